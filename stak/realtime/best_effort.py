"""Best-effort calls to a port, above all the live engine: errors and timeouts are logged, not raised.

After a timeout, calls are skipped for some time. Connections that would not notice it are marked meanwhile.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from stak.circuit_breaker import CircuitBreakers
from stak.logs import log
from stak.ports import Ports
from stak.ports.live import MarkingLive, Push

T = TypeVar("T")
ConnectedUsers = frozenset[tuple[str, str]]

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


async def publish_signals(ports: Ports, pushes: Sequence[Push]) -> ConnectedUsers:
    """Publish signals.

    Return the connected users among the recipients, or none while the live engine is unreachable.
    """
    live = ports.live
    if not pushes:
        return frozenset()
    connected = None
    if not is_circuit_open(live):
        connected = await call_best_effort(live, "publish", lambda: live.publish(pushes))
    if connected is None and isinstance(live, MarkingLive):
        live.mark_missed(pushes)
    return connected or frozenset()


async def join(ports: Ports, tenant: str, user: str) -> None:
    """Register a connection; if that fails, it receives few signals until it reconnects."""
    await call_best_effort(ports.live, "join", lambda: ports.live.join(tenant, user))


async def leave(ports: Ports, tenant: str, user: str) -> None:
    """Unregister a connection; if that fails, the engine detects it."""
    await call_best_effort(ports.live, "leave", lambda: ports.live.leave(tenant, user))
