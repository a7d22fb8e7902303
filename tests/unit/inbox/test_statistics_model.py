"""What a copy counts for, and the intervals of a series."""

import msgspec
import pytest

from stak.inbox.entry_model import Counter, Counters, Entry
from stak.inbox.statistics_model import (
    ACTED,
    DAY,
    HOUR,
    INTERVALS_MAX,
    READ,
    SEEN,
    Step,
    count,
    interval_of,
    is_due,
    measures_of,
)
from stak.ulids import first_at

SENT_AT = 1_700_000_030
ID = first_at(SENT_AT * 1000)
COUNTERS = Counters(Counter(), {})
MARKED = Counters(Counter(watermark=ID), {})
NEW = Entry(ID, "news", SENT_AT, SENT_AT, "everyone", message="{}", counted=0)
_replace = msgspec.structs.replace


@pytest.mark.parametrize(
    ("entry", "measures"),
    [
        (NEW, 0),
        (_replace(NEW, seen_at=5), SEEN),
        (_replace(NEW, readat=5), SEEN | READ),
        (_replace(NEW, readat=5, action="primary"), SEEN | READ | ACTED),
        (_replace(NEW, readat=5, is_muted=True), 0),
        (_replace(NEW, readat=5, snoozed_until=9), 0),
        (_replace(NEW, readat=5, digest="likes"), 0),
        (_replace(NEW, seen_at=5, readat=5, snoozed_until=9), SEEN),
    ],
)
def test_copy_counts_for_what_its_user_did(entry: Entry, measures: int) -> None:
    assert measures_of(entry, COUNTERS) == measures


def test_copy_below_a_watermark_is_read_and_waits_to_be_counted() -> None:
    assert measures_of(NEW, MARKED) == SEEN | READ
    assert is_due(NEW, MARKED)
    assert not is_due(NEW, COUNTERS)
    exempt = _replace(NEW, total_stamp=ID)
    assert not is_due(exempt, MARKED)
    assert not is_due(_replace(NEW, counted=None), MARKED)
    assert not is_due(_replace(NEW, gone="redacted"), MARKED)


def test_change_counts_the_difference_once() -> None:
    read = _replace(NEW, readat=5)
    stored, step = count(NEW, read, COUNTERS)
    assert stored == _replace(read, counted=SEEN | READ)
    assert step == Step(ID, 1, 1, 0)
    assert count(stored, _replace(stored, archived_at=6), COUNTERS)[1] is None
    unread, back = count(stored, _replace(stored, readat=None), COUNTERS)
    assert (unread.counted, back) == (0, Step(ID, -1, -1, 0))


def test_copy_without_statistics_is_not_counted() -> None:
    plain = _replace(NEW, counted=None)
    assert count(plain, _replace(plain, readat=5), COUNTERS) == (_replace(plain, readat=5), None)


def test_tombstone_keeps_what_it_counted_for() -> None:
    gone = _replace(NEW, gone="deleted", message=None)
    assert count(NEW, gone, COUNTERS) == (gone, None)
    assert count(NEW, gone, MARKED) == (_replace(gone, counted=SEEN | READ), Step(ID, 1, 1, 0))
    kept = _replace(gone, counted=SEEN)
    assert count(kept, _replace(kept, ttl=9), MARKED) == (_replace(kept, ttl=9), None)


def test_erased_copy_stays_counted_but_does_not_say_for_what() -> None:
    erased = _replace(NEW, gone="deleted", is_erased=True, counted=None)
    stored, step = count(_replace(NEW, counted=SEEN), erased, MARKED)
    assert stored.counted is None
    assert step == Step(ID, 0, 1, 0)


def test_intervals_grow_with_age_and_are_limited() -> None:
    assert interval_of(ID, SENT_AT) == 1_700_000_030 - 1_700_000_030 % 60
    assert interval_of(ID, SENT_AT - 500) == interval_of(ID, SENT_AT), "a clock that is behind"
    assert interval_of(ID, SENT_AT + HOUR - 1) % 60 == 0
    assert interval_of(ID, SENT_AT + HOUR) % HOUR == 0
    assert interval_of(ID, SENT_AT + 2 * DAY) % DAY == 0
    assert interval_of(ID, SENT_AT + 4000 * DAY) == interval_of(ID, SENT_AT + 90 * DAY)
    for sent_at in (SENT_AT, SENT_AT + 1799, SENT_AT - SENT_AT % DAY):
        message_id = first_at(sent_at * 1000)
        # Each range meets every interval of its length.
        ranges = ((2 * HOUR, 20), (3 * DAY, 600), (100 * DAY, HOUR))
        ages = [age for end, step in ranges for age in range(0, end, step)]
        intervals = {interval_of(message_id, sent_at + age) for age in ages}
        assert len(intervals) <= INTERVALS_MAX
