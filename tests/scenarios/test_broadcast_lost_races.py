"""A process that works on a broadcast and loses a race changes nothing by its outdated state."""

import dataclasses
import itertools
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

import pytest

from stak.audience import expand_everyone
from stak.audience.audience_members import change_audience
from stak.clock import ManualClock
from stak.errors import Contended, NotFound
from stak.event_log import keys as event_log_keys
from stak.identifiers import CategoryKey, UserId
from stak.inbox import dispatch_chunks, keys
from stak.inbox import recall as recall_module
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_control import pause, stop
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.categories import register_category
from stak.inbox.dead_letters import redrive_failed_chunks
from stak.inbox.deliver_chunks import deliver
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.failed_chunks import note_failure
from stak.inbox.idempotency import IDEMPOTENCY_SECONDS, IdempotencyKey
from stak.inbox.list_messages import recalls_in_progress
from stak.inbox.recall import finish_recall, recall, recall_from_users, recall_step
from stak.inbox.reconcile_broadcasts import REPAIRED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.ports import Ports
from stak.ports.writes import Delete, Group, Item, Outcome, Put
from stak.tenancy.inbox_configs import read_inbox
from tests.scenarios.lost_response_table import LostResponseTable
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    chunk_of,
    create_test_tenant,
    drain_queue,
    post,
    progress_now,
    record_outcome,
    status_of,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.interrupted_table import interrupted
from tests.support.lost_race import losing_race

DAY = 24 * 3600


@pytest.fixture(autouse=True)
async def tenant(ports: Ports) -> None:
    await create_test_tenant(ports)


async def row_of(ports: Ports, message_id: str) -> Item | None:
    return await ports.table.get(BroadcastRef(TENANT, INBOX, message_id).key)


async def recall_from_some(ports: Ports, message_id: str) -> None:
    await recall(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID, reason=None)


async def buried(ports: Ports, worker: Worker, uids: Sequence[str] = (BOB,)) -> str:
    """Return a broadcast whose only chunk could not be delivered."""
    message_id = (await post(ports, uids)).message_id
    await worker.run_jobs()
    (received,) = await ports.deliveries.receive(1, wait_seconds=0, lease_seconds=60)
    await note_failure(ports, await chunk_of(ports, message_id), "poison")
    await ports.deliveries.bury(received, "poison")
    return message_id


async def redrive(ports: Ports) -> int:
    return await redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID)


async def test_two_categories_first_used_at_once_are_both_registered(ports: Ports) -> None:
    late = losing_race(ports, lambda: register_category(ports, TENANT, INBOX, CategoryKey("news")))
    await register_category(late, TENANT, INBOX, CategoryKey("offers"))
    assert (await read_inbox(ports, TENANT, INBOX)).registered == ("news", "offers")


async def test_post_with_a_lost_response_is_not_accepted_again_after_its_recall(ports: Ports, worker: Worker) -> None:
    async def recall_accepted(groups: Sequence[Group], _: Sequence[Outcome]) -> None:
        for write in groups[0]:
            if isinstance(write, Put) and "message_id" in write.item:
                await recall_from_some(ports, write.item["message_id"])

    table = LostResponseTable(ports.table, after_commit=recall_accepted)
    message_id = (await post(dataclasses.replace(ports, table=table), [BOB])).message_id
    await worker.work()
    await reconcile_open_work(ports)
    assert (await status_of(ports, message_id)).status == "redacted"
    assert await visible_ids(ports, BOB) == []


