"""Devices behind API Gateway that do not acknowledge: messages are sent again, and hostile ones cost little."""

import dataclasses
import json
from collections.abc import Callable
from typing import Any

import pytest

from serverless import sockets
from serverless.live import with_socket_live
from stak.bootstrap import Engine
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct
from stak.chat.queued_fanout import ChatUpdate, fan_out_update
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User, issue_token
from stak.realtime.queued_resend import MESSAGES_MAX
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant
from tests.support.broadcasts import Worker, drain_queue
from tests.support.serverless.installation import recorded

ACME = TenantKey("acme")
BOB, EVE = (User(ACME, UserId(name), 1 << 40) for name in ("bob", "eve"))
Frame = dict[str, Any]


class OpenSockets:
    """Holds connections like API Gateway."""

    def __init__(self, on_frame: Callable[[Frame], None]) -> None:
        self._on_frame = on_frame
        self.open: set[str] = set()

    async def post(self, socket_id: str, frame: str) -> bool:
        if socket_id in self.open:
            self._on_frame(json.loads(frame))
        return socket_id in self.open

    async def close(self, socket_id: str) -> None:
        self.open.discard(socket_id)


class Phone:
    """Ann's phone behind API Gateway."""

    def __init__(self, engine: Engine, token: str) -> None:
        self._token = token
        self.frames: list[Frame] = []
        self.sockets = OpenSockets(self.frames.append)
        self.engine = with_socket_live(dataclasses.replace(engine, sockets=self.sockets))
        self.worker = Worker.of(self.engine)

    async def connect(self, device: str = "phone", **hello: str) -> list[Frame]:
        """Connect, and return the frames until it has caught up."""
        self.sockets.open = {"one="}
        await self._event("connect")
        return await self.send_frame(type="hello", token=self._token, device_id=device, **hello)

    async def send_frame(self, **frame: str) -> list[Frame]:
        before = len(self.frames)
        await self._event("message", json.dumps(frame))
        return self.frames[before:]

    async def say(self, chat: ChatId, *texts: str, sender: User = BOB) -> list[Frame]:
        """Send messages; return the frames that arrive."""
        before = len(self.frames)
        for text in texts:
            await send(self.engine.ports, sender, chat, Draft(text, text))
            await self.engine.ports.background_tasks.drain()
            await self.worker.deliver()
        return self.frames[before:]

    async def run_queue(self) -> list[Frame]:
        """Handle what is due in the queues; return the frames that arrive."""
        before = len(self.frames)
        await self.worker.deliver()
        return self.frames[before:]

    async def _event(self, kind: str, body: str | None = None) -> None:
        event = recorded(f"websocket_{kind}")
        event["requestContext"]["connectionId"] = "one="
        event.setdefault("headers", {})["Authorization"] = f"Bearer {self._token}"
        if body is not None:
            event["body"] = body
        assert (await sockets._route(self.engine, event))["statusCode"] == 200


def messages(frames: list[Frame]) -> list[Frame]:
    return [frame for frame in frames if frame["type"] == "message"]


def contents(frames: list[Frame]) -> list[str]:
    return [frame["message"]["content"] for frame in messages(frames)]


@pytest.fixture
async def phone(embedded: Engine) -> Phone:
    await create_tenant(embedded.ports, ACME, TenantSettings())
    return Phone(embedded, (await issue_token(embedded.ports, ACME, UserId("ann"))).token)


@pytest.fixture
async def chat(phone: Phone) -> ChatId:
    chat, _ = await start_direct(phone.engine.ports, BOB, UserId("ann"))
    await phone.worker.deliver()
    return chat


async def test_unacknowledged_message_is_sent_again_once(phone: Phone, chat: ChatId, clock: ManualClock) -> None:
    await phone.connect()
    assert contents(await phone.say(chat, "a")) == ["a"]
    assert contents(await phone.run_queue()) == [], "not before its time"
    clock.advance(10)
    (again,) = await phone.run_queue()
    assert again in phone.frames[:-1], "the same frame, with the same id"
    clock.advance(100)
    assert await phone.run_queue() == []


