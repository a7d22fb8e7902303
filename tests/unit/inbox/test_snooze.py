"""Snoozed messages: hidden and not counted until their time, then unread and on top; counts stay exact."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from stak.clock import ManualClock
from stak.errors import InvalidInput
from stak.identifiers import CategoryKey
from stak.inbox import marker_keys
from stak.inbox.archive_and_delete import archive, delete, unarchive
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_messages import Filter, list_messages, read_message
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.muted_categories import mute
from stak.inbox.recall import recall_from_users
from stak.inbox.snooze import SNOOZE_MAX_SECONDS, end_snooze, snooze
from stak.inbox.timer_keys import TIMER_SHARDS, partition
from stak.inbox.unread_counts import RETURNED_KEPT_SECONDS
from stak.inbox.update_entries import read_counters, snooze_timer
from stak.ports import Ports
from stak.ports.writes import Put, Update
from stak.realtime.publish_returned import run_due_timers
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, Deliver, unread_total, user_inbox_of
from tests.support.lost_race import losing_race
from tests.support.on_read import create_on_read_tenant, post_on_read, recall_on_read
from tests.support.recording_live import RecordingLive

BOBS = user_inbox_of(BOB)
SNOOZED = Filter(snoozed=True)


async def listed(ports: Ports, wanted: Filter | None = None, limit: int = 100) -> list[str]:
    found: list[str] = []
    after = None
    while True:
        page = await list_messages(ports, BOBS, limit=limit, after=after, wanted=wanted)
        found += [shown.entry.id for shown in page.messages]
        after = page.next
        if after is None:
            return found


async def timers(ports: Ports) -> int:
    pages = [await ports.table.query(partition(shard), limit=100) for shard in range(TIMER_SHARDS)]
    return sum(len(page.rows) for page in pages)


async def test_snoozed_message_is_hidden_until_its_time_and_returns_on_top(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    first, second, third = [await deliver() for _ in range(3)]
    until = int(clock.time) + 60
    assert await snooze(ports, BOBS, [first, "unknown"], until) == 1
    assert await snooze(ports, BOBS, [first], until) == 0
    assert await listed(ports) == [third, second]
    assert await listed(ports, SNOOZED) == [first]
    assert await unread_total(ports, BOB) == 2
    clock.advance(59)
    assert await run_due_timers(ports) == 0
    clock.advance(1)
    assert await run_due_timers(ports) == 1
    assert await run_due_timers(ports) == 0
    assert await unread_total(ports, BOB) == 3
    fourth = await deliver()
    for limit in (1, 2, 100):
        assert await listed(ports, limit=limit) == [fourth, first, third, second]
    assert await listed(ports, SNOOZED) == []
    shown = await read_message(ports, BOBS, first)
    assert (shown.is_unread, shown.entry.returned_at, shown.entry.snoozed_until) == (True, until, None)
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_a_returned_message_is_back_at_its_place_after_some_time(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    first, second = await deliver(), await deliver()
    await snooze(ports, BOBS, [first], int(clock.time) + 5)
    await end_snooze(ports, BOBS, [first])
    assert await listed(ports) == [first, second]
    clock.advance(RETURNED_KEPT_SECONDS)
    third = await deliver()
    assert await listed(ports) == [third, second, first]


async def test_snoozed_messages_are_listed_by_the_time_of_their_return(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    first, second = await deliver("news"), await deliver("offers")
    await snooze(ports, BOBS, [first], int(clock.time) + 90)
    await snooze(ports, BOBS, [second], int(clock.time) + 30)
    for limit in (1, 2, 100):
        assert await listed(ports, SNOOZED, limit) == [second, first]
    assert await listed(ports, Filter(category="news", snoozed=True)) == [first]


@pytest.mark.parametrize("seconds", [0, -1, SNOOZE_MAX_SECONDS + 1])
async def test_time_must_be_in_the_future(ports: Ports, deliver: Deliver, clock: ManualClock, seconds: int) -> None:
    message_id = await deliver()
    with pytest.raises(InvalidInput):
        await snooze(ports, BOBS, [message_id], int(clock.time) + seconds)


async def test_mark_all_does_not_touch_what_is_snoozed(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    first, second = await deliver(), await deliver()
    await snooze(ports, BOBS, [first], int(clock.time) + 5)
    assert await mark_read_before(ports, BOBS, clock.time) == 1
    clock.advance(5)
    await run_due_timers(ports)
    assert await unread_total(ports, BOB) == 1
    assert await mark_read_before(ports, BOBS, clock.time, CategoryKey("news")) == 1
    assert await unread_total(ports, BOB) == 0
    assert await mark_read(ports, BOBS, [first, second]) == 0
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def _withdraw(ports: Ports, message_id: str) -> None:
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, message_id), [BOB], key_id=KEY_ID, reason=None)


End = Callable[[Ports, str], Awaitable[object]]


@pytest.mark.parametrize(
    ("end", "unread", "in_list"),
    [
        (lambda ports, one: mark_unread(ports, BOBS, [one]), 1, True),
        (lambda ports, one: archive(ports, BOBS, [one]), 0, False),
        (lambda ports, one: delete(ports, BOBS, [one]), 0, False),
        (lambda ports, one: end_snooze(ports, BOBS, [one]), 1, True),
        (_withdraw, 0, True),
    ],
    ids=["unread", "archive", "delete", "end", "recall"],
)
async def test_what_ends_a_snooze_leaves_nothing_for_its_timer(
    ports: Ports, deliver: Deliver, clock: ManualClock, end: End, unread: int, in_list: bool
) -> None:
    message_id = await deliver()
    await snooze(ports, BOBS, [message_id], int(clock.time) + 5)
    await end(ports, message_id)
    assert await listed(ports, SNOOZED) == []
    assert (message_id in await listed(ports)) == in_list
    assert not (await ports.table.query(BOBS.partition, marker_keys.SNOOZED, limit=1)).rows
    clock.advance(5)
    await run_due_timers(ports)
    assert await timers(ports) == 0
    assert await unread_total(ports, BOB) == unread
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_unarchive_does_not_end_a_snooze(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    message_id = await deliver()
    await snooze(ports, BOBS, [message_id], int(clock.time) + 5)
    assert await unarchive(ports, BOBS, [message_id]) == 0
    assert await listed(ports, SNOOZED) == [message_id]


async def test_another_time_replaces_the_first(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    message_id = await deliver()
    now = int(clock.time)
    for seconds in (5, 90, 20):
        assert await snooze(ports, BOBS, [message_id], now + seconds) == 1
        assert await timers(ports) == 1
    clock.advance(19)
    await run_due_timers(ports)
    assert await unread_total(ports, BOB) == 0
    clock.advance(1)
    await run_due_timers(ports)
    assert await unread_total(ports, BOB) == 1


async def test_message_that_expires_meanwhile_does_not_return(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    message_id = await deliver(expires_at=int(clock.time) + 10)
    await snooze(ports, BOBS, [message_id], int(clock.time) + 20)
    clock.advance(20)
    await run_due_timers(ports)
    shown = await read_message(ports, BOBS, message_id)
    assert (shown.is_unread, shown.message, shown.entry.gone) == (False, None, "expired")
    assert await unread_total(ports, BOB) == 0


async def test_a_muted_category_does_not_hold_back_what_its_user_snoozed(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    message_id = await deliver()
    await snooze(ports, BOBS, [message_id], int(clock.time) + 5)
    await mute(ports, BOBS, ["news"])
    clock.advance(5)
    await run_due_timers(ports)
    assert await unread_total(ports, BOB) == 1


async def test_message_recalled_on_read_does_not_return(ports: Ports, clock: ManualClock) -> None:
    await create_on_read_tenant(ports, clock, BOB)
    recalled, kept = await post_on_read(ports), await post_on_read(ports)
    assert await listed(ports) == [kept, recalled]
    await snooze(ports, BOBS, [recalled, kept], int(clock.time) + 5)
    await recall_on_read(ports, recalled)
    clock.advance(5)
    live = RecordingLive(ports.live)
    await run_due_timers(replace(ports, live=live))
    assert live.published == [BOB]  # the other one
    item = await ports.table.get(BOBS.entry(recalled))
    assert item is not None
    assert item["gone"] == "redacted"
    assert (await read_counters(ports, BOBS)).total.count == 1
    assert await timers(ports) == 0


@pytest.mark.parametrize("change", [{"readat": None}, {"archived": 1}])
async def test_timer_leaves_alone_what_an_earlier_release_has_changed(
    ports: Ports, deliver: Deliver, clock: ManualClock, change: dict[str, int | None]
) -> None:
    message_id = await deliver()
    await snooze(ports, BOBS, [message_id], int(clock.time) + 5)
    counts = {"readat": 1, "archived": 0}[next(iter(change))]
    await ports.table.commit(
        [
            (
                Update(BOBS.entry(message_id), set=change),
                Update(BOBS.counter("*"), add={"count": counts, "rev": 1}),
                Update(BOBS.counter("news"), add={"count": counts}),
            )
        ]
    )
    clock.advance(5)
    await run_due_timers(ports)
    shown = await read_message(ports, BOBS, message_id)
    assert (shown.entry.snoozed_until, shown.entry.returned_at) == (None, None)
    assert await unread_total(ports, BOB) == counts
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_timer_of_a_snooze_under_way_is_kept(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    """DynamoDB may show the timer before the entry is snoozed."""
    message_id = await deliver()
    until = int(clock.time) + 5
    timer = snooze_timer(BOBS, message_id, until)
    await ports.table.commit([(timer.put(),)])
    clock.advance(5)

    async def snoozed() -> None:
        changes = Update(BOBS.entry(message_id), set={"readat": 1, "snoozed_until": until})
        count = Update(BOBS.counter("*"), add={"count": -1, "rev": 1})
        await ports.table.commit([(changes, count, Update(BOBS.counter("news"), add={"count": -1}))])

    await run_due_timers(losing_race(ports, snoozed))
    assert await unread_total(ports, BOB) == 1
    assert (await read_message(ports, BOBS, message_id)).entry.returned_at == until
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_a_damaged_timer_is_postponed_and_holds_up_no_other(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    message_id = await deliver()
    await snooze(ports, BOBS, [message_id], int(clock.time) + 5)
    key = snooze_timer(BOBS, message_id, int(clock.time) + 5).key
    broken = key._replace(sk=key.sk.replace("#acme#", "#aaaa#"))
    await ports.table.commit([(Put(broken, {"tenant": "aaaa", "at": 0}),)])
    clock.advance(5)
    assert await run_due_timers(ports) == 1
    assert await unread_total(ports, BOB) == 1
    assert await timers(ports) == 1
    assert await ports.table.get(broken) is None
