"""The state of each recipient: from the copy, its marks and, where there is none, from the ledger and the broadcast."""

import dataclasses
from collections.abc import Awaitable, Callable

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import CategoryKey, UserId
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_control import pause, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.change_copies import remove_copies
from stak.inbox.erase_entries import block_delivery, erase_entries
from stak.inbox.failed_chunks import note_failure
from stak.inbox.list_recipients import read_recipient
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.muted_categories import write_muted
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.recipient_states import RecipientState
from stak.inbox.store_recipients import RECIPIENTS_KEPT_SECONDS
from stak.ports import Ports
from stak.ports.writes import Delete, Key
from stak.tenancy.inbox_configs import configure_inbox
from stak.tenancy.tenant_model import InboxConfig
from stak.testing.hooked_table import Call, HookedTable, TransactGet
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    Deliver,
    Worker,
    chunk_of,
    create_test_tenant,
    post,
    user_inbox_of,
)
from tests.support.hiding_table import HidingTable

NEWS = CategoryKey("news")
BOBS = user_inbox_of(BOB)


@pytest.fixture
def worker(embedded: Engine) -> Worker:
    return Worker.of(embedded)


async def state_of(ports: Ports, message_id: str, user: UserId = BOB) -> RecipientState:
    ref = BroadcastRef(TENANT, INBOX, message_id)
    return await read_recipient(ports, ref, await read_broadcast(ports, ref), user)


async def drop_copy(ports: Ports, message_id: str) -> None:
    """Remove Bob's row, as its TTL does."""
    await ports.table.commit([(Delete(BOBS.entry(message_id)),)])


async def test_delivered_seen_and_read_have_their_times(ports: Ports, clock: ManualClock, deliver: Deliver) -> None:
    message_id = await deliver()
    at = int(clock.time)
    assert await state_of(ports, message_id) == RecipientState("bob", "delivered", at)
    clock.advance(10)
    await mark_seen(ports, BOBS, [message_id])
    assert await state_of(ports, message_id) == RecipientState("bob", "seen", at, at + 10)
    clock.advance(10)
    await mark_read(ports, BOBS, [message_id])
    assert await state_of(ports, message_id) == RecipientState("bob", "read", at, at + 10, at + 20)
    await mark_unread(ports, BOBS, [message_id])
    assert await state_of(ports, message_id) == RecipientState("bob", "seen", at, at + 10)


@pytest.mark.parametrize("category", [None, NEWS])
async def test_mark_all_reads_at_the_time_of_the_first_mark(
    ports: Ports, clock: ManualClock, deliver: Deliver, category: CategoryKey | None
) -> None:
    first = await deliver()
    at = int(clock.time)
    clock.advance(10)
    await mark_read_before(ports, BOBS, clock.time, category)
    second = await deliver()
    clock.advance(10)
    await mark_read_before(ports, BOBS, clock.time, None)
    assert await state_of(ports, first) == RecipientState("bob", "read", at, None, at + 10)
    assert await state_of(ports, second) == RecipientState("bob", "read", at + 11, None, at + 21)
    await mark_unread(ports, BOBS, [first])
    assert (await state_of(ports, first)).state == "delivered", "the marks before do not apply"
    clock.advance(10)
    await mark_read_before(ports, BOBS, clock.time, None)
    assert await state_of(ports, first) == RecipientState("bob", "read", at, None, int(clock.time))


async def test_mark_after_a_recall_did_not_read_the_message(ports: Ports, clock: ManualClock, deliver: Deliver) -> None:
    read, unread = await deliver(), await deliver()
    at = int(clock.time)
    await mark_read(ports, BOBS, [read])
    for message_id in (read, unread):
        await recall_from_users(ports, BroadcastRef(TENANT, INBOX, message_id), [BOB], key_id=KEY_ID, reason=None)
    await deliver()
    clock.advance(10)
    await mark_read_before(ports, BOBS, clock.time, None)
    assert await state_of(ports, read) == RecipientState("bob", "recalled", at - 1, None, at)
    assert await state_of(ports, unread) == RecipientState("bob", "recalled", at)


