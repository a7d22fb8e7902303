"""Calls the live engine without raising: publishes signals, and registers and unregisters connections."""

from collections.abc import Sequence

from stak.ports import Ports
from stak.ports.live import Push
from stak.realtime.best_effort import is_circuit_open, tried

Connected = frozenset[tuple[str, str]]


async def reach(ports: Ports, pushes: Sequence[Push]) -> Connected:
    """Publish signals.

    Return the connected users among the recipients, or none while the live engine is unreachable.
    """
    live = ports.live
    if not pushes or is_circuit_open(live):
        return frozenset()
    return await tried(live, "publish", lambda: live.publish(pushes)) or frozenset()


async def join(ports: Ports, tenant: str, user: str) -> None:
    """Register a connection; if that fails, it receives few signals until it reconnects."""
    await tried(ports.live, "join", lambda: ports.live.join(tenant, user))


async def leave(ports: Ports, tenant: str, user: str) -> None:
    """Unregister a connection; if that fails, the engine detects it."""
    await tried(ports.live, "leave", lambda: ports.live.leave(tenant, user))
