"""Bounds what clients begin and do not finish: request heads, bodies, WebSockets before their hello.

Each has a time limit. Beyond so many of one client address, the oldest of them get a shorter one. Whoever means to
finish does so within it, so a client that shares an address with an attacker is served.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from stak.http.callback_turns import CallbackTurns

_LAST_LOOK_SECONDS: Final = 0.01
_EXPIRED_PER_ROUND: Final = 1
"""Of each limit, in a round of the event loop: an answer takes a fraction of a millisecond."""


class Entry:
    """Something unfinished."""

    __slots__ = ("_address", "_began_at", "_expire", "_is_hurried", "_is_over", "_limit", "_timer", "_until")

    def __init__(self, limit: "UnfinishedLimit", address: str | None, expire: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        self._limit = limit
        self._address = address
        self._expire = expire
        self._began_at = loop.time()
        self._is_hurried = self._is_over = False
        self._until = self._began_at + limit.seconds
        self._timer = loop.call_at(self._until, self._run_out)

    def end(self) -> None:
        """It is finished, or nobody waits for it any longer."""
        if not self._is_over:
            self._is_over = True
            self._timer.cancel()
            self._limit.forget(self, self._address)

    def extend(self, seconds: float) -> None:
        """It makes progress: it may take this long from its beginning on, unless it is hurried."""
        if not self._is_over and not self._is_hurried:
            self._until = self._began_at + seconds  # looked at when the time is up: bytes come more often than that

    def hurry(self) -> None:
        """The address has too many of them, and this one is the oldest."""
        self._is_hurried = True
        self._until = self._began_at + self._limit.hurried_seconds
        self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_at(self._until, self._run_out)

    def _run_out(self) -> None:
        loop = asyncio.get_running_loop()
        if loop.time() < self._until:
            self._timer = loop.call_at(self._until, self._run_out)
            return
        # On a busy loop the rest may have arrived and not been read: timers come first, so read once more.
        self._timer = loop.call_later(_LAST_LOOK_SECONDS, self._limit.expiring.add, self._address or "", self._end)

    def _end(self) -> None:
        if not self._is_over:  # else it was finished while it waited for its turn
            self.end()
            self._expire()


class UnfinishedLimit:
    """How long something may be unfinished, and how many of them one address may have."""

    def __init__(self, seconds: float, hurried_seconds: float, per_address: int) -> None:
        self.seconds = seconds
        self.hurried_seconds = hurried_seconds
        self.count = 0
        self.expiring: Final = CallbackTurns(_EXPIRED_PER_ROUND)
        self._per_address = per_address
        self._unhurried: dict[str, dict[Entry, None]] = {}

    def begin(self, address: str | None, expire: Callable[[], None]) -> Entry:
        """Call `expire` unless the entry ends in time. Without an address there is only the time limit."""
        entry = Entry(self, address, expire)
        self.count += 1
        if address is not None:
            entries = self._unhurried.setdefault(address, {})
            entries[entry] = None
            if len(entries) > self._per_address:
                oldest = next(iter(entries))
                del entries[oldest]
                oldest.hurry()
        return entry

    def forget(self, entry: Entry, address: str | None) -> None:
        """Count an entry no longer."""
        self.count -= 1
        if address is not None and (entries := self._unhurried.get(address)) is not None:
            entries.pop(entry, None)
            if not entries:
                del self._unhurried[address]
