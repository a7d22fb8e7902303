"""Builds the writes that deliver a message with a collapse key: it replaces the user's unread older one. Pure.

A row for each key has the newest message with it. One group puts the copy, moves this row, turns the older copy into a
tombstone if it is unread or snoozed, and adjusts the counts. It is conditional on the row, on the older copy and on the
watermarks that decided it, and it always increments the revision: the unread messages change even if their number does
not. An older message that arrives after a newer one with its key arrives as a tombstone.
"""

import msgspec

from stak.clock import is_future
from stak.inbox import marker_keys
from stak.inbox.entry_codec import entry_item
from stak.inbox.entry_model import Counters, Entry, is_snoozed, is_unread
from stak.inbox.keys import TOTAL
from stak.inbox.message_options import group_hash
from stak.inbox.unread_counts import UserInbox, change_entry, markers_put, updated_at
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS, make_tombstone, snooze_timer
from stak.ports.writes import Absent, Check, Equals, Group, Key, Put, Update, Write
from stak.ulids import milliseconds

NEWEST = "id"
"""The attribute with the newest message of a collapse key."""


def collapse_row(user_inbox: UserInbox, key: str) -> Key:
    """Return the key of the row with the newest message of a collapse key."""
    return user_inbox.key(marker_keys.collapse(group_hash(key)))


def replaces(newest: str | None, message_id: str, now: float) -> bool:
    """Return whether a message is newer than the newest one with its collapse key.

    An id that a wrong clock made in the future is older than every message: those of 300 days would not be shown.
    """
    return newest is None or newest <= message_id or is_future(milliseconds(newest) / 1000, now)


def arrive_replaced(user_inbox: UserInbox, entry: Entry, newest: str, now: int) -> Group:
    """Deliver a message after a newer one: as a tombstone. No other condition: that one came in any case."""
    return (Put(user_inbox.entry(entry.id), entry_item(_replaced(entry, newest, now)), when=(Absent(),)),)


def arrive_newest(
    user_inbox: UserInbox, entry: Entry, newest: str | None, older: Entry | None, counters: Counters, now: int
) -> tuple[Group, Entry]:
    """Deliver a message, and replace the older one with its key if that is unread or snoozed; return the copy too."""
    key, category = entry.collapse_key or "", counters.category(entry.category)
    arriving = msgspec.structs.replace(entry, delivered=now)
    if not is_unread(arriving, counters):
        stamps = {"total_stamp": counters.total.watermark, "category_stamp": category.watermark}
        arriving = msgspec.structs.replace(arriving, **stamps)
    moved = {entry.category: 1}
    writes: list[Write] = [
        Put(user_inbox.entry(entry.id), entry_item(arriving), when=(Absent(),)),
        Put(
            collapse_row(user_inbox, key),
            {NEWEST: entry.id, "ttl": now + TOMBSTONES_KEPT_SECONDS},
            # Another message with the key may have arrived since: it would have to be replaced, or replace this one.
            when=(Equals(NEWEST, newest),),
        ),
        *markers_put(user_inbox, arriving),
    ]
    if older is not None and (is_unread(older, counters) or is_snoozed(older)):
        moved[older.category] = moved.get(older.category, 0) - int(is_unread(older, counters))
        writes += change_entry(user_inbox, older, _replaced(older, entry.id, now))
        if older.snoozed_until is not None:
            writes.append(snooze_timer(user_inbox, older.id, older.snoozed_until).delete())
    elif older is None and newest not in (None, entry.id):
        # Its delivery may be under way and show its row before its copy: so the copy must be absent.
        writes.append(Check(user_inbox.entry(newest or ""), (Absent(),)))
    for name in sorted(moved):
        # Watermarks decide whether both copies are unread; a muted category takes another path.
        unchanged = (Equals("wm", counters.category(name).watermark),)
        unmuted = (Absent("muted"),) if name == entry.category else ()
        counter = user_inbox.counter(name)
        if moved[name]:
            writes.append(Update(counter, updated_at(now), {"count": moved[name]}, (), (*unchanged, *unmuted)))
        else:
            writes.append(Check(counter, (*unchanged, *unmuted)))
    total_step = {"count": sum(moved.values()), "rev": 1}
    total_unchanged = (Equals("wm", counters.total.watermark),)
    writes.append(Update(user_inbox.counter(TOTAL), updated_at(now), total_step, (), total_unchanged))
    return tuple(writes), arriving


def _replaced(entry: Entry, newer: str, now: int) -> Entry:
    """Return the tombstone of a message that a newer one replaces; like a deleted one, it is in no list."""
    return msgspec.structs.replace(make_tombstone(entry, "deleted", now), replaced_by=newer)
