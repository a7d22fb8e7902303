"""Timers: rows that have something done at a time in a user's inbox, such as the return of a snoozed message, or for a
chunk of a broadcast.

Whoever needs a timer puts its row in the same group. The rows are ordered by minute and tenant, in several partitions;
each run reads them from the first on, so no timer is missed however long the task did not run, and nothing is read but
what is due. Tenants take turns (`due_rows.py`), and the timers of all partitions are handled in batches: reads and
commits of a batch are shared. A timer may run twice, or for something that has changed since: whoever handles it
decides by the stored state, and deletes the timer in the group that does the work, or afterwards where many users share
a group. One that fails is moved to a later minute, so that it does not hold up others; so are those of a tenant whose
import has not finished, which has no settings yet.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import msgspec

from stak.errors import StakError, StorageFull, StorageUnavailable
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox import timer_keys as keys
from stak.inbox.due_rows import due_rows
from stak.inbox.unread_counts import UserInbox
from stak.logs import log
from stak.metrics import rows_failed
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete, Item, Key, Present, Put
from stak.reconcile_rounds import ROUND_SECONDS, run_together
from stak.tenancy.tenant_cache import is_being_imported

TimerKind = Literal["snooze", "digest", "action", "fallback"]

_POSTPONED_MAX_MINUTES: Final = 60


class Timer(msgspec.Struct, frozen=True):
    """What is to be done in a user's inbox, or for a chunk, and when."""

    user_inbox: UserInbox
    """The timer of a chunk belongs to no user: it is empty there."""
    kind: TimerKind
    name: str
    """What it is about: the id of a message, the hash of a digest key, or a chunk and a channel."""
    at: int

    @property
    def key(self) -> Key:
        """The key of its row."""
        inbox = self.user_inbox
        return keys.timer(inbox.tenant, inbox.user, inbox.inbox, self.kind, self.name, self.at)

    def put(self) -> Put:
        """Return the write that sets it. No condition: setting it twice changes nothing."""
        inbox = self.user_inbox
        item = {"tenant": inbox.tenant, "user": inbox.user, "inbox": inbox.inbox}
        return Put(self.key, {**item, "kind": self.kind, "name": self.name, "at": self.at})

    def delete(self) -> Delete:
        """Return the write that cancels it, or records that it has run. No condition: it is set with its work."""
        return Delete(self.key)


class _Stored(msgspec.Struct):
    tenant: str
    user: str
    inbox: str
    kind: TimerKind
    name: str
    at: int


class DueTimer(msgspec.Struct, frozen=True):
    """A timer that is due, and its row, which may be in a later minute than its own."""

    timer: Timer
    row: Row

    def done(self) -> Delete:
        """Return the write that records that it has run. No condition: a repeated timer finds its work done."""
        return Delete(self.row.key)


Handle: TypeAlias = Callable[[Ports, Sequence[DueTimer]], Awaitable[Mapping[Key, Exception]]]
"""Does the work of some timers of one kind, and deletes them; returns the errors of those that failed, by row key."""


async def run_timers(ports: Ports, handlers: Mapping[TimerKind, Handle]) -> int:
    """Run due timers within the time limit; return how many ran."""
    now = ports.clock()
    deadline = time.monotonic() + ROUND_SECONDS
    shards = [due_rows(ports, keys.partition(shard), now) for shard in range(keys.TIMER_SHARDS)]
    ran = 0
    while shards:
        found = await asyncio.gather(*(anext(rows, None) for rows in shards), return_exceptions=True)
        shards = [shard for shard, rows in zip(shards, found, strict=True) if isinstance(rows, list)]
        due = [row for rows in found if isinstance(rows, list) for row in rows]
        log_unreadable(found)
        if due:
            ran += await _run_some(ports, due, handlers, now)
        if time.monotonic() >= deadline:
            break  # the next run continues: what has run is deleted
    return ran


def log_unreadable(found: Sequence[object]) -> None:
    """Log the shards that could not be read, which the next run tries again: they do not hold up the others."""
    for error in found:
        if isinstance(error, StakError):
            log.warning("timers_not_read", error=repr(error))
        elif isinstance(error, BaseException):
            raise error


async def _run_some(ports: Ports, rows: list[Row], handlers: Mapping[TimerKind, Handle], now: float) -> int:
    due: dict[TimerKind, list[DueTimer]] = {}
    failed: dict[Key, Exception] = {}
    tenants = [keys.tenant_of(row.key) for row in rows]
    imported = {tenant for tenant in set(tenants) if await is_being_imported(ports, tenant)}
    for row, tenant in zip(rows, tenants, strict=True):
        if tenant in imported:
            failed[row.key] = StorageUnavailable("The import of the tenant has not finished.")
            continue
        try:
            timer = timer_of(row.item)
            due.setdefault(timer.kind, []).append(DueTimer(timer, row))
        except msgspec.ValidationError as error:
            failed[row.key] = error
    for kind, timers in due.items():
        try:
            failed |= await handlers[kind](ports, timers)
        except StorageFull:
            raise  # there is no space for the others either
        except Exception as error:  # noqa: BLE001 - must not hold up the other timers
            failed |= {one.row.key: error for one in timers}
    by_key = {row.key: row for row in rows}
    await run_together([postpone(ports, by_key[key], error, now) for key, error in failed.items()])
    return len(rows) - len(failed)


def timer_of(item: Item) -> Timer:
    """Decode a stored timer. Raises msgspec.ValidationError if it is damaged."""
    stored = msgspec.convert(item, _Stored)
    user_inbox = UserInbox(TenantKey(stored.tenant), UserId(stored.user), InboxKey(stored.inbox))
    return Timer(user_inbox, stored.kind, stored.name, stored.at)


async def postpone(ports: Ports, row: Row, error: Exception, now: float, what: str = "timers") -> None:
    """Move a failed timer, or another row that is handled by minute, to a later minute, with backoff."""
    is_own = not isinstance(error, StorageUnavailable)
    before = row.item.get("tries")
    tries = (before if type(before) is int and before >= 0 else 0) + is_own
    later = int(now // 60) + min(1 << min(tries, 16), _POSTPONED_MAX_MINUTES)
    rows_failed.labels(what).inc(int(is_own))
    log.error("timer_failed", what=what, pk=row.key.pk, sk=row.key.sk, error=repr(error)[:200], next_minute=later)
    moved = Put(keys.in_minute(row.key, later), {**row.item, "tries": tries})
    # If a concurrent worker has handled it, or moved it, it must not be there again.
    await ports.table.commit([(moved, Delete(row.key, when=(Present(),)))])
