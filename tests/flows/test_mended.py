"""What was wrong once, each with the shortest way to it."""

import dataclasses
import gc
import warnings
from collections.abc import Iterable, Mapping
from functools import partial

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import StorageUnavailable
from stak.ids import milliseconds
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver import deliver
from stak.inbox.entry_actions import archive
from stak.inbox.listing import list_messages, read_unread
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.recall import recall_from_users
from stak.inbox.schedule import start_scheduled
from stak.ports import Ports
from stak.ports.table import Span
from stak.ports.writes import Item, Key
from tests.flows.fuse import survives
from tests.flows.interrupt import interrupted
from tests.flows.looks import stored_counts
from tests.flows.proxy import ProxyTable
from tests.flows.world import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    begin,
    chunk_of,
    ids_of,
    place_of,
    post,
    status_of,
)

DAY = 24 * 3600
PLACE = place_of(BOB)


class BlindTable(ProxyTable):
    """Does not find who has a message already."""

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        wanted = list(keys)
        if any(key.sk.startswith("m#") for key in wanted):
            raise StorageUnavailable("Not now.")
        return await super().batch_get(wanted, consistent=consistent)


async def send(ports: Ports, worker: Worker, clock: ManualClock, **fields: object) -> str:
    """Posted to Bob and delivered; then a second passes."""
    accepted = await post(ports, [BOB], **fields)
    await worker.work()
    clock.advance(1)
    return accepted.message_id


async def test_unread_again_then_marked_up_to_itself(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await begin(ports)
    await send(ports, worker, clock)
    await mark_read_before(ports, PLACE, clock.time)
    message_id = await send(ports, worker, clock)
    await mark_read(ports, PLACE, [message_id])
    await mark_unread(ports, PLACE, [message_id])
    assert await mark_read_before(ports, PLACE, clock.time) == 1
    (newest, _) = (await list_messages(ports, PLACE, limit=2)).messages
    assert (newest.is_unread, newest.readat) == (False, int(clock.time))


async def test_what_is_over_cannot_be_made_unread_again(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await begin(ports)
    message_id = await send(ports, worker, clock, expires_at=int(clock.time) + 5)
    await mark_read(ports, PLACE, [message_id])
    clock.advance(5)
    assert await mark_unread(ports, PLACE, [message_id]) == 0
    assert await stored_counts(ports, PLACE) == (0, {})


async def test_what_never_came_cannot_be_archived(ports: Ports, worker: Worker) -> None:
    await begin(ports)
    accepted = await post(ports, [BOB])
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, accepted.message_id), [BOB], key_id=KEY_ID, reason=None)
    await worker.work()
    assert await archive(ports, PLACE, [accepted.message_id]) == 0


async def test_many_that_are_over_at_once_are_in_no_count(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await begin(ports)
    for _ in range(40):
        await post(ports, [BOB], expires_at=int(clock.time) + 5)
    await worker.work()
    clock.advance(5)
    assert (await read_unread(ports, PLACE)).total == 0


async def test_markers_of_stamped_messages_go_when_they_are_read_by_a_mark(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await begin(ports)
    first = await send(ports, worker, clock)
    await send(ports, worker, clock)
    await mark_read_before(ports, PLACE, clock.time)
    await mark_unread(ports, PLACE, [first])
    await send(ports, worker, clock)
    await mark_read_before(ports, PLACE, clock.time)  # reads the stamped one without touching it
    await mark_read_before(ports, PLACE, milliseconds(first) // 1000)
    assert (await ports.table.query(PLACE.partition, Span(prefix="l#"), limit=10)).rows == []


async def test_copies_made_before_a_crash_are_counted_after_their_end(ports: Ports, clock: ManualClock) -> None:
    await begin(ports)
    accepted = await post(ports, [BOB, EVE], expires_at=int(clock.time) + 5)
    chunk = await chunk_of(ports, accepted.message_id)
    assert not await survives(ports, 2, lambda mortal: deliver(mortal, [chunk]))  # delivered, not in the ledger
    assert len(await ids_of(ports, BOB)) == 1
    clock.advance(5)
    await deliver(ports, [chunk])
    assert (await status_of(ports, accepted.message_id)).delivered == 2


async def test_taken_back_from_some_long_before_its_time_it_is_never_sent_to_them(
    embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    ports = embedded.ports
    await begin(ports)
    await start_scheduled(ports)
    accepted = await post(ports, [BOB, EVE], send_at=int(clock.time) + 100 * DAY)
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, accepted.message_id), [BOB], key_id=KEY_ID, reason=None)
    for _ in range(101):
        clock.advance(DAY)
        await embedded.remove_expired()
        await start_scheduled(ports)
    await worker.work()
    assert (await ids_of(ports, EVE), await ids_of(ports, BOB)) == ([accepted.message_id], [])


async def test_a_post_due_in_the_moment_it_is_accepted_is_sent(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async def a_minute_ends(ports: Ports) -> None:
        clock.advance(2)
        await start_scheduled(ports)

    await begin(ports)
    for call in range(8):
        clock.time = (clock.time // 60 + 2) * 60 - 1.5
        await start_scheduled(ports)
        send_at = int(clock.time) + 1  # half a second from now, the last of a minute
        await interrupted(ports, call, partial(post, uids=[BOB], send_at=send_at), a_minute_ends)
        for _ in range(5):
            clock.advance(30)
            await start_scheduled(ports)
            await worker.work()
    assert len(await ids_of(ports, BOB)) == 8


async def test_the_first_look_ever_finds_what_was_due_long_ago(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await begin(ports)
    accepted = await post(ports, [BOB], send_at=int(clock.time) + 60)
    clock.advance(2 * DAY)
    for _ in range(4):
        await start_scheduled(ports)
    await worker.work()
    assert await ids_of(ports, BOB) == [accepted.message_id]


async def test_a_delivery_that_fails_half_way_leaves_no_coroutine_behind(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await begin(ports)
    accepted = await post(ports, [BOB, EVE])
    chunk = await chunk_of(ports, accepted.message_id)
    await deliver(ports, [type(chunk)(TENANT, INBOX, 0, (EVE,), chunk.entry, chunk.sent_at)])  # she has it already
    clock.advance(1)
    await send(ports, worker, clock)
    await mark_read_before(ports, PLACE, clock.time)  # for him it is late
    with warnings.catch_warnings(record=True) as complaints:
        warnings.simplefilter("always")
        with pytest.raises(StorageUnavailable):
            await deliver(dataclasses.replace(ports, table=BlindTable(ports.table)), [chunk])
        gc.collect()
    assert [str(one.message) for one in complaints] == []
