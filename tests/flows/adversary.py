"""A scheduler that means harm: tasks stop before every call of the table, and it decides who goes on, and who dies.

Everything a task does between two calls is its own memory, so these are all the orders there are. Seeded: a schedule
that goes wrong goes wrong again.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, Protocol

from stak.errors import AlreadyRecalled, Contended
from stak.ports.table import Table
from stak.ports.writes import Group, Outcome
from tests.flows.proxy import ProxyTable

KILLED_PER_CALL: Final = 0.03
_OVERTAKEN_PER_CALL: Final = (0.1, 0.3, 0.6, 1.0)
"""One goes on for a while, or only for a call, then another overtakes it: who is late, is late by much or by little."""
_CALLS_MAX: Final = 20_000
"""Far beyond what any schedule needs: some task would be going round in circles."""
_BREATHS: Final = 4
"""Turns of the event loop after which a task that was let go on is at its next call (it may be a child task)."""

_actor: ContextVar[str] = ContextVar("actor")


@dataclass(frozen=True)
class Actor:
    """Somebody who does something, once."""

    name: str
    act: Callable[[], Awaitable[object]]


class Witness(Protocol):
    """Who watches; what it finds wrong ends the schedule."""

    wrong: str | None

    async def started(self, actor: str) -> None: ...

    async def committed(self, actor: str, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None: ...

    async def finished(self, actor: str) -> None: ...


class Silent:
    """A witness for schedules whose end is looked at."""

    wrong: str | None = None

    async def started(self, actor: str) -> None:
        pass

    async def committed(self, actor: str, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        pass

    async def finished(self, actor: str) -> None:
        pass


@dataclass
class Adversary:
    """Runs actors to their end, one call of the table at a time."""

    seed: int
    witness: Witness
    killed_per_call: float = KILLED_PER_CALL
    waiting: list[tuple[str, asyncio.Future[None]]] = field(default_factory=list)
    arrivals: int = 0

    async def turn(self) -> None:
        """Wait until it is this task's turn."""
        go: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((_actor.get(), go))
        self.arrivals += 1
        await go

    async def run(self, actors: Sequence[Actor]) -> None:
        """To the end of every actor, or to the first thing that is wrong."""
        rng = random.Random(self.seed)
        overtaken_per_call = rng.choice(_OVERTAKEN_PER_CALL)
        ranks = {actor.name: rng.random() for actor in actors}
        tasks = {actor.name: asyncio.create_task(self._life(actor)) for actor in actors}
        try:
            await asyncio.sleep(0)  # all are at their first turn
            for _ in range(_CALLS_MAX):
                self.waiting = [(name, go) for name, go in self.waiting if not go.done()]
                if self.witness.wrong is not None or all(task.done() for task in tasks.values()):
                    return
                if not self.waiting:
                    await asyncio.sleep(0)
                    continue
                name, go = max(self.waiting, key=lambda waiting: ranks[waiting[0]])
                if rng.random() < overtaken_per_call:
                    ranks[name] = rng.random()
                if rng.random() < self.killed_per_call:
                    tasks[name].cancel()
                else:
                    go.set_result(None)
                await self._breathe(tasks[name])
            self.witness.wrong = f"no end after {_CALLS_MAX} calls"
        finally:
            for task in tasks.values():
                task.cancel()
            await asyncio.gather(*tasks.values(), return_exceptions=True)

    async def _breathe(self, task: asyncio.Task[None]) -> None:
        """Let the loop run until somebody waits again, or the task is done."""
        before = self.arrivals
        for _ in range(_BREATHS):
            await asyncio.sleep(0)
            if self.arrivals > before or task.done():
                return

    async def _life(self, actor: Actor) -> None:
        _actor.set(actor.name)
        try:
            await self.turn()
            await self.witness.started(actor.name)
            await actor.act()
        except (Contended, AlreadyRecalled):
            return  # refused, which is an answer
        except Exception as error:  # noqa: BLE001 - whatever it is, it is wrong
            self.witness.wrong = self.witness.wrong or f"{actor.name}: {error!r}"
            return
        await self.witness.finished(actor.name)


class GatedTable(ProxyTable):
    """A table whose every call waits for its turn; the witness sees every commit."""

    def __init__(self, table: Table, adversary: Adversary) -> None:
        super().__init__(table)
        self._adversary = adversary

    async def called(self) -> None:
        await self._adversary.turn()

    async def committed(self, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        await self._adversary.witness.committed(_actor.get(), groups, outcomes)
