"""A chunk that is delivered after it was recorded as failed corrects the progress of its settled broadcast."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from stak.inbox import ledger
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dead_letters import redrive_failed_chunks
from stak.inbox.deliver_chunks import deliver
from stak.inbox.delivery_chunks import Chunk, delivery_message_of
from stak.inbox.failed_chunks import note_failure
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.settle_broadcasts import settle_after_chunks
from stak.ports import Ports
from stak.ports.queue import Received
from stak.ports.writes import Update, Write
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    drain_queue,
    post,
    record_outcome,
    status_of,
    users,
)

FORMS = pytest.mark.parametrize(
    ("recipients", "has_totals"),
    [(20, False), (60, False), (300, False), (300, True)],
    ids=["one row", "one chunk", "three chunks", "totals"],
)


async def failed_post(
    ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch, recipients: int, *, has_totals: bool
) -> tuple[BroadcastRef, list[Received]]:
    """Return a broadcast whose chunks are all recorded as failed, and their queue messages."""
    if has_totals:
        monkeypatch.setattr(ledger, "SUMMED_MAX_CHUNKS", 1)
    await create_test_tenant(ports)
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, users(recipients))).message_id)
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    for one in received:
        await note_failure(ports, chunk_in(one), "poison")
    await assert_settled(ports, ref, delivered=0, failed=recipients)
    return ref, received


def chunk_in(received: Received) -> Chunk:
    chunk = delivery_message_of(received.body)
    assert isinstance(chunk, Chunk)
    return chunk


async def assert_settled(ports: Ports, ref: BroadcastRef, *, delivered: int, failed: int) -> None:
    status = await status_of(ports, ref.id)
    assert status.settled is not None
    assert (status.status, status.delivered, status.failed) == ("delivered", delivered, failed)


def settles_again(ref: BroadcastRef, write: Write) -> bool:
    return isinstance(write, Update) and write.key == ref.key and "settled" in write.set


def before_commit(
    ports: Ports, is_awaited: Callable[[Write], bool], action: Callable[[], Awaitable[object]]
) -> tuple[Ports, list[str]]:
    """Return ports that do something once, before the first commit of such a write, and a list that tells of it."""
    done: list[str] = []

    async def act(call: Call) -> None:
        if isinstance(call, Commit) and not done and any(is_awaited(one) for group in call.groups for one in group):
            done.append("done")
            await action()

    return replace(ports, table=HookedTable(ports.table, before=act)), done


@FORMS
async def test_late_delivery_of_a_failed_chunk_is_counted(
    ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch, recipients: int, *, has_totals: bool
) -> None:
    ref, received = await failed_post(ports, worker, monkeypatch, recipients, has_totals=has_totals)
    for _ in range(2):
        await worker.redeliver(received)
        await assert_settled(ports, ref, delivered=recipients, failed=0)


@FORMS
async def test_writer_that_died_is_corrected_by_its_chunk(
    ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch, recipients: int, *, has_totals: bool
) -> None:
    ref, received = await failed_post(ports, worker, monkeypatch, recipients, has_totals=has_totals)

    async def die() -> None:
        raise ConnectionError("killed before it settles again")

    dying, done = before_commit(ports, lambda write: settles_again(ref, write), die)
    with pytest.raises(ConnectionError):
        await deliver(dying, [chunk_in(one) for one in received])
    assert done
    await assert_settled(ports, ref, delivered=0, failed=recipients)
    await worker.redeliver(received)
    await assert_settled(ports, ref, delivered=recipients, failed=0)


async def test_two_late_deliveries_at_once_are_both_counted(
    ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    ref, received = await failed_post(ports, worker, monkeypatch, 300, has_totals=True)
    first, second, _ = map(chunk_in, received)
    slow, done = before_commit(ports, lambda write: settles_again(ref, write), lambda: deliver(ports, [second]))
    await deliver(slow, [first])
    assert done
    await assert_settled(ports, ref, delivered=200, failed=100)


@pytest.mark.parametrize("recipients", [20, 60], ids=["one row", "one chunk"])
async def test_failure_that_is_recorded_during_the_delivery_is_corrected(
    ports: Ports, worker: Worker, recipients: int
) -> None:
    await create_test_tenant(ports)
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, users(recipients))).message_id)
    await worker.run_jobs()
    (received,) = await drain_queue(ports.deliveries)
    chunk = chunk_in(received)
    ledger_keys = (ref.key, ref.ledger(0))

    async def fail() -> None:  # decided before the copies were written
        await record_outcome(ports, ref, {"failed": recipients, "reason": "poison"})
        await settle_after_chunks(ports, ref, await read_broadcast(ports, ref))
        await assert_settled(ports, ref, delivered=0, failed=recipients)

    slow, done = before_commit(ports, lambda write: write.key in ledger_keys, fail)
    await deliver(slow, [chunk])
    assert done
    await assert_settled(ports, ref, delivered=recipients, failed=0)


async def test_settlement_by_an_older_ledger_does_not_end_a_redriven_broadcast(ports: Ports, worker: Worker) -> None:
    """Otherwise it would show failures, and leave the open work, while its chunk is on the queue again."""
    await create_test_tenant(ports)
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, users(60))).message_id)
    await worker.run_jobs()
    (received,) = await ports.deliveries.receive(1, wait_seconds=0, lease_seconds=60)
    await record_outcome(ports, ref, {"failed": 60, "reason": "poison"})  # its writer died before it settled
    await ports.deliveries.bury(received, "poison")
    late, done = before_commit(
        ports,
        lambda write: settles_again(ref, write),
        lambda: redrive_failed_chunks(ports, TENANT, INBOX, None, key_id=KEY_ID),
    )
    await reconcile_open_work(late)
    assert done
    assert (await status_of(ports, ref.id)).status == "delivering"
    await worker.work()
    await assert_settled(ports, ref, delivered=60, failed=0)
