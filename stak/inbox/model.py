"""Entries of an inbox, their counters, and the rule that says what is unread. Pure.

An entry is unread when it was not read by itself, is not gone, and at both levels (all, its category) its id is above
the watermark or its stamp equals it. `tests/flows` holds the whole inbox to this rule.
"""

from typing import Any, Final, Literal

import msgspec

from stak.inbox.keys import TOTAL

UNCATEGORISED: Final = "default"
"""The category of a message that names none, so that the categories always add up to the total."""

Gone = Literal["redacted", "expired", "deleted", "muted"]


class Entry(msgspec.Struct, frozen=True):
    """A message in one user's inbox; what is gone has no `message`, and keeps its place.

    As it is stored, `message` is the sealed content with sender and label (`sealing.py`), or what an earlier release
    stored: the JSON text, and the other two beside it. Opened, all three are in clear.
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
    gone: Gone | None = None
    ttl: int | None = None
    """Set on what is gone, so that its place is cleaned up one day."""
    is_unsent: bool = False
    """Blanked before it was delivered: its user has never seen it, and never will."""


class Counter(msgspec.Struct, frozen=True):
    """Unread messages of an inbox or of one category, and the watermark up to which all count as read."""

    count: int = 0
    watermark: str | None = None
    revision: int = 0
    is_muted: bool = False


NO_COUNTER: Final = Counter()


class Counters(msgspec.Struct, frozen=True):
    """All counters of an inbox."""

    total: Counter
    categories: dict[str, Counter]

    def category(self, category: str) -> Counter:
        """The counter of a category, also of one never used."""
        return self.categories.get(category, NO_COUNTER)


class Unread(msgspec.Struct, frozen=True):
    """The counts as readers see them; categories at zero are left out."""

    total: int
    categories: dict[str, int]


def is_unread(entry: Entry, counters: Counters) -> bool:
    """The rule."""
    if entry.readat is not None or entry.gone is not None:
        return False
    return _is_above(entry.id, entry.total_stamp, counters.total.watermark) and _is_above(
        entry.id, entry.category_stamp, counters.category(entry.category).watermark
    )


def is_over(entry: Entry, now: float) -> bool:
    """Whether its time is over, settled or not."""
    return entry.gone == "expired" or (entry.expires_at is not None and entry.expires_at <= now)


def is_hidden(entry: Entry) -> bool:
    """Whether its user has no place for it in the list any more, or never had."""
    return entry.is_unsent or entry.gone in ("deleted", "muted")


def unread_of(counters: Counters) -> Unread:
    """What readers are told."""
    by_category = {name: counter.count for name, counter in sorted(counters.categories.items()) if counter.count}
    return Unread(counters.total.count, by_category)


def counters_of(rows: dict[str, dict[str, Any]]) -> Counters:
    """Counters from the stored rows, by category."""
    made = {
        name: Counter(row.get("count", 0), row.get("wm"), row.get("rev", 0), bool(row.get("muted")))
        for name, row in rows.items()
    }
    return Counters(made.pop(TOTAL, NO_COUNTER), made)


def _is_above(message_id: str, stamp: str | None, watermark: str | None) -> bool:
    return watermark is None or watermark < message_id or stamp == watermark
