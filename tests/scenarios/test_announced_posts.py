"""Posts to one user on AWS: the chunk is sent, the post is accepted and delivered, and a worker notifies the user."""

import dataclasses
from collections.abc import Sequence

import msgspec
import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import StorageBusy
from stak.identifiers import CategoryKey, UserId
from stak.inbox.announced_chunks import ANNOUNCED_SECONDS
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import OPEN_SHARDS, BroadcastRef
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.keys import open_shard
from stak.inbox.muted_categories import write_muted
from stak.inbox.post import Posted, accept_or_deliver
from stak.inbox.recall import recall
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.shared_content import SHARED_MIN_BYTES
from stak.inbox.small_posts import is_small_post
from stak.installation.data_format import TOTALS_FORMAT
from stak.ports import Ports
from stak.ports.queue import Received
from stak.testing.hooked_table import Call, Commit, HookedTable, TransactGet
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    create_test_tenant,
    drain_queue,
    post_to,
    set_format,
    status_of,
    unread_total,
    user_inbox_of,
    visible_ids,
)
from tests.support.crashing_ports import survives
from tests.support.recording_live import RecordingLive
from workers.delivery_consumer import handle_batch
from workers.retry_decision import Retry, RetryDecision


@pytest.fixture
async def live(embedded: Engine) -> RecordingLive:
    await create_test_tenant(embedded.ports)
    return RecordingLive(embedded.ports.live)


@pytest.fixture
def ports(embedded: Engine, live: RecordingLive) -> Ports:
    return dataclasses.replace(embedded.ports, live=live, announces_small_posts=True)


async def post_to_one(ports: Ports, user: UserId = BOB, **fields: object) -> Posted:
    return await accept_or_deliver(ports, TENANT, post_to([user], **fields), key_id=KEY_ID, is_small=True)


async def open_rows(ports: Ports) -> int:
    return sum([len((await ports.table.query(open_shard(one), limit=9)).rows) for one in range(OPEN_SHARDS)])


async def handle(ports: Ports, received: Sequence[Received]) -> list[RetryDecision]:
    return list((await handle_batch(ports, received)).values())


async def finish(ports: Ports, clock: ManualClock) -> None:
    """Handle what is queued until nothing is left, however long it is held back."""
    waiting: list[Received] = []
    for _ in range(4):
        waiting += await drain_queue(ports.deliveries)
        decisions = await handle_batch(ports, waiting)
        waiting = [_again(message) for message in waiting if message.id in decisions]
        clock.advance(max(STALLED_AFTER_SECONDS, ANNOUNCED_SECONDS // 3) + 1)
        await reconcile_open_work(ports)
    assert waiting == []


def _again(message: Received) -> Received:
    return msgspec.structs.replace(message, receive_count=message.receive_count + 1)


async def check_delivered(ports: Ports, user: UserId, message_id: str) -> None:
    assert (await visible_ids(ports, user), await unread_total(ports, user)) == ([message_id], 1)
    assert (await audit_inbox(ports, user_inbox_of(user))).drift == 0
    status = await status_of(ports, message_id)
    assert (status.status, status.delivered, status.failed) == ("delivered", 1, 0)
    assert (await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id))).settled is not None
    assert await open_rows(ports) == 0


async def test_post_is_delivered_when_it_is_accepted_and_a_worker_notifies_without_writing(
    ports: Ports, live: RecordingLive
) -> None:
    posted = await post_to_one(ports)
    assert (posted.answer.status, posted.delivered) == ("delivered", None)
    await check_delivered(ports, BOB, posted.answer.message_id)
    commits: list[Call] = []

    async def record(call: Call) -> None:
        commits.extend([call] if isinstance(call, Commit) else [])

    received = await drain_queue(ports.deliveries)
    counted = dataclasses.replace(ports, table=HookedTable(ports.table, before=record))
    assert await handle(counted, received) == []
    assert (live.published, commits) == ([BOB], [])
    await check_delivered(ports, BOB, posted.answer.message_id)


async def test_announced_post_is_read_whole(ports: Ports, live: RecordingLive) -> None:
    """Its transaction may be under way: then the broadcast may be visible before the copy and the content."""
    posted = await post_to_one(ports, message=f'{{"text":"{"x" * SHARED_MIN_BYTES}"}}')
    ref = BroadcastRef(TENANT, INBOX, posted.answer.message_id)
    reads: list[Call] = []
    is_busy = True

    async def record(call: Call) -> None:
        if isinstance(call, TransactGet):
            reads.append(call)
            if is_busy:
                raise StorageBusy("A transaction is under way.")

    received = await drain_queue(ports.deliveries)
    torn = dataclasses.replace(ports, table=HookedTable(ports.table, before=record))
    assert await handle(torn, received) == [Retry(1)]
    is_busy = False
    assert await handle(torn, received) == []
    assert reads[-1] == TransactGet((ref.key, user_inbox_of(BOB).entry(ref.id), ref.content))
    assert live.published == [BOB]


