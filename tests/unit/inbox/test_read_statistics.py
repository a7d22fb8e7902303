"""Statistics of broadcasts: exact for all recipients, whatever they do with their copies, and over time."""

import pytest

from stak.audience.audience_members import change_audience
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import CategoryKey, UserId
from stak.inbox.answer_action import answer_action
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.broadcast import read_broadcast
from stak.inbox.catch_up import catch_up
from stak.inbox.count_statistics import count_statistics
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.message_options import MessageOptions
from stak.inbox.muted_categories import mute
from stak.inbox.read_statistics import StatisticsPoint, read_rate
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.snooze import end_snooze, snooze
from stak.inbox.statistics_log import MARK_DELAY_SECONDS
from stak.ports import Ports
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    drain_queue,
    post,
    set_format,
    user_inbox_of,
    users,
)
from tests.support.on_read import create_on_read_tenant, post_on_read, recall_on_read, ref_of
from tests.support.recording_table import record_calls
from tests.support.statistics import assert_counts_match, counted_figures, figures_of, logged_rows, statistics_of

MANY = users(120)
ONE, TWO, THREE = (user_inbox_of(user) for user in MANY[:3])


@pytest.fixture
async def worker(embedded: Engine) -> Worker:
    await create_test_tenant(embedded.ports)
    return Worker.of(embedded)


async def broadcast(
    worker: Worker, clock: ManualClock, uids: tuple[UserId, ...] | None = MANY, **fields: object
) -> str:
    clock.advance(1)
    accepted = await post(worker.ports, uids, **fields)
    await worker.work()
    return accepted.message_id


