"""Best-effort calls: errors and timeouts are logged, not raised. After a timeout, calls are skipped for some time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from stak.circuit_breaker import CircuitBreakers
from stak.logs import log

T = TypeVar("T")

TIMEOUT_SECONDS: Final = 3.0
OPEN_SECONDS: Final = 5.0

_breakers: Final = CircuitBreakers()


def is_circuit_open(port: object) -> bool:
    """Return whether calls to this port are to be skipped after a recent timeout."""
    return _breakers.is_open(port)


async def call_best_effort(
    port: object, what: str, work: Callable[[], Awaitable[T]], timeout_seconds: float | None = None
) -> T | None:
    """Call a port; return its result, or None after an error or timeout."""
    seconds = TIMEOUT_SECONDS if timeout_seconds is None else timeout_seconds
    try:
        async with asyncio.timeout(seconds):
            return await work()
    except TimeoutError:
        _breakers.open(port, OPEN_SECONDS)
        log.warning("best_effort_failed", what=what, seconds=seconds)
    except Exception as error:  # noqa: BLE001 - whatever the error, the stored data stays stored
        log.warning("best_effort_failed", what=what, error=repr(error))
    return None
