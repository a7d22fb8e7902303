"""Rounds over the list of removals: a step for each tenant in turn, however much each of them has.

A removal that fails waits for some minutes, and delays no other.
"""

import time
from typing import Final

import msgspec

from stak.chat.chat_model import ChatId
from stak.chat.retention import handle_expired
from stak.errors import StorageUnavailable
from stak.expiry import keys
from stak.expiry.clock_jump_guard import is_clock_steady
from stak.expiry.expiry_index import collect_due
from stak.identifiers import TenantKey
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.expire_broadcasts import expire_step
from stak.inbox.remove_broadcasts import remove_rows_step
from stak.logs import log
from stak.metrics import content_removed, removal_lag, rows_failed
from stak.ports import Ports
from stak.ports.table import ALL, Row
from stak.ports.writes import Delete, Equals, Present, Put, Update


class Pace(msgspec.Struct, frozen=True):
    """The time of a round, and the chunks of a hundred copies in one step."""

    seconds: float
    chunks: int


GENTLE: Final = Pace(seconds=0.1, chunks=1)
"""For storage that shares one file with deliveries and reads: with a round every two seconds, 5 % of the time."""
STEADY: Final = Pace(seconds=8.0, chunks=8)
"""For storage that handles many writes concurrently: the function that runs all tasks each minute has less than one."""


class Deadline:
    """The end of a round."""

    def __init__(self, pace: Pace) -> None:
        self._ends_at = time.monotonic() + pace.seconds

    def is_over(self) -> bool:
        """Return whether the time of the round is used up."""
        return time.monotonic() >= self._ends_at


_STEPS_PER_TENANT: Final = 4
"""Objects of one tenant in a partition that get a step before the next tenant's turn."""
_ROWS_PAGE_SIZE: Final = 100
_RETRY_AFTER_SECONDS: Final = 600


class _Walk(msgspec.Struct):
    """A walk through one partition of the list: the last tenant, and the results so far."""

    shard: int
    tenant: TenantKey | None = None
    steps: int = 0
    removed: int = 0
    oldest: int | None = None
    is_over: bool = False


async def remove_expired_content(ports: Ports, pace: Pace) -> int:
    """Run one round; return how many rows were removed or lost their content."""
    if not await is_clock_steady(ports):
        return 0
    await collect_due(ports)
    return await process_removals(ports, pace)


async def process_removals(ports: Ports, pace: Pace) -> int:
    """Continue the list where the last round ended, until the time is up or nothing is left to do."""
    deadline = Deadline(pace)
    cursor = await ports.table.get(keys.REMOVALS_CURSOR) or {}
    walk = _Walk(cursor.get("shard", 0), cursor.get("tenant"))
    removed, idle = 0, 0
    oldest: list[int] = []
    while idle <= keys.REMOVAL_SHARDS:  # one more than there are: the first may have been started in the middle
        await _walk(ports, walk, pace, deadline)
        removed += walk.removed
        oldest += [] if walk.oldest is None else [walk.oldest]
        if not walk.is_over:
            break
        idle = 0 if walk.steps else idle + 1
        walk = _Walk((walk.shard + 1) % keys.REMOVAL_SHARDS)
    now = int(ports.clock())
    removal_lag.labels("expired").set(now - min(oldest, default=now))
    reached = {name: value for name, value in (("shard", walk.shard), ("tenant", walk.tenant)) if value}
    if reached != dict(cursor):
        await ports.table.commit([(Put(keys.REMOVALS_CURSOR, reached),)])  # no condition: it is a hint
    return removed


async def _walk(ports: Ports, walk: _Walk, pace: Pace, deadline: Deadline) -> None:
    """Run a few steps for every tenant of a partition, after the last tenant."""
    while not deadline.is_over():
        span = ALL if walk.tenant is None else keys.after_tenant(walk.tenant)
        page = await ports.table.query(keys.removal_shard(walk.shard), span, limit=_ROWS_PAGE_SIZE)
        if not page.rows:
            walk.is_over, walk.tenant = True, None
            return
        now = int(ports.clock())
        walk.tenant = keys.tenant_of(page.rows[0].key.sk)
        ready = [
            row
            for row in page.rows
            if keys.tenant_of(row.key.sk) == walk.tenant and row.item.get("not_before", 0) <= now
        ]
        for row in ready[:_STEPS_PER_TENANT]:
            due = row.item.get("due", now)
            walk.oldest = due if walk.oldest is None else min(due, walk.oldest)
            walk.steps += 1
            walk.removed += await _isolated_step(ports, row, pace)
            if deadline.is_over():
                return


async def _isolated_step(ports: Ports, row: Row, pace: Pace) -> int:
    try:
        return await _step(ports, row, pace)
    except StorageUnavailable:
        raise  # the others would fail as well
    except Exception as error:  # noqa: BLE001 - the others must not wait for it
        log.error("removal_failed", row=row.key.sk, error=repr(error))
        rows_failed.labels("removals").inc()
        later = Update(row.key, set={"not_before": int(ports.clock()) + _RETRY_AFTER_SECONDS}, when=(Present(),))
        await ports.table.commit([(later,)])
        return 0


async def _step(ports: Ports, row: Row, pace: Pace) -> int:
    """Remove a part of one object, and delete it from the list once it is completely removed."""
    item, tenant = row.item, keys.tenant_of(row.key.sk)
    next_chunk: int | None = None
    has_more = False
    match item["kind"]:
        case "broadcast":
            ref = BroadcastRef.of_named(tenant, item)
            swept = await expire_step(ports, ref, first_chunk=item.get("next", 0), chunks=pace.chunks)
            removed, next_chunk = swept.copies, swept.next_chunk
            has_more = next_chunk is not None
        case "rows":
            step = await remove_rows_step(ports, BroadcastRef.of_named(tenant, item))
            removed, has_more = step.rows, step.has_more
        case "preview":
            handled = await handle_expired(ports, tenant, ChatId(item["chat"]))
            removed, has_more = handled.rows, handled.has_more
        case kind:
            raise ValueError(f"unknown kind of removal: {kind!r}")
    content_removed.labels(item["kind"]).inc(removed)
    # It may have been listed again, with another expiry.
    same = (Equals("due", item["due"]),)
    if next_chunk is not None:
        await ports.table.commit([(Update(row.key, set={"next": next_chunk}, when=same),)])
    elif not has_more:
        await ports.table.commit([(Delete(row.key, when=same),)])
    return removed
