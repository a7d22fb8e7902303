"""Expiry index: content that expires, by minute, and its transfer to the list of removals.

The writer of expiring content adds a row here in the same group. A cursor holds the minute up to which all rows were
moved to the list of removals. A row is only moved, never processed here: so the cursor never waits, and content that
cannot be removed delays nothing else.
"""

from typing import Final

from stak.expiry import keys
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete, Group, Item, Put

GRACE_SECONDS: Final = 60
"""Delay after the end of a minute before it is read: clocks of machines differ, and a delivery takes a moment."""
_REREAD_MINUTES: Final = 5
"""Minutes that are read again: a row accepted before its minute ended may be stored after the minute was read."""
_FIRST_READ_BACK_MINUTES: Final = 24 * 60
_MINUTES_BATCH_SIZE: Final = 24 * 60
_ROWS_BATCH_SIZE: Final = 100
_ROWS_MAX: Final = 10_000
"""Maximum number of rows that one call moves; the next call continues."""


def ends_row(tenant: TenantKey, name: str, expires_at: int, item: Item) -> Put:
    """Return the write that has content removed after it expires. No condition: writing it twice changes nothing."""
    return Put(keys.ends(tenant, name, expires_at // 60), {"tenant": tenant, **item})


def removal_row(tenant: TenantKey, name: str, item: Item) -> Put:
    """Return the write that adds content to the list of removals. No condition: at worst it is removed once more."""
    return Put(keys.removal(tenant, name), {"tenant": tenant, **item})


async def begin_index(ports: Ports) -> None:
    """Start reading the index from now on, if nothing has: content may expire long before the first round runs."""
    if await ports.table.get(keys.CURSOR) is None:
        # No condition: a concurrent start writes the same minute, and nothing can have expired before it.
        await ports.table.commit([(Put(keys.CURSOR, {"minute": int(ports.clock() // 60)}),)])


async def collect_due(ports: Ports) -> int:
    """Move expired rows to the list of removals; return how many there were."""
    this_minute = int((ports.clock() - GRACE_SECONDS) // 60)
    stored = await ports.table.get(keys.CURSOR)
    # A clock that was ahead may have left a cursor in the future: content that ends before it must still be found.
    first = min(stored["minute"] if stored else this_minute - _FIRST_READ_BACK_MINUTES, this_minute)
    last = min(this_minute, first + _MINUTES_BATCH_SIZE)
    moved = 0
    for minute in range(first - _REREAD_MINUTES, last):
        while rows := (await ports.table.query(keys.ends_minute(minute), limit=_ROWS_BATCH_SIZE)).rows:
            await ports.table.commit([_move(row, minute) for row in rows])
            moved += len(rows)
            if moved >= _ROWS_MAX:
                return moved
    if stored is None or stored["minute"] != last:
        # No condition: a cursor that moves back only has some minutes read again.
        await ports.table.commit([(Put(keys.CURSOR, {"minute": last}),)])
    return moved


def _move(row: Row, minute: int) -> Group:
    listed = removal_row(keys.tenant_of(row.key.sk), keys.ends_name(row.key), {**row.item, "due": minute * 60})
    return (listed, Delete(row.key))
