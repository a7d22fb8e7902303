"""Statistics while others change the same copies or count the same rows: nobody counts twice, and nobody is missed."""

from collections.abc import Awaitable, Callable, Sequence

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.inbox import count_marks
from stak.inbox.archive_and_delete import archive
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS
from stak.inbox.count_statistics import count_statistics
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.snooze import snooze
from stak.inbox.statistics_keys import counts, log_partition
from stak.inbox.statistics_log import MARK_DELAY_SECONDS, LoggedMark, logged_of
from stak.inbox.statistics_model import READ, interval_of
from stak.inbox.timers import postpone
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete, Put
from stak.realtime.publish_returned import run_due_timers
from tests.support.broadcasts import Worker, create_test_tenant, post, user_inbox_of, users
from tests.support.lost_race import losing_race
from tests.support.on_read import ref_of
from tests.support.statistics import assert_counts_match, counted_figures, figures_of, logged_rows

MANY = users(CHUNK_MAX_RECIPIENTS + 1)
ONE, TWO = (user_inbox_of(user) for user in MANY[:2])
ALL = len(MANY)

Change = Callable[[Ports, UserInbox, Sequence[str]], Awaitable[int]]


@pytest.fixture
async def worker(embedded: Engine) -> Worker:
    await create_test_tenant(embedded.ports)
    return Worker.of(embedded)


async def broadcast(worker: Worker, clock: ManualClock) -> str:
    clock.advance(1)
    accepted = await post(worker.ports, MANY)
    await worker.work()
    return accepted.message_id


