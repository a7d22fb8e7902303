"""What the statistics of a broadcast count: how many recipients have seen, read and answered their copies. Pure.

Each copy of a counted broadcast stores for which of the three it is counted. Whoever changes a copy compares this with
what the copy says now, and in the same group stores the new value and logs the difference (`statistics_log.py`). So a
copy counts once, however often it is marked or redelivered, and the counts equal what the copies say. Only "mark all"
does not touch the copies: those that it has read are counted later (`count_marks.py`), or when they change before that.
"""

from typing import Final, Literal, NamedTuple

import msgspec

from stak.inbox.entry_model import Counters, Entry, is_snoozed, is_unread
from stak.ulids import milliseconds

SEEN: Final = 1
READ: Final = 2
ACTED: Final = 4

Measure = Literal["seen", "read", "acted"]
MEASURES: Final[dict[Measure, int]] = {"seen": SEEN, "read": READ, "acted": ACTED}

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 24 * 3600
_MINUTES_UNTIL: Final = HOUR
_HOURS_UNTIL: Final = 2 * DAY
_DAYS_UNTIL: Final = 90 * DAY
INTERVALS_MAX: Final = 61 + 48 + 89
"""How many intervals a broadcast has at most: minutes, hours and days, the first and the last of each in part."""


class Step(NamedTuple):
    """How a change of one copy changes the counts of its broadcast."""

    message_id: str
    seen: int
    read: int
    acted: int


def is_unopened(entry: Entry) -> bool:
    """Return whether the read time of an entry does not say that its user has read it.

    A muted one arrived as read, a snoozed one will be unread again, and one in a digest is shown by another.
    """
    return entry.is_muted or is_snoozed(entry) or entry.digest is not None


def measures_of(entry: Entry, counters: Counters) -> int:
    """Return what an entry that is not a tombstone counts for. Who has read a message has seen it."""
    is_read = not is_unopened(entry) and not is_unread(entry, counters)
    read = READ if is_read else 0
    acted = ACTED if entry.action is not None else 0
    seen = SEEN if entry.seen_at is not None or is_read or acted else 0
    return seen | read | acted


def is_due(entry: Entry, counters: Counters) -> bool:
    """Return whether an entry is to be counted for something else than it is: "mark all" has read it."""
    return entry.counted is not None and entry.gone is None and measures_of(entry, counters) != entry.counted


def count(before: Entry, after: Entry, counters: Counters) -> tuple[Entry, Step | None]:
    """Return an entry as it is stored after a change, and how the counts change with it.

    A tombstone keeps what it counted for. An erased one keeps nothing of what its user did, but stays counted.
    """
    if before.counted is None:
        return after, None
    if before.gone is not None:
        measures = before.counted
    else:
        measures = measures_of(before if after.gone is not None else after, counters)
    stored = msgspec.structs.replace(after, counted=None if after.is_erased else measures)
    if measures == before.counted:
        return stored, None
    steps = (bool(measures & bit) - bool(before.counted & bit) for bit in MEASURES.values())
    return stored, Step(before.id, *steps)


def interval_of(message_id: str, at: int) -> int:
    """Return the start of the interval of a broadcast's statistics that contains a time.

    A minute in the hour after it was sent, an hour in the first two days, a day until its 90th day; what is later
    belongs to the last one. So their number is limited. An id contains the time of sending.
    """
    sent_at = milliseconds(message_id) // 1000
    at = max(sent_at, min(at, sent_at + _DAYS_UNTIL))
    age = at - sent_at
    length = MINUTE if age < _MINUTES_UNTIL else HOUR if age < _HOURS_UNTIL else DAY
    return at - at % length