async def test_recalled_is_recalled_before_and_after_the_sweep_and_without_tombstones(
    ports: Ports, clock: ManualClock, worker: Worker, deliver: Deliver
) -> None:
    message_id, at = await deliver(), int(clock.time)
    await mark_read_before(ports, BOBS, clock.time, None)
    await recall(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)
    assert await state_of(ports, message_id) == RecipientState("bob", "recalled", at, None, at)
    await worker.work()
    assert await state_of(ports, message_id) == RecipientState("bob", "recalled", at, None, at)
    await drop_copy(ports, message_id)
    assert await state_of(ports, message_id) == RecipientState("bob", "recalled")


async def test_recall_from_one_user_is_known_after_its_tombstone(ports: Ports, deliver: Deliver) -> None:
    message_id = await deliver()
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, message_id), [BOB], key_id=KEY_ID, reason=None)
    await drop_copy(ports, message_id)
    assert await state_of(ports, message_id) == RecipientState("bob", "recalled")


@pytest.mark.parametrize("is_from_all", [False, True])
async def test_recalled_copy_that_its_user_deletes_stays_recalled(
    ports: Ports, clock: ManualClock, worker: Worker, deliver: Deliver, *, is_from_all: bool
) -> None:
    message_id = await deliver(expires_at=int(clock.time) + 3600)
    ref, at = BroadcastRef(TENANT, INBOX, message_id), int(clock.time)
    if is_from_all:
        await recall(ports, ref, key_id=KEY_ID, reason=None)
        await worker.work()
    else:
        await recall_from_users(ports, ref, [BOB], key_id=KEY_ID, reason=None)
    assert await delete(ports, BOBS, [message_id]) == 1
    assert await state_of(ports, message_id) == RecipientState("bob", "recalled", at)
    clock.advance(3600)
    assert await state_of(ports, message_id) == RecipientState("bob", "recalled", at)


