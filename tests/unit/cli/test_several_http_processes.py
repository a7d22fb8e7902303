"""`stak up` with two HTTP processes: kills, hangs and draining."""

import contextlib
import os
import signal
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from stak.testing.child_processes import child_of
from stak.testing.http_inbox import ok
from stak.testing.server import METRICS_TOKEN, OPERATOR_KEY, Server, run_server
from tests.support.eventually import eventually
from tests.support.http_processes import FIRST, SECOND, client_of, only_process

PUT_HEAD = (
    b"PUT /stack/admin/v1/acme/news/config HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %b\r\n"
    b"Content-Length: %d\r\n\r\n"
)
BODY = b'{"title":"News"}'
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


@contextlib.contextmanager
def two_processes(data: Path, **environment: str) -> Iterator[Server]:
    with run_server(data, STAK_HTTP_PROCESSES="2", STAK_LOG_FORMAT="json", **environment) as server:
        # It starts later than the first one, which must not be suspended for so long that it counts as hanging.
        assert eventually(lambda: has_opened_data(pid_of(server, SECOND)))
        assert eventually(lambda: _answers(server, SECOND)), "the second process has not started"
        yield server


def _answers(server: Server, name: str) -> bool:
    with (
        only_process(server, name),
        contextlib.suppress(httpx.HTTPError),
        httpx.Client(base_url=server.url, timeout=0.7, verify=False) as client,
    ):
        return client.get("/healthz").status_code == 200
    return False


def has_opened_data(pid: int) -> bool:
    opened = []
    for descriptor in Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(OSError):  # closed meanwhile
            opened.append(descriptor.readlink().name)
    return "stak.db" in opened


def connect(server: Server) -> socket.socket:
    at = urlsplit(server.url)
    return socket.create_connection((at.hostname or "", at.port or 0), timeout=30)


def pid_of(server: Server, name: str, **options: Any) -> int:
    return child_of(server.process.pid, name, **options)


def metrics(client: httpx.Client) -> str:
    return client.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}).text


def connections(client: httpx.Client) -> float:
    """Return the number of connected devices by the metrics."""
    lines = metrics(client).splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("stak_connections "))


@pytest.mark.check_all
def test_killed_process_loses_no_queued_connection_and_leaves_no_gauge(tmp_path: Path) -> None:
    with two_processes(tmp_path) as server, contextlib.ExitStack() as stack:
        first = stack.enter_context(client_of(server, FIRST))
        made = ok(first.put("/stack/admin/v1/acme", headers={"Authorization": f"Bearer {OPERATOR_KEY}"}), 201)
        token = {"Authorization": f"Bearer {made['api_key']}"}
        user = ok(first.post("/stack/admin/v1/acme/users/bob/tokens", headers=token, json={}), 201)["token"]
        stream = stack.enter_context(client_of(server, SECOND, user))
        stack.enter_context(stream.stream("GET", "/stack/users/v1/acme/events", params={"device_id": "tab"}))
        assert eventually(lambda: connections(first) == 1)
        requests = metrics(first).count('stak_http_requests_total{api="user"')
        second = pid_of(server, SECOND)
        with only_process(server, SECOND):  # The first one accepts nothing now.
            os.kill(second, signal.SIGSTOP)
            waiting = [stack.enter_context(connect(server)) for _ in range(5)]
            for connection in waiting:
                connection.sendall(HEALTH)
            os.kill(second, signal.SIGKILL)
        for connection in waiting:
            assert connection.recv(1000).startswith(b"HTTP/1.1 200")
        assert first.get("/readyz").status_code == 200
        assert eventually(lambda: connections(first) == 0), "the killed process holds no connections"
        assert metrics(first).count('stak_http_requests_total{api="user"') == requests, "counters remain"
        assert pid_of(server, SECOND, not_pid=second) != second
        with client_of(server, SECOND) as new:
            assert new.get("/stack/admin/v1/acme/settings", headers=token).status_code == 200
        assert server.stop() == 0


@pytest.mark.check_all
def test_processes_finish_started_requests_and_accept_no_others(tmp_path: Path) -> None:
    with two_processes(tmp_path) as server, contextlib.ExitStack() as stack:
        with server.client(OPERATOR_KEY) as operator:
            key = ok(operator.put("/stack/admin/v1/acme"), 201)["api_key"].encode()
        started = []
        for name in (FIRST, SECOND):
            with only_process(server, name):
                started.append(stack.enter_context(connect(server)))
                # The first response shows that this process has accepted the connection.
                started[-1].sendall(HEALTH.replace(b"Connection: close\r\n", b""))
                assert started[-1].recv(1000).startswith(b"HTTP/1.1 200")
        for connection in started:
            connection.sendall(PUT_HEAD % (key, len(BODY)) + BODY[:5])
        pids = [pid_of(server, name) for name in (FIRST, SECOND, "worker")]
        with server.client() as client:
            assert client.get("/readyz").status_code == 200  # Later than the parts above.
        server.process.send_signal(signal.SIGTERM)
        assert eventually(lambda: not _accepts(server)), "still takes new connections"
        for connection in started:
            connection.sendall(BODY[5:])
            assert connection.recv(1000).startswith((b"HTTP/1.1 201", b"HTTP/1.1 200"))
        assert server.process.wait(60) == 0
        assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


@pytest.mark.check_all
def test_suspended_process_is_replaced_while_the_other_answers(tmp_path: Path) -> None:
    with (
        two_processes(tmp_path, STAK_HANG_SECONDS="6", STAK_PATIENCE_SECONDS="0.5") as server,
        server.client() as client,
    ):
        pids = {name: pid_of(server, name) for name in (FIRST, SECOND, "worker")}
        os.kill(pids[SECOND], signal.SIGSTOP)
        answered = 0
        while (Path("/proc") / str(pids[SECOND])).exists():
            with httpx.Client(base_url=server.url, timeout=20, verify=False) as new:  # A new connection each time.
                assert new.get("/readyz").status_code == 200
            answered += 1
        assert answered > 10
        assert pid_of(server, SECOND, not_pid=pids[SECOND])
        assert client.get("/readyz").status_code == 200
        assert {name: pid_of(server, name) for name in (FIRST, "worker")} == {
            name: pids[name] for name in (FIRST, "worker")
        }


def _accepts(server: Server) -> bool:
    try:
        connect(server).close()
    except OSError:
        return False
    return True
