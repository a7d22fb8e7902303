"""Watching an inbox: signals of that inbox only, without registering a device."""

import asyncio
import json
from collections.abc import Awaitable, Callable

from stak.bootstrap import Engine
from stak.chat.model import ChatId
from stak.identifiers import InboxKey
from stak.identity.devices import read_devices
from stak.identity.tokens import User
from stak.realtime.hub import Hub
from stak.realtime.listener import SESSION_ENDED
from stak.realtime.outbox import RESTARTING
from stak.realtime.signals import Arrived, Changed, Counted, Ended, Missed, Said, Show, Signal
from tests.support.broadcasts import BOB, INBOX, TENANT, create_test_tenant

PATIENCE_SECONDS = 10
RELEVANT: list[tuple[Signal, list[str]]] = [
    (Arrived(INBOX, '{"type":"inbox"}'), ["inbox", "unread"]),
    (Counted(INBOX), ["unread"]),
    (Missed(), ["unread"]),
]
IRRELEVANT: list[Signal] = [
    Arrived("orders", '{"type":"inbox"}'),
    Counted("orders"),
    Show('{"type":"receipt"}'),
    Said(ChatId("c"), 1, 2),
    Changed(ChatId("c")),
    Ended(None),
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
                watch.hear(other)
            watch.hear(signal)
            assert await _frame_types(watch.outbox.take, len(expected)) == expected
    assert (await read_devices(embedded.ports, user)).seen == {}


async def test_watch_ends_with_its_own_session(embedded: Engine) -> None:
    await create_test_tenant(embedded.ports)
    hub, user = Hub(embedded.ports), User(TENANT, BOB, int(embedded.ports.clock()) + 600, session_id="mine")
    for signal in (Ended("mine"), Ended(None)):
        async with hub.watching(user, INBOX) as watch:
            watch.hear(Ended("another"))
            assert watch.outbox.closing is None
            watch.hear(signal)
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
