"""Errors of the command line: one line on standard error that says what to do, and a meaningful exit code."""

import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from stak.cli.moved_commands import MOVED
from stak.testing.server import Server
from tests.support.stak_command import Stak, StakInProcess
from tests.support.tenant import Tenant

NO_KEY = f"sk_acme_{'0' * 26}_{'a' * 43}"
COMMANDS = (
    ("key", "list"),
    ("inbox", "show", "DEFAULT"),
    ("inbox", "tail", "ada"),
    ("audience", "show"),
    (
        "broadcast",
        "list",
    ),
    ("post", "--title", "Hello", "--user", "ada"),
    ("broadcast", "follow", "0" * 26),
    ("broadcast", "recall", "0" * 26, "--yes"),
    ("broadcast", "pause", "0" * 26),
    ("user", "unread", "ada"),
    ("sessions", "list", "ada"),
    ("sessions", "end", "ada"),
    ("user", "audit", "ada"),
    ("user", "token", "ada"),
    ("dead-letters",),
    ("cost",),
)


@pytest.fixture
def nowhere(tmp_path: Path) -> Stak:
    return StakInProcess({"STAK_URL": "http://127.0.0.1:9", "STAK_API_KEY": NO_KEY, "STAK_DATA": str(tmp_path)})


@pytest.mark.parametrize("command", COMMANDS[::4], ids=" ".join)
def test_unreachable_server_names_the_start_command(nowhere: Stak, command: tuple[str, ...]) -> None:
    ended = nowhere(*command)
    assert (ended.code, ended.out) == (69, "")
    assert "stak up" in ended.only_line
    assert "STAK_URL" in ended.only_line


@pytest.mark.parametrize("server", ["embedded"], indirect=True)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_unknown_key_is_named_for_every_command(server: Server, nowhere: Stak, command: tuple[str, ...]) -> None:
    ended = nowhere.with_settings(STAK_URL=server.url)(*command)
    assert (ended.code, ended.out) == (77, "")
    assert "sk_acme_" in ended.only_line
    assert "a" * 43 not in ended.err


@pytest.mark.parametrize("server", ["embedded"], indirect=True)
def test_refused_post_lists_every_invalid_field(server: Server, tenant: Tenant, nowhere: Stak) -> None:
    stak = nowhere.with_settings(STAK_URL=server.url, STAK_API_KEY=tenant.api_key)
    schema = '{"type": "object", "properties": {"a": {"type": "string"}, "b": {"type": "string"}}}'
    stak.good("inbox", "configure", "strict", "--schema", "-", stdin=schema)
    body = '{"audiences": {"kind": "everyone"}, "message": {"a": 1, "b": 2}}'
    ended = stak("post", "-", "--inbox", "strict", stdin=body)
    assert ended.code == 1
    first_line, *fields = ended.err.splitlines()
    assert first_line.startswith("stak: ")
    assert [field.split(":")[0].strip() for field in fields] == ["message.a", "message.b"]


def test_missing_key_names_its_setting(nowhere: Stak) -> None:
    ended = StakInProcess({"STAK_DATA": nowhere.settings["STAK_DATA"]})("broadcast", "list")
    assert (ended.code, ended.out) == (78, "")
    assert "STAK_API_KEY" in ended.only_line
    assert nowhere.with_settings(STAK_API_KEY="sk_nonsense")("broadcast", "list").code == 78
    assert nowhere.with_settings(STAK_URL="nonsense")("broadcast", "list").code == 78
    assert nowhere.with_settings(STAK_URL="http://[nonsense")("broadcast", "list").code == 78


_taken: list[str] = []


class _Other(http.server.BaseHTTPRequestHandler):
    """A server that is not Stak."""

    def do_GET(self) -> None:
        self.send_response(404)
        self.end_headers()
        self.wfile.write(b"<html>It works!</html>")

    def do_POST(self) -> None:
        """Read the request and close without a response."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.taken.append(self.headers["Idempotency-Key"])  # type: ignore[attr-defined]
        self.close_connection = True

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def other_server() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Other) as server:
        server.taken = _taken  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_server_that_is_not_stak_is_recognised(nowhere: Stak, other_server: str) -> None:
    ended = nowhere.with_settings(STAK_URL=other_server)("broadcast", "list")
    assert ended.code == 69
    assert "is not Stak" in ended.only_line


def test_post_with_a_lost_response_prints_its_idempotency_key(nowhere: Stak, other_server: str) -> None:
    ended = nowhere.with_settings(STAK_URL=other_server)("post", "--title", "Hello", "--user", "ada")
    assert ended.code == 69
    (name,) = _taken
    assert f"may or may not have been accepted. Post it again with --idempotency-key {name}" in ended.err


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("post", "--nonsense"),
        (
            "user",
            "unread",
        ),
        ("user", "unread", "a/b"),
        ("user", "token", ".."),
        ("key", "create"),
        ("completion", "tcsh"),
        ("post", "--everyone", "--user", "ada", "--title", "x"),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_one_line_that_names_the_help(nowhere: Stak, words: tuple[str, ...]) -> None:
    ended = nowhere(*words)
    assert (ended.code, ended.out) == (2, "")
    assert "--help" in ended.only_line


def test_help_lists_every_command_in_a_group_and_the_exit_codes(nowhere: Stak) -> None:
    shown = nowhere.good("--help").out
    for word in ("post", "tenant", "dead-letters", "backup", "completion", "69", "77", "78"):
        assert word in shown
    assert "─ Commands" not in shown, "a command is in no group"


def test_help_works_without_unicode(nowhere: Stak) -> None:
    shown = Stak({**nowhere.settings, "PYTHONIOENCODING": "ascii"}).good("--help").out
    assert "STAK_DATA, ?" in shown


def test_help_imports_no_heavy_modules() -> None:
    script = "import sys, stak.cli.commands; print([name for name in sys.argv[1:] if name in sys.modules])"
    heavy = (
        "httpx",
        "litestar",
        "pydantic",
        "cryptography",
        "granian",
        "sqlite3",
        "structlog",
        "asyncio",
        "rich.progress",
    )
    ended = subprocess.run([sys.executable, "-c", script, *heavy], capture_output=True, text=True, check=True)
    assert ended.stdout.strip() == "[]"


def _where(shell: str) -> str:
    """Return the completion position: an index, or for fish the word itself."""
    return "dead" if shell == "fish" else "1"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completes_commands(nowhere: Stak, shell: str) -> None:
    script = Stak(nowhere.settings).good("completion", shell)
    assert f"_STAK_COMPLETE={shell}_complete" in script.out
    assert script.err == ""
    position = {"_STAK_COMPLETE": f"{shell}_complete", "COMP_WORDS": "stak dead", "COMP_CWORD": _where(shell)}
    assert "dead-letters" in Stak({**nowhere.settings, **position})().out


@pytest.mark.parametrize(("former", "command"), MOVED.items())
def test_former_command_names_its_successor(nowhere: Stak, former: str, command: str) -> None:
    ended = nowhere(*former.split()[1:], "list", "--json")
    assert (ended.code, ended.out) == (2, "")
    assert f"Use {command}." in ended.only_line