async def test_two_devices_see_at_the_same_time(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message = await broadcast(worker, clock)
    racing = losing_race(ports, lambda: mark_seen(ports, ONE, [message]))
    await mark_seen(racing, ONE, [message])
    assert await counted_figures(ports, message) == (ALL, 1, 0, 0)
    await assert_counts_match(ports, ref_of(message), MANY)


async def test_read_and_seen_at_the_same_time(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message = await broadcast(worker, clock)
    racing = losing_race(ports, lambda: mark_read(ports, ONE, [message]))
    await mark_seen(racing, ONE, [message])
    racing = losing_race(ports, lambda: mark_seen(ports, TWO, [message]))
    await mark_read(racing, TWO, [message])
    assert await counted_figures(ports, message) == (ALL, 2, 2, 0)


async def test_two_workers_count_the_same_rows(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message = await broadcast(worker, clock)
    await mark_read(ports, ONE, [message])
    await mark_seen(ports, TWO, [message])
    racing = losing_race(ports, lambda: count_statistics(ports))
    await count_statistics(racing)
    assert await figures_of(ports, message) == (ALL, 2, 1, 0)
    assert await logged_rows(ports) == []


async def test_worker_counts_what_another_has_left(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    """Another worker has counted one of two rows of a batch: only the other one is added."""
    message = await broadcast(worker, clock)
    await mark_seen(ports, ONE, [message])
    await mark_read(ports, ONE, [message])
    first, _ = await logged_rows(ports)

    async def count_first() -> None:
        # What the transaction of the other worker does.
        ref = ref_of(message)
        row = counts(ref.tenant, ref.inbox, message, interval_of(message, int(clock.time)), 7)
        await ports.table.commit([(Delete(first.key), Put(row, {"seen": 1}))])

    await count_statistics(losing_race(ports, count_first))
    assert (await figures_of(ports, message))[1:] == (1, 1, 0)


async def marked(ports: Ports, clock: ManualClock, inbox: UserInbox = ONE) -> Row:
    """Mark all read, and return the row of the log when it is due."""
    await mark_read_before(ports, inbox, clock.time)
    clock.advance(MARK_DELAY_SECONDS)
    (row,) = [row for row in await logged_rows(ports) if "watermark" in row.item]
    return row


async def counted_as_read(ports: Ports, messages: list[str]) -> int:
    found = await ports.table.batch_get(map(ONE.entry, messages))
    return sum(bool(item["counted"] & READ) for item in found.values())


async def test_mark_is_continued_where_it_was_interrupted(
    ports: Ports, worker: Worker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = [await broadcast(worker, clock) for _ in range(3)]
    row = await marked(ports, clock)
    monkeypatch.setattr(count_marks, "MARK_PAGE", 1)
    for number in range(6):
        found = await ports.table.get(row.key)
        if found is None:
            break
        mark = logged_of(found)
        assert isinstance(mark, LoggedMark)
        before = await counted_as_read(ports, messages)
        left = await count_marks.count_mark(ports, mark, row.key, 1)
        stored = await ports.table.get(row.key)
        assert left == (None if stored is None else logged_of(stored)), f"page {number}"
        assert await counted_as_read(ports, messages) <= before + 1, f"page {number}"
    assert await ports.table.get(row.key) is None
    assert [await counted_figures(ports, message) for message in messages] == [(ALL, 1, 1, 0)] * 3


async def test_two_workers_count_the_same_mark(
    ports: Ports, worker: Worker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages = [await broadcast(worker, clock) for _ in range(2)]
    row = await marked(ports, clock)
    mark = logged_of(row.item)
    assert isinstance(mark, LoggedMark)
    monkeypatch.setattr(count_marks, "MARK_PAGE", 1)
    racing = losing_race(ports, lambda: count_statistics(ports), written=row.key.sk)
    await count_marks.count_mark(racing, mark, row.key, 1)
    assert await ports.table.get(row.key) is None, "who was slower does not log it again"
    assert [await counted_figures(ports, message) for message in messages] == [(ALL, 1, 1, 0)] * 2


@pytest.mark.parametrize("change", [mark_unread, archive, mark_seen])
async def test_copy_changes_while_its_mark_is_counted(
    ports: Ports,
    worker: Worker,
    clock: ManualClock,
    change: Callable[[Ports, UserInbox, Sequence[str]], Awaitable[int]],
) -> None:
    message = await broadcast(worker, clock)
    await marked(ports, clock)
    racing = losing_race(ports, lambda: change(ports, ONE, [message]), written="m#")
    await count_statistics(racing)
    await count_statistics(ports)
    is_read = change is not mark_unread
    assert await counted_figures(ports, message) == (ALL, int(is_read), int(is_read), 0)
    await assert_counts_match(ports, ref_of(message), MANY)


async def test_log_of_a_removed_broadcast_is_dropped(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message = await broadcast(worker, clock)
    await mark_read(ports, ONE, [message])
    await ports.table.commit([(Delete(ref_of(message).key),)])
    await count_statistics(ports)
    assert await logged_rows(ports) == []
    page = await ports.table.query(ref_of(message).chunks, limit=100)
    assert not [row for row in page.rows if row.key.sk.startswith("x#")]


async def test_damaged_row_does_not_hold_up_the_others(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message = await broadcast(worker, clock)
    await mark_read(ports, ONE, [message])
    (row,) = await logged_rows(ports)
    minute, _, rest = row.key.sk.partition("#")
    for damaged in ({"at": 1, "steps": "all"}, {"at": 1}):
        key = row.key._replace(sk=f"{minute}#acme#0000000001#{len(damaged)}{rest}")
        await ports.table.commit([(Put(key, damaged),)])
    await count_statistics(ports)
    assert await figures_of(ports, message) == (ALL, 1, 1, 0)
    left = await logged_rows(ports)
    assert [one.item["tries"] for one in left] == [1, 1]
    assert all(one.key.pk.startswith(log_partition(0)[:-2]) for one in left)
    assert await count_statistics(ports) == 0, "they are due later"


async def test_row_that_was_counted_meanwhile_is_not_moved(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message = await broadcast(worker, clock)
    await mark_read(ports, ONE, [message])
    (row,) = await logged_rows(ports)
    await count_statistics(ports)
    await postpone(ports, row, RuntimeError("the worker that was slower"), clock.time, "statistics")
    assert await logged_rows(ports) == []
    clock.advance(3600)
    assert await counted_figures(ports, message) == (ALL, 1, 1, 0)


async def test_repeated_mark_leaves_what_the_first_one_has_to_count(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    """A message that returned from a snooze is below the first mark, and found by its marker alone."""
    message = await broadcast(worker, clock)
    await broadcast(worker, clock)
    clock.advance(2)
    await snooze(ports, ONE, [message], int(clock()) + 60)
    await mark_read_before(ports, ONE, clock() - 1)
    clock.advance(61)
    await run_due_timers(ports)
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    await broadcast(worker, clock)
    clock.advance(2)
    before = clock() - 1
    assert await mark_read_before(ports, ONE, before) == 2
    assert await mark_read_before(ports, ONE, before) == 0
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    assert await counted_figures(ports, message) == (ALL, 1, 1, 0)
    await assert_counts_match(ports, ref_of(message), MANY)
