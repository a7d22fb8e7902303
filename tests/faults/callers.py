"""Who repeats when nobody answers: clients until there is an answer, workers whatever is still in the queue."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

import msgspec

from stak.bootstrap import Engine
from stak.celery_message import job_of
from stak.chat import keys as chat_keys
from stak.chat.reconcile import reconcile_chats
from stak.clock import ManualClock
from stak.errors import Contended, StorageUnavailable
from stak.inbox import keys
from stak.inbox.broadcast_ref import OPEN_SHARDS
from stak.inbox.post import Accepted, Post, accept_post, find_accepted
from stak.inbox.reconcile import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.ports import Ports
from stak.ports.jobs import Job
from tests.faults.trouble import doing
from tests.flows.world import KEY_ID, TENANT
from workers.delivery import follow, handle_batch
from workers.job_registry import REGISTRY
from workers.jobs import run_job

T = TypeVar("T")

_TRIES_MAX: Final = 5_000
"""Far beyond what any call needs that can succeed at all."""
_ROUNDS_MAX: Final = 20_000
CHUNKS_AT_ONCE: Final = 3


async def insist(deed: str, ask: Callable[[], Awaitable[T]]) -> T:
    """Ask until there is an answer, as a client does who is told to try again."""
    with doing(deed):
        for _ in range(_TRIES_MAX):
            try:
                return await ask()
            except (StorageUnavailable, Contended):
                await asyncio.sleep(0)
    raise AssertionError(f"{deed}: no answer after {_TRIES_MAX} tries")


async def posted(ports: Ports, wanted: Post) -> Accepted:
    """Post, under its name if it has one, and again until there is an answer."""

    async def ask() -> Accepted:
        key = wanted.idempotency_key
        answered = None if key is None else await find_accepted(ports, TENANT, key)
        return answered or await accept_post(ports, TENANT, wanted, key_id=KEY_ID)

    return await insist("post", ask)


class Hands:
    """What workers do, one batch at a time; what fails is left in the queue, and comes again."""

    def __init__(
        self,
        troubled: Engine,
        sound: Engine,
        clock: ManualClock,
        lease_seconds: int,
        end_leases: Callable[[], Awaitable[None]],
    ) -> None:
        self._engine = troubled
        self._sound = sound
        self._clock = clock
        self._lease_seconds = lease_seconds
        self._end_leases = end_leases
        self._decode: Callable[[bytes], Job] = _job_of if troubled.jobs_run_by == "worker" else job_of

    def of(self, troubled: Engine) -> "Hands":
        """The same, on an engine with other trouble."""
        return Hands(troubled, self._sound, self._clock, self._lease_seconds, self._end_leases)

    async def settle(self) -> None:
        """Until nothing waits in a queue, and nothing is left to do."""
        for _ in range(_ROUNDS_MAX):
            count = await self._run_jobs() + await self._deliver()
            await self._engine.ports.background_tasks.drain()
            if count:
                continue
            if await self._depth():
                await self._end_leases()  # on lease to nobody: the answer, or the end, was lost
            elif await self._has_open_work():
                self._clock.advance(STALLED_AFTER_SECONDS)
                await self._look_after()
            else:
                return
        raise AssertionError("there is no end to it")

    async def _run_jobs(self) -> int:
        queue = self._engine.job_queue
        received: list[Any] = []
        with doing("job"), contextlib.suppress(StorageUnavailable):
            received = await queue.receive(CHUNKS_AT_ONCE, wait_seconds=0, lease_seconds=self._lease_seconds)
        for message in received:
            with doing("job"), contextlib.suppress(StorageUnavailable):
                await run_job(self._engine.ports, queue, REGISTRY, message, self._decode)
        return len(received)

    async def _deliver(self) -> int:
        queue = self._engine.ports.deliveries
        received: list[Any] = []
        with doing("deliver"), contextlib.suppress(StorageUnavailable):
            received = await queue.receive(CHUNKS_AT_ONCE, wait_seconds=0, lease_seconds=self._lease_seconds)
        if received:
            with doing("deliver"), contextlib.suppress(StorageUnavailable):
                await follow(self._engine.ports, queue, received, await handle_batch(self._engine.ports, received))
        return len(received)

    async def _look_after(self) -> None:
        for look in (reconcile_open_work, reconcile_chats):
            with doing("look after"), contextlib.suppress(StorageUnavailable):
                await look(self._engine.ports)

    async def _depth(self) -> int:
        return await self._sound.ports.deliveries.depth() + await self._sound.job_queue.depth()

    async def _has_open_work(self) -> bool:
        table = self._sound.ports.table
        shards = [
            *map(keys.open_shard, range(OPEN_SHARDS)),
            *map(chat_keys.news_shard, range(chat_keys.NEWS_SHARDS)),
        ]
        for shard in shards:
            if (await table.query(shard, limit=1)).rows:
                return True
        return False


def _job_of(body: bytes) -> Job:
    return msgspec.json.decode(body, type=Job)
