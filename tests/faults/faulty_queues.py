"""Queues, jobs and live ports that fail, in front of any engine."""

import random
from collections.abc import Sequence
from typing import NoReturn

from stak.ports.jobs import DeadJob, Job, Jobs
from stak.ports.queue import DeadLetter, Outgoing, Queue, Received
from tests.faults.fault_injector import FaultInjector, some, unknown


class FaultyQueue:
    """Implements `stak.ports.queue.Queue` by another one; faults are scheduled under this name."""

    def __init__(self, queue: Queue, name: str, injector: FaultInjector) -> None:
        self._queue = queue
        self._name = name
        self._faults = injector

    async def send(self, messages: Sequence[Outgoing]) -> None:
        if not messages:
            return

        async def twice(chance: random.Random) -> None:
            await self._queue.send(messages)
            await self._queue.send(some(messages, chance))

        async def partly(chance: random.Random) -> NoReturn:
            await self._queue.send(some(messages, chance))
            raise unknown()

        await self._faults.call(
            f"{self._name}.send", lambda: self._queue.send(messages), {"sent twice": twice, "partly done": partly}
        )

    async def receive(self, limit: int, *, wait_seconds: float, lease_seconds: int) -> list[Received]:
        async def receive() -> list[Received]:
            return await self._queue.receive(limit, wait_seconds=wait_seconds, lease_seconds=lease_seconds)

        async def given_twice(_: random.Random) -> list[Received]:
            received = await receive()
            await self._queue.extend(received, 0)
            return received

        async def reordered(chance: random.Random) -> list[Received]:
            received = await receive()
            chance.shuffle(received)
            return received

        return await self._faults.call(
            f"{self._name}.receive", receive, {"given twice": given_twice, "reordered": reordered}
        )

    async def delete(self, messages: Sequence[Received]) -> None:
        if not messages:
            return

        async def partly(chance: random.Random) -> NoReturn:
            await self._queue.delete(some(messages, chance))
            raise unknown()

        await self._faults.call(f"{self._name}.delete", lambda: self._queue.delete(messages), {"partly done": partly})

    async def extend(self, messages: Sequence[Received], lease_seconds: int) -> None:
        if not messages:
            return

        async def partly(chance: random.Random) -> NoReturn:
            await self._queue.extend(some(messages, chance), lease_seconds)
            raise unknown()

        await self._faults.call(
            f"{self._name}.extend", lambda: self._queue.extend(messages, lease_seconds), {"partly done": partly}
        )

    async def bury(self, message: Received, reason: str) -> None:
        await self._faults.call(f"{self._name}.bury", lambda: self._queue.bury(message, reason))

    async def dead_letters(self, group: str, *, limit: int, after: str | None = None) -> list[DeadLetter]:
        return await self._faults.call(
            f"{self._name}.dead_letters", lambda: self._queue.dead_letters(group, limit=limit, after=after)
        )

    async def redrive(self, group: str, ids: Sequence[str]) -> int:
        return await self._faults.call(f"{self._name}.redrive", lambda: self._queue.redrive(group, ids))

    async def discard(self, group: str, ids: Sequence[str]) -> int:
        return await self._faults.call(f"{self._name}.discard", lambda: self._queue.discard(group, ids))

    async def depth(self) -> int:
        return await self._faults.call(f"{self._name}.depth", self._queue.depth)


class FaultyJobs:
    """Implements `stak.ports.jobs.Jobs` by another one."""

    def __init__(self, jobs: Jobs, injector: FaultInjector) -> None:
        self._jobs = jobs
        self._faults = injector

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        async def twice(_: random.Random) -> None:
            await self._jobs.submit(job, delay_seconds=delay_seconds)
            await self._jobs.submit(job, delay_seconds=delay_seconds)

        await self._faults.call(
            "jobs.submit", lambda: self._jobs.submit(job, delay_seconds=delay_seconds), {"sent twice": twice}
        )

    async def dead(self, tenant: str, *, limit: int, after: str | None = None) -> list[DeadJob]:
        return await self._faults.call("jobs.dead", lambda: self._jobs.dead(tenant, limit=limit, after=after))

    async def redrive_dead(self, tenant: str, ids: Sequence[str]) -> int:
        return await self._faults.call("jobs.redrive_dead", lambda: self._jobs.redrive_dead(tenant, ids))

    async def discard_dead(self, tenant: str) -> int:
        return await self._faults.call("jobs.discard_dead", lambda: self._jobs.discard_dead(tenant))
