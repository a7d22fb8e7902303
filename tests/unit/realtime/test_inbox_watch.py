"""Watching an inbox: signals of that inbox only, without registering a device."""

import asyncio
import json
from collections.abc import Awaitable, Callable

from stak.bootstrap import Engine
from stak.chat.chat_model import ChatId
from stak.identifiers import InboxKey
from stak.identity.devices import read_devices
from stak.identity.user_tokens import User
from stak.realtime.close_codes import RESTARTING, SESSION_ENDED
from stak.realtime.connection_hub import Hub
from stak.realtime.signals import (
    ChatDetailsChanged,
    ChatMessagesPending,
    CountsChanged,
    InboxMessageArrived,
    SendFrame,
    SessionEnded,
    Signal,
    SignalsLost,
)
from tests.support.broadcasts import BOB, INBOX, TENANT, create_test_tenant

PATIENCE_SECONDS = 30
RELEVANT: list[tuple[Signal, list[str]]] = [
    (InboxMessageArrived(INBOX, '{"type":"inbox"}'), ["inbox", "unread"]),
    (CountsChanged(INBOX), ["unread"]),
    (SignalsLost(), ["unread"]),
]
IRRELEVANT: list[Signal] = [
    InboxMessageArrived("orders", '{"type":"inbox"}'),
    CountsChanged("orders"),
    SendFrame('{"type":"receipt"}'),
    ChatMessagesPending(ChatId("c"), 1, 2),
    ChatDetailsChanged(ChatId("c")),
    SessionEnded(None),
]


async def test_watch_receives_signals_of_its_inbox_only(embedded: Engine) -> None:
    await create_test_tenant(embedded.ports)
    user = User(TENANT, BOB, int(embedded.ports.clock()) + 600, inbox=INBOX)
    async with Hub(embedded.ports).watching(user, InboxKey(INBOX)) as watch:
        await watch.catch_up()
        types = await _frame_types(watch.outbox.take, 1)
        assert types == ["unread"]
        for signal, expected in RELEVANT:
            for other in IRRELEVANT:
                watch.on_signal(other)
            watch.on_signal(signal)
            assert await _frame_types(watch.outbox.take, len(expected)) == expected
    assert (await read_devices(embedded.ports, user)).seen == {}


async def test_watch_ends_with_its_own_session(embedded: Engine) -> None:
    await create_test_tenant(embedded.ports)
    hub, user = Hub(embedded.ports), User(TENANT, BOB, int(embedded.ports.clock()) + 600, session_id="mine")
    for signal in (SessionEnded("mine"), SessionEnded(None)):
        async with hub.watching(user, INBOX) as watch:
            watch.on_signal(SessionEnded("another"))
            assert watch.outbox.closing is None
            watch.on_signal(signal)
            assert watch.outbox.closing == SESSION_ENDED


async def test_watch_ends_when_the_server_stops(embedded: Engine) -> None:
    await create_test_tenant(embedded.ports)
    hub, user = Hub(embedded.ports), User(TENANT, BOB, int(embedded.ports.clock()) + 600)
    async with hub.watching(user, INBOX) as watch:
        hub.stop()
        assert watch.outbox.closing == RESTARTING
    async with hub.watching(user, INBOX) as late:
        assert late.outbox.closing == RESTARTING


async def _frame_types(take: Callable[[], Awaitable[list[str]]], count: int) -> list[str]:
    """Return the types of the next frames."""
    types: list[str] = []
    async with asyncio.timeout(PATIENCE_SECONDS):
        while len(types) < count:
            types += [json.loads(frame)["type"] for frame in await take()]
    return types
