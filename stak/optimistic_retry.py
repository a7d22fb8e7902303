"""Retry after a conflicting write: a limited number of attempts, with exponential backoff and full jitter."""

import asyncio
import random
from collections.abc import AsyncIterator
from typing import Final

from stak.errors import Contended

TRIES_MAX: Final = 40
_FIRST_PAUSE_SECONDS: Final = 0.001
_LONGEST_PAUSE_SECONDS: Final = 0.1


async def attempts(tries: int = TRIES_MAX) -> AsyncIterator[int]:
    """Yield the number of each attempt. The loop exits on success; raises Contended after the last attempt."""
    for number in range(tries):
        yield number
        most_seconds = min(_FIRST_PAUSE_SECONDS * 2 ** min(number, 16), _LONGEST_PAUSE_SECONDS)
        await asyncio.sleep(random.uniform(0, most_seconds))
    raise Contended("Other requests keep changing the same data. Nothing was written. Try again.")
