"""Asking what may be away without failing by it or waiting for it long: its trouble is noted and passed over.

Where an answer was waited for in vain, none is asked for until some time has passed.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar
from weakref import WeakKeyDictionary

from stak.logs import log

T = TypeVar("T")

PATIENCE_SECONDS: Final = 3.0
REST_SECONDS: Final = 5.0

_resting_until: Final[WeakKeyDictionary[object, float]] = WeakKeyDictionary()


def is_resting(port: object) -> bool:
    """Whether this port was waited for in vain a moment ago."""
    return time.monotonic() < _resting_until.get(port, 0.0)


async def tried(port: object, what: str, work: Callable[[], Awaitable[T]]) -> T | None:
    """What comes of asking a port for something; None if nothing did."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await work()
    except TimeoutError:
        _resting_until[port] = time.monotonic() + REST_SECONDS
        log.warning("passed_over", what=what, seconds=PATIENCE_SECONDS)
    except Exception as error:  # noqa: BLE001 - whatever it is, what was stored stays stored
        log.warning("passed_over", what=what, error=repr(error))
    return None
