"""Leases are extended while messages are processed, on every engine, and not afterwards."""

import asyncio
import dataclasses
import secrets
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.errors import StorageBusy
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.ports.queue import Outgoing, Queue, Received
from stak.ports.table import Table
from stak.ports.writes import Group, Outcome
from stak.settings import Settings, load_settings
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.broadcasts import INBOX, TENANT, Worker, create_test_tenant, post, status_of, user_inbox_of, users
from tests.support.crashing_ports import CrashCountdown, CrashingQueue
from tests.support.services import Services
from workers import delivery_consumer
from workers.delivery_consumer import run_deliveries
from workers.lease_extension import keep_leased
from workers.worker_process import run_worker

pytestmark = pytest.mark.check_all

LEASE_SECONDS = 4  # a third of it passes before an extension: the rest is for a busy machine
FOREVER = 1_000_000


def settings_of(name: str, directory: Path, services: Services) -> Settings:
    if name == "embedded":
        return load_settings(data=directory / "data")
    return load_settings(
        engine="aws", aws_endpoint=services.ministack, aws_prefix=f"t{secrets.token_hex(6)}", create=True
    )


@pytest.fixture(params=["embedded", "ministack"])
async def engine(request: pytest.FixtureRequest, tmp_path: Path, services: Services) -> AsyncIterator[Engine]:
    """An engine on real time, so that leases end during processing."""
    async with open_engine(settings_of(request.param, tmp_path, services)) as opened:
        yield opened


@pytest.fixture
async def lasting(tmp_path: Path) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data")) as opened:
        yield opened


class BusyQueue(CrashingQueue):
    """A queue that fails to extend leases the first few times."""

    def __init__(self, queue: Queue, times: int) -> None:
        super().__init__(queue, CrashCountdown(FOREVER))
        self._left = times
        self.extended = 0

    async def extend(self, messages: Sequence[Received], lease_seconds: int) -> None:
        if self._left > 0:
            self._left -= 1
            raise StorageBusy("not now")
        await super().extend(messages, lease_seconds)
        self.extended += 1


class SlowCommits:
    """Makes the commits of a table slow, and signals the start of the first and the end of the second."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.is_writing = asyncio.Event()
        self.has_written = asyncio.Event()
        self.begun = 0
        self._ended = 0

    def table(self, table: Table) -> Table:
        return HookedTable(table, before=self._begin, after_commit=self._end)

    async def _begin(self, call: Call) -> None:
        if isinstance(call, Commit):
            self.begun += 1
            self.is_writing.set()
            await asyncio.sleep(self._seconds)

    async def _end(self, _: Sequence[Group], __: Sequence[Outcome]) -> None:
        self._ended += 1
        if self._ended == 2:
            self.has_written.set()


async def receive(queue: Queue, wait_seconds: float = 0) -> list[Received]:
    return await queue.receive(10, wait_seconds=wait_seconds, lease_seconds=LEASE_SECONDS)


async def test_message_in_process_is_not_received_again(engine: Engine) -> None:
    queue = engine.ports.deliveries
    await queue.send([Outgoing(b"a", TENANT), Outgoing(b"b", TENANT)])
    received = await receive(queue)
    async with keep_leased(queue, received, LEASE_SECONDS):
        assert await receive(queue, wait_seconds=2 * LEASE_SECONDS) == []
    again = await receive(queue, wait_seconds=2 * LEASE_SECONDS)
    assert [message.receive_count for message in again] == [2] * len(again)
    assert again


async def test_lease_ends_with_the_work(engine: Engine) -> None:
    queue = engine.ports.deliveries
    await queue.send([Outgoing(b"a", TENANT)])
    received = await receive(queue)

    async def fail() -> None:
        async with keep_leased(queue, received, LEASE_SECONDS):
            await asyncio.sleep(LEASE_SECONDS)
            raise LookupError("work that fails")

    with pytest.raises(LookupError, match="work that fails"):
        await fail()
    await queue.extend(received, 0)
    assert [message.id for message in await receive(queue)] == [received[0].id]


async def test_failed_extension_is_retried_before_the_lease_ends(lasting: Engine) -> None:
    queue = BusyQueue(lasting.ports.deliveries, times=1)
    await queue.send([Outgoing(b"a", TENANT)])
    received = await receive(queue)
    async with keep_leased(queue, received, LEASE_SECONDS):
        assert await receive(queue, wait_seconds=1.5 * LEASE_SECONDS) == []
    assert queue.extended >= 1


async def test_queue_without_extensions_does_not_disturb_the_work(lasting: Engine) -> None:
    queue = BusyQueue(lasting.ports.deliveries, times=FOREVER)
    await queue.send([Outgoing(b"a", TENANT)])
    received = await receive(queue)
    async with keep_leased(queue, received, LEASE_SECONDS):
        await asyncio.sleep(LEASE_SECONDS)
    await queue.delete(received)
    assert await queue.depth() == 0


async def test_slow_chunks_are_processed_once(lasting: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery_consumer, "LEASE_SECONDS", 4)
    ports = lasting.ports
    await create_test_tenant(ports)
    message_id = (await post(ports, users(250))).message_id
    await Worker.of(lasting).run_jobs()
    slow = SlowCommits(6)
    stop = asyncio.Event()
    slow_ports = dataclasses.replace(ports, table=slow.table(ports.table))
    lanes = [asyncio.create_task(run_deliveries(slow_ports, ports.deliveries, stop)) for _ in range(2)]
    async with asyncio.timeout(60):
        await slow.has_written.wait()
    stop.set()
    await asyncio.gather(*lanes)
    assert (await status_of(ports, message_id)).delivered == 250
    assert slow.begun == 3  # The copies, the ledger, and the settlement.


async def test_stopping_worker_finishes_started_chunks(engine: Engine) -> None:
    ports = engine.ports
    await create_test_tenant(ports)
    recipients = users(150)
    message_id = (await post(ports, recipients)).message_id
    await dispatch_step(ports, BroadcastRef(TENANT, INBOX, message_id))
    slow = SlowCommits(0.5)
    stop = asyncio.Event()
    slow_ports = dataclasses.replace(ports, table=slow.table(ports.table))
    running = asyncio.create_task(run_worker(dataclasses.replace(engine, ports=slow_ports), stop, {}))
    await slow.is_writing.wait()
    stop.set()
    async with asyncio.timeout(60):
        await running
    left = await receive(ports.deliveries)  # The rest: no message is leased without a holder.
    assert len(left) == await ports.deliveries.depth()
    delivered = (await status_of(ports, message_id)).delivered
    assert delivered >= 50
    found = await ports.table.batch_get(user_inbox_of(user).entry(message_id) for user in recipients)
    assert len(found) == delivered
