"""Callers that retry: clients until there is a response, workers whatever is left in the queue."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec

from stak.bootstrap import Engine
from stak.celery_message import job_of
from stak.chat import keys as chat_keys
from stak.chat.reconcile_chats import reconcile_chats
from stak.clock import ManualClock
from stak.errors import Contended, Overloaded, StorageUnavailable
from stak.inbox import keys
from stak.inbox.broadcast_ref import OPEN_SHARDS
from stak.inbox.post import Post, accept_post
from stak.inbox.post_answer import Accepted, find_accepted
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.queue import Queue
from tests.faults.fault_injector import counting_faults_of
from tests.support.broadcasts import KEY_ID, TENANT
from workers.delivery_consumer import apply_decisions, handle_batch
from workers.job_consumer import run_job
from workers.job_registry import REGISTRY

T = TypeVar("T")

_TRIES_MAX: Final = 5_000
"""Far more than any call needs that can succeed."""
_ROUNDS_MAX: Final = 20_000
MESSAGES_BATCH_SIZE: Final = 3


async def retry_until_response(action: str, ask: Callable[[], Awaitable[T]]) -> T:
    """Call until there is a response, as a client that retries."""
    with counting_faults_of(action):
        for _ in range(_TRIES_MAX):
            try:
                return await ask()
            except (StorageUnavailable, Contended, Overloaded):
                await asyncio.sleep(0)
    raise AssertionError(f"{action}: no answer after {_TRIES_MAX} tries")


async def posted(ports: Ports, wanted: Post) -> Accepted:
    """Post until there is a response, with its idempotency key if it has one."""

    async def ask() -> Accepted:
        key = wanted.idempotency_key
        answered = None if key is None else await find_accepted(ports, TENANT, key)
        return answered or await accept_post(ports, TENANT, wanted, key_id=KEY_ID)

    return await retry_until_response("post", ask)


class RetryingWorkers:
    """Does the work of workers one batch at a time; failed messages stay in the queue and are received again."""

    def __init__(
        self,
        faulty: Engine,
        sound: Engine,
        clock: ManualClock,
        lease_seconds: int,
        end_leases: Callable[[], Awaitable[None]],
    ) -> None:
        self._engine = faulty
        self._sound = sound
        self._clock = clock
        self._lease_seconds = lease_seconds
        self._end_leases = end_leases
        self._decode: Callable[[bytes], Job] = _job_of if faulty.jobs_run_by == "worker" else job_of

    def of(self, faulty: Engine) -> "RetryingWorkers":
        """Return the same on an engine with other faults."""
        return RetryingWorkers(faulty, self._sound, self._clock, self._lease_seconds, self._end_leases)

    async def settle(self) -> None:
        """Work until no message is queued and no work is left."""
        for _ in range(_ROUNDS_MAX):
            count = await self._run_jobs() + await self._deliver()
            await self._engine.ports.background_tasks.drain()
            if count:
                continue
            if await self._depth():
                await self._end_leases()  # on lease to nobody: the answer, or the end, was lost
            elif await self._has_open_work():
                self._clock.advance(STALLED_AFTER_SECONDS)
                await self._reconcile()
            else:
                return
        raise AssertionError("there is no end to it")

    async def _run_jobs(self) -> int:
        return sum([await self._run_jobs_of(queue) for queue in (self._engine.job_queue, self._engine.webhook_queue)])

    async def _run_jobs_of(self, queue: Queue) -> int:
        received: list[Any] = []
        with counting_faults_of("job"), contextlib.suppress(StorageUnavailable):
            received = await queue.receive(MESSAGES_BATCH_SIZE, wait_seconds=0, lease_seconds=self._lease_seconds)
        for message in received:
            with counting_faults_of("job"), contextlib.suppress(StorageUnavailable):
                await run_job(self._engine.ports, queue, REGISTRY, message, self._decode)
        return len(received)

    async def _deliver(self) -> int:
        ports = self._engine.ports
        return sum([await self._deliver_from(queue) for queue in (ports.deliveries, ports.chat_updates)])

    async def _deliver_from(self, queue: Queue) -> int:
        received: list[Any] = []
        with counting_faults_of("deliver"), contextlib.suppress(StorageUnavailable):
            received = await queue.receive(MESSAGES_BATCH_SIZE, wait_seconds=0, lease_seconds=self._lease_seconds)
        if received:
            with counting_faults_of("deliver"), contextlib.suppress(StorageUnavailable):
                await apply_decisions(
                    self._engine.ports, queue, received, await handle_batch(self._engine.ports, received)
                )
        return len(received)

    async def _reconcile(self) -> None:
        for look in (reconcile_open_work, reconcile_chats):
            with counting_faults_of("look after"), contextlib.suppress(StorageUnavailable):
                await look(self._engine.ports)

    async def _depth(self) -> int:
        return sum([await queue.depth() for queue in self._sound.queues])

    async def _has_open_work(self) -> bool:
        table = self._sound.ports.table
        shards = [
            *map(keys.open_shard, range(OPEN_SHARDS)),
            *map(chat_keys.dirty_shard, range(chat_keys.DIRTY_SHARDS)),
        ]
        for shard in shards:
            if (await table.query(shard, limit=1)).rows:
                return True
        return False


def _job_of(body: bytes) -> Job:
    return msgspec.json.decode(body, type=Job)
