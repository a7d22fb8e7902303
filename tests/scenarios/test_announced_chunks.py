"""Announced chunks whose posts cannot be found, or whose messages are gone: nothing is deleted or pushed by mistake."""

import dataclasses
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import StorageBusy
from stak.identifiers import UserId
from stak.inbox.announced_chunks import ANNOUNCED_SECONDS
from stak.inbox.archive_and_delete import delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import Settled, deliver
from stak.inbox.erase_entries import erase_entries
from stak.inbox.mark_read import mark_read_before
from stak.inbox.post import accept_or_deliver
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.small_posts import AT_ONCE_ATTEMPTS
from stak.ports import Ports
from stak.ports.queue import Received
from stak.ports.writes import Delete
from stak.task_limits import current
from stak.testing.hooked_table import Call, Commit, HookedTable, TransactGet
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    chunk_of,
    create_test_tenant,
    drain_queue,
    post,
    post_to,
    unread_total,
    user_inbox_of,
    visible_ids,
)
from tests.support.hiding_table import HidingTable
from tests.support.recording_live import RecordingLive
from workers.delivery_consumer import handle_batch
from workers.retry_decision import Retry


@pytest.fixture
async def live(embedded: Engine) -> RecordingLive:
    await create_test_tenant(embedded.ports)
    return RecordingLive(embedded.ports.live)


@pytest.fixture
def ports(embedded: Engine, live: RecordingLive) -> Ports:
    return dataclasses.replace(embedded.ports, live=live, announces_small_posts=True)


async def post_to_one(ports: Ports, user: UserId = BOB) -> BroadcastRef:
    posted = await accept_or_deliver(ports, TENANT, post_to([user]), key_id=KEY_ID, is_small=True)
    return BroadcastRef(TENANT, INBOX, posted.answer.message_id)


async def announced(ports: Ports, *, receive_count: int = 2) -> Received:
    """Return the only queued chunk, as it is received after so many times."""
    (received,) = await drain_queue(ports.deliveries)
    return msgspec.structs.replace(received, receive_count=receive_count)


async def check_delivered(ports: Ports, ref: BroadcastRef) -> None:
    assert (await visible_ids(ports, BOB), await unread_total(ports, BOB)) == ([ref.id], 1)
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


async def test_message_stays_while_its_broadcast_cannot_be_read(
    ports: Ports, live: RecordingLive, clock: ManualClock
) -> None:
    ref = await post_to_one(ports)
    received = await announced(ports)
    clock.advance(ANNOUNCED_SECONDS + 1)

    async def fail(call: Call) -> None:
        if isinstance(call, TransactGet):
            raise StorageBusy("A transaction is under way.")

    busy = dataclasses.replace(ports, table=HookedTable(ports.table, before=fail))
    assert await handle_batch(busy, [received]) == {received.id: Retry(1)}
    await check_delivered(ports, ref)
    assert await handle_batch(ports, [received]) == {}
    assert live.published == [BOB]


async def test_message_stays_if_a_read_misses_its_broadcast(
    ports: Ports, live: RecordingLive, clock: ManualClock
) -> None:
    """Its absence is a condition of the removal, and this fails."""
    ref = await post_to_one(ports)
    received = await announced(ports)
    clock.advance(ANNOUNCED_SECONDS + 1)
    missing = dataclasses.replace(ports, table=HidingTable(ports.table, ref.key.__eq__, is_not_written_yet=True))
    assert await handle_batch(missing, [received]) == {received.id: Retry(1)}
    await check_delivered(ports, ref)
    assert await handle_batch(ports, [received]) == {}
    assert live.published == [BOB]


async def test_delivered_chunk_whose_broadcast_is_missed_afterwards_returns_to_the_queue(ports: Ports) -> None:
    accepted = await post(ports, [BOB])
    ref = BroadcastRef(TENANT, INBOX, accepted.message_id)
    received = await announced(ports, receive_count=1)
    hidden: set[object] = set()

    async def hide(call: Call) -> None:
        hidden.update({ref.key} if isinstance(call, Commit) else set())

    table = HidingTable(HookedTable(ports.table, before=hide), hidden.__contains__)
    assert await handle_batch(dataclasses.replace(ports, table=table), [received]) == {received.id: Retry(1)}
    await check_delivered(ports, ref)
    assert await handle_batch(ports, [received]) == {}
    await check_delivered(ports, ref)


