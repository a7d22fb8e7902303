"""Builds the writes that change unread counts: afterwards, total = sum of the categories = unread entries.

Deliveries are in `delivery.py`, marking all read and recounting in `replace_counts.py`.

Every write of the total increments its revision. A write that changes a count is conditional on the watermarks that it
was decided by; a write to an entry, on its read time, its stamps and whether it is a tombstone. Without any of these
conditions a count goes wrong, which `tests/scenarios/test_inbox_state_machine.py` detects.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox import keys, marker_keys
from stak.inbox.entry_codec import CLAIMS, entry_item, stored_name
from stak.inbox.entry_model import Counters, Entry, is_unread
from stak.inbox.keys import TOTAL
from stak.ports.writes import (
    NOTHING,
    Below,
    Conditions,
    Delete,
    Equals,
    Group,
    Key,
    Present,
    Put,
    Update,
    Write,
)

ENTRIES_PER_GROUP: Final = 20
"""An entry with both markers is three writes, and may be alone in its category: 20 × 4 + 1 fit one group of 100."""
SNOOZED_PER_GROUP: Final = 10
"""One that is snoozed, or was, or has returned, may also have three more markers and two timers: 10 × 9 + 1.

Either way, the group may have a row of the statistics' log too.
"""

RETURNED_KEPT_SECONDS: Final = 90 * 24 * 3600
"""How long a returned message keeps its place in the list; then it is back at the place of its id."""

RETURNED: Final = "returned"
"""The attribute of the total with the time at which a message last returned to the top of the list."""
LAST_UPDATED: Final = "last_updated"
"""The attribute of a counter with the time of the last write that changed a count; set by all of them."""

_CLAIMS: Final = tuple(CLAIMS.values())
_ABSENT_IF_UNTOUCHED: Final = ("readat", "total_stamp", "category_stamp", "gone", "returned_at")
_SUBTRACT_TOTAL: Final = {"count": -1, "rev": 1}
_SUBTRACT_CATEGORY: Final = {"count": -1}
_new: Final = tuple.__new__  # a third of the time that the constructor of a named tuple takes


class UserInbox(msgspec.Struct, frozen=True):
    """One user's inbox."""

    tenant: TenantKey
    user: UserId
    inbox: InboxKey

    @property
    def partition(self) -> str:
        """The partition that holds all of its rows."""
        return keys.user_inbox(self.tenant, self.user, self.inbox)

    def key(self, sort_key: keys.SortKey) -> Key:
        """Return the key of one of its rows."""
        return _new(Key, (keys.user_inbox(self.tenant, self.user, self.inbox), sort_key))

    def entry(self, message_id: str) -> Key:
        """Return the key of a message in it."""
        return self.key(keys.entry(message_id))

    def counter(self, category: str) -> Key:
        """Return the key of one of its counters."""
        return self.key(keys.counter(category))


def recall_unread(entry: Entry, now: int, ttl: int) -> Group:
    """Turn the unread copies of a message into tombstones, without reading first. Applied to each partition.

    The first write fails if there is no copy, or if it was changed in any way that matters to the counts; the others if
    a watermark has passed the message.
    """
    # An archived entry has a read time, so it needs no condition of its own.
    untouched: Conditions = tuple(Equals(stored_name(field), None) for field in _ABSENT_IF_UNTOUCHED)
    is_unread_still, updated = Below("wm", entry.id), updated_at(now)
    total, category = Key("", keys.counter(TOTAL)), Key("", keys.counter(entry.category))
    writes: tuple[Write, ...] = (
        Update(
            Key("", keys.entry(entry.id)),
            set={"gone": "redacted", "ttl": ttl},
            remove=("message", "content_hash", "sender", stored_name("label")),
            when=(Present(), *untouched),
        ),
        Update(total, set=updated, add=_SUBTRACT_TOTAL, when=(is_unread_still,)),
        Update(category, set=updated, add=_SUBTRACT_CATEGORY, when=(is_unread_still,)),
    )
    if entry.expires_at is None:
        return writes
    return (*writes, Delete(Key("", keys.expiry(entry.id, entry.expires_at))))


@lru_cache(maxsize=16)
def updated_at(now: int, returned_at: int = 0) -> Mapping[str, int]:
    """Return the attributes that a write of a count sets: all of them the time, the total also that of a return.

    Shared, as all values that many groups have in common: engines examine them once.
    """
    return {LAST_UPDATED: now, RETURNED: returned_at} if returned_at else {LAST_UPDATED: now}


@lru_cache(maxsize=64)
def _category_step(step: int) -> Mapping[str, int]:
    return {"count": step}


@lru_cache(maxsize=64)
def _total_step(step: int) -> Mapping[str, int]:
    return {"count": step, "rev": 1}


@lru_cache(maxsize=16)
def _place(returned_at: int) -> Mapping[str, int]:
    """Return the item of a message's place in the list."""
    return {"ttl": returned_at + RETURNED_KEPT_SECONDS}


def marker_item(entry: Entry) -> Mapping[str, str]:
    """Return the attributes that a marker copies from its entry."""
    item = {"category": entry.category, "st": entry.total_stamp, "sc": entry.category_stamp}
    return {name: value for name, value in item.items() if value is not None}


