"""A batch of reads that is no snapshot: some rows are read, something else happens, and then the others are."""

import dataclasses
from collections.abc import Awaitable, Callable, Iterable, Mapping

from stak.ports import Ports
from stak.ports.table import Table
from stak.ports.writes import Item, Key
from tests.flows.overtaken import elsewhere
from tests.flows.proxy import ProxyTable


class TornTable(ProxyTable):
    """Its first batch of reads is torn apart: DynamoDB promises of each row that it is as it was then, not of all."""

    def __init__(self, table: Table, first: Callable[[Key], bool], other: Callable[[], Awaitable[object]]) -> None:
        super().__init__(table)
        self._first = first
        self._other: Callable[[], Awaitable[object]] | None = other

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        wanted = set(keys)
        if (other := self._other) is None:
            return await super().batch_get(wanted, consistent=consistent)
        self._other = None
        first = {key for key in wanted if self._first(key)}
        found = dict(await super().batch_get(first, consistent=consistent))
        await other()
        return found | dict(await super().batch_get(wanted - first, consistent=consistent))


def torn(ports: Ports, first: Key, other: Callable[[], Awaitable[object]]) -> Ports:
    """Ports of another process, whose first batch of reads has this row from before the other work."""
    return dataclasses.replace(elsewhere(ports), table=TornTable(ports.table, first.__eq__, other))
