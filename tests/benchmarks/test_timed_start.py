"""Timed processes have ended when their times are returned; what does not start or fails is a wrong result."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bench.benchmark_results import WrongResultError
from bench.benchmarks import start
from bench.servers.timed_start import time_command, time_server
from stak.cli.commands import stak
from stak.testing.free_port import free_port

SERVER = """
import http.server, signal, sys

port, status, exit_code = map(int, sys.argv[1:])
signal.signal(signal.SIGTERM, lambda *_: sys.exit(exit_code))

class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(status)
        self.end_headers()
        self.wfile.write(self.path.encode())

http.server.HTTPServer(("127.0.0.1", port), Handler).serve_forever()
"""


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> "list[subprocess.Popen[bytes]]":
    """Record the processes that are started."""
    recorded: list[subprocess.Popen[bytes]] = []

    class RecordedProcess(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **given: Any) -> None:
            super().__init__(*args, **given)
            recorded.append(self)

    monkeypatch.setattr(subprocess, "Popen", RecordedProcess)
    return recorded


def test_server_is_timed_until_its_first_response(tmp_path: Path, started: "list[subprocess.Popen[bytes]]") -> None:
    port = free_port()
    timed = time_server(_server(port, 200), port, "/ready", tmp_path / "log")
    assert timed.output == "/ready"
    assert timed.seconds > 0
    assert not timed.cpu_seconds < 0
    assert [process.returncode is None for process in started] == [False]


def test_server_that_is_never_ready_is_ended(tmp_path: Path, started: "list[subprocess.Popen[bytes]]") -> None:
    port = free_port()
    with pytest.raises(WrongResultError, match="Not ready"):
        time_server(_server(port, 503), port, "/ready", tmp_path / "log", timeout_seconds=1.0)
    assert [process.returncode is None for process in started] == [False]


def test_server_that_exits_is_reported_with_its_output(tmp_path: Path) -> None:
    command = (sys.executable, "-c", "raise SystemExit('port taken')")
    with pytest.raises(WrongResultError, match="port taken"):
        time_server(command, free_port(), "/ready", tmp_path / "log")


def test_server_that_fails_to_stop_is_reported(tmp_path: Path) -> None:
    port = free_port()
    with pytest.raises(WrongResultError, match="Ended with 7"):
        time_server(_server(port, 200, exit_code=7), port, "/ready", tmp_path / "log")


def test_command_runs_without_settings_and_with_bytecode(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STAK_PORT", "1")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    timed = time_command((sys.executable, "-c", "import os, sys; print('STAK_PORT' in os.environ, sys.flags)"))
    assert timed.output.startswith("False ")
    assert "dont_write_bytecode=0" in timed.output
    assert timed.cpu_seconds > 0


def test_failing_command_is_reported() -> None:
    with pytest.raises(WrongResultError, match="Ended with 3"):
        time_command((sys.executable, "-c", "raise SystemExit(3)"))


def test_help_without_a_command_fails_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    references = stak.references
    monkeypatch.setattr(stak, "references", {**references, "unlisted": references["up"]})
    with pytest.raises(WrongResultError, match="does not list unlisted"):
        start._run_help(0)


def _server(port: int, status: int, exit_code: int = 0) -> tuple[str, ...]:
    return (sys.executable, "-c", SERVER, str(port), str(status), str(exit_code))
