"""A table that counts the rows that its callers read."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from stak.ports import Ports
from stak.ports.table import ALL, Page, Position, Span
from stak.ports.writes import Item, Key
from stak.testing.hooked_table import HookedTable


class RowCountingTable(HookedTable):
    """Counts every row that is read, and every key that is looked up."""

    rows = 0

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        self.rows += 1
        return await super().get(key, consistent=consistent)

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        wanted = tuple(keys)
        self.rows += len(wanted)
        return await super().batch_get(wanted, consistent=consistent)

    async def query(
        self,
        pk: str,
        span: Span = ALL,
        *,
        limit: int,
        reverse: bool = False,
        after: Position | None = None,
        index: bool = False,
        consistent: bool = True,
    ) -> Page:
        page = await super().query(
            pk, span, limit=limit, reverse=reverse, after=after, index=index, consistent=consistent
        )
        self.rows += len(page.rows)
        return page

    def taken(self) -> int:
        """Return the number of rows since the last call."""
        rows, self.rows = self.rows, 0
        return rows


def count_rows(ports: Ports) -> tuple[Ports, RowCountingTable]:
    """Return the same ports with a table that counts."""
    table = RowCountingTable(ports.table)
    return replace(ports, table=table), table
