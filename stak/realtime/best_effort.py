"""Best-effort calls to a port with a timeout and a circuit breaker: errors are logged, not raised.

After a timeout, calls are skipped for some time.
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


def is_circuit_open(port: object) -> bool:
    """Return whether the circuit of this port is open after a recent timeout."""
    return time.monotonic() < _resting_until.get(port, 0.0)


async def tried(port: object, what: str, work: Callable[[], Awaitable[T]]) -> T | None:
    """Call a port; return its result, or None after an error or timeout."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await work()
    except TimeoutError:
        _resting_until[port] = time.monotonic() + REST_SECONDS
        log.warning("best_effort_failed", what=what, seconds=PATIENCE_SECONDS)
    except Exception as error:  # noqa: BLE001 - whatever the error, the stored data stays stored
        log.warning("best_effort_failed", what=what, error=repr(error))
    return None
