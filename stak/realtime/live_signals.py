"""Reaching whoever is connected: what cannot be told is fetched, so nobody fails by it or waits for it long."""

from collections.abc import Sequence

from stak.ports import Ports
from stak.ports.live import Push
from stak.realtime.best_effort import is_resting, tried

Connected = frozenset[tuple[str, str]]


async def reach(ports: Ports, pushes: Sequence[Push]) -> Connected:
    """Hand signals to whoever is connected; who was. While nobody can be asked, everybody counts as not connected."""
    live = ports.live
    if not pushes or is_resting(live):
        return frozenset()
    return await tried(live, "publish", lambda: live.publish(pushes)) or frozenset()


async def join(ports: Ports, tenant: str, user: str) -> None:
    """A connection is there; one that could not be made known is told little until it connects again."""
    await tried(ports.live, "join", lambda: ports.live.join(tenant, user))


async def leave(ports: Ports, tenant: str, user: str) -> None:
    """It is gone; where that could not be made known, it is found out."""
    await tried(ports.live, "leave", lambda: ports.live.leave(tenant, user))
