"""Limits the rate of frames from a client."""

from collections.abc import Callable
from typing import Final

FRAMES_PER_SECOND: Final = 100
FRAMES_AT_ONCE: Final = 300
"""The burst: a device that was offline acknowledges everything it missed at once."""


class Allowance:
    """A token bucket for frames."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._left = float(FRAMES_AT_ONCE)
        self._at = now()

    def spend(self) -> bool:
        """Take one token; return whether there was one."""
        now = self._now()
        self._left = min(FRAMES_AT_ONCE, self._left + (now - self._at) * FRAMES_PER_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
