"""A server on the embedded engine, a tenant for each test, and a fake server that violates the protocol."""

import contextlib
import itertools
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass, field

import httpx
import jwt
import pytest
from websockets.asyncio.server import ServerConnection, serve

from stak.client import Client, backoff
from tests.support.stak_server import OPERATOR_KEY, Server, run_server

_numbers = itertools.count(1)


@dataclass(frozen=True)
class ClientTenant:
    """A tenant, its signing secret, and clients of its users."""

    url: str
    key: str
    api_key: str
    signing_secret: str
    stack: contextlib.AsyncExitStack

    def token(self, user: str, seconds: float = 600) -> str:
        claims = {"iss": self.key, "sub": user, "aud": "stak", "exp": time.time() + seconds}
        return jwt.encode(claims, self.signing_secret, "HS256")

    async def client(self, user: str, device_id: str = "phone") -> Client:
        return await self.stack.enter_async_context(Client(self.url, self.key, self.token(user), device_id))

    async def post(self, user: str) -> None:
        """Post a message to a user's inbox."""
        async with httpx.AsyncClient(base_url=self.url, headers={"Authorization": f"Bearer {self.api_key}"}) as admin:
            body = {"audiences": {"kind": "users", "uids": [user]}, "message": {"title": "Hello"}}
            posted = await admin.post(f"/stack/admin/v1/{self.key}/DEFAULT/messages/post", json=body)
            assert posted.is_success


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


Script = Callable[[ServerConnection], Awaitable[None]]


@dataclass
class FakeServer:
    """A server that runs one script for each connection and records what it receives."""

    url: str = ""
    scripts: list[Script] = field(default_factory=list)
    received: list[list[str]] = field(default_factory=list)

    async def serve(self, socket: ServerConnection) -> None:
        frames: list[str] = []
        self.received.append(frames)
        frames.append(str(await socket.recv()))
        play = self.scripts[min(len(self.received), len(self.scripts)) - 1]
        await play(socket)
        with contextlib.suppress(Exception):
            while True:
                frames.append(str(await socket.recv()))


@pytest.fixture
async def fake_server() -> AsyncIterator[FakeServer]:
    made = FakeServer()
    async with serve(made.serve, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        made.url = f"http://127.0.0.1:{port}"
        yield made
