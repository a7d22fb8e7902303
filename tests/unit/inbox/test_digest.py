"""Digest windows: what arrives in a window becomes one message with a list and a count, exactly once."""

import pytest

from stak.clock import ManualClock
from stak.inbox import digest as digest_module
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import deliver as deliver_chunks
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.list_messages import Listing, list_messages, read_message
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.message_options import MessageOptions
from stak.inbox.muted_categories import mute
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.snooze import snooze
from stak.ports import Ports
from stak.realtime.publish_returned import run_due_timers
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    Deliver,
    chunk_of,
    drain_queue,
    post,
    status_of,
    unread_total,
    user_inbox_of,
    visible_ids,
)
from tests.support.interrupted_table import interrupted
from tests.support.lost_race import losing_race
from tests.support.on_read import ref_of
from workers.delivery_consumer import handle_batch

BOBS = user_inbox_of(BOB)
LIKES = MessageOptions(digest_key="likes", window_seconds=60)


async def digests(ports: Ports) -> list[list[str]]:
    """Return the collected ids of each digest in the list."""
    page: Listing = await list_messages(ports, BOBS, limit=50)
    return [[one.id for one in shown.collected] for shown in page.messages if shown.collected is not None]


async def test_messages_of_a_window_become_one(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    ids = [await deliver(options=LIKES) for _ in range(3)]
    plain = await deliver()
    other = await deliver(options=MessageOptions(digest_key="follows", window_seconds=600))
    assert await visible_ids(ports, BOB) == [plain]
    assert await unread_total(ports, BOB) == 1
    for one in (*ids, other):  # again
        await deliver_chunks(ports, [await chunk_of(ports, one)])
    clock.advance(57)
    assert await run_due_timers(ports) == 1
    assert await run_due_timers(ports) == 0
    assert await visible_ids(ports, BOB) == [ids[2], plain]
    assert await digests(ports) == [ids[::-1]]
    shown = await read_message(ports, BOBS, ids[2])
    assert shown.entry.digest_ids == tuple(ids[::-1])
    assert await unread_total(ports, BOB) == 2
    for one in ids:
        await deliver_chunks(ports, [await chunk_of(ports, one)])
        assert (await status_of(ports, one)).delivered == 1
    assert await unread_total(ports, BOB) == 2
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_next_message_opens_another_window(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    first = await deliver(options=LIKES)
    clock.advance(60)
    await run_due_timers(ports)
    second = await deliver(options=LIKES)
    assert await digests(ports) == [[first]]
    clock.advance(60)
    await run_due_timers(ports)
    assert await digests(ports) == [[second], [first]]
    assert await unread_total(ports, BOB) == 2


async def test_window_whose_timer_is_late_is_closed_by_the_next_message(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    first = await deliver(options=LIKES)
    clock.advance(60)
    second = await deliver(options=LIKES)
    assert await digests(ports) == [[first]]
    await run_due_timers(ports)
    assert await digests(ports) == [[first]]
    clock.advance(60)
    await run_due_timers(ports)
    assert await digests(ports) == [[second], [first]]
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_full_window_is_closed(
    ports: Ports, deliver: Deliver, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(digest_module, "DIGEST_MAX", 2)
    ids = [await deliver(options=LIKES) for _ in range(3)]
    assert await digests(ports) == [ids[1::-1]]
    clock.advance(60)
    await run_due_timers(ports)
    assert await digests(ports) == [ids[2:], ids[1::-1]]
    assert await unread_total(ports, BOB) == 2


async def test_recalled_message_is_not_in_the_digest(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    ids = [await deliver(options=LIKES) for _ in range(4)]
    await _withdraw(ports, ids[3])
    clock.advance(60)
    await run_due_timers(ports)
    assert await digests(ports) == [[ids[2], ids[1], ids[0]]]
    await _withdraw(ports, ids[0])
    assert await digests(ports) == [[ids[2], ids[1]]]
    assert await unread_total(ports, BOB) == 1
    await _withdraw(ports, ids[2])  # its place stays, with what is left
    assert await digests(ports) == [[ids[1]]]
    assert await unread_total(ports, BOB) == 0
    assert (await audit_inbox(ports, BOBS)).drift == 0


@pytest.mark.parametrize("is_full", [False, True], ids=["timer", "next message"])
async def test_message_under_recall_is_not_in_the_digest(
    ports: Ports, deliver: Deliver, clock: ManualClock, is_full: bool
) -> None:
    kept, recalled = [await deliver(options=LIKES) for _ in range(2)]
    await recall(ports, ref_of(recalled), key_id=KEY_ID, reason=None)
    clock.advance(60)
    if is_full:
        await post(ports, [BOB], options=LIKES)
        assert await handle_batch(ports, await drain_queue(ports.deliveries)) == {}
    else:
        await run_due_timers(ports)
    assert await digests(ports) == [[kept]]
    assert await unread_total(ports, BOB) == 1
    await deliver()  # and runs the job of the recall
    assert (await ports.table.batch_get([BOBS.entry(recalled)]))[BOBS.entry(recalled)]["gone"] == "redacted"
    assert await digests(ports) == [[kept]]
    assert await unread_total(ports, BOB) == 2
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_window_of_which_nothing_is_left_delivers_nothing(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    recalled = await deliver(options=LIKES)
    await deliver(options=LIKES, expires_at=int(clock.time) + 10)
    await _withdraw(ports, recalled)
    clock.advance(60)
    assert await run_due_timers(ports) == 1
    assert await digests(ports) == []
    assert await unread_total(ports, BOB) == 0


async def test_collected_messages_cannot_be_changed_by_their_user(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    one = await deliver(options=LIKES)
    for change in (mark_read, mark_unread, mark_seen, archive, delete):
        assert await change(ports, BOBS, [one]) == 0
    assert await snooze(ports, BOBS, [one], int(clock.time) + 5) == 0
    clock.advance(60)
    await run_due_timers(ports)
    assert await digests(ports) == [[one]]


async def test_digest_after_mark_all_is_unread(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    await deliver(options=LIKES)
    await deliver()
    assert await mark_read_before(ports, BOBS, clock.time) == 1
    clock.advance(60)
    await run_due_timers(ports)
    assert await unread_total(ports, BOB) == 1
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_digest_in_a_muted_category_arrives_read(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    one = await deliver(options=LIKES)
    await mute(ports, BOBS, ["news"])
    two = await deliver(options=LIKES)
    clock.advance(60)
    await run_due_timers(ports)
    assert await digests(ports) == [[one]]
    assert await visible_ids(ports, BOB) == [two, one]
    assert await unread_total(ports, BOB) == 0
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_deleting_a_digest_deletes_what_it_shows(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    ids = [await deliver(options=LIKES) for _ in range(2)]
    clock.advance(60)
    await run_due_timers(ports)
    assert await delete(ports, BOBS, [ids[1]]) == 1
    found = await ports.table.batch_get(map(BOBS.entry, ids))
    assert {item.get("gone") for item in found.values()} == {"deleted"}
    assert not any("message" in item for item in found.values())


async def test_collecting_interrupted_by_closing_loses_and_repeats_nothing(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    """Whichever comes first, each message is in one digest; also if closing is interrupted by collecting."""
    for is_reversed in (False, True):
        call, is_interrupted = 0, True
        while is_interrupted:
            options = MessageOptions(digest_key=f"race {is_reversed} {call}", window_seconds=60)
            first = await deliver(options=options)
            clock.advance(59)
            second = (await post(ports, [BOB], options=options)).message_id
            await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=3600)
            chunk = await chunk_of(ports, second)

            async def arrive(at: Ports, chunk: Chunk = chunk) -> None:
                await deliver_chunks(at, [chunk])

            async def close(at: Ports) -> None:
                clock.advance(1)
                await run_due_timers(at)

            one, other = (close, arrive) if is_reversed else (arrive, close)
            is_interrupted = await interrupted(ports, call, one, other)
            clock.advance(61)
            await run_due_timers(ports)
            newest = (await digests(ports))[:2]
            assert newest[0] == [second, first] or newest == [[second], [first]]
            assert (await audit_inbox(ports, BOBS)).drift == 0
            call += 1


async def test_two_workers_close_a_window_once(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    one = await deliver(options=LIKES)
    clock.advance(60)
    await run_due_timers(losing_race(ports, lambda: run_due_timers(ports)))
    assert await digests(ports) == [[one]]
    assert await unread_total(ports, BOB) == 1
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def _withdraw(ports: Ports, one: str) -> None:
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, one), [BOB], key_id=KEY_ID, reason=None)
