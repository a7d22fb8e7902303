"""Best-effort calls to the live engine.

While calls are skipped after a timeout, connections that would not notice it are marked.
"""

from collections.abc import Sequence

from stak.best_effort import call_best_effort, is_circuit_open
from stak.ports import Ports
from stak.ports.live import MarkingLive, Push

ConnectedUsers = frozenset[tuple[str, str]]


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
