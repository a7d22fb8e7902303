"""Trying again when others were faster: a bounded number of times, with full jitter in between."""

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Final

from stak.errors import Contended

TRIES_MAX: Final = 40
_FIRST_PAUSE_SECONDS: Final = 0.001
_LONGEST_PAUSE_SECONDS: Final = 0.1


async def attempts(tries: int = TRIES_MAX) -> AsyncIterator[int]:
    """The number of each try; the loop leaves when it has succeeded, Contended is raised when it never does."""
    for number in range(tries):
        yield number
        most_seconds = min(_FIRST_PAUSE_SECONDS * 2 ** min(number, 16), _LONGEST_PAUSE_SECONDS)
        await asyncio.sleep(random.uniform(0, most_seconds))
    raise Contended("Others kept changing the same thing. Nothing was written; try again.")
