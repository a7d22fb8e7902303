"""Collapse keys: a newer message replaces the unread older one in one transaction, whatever happens meanwhile."""

from collections.abc import Awaitable, Callable
from functools import partial

import pytest

from stak.clock import ManualClock
from stak.identifiers import CategoryKey
from stak.inbox.archive_and_delete import delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.collapse import collapse_row
from stak.inbox.deliver_chunks import deliver as deliver_chunks
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.list_messages import Filter, list_messages
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.message_options import MessageOptions
from stak.inbox.muted_categories import mute, unmute
from stak.inbox.recall import recall_from_users
from stak.inbox.snooze import snooze
from stak.ports import Ports
from stak.ports.writes import Delete, Put
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    Deliver,
    chunk_of,
    post,
    status_of,
    unread_total,
    user_inbox_of,
    visible_ids,
)
from tests.support.interrupted_table import interrupted
from tests.support.lost_race import losing_race

BOBS = user_inbox_of(BOB)
LIKES = MessageOptions(collapse_key="photo 7 # %")


async def test_newer_message_replaces_the_unread_older_one(ports: Ports, deliver: Deliver) -> None:
    first = await deliver(options=LIKES)
    other = await deliver(options=MessageOptions(collapse_key="photo 8"))
    second = await deliver("offers", options=LIKES)
    assert await visible_ids(ports, BOB) == [second, other]
    assert await unread_total(ports, BOB) == 2
    assert (await list_messages(ports, BOBS, limit=5)).unread.categories == {"news": 1, "offers": 1}
    for message_id in (first, second):  # again
        await deliver_chunks(ports, [await chunk_of(ports, message_id)])
    assert await visible_ids(ports, BOB) == [second, other]
    assert (await audit_inbox(ports, BOBS)).drift == 0
    assert [(await status_of(ports, one)).delivered for one in (first, second)] == [1, 1]


@pytest.mark.parametrize("how", ["by itself", "by mark all"])
async def test_read_message_stays(ports: Ports, deliver: Deliver, clock: ManualClock, how: str) -> None:
    first = await deliver(options=LIKES)
    await (mark_read(ports, BOBS, [first]) if how == "by itself" else mark_read_before(ports, BOBS, clock.time))
    second = await deliver(options=LIKES)
    assert await visible_ids(ports, BOB) == [second, first]
    assert await unread_total(ports, BOB) == 1
    third = await deliver(options=LIKES)
    assert await visible_ids(ports, BOB) == [third, first]
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_snoozed_message_is_replaced(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    first = await deliver(options=LIKES)
    await snooze(ports, BOBS, [first], int(clock.time) + 60)
    second = await deliver(options=LIKES)
    assert await visible_ids(ports, BOB) == [second]
    assert (await list_messages(ports, BOBS, limit=5, wanted=Filter(snoozed=True))).messages == []
    assert await unread_total(ports, BOB) == 1


async def test_older_message_that_arrives_late_is_replaced_already(
    ports: Ports, deliver: Deliver, clock: ManualClock
) -> None:
    clock.advance(1)
    late = await post(ports, [BOB], options=LIKES)
    chunk = await chunk_of(ports, late.message_id)
    newer = await deliver(options=LIKES)  # delivers both, in any order
    await deliver_chunks(ports, [chunk])
    assert await visible_ids(ports, BOB) == [newer]
    assert await unread_total(ports, BOB) == 1
    assert (await status_of(ports, late.message_id)).delivered == 1


async def test_message_in_a_muted_category_replaces_nothing(ports: Ports, deliver: Deliver) -> None:
    first = await deliver(options=LIKES)
    await mute(ports, BOBS, ["news"])
    await deliver(options=LIKES)
    assert await unread_total(ports, BOB) == 1
    await unmute(ports, BOBS, ["news"])
    third = await deliver(options=LIKES)
    assert first not in await visible_ids(ports, BOB)
    assert (await visible_ids(ports, BOB))[0] == third
    assert await unread_total(ports, BOB) == 1


async def test_late_message_with_a_key_is_unread(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    clock.advance(1)
    late = await post(ports, [BOB], options=LIKES)
    chunk = await chunk_of(ports, late.message_id)
    await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=3600)  # not by the worker
    await deliver()
    await mark_read_before(ports, BOBS, clock.time)
    await deliver_chunks(ports, [chunk])
    assert await unread_total(ports, BOB) == 1
    assert (await audit_inbox(ports, BOBS)).drift == 0


Other = Callable[[Ports, str], Awaitable[object]]


async def _withdraw(ports: Ports, one: str) -> None:
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, one), [BOB], key_id=KEY_ID, reason=None)


