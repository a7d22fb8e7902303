"""Counting a "mark all" of an inbox with many markers: each is read once, and nobody else waits for it."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import CategoryKey
from stak.inbox import count_marks, due_rows, keys
from stak.inbox import count_statistics as counting
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS
from stak.inbox.count_statistics import count_statistics
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.statistics_keys import log_partition, log_shard
from stak.inbox.statistics_log import MARK_DELAY_SECONDS
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Group, Outcome
from stak.testing.hooked_table import Call, HookedTable, Query
from tests.support.broadcasts import INBOX, Worker, create_test_tenant, post, user_inbox_of, users
from tests.support.recording_table import record_calls
from tests.support.statistics import assert_all_counted, counted_figures, logged_rows

MANY = users(CHUNK_MAX_RECIPIENTS + 1)
ONE = user_inbox_of(MANY[0])
OTHER = next(user for user in map(user_inbox_of, MANY) if log_shard(user.user, INBOX) != log_shard(ONE.user, INBOX))
ALL = len(MANY)


@pytest.fixture
async def worker(embedded: Engine) -> Worker:
    await create_test_tenant(embedded.ports)
    return Worker.of(embedded)


async def broadcast(worker: Worker, clock: ManualClock) -> str:
    clock.advance(1)
    accepted = await post(worker.ports, MANY)
    await worker.work()
    return accepted.message_id


async def markers(ports: Ports, user_inbox: UserInbox = ONE) -> list[str]:
    page = await ports.table.query(user_inbox.partition, keys.STAMPED, limit=100)
    return [keys.message_of(row.key) for row in page.rows]


async def mark_all(ports: Ports, clock: ManualClock) -> None:
    """Mark all read up to the newest message."""
    clock.advance(1)
    await mark_read_before(ports, ONE, clock.time - 1)


async def unread_again(ports: Ports, worker: Worker, clock: ManualClock, number: int = 3) -> list[str]:
    """Return messages that are unread although the watermark has passed them."""
    messages = [await broadcast(worker, clock) for _ in range(number)]
    await mark_all(ports, clock)
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    await mark_unread(ports, ONE, messages)
    assert await markers(ports) == messages
    return messages


async def test_markers_that_a_mark_made_stale_are_deleted_when_it_is_counted(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    messages = await unread_again(ports, worker, clock)
    messages.append(await broadcast(worker, clock))
    await mark_all(ports, clock)
    clock.advance(MARK_DELAY_SECONDS)
    assert await markers(ports) == messages[:3], "a mark does not touch them"
    await count_statistics(ports)
    assert [await counted_figures(ports, message) for message in messages] == [(ALL, 1, 1, 0)] * 4
    await assert_all_counted(ports, ONE)
    assert await markers(ports) == []


async def test_markers_of_messages_that_stay_unread_are_kept(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    messages = await unread_again(ports, worker, clock)
    accepted = await post(ports, MANY, category="offers")
    await worker.work()
    clock.advance(1)
    await mark_read_before(ports, ONE, clock.time, CategoryKey("offers"))
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    assert await counted_figures(ports, accepted.message_id) == (ALL, 1, 1, 0)
    assert await markers(ports) == messages
    await mark_read(ports, ONE, messages)
    assert await markers(ports) == []


async def test_marker_is_kept_until_its_message_is_counted(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    """A second mark before the first is counted finds the markers stale: the first is counted by them."""
    messages = await unread_again(ports, worker, clock)
    messages.append(await broadcast(worker, clock))
    for _ in range(2):
        await mark_all(ports, clock)
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    assert [await counted_figures(ports, message) for message in messages] == [(ALL, 1, 1, 0)] * 4
    assert await markers(ports) == []


async def test_long_mark_takes_turns_and_ends_in_the_same_run(
    ports: Ports, worker: Worker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count_marks, "MARK_PAGE", 1)
    messages = [await broadcast(worker, clock) for _ in range(6)]
    await mark_all(ports, clock)
    clock.advance(MARK_DELAY_SECONDS + 1)
    await mark_read(ports, ONE, [await broadcast(worker, clock)])
    monkeypatch.setattr(due_rows, "ROWS_PER_TURN", 1)
    watched, table = record_calls(ports)
    assert await count_statistics(watched) >= 2
    writes = [write for group in table.written() for write in group]
    steps = [index for index, (_, _, sk) in enumerate(writes) if "#c#" in sk and writes[index][0] == "Delete"]
    copies = [index for index, (_, pk, sk) in enumerate(writes) if pk == ONE.partition and sk.startswith("m#")]
    assert len(copies) == 6
    assert sum(index < steps[0] for index in copies) <= 2, "what follows it in the log does not wait for its end"
    await count_statistics(ports)
    assert [await counted_figures(ports, message) for message in messages] == [(ALL, 1, 1, 0)] * 6
    await assert_all_counted(ports, ONE)


async def test_mark_that_time_is_too_short_for_is_continued_by_the_next_run(
    ports: Ports, worker: Worker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(count_marks, "MARK_PAGE", 1)
    messages = [await broadcast(worker, clock) for _ in range(5)]
    await mark_all(ports, clock)
    clock.advance(MARK_DELAY_SECONDS)
    monkeypatch.setattr(counting, "ROUND_SECONDS", -1)
    runs = 0
    while await count_statistics(ports):
        runs += 1
    assert runs > 2
    await count_statistics(ports)
    assert [await counted_figures(ports, message) for message in messages] == [(ALL, 1, 1, 0)] * 5
    assert await logged_rows(ports) == []


async def test_shards_do_not_wait_for_each_other(
    ports: Ports, worker: Worker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = await broadcast(worker, clock)
    await mark_all(ports, clock)
    clock.advance(MARK_DELAY_SECONDS)
    for change in (mark_seen, mark_read):
        await change(ports, OTHER, [message])
    others = log_partition(log_shard(OTHER.user, INBOX))
    is_counted = asyncio.Event()

    async def hold_up(call: Call) -> None:
        if isinstance(call, Query) and call.pk == ONE.partition:
            async with asyncio.timeout(5):
                await is_counted.wait()

    async def note(_groups: Sequence[Group], _outcomes: Sequence[Outcome]) -> None:
        if not (await ports.table.query(others, limit=1)).rows:
            is_counted.set()

    monkeypatch.setattr(due_rows, "ROWS_PER_TURN", 1)
    held = replace(ports, table=HookedTable(ports.table, before=hold_up, after_commit=note))
    assert await count_statistics(held) == 3
    assert is_counted.is_set()
    assert await counted_figures(ports, message) == (ALL, 2, 2, 0)
