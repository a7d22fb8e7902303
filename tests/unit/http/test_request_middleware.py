"""Admission of requests: after their bodies arrived, with slots reserved for callers with a valid credential."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest

from stak.http import read_request_bodies
from stak.http import request_middleware as edge_module
from stak.http.client_addresses import ClientAddresses, parse_networks
from stak.http.request_middleware import RequestMiddleware
from tests.support.eventually import until
from tests.support.loop_clock import LoopClock

BODY = {"type": "http.request", "body": b"x", "more_body": False}
PART = {"type": "http.request", "body": b"x" * 1000, "more_body": True}
GOOD, BAD = (b"authorization", b"Bearer good"), (b"authorization", b"Bearer bad")


class Credentials:
    """Knows one token, and counts the checks."""

    def __init__(self) -> None:
        self.asked = 0

    async def tenant_of(self, scope: Any) -> str | None:
        self.asked += 1
        await asyncio.sleep(0)
        return "acme" if GOOD in scope["headers"] else None


class Client:
    """One request: the parts it sends and its response."""

    def __init__(
        self, *headers: tuple[bytes, bytes], path: str = "/novu/v1/inbox/session", peer: str = "1.1.1.1"
    ) -> None:
        self.scope: Any = {
            "type": "http",
            "method": "POST",
            "path": path,
            "headers": list(headers),
            "client": (peer, 1),
            "extensions": {},
        }
        self.sent: asyncio.Queue[Any] = asyncio.Queue()
        self.status: int | None = None
        self.task: asyncio.Task[None] | None = None

    async def send(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]

    def start(self, middleware: RequestMiddleware, *parts: Any) -> "Client":
        for part in parts:
            self.sent.put_nowait(part)
        self.task = asyncio.create_task(middleware(self.scope, self.sent.get, self.send))
        return self

    async def answer(self) -> int | None:
        assert self.task is not None
        await asyncio.wait_for(self.task, 30)
        return self.status


class App:
    """Holds requests until they may be answered."""

    def __init__(self) -> None:
        self.go_on = asyncio.Event()
        self.entered = 0
        self.bodies: list[int] = []

    async def __call__(self, _scope: Any, receive: Any, send: Any) -> None:
        self.entered += 1
        size, is_more = 0, True
        while is_more:
            message = await receive()
            size += len(message.get("body", b""))
            is_more = message.get("more_body", False)
        self.bodies.append(size)
        await self.go_on.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


@pytest.fixture
def app() -> App:
    return App()


@pytest.fixture
def credentials() -> Credentials:
    return Credentials()


@pytest.fixture
async def middleware(app: App, credentials: Credentials) -> AsyncIterator[RequestMiddleware]:
    addresses = ClientAddresses(parse_networks("10.0.0.0/8"))
    yield RequestMiddleware(app, credentials=credentials, addresses=addresses, unfinished_per_address=3)  # type: ignore[arg-type]
    app.go_on.set()


async def cancel_all(*clients: Client) -> None:
    for client in clients:
        assert client.task is not None
        client.task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await client.task


async def test_unfinished_body_takes_no_slot(middleware: RequestMiddleware, app: App) -> None:
    slow = [Client(peer=f"1.1.{number // 250}.{number % 250}").start(middleware, PART) for number in range(700)]
    await until(lambda: middleware._intake.unfinished == 700)
    assert (middleware._unanswered, app.entered) == (0, 0)
    app.go_on.set()
    assert await Client().start(middleware, BODY).answer() == 200
    slow[0].sent.put_nowait(BODY)
    assert await slow[0].answer() == 200, "a late body is answered"
    assert app.bodies[-1] == 1001
    await cancel_all(*slow[1:])
    assert middleware._intake.unfinished == 0
    assert middleware._intake._memory._by_account == {}


async def test_body_has_a_time_limit(middleware: RequestMiddleware, monkeypatch: pytest.MonkeyPatch, app: App) -> None:
    monkeypatch.setattr(read_request_bodies, "BEGIN_SECONDS", 0.1)
    monkeypatch.setattr(middleware._intake._of_unauthenticated, "seconds", 0.1)
    assert await Client(peer="2.2.2.2").start(middleware).answer() == 408
    assert await Client(BAD, peer="2.2.2.3").start(middleware, PART).answer() == 408
    assert app.entered == 0


async def test_dripping_body_is_too_slow(middleware: RequestMiddleware, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_request_bodies, "RATE_BYTES", 500)
    clock = LoopClock(monkeypatch)
    drip, steady = Client(peer="2.2.2.2").start(middleware), Client(peer="2.2.2.3").start(middleware)
    statuses = []
    for _ in range(12):
        drip.sent.put_nowait({**PART, "body": b"x"})
        steady.sent.put_nowait({**PART, "body": b"x" * 500})
        await clock.advance(1)
        statuses.append((drip.status, steady.status))
    assert statuses == [(None, None)] * 11 + [(408, None)]
    for _ in range(12):
        await clock.advance(1)
    assert steady.status == 408, "it has stopped"


async def test_oldest_request_of_a_crowded_address_is_hurried(
    middleware: RequestMiddleware, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = LoopClock(monkeypatch)
    oldest, known, *others = [Client(*headers).start(middleware, PART) for headers in ((BAD,), (GOOD,), (), (), ())]
    proxied = [Client(peer="10.0.0.1").start(middleware, PART) for _ in range(10)]
    await clock.advance(read_request_bodies.SHORTENED_SECONDS - 0.1)
    assert [client.status for client in (oldest, known, *others)] == [None] * 5
    await clock.advance(0.2)
    await clock.advance(0.1)
    assert oldest.status == 408
    assert known.status is None, "it has a valid credential"
    assert [other.status for other in (*others, *proxied)] == [None] * 13, "the proxy's own address has no limit"
    app.go_on.set()
    known.sent.put_nowait(BODY)
    assert await known.answer() == 200
    await cancel_all(*others, *proxied)


async def test_large_body_needs_a_valid_credential(
    middleware: RequestMiddleware, app: App, credentials: Credentials
) -> None:
    app.go_on.set()
    size = (b"content-length", b"5000000")
    parts = [{**PART, "body": b"x" * 1_000_000}] * 4 + [{**BODY, "body": b"x" * 1_000_000}]
    post = "/stack/admin/v1/acme/DEFAULT/messages/post"
    stranger = Client(BAD, size, path=post).start(middleware)
    await until(lambda: app.entered == 1)
    assert middleware._intake.unfinished == 0, "its route refuses it: nothing is read before"
    await cancel_all(stranger)
    user = Client(GOOD, size, path="/stack/users/v1/acme/chats").start(middleware)
    await until(lambda: app.entered == 2)  # No user route accepts so much.
    await cancel_all(user)
    assert await Client(GOOD, size, path=post).start(middleware, *parts).answer() == 200
    assert app.bodies == [5_000_000]
    assert credentials.asked == 3


async def test_tenant_has_a_share_of_the_memory(
    middleware: RequestMiddleware, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_request_bodies, "TENANT_MAX_BYTES", 1_500_000)
    post = "/stack/admin/v1/acme/DEFAULT/messages/post"
    size = (b"content-length", b"1000001")
    large = {**PART, "body": b"x" * 1_000_000}
    first = Client(GOOD, size, path=post).start(middleware, large)
    await until(lambda: middleware._intake._memory._by_account)
    assert await Client(GOOD, size, path=post).start(middleware, large).answer() == 503
    first.sent.put_nowait(BODY)
    app.go_on.set()
    assert await first.answer() == 200
    assert await Client(GOOD, size, path=post).start(middleware, large, BODY).answer() == 200
    assert middleware._intake._memory._by_account == {}


async def test_unauthenticated_callers_share_a_part_of_the_memory(
    middleware: RequestMiddleware, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read_request_bodies, "UNAUTHENTICATED_MAX_BYTES", 2500)
    slow = [Client(peer=f"3.3.3.{number}").start(middleware, PART) for number in range(2)]
    await until(lambda: middleware._intake._memory._by_account == {"": 2000})
    assert await Client(peer="3.3.3.3").start(middleware, PART).answer() == 503
    await cancel_all(*slow)


async def test_slots_are_reserved_for_authenticated_callers(
    middleware: RequestMiddleware, app: App, credentials: Credentials, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edge_module, "UNANSWERED_MAX", 5)
    monkeypatch.setattr(edge_module, "UNANSWERED_UNAUTHENTICATED_MAX", 3)
    waiting = [Client(BAD).start(middleware, BODY) for _ in range(3)]
    await until(lambda: middleware._unanswered == 3)
    assert credentials.asked == 0, "credentials are not checked while there are slots"
    assert await Client(BAD).start(middleware, BODY).answer() == 503
    assert await Client().start(middleware, BODY).answer() == 503
    waiting += [Client(GOOD).start(middleware, BODY) for _ in range(2)]
    await until(lambda: middleware._unanswered == 5)
    assert await Client(GOOD).start(middleware, BODY).answer() == 503
    app.go_on.set()
    assert [await client.answer() for client in waiting] == [200] * 5
    assert middleware._unanswered == 0
