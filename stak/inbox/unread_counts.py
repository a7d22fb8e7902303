"""Builds the writes that change unread counts: afterwards, total = sum of the categories = unread entries.

Marking all read and recounting are in `replace_counts.py`.

Every write of the total increments its revision. A write that changes a count is conditional on the watermarks that it
was decided by; a write to an entry, on its read time, its stamps and whether it is a tombstone. Without any of these
conditions a count goes wrong, which `tests/scenarios/test_inbox_state_machine.py` detects.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox import keys
from stak.inbox.entry_codec import entry_item, stored_name
from stak.inbox.entry_model import Counters, Entry, is_unread
from stak.inbox.keys import TOTAL
from stak.ports.writes import (
    NOTHING,
    Absent,
    Below,
    Check,
    Conditions,
    Delete,
    Equals,
    Group,
    Item,
    Key,
    Present,
    Put,
    Update,
    Write,
)

ENTRIES_PER_GROUP: Final = 20
"""An entry with both markers is three writes, and may be alone in its category: 20 × 4 + 1 fit one group of 100."""

LAST_UPDATED: Final = "last_updated"
"""The attribute of a counter with the time of the last write that changed a count; set by all of them."""

_ADD_TOTAL: Final = {"count": 1, "rev": 1}
_ADD_CATEGORY: Final = {"count": 1}
_ABSENT_IF_UNTOUCHED: Final = ("readat", "total_stamp", "category_stamp", "gone")
_SUBTRACT_TOTAL: Final = {"count": -1, "rev": 1}
_SUBTRACT_CATEGORY: Final = {"count": -1}


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
        return Key(self.partition, sort_key)

    def entry(self, message_id: str) -> Key:
        """Return the key of a message in it."""
        return self.key(keys.entry(message_id))

    def counter(self, category: str) -> Key:
        """Return the key of one of its counters."""
        return self.key(keys.counter(category))


class Delivery:
    """The writes that deliver one message; they differ between recipients only in the partition.

    `counted_at` is the time at which counts change, if that is not the time of the delivery.
    """

    def __init__(self, entry: Entry, *, counted_at: int | None = None) -> None:
        self._entry = entry
        self._counted_at = counted_at
        self._absent: Conditions = (Absent(),)

    @property
    def entry(self) -> Entry:
        """The copy that a recipient gets."""
        return self._entry

    def to(self, _: UserId) -> "Delivery":
        """Return the delivery to one recipient: the same one, unless the content is rendered for each."""
        return self

    def copies(self, _: Sequence[UserId]) -> list[Item] | None:
        """Return the copies of these recipients, if they are on time; None if they are all that of `on_time`."""
        return None

    def on_time(self) -> Group:
        """Deliver, without reading first, to recipients whose watermark is below the message.

        Applied to each partition.

        The first write fails if the message is already delivered, the others if a watermark has passed it or its
        category is muted.
        """
        entry = self._entry
        is_on_time, updated = Below("wm", entry.id), self._updated(entry)
        total, category = Key("", keys.counter(TOTAL)), Key("", keys.counter(entry.category))
        writes: tuple[Write, ...] = (
            Put(Key("", keys.entry(entry.id)), entry_item(entry), self._absent),
            Update(total, set=updated, add=_ADD_TOTAL, when=(is_on_time,)),
            Update(category, set=updated, add=_ADD_CATEGORY, when=(is_on_time, Absent("muted"))),
        )
        if entry.expires_at is None:
            return writes
        return (*writes, Put(Key("", keys.expiry(entry.id, entry.expires_at)), marker_item(entry)))

    def late(self, user_inbox: UserInbox, counters: Counters, now: int) -> Group:
        """Deliver to a recipient whose watermark has passed the message: a stamp exempts it, so that it is unread."""
        category = counters.category(self._entry.category)
        stamped = msgspec.structs.replace(
            self._entry, delivered=now, total_stamp=counters.total.watermark, category_stamp=category.watermark
        )
        total_unchanged, category_unchanged = _unchanged(counters, stamped.category)
        updated = self._updated(stamped)
        return (
            Put(user_inbox.entry(stamped.id), entry_item(stamped), self._absent),
            Update(user_inbox.counter(TOTAL), updated, _ADD_TOTAL, (), total_unchanged),
            Update(
                user_inbox.counter(stamped.category), updated, _ADD_CATEGORY, (), (*category_unchanged, Absent("muted"))
            ),
            *markers_put(user_inbox, stamped),
        )

    def muted(self, user_inbox: UserInbox, entry: Entry) -> Group:
        """Deliver this entry to a recipient that has muted its category; no count changes."""
        return (
            Put(user_inbox.entry(entry.id), entry_item(entry), self._absent),
            Check(user_inbox.counter(entry.category), (Present("muted"),)),
        )

    def _updated(self, delivered: Entry) -> Mapping[str, int]:
        return updated_at(delivered.delivered if self._counted_at is None else self._counted_at)


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


def updated_at(now: int) -> Mapping[str, int]:
    """Return the attribute that every write of a count sets."""
    return {LAST_UPDATED: now}


def marker_item(entry: Entry) -> Mapping[str, str]:
    """Return the attributes that a marker copies from its entry."""
    item = {"category": entry.category, "st": entry.total_stamp, "sc": entry.category_stamp}
    return {name: value for name, value in item.items() if value is not None}


def change_entries(user_inbox: UserInbox, counters: Counters, changes: list[tuple[Entry, Entry]], now: int) -> Group:
    """Change entries, and adjust the counts by those that become or cease to be unread."""
    writes: list[Write] = []
    moved: dict[str, int] = {}
    for before, after in changes:
        writes += _change_entry(user_inbox, before, after)
        step = int(is_unread(after, counters)) - int(is_unread(before, counters))
        moved[before.category] = moved.get(before.category, 0) + step
    return (*writes, *_move_counts(user_inbox, counters, moved, now))


def _change_entry(user_inbox: UserInbox, before: Entry, after: Entry) -> list[Write]:
    was, now = entry_item(before), entry_item(after)
    changed = {name: value for name, value in now.items() if was.get(name) != value}
    removed = tuple(name for name in was if name not in now)
    # This implies that it exists: an entry is removed only after it became a tombstone or was individually read.
    unchanged: Conditions = tuple(Equals(stored_name(field), getattr(before, field)) for field in _HELD)
    writes: list[Write] = [Update(user_inbox.entry(before.id), changed, NOTHING, removed, unchanged)]
    needs_markers = after.readat is None and after.gone is None
    if not needs_markers:
        writes += _markers_deleted(user_inbox, before)
    elif before.readat is not None or _stamps(before) != _stamps(after):
        writes += markers_put(user_inbox, after)
    return writes


_HELD: Final = ("readat", "total_stamp", "category_stamp", "gone", "archived_at")
"""The fields that decide whether an entry is unread; every write to it is conditional on them.

Also whether it is archived: an entry that becomes unread leaves the archive, and a concurrent archiving must not put it
back.
"""


def _move_counts(user_inbox: UserInbox, counters: Counters, moved: Mapping[str, int], now: int) -> list[Write]:
    """Adjust the counts, conditional on the watermarks that decided the change.

    Entries that were read and stay read need no condition: watermarks only rise.
    """
    writes: list[Write] = []
    updated = updated_at(now)
    for category in sorted(moved):
        total_unchanged, category_unchanged = _unchanged(counters, category)
        if step := moved[category]:
            writes.append(Update(user_inbox.counter(category), updated, {"count": step}, (), category_unchanged))
    if writes:
        total_step = {"count": sum(moved.values()), "rev": 1}
        writes.append(Update(user_inbox.counter(TOTAL), updated, total_step, (), total_unchanged))
    return writes


def _unchanged(counters: Counters, category: str) -> tuple[Conditions, Conditions]:
    return (
        (Equals("wm", counters.total.watermark),),
        (Equals("wm", counters.category(category).watermark),),
    )


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
