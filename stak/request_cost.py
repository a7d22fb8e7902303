"""Charges each request for the rows it reads, and schedules expensive requests fairly between tenants.

Storage is read on the event loop, which all requests share. A request that has read for half a millisecond waits until
the loop has run all others; the waiting requests continue one at a time, tenants in turn. So no request holds the loop
for longer than one slice, however many expensive requests there are.

Work without a caller (the worker process, a periodic task) is neither charged nor interrupted.
"""

import asyncio
import math
from collections import deque
from collections.abc import Callable
from contextvars import ContextVar
from typing import Final, TypeAlias

from stak.errors import TooManyRequests

SLICE_SECONDS: Final = 0.0005
"""How long a request reads before it waits for its next turn."""
FREE_ROWS: Final = 250
"""A full page with all its related rows, included in the price of a request."""
ROWS_PER_UNIT: Final = 100
"""Additional rows that cost as much as another request."""
ROW_BYTES: Final = 4096
"""A larger row counts as several."""

Charge: TypeAlias = Callable[[float], float]
"""Deducts units from a caller's budget; returns the seconds until the debt is paid."""


class Work:
    """The account of one request."""

    __slots__ = ("_busy_seconds", "_charge", "_charged_rows", "_has_to_wait", "owner", "rows")

    def __init__(self, owner: str, charge: Charge, *, is_busy: bool = False) -> None:
        self._has_to_wait = is_busy
        self.owner = owner
        self.rows = 0
        self._charge = charge
        self._charged_rows = FREE_ROWS
        self._busy_seconds = 0.0

    def charge(self, units: float) -> None:
        """Charge the caller for work that was done, in units of one request."""
        self._charge(units)

    def pay(self, units: float) -> None:
        """Charge the caller for work that is about to start. Raises TooManyRequests if the caller is in debt."""
        if wait_seconds := self._charge(0.0):
            raise TooManyRequests(
                "Earlier requests have used up this rate limit: large bodies and long reads count as "
                "several requests. Slow down.",
                math.ceil(wait_seconds),
            )
        self._charge(units)

    async def wait_if_busy(self) -> None:
        """Wait for the first turn, if the caller has used up much of their rate."""
        if self._has_to_wait:
            self._has_to_wait = False
            await TURNS.wait(self.owner)

    async def read(self, rows: int, size_bytes: int, seconds: float) -> None:
        """Charge for a read, and wait for the next turn if the slice is used up."""
        self.rows += rows + size_bytes // ROW_BYTES
        if self.rows >= self._charged_rows + ROWS_PER_UNIT:
            units = (self.rows - self._charged_rows) // ROWS_PER_UNIT
            self._charged_rows += units * ROWS_PER_UNIT
            self._charge(units)
        self._busy_seconds += seconds
        if self._busy_seconds > SLICE_SECONDS:
            self._busy_seconds = 0.0
            await TURNS.wait(self.owner)


class Turns:
    """Queue of waiting requests; one continues in each iteration of the event loop."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_scheduled = False

    async def wait(self, owner: str) -> None:
        """Wait until it is this owner's turn."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:  # a new loop: a forked process, or another test
            self._loop, self._is_scheduled = loop, False
            self._waiting.clear()
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.setdefault(owner, deque()).append(turn)
        if not self._is_scheduled:
            self._is_scheduled = True
            loop.call_soon(self._next)
        await turn

    def _next(self) -> None:
        while self._waiting:
            owner, turns = next(iter(self._waiting.items()))
            del self._waiting[owner]
            turn = turns.popleft()
            if turns:
                self._waiting[owner] = turns  # behind the others
            if not turn.done():  # otherwise its request was cancelled
                turn.set_result(None)
                break
        self._is_scheduled = bool(self._waiting)
        if self._is_scheduled and self._loop is not None:
            self._loop.call_soon(self._next)


TURNS: Final = Turns()
_current: Final[ContextVar[Work | None]] = ContextVar("stak_work", default=None)


def begin(owner: str, charge: Charge, *, is_busy: bool = False) -> None:
    """Charge the rest of this task to this account."""
    _current.set(Work(owner, charge, is_busy=is_busy))


def current() -> Work | None:
    """Return the account of the current request, if any."""
    return _current.get()


async def wait_if_busy() -> None:
    """Start the requests of a busy caller one at a time; called at the beginning of each request."""
    work = _current.get()
    if work is not None:
        await work.wait_if_busy()


async def pause() -> None:
    """Let other requests run, between the parts of a long computation; no-op outside a request."""
    work = _current.get()
    if work is not None:
        await TURNS.wait(work.owner)
