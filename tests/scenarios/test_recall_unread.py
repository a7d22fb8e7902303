"""Unread copies are recalled without being read; copies in any other state are recalled as exactly."""

import dataclasses
from collections.abc import Awaitable, Callable, Sequence

import pytest

from stak.clock import SKEW_SECONDS, ManualClock
from stak.identifiers import CategoryKey, UserId
from stak.inbox import keys
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import entry_for_all
from stak.inbox.entry_codec import entry_of
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.recall import recall, recall_chunk
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.testing.hooked_table import BatchGet, Call, Commit, HookedTable
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    status_of,
    unread_total,
    user_inbox_of,
    users,
)
from tests.support.case_table import case_table

NEWS = CategoryKey("news")
State = Callable[[Ports, ManualClock, UserInbox, str], Awaitable[object]]


async def read(ports: Ports, _: ManualClock, inbox: UserInbox, message_id: str) -> None:
    await mark_read(ports, inbox, [message_id])


async def read_by_mark_all(ports: Ports, clock: ManualClock, inbox: UserInbox, _: str) -> None:
    await mark_read_before(ports, inbox, clock())


async def read_by_category(ports: Ports, clock: ManualClock, inbox: UserInbox, _: str) -> None:
    await mark_read_before(ports, inbox, clock(), NEWS)


async def unread_again(ports: Ports, clock: ManualClock, inbox: UserInbox, message_id: str) -> None:
    await read_by_mark_all(ports, clock, inbox, message_id)
    await mark_unread(ports, inbox, [message_id])


async def individually_unread_again(ports: Ports, clock: ManualClock, inbox: UserInbox, message_id: str) -> None:
    await read(ports, clock, inbox, message_id)
    await mark_unread(ports, inbox, [message_id])


async def seen(ports: Ports, _: ManualClock, inbox: UserInbox, message_id: str) -> None:
    await mark_seen(ports, inbox, [message_id])


async def archived(ports: Ports, _: ManualClock, inbox: UserInbox, message_id: str) -> None:
    await archive(ports, inbox, [message_id])


async def deleted(ports: Ports, _: ManualClock, inbox: UserInbox, message_id: str) -> None:
    await delete(ports, inbox, [message_id])


async def unread(*_: object) -> None:
    """Leave it as it was delivered."""


STATES: Sequence[State] = (
    unread,
    seen,
    read,
    read_by_mark_all,
    read_by_category,
    unread_again,
    individually_unread_again,
    archived,
    deleted,
)


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_test_tenant(ports)


@case_table("earlier", [None, "all", "category"])
@case_table("ttl_seconds", [None, 1000])
@case_table("state", STATES, ids=[state.__name__ for state in STATES])
async def test_copy_in_any_state_is_recalled_with_exact_counts(
    ports: Ports, worker: Worker, clock: ManualClock, state: State, ttl_seconds: int | None, earlier: str | None
) -> None:
    user = UserId(f"{state.__name__}-{ttl_seconds}-{earlier}")
    inbox = user_inbox_of(user)
    if earlier is not None:  # a watermark below all later messages
        await post(ports, [user])
        await worker.work()
        await mark_read_before(ports, inbox, clock(), NEWS if earlier == "category" else None)
        clock.advance(2 * SKEW_SECONDS)  # a mark is ahead of its time
    expires_at = None if ttl_seconds is None else int(clock()) + ttl_seconds
    message_id = (await post(ports, [user, EVE], label="secret", sender="desk", expires_at=expires_at)).message_id
    await worker.work()
    await state(ports, clock, inbox, message_id)
    markers = {keys.stamped(message_id), keys.expiry(message_id, expires_at or 0)}
    await recall(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)
    await worker.work()
    for reader in (user, EVE):
        assert await unread_total(ports, reader) == 0
        assert (await audit_inbox(ports, user_inbox_of(reader))).drift == 0
        rows = [row async for row in rows_of(ports.table, user_inbox_of(reader).partition, at_once=100)]
        (item,) = [row.item for row in rows if row.key.sk == keys.entry(message_id)]
        entry = entry_of(item)
        assert (entry.message, entry.sender, entry.label) == (None, None, None)
        assert entry.gone == ("deleted" if state is deleted and reader == user else "redacted")
        assert entry.ttl is not None
        # No marker of it is left, which would be settled again when its time comes.
        assert {row.key.sk for row in rows}.isdisjoint(markers)
    status = await status_of(ports, message_id)
    assert (status.delivered, status.redacted) == (2, 1 if state is deleted else 2)


async def test_user_who_has_no_copy_yet_gets_a_placeholder(ports: Ports, worker: Worker) -> None:
    message_id = (await post(ports, [BOB])).message_id
    await worker.run_jobs()  # its chunk is on the queue
    await recall(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)
    await worker.work()
    item = await ports.table.get(user_inbox_of(BOB).entry(message_id))
    assert item is not None
    assert entry_of(item).is_placeholder
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0
    assert await unread_total(ports, BOB) == 0


async def _recall_reading(ports: Ports, message_id: str, uids: Sequence[UserId]) -> tuple[int, int]:
    """Recall a chunk; return how many rows were read and how many groups were tried."""
    read = tried = 0

    async def count(call: Call) -> None:
        nonlocal read, tried
        match call:
            case BatchGet(wanted, _):
                read += len(wanted)
            case Commit(groups):
                tried += len(groups)
            case _:
                read += 1

    ref = BroadcastRef(TENANT, INBOX, message_id)
    broadcast = await read_broadcast(ports, ref)
    counted = dataclasses.replace(ports, table=HookedTable(ports.table, before=count))
    await recall_chunk(counted, ref, broadcast, entry_for_all(broadcast, 0), 0, uids)
    return read, tried


async def test_unread_copies_are_not_read(ports: Ports, worker: Worker) -> None:
    message_id = (await post(ports, users(100))).message_id
    await worker.work()
    assert await _recall_reading(ports, message_id, users(100)) == (1, 101)  # with the row of the ledger
    assert (await audit_inbox(ports, user_inbox_of(users(100)[99]))).drift == 0


async def test_read_copies_are_not_tried_without_reading_them(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message_id = (await post(ports, users(100))).message_id
    await worker.work()
    for user in users(100):
        await mark_read(ports, user_inbox_of(user), [message_id])
    read, tried = await _recall_reading(ports, message_id, users(100))
    assert (read, tried) == (400 + 1, 10 + 100 + 1)
