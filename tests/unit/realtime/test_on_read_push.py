"""Posts on read reach connected users: a gateway applies them for its users, then pushes message and counts."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.engines.embedded.sqlite_connections import Database
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.inbox.catch_up import catch_up
from stak.inbox.mark_read import mark_read
from stak.ports import Ports
from stak.realtime.connection_hub import Hub
from stak.realtime.inbox_watch import InboxWatch
from stak.realtime.on_read_push import publish_event, push_to_users
from stak.realtime.signals import InboxEvent, InboxMessageArrived, SendFrame, Signal
from tests.support.broadcasts import BOB, EVE, INBOX, TENANT, ZOE, user_inbox_of, users
from tests.support.on_read import create_on_read_tenant, join, post_on_read, recall_on_read, ref_of


@pytest.fixture
async def ports(embedded: Engine, clock: ManualClock) -> AsyncIterator[Ports]:
    await create_on_read_tenant(embedded.ports, clock, BOB, ZOE)
    yield embedded.ports
    await embedded.ports.background_tasks.drain()


async def pushed(ports: Ports, message: str, *to: UserId, is_recall: bool = False) -> dict[UserId, list[Signal]]:
    """Return what each user's connections get of an event."""
    got: dict[UserId, list[Signal]] = {}
    signal = InboxEvent(INBOX, message, is_recall)
    await push_to_users(ports, TENANT, signal, list(to), lambda user, one: got.setdefault(user, []).append(one))
    return got


async def test_members_get_the_message(ports: Ports) -> None:
    message = await post_on_read(ports)
    got = await pushed(ports, message, BOB, ZOE, EVE)
    assert got.keys() == {BOB, ZOE}
    (arrived,) = got[BOB]
    assert isinstance(arrived, InboxMessageArrived)
    assert msgspec.json.decode(arrived.frame)["message"]["id"] == message


async def test_message_that_another_request_has_applied_is_pushed(ports: Ports) -> None:
    message = await post_on_read(ports)
    await catch_up(ports, user_inbox_of(BOB))
    assert BOB in await pushed(ports, message, BOB)


async def test_message_that_was_read_is_not_pushed(ports: Ports) -> None:
    message = await post_on_read(ports)
    await mark_read(ports, user_inbox_of(BOB), [message])
    assert await pushed(ports, message, BOB) == {}


async def test_recall_is_pushed_to_those_who_have_a_copy(ports: Ports) -> None:
    message = await post_on_read(ports)
    await catch_up(ports, user_inbox_of(BOB))
    await recall_on_read(ports, message)
    got = await pushed(ports, message, BOB, ZOE, EVE, is_recall=True)
    assert got.keys() == {BOB}
    assert isinstance(got[BOB][0], SendFrame)


async def test_users_that_catch_up_together_share_commits(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    members = users(200)
    await join(ports, *members)
    message = await post_on_read(ports)
    await ports.background_tasks.drain()
    transactions: list[int] = []
    transact = Database._transact

    def counted(database: Database, batch: list[Any]) -> list[Any]:
        transactions.append(len(batch))
        return transact(database, batch)

    monkeypatch.setattr(Database, "_transact", counted)
    assert (await pushed(ports, message, *members)).keys() == set(members)
    assert len(transactions) < len(members) / 2


async def test_connected_page_gets_message_and_counts(ports: Ports) -> None:
    hub = Hub(ports)
    async with hub.listening(), hub.watching(User(TENANT, BOB, 0), INBOX) as watch:
        message = await post_on_read(ports)
        await publish_event(ports, ref_of(message))
        frames = await _frames(watch, 2)
    assert [frame["type"] for frame in frames] == ["inbox", "unread"]
    assert frames[0]["message"]["id"] == message
    assert frames[1]["unread"]["total"] == 1


async def _frames(watch: InboxWatch, count: int) -> list[Any]:
    frames: list[Any] = []
    async with asyncio.timeout(5):
        while len(frames) < count:
            frames += map(msgspec.json.decode, await watch.outbox.take())
    return frames
