"""Virtual time for tests of rates: many tasks wait, and time advances to the next of their wake-ups."""

import asyncio
import heapq
import itertools


class VirtualTime:
    """A clock that moves when all tasks wait."""

    def __init__(self) -> None:
        self.now = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()

    def clock(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self.now + seconds, next(self._numbers), waking))
        await waking

    async def run(self, until: float) -> None:
        while True:
            for _ in range(5):
                await asyncio.sleep(0)  # let all tasks reach their next pause
            if not self._sleepers or self._sleepers[0][0] > until:
                self.now = until
                return
            due_at, _, waking = heapq.heappop(self._sleepers)
            self.now = max(self.now, due_at)
            if not waking.done():
                waking.set_result(None)
