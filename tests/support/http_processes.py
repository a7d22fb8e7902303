"""Connections to a chosen one of the HTTP processes of a `stak up`, which share a port."""

import contextlib
import os
import signal
import time
from collections.abc import Iterator

import httpx

from stak.http_processes import http_process_names
from stak.testing.child_processes import child_of
from stak.testing.server import START_SECONDS, Server

FIRST, SECOND = http_process_names(2)


@contextlib.contextmanager
def only_process(server: Server, name: str) -> Iterator[None]:
    """Let only one of two HTTP processes accept connections: the other one is suspended."""
    other = child_of(server.process.pid, SECOND if name == FIRST else FIRST)
    os.kill(other, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(other, signal.SIGCONT)


@contextlib.contextmanager
def client_of(server: Server, name: str, token: str | None = None) -> Iterator[httpx.Client]:
    """Return a client with one connection, to this process."""
    limits = httpx.Limits(max_connections=1, max_keepalive_connections=1, keepalive_expiry=None)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with httpx.Client(base_url=server.url, headers=headers, timeout=20, verify=False, limits=limits) as client:
        deadline = time.monotonic() + START_SECONDS
        while not _is_connected(server, name, client):
            assert time.monotonic() < deadline, f"{name} does not answer"
            time.sleep(0.5)
        yield client


def _is_connected(server: Server, name: str, client: httpx.Client) -> bool:
    """Connect to this process. On a busy machine it may start long after the other one, which says that it is ready.

    The other one is suspended for a few seconds only: after more, it would be replaced.
    """
    with only_process(server, name):
        try:
            return client.get("/healthz", timeout=3).status_code == 200
        except httpx.TimeoutException:
            return False