async def test_each_recipient_counts_once_whatever_is_repeated(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    message = await broadcast(worker, clock)
    assert await counted_figures(ports, message) == (120, 0, 0, 0)
    for _ in range(2):
        await mark_seen(ports, ONE, [message])
        await mark_read(ports, TWO, [message])
        await answer_action(ports, THREE, message, "primary")
    assert await figures_of(ports, message) == (120, 0, 0, 0), "they follow by the log"
    assert await counted_figures(ports, message) == (120, 3, 2, 1)
    await count_statistics(ports)
    assert await counted_figures(ports, message) == (120, 3, 2, 1)
    assert await logged_rows(ports) == []
    await assert_counts_match(ports, ref_of(message), MANY)


async def test_unread_again_is_not_read_and_deleted_stays_counted(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    message = await broadcast(worker, clock)
    for inbox in (ONE, TWO, THREE):
        await mark_read(ports, inbox, [message])
    await mark_unread(ports, ONE, [message])
    await delete(ports, TWO, [message])
    await archive(ports, THREE, [message])
    assert await counted_figures(ports, message) == (120, 2, 2, 0)
    await delete(ports, user_inbox_of(MANY[5]), [message])
    assert await counted_figures(ports, message) == (120, 2, 2, 0), "deleted unread"
    await mark_read(ports, ONE, [message])
    assert await counted_figures(ports, message) == (120, 3, 3, 0)


async def test_mark_all_is_one_group_and_is_counted_later(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    first = await broadcast(worker, clock)
    second = await broadcast(worker, clock, category="offers")
    watched, table = record_calls(ports)
    assert await mark_read_before(watched, ONE, clock.time) == 2
    assert len(table.groups) == 1
    await mark_read_before(ports, TWO, clock.time, CategoryKey("offers"))
    await count_statistics(ports)
    assert await figures_of(ports, first) == (120, 0, 0, 0), "not before deliveries under way are visible"
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    assert await counted_figures(ports, first) == (120, 1, 1, 0)
    assert await counted_figures(ports, second) == (120, 2, 2, 0)
    assert await logged_rows(ports) == []
    await assert_counts_match(ports, ref_of(first), MANY)


async def test_marked_copy_that_changes_before_it_is_counted(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message = await broadcast(worker, clock)
    for inbox in (ONE, TWO, THREE):
        await mark_read_before(ports, inbox, clock.time)
    await mark_unread(ports, ONE, [message])
    await delete(ports, TWO, [message])
    await recall_from_users(ports, ref_of(message), [MANY[2]], key_id=KEY_ID, reason=None)
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    assert await counted_figures(ports, message) == (120, 2, 2, 0)
    await mark_read_before(ports, ONE, clock.time)
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    assert await counted_figures(ports, message) == (120, 3, 3, 0), "marked unread below a watermark, then marked again"
    await assert_counts_match(ports, ref_of(message), MANY)


async def test_recall_keeps_what_was_read_until_then(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message = await broadcast(worker, clock)
    await mark_read(ports, ONE, [message])
    await mark_read_before(ports, TWO, clock.time)
    await mark_seen(ports, THREE, [message])
    await recall(ports, ref_of(message), key_id=KEY_ID, reason=None)
    await worker.work()
    await mark_read_before(ports, user_inbox_of(MANY[7]), clock.time)
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    assert await counted_figures(ports, message) == (120, 3, 2, 0)


async def test_snoozed_and_muted_copies_are_not_read(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await mute(ports, TWO, ["news"])
    message = await broadcast(worker, clock)
    await mark_read(ports, ONE, [message])
    await snooze(ports, ONE, [message], int(clock.time) + 100)
    await snooze(ports, THREE, [message], int(clock.time) + 100)
    await mark_read_before(ports, THREE, clock.time)
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    assert (await counted_figures(ports, message))[1:] == (0, 0, 0)
    await end_snooze(ports, ONE, [message])
    await mark_read(ports, ONE, [message])
    assert (await counted_figures(ports, message))[1:] == (1, 1, 0)


async def test_redelivery_counts_nobody_twice(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    clock.advance(1)
    message = (await post(ports, MANY)).message_id
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    await worker.redeliver(received)
    await mark_read(ports, ONE, [message])
    clock.advance(100)
    await worker.redeliver(received)
    await worker.work()
    assert await counted_figures(ports, message) == (120, 1, 1, 0)


async def test_series_has_running_totals_by_interval(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    clock.advance(60 - clock.time % 60)
    message = await broadcast(worker, clock)
    start = int(clock.time) - int(clock.time) % 60
    await mark_read(ports, ONE, [message])
    clock.advance(120)
    await mark_seen(ports, TWO, [message])
    await count_statistics(ports)
    assert (await statistics_of(ports, message)).series == [
        StatisticsPoint(start, 120, 1, 1, 0),
        StatisticsPoint(start + 120, 120, 2, 1, 0),
    ]
    clock.advance(3 * 86_400)
    await mark_unread(ports, ONE, [message])
    await count_statistics(ports)
    last = (await statistics_of(ports, message)).series[-1]
    assert last.at % 86_400 == 0
    assert (last.seen, last.read) == (1, 0)


@pytest.mark.parametrize("kind", ["everyone", "many chunks"])
async def test_delivered_over_time_comes_from_the_running_totals(
    ports: Ports, worker: Worker, clock: ManualClock, kind: str
) -> None:
    members = users(1_700)
    await change_audience(ports, TENANT, INBOX, add=members, remove=(), key_id=KEY_ID)
    message = await broadcast(worker, clock, None if kind == "everyone" else members)
    found = await statistics_of(ports, message)
    assert (found.recipients, found.delivered, found.estimated) == (1_700, 1_700, [])
    assert found.series[-1].delivered == 1_700
    await recall(ports, ref_of(message), key_id=KEY_ID, reason=None)
    await worker.work()
    assert (await statistics_of(ports, message)).series[-1].delivered == 1_700


async def test_post_to_few_users_has_no_counts_and_is_counted_from_copies(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    message = await broadcast(worker, clock, MANY[:100])
    watched, table = record_calls(ports)
    await mark_read(watched, ONE, [message])
    assert [[write.key.pk for write in group] for group in table.groups] == [[ONE.partition] * 3]
    await mark_seen(ports, TWO, [message])
    await answer_action(ports, THREE, message, "secondary")
    await mark_read_before(ports, user_inbox_of(MANY[4]), clock.time)
    assert await figures_of(ports, message) == (100, 4, 3, 1)
    found = await statistics_of(ports, message)
    assert found.estimated == []
    assert (found.series[-1].delivered, found.series[-1].read) == (100, 3)
    rows = await ports.table.query(ref_of(message).chunks, limit=100)
    assert not [row for row in rows.rows if row.key.sk.startswith("x#")]


@pytest.mark.parametrize("recipients", [MANY, MANY[:2]], ids=["many", "few"])
async def test_snoozed_copy_that_is_replaced_is_not_read(
    ports: Ports, worker: Worker, clock: ManualClock, recipients: tuple[UserId, ...]
) -> None:
    options = MessageOptions(collapse_key="likes")
    message = await broadcast(worker, clock, recipients, options=options)
    await snooze(ports, ONE, [message], int(clock.time) + 60)
    await broadcast(worker, clock, recipients)
    clock.advance(2)
    assert await mark_read_before(ports, ONE, clock.time) == 1
    clock.advance(2)
    await broadcast(worker, clock, recipients, options=options)
    clock.advance(2)
    await mark_read_before(ports, ONE, clock.time)
    clock.advance(MARK_DELAY_SECONDS)
    assert await counted_figures(ports, message) == (len(recipients), 0, 0, 0)


@pytest.mark.parametrize("recipients", [MANY, MANY[:2]], ids=["many", "few"])
async def test_scheduled_broadcast_has_none_yet(
    ports: Ports, worker: Worker, clock: ManualClock, recipients: tuple[UserId, ...]
) -> None:
    message = await broadcast(worker, clock, recipients, send_at=int(clock.time) + 100)
    found = await statistics_of(ports, message)
    assert (found.recipients, found.delivered, found.read) == (len(recipients), 0, 0)
    assert (found.estimated, found.series) == ([], [])


async def test_larger_broadcast_of_an_earlier_release_is_estimated(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await set_format(ports, 6)
    message = await broadcast(worker, clock)
    await set_format(ports, 7)
    for user in MANY:
        await mark_read(ports, user_inbox_of(user), [message])
    found = await statistics_of(ports, message)
    assert (found.delivered, found.read, found.series) == (120, 120, [])
    assert found.estimated == ["seen", "read", "acted"]
    assert await logged_rows(ports) == []


async def test_post_on_read_counts_members_that_have_it(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_on_read_tenant(ports, clock, *MANY)
    message = await post_on_read(ports)
    assert await counted_figures(ports, message) == (0, 0, 0, 0)
    await catch_up(ports, ONE)
    await mark_read(ports, TWO, [message])
    await mark_read_before(ports, THREE, clock.time)
    await ports.background_tasks.drain()
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    assert await counted_figures(ports, message) == (3, 2, 2, 0)
    rate = await read_rate(ports, ref_of(message), await read_broadcast(ports, ref_of(message)))
    assert (rate.read, rate.is_exact) == (2, False)  # the number of copies is counted in the background
    assert (await statistics_of(ports, message)).estimated == ["delivered"]
    await recall_on_read(ports, message)
    await catch_up(ports, THREE)
    assert await counted_figures(ports, message) == (3, 2, 2, 0)


async def test_reading_statistics_reads_a_few_rows(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message = await broadcast(worker, clock)
    for user in MANY:
        await mark_read(ports, user_inbox_of(user), [message])
    await count_statistics(ports)
    watched, table = record_calls(ports)
    assert await figures_of(watched, message) == (120, 120, 120, 0)
    assert not [call for call in table.calls if any("U#" in str(part) for part in call)], "no copy is read"
