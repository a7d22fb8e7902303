"""How much a client may say to us."""

from collections.abc import Callable
from typing import Final

FRAMES_PER_SECOND: Final = 100
FRAMES_AT_ONCE: Final = 300
"""A device that was away acknowledges what it missed in one go."""


class Allowance:
    """So many frames a second, and some more at once."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._left = float(FRAMES_AT_ONCE)
        self._at = now()

    def spend(self) -> bool:
        """Whether one more is allowed."""
        now = self._now()
        self._left = min(FRAMES_AT_ONCE, self._left + (now - self._at) * FRAMES_PER_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
