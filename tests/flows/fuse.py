"""Ports on a fuse: after so many touches of the world outside, whoever holds them is dead.

It burns before every write and again after it, so that a death between a write and its answer is among them. Reads
leave no trace: to die at one is to die after the last write.
"""

import dataclasses
from collections.abc import Awaitable, Callable, Sequence

from stak.ports import Ports
from stak.ports.jobs import Job, Jobs
from stak.ports.queue import DeadLetter, Outgoing, Queue, Received
from stak.ports.table import Table
from stak.ports.writes import Group, Outcome
from tests.flows.proxy import ProxyTable


class Killed(BaseException):
    """The process is gone: nothing catches this."""


class Fuse:
    """Lasts for some touches."""

    def __init__(self, lasts: int) -> None:
        self._left = lasts

    def burn(self) -> None:
        if self._left <= 0:
            raise Killed
        self._left -= 1


class FusedTable(ProxyTable):
    def __init__(self, table: Table, fuse: Fuse) -> None:
        super().__init__(table)
        self._fuse = fuse

    async def writing(self) -> None:
        self._fuse.burn()

    async def committed(self, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        self._fuse.burn()


class FusedQueue:
    """A queue of which only sending is interesting."""

    def __init__(self, queue: Queue, fuse: Fuse) -> None:
        self._queue = queue
        self._fuse = fuse

    async def send(self, messages: Sequence[Outgoing]) -> None:
        self._fuse.burn()
        await self._queue.send(messages)
        self._fuse.burn()

    async def receive(self, limit: int, *, wait_seconds: float, lease_seconds: int) -> list[Received]:
        return await self._queue.receive(limit, wait_seconds=wait_seconds, lease_seconds=lease_seconds)

    async def delete(self, messages: Sequence[Received]) -> None:
        await self._queue.delete(messages)

    async def extend(self, messages: Sequence[Received], lease_seconds: int) -> None:
        await self._queue.extend(messages, lease_seconds)

    async def bury(self, message: Received, reason: str) -> None:
        await self._queue.bury(message, reason)

    async def dead_letters(self, group: str, *, limit: int, after: str | None = None) -> list[DeadLetter]:
        return await self._queue.dead_letters(group, limit=limit, after=after)

    async def redrive(self, group: str, ids: Sequence[str]) -> int:
        return await self._queue.redrive(group, ids)

    async def discard(self, group: str, ids: Sequence[str]) -> int:
        self._fuse.burn()
        discarded = await self._queue.discard(group, ids)
        self._fuse.burn()
        return discarded

    async def depth(self) -> int:
        return await self._queue.depth()


class FusedJobs:
    def __init__(self, jobs: Jobs, fuse: Fuse) -> None:
        self._jobs = jobs
        self._fuse = fuse

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        self._fuse.burn()
        await self._jobs.submit(job, delay_seconds=delay_seconds)
        self._fuse.burn()

    async def discard_dead(self, tenant: str) -> int:
        self._fuse.burn()
        discarded = await self._jobs.discard_dead(tenant)
        self._fuse.burn()
        return discarded


def fused(ports: Ports, lasts: int) -> Ports:
    """The same world, for somebody who will not live long."""
    fuse = Fuse(lasts)
    return dataclasses.replace(
        ports,
        table=FusedTable(ports.table, fuse),
        deliveries=FusedQueue(ports.deliveries, fuse),
        jobs=FusedJobs(ports.jobs, fuse),
    )


async def survives(ports: Ports, lasts: int, work: Callable[[Ports], Awaitable[object]]) -> bool:
    """Do work with ports that last so long; whether it came to its end."""
    try:
        await work(fused(ports, lasts))
    except Killed:
        return False
    return True
