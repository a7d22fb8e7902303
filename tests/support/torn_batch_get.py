"""A table whose batch read is not a snapshot: other work runs between the reads of two rows."""

import dataclasses
from collections.abc import Awaitable, Callable, Iterable, Mapping

from stak.ports import Ports
from stak.ports.table import Table
from stak.ports.writes import Item, Key
from stak.testing.hooked_table import HookedTable
from tests.support.lost_race import other_process


class TornBatchGetTable(HookedTable):
    """Splits its first batch read: DynamoDB guarantees isolation of each row, not of the batch."""

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
    """Return ports of another process whose first batch read has this row from before the other work."""
    return dataclasses.replace(other_process(ports), table=TornBatchGetTable(ports.table, first.__eq__, other))
