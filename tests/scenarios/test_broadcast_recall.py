"""Recalling a broadcast at every stage of its delivery: hidden immediately, and finally in no counts."""

import pytest

from stak.audience import expand_everyone
from stak.clock import ManualClock
from stak.inbox import delivery_chunks as chunk_messages
from stak.inbox import dispatch_chunks
from stak.inbox import recall as redacting
from stak.inbox.archive_and_delete import delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_control import pause, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import encode_delivery
from stak.inbox.list_messages import list_messages, recalls_in_progress
from stak.inbox.mark_read import mark_read
from stak.inbox.recall import recall, recall_from_users, recall_step
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.ports import Ports
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    broadcast_at_stage,
    chunk_of,
    progress_now,
    status_of,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.crashing_ports import survives

MEMBERS = users(12)
STAGES = (*range(10), 60)


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expand_everyone, "SHARD_PAGE_SIZE", 1)
    monkeypatch.setattr(chunk_messages, "CHUNK_MAX_RECIPIENTS", 2)
    monkeypatch.setattr(dispatch_chunks, "CHUNKS_BATCH_SIZE", 2)
    monkeypatch.setattr(redacting, "CHUNKS_BATCH_SIZE", 2)


async def recall_now(ports: Ports, message_id: str) -> None:
    await recall(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason="a mistake")


async def assert_hidden(ports: Ports) -> None:
    for user in MEMBERS:
        assert await visible_ids(ports, user) == []


async def assert_recalled(ports: Ports, worker: Worker, clock: ManualClock, message_id: str) -> None:
    """Finish all remaining work, and check that nothing is left of the broadcast."""
    for _ in range(30):
        await worker.work()
        await assert_hidden(ports)
        clock.advance(STALLED_AFTER_SECONDS)
        if await reconcile_open_work(ports) == 0:
            break
    await assert_hidden(ports)
    for user in MEMBERS:
        assert await unread_total(ports, user) == 0
        assert (await audit_inbox(ports, user_inbox_of(user))).drift == 0
        assert await recalls_in_progress(ports, user_inbox_of(user)) == frozenset()
    status = await status_of(ports, message_id)
    assert status.status == "redacted"
    assert status.delivered == status.redacted


@pytest.mark.parametrize("kind", ["users", "everyone"])
@pytest.mark.parametrize("stage", STAGES)
async def test_recall_at_any_stage_hides_it_and_corrects_the_counts(
    ports: Ports, worker: Worker, clock: ManualClock, kind: str, stage: int
) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, kind, stage)
    copies = (await status_of(ports, message_id)).delivered
    await recall_now(ports, message_id)
    await assert_hidden(ports)
    before = await status_of(ports, message_id)
    await recall_now(ports, message_id)
    assert await status_of(ports, message_id) == before
    await assert_recalled(ports, worker, clock, message_id)
    assert (await status_of(ports, message_id)).delivered == copies


@pytest.mark.parametrize("stage", STAGES)
async def test_paused_or_stopped_broadcast_can_be_recalled(
    ports: Ports, worker: Worker, clock: ManualClock, stage: int
) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, "everyone", stage)
    if (await status_of(ports, message_id)).status != "delivered":
        await (pause if stage % 2 else stop)(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)
    await recall_now(ports, message_id)
    await assert_recalled(ports, worker, clock, message_id)


async def test_old_chunk_after_a_recall_finds_a_tombstone(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, "users", 0)
    chunks = [await chunk_of(ports, message_id, number) for number in range(6)]
    await recall_now(ports, message_id)
    await assert_recalled(ports, worker, clock, message_id)
    for seconds in (11 * 60, 15 * 24 * 3600):
        clock.advance(seconds)
        await ports.deliveries.send([encode_delivery(chunk) for chunk in chunks])
        await assert_recalled(ports, worker, clock, message_id)
    assert (await status_of(ports, message_id)).delivered == 0


@pytest.mark.parametrize("lasts", range(6))
async def test_crashed_recall_happened_whole_or_not_at_all(
    ports: Ports, worker: Worker, clock: ManualClock, lasts: int
) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, "users", 60)
    lives = await survives(ports, lasts, lambda mortal: recall_now(mortal, message_id))
    assert lives or lasts < 5
    if (await status_of(ports, message_id)).status == "delivered":
        assert await visible_ids(ports, MEMBERS[0]) == [message_id]
    else:
        await assert_recalled(ports, worker, clock, message_id)


@pytest.mark.parametrize("lasts", range(8))
async def test_crashed_recall_step_is_continued_by_another(
    ports: Ports, worker: Worker, clock: ManualClock, lasts: int
) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, "users", 60)
    await recall_now(ports, message_id)
    await worker.jobs()  # lost
    lives = await survives(ports, lasts, lambda mortal: recall_step(mortal, BroadcastRef(TENANT, INBOX, message_id)))
    assert lives or lasts < 7
    await assert_recalled(ports, worker, clock, message_id)


async def test_read_message_stays_uncounted_when_recalled(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, "users", 60)
    reader, other = user_inbox_of(MEMBERS[0]), MEMBERS[1]
    await mark_read(ports, reader, [message_id])
    await recall_now(ports, message_id)
    assert await unread_total(ports, other) == 1  # hidden now, counted out by the sweep
    listing = await list_messages(ports, user_inbox_of(other), limit=1)
    assert [(shown.is_redacted, shown.is_unread, shown.message) for shown in listing.messages] == [(True, False, None)]
    await assert_recalled(ports, worker, clock, message_id)
    assert (await status_of(ports, message_id)).redacted == 12


async def test_repeated_recall_of_a_chunk_still_counts_tombstones_that_were_deleted(
    ports: Ports, worker: Worker
) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, "users", 60)
    chunk = await chunk_of(ports, message_id)
    await recall_now(ports, message_id)
    await worker.work()
    assert await delete(ports, user_inbox_of(chunk.uids[0]), [message_id]) == 1
    await ports.deliveries.send([encode_delivery(chunk)])
    await worker.work()
    progress = await progress_now(ports, BroadcastRef(TENANT, INBOX, message_id))
    assert (progress.delivered, progress.redacted) == (12, 12)


async def test_partial_recall_keeps_the_message_for_others(ports: Ports, worker: Worker) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, "users", 60)
    some, others = MEMBERS[:3], MEMBERS[3:]
    assert (
        await recall_from_users(ports, BroadcastRef(TENANT, INBOX, message_id), some, key_id=KEY_ID, reason=None) == 3
    )
    assert (
        await recall_from_users(ports, BroadcastRef(TENANT, INBOX, message_id), some, key_id=KEY_ID, reason=None) == 0
    )
    assert [await unread_total(ports, user) for user in MEMBERS] == [0] * 3 + [1] * 9
    assert [len(await visible_ids(ports, user)) for user in (*some, *others)] == [0] * 3 + [1] * 9
    status = await status_of(ports, message_id)
    assert (status.status, status.delivered, status.redacted) == ("delivered", 12, 3)


async def test_partial_recall_before_delivery_prevents_it(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message_id = await broadcast_at_stage(ports, worker, MEMBERS, "users", 0)
    assert (
        await recall_from_users(ports, BroadcastRef(TENANT, INBOX, message_id), MEMBERS[:3], key_id=KEY_ID, reason=None)
        == 0
    )
    await worker.work()
    assert [len(await visible_ids(ports, user)) for user in MEMBERS] == [0] * 3 + [1] * 9
    status = await status_of(ports, message_id)
    assert (status.status, status.delivered, status.redacted) == ("delivered", 9, 0)
    await recall_now(ports, message_id)
    await assert_recalled(ports, worker, clock, message_id)
