"""Read an inbox's broadcasts in the order of their ids, merged from the partitions that they are spread over.

A page takes a few rows of each partition, and more of those whose rows are used up. So it reads about as many rows as
it returns, and at least one Query for each partition.
"""

import asyncio
from collections import deque
from typing import Final, NamedTuple

from stak.identifiers import InboxKey, TenantKey
from stak.inbox import keys
from stak.ports import Ports
from stak.ports.table import Position, Row, Span

_ROWS_MIN: Final = 4
"""Read from a partition at once, so that partitions of uneven length rarely need a second Query."""


class BroadcastPage(NamedTuple):
    """Rows in order, and the sort key of the last one if there are more."""

    rows: list[Row]
    next: str | None


class _Partition:
    """The rows of one partition that are read and not returned yet."""

    def __init__(self, pk: str, after: str | None) -> None:
        self._pk = pk
        self._after = None if after is None else Position(pk, after)
        self.rows: deque[Row] = deque()
        self.is_read = False

    async def read(self, ports: Ports, span: Span, limit: int, *, reverse: bool) -> None:
        """Read until there is a row, or none is left."""
        while not self.rows and not self.is_read:
            page = await ports.table.query(self._pk, span, limit=limit, reverse=reverse, after=self._after)
            self.rows.extend(page.rows)
            self._after, self.is_read = page.next, page.next is None


async def read_broadcasts(
    ports: Ports,
    tenant: TenantKey,
    inbox: InboxKey,
    span: Span = keys.BROADCASTS,
    *,
    limit: int,
    after: str | None = None,
    reverse: bool = False,
) -> BroadcastPage:
    """Return broadcasts of an inbox within a span, after the one with this sort key."""
    shards = range(keys.BROADCAST_SHARDS)
    names = [keys.former_broadcasts(tenant, inbox), *(keys.broadcasts(tenant, inbox, shard) for shard in shards)]
    partitions = [_Partition(name, after) for name in names]
    at_once = max(_ROWS_MIN, 2 * limit // len(partitions))
    found: list[Row] = []
    while True:
        await asyncio.gather(*(each.read(ports, span, at_once, reverse=reverse) for each in partitions))
        waiting = [each for each in partitions if each.rows]
        if not waiting:
            return BroadcastPage(found, None)
        if len(found) == limit:
            return BroadcastPage(found, found[-1].key.sk)
        select = max if reverse else min
        found.append(select(waiting, key=lambda each: each.rows[0].key.sk).rows.popleft())
