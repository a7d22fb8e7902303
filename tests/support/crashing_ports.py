"""Ports that simulate a crash: they raise `Killed` after a number of writes.

The budget is charged before every write and again after it, so a crash between a write and its response is covered.
Reads leave no trace: a crash at a read equals one after the last write.
"""

import dataclasses
from collections.abc import Awaitable, Callable, Sequence

from stak.ports import Ports
from stak.ports.jobs import DeadJob, Job, Jobs
from stak.ports.queue import DeadLetter, Outgoing, Queue, Received
from stak.ports.table import Table
from stak.ports.writes import Group, Outcome
from stak.testing.hooked_table import Call, Commit, HookedTable


class Killed(BaseException):
    """The process has died; no code catches this."""


class CrashCountdown:
    """Counts down to the crash."""

    def __init__(self, lasts: int) -> None:
        self._left = lasts

    def burn(self) -> None:
        if self._left <= 0:
            raise Killed
        self._left -= 1


def crashing_table(table: Table, fuse: CrashCountdown) -> Table:
    """Return a table whose commits are counted."""

    async def before(call: Call) -> None:
        if isinstance(call, Commit):
            fuse.burn()

    async def after_commit(_: Sequence[Group], __: Sequence[Outcome]) -> None:
        fuse.burn()

    return HookedTable(table, before=before, after_commit=after_commit)


class CrashingQueue:
    """A queue whose sends are counted."""

    def __init__(self, queue: Queue, fuse: CrashCountdown) -> None:
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


class CrashingJobs:
    def __init__(self, jobs: Jobs, fuse: CrashCountdown) -> None:
        self._jobs = jobs
        self._fuse = fuse

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        self._fuse.burn()
        await self._jobs.submit(job, delay_seconds=delay_seconds)
        self._fuse.burn()

    async def dead(self, tenant: str, *, limit: int, after: str | None = None) -> list[DeadJob]:
        return await self._jobs.dead(tenant, limit=limit, after=after)

    async def redrive_dead(self, tenant: str, ids: Sequence[str]) -> int:
        self._fuse.burn()
        redriven = await self._jobs.redrive_dead(tenant, ids)
        self._fuse.burn()
        return redriven

    async def discard_dead(self, tenant: str) -> int:
        self._fuse.burn()
        discarded = await self._jobs.discard_dead(tenant)
        self._fuse.burn()
        return discarded


def crashing_ports(ports: Ports, lasts: int) -> Ports:
    """Return the same ports for a process that dies after this many steps."""
    fuse = CrashCountdown(lasts)
    return dataclasses.replace(
        ports,
        table=crashing_table(ports.table, fuse),
        deliveries=CrashingQueue(ports.deliveries, fuse),
        chat_updates=CrashingQueue(ports.chat_updates, fuse),
        jobs=CrashingJobs(ports.jobs, fuse),
    )


async def survives(ports: Ports, lasts: int, work: Callable[[Ports], Awaitable[object]]) -> bool:
    """Run work with ports that last this long; return whether it finished."""
    try:
        await work(crashing_ports(ports, lasts))
    except Killed:
        return False
    return True