async def test_expired_idempotency_key_is_taken_once(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    take_name = partial(post, uids=[BOB], idempotency_key=IdempotencyKey("key", "mine", "a"))
    for call in itertools.count():
        clock.advance(IDEMPOTENCY_SECONDS)
        await worker.work()
        before = await visible_ids(ports, BOB)
        is_interrupted = await interrupted(ports, call, take_name, take_name)
        await worker.work()
        assert len(await visible_ids(ports, BOB)) == len(before) + 1, f"before call {call}"
        if not is_interrupted:
            break
    assert call > 3


async def test_later_post_keeps_earlier_due_posts_findable(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    first = await post(ports, [BOB], send_at=int(clock.time) + 60)
    clock.advance(DAY)
    await post(ports, [BOB], send_at=int(clock.time) + DAY)
    for _ in range(4):
        await start_scheduled(ports)
    await worker.work()
    assert await visible_ids(ports, BOB) == [first.message_id]


async def test_late_start_does_not_move_the_cursor_back(ports: Ports, clock: ManualClock) -> None:
    await post(ports, [BOB], send_at=int(clock.time) + 100 * DAY)
    clock.advance(120)

    async def look_later() -> None:
        clock.advance(600)
        await start_scheduled(ports)

    await start_scheduled(losing_race(ports, look_later))
    assert await ports.table.get(keys.DUE_CURSOR) == {"minute": int(clock.time) // 60}


async def test_late_dispatch_moves_nothing_back_and_submits_no_job(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatch_chunks, "CHUNKS_BATCH_SIZE", 2)
    message_id = (await post(ports, users(1000))).message_id

    async def go_on() -> None:
        for _ in range(2):
            assert await dispatch_step(ports, BroadcastRef(TENANT, INBOX, message_id))

    assert not await dispatch_step(losing_race(ports, go_on), BroadcastRef(TENANT, INBOX, message_id))
    assert (await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id))).sent == 4


async def test_late_dispatch_leaves_a_recall_at_its_beginning(ports: Ports) -> None:
    message_id = (await post(ports, [BOB])).message_id
    late = losing_race(ports, lambda: recall_from_some(ports, message_id))
    assert not await dispatch_step(late, BroadcastRef(TENANT, INBOX, message_id))
    assert (await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id))).sent == 0


async def test_late_expansion_plans_nobody_twice(ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch_chunks, "CHUNKS_BATCH_SIZE", 2)
    monkeypatch.setattr(expand_everyone, "SHARD_PAGE_SIZE", 1)
    await change_audience(ports, TENANT, INBOX, add=users(40), remove=(), key_id=KEY_ID)
    for call in itertools.count():
        message_id = (await post(ports, None)).message_id
        step = partial(dispatch_step, ref=BroadcastRef(TENANT, INBOX, message_id))
        is_interrupted = await interrupted(ports, call, step, step)
        await worker.work()
        status = await status_of(ports, message_id)
        assert (status.status, status.reached, status.delivered) == ("delivered", 40, 40), f"before call {call}"
        if not is_interrupted:
            break
    assert call > 3


async def test_open_work_of_a_broadcast_created_meanwhile_stays_listed(ports: Ports) -> None:
    """As during an import, row by row."""
    message_id = (await post(ports, [BOB])).message_id
    item = await row_of(ports, message_id)
    assert item is not None
    key, listed = BroadcastRef(TENANT, INBOX, message_id).key, BroadcastRef(TENANT, INBOX, message_id).open_work
    await ports.table.commit([(Delete(key),)])
    await reconcile_open_work(losing_race(ports, lambda: ports.table.commit([(Put(key, item),)])))
    assert await ports.table.get(listed) is not None
    await ports.table.commit([(Delete(key),)])
    await reconcile_open_work(ports)
    assert await ports.table.get(listed) is None


async def test_open_work_of_a_broadcast_recalled_meanwhile_stays_listed(ports: Ports, worker: Worker) -> None:
    """Otherwise a recall whose job is lost would never end."""
    message_id = (await post(ports, [BOB])).message_id
    ref = BroadcastRef(TENANT, INBOX, message_id)
    await worker.work()
    await ports.table.commit([(ref.list_open_work(),)])  # as read by a worker before the broadcast was settled
    await reconcile_open_work(losing_race(ports, lambda: recall(ports, ref, key_id=KEY_ID, reason=None)))
    assert await ports.table.get(ref.open_work) is not None


