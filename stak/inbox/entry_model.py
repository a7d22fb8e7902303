"""Inbox entries, their counters, and the rule that decides which entries are unread. Pure.

An entry is unread if it was not read individually, is not a tombstone, and at both levels (total and category) its id
is above the watermark or its stamp equals it. `tests/scenarios` checks the whole inbox against this rule.
"""

from typing import Any, Final, Literal

import msgspec

from stak.inbox.keys import TOTAL
from stak.inbox.message_options import Priority

UNCATEGORISED: Final = "default"
"""The category of messages without one, so that the categories always add up to the total."""

Action = Literal["primary", "secondary"]
TombstoneReason = Literal["redacted", "expired", "deleted", "muted"]


class Entry(msgspec.Struct, frozen=True):
    """A message in one user's inbox; a tombstone has neither `message` nor `content_hash`.

    In storage, `message` is the encrypted content with sender and label (`content_encryption.py`), or the JSON text of
    an earlier release, with sender and label in their own fields. Decrypted, all three are plain text.
    """

    id: str
    category: str
    received: int
    delivered: int
    kind: str
    host_system_id: str | None = None
    sender: str | None = None
    label: str | None = None
    message: str | None = None
    expires_at: int | None = None
    readat: int | None = None
    total_stamp: str | None = None
    category_stamp: str | None = None
    seen_at: int | None = None
    archived_at: int | None = None
    gone: TombstoneReason | None = None
    ttl: int | None = None
    """Set on tombstones, so that the table removes them eventually."""
    is_placeholder: bool = False
    """A tombstone written before the message was delivered: its user has never seen it, and never will."""
    content_hash: str | None = None
    """Refers to the content that its broadcast stores once for all copies (`shared_content.py`), without `message`."""
    is_muted: bool = False
    """It arrived as read, because its user has muted the category; not after it was marked unread."""
    is_erased: bool = False
    """A tombstone left by the erasure of its user, not by the user's own deletion."""
    snoozed_until: int | None = None
    """Hidden until then by its user, if `is_snoozed`: earlier releases do not remove it from an entry they change."""
    returned_at: int | None = None
    """When it returned to the top of the list: its snooze or its digest window ended."""
    priority: Priority | None = None
    """None is normal."""
    collapse_key: str | None = None
    replaced_by: str | None = None
    """Of a tombstone: the newer message with the same collapse key."""
    digest: str | None = None
    """The digest key under which it is collected; another entry shows it, or will."""
    digest_ids: tuple[str, ...] | None = None
    """The messages that it shows as one, itself included, newest first."""
    action: Action | None = None
    """The button that its user pressed."""
    acted_at: int | None = None
    counted: int | None = None
    """What it is counted for in the statistics of its broadcast (`statistics_model.py`); None if that has none."""


class Counter(msgspec.Struct, frozen=True):
    """The unread count of an inbox or a category, and the watermark up to which all messages are read."""

    count: int = 0
    watermark: str | None = None
    revision: int = 0
    is_muted: bool = False
    last_updated: int | None = None
    """Time of the last write that changed it; None if an earlier release was the last to change it."""
    applied: int | None = None
    """Of the total: the number of the last event of the inbox's log that was applied (`catch_up.py`)."""
    returned_at: int | None = None
    """Of the total: when a message last returned to the top of the list (`returned_messages.py`)."""


NO_COUNTER: Final = Counter()


class Counters(msgspec.Struct, frozen=True):
    """All counters of an inbox."""

    total: Counter
    categories: dict[str, Counter]

    def category(self, category: str) -> Counter:
        """Return the counter of a category, even of one never used."""
        return self.categories.get(category, NO_COUNTER)


class Unread(msgspec.Struct, frozen=True):
    """The unread counts as readers see them, without categories at zero."""

    total: int
    categories: dict[str, int]


class UnreadTimes(msgspec.Struct, frozen=True):
    """When the unread counts last changed, in total and by category, those at zero included."""

    total: int | None
    categories: dict[str, int]


def is_unread(entry: Entry, counters: Counters) -> bool:
    """Return whether an entry is unread, by the rule in the module's docstring."""
    if entry.readat is not None or entry.gone is not None:
        return False
    total, category = counters.total.watermark, counters.category(entry.category).watermark
    # Written out, because a page asks this for each of its entries.
    return (total is None or total < entry.id or entry.total_stamp == total) and (
        category is None or category < entry.id or entry.category_stamp == category
    )


def is_expired(entry: Entry, now: float) -> bool:
    """Return whether an entry has expired, even if it is not a tombstone yet."""
    return entry.gone == "expired" or (entry.expires_at is not None and entry.expires_at <= now)


def is_snoozed(entry: Entry) -> bool:
    """Return whether an entry is hidden until its time comes.

    It has a read time, so that it is not counted. One that was marked unread or archived is no longer snoozed.
    """
    is_put_aside = entry.snoozed_until is not None and entry.readat is not None
    return is_put_aside and entry.archived_at is None and entry.gone is None


def is_hidden(entry: Entry) -> bool:
    """Return whether an entry does not appear in its user's list."""
    return entry.is_placeholder or entry.gone in ("deleted", "muted") or entry.digest is not None


def unread_of(counters: Counters) -> Unread:
    """Return the unread counts as readers see them."""
    by_category = {name: counter.count for name, counter in sorted(counters.categories.items()) if counter.count}
    return Unread(counters.total.count, by_category)


def unread_times_of(counters: Counters) -> UnreadTimes:
    """Return when the counts last changed, as far as that is stored."""
    times = {name: counter.last_updated for name, counter in sorted(counters.categories.items())}
    return UnreadTimes(counters.total.last_updated, {name: at for name, at in times.items() if at is not None})


def counters_of(rows: dict[str, dict[str, Any]]) -> Counters:
    """Decode the counters of an inbox from their rows, by category."""
    made = {
        name: Counter(
            row.get("count", 0),
            row.get("wm"),
            row.get("rev", 0),
            bool(row.get("muted")),
            row.get("last_updated"),
            row.get("applied"),
            row.get("returned"),
        )
        for name, row in rows.items()
    }
    return Counters(made.pop(TOTAL, NO_COUNTER), made)
