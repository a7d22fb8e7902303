"""Regression tests: each former bug with the shortest way to reproduce it."""

import dataclasses
import gc
import warnings
from functools import partial

import pytest

from stak.bootstrap import Engine
from stak.clock import SKEW_SECONDS, ManualClock
from stak.errors import StorageUnavailable
from stak.inbox.archive_and_delete import archive
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import deliver
from stak.inbox.list_messages import list_messages, read_unread
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.inbox.recall import recall_from_users
from stak.inbox.scheduled_posts import start_scheduled
from stak.ports import Ports
from stak.ports.table import Span
from stak.testing.hooked_table import BatchGet, Call, HookedTable
from stak.ulids import milliseconds
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    chunk_of,
    create_test_tenant,
    post,
    status_of,
    user_inbox_of,
    visible_ids,
)
from tests.support.crashing_ports import survives
from tests.support.interrupted_table import interrupted
from tests.support.oracles.inbox_oracle_checks import stored_counts

DAY = 24 * 3600
USER_INBOX = user_inbox_of(BOB)


async def fail_to_find_entries(call: Call) -> None:
    """Fail when it is read which users have a message already."""
    if isinstance(call, BatchGet) and any(key.sk.startswith("m#") for key in call.keys):
        raise StorageUnavailable("Not now.")


async def send(ports: Ports, worker: Worker, clock: ManualClock, **fields: object) -> str:
    """Post to Bob and deliver; then let a second pass."""
    accepted = await post(ports, [BOB], **fields)
    await worker.work()
    clock.advance(1)
    return accepted.message_id


async def test_unread_message_is_read_by_mark_all_up_to_itself(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    await send(ports, worker, clock)
    await mark_read_before(ports, USER_INBOX, clock.time)
    message_id = await send(ports, worker, clock)
    await mark_read(ports, USER_INBOX, [message_id])
    await mark_unread(ports, USER_INBOX, [message_id])
    assert await mark_read_before(ports, USER_INBOX, clock.time) == 1
    (newest, _) = (await list_messages(ports, USER_INBOX, limit=2)).messages
    assert (newest.is_unread, newest.readat) == (False, int(clock.time))


async def test_expired_message_cannot_be_marked_unread(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    message_id = await send(ports, worker, clock, expires_at=int(clock.time) + 5)
    await mark_read(ports, USER_INBOX, [message_id])
    clock.advance(5)
    assert await mark_unread(ports, USER_INBOX, [message_id]) == 0
    assert await stored_counts(ports, USER_INBOX) == (0, {})


async def test_undelivered_message_cannot_be_archived(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB])
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, accepted.message_id), [BOB], key_id=KEY_ID, reason=None)
    await worker.work()
    assert await archive(ports, USER_INBOX, [accepted.message_id]) == 0


async def test_many_messages_expired_at_once_are_not_counted(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    for _ in range(40):
        await post(ports, [BOB], expires_at=int(clock.time) + 5)
    await worker.work()
    clock.advance(5)
    assert (await read_unread(ports, USER_INBOX)).total == 0


async def test_mark_all_removes_markers_of_stamped_messages(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    first = await send(ports, worker, clock)
    await send(ports, worker, clock)
    await mark_read_before(ports, USER_INBOX, clock.time)
    await mark_unread(ports, USER_INBOX, [first])
    clock.advance(SKEW_SECONDS + 1)  # the next one is above that mark
    await send(ports, worker, clock)
    await mark_read_before(ports, USER_INBOX, clock.time)  # reads the stamped one without touching it
    await mark_read_before(ports, USER_INBOX, milliseconds(first) // 1000)
    assert (await ports.table.query(USER_INBOX.partition, Span(prefix="l#"), limit=10)).rows == []


async def test_copies_written_before_a_crash_are_counted_after_expiry(ports: Ports, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB, EVE], expires_at=int(clock.time) + 5)
    chunk = await chunk_of(ports, accepted.message_id)
    assert not await survives(ports, 2, lambda mortal: deliver(mortal, [chunk]))  # delivered, not in the ledger
    assert len(await visible_ids(ports, BOB)) == 1
    clock.advance(5)
    await deliver(ports, [chunk])
    assert (await status_of(ports, accepted.message_id)).delivered == 2


@pytest.mark.check_all
async def test_scheduled_post_recalled_from_some_is_never_sent_to_them(
    embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await start_scheduled(ports)
    accepted = await post(ports, [BOB, EVE], send_at=int(clock.time) + 100 * DAY)
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, accepted.message_id), [BOB], key_id=KEY_ID, reason=None)
    for _ in range(101):
        clock.advance(DAY)
        await embedded.remove_expired()
        await start_scheduled(ports)
    await worker.work()
    assert (await visible_ids(ports, EVE), await visible_ids(ports, BOB)) == ([accepted.message_id], [])


async def test_post_due_when_accepted_is_sent(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    async def a_minute_ends(ports: Ports) -> None:
        clock.advance(2)
        await start_scheduled(ports)

    await create_test_tenant(ports)
    for call in range(8):
        clock.time = (clock.time // 60 + 2) * 60 - 1.5
        await start_scheduled(ports)
        send_at = int(clock.time) + 1  # half a second from now, the last of a minute
        await interrupted(ports, call, partial(post, uids=[BOB], send_at=send_at), a_minute_ends)
        for _ in range(5):
            clock.advance(30)
            await start_scheduled(ports)
            await worker.work()
    assert len(await visible_ids(ports, BOB)) == 8


async def test_first_pass_finds_posts_due_long_ago(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB], send_at=int(clock.time) + 60)
    clock.advance(2 * DAY)
    for _ in range(4):
        await start_scheduled(ports)
    await worker.work()
    assert await visible_ids(ports, BOB) == [accepted.message_id]


async def test_failed_delivery_leaves_no_coroutine(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB, EVE])
    chunk = await chunk_of(ports, accepted.message_id)
    await deliver(ports, [type(chunk)(TENANT, INBOX, 0, (EVE,), chunk.entry, chunk.sent_at)])  # she has it already
    clock.advance(1)
    await send(ports, worker, clock)
    await mark_read_before(ports, USER_INBOX, clock.time)  # for him it is late
    with warnings.catch_warnings(record=True) as complaints:
        warnings.simplefilter("always")
        failing = dataclasses.replace(ports, table=HookedTable(ports.table, before=fail_to_find_entries))
        with pytest.raises(StorageUnavailable):
            await deliver(failing, [chunk])
        gc.collect()
    assert [str(one.message) for one in complaints] == []
