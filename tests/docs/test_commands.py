"""Runs the commands and programs of the README, the guides and the reference against a demo."""

import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.docs.pages import PAGES, REPOSITORY, blocks_of, typed
from tests.docs.python_blocks import run_blocks

SECONDS: Final = 120
ADDRESS: Final = "http://127.0.0.1:8080"
MODES: Final = {"", "start", "outside"}
TOURS: Final = ("README.md", "docs/quickstart.md")
"""Pages whose output is checked too."""

needs_curl = pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """What `make run` starts."""
    with run_server(tmp_path_factory.mktemp("demo"), "--demo") as started:
        yield started


def bash(script: str, server: Server, directory: Path) -> str:
    """Run a script against a server; return its output."""
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


@pytest.mark.check_all
@needs_curl
@pytest.mark.parametrize("page", [page for page in PAGES if typed(page) and page not in TOURS])
def test_commands_of_a_page_succeed(page: str, demo: Server, tmp_path: Path) -> None:
    bash("\n".join(typed(page)), demo, tmp_path)


def test_commands_of_the_readme_succeed(demo: Server, tmp_path: Path) -> None:
    """Run all blocks but the first: `make test` runs this test, and test_make.py runs `make run`."""
    beginning, *tour = typed("README.md")
    assert [line.split()[:2] for line in beginning.splitlines()] == [["make", "run"], ["make", "test"]]
    output = bash("\n".join(tour), demo, tmp_path)
    assert "Hello" in output
    assert "redact" in output


@needs_curl
def test_commands_of_the_quickstart_succeed(demo: Server, tmp_path: Path) -> None:
    output = bash("\n".join(typed("docs/quickstart.md")), demo, tmp_path)
    assert '"body":"Your second message"' in output
    assert '"marked"' in output
    assert '"status":"reda' in output
    assert '"redacted":true' in output
    assert '"last_message_preview":"Hi Bob"' in output


@pytest.mark.check_all
@pytest.mark.parametrize("page", [page for page in PAGES if typed(page, mode="start")])
def test_server_of_a_page_starts_and_stops(page: str, tmp_path: Path) -> None:
    for start in "".join(typed(page, mode="start")).splitlines():
        command = shlex.split(start.replace("--port 8080", "--port 0"))
        program = [sys.executable, "-m", "stak.cli.main", *command[1:]]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("STAK_")}
        process = subprocess.Popen(
            program, env=environment, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert process.stdout is not None
        with process.stdout:
            lines = []
            for line in process.stdout:
                lines.append(line)
                if "Ctrl-C" in line:
                    process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0, "".join(lines)
        assert any("ready" in line for line in lines), "".join(lines)


@pytest.mark.parametrize("page", [page for page in PAGES if typed(page, "python")])
def test_python_of_a_page_succeeds(page: str, demo: Server, tmp_path: Path) -> None:
    # The directory of a script comes first in its path: the checkout has to be named.
    run_blocks(page, sys.executable, demo, tmp_path, {**os.environ, "PYTHONPATH": str(REPOSITORY)})


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
def test_token_signed_in_node_is_valid(demo: Server, tmp_path: Path) -> None:
    (text,) = typed("docs/guides/tokens.md", "js")
    secret = json.loads((demo.data / "demo.json").read_text())["signing_secret"]
    script = tmp_path / "token.mjs"
    script.write_text(f"{text}\nconsole.log(tokenFor('ada', 'demo', {json.dumps(secret)}));\n")
    ended = subprocess.run(["node", str(script)], capture_output=True, text=True, timeout=SECONDS, check=True)
    with demo.client(ended.stdout.strip()) as client:
        assert client.get("/stack/users/v1/demo/me").json()["user_id"] == "ada"


@pytest.mark.parametrize("page", PAGES)
def test_shell_blocks_have_a_known_mode_and_valid_syntax(page: str) -> None:
    for block in blocks_of(page):
        if block.language == "sh":
            assert block.mode in MODES
            subprocess.run(["bash", "-n", "-c", block.text], check=True)
