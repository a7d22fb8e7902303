"""Writes the imported log of statistics: each row once, because workers count it and delete it before the import ends.

The row that marks the import has the number of rows that are written; it changes in the same group.
"""

from collections.abc import AsyncIterator, Iterator
from itertools import islice
from typing import Final

from stak.errors import AlreadyExists, InvalidInput
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import GROUP_MAX_WRITES, Equals, Item, Put, Refused, Update
from stak.tenancy.keys import unfinished_import

LOGGED: Final = "logged"
"""The attribute of the mark with the number of rows that are written."""
_ROWS_PER_GROUP: Final = GROUP_MAX_WRITES - 1


async def write_log(ports: Ports, tenant: TenantKey, begun: Item, rows: Iterator[Row]) -> AsyncIterator[int]:
    """Write the rows of the log after those that the mark of an import counts; yield how many each step has written.

    Raises AlreadyExists if another process continues the same import.
    """
    logged: int = begun.get(LOGGED, 0)
    some = list(islice(rows, logged, logged + _ROWS_PER_GROUP))
    while some:
        is_next = (Equals("sha256", begun["sha256"]), Equals(LOGGED, logged or None))
        position = Update(unfinished_import(tenant), set={LOGGED: logged + len(some)}, when=is_next)
        # No condition on the rows: the position decides.
        (outcome,) = await ports.table.commit([(position, *(Put(row.key, row.item) for row in some))])
        if isinstance(outcome, Refused):
            if outcome.names(0):
                raise AlreadyExists(f"Another process continues the import of {tenant}.")
            raise InvalidInput(f"The statistics of {tenant} cannot be stored here: {outcome.failures[0].reason}.")
        yield len(some)
        logged += len(some)
        some = list(islice(rows, _ROWS_PER_GROUP))
