"""The delivery consumer notifies recipients as soon as they have the message, and starts with a small batch."""

import asyncio
import dataclasses
from collections.abc import Sequence

import pytest

from stak import task_limits
from stak.errors import StorageBusy
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.ports import Ports
from stak.ports.live import Push
from stak.ports.queue import Queue, Received
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.broadcasts import (
    BOB,
    INBOX,
    TENANT,
    Worker,
    create_test_tenant,
    drain_queue,
    post,
    status_of,
    unread_total,
    users,
)
from tests.support.crashing_ports import CrashCountdown, CrashingQueue
from workers.delivery_consumer import FIRST_BATCH_SIZE, MESSAGES_BATCH_SIZE, handle_batch, run_deliveries
from workers.retry_decision import Retry


class Publishing:
    """A live engine that has everyone connected, and remembers when it published."""

    def __init__(self) -> None:
        self.has_published = asyncio.Event()
        self.users: list[str] = []

    async def publish(self, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
        self.users += [user for push in pushes for user in push.users]
        self.has_published.set()
        return frozenset((push.tenant, user) for push in pushes for user in push.users)


def is_ledger_of(call: Call, ref: BroadcastRef) -> bool:
    """Return whether this call records the outcome of the only chunk of a broadcast of one row."""
    return isinstance(call, Commit) and any(write.key == ref.key for group in call.groups for write in group)


async def test_recipients_are_notified_while_the_ledger_is_written(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, [BOB])).message_id)
    await worker.run_jobs()
    live = Publishing()

    async def wait(call: Call) -> None:
        if is_ledger_of(call, ref):
            async with asyncio.timeout(10):
                await live.has_published.wait()

    table = HookedTable(ports.table, before=wait)
    received = await drain_queue(ports.deliveries)
    assert await handle_batch(dataclasses.replace(ports, table=table, live=live), received) == {}  # type: ignore[arg-type]
    assert live.users == [BOB]
    assert (await status_of(ports, ref.id)).status == "delivered"


async def test_chunk_whose_ledger_fails_is_retried_and_notified_again(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, [BOB])).message_id)
    await worker.run_jobs()
    live = Publishing()
    is_failing = True

    async def fail(call: Call) -> None:
        if is_failing and is_ledger_of(call, ref):
            raise StorageBusy("busy")

    table = HookedTable(ports.table, before=fail)
    failing = dataclasses.replace(ports, table=table, live=live)  # type: ignore[arg-type]
    received = await drain_queue(ports.deliveries)
    (decision,) = (await handle_batch(failing, received)).values()
    assert isinstance(decision, Retry)
    is_failing = False
    assert await handle_batch(failing, received) == {}
    assert live.users == [BOB, BOB]
    assert await unread_total(ports, BOB) == 1
    assert (await status_of(ports, ref.id)).delivered == 1


class SizedQueue(CrashingQueue):
    """A queue that notes how many messages its receiver asked for and got."""

    def __init__(self, queue: Queue, stop: asyncio.Event) -> None:
        super().__init__(queue, CrashCountdown(1_000_000))
        self.sizes: list[tuple[int, int]] = []
        self._stop = stop

    async def receive(self, limit: int, *, wait_seconds: float, lease_seconds: int) -> list[Received]:
        received = await super().receive(limit, wait_seconds=0, lease_seconds=lease_seconds)
        self.sizes.append((limit, len(received)))
        if not received:
            self._stop.set()
        return received


@pytest.mark.parametrize(
    ("chunks", "sizes"),
    [
        (3, [(FIRST_BATCH_SIZE, 3), (FIRST_BATCH_SIZE, 0)]),
        (35, [(FIRST_BATCH_SIZE, 10), (MESSAGES_BATCH_SIZE, 20), (MESSAGES_BATCH_SIZE, 5), (FIRST_BATCH_SIZE, 0)]),
    ],
)
async def test_first_batch_after_a_pause_is_small(ports: Ports, chunks: int, sizes: list[tuple[int, int]]) -> None:
    await create_test_tenant(ports)
    message_id = (await post(ports, users(chunks * 100))).message_id
    await dispatch_step(ports, BroadcastRef(TENANT, INBOX, message_id))
    stop = asyncio.Event()
    queue = SizedQueue(ports.deliveries, stop)
    await run_deliveries(ports, queue, stop)
    assert queue.sizes == sizes
    assert (await status_of(ports, message_id)).delivered == chunks * 100


async def test_chunks_that_cannot_end_in_time_return_to_the_queue_undelivered(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    message_id = (await post(ports, users(300))).message_id
    await worker.run_jobs()
    received = await drain_queue(ports.deliveries)
    assert len(received) == 3
    decisions = await handle_batch(ports, received, seconds=0)
    others = received[1:]  # the first is always tried
    assert decisions == {message.id: Retry(1) for message in others}
    assert [await unread_total(ports, user) for user in users(300)[::100]].count(1) == 1
    assert await handle_batch(ports, others, seconds=60) == {}
    assert (await status_of(ports, message_id)).delivered == 300
    assert [await unread_total(ports, user) for user in users(300)] == [1] * 300


async def test_deliveries_are_bulk_work_with_a_deadline(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    await post(ports, [BOB])
    await worker.run_jobs()
    found: list[task_limits.TaskLimits] = []

    async def look(_: Call) -> None:
        found.append(task_limits.current())

    watched = dataclasses.replace(ports, table=HookedTable(ports.table, before=look))
    assert await handle_batch(watched, await drain_queue(ports.deliveries), seconds=60) == {}
    assert found
    assert all(limits.is_bulk and 50 < (limits.seconds_left() or 0) <= 60 for limits in found)
