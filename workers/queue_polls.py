"""Waits for messages of one queue on behalf of several tasks, with one request at a time where requests cost money.

While the queue is empty, one task waits in a long poll and the others wait for their turn. As soon as it has messages,
the next task polls, while the first one processes them.
"""

import asyncio
import contextlib
from typing import Final

from stak.ports.queue import Queue, Received

WAIT_SECONDS: Final = 1.0
"""How long stopping may take while idle."""
PAID_WAIT_SECONDS: Final = 5.0
"""The same where every request is charged: a process has ten seconds to stop (STAK_DRAIN_SECONDS)."""


class QueuePolls:
    """The polls of a queue in one process."""

    def __init__(self, wait_seconds: float | None = None, *, is_shared: bool = False) -> None:
        """With `is_shared`, tasks poll in turn, not at the same time."""
        self._wait_seconds = WAIT_SECONDS if wait_seconds is None else wait_seconds
        self._turn = asyncio.Lock() if is_shared else contextlib.nullcontext()

    async def receive(self, queue: Queue, limit: int, lease_seconds: int, stop: asyncio.Event) -> list[Received]:
        """Return messages as soon as there are some; none if there are none for a while, or `stop` is set."""
        async with self._turn:
            if stop.is_set():
                return []
            return await queue.receive(limit, wait_seconds=self._wait_seconds, lease_seconds=lease_seconds)


def paid_polls() -> QueuePolls:
    """Return the polls of a queue whose requests are charged."""
    return QueuePolls(PAID_WAIT_SECONDS, is_shared=True)
