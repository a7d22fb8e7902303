"""The index of content that expires, by the minute, and how it becomes a list of what has to be removed.

Whoever stores content that ends writes a row here in the same group. A cursor says up to which minute everything was
moved to the list of removals. A row is moved, and never handled where it stands: so the cursor need not wait for
anybody, and what cannot be removed holds up nothing.
"""

from typing import Final

from stak.expiry import keys
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete, Group, Item, Put

GRACE_SECONDS: Final = 60
"""A minute is looked at so long after its end: the clocks of several machines differ, and a delivery takes a moment."""
_LOOKED_AT_AGAIN_MINUTES: Final = 5
"""A row may be written late: accepted before the minute ended, and stored after it was looked at."""
_FIRST_LOOK_BACK_MINUTES: Final = 24 * 60
_MINUTES_BATCH_SIZE: Final = 24 * 60
_ROWS_BATCH_SIZE: Final = 100
_ROWS_MAX: Final = 10_000
"""So many rows one call moves at the most; the next one goes on."""


def ends_row(tenant: TenantKey, name: str, expires_at: int, item: Item) -> Put:
    """The write that has content removed once it has expired. No condition: writing it twice changes nothing."""
    return Put(keys.ends(tenant, name, expires_at // 60), {"tenant": tenant, **item})


def removal_row(tenant: TenantKey, name: str, item: Item) -> Put:
    """The write that puts something on the list of removals. No condition: at worst it is removed once more."""
    return Put(keys.removal(tenant, name), {"tenant": tenant, **item})


async def begin_index(ports: Ports) -> None:
    """Have the index read from now on, if nobody has: content may expire long before the first round is run."""
    if await ports.table.get(keys.CURSOR) is None:
        # No condition: whoever else begins it writes the same minute, and before it nothing can have expired.
        await ports.table.commit([(Put(keys.CURSOR, {"minute": int(ports.clock() // 60)}),)])


async def collect_due(ports: Ports) -> int:
    """Move what has expired to the list of removals; how many rows there were."""
    this_minute = int((ports.clock() - GRACE_SECONDS) // 60)
    stored = await ports.table.get(keys.CURSOR)
    # A clock that was ahead may have left a cursor in the future: what ends before it must be found all the same.
    first = min(stored["minute"] if stored else this_minute - _FIRST_LOOK_BACK_MINUTES, this_minute)
    last = min(this_minute, first + _MINUTES_BATCH_SIZE)
    moved = 0
    for minute in range(first - _LOOKED_AT_AGAIN_MINUTES, last):
        while rows := (await ports.table.query(keys.ends_minute(minute), limit=_ROWS_BATCH_SIZE)).rows:
            await ports.table.commit([_move(row, minute) for row in rows])
            moved += len(rows)
            if moved >= _ROWS_MAX:
                return moved
    if stored is None or stored["minute"] != last:
        # No condition: a cursor that moves back has some minutes looked at once more.
        await ports.table.commit([(Put(keys.CURSOR, {"minute": last}),)])
    return moved


def _move(row: Row, minute: int) -> Group:
    listed = removal_row(keys.tenant_of(row.key.sk), keys.ends_name(row.key), {**row.item, "due": minute * 60})
    return (listed, Delete(row.key))
