"""A post to some users reaches each once, despite crashes."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import InvalidInput, InvalidName
from stak.identifiers import UserId
from stak.inbox import audit_counters
from stak.inbox.audit_counters import AUDIT_JOB, audit_sample, is_sampled
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import deliver
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.keys import TOTAL
from stak.inbox.list_broadcasts import read_broadcasts
from stak.inbox.mark_read import mark_read_before
from stak.inbox.post_recipients import distinct_users, in_order
from stak.inbox.reconcile_broadcasts import REPAIRED_AFTER_SECONDS, STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.store_recipients import recipients_of
from stak.ports import Ports
from stak.ports.queue import Outgoing
from stak.ports.writes import Update
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    TENANT,
    Worker,
    chunk_of,
    create_test_tenant,
    drain_queue,
    post,
    progress_now,
    status_of,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.crashing_ports import survives

MOMENTS = range(10)
"""At least as many as any work below has steps: a process that lasts this long finishes."""


async def assert_delivered_once(ports: Ports, message_id: str, uids: tuple[UserId, ...]) -> None:
    for user in uids:
        assert await visible_ids(ports, user) == [message_id]
        assert await unread_total(ports, user) == 1


async def test_recipients_are_distinct_and_sorted() -> None:
    assert await distinct_users(["eve", "bob", "eve", "bob"], "uids") == ("bob", "eve")


@pytest.mark.parametrize("repeated", [[], ["u1", "u20010"]])
async def test_many_recipients_are_distinct_and_stored_in_order(ports: Ports, repeated: list[str]) -> None:
    uids = [f"u{number * 7919 % 20_011}" for number in range(20_011)] + ["é", "\U0001f600", *repeated]
    distinct = await distinct_users(list(uids), "uids")
    assert len(distinct) == 20_013
    await create_test_tenant(ports)
    accepted = await post(ports, distinct)
    assert (accepted.recipients, accepted.chunks) == (20_013, 201)
    ref = BroadcastRef(TENANT, INBOX, accepted.message_id)
    stored = (await recipients_of(ports, ref, await read_broadcast(ports, ref), range(202))).values()
    assert [len(chunk) for chunk in stored] == [100] * 200 + [13]
    assert [uid for chunk in stored for uid in chunk] == sorted(set(uids))
    rows = [len((await ports.table.query(partition, limit=100)).rows) for partition in ref.partitions]
    assert (rows[0], set(rows[1:])) == (0, {12, 13})  # evenly spread


async def test_unevenly_distributed_users_are_yielded_in_order_in_short_parts() -> None:
    uids = tuple(UserId(f"{'x' * (number % 3 * 40)}{number % 9}-{number}") for number in range(30_000))
    parts = [part async for part in in_order(uids)]
    assert [uid for part in parts for uid in part] == sorted(uids)
    assert max(map(len, parts)) < 10_000


@pytest.mark.parametrize("index", [0, 4_999, 5_000, 9_999])
async def test_invalid_recipient_among_many_is_named(index: int) -> None:
    uids = [f"u{number}" for number in range(10_000)]
    uids[index] = "a/b"
    with pytest.raises(InvalidName, match=rf"uids\[{index}\]"):
        await distinct_users(uids, "uids")


@pytest.mark.parametrize("count", [0, 100_001])
async def test_post_has_1_to_100_000_recipients(count: int) -> None:
    with pytest.raises(InvalidInput):
        await distinct_users([f"u{number}" for number in range(count)], "uids")


@pytest.mark.parametrize(("count", "sizes"), [(1, [1]), (100, [100]), (101, [100, 1]), (250, [100, 100, 50])])
async def test_recipients_are_delivered_in_chunks_of_a_hundred(
    ports: Ports, worker: Worker, count: int, sizes: list[int]
) -> None:
    await create_test_tenant(ports)
    uids = users(count)
    accepted = await post(ports, uids)
    assert (accepted.recipients, accepted.chunks) == (count, len(sizes))
    assert [len((await chunk_of(ports, accepted.message_id, number)).uids) for number in range(len(sizes))] == sizes
    await worker.run_jobs()
    assert await worker.deliver() == len(sizes)
    await assert_delivered_once(ports, accepted.message_id, uids)
    status = await status_of(ports, accepted.message_id)
    assert (status.status, status.delivered, status.failed) == ("delivered", count, 0)


async def test_progress_grows_with_each_delivered_chunk(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, users(250))
    await worker.run_jobs()
    seen = []
    for number in (1, 1, 0, 2):
        await deliver(ports, [await chunk_of(ports, accepted.message_id, number)])
        status = await status_of(ports, accepted.message_id)
        seen.append((status.status, status.delivered))
    assert seen == [("delivering", 100), ("delivering", 100), ("delivering", 200), ("delivered", 250)]


async def test_late_chunk_after_mark_all_is_unread(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    late = await post(ports, [BOB, EVE])
    await worker.run_jobs()
    (held_up,) = await drain_queue(ports.deliveries)
    clock.advance(1)
    newer = await post(ports, [BOB, EVE])
    await worker.work()
    assert await mark_read_before(ports, user_inbox_of(BOB), clock.time) == 1
    await ports.deliveries.send([_again(held_up.body)])
    await worker.deliver()
    assert await visible_ids(ports, BOB) == [newer.message_id, late.message_id]
    assert (await unread_total(ports, BOB), await unread_total(ports, EVE)) == (1, 2)
    assert await mark_read_before(ports, user_inbox_of(BOB), clock.time) == 1
    assert await unread_total(ports, BOB) == 0


@pytest.mark.parametrize("lasts", MOMENTS)
async def test_crashed_post_is_accepted_whole_or_not_at_all(
    ports: Ports, worker: Worker, clock: ManualClock, lasts: int
) -> None:
    await create_test_tenant(ports)
    uids = users(150)
    is_answered = await survives(ports, lasts, lambda mortal: post(mortal, uids))
    assert is_answered or lasts < MOMENTS[-1]
    stored = [row.item["message_id"] for row in (await read_broadcasts(ports, TENANT, INBOX, limit=10)).rows]
    assert len(stored) == 1 if is_answered else len(stored) <= 1
    clock.advance(STALLED_AFTER_SECONDS)
    await reconcile_open_work(ports)
    await worker.work()
    for user in (uids[0], uids[-1]):
        assert await visible_ids(ports, user) == stored


@pytest.mark.parametrize("lasts", MOMENTS)
async def test_crashed_dispatch_is_continued_by_another(
    ports: Ports, worker: Worker, clock: ManualClock, lasts: int
) -> None:
    await create_test_tenant(ports)
    uids = users(250)
    accepted = await post(ports, uids)
    await worker.jobs()  # lost with the process that took them
    lives = await survives(
        ports, lasts, lambda mortal: dispatch_step(mortal, BroadcastRef(TENANT, INBOX, accepted.message_id))
    )
    assert lives or lasts < MOMENTS[-1]
    clock.advance(STALLED_AFTER_SECONDS)
    await reconcile_open_work(ports)
    await worker.work()
    await assert_delivered_once(ports, accepted.message_id, uids)
    await reconcile_open_work(ports)
    status = await status_of(ports, accepted.message_id)
    assert (status.status, status.delivered) == ("delivered", 250)


@pytest.mark.parametrize("lasts", MOMENTS)
async def test_crashed_delivery_is_delivered_once_on_redelivery(ports: Ports, worker: Worker, lasts: int) -> None:
    await create_test_tenant(ports)
    uids = users(30)
    accepted = await post(ports, uids)
    chunk = await chunk_of(ports, accepted.message_id)
    lives = await survives(ports, lasts, lambda mortal: deliver(mortal, [chunk]))
    assert lives or lasts < MOMENTS[-1]
    await deliver(ports, [chunk])
    await deliver(ports, [chunk])
    await assert_delivered_once(ports, accepted.message_id, uids)
    assert (await progress_now(ports, BroadcastRef(TENANT, INBOX, accepted.message_id))).delivered == 30


async def test_lost_job_is_resubmitted_after_ten_seconds(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB])
    await worker.jobs()
    clock.advance(STALLED_AFTER_SECONDS - 1)
    assert await reconcile_open_work(ports) == 1
    assert await worker.run_jobs() == 0
    clock.advance(1)
    await reconcile_open_work(ports)
    await worker.work()
    assert await visible_ids(ports, BOB) == [accepted.message_id]
    await reconcile_open_work(ports)
    assert await reconcile_open_work(ports) == 0


async def test_lost_chunks_are_sent_again_after_fifteen_minutes(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    uids = users(250)
    accepted = await post(ports, uids)
    await worker.run_jobs()
    first, *_lost = await drain_queue(ports.deliveries)
    await ports.deliveries.send([_again(first.body)])
    await worker.deliver()
    for seconds, queue_messages in ((REPAIRED_AFTER_SECONDS - 1, 0), (1, 0), (STALLED_AFTER_SECONDS, 2)):
        clock.advance(seconds)
        await reconcile_open_work(ports)
        await worker.run_jobs()
        assert await worker.deliver() == queue_messages  # the one in the ledger is not sent again
    await assert_delivered_once(ports, accepted.message_id, uids)


async def test_open_work_of_every_tenant_is_reconciled(embedded: Engine, worker: Worker, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    ids = [(await post(ports, [BOB])).message_id for _ in range(12)]  # spread over the shards of open work
    await worker.jobs()
    clock.advance(STALLED_AFTER_SECONDS)
    assert await reconcile_open_work(ports) == 12
    await worker.work()
    assert await visible_ids(ports, BOB) == sorted(ids, reverse=True)


def _again(body: bytes) -> Outgoing:
    return Outgoing(body, TENANT)


async def test_some_inboxes_of_a_settled_broadcast_are_audited(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB])
    await worker.work()
    await reconcile_open_work(ports)
    await worker.run_jobs()  # nothing to put right: nothing is changed
    assert await unread_total(ports, BOB) == 1
    await ports.table.commit([(Update(user_inbox_of(BOB).counter(TOTAL), add={"count": 5}),)])
    assert await audit_sample(ports, BroadcastRef(TENANT, INBOX, accepted.message_id)) == 5
    assert await unread_total(ports, BOB) == 1
    assert await audit_sample(ports, BroadcastRef(TENANT, INBOX, accepted.message_id)) == 0
    assert await audit_sample(ports, BroadcastRef(TENANT, INBOX, "unknown")) == 0


async def test_large_inboxes_are_not_audited_after_settling(
    ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create_test_tenant(ports)
    accepted = [await post(ports, [BOB]) for _ in range(3)]
    await worker.work()
    await ports.table.commit([(Update(user_inbox_of(BOB).counter(TOTAL), add={"count": 5}),)])
    monkeypatch.setattr(audit_counters, "SAMPLED_ENTRIES_MAX", 2)
    assert await audit_sample(ports, BroadcastRef(TENANT, INBOX, accepted[0].message_id)) == 0
    monkeypatch.setattr(audit_counters, "SAMPLED_ENTRIES_MAX", 3)
    assert await audit_sample(ports, BroadcastRef(TENANT, INBOX, accepted[0].message_id)) == 5


async def test_message_to_one_user_is_seldom_followed_by_an_audit() -> None:
    """Otherwise every message to a user would cost as much as their inbox is large."""
    ids = [str(number) for number in range(20_000)]
    assert 10 <= sum(is_sampled(message_id, 1) for message_id in ids) <= 30
    assert all(is_sampled(message_id, audit_counters.RECIPIENTS_PER_SAMPLE) for message_id in ids)
    assert not any(is_sampled(message_id, 0) for message_id in ids)


async def test_settling_submits_one_audit(ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_counters, "RECIPIENTS_PER_SAMPLE", 1)
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB])
    await worker.run_jobs()
    await worker.deliver()
    for _ in range(2):
        await reconcile_open_work(ports)
    assert await worker.jobs() == [BroadcastRef(TENANT, INBOX, accepted.message_id).job(AUDIT_JOB)]
