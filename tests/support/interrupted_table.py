"""A table that runs other work before one of its calls, to test every possible interruption."""

import dataclasses
from collections.abc import Awaitable, Callable

from stak.ports import Ports
from stak.ports.table import Table
from tests.support.proxy_table import ProxyTable

Work = Callable[[Ports], Awaitable[object]]


class InterruptedTable(ProxyTable):
    """Runs other work to its end before the given call."""

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
    """Run work, with other work before its call number `call`; return False if it makes fewer calls and the other ran
    afterwards.
    """
    table = InterruptedTable(ports.table, call, lambda: other(ports))
    await work(dataclasses.replace(ports, table=table))
    if not table.is_interrupted:
        await other(ports)
    return table.is_interrupted
