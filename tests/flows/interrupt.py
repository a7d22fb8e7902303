"""Work that is interrupted by other work, once, before each of its calls of the table in turn."""

import dataclasses
from collections.abc import Awaitable, Callable

from stak.ports import Ports
from stak.ports.table import Table
from tests.flows.proxy import ProxyTable

Work = Callable[[Ports], Awaitable[object]]


class InterruptedTable(ProxyTable):
    """Lets other work happen, whole, before one of its calls."""

    def __init__(self, table: Table, call: int, other: Callable[[], Awaitable[object]]) -> None:
        super().__init__(table)
        self._left = call
        self._other = other
        self.is_interrupted = False

    async def called(self) -> None:
        if self._left == 0:
            self.is_interrupted = True
            await self._other()
        self._left -= 1


async def interrupted(ports: Ports, call: int, work: Work, other: Work) -> bool:
    """Do work, and other work before its so-manieth call; False if there are not so many, and the other comes after."""
    table = InterruptedTable(ports.table, call, lambda: other(ports))
    await work(dataclasses.replace(ports, table=table))
    if not table.is_interrupted:
        await other(ports)
    return table.is_interrupted
