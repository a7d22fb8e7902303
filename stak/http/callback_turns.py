"""Runs callbacks of many clients a few at a time, one client address after the other.

Thousands of connections that begin, or run out of time, at the same moment would otherwise hold up everybody else until
the last of them is dealt with. The event loop looks after everything else between two rounds.
"""

import asyncio
from collections import deque
from collections.abc import Callable

Callback = Callable[[], None]


class CallbackTurns:
    """Callbacks that wait for their turn."""

    def __init__(self, per_round: int) -> None:
        self._per_round = per_round
        self._waiting: dict[str, deque[Callback]] = {}
        self._is_scheduled = False

    def add(self, address: str, callback: Callback) -> None:
        """Call this when it is the address's turn."""
        self._waiting.setdefault(address, deque()).append(callback)
        self._schedule()

    def _schedule(self) -> None:
        if self._waiting and not self._is_scheduled:
            self._is_scheduled = True
            asyncio.get_running_loop().call_soon(self._run)

    def _run(self) -> None:
        self._is_scheduled = False
        for _ in range(self._per_round):
            if not self._waiting:
                return
            address, waiting = next(iter(self._waiting.items()))
            del self._waiting[address]
            callback = waiting.popleft()
            if waiting:
                self._waiting[address] = waiting  # behind the others
            callback()
        self._schedule()
