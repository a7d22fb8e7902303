"""Retry after a conflicting write: a limited number of attempts, with exponential backoff and full jitter."""

import asyncio
import random
import sys
from typing import Final

from stak.errors import Contended

TRIES_MAX: Final = 40
UNLIMITED: Final = sys.maxsize
"""For an operation that ends by itself, for example at a deadline."""
_FIRST_PAUSE_SECONDS: Final = 0.001
_LONGEST_PAUSE_SECONDS: Final = 0.1


class Attempts:
    """The attempts of one operation: a `while True` loop awaits `next` first, and ends on success."""

    def __init__(self, tries: int | None = None) -> None:
        self._tries = TRIES_MAX if tries is None else tries
        self._made = 0

    async def next(self) -> None:
        """Wait before every attempt but the first. Raises Contended after the last."""
        if self._made:
            most_seconds = min(_FIRST_PAUSE_SECONDS * 2 ** min(self._made - 1, 16), _LONGEST_PAUSE_SECONDS)
            await asyncio.sleep(random.uniform(0, most_seconds))
        if self._made == self._tries:
            raise Contended("Other requests keep changing the same data. Nothing was written. Try again.")
        self._made += 1
