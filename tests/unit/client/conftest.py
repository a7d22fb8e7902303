"""A server on the embedded engine, a tenant for each test, and a fake server that violates the protocol."""

import contextlib
import itertools
from collections.abc import AsyncIterator, Iterator

import pytest
from websockets.asyncio.server import serve

from stak.client import backoff
from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.unit.client.client_tenant import ClientTenant
from tests.unit.client.fake_server import FakeServer

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with run_server(tmp_path_factory.mktemp("stak")) as started:
        yield started


@pytest.fixture
async def client_tenant(server: Server) -> AsyncIterator[ClientTenant]:
    key = f"company-{next(_numbers)}"
    with server.client(OPERATOR_KEY) as operator:
        made = operator.put(f"/stack/admin/v1/{key}").json()
    async with contextlib.AsyncExitStack() as stack:
        yield ClientTenant(server.url, key, made["api_key"], made["signing_secret"], stack)


@pytest.fixture
def short_backoff(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the reconnect backoff."""
    monkeypatch.setattr(backoff, "FIRST_SECONDS", 0.02)
    monkeypatch.setattr(backoff, "MAX_SECONDS", 0.05)


@pytest.fixture
async def fake_server() -> AsyncIterator[FakeServer]:
    made = FakeServer()
    async with serve(made.serve, "127.0.0.1", 0, process_request=made.answer) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        made.url = f"http://127.0.0.1:{port}"
        yield made
