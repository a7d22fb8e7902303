"""Posts on read reach connected users: a gateway applies them for its users, then pushes message and counts."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.engines.embedded.sqlite_connections import Database
from stak.errors import StorageUnavailable
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.inbox.broadcast import Status
from stak.inbox.catch_up import catch_up
from stak.inbox.mark_read import mark_read
from stak.inbox.recall import recall, recall_from_users
from stak.ports import Ports
from stak.realtime import base_connection, on_read_push
from stak.realtime.connection_hub import Hub
from stak.realtime.inbox_watch import InboxWatch
from stak.realtime.on_read_push import EVENTS_PUSHED_MAX, OnReadPushes, publish_event
from stak.realtime.signals import CountsChanged, InboxEvent, InboxMessageArrived, SendFrame, Signal, SignalsLost
from stak.testing.hooked_table import BatchGet, Call, HookedTable
from tests.support.broadcasts import BOB, EVE, INBOX, KEY_ID, TENANT, ZOE, post, user_inbox_of, users
from tests.support.lost_race import other_process
from tests.support.on_read import create_on_read_tenant, join, post_on_read, recall_on_read, ref_of
from tests.support.recording_table import record_calls


@pytest.fixture
async def ports(embedded: Engine, clock: ManualClock) -> AsyncIterator[Ports]:
    await create_on_read_tenant(embedded.ports, clock, BOB, ZOE)
    yield embedded.ports
    await embedded.ports.background_tasks.drain()


class Connected:
    """Users that are connected to this process, and what their connections get."""

    def __init__(self, ports: Ports, *users: UserId) -> None:
        self.got: dict[UserId, list[Signal]] = {}
        self.pushes = OnReadPushes(ports, lambda _: list(users), lambda: len(users), self._dispatch)

    def _dispatch(self, _: object, user: UserId, signal: Signal) -> None:
        self.got.setdefault(user, []).append(signal)

    async def get(self, *events: InboxEvent) -> dict[UserId, list[Signal]]:
        for event in events:
            self.pushes.add(TENANT, event)
        await self.pushes.finish()
        return self.got


async def pushed(ports: Ports, message: str, *to: UserId, is_recall: bool = False) -> dict[UserId, list[Signal]]:
    """Return what each user's connections get of an event."""
    return await Connected(ports, *to).get(InboxEvent(INBOX, message, is_recall))


async def test_members_get_the_message(ports: Ports) -> None:
    message = await post_on_read(ports)
    got = await pushed(ports, message, BOB, ZOE, EVE)
    assert got.keys() == {BOB, ZOE}
    arrived, counts = got[BOB]
    assert isinstance(arrived, InboxMessageArrived)
    assert counts == CountsChanged(INBOX)
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


async def test_events_of_an_inbox_are_applied_together_and_the_state_is_read_once(ports: Ports) -> None:
    members = users(100)
    await join(ports, *members)
    messages = [await post_on_read(ports) for _ in range(EVENTS_PUSHED_MAX)]
    watched, table = record_calls(ports)
    got = await Connected(watched, *members).get(*(InboxEvent(INBOX, message) for message in messages))
    assert {user: len(signals) for user, signals in got.items()} == dict.fromkeys(members, len(messages) + 1)
    replicas = [sum("#recalls" in str(key) for key in call[1:]) for call in table.calls if call[0] == "batch_get"]
    # All once, then one with each read of the entries of two groups; who reads contents reads the entries again.
    assert replicas.count(16) == 1
    assert sum(replicas) in (16 + 3, 16 + 4)
    assert not any("#recalls" in str(call) for call in table.calls if call[0] == "get")
    totals = [group for group in table.written() if any(write[2] == "c#*" for write in group)]
    assert len(totals) == len(members), "each user catches up once"


async def test_many_events_at_once_have_users_read_everything(ports: Ports) -> None:
    messages = [await post_on_read(ports) for _ in range(EVENTS_PUSHED_MAX + 1)]
    got = await Connected(ports, BOB, ZOE).get(*(InboxEvent(INBOX, message) for message in messages))
    assert got == {BOB: [SignalsLost()], ZOE: [SignalsLost()]}


async def test_user_whose_inbox_cannot_be_read_reads_everything_later(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_read_push, "RETRY_SECONDS", (0, 0))
    message = await post_on_read(ports)
    failures = 0

    async def fail(call: Call) -> None:
        nonlocal failures
        if isinstance(call, BatchGet) and user_inbox_of(BOB).counter("*") in call.keys:
            failures += 1
            raise StorageUnavailable("down")

    broken = dataclasses.replace(ports, table=HookedTable(ports.table, before=fail))
    got = await Connected(broken, BOB, ZOE).get(InboxEvent(INBOX, message))
    assert (got[BOB], type(got[ZOE][0]), failures) == ([SignalsLost()], InboxMessageArrived, 2)


async def test_message_recalled_while_its_content_is_read_is_not_pushed(ports: Ports) -> None:
    message = await post_on_read(ports)

    async def recall(call: Call) -> None:
        if isinstance(call, BatchGet) and ref_of(message).content in call.keys:
            await recall_from_users(ports, ref_of(message), [BOB], key_id=KEY_ID, reason=None)

    slow = dataclasses.replace(other_process(ports), table=HookedTable(ports.table, before=recall))
    assert await pushed(slow, message, BOB) == {}
    assert (await ports.table.get(user_inbox_of(BOB).entry(message)) or {})["gone"] == "redacted"


