"""Read the statistics of a broadcast: how many recipients have it, have seen, read and answered it, and since when.

A broadcast with statistics has counts by interval, in a limited number of rows; the copies that exist come from the
totals over its ledger. Up to a hundred recipients are counted from their copies. What is left, larger broadcasts of
earlier releases and imported ones, is estimated from a sample.
"""

from collections.abc import Iterable, Mapping
from typing import Final, Literal

import msgspec

from stak.inbox import keys
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_progress import with_current_progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.ledger import AT, TOTAL_ROWS, counts_of, interval_of_attribute
from stak.inbox.read_rate import ReadRate, rate_of_states, sampled_states
from stak.inbox.recipient_states import RecipientState
from stak.inbox.statistics_keys import COUNT_SHARDS, COUNTS, interval_in
from stak.inbox.statistics_model import INTERVALS_MAX, MEASURES, interval_of
from stak.ports import Ports

Figure = Literal["delivered", "seen", "read", "acted"]
FIGURES: Final[tuple[Figure, ...]] = ("delivered", "seen", "read", "acted")
_NONE: Final[tuple[int, ...]] = (0,) * len(FIGURES)
_ROWS_MAX: Final = INTERVALS_MAX * COUNT_SHARDS


class StatisticsPoint(msgspec.Struct, frozen=True):
    """The totals at the end of the interval that begins at `at`.

    Intervals are minutes in the first hour, hours in the first two days, then days. Those without a change are left
    out.
    """

    at: int
    delivered: int
    seen: int
    read: int
    acted: int


class BroadcastStatistics(msgspec.Struct, frozen=True):
    """How many recipients have a message, have seen it, have read it and have answered it, now and over time.

    Who has read it has seen it. Marking it unread takes a recipient out of `read` again; a recall, the expiry and the
    erasure of a user change nothing.
    """

    recipients: int
    delivered: int
    seen: int
    read: int
    acted: int
    estimated: list[Figure]
    """The figures that are estimates; the others are exact."""
    series: list[StatisticsPoint]


async def read_statistics(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> BroadcastStatistics:
    """Return the statistics of a broadcast."""
    if not broadcast.has_started:
        return _statistics(broadcast, {}, [])
    described = await with_current_progress(ports, ref, broadcast)
    if broadcast.is_counted:
        return await _from_counts(ports, ref, described)
    states, is_complete = await sampled_states(ports, ref, broadcast)
    if is_complete:
        return _from_states(ref, described, states)
    return _from_sample(
        described, rate_of_states(states, is_exact=False), sum(one.action is not None for one in states)
    )


async def read_rate(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> ReadRate:
    """Return how many recipients have seen and read it: from the counts, if it has some, else of those looked at."""
    if not broadcast.is_counted:
        states, is_complete = await sampled_states(ports, ref, broadcast)
        return rate_of_states(states, is_exact=is_complete)
    found = await read_statistics(ports, ref, broadcast)
    return ReadRate(found.delivered, found.delivered, found.seen, found.read, is_exact=not found.estimated)


async def _from_counts(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> BroadcastStatistics:
    changes = await _delivered(ports, ref, broadcast)
    page = await ports.table.query(ref.chunks, COUNTS, limit=_ROWS_MAX)
    for row in page.rows:
        _add(changes, interval_in(row.key), (0, *(row.item.get(name, 0) for name in MEASURES)))
    return _statistics(broadcast, changes, _estimated(broadcast))


async def _delivered(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> dict[int, tuple[int, ...]]:
    """Return the copies by interval: from the running totals, or from a ledger of a few rows."""
    changes: dict[int, tuple[int, ...]] = {}
    if broadcast.total_rows:
        page = await ports.table.query(ref.chunks, keys.TOTALS, limit=TOTAL_ROWS)
        for name, number in ((name, number) for row in page.rows for name, number in row.item.items()):
            if (interval := interval_of_attribute(name)) is not None:
                _add(changes, interval, (number, 0, 0, 0))
        return changes
    page = await ports.table.query(ref.chunks, keys.LEDGER, limit=max(1, broadcast.planned))
    for row in page.rows:
        copies = counts_of(row.item)[1]
        _add(changes, interval_of(ref.id, row.item.get(AT, broadcast.received)), (copies, 0, 0, 0))
    return changes


def _from_states(ref: BroadcastRef, broadcast: Broadcast, states: Iterable[RecipientState]) -> BroadcastStatistics:
    changes: dict[int, tuple[int, ...]] = {}
    for one in states:
        if one.delivered_at is None or one.state == "failed":
            continue
        is_read = one.read_at is not None or one.state == "read"
        # The time of an old mark may no longer be stored.
        read_at = (one.read_at or one.seen_at or one.delivered_at) if is_read else None
        seen_at = min((at for at in (one.seen_at, read_at, one.acted_at) if at is not None), default=None)
        for index, at in enumerate((one.delivered_at, seen_at, read_at, one.acted_at)):
            if at is not None:
                _add(changes, interval_of(ref.id, at), tuple(int(index == figure) for figure in range(len(FIGURES))))
    return _statistics(broadcast, changes, _estimated(broadcast))


def _estimated(broadcast: Broadcast) -> list[Figure]:
    """Return the figures that are estimates: who has a post on read is sampled, or counted in the background."""
    return ["delivered"] if broadcast.is_on_read else []


def _from_sample(broadcast: Broadcast, rate: ReadRate, acted: int) -> BroadcastStatistics:
    def scaled(number: int) -> int:
        return round(number * broadcast.delivered / rate.delivered) if rate.delivered else 0

    figures = broadcast.delivered, scaled(rate.seen), scaled(rate.read), scaled(acted)
    return BroadcastStatistics(broadcast.recipients, *figures, ["seen", "read", "acted"], [])


def _statistics(
    broadcast: Broadcast, changes: Mapping[int, tuple[int, ...]], estimated: list[Figure]
) -> BroadcastStatistics:
    """Return the running totals over what changed in each interval; without changes, these are all."""
    series: list[StatisticsPoint] = []
    totals = _NONE
    for interval in sorted(changes):
        if any(changes[interval]):
            totals = tuple(map(sum, zip(totals, changes[interval], strict=True)))
            # A change that undoes another may be counted before it.
            series.append(StatisticsPoint(interval, *(max(0, total) for total in totals)))
    _, seen, read, acted = (max(0, total) for total in totals)
    return BroadcastStatistics(broadcast.recipients, broadcast.delivered, seen, read, acted, estimated, series)


def _add(changes: dict[int, tuple[int, ...]], interval: int, step: tuple[int, ...]) -> None:
    changes[interval] = tuple(map(sum, zip(changes.get(interval, _NONE), step, strict=True)))
