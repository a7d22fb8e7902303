"""`stak up`: start, restart of children, draining, and errors in one line."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from stak.testing.server import Server, run_server
from tests.support.eventually import eventually


def children(server: Server) -> dict[str, int]:
    """Return the process ids of the server's children by name."""
    found = {}
    for directory in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (directory / "cmdline").read_bytes().split(b"\0")
            parent = int((directory / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == server.process.pid and b"stak.cli.child_process" in words:
                found[words[words.index(b"stak.cli.child_process") + 1].decode()] = int(directory.name)
    return found


def is_running(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:1]
    except FileNotFoundError:
        return False


def test_sigterm_and_ctrl_c_drain_and_exit_0(tmp_path: Path) -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        with run_server(tmp_path) as server:
            assert set(children(server)) == {"http", "worker"}
            pids = list(children(server).values())
            assert server.stop(number) == 0
            assert not any(map(is_running, pids))


@pytest.mark.check_all
def test_started_request_is_answered_while_draining(tmp_path: Path) -> None:
    with run_server(tmp_path, "--demo") as server:
        key = next(line.split()[-1] for line in server.lines if "API key" in line)
        at = urlsplit(server.url)
        body = b'{"title":"News"}'
        with socket.create_connection((at.hostname, at.port), timeout=60) as connection:
            connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert connection.recv(1000).startswith(b"HTTP/1.1 200")  # It has accepted the connection.
            connection.sendall(
                b"PUT /stack/admin/v1/demo/news/config HTTP/1.1\r\nHost: x\r\n"
                b"Authorization: Bearer %b\r\nContent-Length: %d\r\n\r\n%b" % (key.encode(), len(body), body[:5])
            )
            assert httpx.get(f"{server.url}/readyz").status_code == 200  # Later than the part above.
            server.process.send_signal(signal.SIGTERM)
            assert eventually(lambda: not _accepts(at.hostname, at.port)), "still takes new connections"
            connection.sendall(body[5:])
            assert connection.recv(1000).startswith(b"HTTP/1.1 201")
        assert server.process.wait(60) == 0


@pytest.mark.check_all
def test_children_end_when_the_server_is_killed(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        pids = list(children(server).values())
        assert len(pids) == 2
        server.process.kill()
        assert eventually(lambda: not any(map(is_running, pids)))


def test_dead_child_is_restarted(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        before = children(server)
        for pid in before.values():
            os.kill(pid, signal.SIGKILL)

        def is_back() -> bool:
            with contextlib.suppress(httpx.HTTPError):
                return httpx.get(f"{server.url}/readyz").status_code == 200 and len(children(server)) == 2
            return False

        assert eventually(is_back)
        assert not set(children(server).values()) & set(before.values())
        assert server.stop() == 0


def test_taken_port_is_reported_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ended = _stak("up", "--data", str(tmp_path), "--port", str(port))
    assert ended.returncode == 78
    assert f"127.0.0.1:{port}" in ended.stderr
    assert "--port" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_invalid_data_directory_is_reported_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    ended = _stak("up", "--data", str(tmp_path / "file" / "below"), "--port", "0")
    assert ended.returncode == 78
    assert "--data" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_wrong_setting_is_reported_in_one_line(tmp_path: Path) -> None:
    ended = _stak("up", "--data", str(tmp_path), environment={"STAK_ENGINE": "oracle"})
    assert ended.returncode == 78
    assert "STAK_ENGINE" in ended.stderr


@pytest.mark.check_all
def test_operator_key_is_printed_once_and_valid(tmp_path: Path) -> None:
    with run_server(tmp_path, operator_key=None) as server:
        printed = [line for line in server.lines if "Operator key" in line]
        assert len(printed) == 1
        key = printed[0].split()[-1]
        with server.client(key) as operator:
            assert operator.put("/stack/admin/v1/acme").status_code == 201
    with run_server(tmp_path, operator_key=None) as server:
        assert not any("Operator key" in line for line in server.lines)
        with server.client(key) as operator:
            assert operator.put("/stack/admin/v1/acme").status_code == 409


@pytest.mark.check_all
def test_demo_tenant_survives_a_restart(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with run_server(tmp_path, "--demo") as server:
            keys.append(next(line.split()[-1] for line in server.lines if "API key" in line))
            with server.client(keys[-1]) as admin:
                assert admin.get("/stack/admin/v1/demo/settings").json()["title"] == "Demo"
    assert keys[0] == keys[1]


def test_worker_runs_alone_until_stopped(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-m", "stak.cli.main", "worker", "--data", str(tmp_path)])
    try:
        assert eventually((tmp_path / "stak.db").exists)
        time.sleep(0.5)
        assert process.poll() is None
    finally:
        process.terminate()
    assert process.wait(60) == 0


def _accepts(host: str | None, port: int | None) -> bool:
    try:
        socket.create_connection((host or "", port or 0), timeout=1).close()
    except OSError:
        return False
    return True


def _stak(*arguments: str, environment: dict[str, str] | None = None) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "stak.cli.main", *arguments],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **(environment or {})},
    )
