"""Functions that serve one device concurrently while it connects and disconnects: each message once, in order."""

import asyncio
import dataclasses
import json
import random
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from serverless import sockets
from serverless.live import with_socket_live
from stak.bootstrap import Engine
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User, issue_token
from stak.realtime.publish_changes import publish_chat_changed
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.serverless.installation import recorded
from workers.delivery_consumer import handle_batch

pytestmark = pytest.mark.check_all

SCHEDULES = 40
STEPS = 30
ACME = TenantKey("acme")
BOB = User(ACME, UserId("bob"), 0)


class Gateway:
    """Holds connections like API Gateway: each frame takes a random time, and closed connections refuse."""

    def __init__(self, chance: random.Random, on_frame: Callable[[str, dict[str, Any]], None]) -> None:
        self._chance = chance
        self._on_frame = on_frame
        self.open: set[str] = set()
        self.holding: tuple[str, asyncio.Event, asyncio.Event] | None = None
        """Blocks the next frame of this type: the first event says that it waits, the second releases it."""

    async def post(self, socket_id: str, frame: str) -> bool:
        await asyncio.sleep(self._chance.random() / 500)
        if self.holding is not None and json.loads(frame)["type"] == self.holding[0]:
            (_, held, let_go), self.holding = self.holding, None
            held.set()
            await let_go.wait()
        if socket_id not in self.open:
            return False
        self._on_frame(socket_id, json.loads(frame))
        return True

    async def close(self, socket_id: str) -> None:
        self.open.discard(socket_id)


class Phone:
    """A client that shows new messages, drops older ones, and acknowledges both."""

    def __init__(self) -> None:
        self.shown: list[int] = []
        self.unacknowledged: list[str] = []
        self.socket: str | None = None
        self.sent_count = 0

    def on_frame(self, socket_id: str, frame: dict[str, Any]) -> None:
        if socket_id != self.socket:
            return
        if frame["type"] == "message" and frame["message"]["sequence"] > (self.shown or [0])[-1]:
            self.shown.append(frame["message"]["sequence"])
        self.sent_count += frame["type"] == "message"
        if "id" in frame:
            self.unacknowledged.append(frame["id"])


class Schedule:
    """One run with random actions and delays."""

    def __init__(self, engine: Engine, seed: int, chat: ChatId, token: str) -> None:
        self._chance = random.Random(seed)
        self._phone = Phone()
        self._gateway = Gateway(self._chance, self._phone.on_frame)
        self._engine = with_socket_live(dataclasses.replace(engine, sockets=self._gateway))
        self._seed, self._chat, self._token = seed, chat, token
        self._tasks: set[asyncio.Task[None]] = set()
        self._sent = self._opened = 0

    @property
    def sent_count(self) -> int:
        """How often a message was sent, new or not."""
        return self._phone.sent_count

    async def run(self) -> tuple[list[int], int]:
        acts = {self._say: 5, self._deliver: 6, self._ack: 6, self._connect: 1, self._drop: 1}
        await self._connect()
        for _ in range(STEPS):
            act: Callable[[], Awaitable[None]]
            (act,) = self._chance.choices(list(acts), list(acts.values()))
            self._tasks.add(asyncio.ensure_future(act()))
            await asyncio.sleep(self._chance.random() / 300)
        await self._settled()
        await self._deliver()
        await self._connect()
        await self._settled()
        return self._phone.shown, self._sent

    async def _settled(self) -> None:
        await asyncio.gather(*self._tasks)
        await self._engine.ports.background_tasks.drain()

    async def _say(self) -> None:
        self._sent += 1
        await send(self._engine.ports, BOB, self._chat, Draft(f"{self._seed}-{self._sent}", "hello"))

    async def _deliver(self) -> None:
        await _handle_updates(self._engine, at_once=self._chance.randint(1, 3))

    async def _ack(self) -> None:
        unacknowledged, self._phone.unacknowledged = self._phone.unacknowledged, []
        self._chance.shuffle(unacknowledged)
        for frame_id in unacknowledged:
            await self._event("MESSAGE", self._phone.socket, {"type": "ack", "id": frame_id})

    async def _connect(self) -> None:
        self._opened += 1
        socket_id = f"{self._seed}-{self._opened}="
        self._gateway.open.add(socket_id)
        await self._event("CONNECT", socket_id)
        if self._phone.socket is not None:
            self._gateway.open.discard(self._phone.socket)  # A phone has one connection.
        self._phone.socket, self._phone.unacknowledged = socket_id, []
        await self._event("MESSAGE", socket_id, {"type": "hello", "token": self._token, "device_id": str(self._seed)})

    async def _drop(self) -> None:
        gone, self._phone.socket, self._phone.unacknowledged = self._phone.socket, None, []
        if gone is not None:
            self._gateway.open.discard(gone)
            if self._chance.random() < 0.5:  # API Gateway does not always send the event.
                await self._event("DISCONNECT", gone)

    async def _event(self, kind: str, socket_id: str | None, frame: dict[str, Any] | None = None) -> None:
        event = recorded(f"websocket_{kind.lower()}")
        event["requestContext"]["connectionId"] = socket_id
        event.setdefault("headers", {})["Authorization"] = f"Bearer {self._token}"
        if frame is not None:
            event["body"] = json.dumps(frame)
        assert (await sockets._route(self._engine, event))["statusCode"] == 200