async def test_copy_without_a_broadcast_is_removed(ports: Ports, live: RecordingLive, clock: ManualClock) -> None:
    ref = await post_to_one(ports)
    await ports.table.commit([(Delete(ref.key),)])
    received = await announced(ports)
    clock.advance(ANNOUNCED_SECONDS + 1)
    assert await handle_batch(ports, [received]) == {}
    assert (await visible_ids(ports, BOB), await unread_total(ports, BOB), live.published) == ([], 0, [])
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


async def test_clock_that_is_ahead_does_not_drop_a_chunk_that_was_just_sent(
    ports: Ports, live: RecordingLive, clock: ManualClock
) -> None:
    """The post is accepted after its chunk was received by a process whose clock is an hour ahead."""
    ref = await post_to_one(ports)
    received = await announced(ports, receive_count=1)
    clock.advance(3600)
    missing = dataclasses.replace(ports, table=HidingTable(ports.table, ref.key.__eq__, is_not_written_yet=True))
    assert await handle_batch(missing, [received]) == {received.id: Retry(ANNOUNCED_SECONDS)}
    assert await handle_batch(ports, [received]) == {}
    assert live.published == [BOB]


async def test_early_chunk_does_not_delay_the_others_of_its_batch(ports: Ports, live: RecordingLive) -> None:
    ref = await post_to_one(ports)
    early = await announced(ports, receive_count=1)
    await post(ports, [EVE])
    other = await announced(ports, receive_count=1)
    published: list[list[UserId]] = []

    async def record(call: Call) -> None:
        if isinstance(call, TransactGet):
            published.append([*live.published])

    table = HidingTable(HookedTable(ports.table, before=record), ref.key.__eq__, is_not_written_yet=True)
    assert await handle_batch(dataclasses.replace(ports, table=table), [early, other]) == {early.id: Retry(1)}
    assert published == [[], [EVE]]


GONE: dict[str, Callable[[Ports, BroadcastRef], Awaitable[object]]] = {
    "recalled": lambda ports, ref: recall(ports, ref, key_id=KEY_ID, reason=None),
    "recalled from the user": lambda ports, ref: recall_from_users(ports, ref, [BOB], key_id=KEY_ID, reason=None),
    "deleted": lambda ports, ref: delete(ports, user_inbox_of(BOB), [ref.id]),
    "erased": lambda ports, ref: erase_entries(ports, user_inbox_of(BOB), [ref.id]),
}


@pytest.mark.parametrize("change", GONE)
async def test_content_that_is_gone_is_not_published(ports: Ports, live: RecordingLive, change: str) -> None:
    ref = await post_to_one(ports)
    received = await announced(ports, receive_count=1)
    await GONE[change](ports, ref)
    assert await handle_batch(ports, [received]) == {}
    assert live.published == []


async def test_recipient_it_was_recalled_from_during_a_late_delivery_is_not_notified(
    ports: Ports, clock: ManualClock
) -> None:
    """A recipient who has marked ahead takes the slow path, where its entry is found taken."""
    clock.advance(50)
    await post_to_one(ports)
    await mark_read_before(ports, user_inbox_of(BOB), clock())
    clock.advance(-20)  # another process, whose clock is behind
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, [BOB])).message_id)
    chunk = await chunk_of(ports, ref.id)
    counted = 0

    async def recall_first(call: Call) -> None:
        nonlocal counted
        counted += isinstance(call, Commit)
        if isinstance(call, Commit) and counted == 2:  # the first is refused by the watermark
            await recall_from_users(ports, ref, [BOB], key_id=KEY_ID, reason=None)

    table = HookedTable(ports.table, before=recall_first)
    assert await deliver(dataclasses.replace(ports, table=table), [chunk]) == [Settled(())]
    assert counted >= 2


async def test_unreadable_content_silences_no_other_message(ports: Ports, live: RecordingLive) -> None:
    await post(ports, [BOB])
    broken = await announced(ports, receive_count=1)
    await post(ports, [EVE])
    other = await announced(ports, receive_count=1)
    body = msgspec.json.decode(broken.body)
    body["entry"]["message"] = "unreadable"
    broken = msgspec.structs.replace(broken, body=msgspec.json.encode(body))
    assert await handle_batch(ports, [broken, other]) == {}
    assert live.published == [EVE]


async def test_transaction_that_delivers_at_once_is_sent_twice_at_most(ports: Ports) -> None:
    attempts: list[int | None] = []

    async def record(call: Call) -> None:
        attempts.extend([current().attempts] if isinstance(call, Commit) else [])

    await post_to_one(ports)  # registers the category
    await post_to_one(dataclasses.replace(ports, table=HookedTable(ports.table, before=record)))
    assert attempts == [AT_ONCE_ATTEMPTS] == [2]
    assert current().attempts is None
