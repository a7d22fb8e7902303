"""An installation on a local AWS that counts units and requests: its work is done step by step, so counts repeat.

One process serves requests and another works; each has its own caches, as in a fleet.
"""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from stak.bootstrap import Engine, open_engine, worker_settings
from stak.celery_message import job_of
from stak.ports import Ports
from stak.ports.queue import Queue
from stak.settings import load_settings
from stak.tenancy.stored_bytes import flush_bytes
from stak.testing.limited_aws.local_process import LimitedAws
from workers.delivery_consumer import LEASE_SECONDS, apply_decisions, handle_batch
from workers.job_consumer import run_job
from workers.job_registry import REGISTRY

_BATCH_SIZE: Final = 10  # SQS: messages of one receive


class Counted(msgspec.Struct, frozen=True):
    """What a piece of work used."""

    write_units: float
    read_units: float
    sqs_requests: int
    """Without receives that found nothing: those belong to waiting, not to work."""
    wasted_units: float
    usage: dict[str, Any]
    """All counts of the local AWS."""


class CountedAws:
    """An open installation."""

    def __init__(self, aws: LimitedAws, http: Engine, worker: Engine) -> None:
        self._aws = aws
        self._http = http
        self.worker: Final = worker

    @property
    def ports(self) -> Ports:
        """The ports of the process that serves requests."""
        return self._http.ports

    async def count(self, work: Callable[[], Awaitable[object]]) -> Counted:
        """Do some work and all that follows from it, and count both."""
        self._aws.reset_usage()
        await work()
        await self.finish()
        return self.counted()

    def counted(self) -> Counted:
        """Return what was used since the last reset of the local AWS."""
        usage = self._aws.usage()
        billed = usage["billed"]
        return Counted(
            billed["write_units"],
            billed["read_units"],
            billed["sqs_requests"] - usage["empty_receives"],
            usage["wasted_write_units"],
            usage,
        )

    async def finish(self) -> None:
        """Write buffered charges, and work until all queues are empty."""
        ports = self.worker.ports
        await self.ports.background_tasks.drain()
        await flush_bytes(self.ports)
        while True:
            found = await self._run_jobs(self.worker.job_queue) + await self._run_jobs(self.worker.webhook_queue)
            found += await self._deliver(ports.deliveries) + await self._deliver(ports.chat_updates)
            await ports.background_tasks.drain()
            if not found:
                await flush_bytes(ports)
                return

    async def _run_jobs(self, queue: Queue) -> int:
        received = await queue.receive(_BATCH_SIZE, wait_seconds=0, lease_seconds=LEASE_SECONDS)
        for message in received:
            await run_job(self.worker.ports, queue, REGISTRY, message, job_of)
        return len(received)

    async def _deliver(self, queue: Queue) -> int:
        received = await queue.receive(_BATCH_SIZE, wait_seconds=0, lease_seconds=LEASE_SECONDS)
        if received:
            decisions = await handle_batch(self.worker.ports, received, seconds=LEASE_SECONDS)
            await apply_decisions(self.worker.ports, queue, received, decisions)
        return len(received)


@contextlib.asynccontextmanager
async def counted_aws(aws: LimitedAws, directory: Path, prefix: str = "stak") -> AsyncIterator[CountedAws]:
    """Open a new installation with this prefix on a local AWS."""
    settings = load_settings(engine="aws", aws_endpoint=aws.address, aws_prefix=prefix, data=directory, create=True)
    async with open_engine(settings) as http, open_engine(worker_settings(settings)) as worker:
        yield CountedAws(aws, http, worker)
