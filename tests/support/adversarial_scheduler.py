"""An adversarial scheduler: tasks stop before every table call, and it decides which continues and which is killed.

Between two calls a task changes only its own memory, so these are all possible orders. The seed makes a failing
schedule reproducible.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final, Protocol

from stak.errors import Contended
from stak.ports.table import Table
from stak.ports.writes import Group, Outcome
from stak.testing.hooked_table import Call, HookedTable
from tests.support.torn_table import TornTable

KILL_PROBABILITY: Final = 0.03
_SWITCH_PROBABILITIES: Final = (0.1, 0.3, 0.6, 1.0)
"""The probability that another task takes over after a call: a delayed task is late by much or by little."""
_CALLS_MAX: Final = 20_000
"""Far more than any schedule needs: a task would be in an endless loop."""
_LOOP_TURNS: Final = 4
"""Turns of the event loop after which a resumed task is at its next call (possibly in a child task)."""

_actor: ContextVar[str] = ContextVar("actor")


@dataclass(frozen=True)
class Actor:
    """A task that does one thing."""

    name: str
    act: Callable[[], Awaitable[object]]


class Witness(Protocol):
    """Observes commits; a violation ends the schedule."""

    wrong: str | None

    async def started(self, actor: str) -> None: ...

    async def committed(self, actor: str, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None: ...

    async def finished(self, actor: str) -> None: ...


class NullWitness:
    """An observer for schedules that are checked at their end only."""

    wrong: str | None = None

    async def started(self, actor: str) -> None:
        pass

    async def committed(self, actor: str, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        pass

    async def finished(self, actor: str) -> None:
        pass


@dataclass
class Adversary:
    """Runs actors to their end, one table call at a time."""

    seed: int
    witness: Witness
    kill_probability: float = KILL_PROBABILITY
    waiting: list[tuple[str, asyncio.Future[None]]] = field(default_factory=list)
    arrivals: int = 0
    torn: TornTable | None = None

    def scheduled(self, table: Table, *, is_torn: bool = False) -> Table:
        """Return a table whose every call waits for its turn, and whose commits the witness observes.

        If it is torn, other actors see the rows of a transaction one by one until its commit returns.
        """

        async def turn(_: Call) -> None:
            await self.turn()

        async def committed(groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
            await self.witness.committed(_actor.get(), groups, outcomes)

        witnessed = HookedTable(table, after_commit=committed)
        if not is_torn:
            return HookedTable(witnessed, before=turn)
        self.torn = TornTable(witnessed, self.seed, self.turn)
        return HookedTable(self.torn, before=turn)

    async def turn(self) -> None:
        """Wait until it is this task's turn."""
        go: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((_actor.get(), go))
        self.arrivals += 1
        await go

    async def run(self, actors: Sequence[Actor]) -> None:
        """Run until every actor has ended, or the first violation."""
        rng = random.Random(self.seed)
        switch_probability = rng.choice(_SWITCH_PROBABILITIES)
        ranks = {actor.name: rng.random() for actor in actors}
        tasks = {actor.name: asyncio.create_task(self._run_actor(actor)) for actor in actors}
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
                if rng.random() < switch_probability:
                    ranks[name] = rng.random()
                if rng.random() < self.kill_probability:
                    tasks[name].cancel()
                else:
                    go.set_result(None)
                await self._run_event_loop(tasks[name])
            self.witness.wrong = f"no end after {_CALLS_MAX} calls"
        finally:
            for task in tasks.values():
                task.cancel()
            await asyncio.gather(*tasks.values(), return_exceptions=True)

    async def _run_event_loop(self, task: asyncio.Task[None]) -> None:
        """Run the event loop until a task waits again, or this one is done."""
        before = self.arrivals
        for _ in range(_LOOP_TURNS):
            await asyncio.sleep(0)
            if self.arrivals > before or task.done():
                return

    async def _run_actor(self, actor: Actor) -> None:
        _actor.set(actor.name)
        try:
            await self.turn()
            await self.witness.started(actor.name)
            await actor.act()
        except Contended:
            return  # refused, which is an answer
        except Exception as error:  # noqa: BLE001 - whatever it is, it is wrong
            self.witness.wrong = self.witness.wrong or f"{actor.name}: {error!r}"
            return
        await self.witness.finished(actor.name)
