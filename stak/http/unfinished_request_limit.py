"""Limits what clients start and do not finish: request heads, bodies, WebSocket connections before the handshake.

Each has a time limit. Once a client address has too many unfinished, its oldest get a shorter limit. That is enough for
an honest client, so a client that shares an address with an attacker is still served.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from stak.http.fair_callbacks import CallbackTurns

_LAST_LOOK_SECONDS: Final = 0.01
_EXPIRED_PER_ROUND: Final = 1
"""Expiries of one limit in each iteration of the event loop; each response takes a fraction of a millisecond."""


class Entry:
    """Something that a client has started and not finished."""

    __slots__ = ("_address", "_began_at", "_expire", "_is_over", "_is_shortened", "_limit", "_timer", "_until")

    def __init__(self, limit: "UnfinishedLimit", address: str | None, expire: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self._limit = limit
        self._address = address
        self._expire = expire
        self._began_at = loop.time()
        self._is_shortened = self._is_over = False
        self._until = self._began_at + limit.seconds
        self._timer = loop.call_at(self._until, self._run_out)

    def end(self) -> None:
        """Stop the timer: the entry has finished or was abandoned."""
        if not self._is_over:
            self._is_over = True
            self._timer.cancel()
            self._limit.forget(self, self._address)

    def extend(self, seconds: float) -> None:
        """Extend the time limit to this long after the start, because there is progress. No effect once shortened."""
        if not self._is_over and not self._is_shortened:
            self._until = self._began_at + seconds  # the timer checks this when it fires: bytes arrive more often

    def hurry(self) -> None:
        """Shorten the time limit: the address has too many entries, and this one is its oldest."""
        self._is_shortened = True
        self._until = self._began_at + self._limit.shortened_seconds
        self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_at(self._until, self._run_out)

    def _run_out(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() < self._until:
            self._timer = loop.call_at(self._until, self._run_out)
            return
        # On a busy loop, timers run before sockets are read: the rest may have arrived, so allow one more read.
        self._timer = loop.call_later(_LAST_LOOK_SECONDS, self._limit.expiring.add, self._address or "", self._end)

    def _end(self) -> None:
        if not self._is_over:  # else it finished while it waited for its turn
            self.end()
            self._expire()


class UnfinishedLimit:
    """A time limit for unfinished entries, and a limit on their number for each client address."""

    def __init__(self, seconds: float, shortened_seconds: float, per_address: int) -> None:
        self.seconds = seconds
        self.shortened_seconds = shortened_seconds
        self.count = 0
        self.expiring: Final = CallbackTurns(_EXPIRED_PER_ROUND)
        self._per_address = per_address
        self._unshortened: dict[str, dict[Entry, None]] = {}

    def begin(self, address: str | None, expire: Callable[[], None]) -> Entry:
        """Call `expire` unless the entry ends in time. Without an address, only the time limit applies."""
        entry = Entry(self, address, expire)
        self.count += 1
        if address is not None:
            entries = self._unshortened.setdefault(address, {})
            entries[entry] = None
            if len(entries) > self._per_address:
                oldest = next(iter(entries))
                del entries[oldest]
                oldest.hurry()
        return entry

    def forget(self, entry: Entry, address: str | None) -> None:
        """Remove an entry from the counts."""
        self.count -= 1
        if address is not None and (entries := self._unshortened.get(address)) is not None:
            entries.pop(entry, None)
            if not entries:
                del self._unshortened[address]
