"""Runs a step of a state machine on a table that tears transactions, with other work that sees them row by row.

A state machine does one thing at a time, so nobody would look while a transaction is half visible. The other work here
begins whenever rows are hidden. It must not change what the oracle expects: it reads, or it decides something by what
it reads that must come out the same at any time.
"""

import asyncio
import dataclasses
import random
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from stak.ports import Ports
from stak.testing.hooked_table import Call, HookedTable
from tests.support.torn_table import TornTable

T = TypeVar("T")

_TURNS_MAX: Final = 2
"""Turns of the event loop before a call, so that two tasks interleave in many ways."""
_WAIT_TURNS_MAX: Final = 30
"""Turns of the event loop until a commit asks again whether it is visible: time for several calls of the other work."""
_PACES: Final = (0.2, 0.07, 0.02)
_LOOKS_MAX: Final = 4
"""How often the other work runs in a step: writes that conflict every time would never let a step end."""


class TornSteps:
    """Ports with a torn table, and the steps that run on them; the seed decides what is visible when."""

    def __init__(self, ports: Ports, seed: int) -> None:
        self.rng = random.Random(seed)
        self._table = TornTable(ports.table, seed, self._wait, _PACES)
        self.ports = dataclasses.replace(ports, table=HookedTable(self._table, before=self._interleave))

    @property
    def torn_reads(self) -> int:
        """The number of rows that were read as they were before a transaction that was already decided."""
        return self._table.torn_reads

    async def run(self, step: Awaitable[T], other: Callable[[], Awaitable[object]]) -> T:
        """Run a step to its end, and other work while its rows are hidden."""
        stepping = asyncio.ensure_future(step)
        try:
            looks = 0
            while not stepping.done():
                if self._table.under_way and looks < _LOOKS_MAX:
                    looks += 1
                    await other()
                else:
                    await _turns(1)
            return await stepping
        finally:
            stepping.cancel()  # if the other work failed
            await asyncio.gather(stepping, return_exceptions=True)
            await self.ports.background_tasks.drain()
            self._table.finish()

    async def _interleave(self, _: Call) -> None:
        await _turns(self.rng.randint(0, _TURNS_MAX))

    async def _wait(self) -> None:
        """Let the other work proceed while a commit is not visible everywhere."""
        await _turns(self.rng.randint(1, _WAIT_TURNS_MAX))


async def _turns(count: int) -> None:
    """Let all other tasks run so many times."""
    for _ in range(count):
        await asyncio.sleep(0)
