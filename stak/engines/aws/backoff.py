"""Exponential backoff with full jitter, a total time limit, and perhaps a number of attempts."""

import asyncio
import random
import time
from typing import Final

_FIRST_SECONDS: Final = 0.01
_LONGEST_SECONDS: Final = 1.0
_FIRST_THROTTLED_SECONDS: Final = 0.05
"""After throttling: a table gets new capacity every second, and charges what it rejects."""
_ATTEMPT_SECONDS: Final = 0.002
"""With less time left, no attempt is made. A timer may fire a millisecond before the deadline that it was set for."""
_DOUBLED_MAX: Final = 10  # the pause has its maximum by then; a power of two of all attempts would overflow


class Backoff:
    """The retry budget of one call."""

    def __init__(self, timeout_seconds: float, attempts: int | None = None) -> None:
        self._deadline = time.monotonic() + timeout_seconds
        self._attempts = attempts
        self._tries = 0

    async def wait(self, *, is_throttled: bool = False) -> bool:
        """Wait before the next attempt, longer after throttling; return False if time or attempts are used up."""
        if self._attempts is not None and self._tries + 1 >= self._attempts:
            return False
        first = _FIRST_THROTTLED_SECONDS if is_throttled else _FIRST_SECONDS
        most_seconds = min(first * 2.0 ** min(self._tries, _DOUBLED_MAX), _LONGEST_SECONDS)
        self._tries += 1
        pause_seconds = random.uniform(0, most_seconds)
        if time.monotonic() + pause_seconds + _ATTEMPT_SECONDS > self._deadline:
            return False
        await asyncio.sleep(pause_seconds)
        return True