OTHERS: dict[str, Other] = {
    "read": lambda ports, one: mark_read(ports, BOBS, [one]),
    "unread": lambda ports, one: mark_unread(ports, BOBS, [one]),
    "mark all": lambda ports, _: mark_read_before(ports, BOBS, ports.clock()),
    "mark all before": lambda ports, one: mark_read_before(ports, BOBS, ports.clock() - 2),
    "mark category": lambda ports, _: mark_read_before(ports, BOBS, ports.clock(), CategoryKey("news")),
    "delete": lambda ports, one: delete(ports, BOBS, [one]),
    "recall": _withdraw,
    "mute": lambda ports, _: mute(ports, BOBS, ["news"]),
    "snooze": lambda ports, one: snooze(ports, BOBS, [one], int(ports.clock()) + 60),
}


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("is_read_first", [False, True])
async def test_delivery_interrupted_anywhere_keeps_the_counts(
    ports: Ports, deliver: Deliver, clock: ManualClock, name: str, is_read_first: bool
) -> None:
    """Also the reverse: the other action interrupted by the delivery."""
    for is_reversed in (False, True):
        call, is_interrupted = 0, True
        while is_interrupted:
            options = MessageOptions(collapse_key=f"{is_reversed}{call}")
            await unmute(ports, BOBS, ["news"])
            older = await deliver(options=options)
            if is_read_first:
                await mark_read(ports, BOBS, [older])
            clock.advance(1)
            newer = (await post(ports, [BOB], options=options)).message_id
            await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=3600)
            chunk = await chunk_of(ports, newer)

            async def arrive(at: Ports, chunk: Chunk = chunk) -> None:
                await deliver_chunks(at, [chunk])

            async def other(at: Ports, older: str = older) -> None:
                await OTHERS[name](at, older)

            first, second = (other, arrive) if is_reversed else (arrive, other)
            is_interrupted = await interrupted(ports, call, first, second)
            assert (await audit_inbox(ports, BOBS)).drift == 0
            if name not in ("mark all", "mark all before", "mark category", "mute"):
                assert newer in await visible_ids(ports, BOB)
            call += 1


async def test_two_messages_with_a_key_at_the_same_time(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    """One is left, whoever wins, at every interruption."""
    call, is_interrupted = 0, True
    while is_interrupted:
        options = MessageOptions(collapse_key=f"race {call}")
        await deliver(options=options)
        chunks = []
        for _ in range(2):
            clock.advance(1)
            chunks.append(await chunk_of(ports, (await post(ports, [BOB], options=options)).message_id))
        await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=3600)
        before = await unread_total(ports, BOB)
        is_interrupted = await interrupted(
            ports,
            call,
            partial(_arrive, chunks[0]),
            partial(_arrive, chunks[1]),
        )
        assert await unread_total(ports, BOB) == before
        assert (await visible_ids(ports, BOB))[0] == chunks[1].message_id
        assert chunks[0].message_id not in await visible_ids(ports, BOB)
        assert (await audit_inbox(ports, BOBS)).drift == 0
        call += 1


async def _arrive(chunk: Chunk, ports: Ports) -> None:
    await deliver_chunks(ports, [chunk])


async def test_row_of_a_delivery_under_way_is_waited_for(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    """DynamoDB may show the row of a key before the copy that it names: the copy is replaced all the same."""
    first = await deliver(options=LIKES)
    entry, row = BOBS.entry(first), collapse_row(BOBS, LIKES.collapse_key or "")
    stored = await ports.table.get(entry)
    assert stored is not None
    await ports.table.commit([(Delete(entry),)])
    clock.advance(1)
    second = (await post(ports, [BOB], options=LIKES)).message_id
    chunk = await chunk_of(ports, second)

    async def appear() -> None:
        await ports.table.commit([(Put(entry, stored),)])

    await deliver_chunks(losing_race(ports, appear, written="m#"), [chunk])
    assert await ports.table.get(row) is not None
    assert await visible_ids(ports, BOB) == [second]
    assert (await audit_inbox(ports, BOBS)).drift == 0


async def test_row_of_another_delivery_of_the_same_message(ports: Ports, deliver: Deliver, clock: ManualClock) -> None:
    """DynamoDB may show the row before the copy, and the copy while this delivery decides: it is no older message."""
    await deliver()
    clock.advance(1)
    message_id = (await post(ports, [BOB], options=LIKES)).message_id
    chunk = await chunk_of(ports, message_id)
    await deliver_chunks(ports, [chunk])
    entry = BOBS.entry(message_id)
    stored = await ports.table.get(entry)
    assert stored is not None
    await ports.table.commit([(Delete(entry),)])

    async def appear(at: Ports) -> None:
        await at.table.commit([(Put(entry, stored),)])

    for call in range(12):
        await ports.table.commit([(Delete(entry),)])
        await interrupted(ports, call, partial(_arrive, chunk), appear)
        assert await ports.table.get(entry) == stored
    assert (await audit_inbox(ports, BOBS)).drift == 0
