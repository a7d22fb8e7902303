"""Start scheduled posts when they are due, each once.

The due index has a partition for each minute. A cursor, created by the first scheduled post, holds the minute up to
which everything was started; each run reads every minute from there to now, so no post is missed however long the task
did not run. A cursor in the future, moved there by a wrong clock, is reset to now. Within a minute tenants take turns.
A row that fails is moved to a later minute and retried there, so that it holds up neither other posts nor the cursor;
so is a post on read for which the event log of its inbox has no room.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from stak.errors import StorageFull, StorageUnavailable, TooManyRequests
from stak.inbox import keys
from stak.inbox.broadcast import find_broadcast, initial_status, transition
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import DISPATCH_JOB
from stak.inbox.open_work import list_open_work
from stak.inbox.publish_on_read import start_on_read
from stak.logs import log
from stak.metrics import rows_failed
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Below, Delete, Done, Equals, Key, Put, Update
from stak.reconcile_rounds import ROUND_SECONDS, ROW_SECONDS, Turns, run_together
from stak.ulids import is_ulid, milliseconds

OnPublished: TypeAlias = Callable[[BroadcastRef], Awaitable[None]]

_MINUTES_BATCH_SIZE: Final = 1440
_MINUTES_LOOKED_AT_AGAIN: Final = 5
"""A post may be due in a minute that ends while it is being accepted: its row appears after that minute was read."""
_POSTPONED_MAX_MINUTES: Final = 60


async def start_scheduled(ports: Ports, on_published: OnPublished | None = None) -> int:
    """Start due posts within the time limit; return how many were started.

    `on_published` is called with those on read that were published.
    """
    now = ports.clock()
    this_minute = int(now // 60)
    stored = await ports.table.get(keys.DUE_CURSOR)
    if stored is None:
        return 0  # nothing was ever scheduled
    first = stored["minute"]
    if first > this_minute + _MINUTES_LOOKED_AT_AGAIN:
        return await _reset_cursor(ports, first, this_minute)
    last = min(this_minute, first + _MINUTES_BATCH_SIZE)
    deadline = time.monotonic() + ROUND_SECONDS
    minutes = range(first - _MINUTES_LOOKED_AT_AGAIN, last + 1)
    turns = {minute: Turns(ports, keys.due_minute(minute)) for minute in minutes}
    started = 0
    through = first - 1
    # Start some posts of every tenant in every minute before more of any tenant.
    for minute, of_minute in turns.items():
        async for rows in of_minute.first():
            started += await _start_some(ports, rows, minute, of_minute, now, on_published)
            if time.monotonic() >= deadline:
                return started
    for minute, of_minute in turns.items():
        async for rows in of_minute.more():
            started += await _start_some(ports, rows, minute, of_minute, now, on_published)
            if time.monotonic() >= deadline:
                return started + await _advance(ports, first, through)
        through = max(through, minute)
    return started + await _advance(ports, first, through)


async def _advance(ports: Ports, first: int, minute: int) -> int:
    """Advance the cursor to the minute up to which everything was started; return 0."""
    if first < minute:
        # This minute is read again, so the cursor stays before it. A slower worker does not move it back.
        cursor = Update(keys.DUE_CURSOR, set={"minute": minute}, when=(Below("minute", minute),))
        await ports.table.commit([(cursor,)])
    return 0


async def _reset_cursor(ports: Ports, wrong_minute: int, this_minute: int) -> int:
    """Reset the cursor to this minute: all earlier minutes were started while the clock was ahead."""
    cursor = Update(keys.DUE_CURSOR, set={"minute": this_minute}, when=(Equals("minute", wrong_minute),))
    await ports.table.commit([(cursor,)])
    log.warning("due_cursor_reset", minutes=wrong_minute - this_minute)
    return 0


async def _start_some(
    ports: Ports, rows: list[Row], minute: int, turns: Turns, now: float, on_published: OnPublished | None
) -> int:
    due: list[Row] = []
    for row in rows:
        if _is_later(row, minute, now):
            turns.pass_over(row.key.sk.partition("#")[0])  # the tenant's other posts are due later still
        else:
            due.append(row)
    return sum(await run_together([_try_to_start(ports, row, minute, now, on_published) for row in due]))


def _is_later(row: Row, minute: int, now: float) -> bool:
    """Return whether a post is due later than now; its id contains the time, so the post need not be read."""
    message_id = row.key.sk.rpartition("#")[2]
    if not is_ulid(message_id):
        return False
    due_at = milliseconds(message_id) / 1000
    return now < due_at and int(due_at // 60) == minute


async def _try_to_start(ports: Ports, row: Row, minute: int, now: float, on_published: OnPublished | None) -> int:
    try:
        async with asyncio.timeout(ROW_SECONDS):
            return await _start(ports, row, now, on_published)
    except StorageFull:
        raise  # there is no space for the others either
    except TooManyRequests:
        # The event log of its inbox is full, for a day at most.
        later = await _postpone(ports, row, minute, now, is_own=True)
        log.warning("scheduled_post_postponed", pk=row.key.pk, sk=row.key.sk, next_minute=later)
        return 0
    except Exception as error:  # noqa: BLE001 - must not hold up the other posts
        # A storage error on one row need not affect the next; if the storage is down, postponing fails as well.
        is_own = not isinstance(error, StorageUnavailable)
        later = await _postpone(ports, row, minute, now, is_own=is_own)
        rows_failed.labels("scheduled posts").inc(int(is_own))
        log.error("scheduled_post_failed", pk=row.key.pk, sk=row.key.sk, error=repr(error)[:200], next_minute=later)
        return 0


async def _postpone(ports: Ports, row: Row, minute: int, now: float, *, is_own: bool) -> int:
    """Move a failed row to a later minute, with backoff; return that minute."""
    before = row.item.get("tries")
    tries = (before if type(before) is int and before >= 0 else 0) + is_own
    later = max(minute, int(now // 60)) + min(1 << min(tries, 16), _POSTPONED_MAX_MINUTES)
    # No condition: a concurrent worker moves it too, or has started it; a second start has no effect.
    await ports.table.commit(
        [(Put(Key(keys.due_minute(later), row.key.sk), {**row.item, "tries": tries}), Delete(row.key))]
    )
    return later


async def _start(ports: Ports, row: Row, now: float, on_published: OnPublished | None) -> int:
    """Start one post, if it is due and was neither stopped nor recalled."""
    ref = BroadcastRef.of_listed(row)
    broadcast = await find_broadcast(ports, ref)
    if broadcast is not None and broadcast.received > now:
        return 0
    if broadcast is None or broadcast.has_started or not broadcast.allows("start"):
        if broadcast is not None and broadcast.status == "published" and on_published is not None:
            await on_published(ref)  # the response to its start was lost
        await ports.table.commit([(Delete(row.key),)])  # nothing is scheduled here any more
        return 0
    first = initial_status(broadcast.kind, broadcast.delivery)
    # A paused post stays paused, but resumes as if it had started.
    started = transition(
        ref,
        "start",
        broadcast.status,
        None if broadcast.is_paused else first,
        changes={"touched": int(now), **({"paused_from": first} if broadcast.is_paused else {})},
    )
    if broadcast.is_on_read:
        is_started = await start_on_read(ports, ref, broadcast, (started, Delete(row.key)))
        if is_started and on_published is not None:
            await on_published(ref)
        return int(is_started)
    (outcome,) = await ports.table.commit([(started, Delete(row.key), await list_open_work(ports, ref))])
    if not isinstance(outcome, Done) or broadcast.is_paused:
        return 0
    await ports.jobs.submit(ref.job(DISPATCH_JOB))
    return 1
