"""Moves the clock of an event loop, so that timeouts do not depend on the speed of the machine."""

import asyncio

import pytest

_ROUNDS = 100
"""More iterations of the event loop than any chain of callbacks in these tests has."""


class LoopClock:
    """The time of the running event loop: stands still, and moves only on request."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop = asyncio.get_running_loop()
        self._now = loop.time()
        monkeypatch.setattr(loop, "time", lambda: self._now)

    async def advance(self, seconds: float) -> None:
        """Move the clock forward, and run everything that is due."""
        await self.settle()
        self._now += seconds
        await self.settle()

    async def settle(self) -> None:
        """Run everything that does not wait for time."""
        for _ in range(_ROUNDS):
            await asyncio.sleep(0)
