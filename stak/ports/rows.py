"""Reading many partitions whole, for an export. No request ever does this: it costs as much as the table is large."""

from collections.abc import AsyncIterator, Sequence
from typing import Protocol

from stak.ports.table import Row


class Rows(Protocol):
    """What every engine can do to hand out its rows."""

    def beginning_with(self, prefixes: Sequence[str]) -> AsyncIterator[list[Row]]:
        """All rows whose partition key begins with one of these, each once, some at a time, in no promised order.

        Where the engine can, they are as of one moment; where it cannot, what is written meanwhile may be there or not.
        """
