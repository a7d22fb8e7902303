"""Computes the running totals of imported broadcasts from their imported ledgers.

An export of a tenant in use may contain a total without the ledger row that was recorded with it.
"""

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from operator import add

from stak.identifiers import TenantKey
from stak.inbox import keys
from stak.inbox.broadcast import Progress
from stak.inbox.ledger import AT, TOTAL_ROWS, counts_of, delivered_in
from stak.inbox.statistics_model import interval_of
from stak.migration import row_ownership
from stak.ports import Ports
from stak.ports.table import Row, rows_of
from stak.ports.writes import Group, Key, Put


def without_totals(tenant: TenantKey, rows: Iterable[Row], *, has_totals: bool) -> Iterator[Row]:
    """Yield all rows but the totals.

    Without `has_totals` (older processes may run here), the broadcasts lose them: their ledgers are summed.
    """
    for row in rows:
        if row_ownership.is_broadcast_row(tenant, row.key, keys.TOTALS):
            continue
        if not has_totals and row_ownership.is_broadcast_row(tenant, row.key, keys.BROADCASTS):
            yield Row(row.key, {name: value for name, value in row.item.items() if name != "total_rows"})
        else:
            yield row


async def write_totals(ports: Ports, tenant: TenantKey, rows: Iterable[Row]) -> None:
    """Write the totals of the broadcasts that have some among these rows, computed from their stored ledgers."""
    partition = ""
    for row in rows:
        if row_ownership.is_broadcast_row(tenant, row.key, keys.TOTALS) and row.key.pk != partition:
            partition = row.key.pk
            await ports.table.commit(await _totals(ports, partition))


async def _totals(ports: Ports, partition: str) -> list[Group]:
    totals = [counts_of(None)] * TOTAL_ROWS
    by_time: list[Tally[str]] = [Tally() for _ in totals]
    message_id = partition.rpartition("#")[2]
    async for row in rows_of(ports.table, partition, keys.LEDGER, at_once=1000):
        number = keys.chunk_number(row.key) % TOTAL_ROWS
        counts = counts_of(row.item)
        totals[number] = tuple(map(add, totals[number], counts))
        if AT in row.item:
            by_time[number][delivered_in(interval_of(message_id, row.item[AT]))] += Progress(*counts).delivered
    items = [
        {name: count for name, count in zip(Progress.__struct_fields__, counts, strict=True) if count} | dict(timed)
        for counts, timed in zip(totals, by_time, strict=True)
    ]
    # No condition: nothing else writes these rows before the tenant exists.
    return [(Put(Key(partition, keys.total_sort_key(number)), item),) for number, item in enumerate(items) if item]