@pytest.mark.parametrize("act", [pause, stop, None], ids=["paused", "stopped", "sent again"])
@pytest.mark.parametrize("recipients", [users(2), users(60)], ids=["one row", "a row of recipients"])
async def test_lost_race_sends_no_lost_chunk_again(
    ports: Ports,
    worker: Worker,
    clock: ManualClock,
    act: Callable[..., Awaitable[object]] | None,
    recipients: tuple[UserId, ...],
) -> None:
    message_id = (await post(ports, recipients)).message_id
    await worker.run_jobs()
    await dispatch_step(ports, BroadcastRef(TENANT, INBOX, message_id))
    await drain_queue(ports.deliveries)  # and lost
    clock.advance(REPAIRED_AFTER_SECONDS)

    async def other() -> None:
        clock.advance(1)
        ref = BroadcastRef(TENANT, INBOX, message_id)
        await (reconcile_open_work(ports) if act is None else act(ports, ref, key_id=KEY_ID))
        after.append(await row_of(ports, message_id))

    after: list[Item | None] = []
    await reconcile_open_work(losing_race(ports, other))
    assert await row_of(ports, message_id) == after[0]


@pytest.mark.parametrize("recipients", [users(2), users(60)], ids=["one row", "a row of recipients"])
@pytest.mark.parametrize("act", [pause, stop, recall_from_some])
async def test_late_settle_keeps_the_newer_status(
    ports: Ports, worker: Worker, act: Callable[..., Awaitable[object]], recipients: tuple[UserId, ...]
) -> None:
    message_id = (await post(ports, recipients)).message_id
    await worker.run_jobs()
    fields = {} if act is recall_from_some else {"key_id": KEY_ID}
    ref = BroadcastRef(TENANT, INBOX, message_id)

    async def other() -> None:
        await record_outcome(ports, ref, None)  # it is not whole after all
        await act(ports, message_id if act is recall_from_some else ref, **fields)

    await dispatch_step(ports, ref)
    await record_outcome(ports, ref, {"delivered": 2})
    await reconcile_open_work(losing_race(ports, other))
    expected = {pause: "paused", stop: "stopped", recall_from_some: "redacting"}[act]
    assert (await read_broadcast(ports, ref)).status == expected


@pytest.mark.parametrize("recipients", [1, 60], ids=["one row", "a row of recipients"])
async def test_chunk_delivered_during_its_redrive_stays_delivered(
    ports: Ports, worker: Worker, recipients: int
) -> None:
    message_id = await buried(ports, worker, users(recipients))
    chunk = await chunk_of(ports, message_id)
    await redrive(losing_race(ports, lambda: deliver(ports, [chunk])))
    assert (await progress_now(ports, BroadcastRef(TENANT, INBOX, message_id))).delivered == recipients


async def test_late_failure_keeps_a_delivered_chunk(ports: Ports) -> None:
    message_id = (await post(ports, [BOB])).message_id
    chunk = await chunk_of(ports, message_id)
    await deliver(ports, [chunk])
    await note_failure(ports, chunk, "poison")
    progress = await progress_now(ports, BroadcastRef(TENANT, INBOX, message_id))
    assert (progress.delivered, progress.failed) == (1, 0)


async def test_chunk_after_the_recall_leaves_it_recalled(ports: Ports, worker: Worker) -> None:
    message_id = (await post(ports, [BOB])).message_id
    chunk = await chunk_of(ports, message_id)

    async def sweep() -> None:
        await recall_from_some(ports, message_id)
        await worker.work()

    await deliver(losing_race(ports, sweep), [chunk])
    await reconcile_open_work(ports)
    assert (await status_of(ports, message_id)).status == "redacted"


@pytest.mark.parametrize("is_whole", [True, False])
async def test_redrive_after_a_recall_stays_recalled(ports: Ports, worker: Worker, is_whole: bool) -> None:
    message_id = await buried(ports, worker)
    await recall_from_some(ports, message_id)
    if is_whole:
        await worker.work()
        await reconcile_open_work(ports)
    assert await redrive(ports) == 1
    assert (await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id))).status == (
        "redacted" if is_whole else "redacting"
    )
    await worker.work()
    assert (await visible_ids(ports, BOB), await unread_total(ports, BOB)) == ([], 0)