def change_entries(user_inbox: UserInbox, counters: Counters, changes: list[tuple[Entry, Entry]], now: int) -> Group:
    """Change entries, and adjust the counts by those that become or cease to be unread."""
    writes: list[Write] = []
    moved: dict[str, int] = {}
    for before, after in changes:
        writes += change_entry(user_inbox, before, after)
        step = int(is_unread(after, counters)) - int(is_unread(before, counters))
        moved[before.category] = moved.get(before.category, 0) + step
    returned_at = max((after.returned_at or 0 for before, after in changes if _has_returned(before, after)), default=0)
    return (*writes, *_move_counts(user_inbox, counters, moved, now, returned_at))


def _has_returned(before: Entry, after: Entry) -> bool:
    return after.returned_at is not None and after.returned_at != before.returned_at


def change_entry(user_inbox: UserInbox, before: Entry, after: Entry) -> list[Write]:
    """Return the writes that change an entry and its markers, conditional on what decides whether it is unread."""
    was, now = entry_item(before), entry_item(after)
    changed = {name: value for name, value in now.items() if was.get(name) != value}
    removed = tuple(name for name in was if name not in now)
    if after.is_erased:
        removed += _CLAIMS
    # This implies that it exists: an entry is removed only after it became a tombstone or was individually read.
    unchanged: Conditions = tuple(Equals(stored_name(field), getattr(before, field)) for field in _HELD)
    if before.counted is not None:  # of two changes at the same time, one counts it
        unchanged = (*unchanged, Equals("counted", before.counted))
    writes: list[Write] = [Update(user_inbox.entry(before.id), changed, NOTHING, removed, unchanged)]
    needs_markers = after.readat is None and after.gone is None
    if not needs_markers:
        writes += _markers_deleted(user_inbox, before)
    elif before.readat is not None or _stamps(before) != _stamps(after):
        writes += markers_put(user_inbox, after)
    # No conditions: these markers are written only together with their entry, whose conditions cover them.
    if before.snoozed_until != after.snoozed_until:
        if before.snoozed_until is not None:
            writes.append(Delete(user_inbox.key(marker_keys.snoozed(before.id, before.snoozed_until))))
        if after.snoozed_until is not None:
            writes.append(Put(user_inbox.key(marker_keys.snoozed(after.id, after.snoozed_until)), {}))
    if before.returned_at != after.returned_at:
        if before.returned_at is not None:
            writes.append(Delete(user_inbox.key(marker_keys.returned(before.id, before.returned_at))))
        if after.returned_at is not None:
            key = user_inbox.key(marker_keys.returned(after.id, after.returned_at))
            writes.append(Put(key, _place(after.returned_at)))
    return writes


_HELD: Final = ("readat", "total_stamp", "category_stamp", "gone", "archived_at", "snoozed_until", "action")
"""The fields that decide whether an entry is unread; every write to it is conditional on them.

Also whether it is archived: an entry that becomes unread leaves the archive, and a concurrent archiving must not put it
back. And until when it is snoozed: whoever decides by another time would leave the marker of this one behind.
And how it was answered: of two answers at the same time, one counts.
"""


def _move_counts(
    user_inbox: UserInbox, counters: Counters, moved: Mapping[str, int], now: int, returned_at: int = 0
) -> list[Write]:
    """Adjust the counts, conditional on the watermarks that decided the change.

    Entries that were read and stay read need no condition: watermarks only rise.
    """
    writes: list[Write] = []
    for category in sorted(moved):
        marks = counters.total.watermark, counters.category(category).watermark
        total_unchanged, category_unchanged = _watermarks_are(*marks)
        if step := moved[category]:
            counter, updated = user_inbox.counter(category), updated_at(now)
            writes.append(Update(counter, updated, _category_step(step), (), category_unchanged))
    if writes:
        counter, updated = user_inbox.counter(TOTAL), updated_at(now, returned_at)
        writes.append(Update(counter, updated, _total_step(sum(moved.values())), (), total_unchanged))
    return writes


@lru_cache(maxsize=256)
def _watermarks_are(total: str | None, category: str | None) -> tuple[Conditions, Conditions]:
    return (Equals("wm", total),), (Equals("wm", category),)


def _stamps(entry: Entry) -> tuple[str | None, str | None]:
    return entry.total_stamp, entry.category_stamp


def markers_put(user_inbox: UserInbox, entry: Entry) -> list[Write]:
    """Return the writes of the markers that an unread entry needs."""
    item = marker_item(entry)
    writes: list[Write] = []
    if entry.total_stamp is not None or entry.category_stamp is not None:
        writes.append(Put(user_inbox.key(keys.stamped(entry.id)), item))
    if entry.expires_at is not None:
        writes.append(Put(user_inbox.key(keys.expiry(entry.id, entry.expires_at)), item))
    return writes


def _markers_deleted(user_inbox: UserInbox, entry: Entry) -> list[Write]:
    writes: list[Write] = []
    if entry.total_stamp is not None or entry.category_stamp is not None:
        writes.append(Delete(user_inbox.key(keys.stamped(entry.id))))
    if entry.expires_at is not None:
        writes.append(Delete(user_inbox.key(keys.expiry(entry.id, entry.expires_at))))
    return writes
