"""Runs callbacks of many clients in small batches, round-robin over the client addresses.

Otherwise, thousands of connections that begin or time out at the same moment would block all other clients until the
last of them is handled. Between two batches the event loop runs everything else.
"""

import asyncio
from collections import deque
from collections.abc import Callable

Callback = Callable[[], None]


class CallbackTurns:
    """Queues callbacks for each client address and runs them round-robin."""

    def __init__(self, per_round: int) -> None:
        self._per_round = per_round
        self._waiting: dict[str, deque[Callback]] = {}
        self._is_scheduled = False

    def add(self, address: str, callback: Callback) -> None:
        """Run this callback when it is the address's turn."""
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
                self._waiting[address] = waiting  # to the end of the queue
            callback()
        self._schedule()