async def test_every_message_is_shown_once_and_in_order_in_any_schedule(embedded: Engine) -> None:
    await create_tenant(embedded.ports, ACME, TenantSettings())
    sent_count = 0
    for seed in range(SCHEDULES):
        user = UserId(f"ann-{seed}")
        chat, _ = await start_direct(embedded.ports, BOB, user)
        token = (await issue_token(embedded.ports, ACME, user)).token
        schedule = Schedule(embedded, seed, chat, token)
        shown, sent = await schedule.run()
        assert shown == list(range(1, sent + 1)), f"seed {seed}"
        sent_count += schedule.sent_count
    assert sent_count > SCHEDULES * 10  # Many of them while it was connected.


async def test_slower_function_sends_the_present_state(embedded: Engine) -> None:
    await create_tenant(embedded.ports, ACME, TenantSettings())
    chat, _ = await start_direct(embedded.ports, BOB, UserId("ann"))
    token = (await issue_token(embedded.ports, ACME, UserId("ann"))).token
    frames: list[dict[str, Any]] = []
    gateway = Gateway(random.Random(0), lambda _, frame: frames.append(frame))
    engine = with_socket_live(dataclasses.replace(embedded, sockets=gateway))
    gateway.open.add("one=")
    for kind, body in (("connect", {}), ("message", {"type": "hello", "token": token})):
        event = recorded(f"websocket_{kind}") | {"body": json.dumps(body)}
        event["requestContext"]["connectionId"] = "one="
        event.setdefault("headers", {})["Authorization"] = f"Bearer {token}"
        await sockets._route(engine, event)
    await _handle_updates(engine)
    frames.clear()

    held, let_go = asyncio.Event(), asyncio.Event()
    gateway.holding = ("chat", held, let_go)
    slow = asyncio.create_task(publish_chat_changed(engine.ports, ACME, chat, UserId("ann")))
    await held.wait()
    await send(engine.ports, BOB, chat, Draft("one", "hello"))
    await _handle_updates(engine)
    await publish_chat_changed(engine.ports, ACME, chat, UserId("ann"))
    let_go.set()
    await slow
    assert [frame["chat"]["last_sequence"] for frame in frames if frame["type"] == "chat"] == [1, 0, 1]


async def _handle_updates(engine: Engine, at_once: int = 10) -> None:
    await engine.ports.background_tasks.drain()
    while received := await engine.ports.chat_updates.receive(at_once, wait_seconds=0, lease_seconds=60):
        assert await handle_batch(engine.ports, received) == {}
        await engine.ports.chat_updates.delete(received)