async def test_message_recalled_from_all_while_others_get_it_is_not_pushed(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(on_read_push, "_CONCURRENCY", 1)
    members = users(120)
    await join(ports, *members)
    message = await post_on_read(ports)
    answered: list[Status] = []
    late: list[UserId] = []

    async def recall_first(call: Call) -> None:
        """Recall it when the second group has caught up with the state that the run has read."""
        entries = {user_inbox_of(user).entry(message) for user in members}
        if isinstance(call, BatchGet) and got and not answered and entries.intersection(call.keys):
            answered.append(await recall(other_process(ports), ref_of(message), key_id=KEY_ID, reason=None))

    def dispatch(_: object, user: UserId, signal: Signal) -> None:
        got.add(user)
        if answered and isinstance(signal, InboxMessageArrived):
            late.append(user)

    got: set[UserId] = set()
    pushes = OnReadPushes(
        dataclasses.replace(ports, table=HookedTable(ports.table, before=recall_first)),
        lambda _: list(members),
        lambda: 0,
        dispatch,
    )
    pushes.add(TENANT, InboxEvent(INBOX, message))
    await pushes.finish()
    assert (answered, late) == (["redacted"], [])
    assert len(got) == 50


async def test_post_and_its_recall_leave_nothing_behind(ports: Ports) -> None:
    message = await post_on_read(ports)
    await catch_up(ports, user_inbox_of(BOB))
    await recall_on_read(ports, message)
    got = await Connected(ports, BOB, ZOE).get(InboxEvent(INBOX, message), InboxEvent(INBOX, message, is_recall=True))
    assert [type(signal) for signal in got.pop(BOB)] == [SendFrame, CountsChanged]
    assert got == {}


async def test_recall_is_announced_also_when_repeated_and_only_of_posts_on_read(ports: Ports) -> None:
    announced: list[str] = []

    async def recalled(message: str) -> None:
        await recall(ports, ref_of(message), key_id=KEY_ID, reason=None, on_event=lambda: announced.append(message))

    message, on_write = await post_on_read(ports), (await post(ports, [BOB])).message_id
    scheduled = await post_on_read(ports, send_at=int(ports.clock()) + 60)
    for each in (message, message, on_write, scheduled):
        await recalled(each)
    assert announced == [message, message], "whoever recalled it first may have ended before"


async def test_connected_page_gets_message_and_counts(ports: Ports) -> None:
    hub = Hub(ports)
    async with hub.listening(), hub.watching(User(TENANT, BOB, 0), INBOX) as watch:
        message = await post_on_read(ports)
        await publish_event(ports, ref_of(message))
        frames = await _frames(watch, 2)
    assert [frame["type"] for frame in frames] == ["inbox", "unread"]
    assert frames[0]["message"]["id"] == message
    assert frames[1]["unread"]["total"] == 1


async def test_counts_are_sent_when_all_users_have_the_message(ports: Ports) -> None:
    members = users(120)
    await join(ports, *members)
    message = await post_on_read(ports)
    order: list[type[Signal]] = []
    pushes = OnReadPushes(ports, lambda _: list(members), lambda: 0, lambda *sent: order.append(type(sent[2])))
    pushes.add(TENANT, InboxEvent(INBOX, message))
    await pushes.finish()
    assert order == [InboxMessageArrived] * len(members) + [CountsChanged] * len(members)


async def test_counts_wait_for_the_push_of_a_new_post(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base_connection, "_PUSH_WAIT_SECONDS", (600, 600))
    hub = Hub(ports)
    async with hub.listening(), hub.watching(User(TENANT, BOB, 0), INBOX) as watch:
        message = await post_on_read(ports)
        watch.on_signal(CountsChanged(INBOX))
        await asyncio.sleep(0.4)  # longer than counts are delayed
        assert await ports.table.get(user_inbox_of(BOB).counter("*")) is None, "it has not caught up alone"
        await publish_event(ports, ref_of(message))
        frames = await _frames(watch, 2)
    assert [frame["type"] for frame in frames] == ["inbox", "unread"]
    assert frames[1]["unread"]["total"] == 1


async def test_counts_are_sent_if_the_push_does_not_come(ports: Ports, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base_connection, "_PUSH_WAIT_SECONDS", (0.01, 0.01))
    async with Hub(ports).watching(User(TENANT, BOB, 0), INBOX) as watch:
        await post_on_read(ports)
        watch.on_signal(CountsChanged(INBOX))
        (frame,) = await _frames(watch, 1)
    assert (frame["type"], frame["unread"]["total"]) == ("unread", 1)


@pytest.mark.parametrize("missed", ["before it connects", "signals"])
async def test_page_that_missed_a_push_gets_counts_at_once(
    ports: Ports, monkeypatch: pytest.MonkeyPatch, missed: str
) -> None:
    monkeypatch.setattr(base_connection, "_PUSH_WAIT_SECONDS", (600, 600))
    await post_on_read(ports)
    async with Hub(ports).watching(User(TENANT, BOB, 0), INBOX) as watch:
        if missed == "signals":
            watch.on_signal(SignalsLost())
        else:
            await watch.catch_up()
        (frame,) = await _frames(watch, 1)
    assert (frame["type"], frame["unread"]["total"]) == ("unread", 1)


async def _frames(watch: InboxWatch, count: int) -> list[Any]:
    frames: list[Any] = []
    async with asyncio.timeout(30):
        while len(frames) < count:
            frames += map(msgspec.json.decode, await watch.outbox.take())
    return frames
