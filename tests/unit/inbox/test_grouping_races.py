"""Races of snoozed, replaced and collected messages that only one condition prevents."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import CategoryKey
from stak.inbox import marker_keys
from stak.inbox.archive_and_delete import archive
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import deliver as deliver_chunks
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.digest import window_row, window_timer
from stak.inbox.list_messages import list_messages, read_message
from stak.inbox.mark_read import mark_read, mark_read_before
from stak.inbox.message_options import MessageOptions, group_hash
from stak.inbox.muted_categories import mute
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.snooze import end_snooze, snooze
from stak.ports import Ports
from stak.ports.writes import Delete, Put
from stak.realtime.publish_returned import run_due_timers
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    Deliver,
    Worker,
    chunk_of,
    create_test_tenant,
    post,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.lost_race import losing_race

BOBS = user_inbox_of(BOB)
COLLAPSE = MessageOptions(collapse_key="likes")
DIGEST = MessageOptions(digest_key="likes", window_seconds=60)


async def posted(ports: Ports, clock: ManualClock, category: str = "news", **fields: object) -> Chunk:
    """Post to Bob, and return the chunk, which no worker delivers."""
    clock.advance(1)
    accepted = await post(ports, [BOB], category=category, **fields)
    await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=100_000)
    return await chunk_of(ports, accepted.message_id)


async def withdraw(ports: Ports, message_id: str) -> None:
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, message_id), [BOB], key_id=KEY_ID, reason=None)


async def digests(ports: Ports) -> list[list[str]]:
    page = await list_messages(ports, BOBS, limit=50)
    return [[one.id for one in shown.collected] for shown in page.messages if shown.collected is not None]


async def test_archive_that_loses_to_a_snooze_in_the_same_second_leaves_no_marker(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    message_id = await deliver()
    await mark_read(ports, BOBS, [message_id])
    other = losing_race(ports, lambda: snooze(ports, BOBS, [message_id], int(clock.time) + 60))
    assert await archive(other, BOBS, [message_id]) == 1
    assert not (await ports.table.query(BOBS.partition, marker_keys.SNOOZED, limit=1)).rows
    assert (await read_message(ports, BOBS, message_id)).entry.snoozed_until is None


async def test_recall_of_a_returned_message_removes_its_place(
    ports: Ports, deliver: Deliver, clock: ManualClock, embedded: Engine
) -> None:
    message_id = await deliver()
    await snooze(ports, BOBS, [message_id], int(clock.time) + 60)
    await end_snooze(ports, BOBS, [message_id])
    assert (await ports.table.query(BOBS.partition, marker_keys.RETURNED, limit=1)).rows
    await recall(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)
    await Worker.of(embedded).work()
    assert not (await ports.table.query(BOBS.partition, marker_keys.RETURNED, limit=1)).rows
    assert (await unread_total(ports, BOB), (await audit_inbox(ports, BOBS)).drift) == (0, 0)


@pytest.mark.parametrize("options", [COLLAPSE, DIGEST], ids=["collapse", "digest"])
async def test_message_recalled_before_its_delivery_does_not_arrive(
    ports: Ports, deliver: Deliver, clock: ManualClock, options: MessageOptions
) -> None:
    await deliver()
    chunk = await posted(ports, clock, options=options)
    await deliver_chunks(losing_race(ports, lambda: withdraw(ports, chunk.message_id), written="m#"), [chunk])
    clock.advance(60)
    await run_due_timers(ports)
    assert chunk.message_id not in await visible_ids(ports, BOB)
    item = await ports.table.get(BOBS.entry(chunk.message_id))
    assert item is not None
    assert item.get("unsent")
    assert (await unread_total(ports, BOB), (await audit_inbox(ports, BOBS)).drift) == (1, 0)


async def test_older_message_recalled_before_it_arrives_late_stays_a_placeholder(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    older = await posted(ports, clock, options=COLLAPSE)
    await deliver(options=COLLAPSE)
    await deliver_chunks(losing_race(ports, lambda: withdraw(ports, older.message_id), written="m#"), [older])
    item = await ports.table.get(BOBS.entry(older.message_id))
    assert item is not None
    assert item.get("unsent")


@pytest.mark.parametrize("first_category", ["news", "offers", None])
async def test_category_muted_meanwhile_takes_the_message_as_read(
    ports: Ports, deliver: Deliver, clock: ManualClock, first_category: str | None
) -> None:
    """Whether the older message is in the same category, in another, or does not exist."""
    older = await deliver(first_category, options=COLLAPSE) if first_category else await deliver("offers")
    chunk = await posted(ports, clock, options=COLLAPSE)
    await deliver_chunks(losing_race(ports, lambda: mute(ports, BOBS, ["news"]), written="m#"), [chunk])
    assert await visible_ids(ports, BOB) == [chunk.message_id, older]
    assert await unread_total(ports, BOB) == 1
    assert not (await read_message(ports, BOBS, chunk.message_id)).is_unread


async def test_category_muted_meanwhile_does_not_collect(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    await deliver("offers")
    chunk = await posted(ports, clock, options=DIGEST)
    await deliver_chunks(losing_race(ports, lambda: mute(ports, BOBS, ["news"]), written="m#"), [chunk])
    assert await ports.table.get(window_row(BOBS, group_hash("likes"))) is None


@pytest.mark.parametrize("is_open", [False, True])
async def test_two_messages_collected_at_the_same_time_are_both_in_the_digest(
    ports: Ports, deliver: Deliver, clock: ManualClock, is_open: bool
) -> None:
    first = [await deliver(options=DIGEST)] if is_open else []
    one, other = [await posted(ports, clock, options=DIGEST) for _ in range(2)]
    await deliver_chunks(losing_race(ports, lambda: deliver_chunks(ports, [other]), written="m#"), [one])
    clock.advance(60)
    await run_due_timers(ports)
    assert await digests(ports) == [[other.message_id, one.message_id, *first]]


async def test_message_is_not_collected_into_a_window_that_was_replaced(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    """The next window has as many messages as the one that was read: only its time tells them apart."""
    first = await deliver(options=DIGEST)
    opened_at = clock.time
    late, other = [await posted(ports, clock, options=DIGEST) for _ in range(2)]
    clock.time = opened_at + 59

    async def close_and_open() -> None:
        clock.advance(1)
        await run_due_timers(ports)
        await deliver_chunks(ports, [other])

    await deliver_chunks(losing_race(ports, close_and_open, written="m#"), [late])
    clock.advance(61)
    await run_due_timers(ports)
    assert await digests(ports) == [[other.message_id, late.message_id], [first]]
    assert (await unread_total(ports, BOB), (await audit_inbox(ports, BOBS)).drift) == (2, 0)


async def test_timer_of_a_window_under_way_is_kept(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    """DynamoDB may show the timer before the window."""
    one = await deliver(options=DIGEST)
    row = window_row(BOBS, group_hash("likes"))
    stored = await ports.table.get(row)
    assert stored is not None
    await ports.table.commit([(Delete(row),)])
    clock.advance(60)

    async def appear() -> None:
        await ports.table.commit([(Put(row, stored),)])

    await run_due_timers(losing_race(ports, appear))
    assert await digests(ports) == [[one]]
    assert await ports.table.get(window_timer(BOBS, group_hash("likes"), stored["closes_at"]).key) is None


@pytest.mark.parametrize("is_by_category", [False, True])
async def test_mark_all_meanwhile_is_decided_again(
    ports: Ports, deliver: Deliver, clock: ManualClock, is_by_category: bool
) -> None:
    """The older message is read by the mark: it stays, and the newer one, which the mark has passed, is unread."""
    older = await deliver(options=COLLAPSE)
    chunk = await posted(ports, clock, options=COLLAPSE)
    category = CategoryKey("news") if is_by_category else None
    marking = losing_race(ports, lambda: mark_read_before(ports, BOBS, clock.time, category), written="m#")
    await deliver_chunks(marking, [chunk])
    assert await visible_ids(ports, BOB) == [chunk.message_id, older]
    assert (await unread_total(ports, BOB), (await audit_inbox(ports, BOBS)).drift) == (1, 0)


async def test_mark_before_a_time_that_loses_to_a_replacement_counts_again(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    """The total is the same before and after the replacement, the unread messages are not."""
    await deliver(options=COLLAPSE)
    before = clock.time
    clock.advance(5)
    chunk = await posted(ports, clock, options=COLLAPSE)
    other = losing_race(ports, lambda: deliver_chunks(ports, [chunk]))
    assert await mark_read_before(other, BOBS, before) == 0
    assert (await unread_total(ports, BOB), (await audit_inbox(ports, BOBS)).drift) == (1, 0)


async def test_mark_of_the_other_category_meanwhile_is_decided_again(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    """The older message is in another category, which is marked: it is not taken off the counts a second time."""
    older = await deliver("offers", options=COLLAPSE)
    chunk = await posted(ports, clock, options=COLLAPSE)
    offers = CategoryKey("offers")
    marking = losing_race(ports, lambda: mark_read_before(ports, BOBS, clock.time, offers), written="m#")
    await deliver_chunks(marking, [chunk])
    assert await visible_ids(ports, BOB) == [chunk.message_id, older]
    assert (await unread_total(ports, BOB), (await audit_inbox(ports, BOBS)).drift) == (1, 0)


@pytest.mark.parametrize("is_raced", [False, True])
async def test_users_in_the_same_state_return_together(
    ports: Ports, embedded: Engine, clock: ManualClock, is_raced: bool
) -> None:
    """They share a group, and one that has changed meanwhile is decided again."""
    await create_test_tenant(ports)
    some = users(5)
    message_id = (await post(ports, some)).message_id
    await Worker.of(embedded).work()
    inboxes = [user_inbox_of(user) for user in some]
    for user_inbox in inboxes:
        await snooze(ports, user_inbox, [message_id], int(clock.time) + 60)
    await mark_read_before(ports, inboxes[1], clock.time)
    clock.advance(60)
    raced = losing_race(ports, lambda: archive(ports, inboxes[2], [message_id]), written="m#")
    assert await run_due_timers(raced if is_raced else ports) == 5
    assert await run_due_timers(ports) == 0
    for number, user in enumerate(some):
        assert await unread_total(ports, user) == int(not (is_raced and number == 2))
        assert (await audit_inbox(ports, user_inbox_of(user))).drift == 0


@pytest.mark.parametrize("is_raced", [False, True])
async def test_windows_in_the_same_state_close_together(
    ports: Ports, embedded: Engine, clock: ManualClock, is_raced: bool
) -> None:
    await create_test_tenant(ports)
    some = users(4)
    ids = []
    for _ in range(2):
        clock.advance(1)
        ids.append((await post(ports, some, options=DIGEST)).message_id)
        await Worker.of(embedded).work()
    clock.advance(60)
    recalled = BroadcastRef(TENANT, INBOX, ids[1])
    raced = losing_race(
        ports, lambda: recall_from_users(ports, recalled, [some[2]], key_id=KEY_ID, reason=None), written="m#"
    )
    assert await run_due_timers(raced if is_raced else ports) == 4
    for number, user in enumerate(some):
        page = await list_messages(ports, user_inbox_of(user), limit=5)
        shown = [[one.id for one in message.collected or ()] for message in page.messages]
        assert shown == ([ids[:1]] if is_raced and number == 2 else [ids[::-1]])
        assert await unread_total(ports, user) == 1
        assert (await audit_inbox(ports, user_inbox_of(user))).drift == 0
