"""Work that is overtaken: it has read what it decides by, and somebody else is faster with the write."""

import dataclasses
from collections.abc import Awaitable, Callable

from stak.background_tasks import BackgroundTasks
from stak.bounded_cache import BoundedCache
from stak.coalesce import Coalescer
from stak.ports import Ports
from stak.ports.table import Table
from stak.ttl_cache import TtlCache
from tests.flows.proxy import ProxyTable


class OvertakenTable(ProxyTable):
    """Lets other work happen, whole, before its first commit."""

    def __init__(self, table: Table, other: Callable[[], Awaitable[object]]) -> None:
        super().__init__(table)
        self._other: Callable[[], Awaitable[object]] | None = other

    async def writing(self) -> None:
        other, self._other = self._other, None
        if other is not None:
            await other()


def elsewhere(ports: Ports) -> Ports:
    """The same world, from another process: nothing is remembered, nobody meets the calls of this one."""
    return dataclasses.replace(
        ports,
        cache=TtlCache(ports.clock),
        background_tasks=BackgroundTasks(),
        coalescer=Coalescer(),
        contents=BoundedCache(),
        groups=BoundedCache(),
    )


def overtaken(ports: Ports, other: Callable[[], Awaitable[object]]) -> Ports:
    """Ports of another process, whose holder is overtaken after its reads and before its first write."""
    return dataclasses.replace(elsewhere(ports), table=OvertakenTable(ports.table, other))
