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

from stak.testing.server import METRICS_TOKEN, OPERATOR_KEY, Server, run_server
from tests.support.docs.pages import PAGES, blocks_of, script_of, typed

SECONDS: Final = 120
ADDRESS: Final = "http://127.0.0.1:8080"
MODES: Final = {"", "start", "outside"}
LANGUAGES: Final = {"sh", "python", "js", "jsx", "html", "css", "json", "yaml", "ini", "nginx", "caddyfile", "text"}
OUTSIDE_MAX: Final = 14
TOURS: Final = ("README.md", "docs/quickstart.md")
"""Pages whose output is checked too."""

needs_curl = pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """What `make run` starts."""
    with run_server(tmp_path_factory.mktemp("demo"), "--demo") as started:
        yield started


def bash(script: str, server: Server, directory: Path, **variables: str) -> str:
    """Run a script against a server; return its output.

    Apart from the address, which differs from the one on the page, it has no variables that the page does not export.
    """
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("STAK_")},
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "STAK_DATA": str(server.data),
        "STAK_OPERATOR_KEY": OPERATOR_KEY,
        "STAK_METRICS_TOKEN": METRICS_TOKEN,
        "NO_COLOR": "1",
        **variables,
    }
    command = ["bash", "-euo", "pipefail", "-c", script.replace(ADDRESS, server.url)]
    ended = subprocess.run(
        command, env=environment, cwd=directory, capture_output=True, text=True, timeout=SECONDS, check=False
    )
    assert ended.returncode == 0, f"{script}\n{ended.stdout}\n{ended.stderr}"
    assert "urn:stak:problem" not in ended.stdout, f"{script}\n{ended.stdout}"
    return ended.stdout


@needs_curl
@pytest.mark.check_all
@pytest.mark.parametrize("page", [page for page in PAGES if script_of(page) and page not in TOURS])
def test_commands_and_programs_of_a_page_succeed(page: str, demo: Server, tmp_path: Path) -> None:
    """Run all blocks of a page in one shell, in their order: what one exports, the next ones have."""
    # Operator commands need the address; client commands find that of the demo.
    variables = {"STAK_URL": demo.url} if "stak tenant" in script_of(page) else {}
    bash(script_of(page), demo, tmp_path, **variables)


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


def test_hint_after_a_post_to_another_inbox_works_as_printed(demo: Server, tmp_path: Path) -> None:
    printed = bash(
        """
        stak inbox configure hints --title Hints
        stak post --inbox hints --user ada --title Hello 2> hint.txt
        command=$(sed -n 's/^Follow it with: //p' hint.txt)
        echo "hint: $command"
        eval "$command"
        """,
        demo,
        tmp_path,
    )
    assert "--inbox hints" in printed
    assert "delivered" in printed


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
def test_blocks_have_a_known_language_and_mode(page: str) -> None:
    for block in blocks_of(page):
        assert block.language in LANGUAGES, block
        assert block.mode in (MODES if block.language == "sh" else {""}), block
        assert (block.mode == "outside") == bool(block.reason), f"say why it is not run: {block}"
        if block.language == "sh":
            subprocess.run(["bash", "-n", "-c", block.text], check=True)


def test_commands_that_are_not_run_are_few() -> None:
    """Every command that a test could run is run: a new `outside` is a decision."""
    outside = [(page, block.reason) for page in PAGES for block in blocks_of(page) if block.mode == "outside"]
    assert len(outside) <= OUTSIDE_MAX, outside