async def test_acknowledged_message_is_not_sent_again(phone: Phone, chat: ChatId, clock: ManualClock) -> None:
    await phone.connect()
    (first,) = messages(await phone.say(chat, "a"))
    await phone.say(chat, "b")
    await phone.send_frame(type="ack", id=first["id"])
    clock.advance(10)
    assert contents(await phone.run_queue()) == ["b"]


async def test_missed_message_is_sent_again_after_hello(phone: Phone, chat: ChatId, clock: ManualClock) -> None:
    await phone.say(chat, "a", "b")
    assert contents(await phone.connect()) == ["a", "b"], "they have waited for the first device"
    clock.advance(10)
    assert contents(await phone.run_queue()) == ["a", "b"]


async def test_closed_connection_gets_nothing_again(phone: Phone, chat: ChatId, clock: ManualClock) -> None:
    await phone.connect()
    await phone.say(chat, "a")
    phone.sockets.open = set()
    clock.advance(10)
    assert await phone.run_queue() == []
    assert contents(await phone.connect()) == ["a"], "it is still pending"


async def test_new_message_does_not_bring_old_unacknowledged_ones(
    phone: Phone, chat: ChatId, clock: ManualClock
) -> None:
    await phone.connect()
    await phone.say(chat, *(f"m{number}" for number in range(20)))
    clock.advance(20)
    assert set(contents(await phone.run_queue())) == {f"m{number}" for number in range(20)}
    clock.advance(120)
    assert contents(await phone.say(chat, "new")) == ["new"]


@pytest.mark.parametrize("ttl_seconds", [None, 3600])
async def test_message_that_is_fanned_out_late_is_sent(
    phone: Phone, chat: ChatId, clock: ManualClock, ttl_seconds: int | None
) -> None:
    """The workers were down. The pending row of a message that expires does not tell when it was written."""
    await phone.connect()
    await send(phone.engine.ports, BOB, chat, Draft("late", "late", ttl_seconds=ttl_seconds))
    await phone.engine.ports.background_tasks.drain()
    clock.advance(100)
    assert contents(await phone.run_queue()) == ["late"]


async def test_message_that_became_pending_late_is_sent_with_one_of_another_chat(
    phone: Phone, chat: ChatId, clock: ManualClock
) -> None:
    """A worker was killed after the fan-out, before it published."""
    ports = phone.engine.ports
    await phone.connect()
    await send(ports, BOB, chat, Draft("late", "late"))
    await ports.background_tasks.drain()
    await drain_queue(ports.chat_updates)
    clock.advance(100)
    await fan_out_update(ports, ChatUpdate(ACME, chat, ("token",)))
    other, _ = await start_direct(ports, EVE, UserId("ann"))
    assert contents(await phone.say(other, "new", sender=EVE)) == ["late", "new"]


async def test_limited_number_of_messages_is_sent_again(phone: Phone, chat: ChatId, clock: ManualClock) -> None:
    await phone.say(chat, *(f"m{number}" for number in range(MESSAGES_MAX + 10)))
    await phone.connect()
    clock.advance(10)
    assert contents(await phone.run_queue()) == [f"m{number}" for number in range(10, MESSAGES_MAX + 10)]


async def test_hello_with_a_cursor_gets_the_later_messages(phone: Phone, chat: ChatId) -> None:
    await phone.connect()
    (first,) = messages(await phone.say(chat, "a"))
    await phone.say(chat, "b", "c")
    for frame in list(phone.frames):
        if "id" in frame:
            await phone.send_frame(type="ack", id=frame["id"])
    assert contents(await phone.connect("new", last_seen_message_id=first["id"])) == ["b", "c"]
    (last,) = await phone.connect("new", last_seen_message_id="not an id")
    assert (last["type"], last["code"]) == ("closed", 4400)
    assert "last_seen_message_id" in last["reason"]
