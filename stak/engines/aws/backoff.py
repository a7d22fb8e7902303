"""Waiting between tries, with full jitter: a bounded time in all, longer each time, and never in step with others."""

import asyncio
import random
import time
from typing import Final

_FIRST_SECONDS: Final = 0.01
_LONGEST_SECONDS: Final = 1.0
_DOUBLED_MAX: Final = 10  # by then it is the longest; a power of two of all tries would overflow


class Backoff:
    """The patience of one call."""

    def __init__(self, patience_seconds: float) -> None:
        self._deadline = time.monotonic() + patience_seconds
        self._tries = 0

    async def wait(self) -> bool:
        """Wait before the next try; False if there should be none."""
        most_seconds = min(_FIRST_SECONDS * 2.0 ** min(self._tries, _DOUBLED_MAX), _LONGEST_SECONDS)
        self._tries += 1
        pause_seconds = random.uniform(0, most_seconds)
        if time.monotonic() + pause_seconds > self._deadline:
            return False
        await asyncio.sleep(pause_seconds)
        return True
