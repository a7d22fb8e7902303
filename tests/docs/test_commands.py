"""Every command of the README and the guides does what a newcomer types it for."""

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.docs.pages import PAGES, REPOSITORY, blocks_of, typed
from tests.server import OPERATOR_KEY, Server, running

SECONDS: Final = 120
ADDRESS: Final = "http://127.0.0.1:8080"
MANNERS: Final = {"", "start", "outside"}

needs_curl = pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl on this machine")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """What `make run` starts."""
    with running(tmp_path_factory.mktemp("demo"), "--demo") as started:
        yield started


def bash(script: str, server: Server, directory: Path) -> str:
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "STAK_DATA": str(server.data),
        "STAK_URL": server.url,
        "STAK_OPERATOR_KEY": OPERATOR_KEY,
        "NO_COLOR": "1",
    }
    command = ["bash", "-euo", "pipefail", "-c", script.replace(ADDRESS, server.url)]
    ended = subprocess.run(
        command, env=environment, cwd=directory, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert ended.returncode == 0, f"{script}\n{ended.stdout}\n{ended.stderr}"
    assert "urn:stak:problem" not in ended.stdout, f"{script}\n{ended.stdout}"
    return ended.stdout


@needs_curl
@pytest.mark.parametrize("page", [page for page in PAGES if typed(page) and page != "README.md"])
def test_what_a_page_says_to_type_works(page: str, demo: Server, tmp_path: Path) -> None:
    bash("\n".join(typed(page)), demo, tmp_path)


@needs_curl
def test_the_tour_works(demo: Server, tmp_path: Path) -> None:
    """All of the README's blocks but its first two commands: one runs this, and test_make.py runs the other."""
    beginning, *tour = typed("README.md")
    assert [line.split()[:2] for line in beginning.splitlines()] == [["make", "run"], ["make", "test"]]
    script = "\n".join(tour)
    key = next(line.split()[-1] for line in demo.lines if "API key" in line)
    said = bash(re.sub(r"export KEY=sk_demo_…", f"export KEY={key}", script), demo, tmp_path)
    assert '"last_message_preview":"Hi Bob"' in said
    assert '"marked"' in said
    assert '"status":"reda' in said


@pytest.mark.parametrize("page", [page for page in PAGES if typed(page, manner="start")])
def test_what_a_page_says_to_start_starts(page: str, tmp_path: Path) -> None:
    for line in "".join(typed(page, manner="start")).splitlines():
        command = shlex.split(line.replace("--port 8080", "--port 0"))
        program = [sys.executable, "-m", "stak.cli.main", *command[1:]]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("STAK_")}
        process = subprocess.Popen(
            program, env=environment, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert process.stdout is not None
        with process.stdout:
            said = []
            for heard in process.stdout:
                said.append(heard)
                if "Ctrl-C" in heard:
                    process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0, "".join(said)
        assert any("ready" in heard for heard in said), "".join(said)


@pytest.mark.parametrize("page", [page for page in PAGES if typed(page, "python")])
def test_python_on_a_page_runs(page: str, demo: Server, tmp_path: Path) -> None:
    key = next(line.split()[-1] for line in demo.lines if "API key" in line)
    environment = {**os.environ, "STAK_URL": demo.url, "STAK_TENANT": "demo", "STAK_API_KEY": key}
    for number, text in enumerate(typed(page, "python")):
        script = tmp_path / f"{number}.py"
        script.write_text(text)
        ended = subprocess.run(
            [sys.executable, str(script)], env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
        )
        assert ended.returncode == 0, ended.stderr


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
def test_a_token_signed_in_node_is_good(demo: Server, tmp_path: Path) -> None:
    (text,) = typed("docs/guides/tokens.md", "js")
    secret = json.loads((demo.data / "demo.json").read_text())["signing_secret"]
    script = tmp_path / "token.mjs"
    script.write_text(f"{text}\nconsole.log(tokenFor('ada', 'demo', {json.dumps(secret)}));\n")
    ended = subprocess.run(["node", str(script)], capture_output=True, text=True, timeout=SECONDS, check=True)
    with demo.client(ended.stdout.strip()) as client:
        assert client.get("/stack/users/v1/demo/me").json()["user_id"] == "ada"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_fenced_as_it_is_meant(page: str) -> None:
    """Nothing is taken out of the tests by a word nobody knows, and what no test can type is still shell."""
    for block in blocks_of(page):
        if block.language == "sh":
            assert block.manner in MANNERS
            subprocess.run(["bash", "-n", "-c", block.text], check=True)


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    text = (REPOSITORY / page).read_text()
    for target in re.findall(r"\]\((?!https?://)([^)#]+)(?:#[^)]*)?\)", text):
        assert (REPOSITORY / page).parent.joinpath(target).exists(), f"{page}: {target}"