async def test_chunk_received_before_its_post_is_accepted_waits(
    ports: Ports, live: RecordingLive, clock: ManualClock
) -> None:
    early: list[Received] = []

    async def receive_first(call: Call) -> None:
        if isinstance(call, Commit) and not early:
            early.extend(await drain_queue(ports.deliveries))
            assert await handle(ports, early) == [Retry(1)]
            clock.advance(3)
            assert await handle(ports, early) == [Retry(3)]

    await create_category(ports)
    posted = await post_to_one(dataclasses.replace(ports, table=HookedTable(ports.table, before=receive_first)))
    assert (len(early), live.published) == (1, [])
    assert await handle(ports, early) == []
    assert live.published == [BOB]
    await check_delivered(ports, BOB, posted.answer.message_id)


async def create_category(ports: Ports) -> None:
    """Let the next post write nothing before its chunk is announced."""
    await post_to_one(ports, UserId("first"))
    await drain_queue(ports.deliveries)


async def test_process_killed_anywhere_leaves_nothing_or_a_notified_user(
    ports: Ports, live: RecordingLive, clock: ManualClock
) -> None:
    await create_category(ports)
    accepted = lasts = 0
    while True:
        user = UserId(f"user-{lasts}")
        is_whole = await survives(ports, lasts, lambda ports: post_to_one(ports, user))  # noqa: B023
        await finish(ports, clock)
        found = await visible_ids(ports, user)
        assert (user in live.published) == bool(found)
        if found:
            accepted += 1
            await check_delivered(ports, user, found[0])
        if is_whole:
            break
        lasts += 1
    assert accepted >= 2  # after the transaction, and undisturbed
    assert lasts - accepted >= 2  # before the transaction, with and without its chunk in the queue


async def test_chunk_of_a_post_that_was_not_accepted_is_dropped(
    ports: Ports, live: RecordingLive, clock: ManualClock
) -> None:
    key = IdempotencyKey("key", "mine", "a")
    first = await post_to_one(ports, idempotency_key=key)
    again = await post_to_one(ports, idempotency_key=key)
    assert again.answer == first.answer
    accepted = first.answer.message_id.encode()
    kept, dropped = sorted(await drain_queue(ports.deliveries), key=lambda one: accepted not in one.body)
    assert await handle(ports, [kept]) == []
    assert await handle(ports, [dropped]) == [Retry(1)]
    clock.advance(ANNOUNCED_SECONDS)
    assert await handle(ports, [msgspec.structs.replace(dropped, receive_count=2)]) == []
    assert live.published == [BOB]
    await check_delivered(ports, BOB, first.answer.message_id)


async def test_recipient_who_needs_a_closer_look_gets_the_announced_chunk(ports: Ports, clock: ManualClock) -> None:
    await write_muted(ports, user_inbox_of(BOB), frozenset({CategoryKey("news")}))
    posted = await post_to_one(ports)
    assert posted.answer.status == "delivering"
    assert (await ports.deliveries.depth(), await open_rows(ports)) == (1, 1)
    await finish(ports, clock)
    status = await status_of(ports, posted.answer.message_id)
    assert (status.status, status.delivered, await open_rows(ports)) == ("delivered", 1, 0)
    assert await unread_total(ports, BOB) == 0


async def test_post_whose_transaction_meets_others_is_queued(
    ports: Ports, live: RecordingLive, clock: ManualClock
) -> None:
    await create_category(ports)
    failures = 0

    async def fail_once(call: Call) -> None:
        nonlocal failures
        if isinstance(call, Commit) and not failures:
            failures += 1
            raise StorageBusy("Others write to the same rows.")

    posted = await post_to_one(dataclasses.replace(ports, table=HookedTable(ports.table, before=fail_once)))
    assert (posted.answer.status, await ports.deliveries.depth()) == ("delivering", 1)
    await finish(ports, clock)
    assert live.published == [BOB]
    await check_delivered(ports, BOB, posted.answer.message_id)


async def test_recalled_before_its_user_is_notified_is_gone(
    ports: Ports, live: RecordingLive, clock: ManualClock
) -> None:
    posted = await post_to_one(ports)
    await recall(ports, BroadcastRef(TENANT, INBOX, posted.answer.message_id), key_id=KEY_ID, reason=None)
    await finish(ports, clock)
    assert (await visible_ids(ports, BOB), await unread_total(ports, BOB)) == ([], 0)
    assert (await status_of(ports, posted.answer.message_id)).status == "redacted"


async def test_post_before_data_format_4_is_queued(ports: Ports) -> None:
    await set_format(ports, TOTALS_FORMAT)
    posted = await post_to_one(ports)
    assert (posted.answer.status, await ports.deliveries.depth()) == ("delivering", 0)


def test_post_to_several_users_is_not_announced(ports: Ports) -> None:
    assert [is_small_post(ports, count) for count in (1, 2)] == [True, False]
    queued = dataclasses.replace(ports, delivers_small_posts=False)
    assert not is_small_post(queued, 1)