async def test_redrive_of_an_unknown_broadcast_creates_none(ports: Ports, worker: Worker) -> None:
    message_id = await buried(ports, worker)
    await ports.table.commit([(Delete(BroadcastRef(TENANT, INBOX, message_id).key),)])
    assert await redrive(ports) == 1
    assert await row_of(ports, message_id) is None


async def test_two_recalls_at_once_are_both_in_progress(ports: Ports) -> None:
    first, second = [(await post(ports, [BOB])).message_id for _ in range(2)]
    await recall_from_some(losing_race(ports, lambda: recall_from_some(ports, second)), first)
    for user in users(20):
        assert await recalls_in_progress(ports, user_inbox_of(user)) == {first, second}


async def test_broadcast_removed_during_a_partial_recall_stays_removed(ports: Ports) -> None:
    message_id = (await post(ports, [BOB])).message_id
    key = BroadcastRef(TENANT, INBOX, message_id).key
    late = losing_race(ports, lambda: ports.table.commit([(Delete(key),)]))
    for recalling, error in ((late, Contended), (ports, NotFound)):  # the first is told to try again
        with pytest.raises(error):
            await recall_from_users(
                recalling, BroadcastRef(TENANT, INBOX, message_id), [BOB], key_id=KEY_ID, reason=None
            )
    assert await row_of(ports, message_id) is None


async def test_two_partial_recalls_at_once_are_counted_once(ports: Ports) -> None:
    for call in itertools.count():
        message_id = (await post(ports, [BOB, EVE])).message_id
        await deliver(ports, [await chunk_of(ports, message_id)])
        taking = partial(
            recall_from_users, ref=BroadcastRef(TENANT, INBOX, message_id), uids=[BOB], key_id=KEY_ID, reason=None
        )
        is_interrupted = await interrupted(ports, call, taking, taking)
        assert (await status_of(ports, message_id)).redacted == 1, f"before call {call}"
        if not is_interrupted:
            break
    assert call > 3


async def test_partial_recall_during_delivery_leaves_counts_right(ports: Ports) -> None:
    message_id = (await post(ports, [BOB])).message_id
    chunk = await chunk_of(ports, message_id)
    late = losing_race(ports, lambda: deliver(ports, [chunk]))
    assert (
        await recall_from_users(late, BroadcastRef(TENANT, INBOX, message_id), [BOB], key_id=KEY_ID, reason=None) == 1
    )
    assert (await visible_ids(ports, BOB), await unread_total(ports, BOB)) == ([], 0)


async def test_late_recall_step_moves_nothing_back_and_submits_no_job(
    ports: Ports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(recall_module, "CHUNKS_BATCH_SIZE", 2)
    message_id = (await post(ports, users(1000))).message_id
    await recall_from_some(ports, message_id)

    async def go_on() -> None:
        for _ in range(2):
            assert await recall_step(ports, BroadcastRef(TENANT, INBOX, message_id))

    assert not await recall_step(losing_race(ports, go_on), BroadcastRef(TENANT, INBOX, message_id))
    assert (await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id))).sent == 4


async def test_late_recall_step_keeps_a_finished_recall(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message_id = (await post(ports, [BOB])).message_id
    await worker.work()
    await recall_from_some(ports, message_id)
    ref = BroadcastRef(TENANT, INBOX, message_id)
    rows = [ref.key, event_log_keys.state(TENANT, INBOX, 0)]
    broadcast, progress = await read_broadcast(ports, ref), await progress_now(ports, ref)
    finished: list[object] = []

    async def finish() -> None:
        await finish_recall(ports, ref, broadcast, progress, ref.open_work)
        finished.append(await ports.table.batch_get(rows))
        clock.advance(1)

    assert not await recall_step(losing_race(ports, finish), ref)
    await finish_recall(ports, ref, broadcast, progress, ref.open_work)
    assert await ports.table.batch_get(rows) == finished[0]