async def test_recall_before_the_delivery(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    message_id = (await post(ports, [BOB])).message_id
    assert await state_of(ports, message_id) == RecipientState("bob", "pending")
    await recall(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)
    await worker.work()
    assert await state_of(ports, message_id) == RecipientState("bob", "recalled")


async def test_expired_before_and_after_the_delivery(
    ports: Ports, clock: ManualClock, worker: Worker, deliver: Deliver
) -> None:
    delivered = await deliver(expires_at=int(clock.time) + 60)
    at = int(clock.time)
    pending = (await post(ports, [BOB], expires_at=int(clock.time) + 60)).message_id
    await mark_read(ports, BOBS, [delivered])
    clock.advance(61)
    await worker.work()
    assert await state_of(ports, delivered) == RecipientState("bob", "expired", at, None, at)
    assert await state_of(ports, pending) == RecipientState("bob", "expired")


@pytest.mark.parametrize("kept", ["read", "dropped"])
async def test_muted(ports: Ports, clock: ManualClock, deliver: Deliver, kept: str) -> None:
    await deliver()
    config = InboxConfig.model_validate({"title": "Inbox", "muted": kept})
    await configure_inbox(ports, TENANT, INBOX, config, key_id=KEY_ID)
    await write_muted(ports, BOBS, frozenset({NEWS}))
    message_id = await deliver()
    at = int(clock.time)
    if kept == "dropped":
        assert await state_of(ports, message_id) == RecipientState("bob", "failed", reason="muted")
        return
    assert await state_of(ports, message_id) == RecipientState("bob", "delivered", at, reason="muted")
    await mark_unread(ports, BOBS, [message_id])
    await mark_read(ports, BOBS, [message_id])
    assert await state_of(ports, message_id) == RecipientState("bob", "read", at, None, at), "he has read it himself"


@pytest.mark.parametrize("expires_after", [None, 600])
async def test_tombstone_of_a_muted_category_ends_with_its_broadcast(
    ports: Ports, clock: ManualClock, deliver: Deliver, expires_after: int | None
) -> None:
    await deliver()
    config = InboxConfig.model_validate({"title": "Inbox", "muted": "dropped"})
    await configure_inbox(ports, TENANT, INBOX, config, key_id=KEY_ID)
    await write_muted(ports, BOBS, frozenset({NEWS}))
    expires_at = None if expires_after is None else int(clock.time) + expires_after
    message_id = await deliver(expires_at=expires_at)
    item = await ports.table.get(BOBS.entry(message_id))
    assert item is not None
    assert item.get("ttl") == (None if expires_at is None else expires_at + RECIPIENTS_KEPT_SECONDS)
    await remove_copies(ports, BroadcastRef(TENANT, INBOX, message_id), "news", [BOB])
    item = await ports.table.get(BOBS.entry(message_id))
    assert item is not None
    assert item["ttl"] is not None, "retention ends it"


async def test_deleted_by_its_user_keeps_what_happened_before(
    ports: Ports, clock: ManualClock, deliver: Deliver
) -> None:
    read, unread, archived = await deliver(), await deliver(), await deliver()
    at = int(clock.time)
    await mark_read(ports, BOBS, [read])
    await delete(ports, BOBS, [read, unread])
    await archive(ports, BOBS, [archived])
    await deliver()
    await mark_read_before(ports, BOBS, clock.time, None)
    assert await state_of(ports, read) == RecipientState("bob", "read", at - 2, None, at, "deleted")
    assert await state_of(ports, unread) == RecipientState("bob", "delivered", at - 1, reason="deleted")
    assert await state_of(ports, archived) == RecipientState("bob", "read", at, None, at)
    await drop_copy(ports, read)
    assert await state_of(ports, read) == RecipientState("bob", "delivered", reason="no longer stored")


async def test_erased_users_failed_without_times(ports: Ports, deliver: Deliver, worker: Worker) -> None:
    delivered = await deliver()
    await erase_entries(ports, BOBS, [delivered])
    assert await state_of(ports, delivered) == RecipientState("bob", "failed", reason="erased")
    blocked = (await post(ports, [BOB])).message_id
    await block_delivery(ports, BOBS, await read_broadcast(ports, BroadcastRef(TENANT, INBOX, blocked)))
    await worker.work()
    assert await state_of(ports, blocked) == RecipientState("bob", "failed", reason="erased")


Action = Callable[..., Awaitable[object]]


@pytest.mark.parametrize(("action", "state", "reason"), [(pause, "pending", None), (stop, "failed", "stopped")])
async def test_undelivered(ports: Ports, action: Action, state: str, reason: str | None) -> None:
    await create_test_tenant(ports)
    message_id = (await post(ports, [BOB])).message_id
    await action(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)
    found = await state_of(ports, message_id)
    assert (found.state, found.reason, found.delivered_at) == (state, reason, None)


@pytest.mark.parametrize("recipients", [1, 150])
async def test_dead_letter_gives_its_reason(ports: Ports, worker: Worker, recipients: int) -> None:
    await create_test_tenant(ports)
    uids = [BOB, *(f"z{number:03}" for number in range(recipients - 1))]
    message_id = (await post(ports, uids)).message_id
    await note_failure(ports, await chunk_of(ports, message_id), "the table said no")
    assert await state_of(ports, message_id) == RecipientState("bob", "failed", reason="the table said no")
    await worker.work()
    assert (await state_of(ports, message_id)).state == ("failed" if recipients > 1 else "delivered")


async def test_copy_that_is_not_visible_yet_is_read_as_of_one_moment_with_its_broadcast(
    ports: Ports, clock: ManualClock, deliver: Deliver
) -> None:
    message_id, at = await deliver(), int(clock.time)
    reads: list[tuple[Key, ...]] = []

    async def note(call: Call) -> None:
        if isinstance(call, TransactGet):
            reads.append(call.keys)

    table = HidingTable(HookedTable(ports.table, before=note), lambda key: key.sk.startswith("m#"))
    torn = dataclasses.replace(ports, table=table)
    assert await state_of(torn, message_id) == RecipientState("bob", "delivered", at)
    assert reads == [(BroadcastRef(TENANT, INBOX, message_id).key, BOBS.entry(message_id))]


async def test_user_id_with_special_characters(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    message_id = (await post(ports, [ZOE])).message_id
    await worker.work()
    assert (await state_of(ports, message_id, ZOE)).state == "delivered"
