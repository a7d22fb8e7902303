"""A table that counts the rows that its callers read."""

from collections.abc import Sequence
from dataclasses import replace

from stak.ports import Ports
from stak.ports.table import Table
from stak.ports.writes import Item
from stak.testing.hooked_table import BatchGet, Get, HookedTable, Read, TransactGet


class RowCountingTable(HookedTable):
    """Counts every row that is read, and every key that is looked up."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, after_read=self._count)
        self.rows = 0

    def _count(self, read: Read, items: Sequence[Item]) -> None:
        match read:
            case Get():
                self.rows += 1
            case BatchGet(keys, _) | TransactGet(keys, _):
                self.rows += len(keys)
            case _:
                self.rows += len(items)

    def taken(self) -> int:
        """Return the number of rows since the last call."""
        rows, self.rows = self.rows, 0
        return rows


def count_rows(ports: Ports) -> tuple[Ports, RowCountingTable]:
    """Return the same ports with a table that counts."""
    table = RowCountingTable(ports.table)
    return replace(ports, table=table), table
