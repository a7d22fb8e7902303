"""Scheduled posts: found in the minute they are due, and set going once.

The due index has a partition for every minute. A cursor, put there by the first post ever scheduled, says up to which
minute everything was set going; whoever looks, looks at every minute from there to now, so nothing is missed however
long nobody looked. A cursor in the future was moved there by a wrong clock, and is set back to now.
"""

from typing import Final

from stak.inbox import keys
from stak.inbox.broadcast import open_work
from stak.inbox.post import dispatch_job
from stak.logs import log
from stak.names import InboxKey, TenantKey
from stak.ports import Ports
from stak.ports.table import Row, rows_of
from stak.ports.writes import Below, Delete, Done, Equals, Item, Put, Update

_MINUTES_A_LOOK: Final = 1440
_MINUTES_LOOKED_AT_AGAIN: Final = 5
"""A post may be due in a minute that ends while it is being accepted: its row comes after the minute's last look."""
_PAGE: Final = 100


async def start_due(ports: Ports) -> int:
    """Set everything going that is due; how many there were."""
    now = ports.clock()
    this_minute = int(now // 60)
    stored = await ports.table.get(keys.DUE_CURSOR)
    if stored is None:
        return 0  # nothing was ever scheduled
    first = stored["minute"]
    if first > this_minute + _MINUTES_LOOKED_AT_AGAIN:
        return await _set_back(ports, first, this_minute)
    last = min(this_minute, first + _MINUTES_A_LOOK)
    started = 0
    for minute in range(first - _MINUTES_LOOKED_AT_AGAIN, last + 1):
        started += await _start_minute(ports, minute, now)
    if first < last:
        # This minute is looked at again, so the cursor stays before it. Whoever is late does not move it back.
        cursor = Update(keys.DUE_CURSOR, set={"minute": last}, when=(Below("minute", last),))
        await ports.table.commit([(cursor,)])
    return started


async def _set_back(ports: Ports, wrong_minute: int, this_minute: int) -> int:
    """Let the next look begin at this minute: everything before it was set going while the clock was ahead."""
    cursor = Update(keys.DUE_CURSOR, set={"minute": this_minute}, when=(Equals("minute", wrong_minute),))
    await ports.table.commit([(cursor,)])
    log.warning("due_cursor_set_back", minutes=wrong_minute - this_minute)
    return 0


async def _start_minute(ports: Ports, minute: int, now: float) -> int:
    started = 0
    async for row in rows_of(ports.table, keys.due_minute(minute), at_once=_PAGE):
        started += await _start(ports, row, now)
    return started


async def _start(ports: Ports, row: Row, now: float) -> int:
    """Set one post going, if its second has come and it was neither stopped nor recalled."""
    tenant, inbox = TenantKey(row.item["tenant"]), InboxKey(row.item["inbox"])
    key = keys.broadcast(tenant, inbox, row.item["id"])
    item: Item | None = await ports.table.get(key)
    if item is not None and item["received"] > now:
        return 0
    status = item["status"] if item else None
    is_paused = status == "paused" and item is not None and item.get("paused_from") == "scheduled"
    if item is None or (status != "scheduled" and not is_paused):
        await ports.table.commit([(Delete(row.key),)])  # nothing waits behind it any more
        return 0
    going = "delivering" if item["kind"] == "users" else "expanding"
    # One that is paused stays so, but will go on as if it had begun.
    changes = {"paused_from": going} if is_paused else {"status": going}
    listed = {"tenant": tenant, "inbox": inbox, "id": row.item["id"]}
    group = (
        Update(key, set={**changes, "touched": int(now)}, when=(Equals("status", status),)),
        Delete(row.key),
        Put(open_work(tenant, inbox, row.item["id"]), listed),
    )
    (outcome,) = await ports.table.commit([group])
    if not isinstance(outcome, Done) or is_paused:
        return 0
    await ports.jobs.submit(dispatch_job(tenant, inbox, row.item["id"]))
    return 1
