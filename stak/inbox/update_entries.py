"""Read an inbox's counters, and update entries optimistically: decide on what was read, write if it still holds."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec

from stak.clock import SKEW_SECONDS
from stak.inbox import keys
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Counters, Entry, TombstoneReason, counters_of, is_snoozed
from stak.inbox.statistics_log import log_steps
from stak.inbox.statistics_model import count
from stak.inbox.timers import Timer
from stak.inbox.unread_counts import ENTRIES_PER_GROUP, SNOOZED_PER_GROUP, UserInbox, change_entries
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Absent, Check, Delete, Done, Group, Key, Write
from stak.tenancy.tenant_model import CATEGORIES_MAX
from stak.ulids import is_ulid, last_at

EXPIRED_BATCH_SIZE: Final = 25
_EXPIRY_ROUNDS: Final = 40
"""Limits how much expired content one read settles: a thousand messages, more than ever occurs in practice."""

TOMBSTONES_KEPT_SECONDS: Final = 90 * 24 * 3600
"""Retention of tombstones, which keep a late duplicate from restoring a message.

Chunks are refused long before tombstones are removed.
"""

Decide: TypeAlias = Callable[[Entry, Counters], Entry | None]
"""Returns the new state of an entry, or None to leave it unchanged."""


async def read_counters(ports: Ports, user_inbox: UserInbox) -> Counters:
    """Return the counters, after expiring due messages."""
    for _ in range(_EXPIRY_ROUNDS):
        counters, due = await _counters_and_due(ports, user_inbox)
        if not due:
            break
        await expire_due(ports, user_inbox, due)
    return counters


async def expire_due(ports: Ports, user_inbox: UserInbox, due: Sequence[Key]) -> None:
    """Turn expired messages into tombstones, and subtract the unread ones from the counts."""
    ids = [keys.message_of(key) for key in due]
    found = await ports.table.batch_get(user_inbox.entry(message_id) for message_id in ids)
    orphans = [key for key, message_id in zip(due, ids, strict=True) if user_inbox.entry(message_id) not in found]
    # A delivery under way may show its marker before its entry: so the entry must be absent when the marker goes.
    await ports.table.commit(
        [(Check(user_inbox.entry(keys.message_of(key)), (Absent(),)), Delete(key)) for key in orphans]
    )
    now = int(ports.clock())
    await update_entries(
        ports, user_inbox, ids, lambda entry, _: None if entry.gone else make_tombstone(entry, "expired", now)
    )


async def update_entries(
    ports: Ports, user_inbox: UserInbox, ids: Sequence[str], decide: Decide, *, counted_at: int | None = None
) -> list[Entry]:
    """Update the existing entries with these ids that `decide` changes; return them in their previous state.

    The statistics of their broadcasts follow; they count the change at `counted_at`, or now.

    Entries are read before counters: otherwise a message delivered in between would be compared with a watermark older
    than itself.
    """
    changed: list[Entry] = []
    waiting = list(dict.fromkeys(filter(is_ulid, ids)))
    tries = Attempts()
    while True:
        await tries.next()
        found = await ports.table.batch_get(user_inbox.entry(message_id) for message_id in waiting)
        entries = [entry_of(found[key]) for key in map(user_inbox.entry, waiting) if key in found]
        counters, _due = await _counters_and_due(ports, user_inbox)
        decided = [(entry, decide(entry, counters)) for entry in entries]
        changes = [(entry, after) for entry, after in decided if after is not None and after != entry]
        waiting = []
        for part, is_done in await _commit(ports, user_inbox, counters, changes, counted_at):
            if is_done:
                changed += part
            else:
                waiting += [entry.id for entry in part]
        if not waiting:
            break
    return changed


def make_tombstone(entry: Entry, gone: TombstoneReason, now: int) -> Entry:
    """Return the tombstone of an entry, without content and sender; it expires after TOMBSTONES_KEPT_SECONDS.

    An expired one keeps its place in the list: whether a tombstone is written depends on how it was read. The read time
    of a snoozed one does not say that its user has read it, and no "mark all" until now has.
    """
    if is_snoozed(entry):
        latest_id = last_at(int((now + SKEW_SECONDS) * 1000))
        entry = msgspec.structs.replace(entry, readat=None, total_stamp=latest_id, category_stamp=latest_id)
    return msgspec.structs.replace(
        entry,
        message=None,
        content_hash=None,
        sender=None,
        label=None,
        gone=gone,
        ttl=now + TOMBSTONES_KEPT_SECONDS,
        snoozed_until=None,
        returned_at=entry.returned_at if gone == "expired" else None,
    )


def as_read(entry: Entry, now: int) -> Entry:
    """Return an entry marked read individually.

    One that expires loses its expiry marker when read, so it gets a TTL and the table removes it.
    """
    ttl = None if entry.expires_at is None else entry.expires_at + TOMBSTONES_KEPT_SECONDS
    return msgspec.structs.replace(entry, readat=now, ttl=ttl)


async def _commit(
    ports: Ports,
    user_inbox: UserInbox,
    counters: Counters,
    changes: list[tuple[Entry, Entry]],
    counted_at: int | None,
) -> list[tuple[list[Entry], bool]]:
    is_large = any(_has_places(before) or _has_places(after) for before, after in changes)
    size = SNOOZED_PER_GROUP if is_large else ENTRIES_PER_GROUP
    parts = [changes[start : start + size] for start in range(0, len(changes), size)]
    now = int(ports.clock())
    groups: list[Group] = []
    for part in parts:
        counted = [(before, *count(before, after, counters)) for before, after in part]
        changed = [(before, after) for before, after, _ in counted]
        steps = [step for _, _, step in counted if step is not None]
        logged = log_steps(ports, user_inbox, steps, now, now if counted_at is None else counted_at)
        groups.append((*change_entries(user_inbox, counters, changed, now), *_timers(user_inbox, part), *logged))
    outcomes = await ports.table.commit(groups) if groups else []
    return [
        ([before for before, _ in part], isinstance(outcome, Done))
        for part, outcome in zip(parts, outcomes, strict=True)
    ]


def _has_places(entry: Entry) -> bool:
    """Return whether an entry has markers beyond those of every unread one."""
    return entry.snoozed_until is not None or entry.returned_at is not None


def _timers(user_inbox: UserInbox, changes: list[tuple[Entry, Entry]]) -> list[Write]:
    """Return the writes that set or cancel the timers of entries that are snoozed or no longer are, or are answered."""
    writes: list[Write] = []
    for before, after in changes:
        if before.snoozed_until != after.snoozed_until:
            if before.snoozed_until is not None:
                writes.append(snooze_timer(user_inbox, before.id, before.snoozed_until).delete())
            if after.snoozed_until is not None:
                writes.append(snooze_timer(user_inbox, after.id, after.snoozed_until).put())
        if before.action != after.action and after.action is not None:
            writes.append(Timer(user_inbox, "action", after.id, after.acted_at or 0).put())
    return writes


def snooze_timer(user_inbox: UserInbox, message_id: str, until: int) -> Timer:
    """Return the timer that ends the snooze of a message."""
    return Timer(user_inbox, "snooze", message_id, until)


async def _counters_and_due(ports: Ports, user_inbox: UserInbox) -> tuple[Counters, list[Key]]:
    """Read the counters, followed by the markers of expired messages, in one Query."""
    limit = CATEGORIES_MAX + 2 + EXPIRED_BATCH_SIZE
    page = await ports.table.query(user_inbox.partition, keys.counters_and_due(int(ports.clock())), limit=limit)
    rows: list[Row] = page.rows
    counters = counters_of({keys.level_of(row.key): dict(row.item) for row in rows if keys.is_counter(row.key)})
    return counters, [row.key for row in rows if keys.is_expiry_marker(row.key)][:EXPIRED_BATCH_SIZE]
