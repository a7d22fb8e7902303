"""Builds the writes that apply events of an inbox's log to one user's inbox, in groups that fit a transaction. Pure.

A group delivers posts by the watermarks and mutes it was built from, and moves the number of the last applied event
with them: it is conditional on all three. So each event is applied once, and in order.
"""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

import msgspec

from stak.audience.expand_everyone import is_recipient
from stak.audience.member_since import SINCE
from stak.event_log.events import Event, Events
from stak.event_log.inbox_state import InboxState
from stak.inbox.entry_codec import entry_item, entry_of
from stak.inbox.entry_model import Counters, Entry, is_expired, is_unread
from stak.inbox.keys import TOTAL
from stak.inbox.late_delivery import muted_entry
from stak.inbox.unread_counts import UserInbox, markers_put, updated_at
from stak.ports.writes import GROUP_MAX_WRITES, Absent, Check, Equals, Group, Item, Present, Put, Update, Write

_WRITES_PER_POST: Final = 4
"""A copy, both markers, and the counter of its category, at most."""


class Step(NamedTuple):
    """What applies an event: a copy to deliver, or an entry that must be absent when its recall is applied, or none."""

    seq: int
    copy: Entry | None = None
    absent: str | None = None


class Applied(NamedTuple):
    """A group that applies some steps; its first writes put the copies, in order."""

    group: Group
    copies: list[Entry]
    seq: int
    """The last event that is applied with it."""
    steps: int


def first_event(member: Item | None, state: InboxState) -> int:
    """Return the event after which a user starts that has applied none, and so has no copy of a recalled message."""
    if member is None:
        return state.seq
    since: int | None = member.get(SINCE)  # members of an audience older than the log have none
    return max(since or 0, state.floor)


def steps_of(state: InboxState, member: Item | None, events: Events, absent: frozenset[str], now: float) -> list[Step]:
    """Return what applies each event, in order."""
    posted = {event.id for event in events.values() if event.kind == "post"}
    ended = {event.id for event in events.values() if event.kind in ("stop", "recall")}
    steps: list[Step] = []
    checked: set[str] = set()
    for seq, event in events.items():
        if event.kind == "post" and event.id not in ended and seq > state.floor:
            copy = _copy_for(member, seq, event, now)
            steps.append(Step(seq, copy))
        elif event.kind == "recall" and event.id in absent - checked and event.id not in posted:
            checked.add(event.id)
            steps.append(Step(seq, absent=event.id))
        else:
            steps.append(Step(seq))
    return steps


def _copy_for(member: Item | None, seq: int, event: Event, now: float) -> Entry | None:
    """Return the copy of a post that a user gets; None for users that are no recipients, or if it has expired."""
    if member is None or event.entry is None or not is_recipient(member, event.cutoff or "", now, seq):
        return None
    copy = entry_of(event.entry)
    return None if is_expired(copy, now) else copy


def fitting(steps: list[Step]) -> int:
    """Return how many of the first steps fit one group."""
    writes = 1  # the total
    for number, step in enumerate(steps):
        writes += _WRITES_PER_POST if step.copy is not None else int(step.absent is not None)
        if writes > GROUP_MAX_WRITES:
            return number
    return len(steps)


def apply_steps(
    user_inbox: UserInbox, counters: Counters, steps: list[Step], end: int, now: int, *, keeps_muted: bool
) -> Applied:
    """Return the group that applies these steps, up to the event `end`, given these counters."""
    copies = [_arriving(step.copy, counters, now, keeps_muted) for step in steps if step.copy is not None]
    moved: dict[str, int] = {}
    muted: set[str] = set()
    for copy in copies:
        if counters.category(copy.category).is_muted:
            muted.add(copy.category)
        else:
            moved[copy.category] = moved.get(copy.category, 0) + 1
    puts = [Put(user_inbox.entry(copy.id), entry_item(copy), when=(Absent(),)) for copy in copies]
    markers = [write for copy in copies if is_unread(copy, counters) for write in markers_put(user_inbox, copy)]
    absent = [Check(user_inbox.entry(step.absent), (Absent(),)) for step in steps if step.absent is not None]
    group: Group = (*puts, *markers, *absent, *_counter_writes(user_inbox, counters, moved, muted, end, now))
    return Applied(group, copies, end, len(steps))


def _counter_writes(
    user_inbox: UserInbox, counters: Counters, moved: Mapping[str, int], muted: Collection[str], end: int, now: int
) -> list[Write]:
    total = counters.total
    updated = updated_at(now) if moved else {}
    return [
        *(
            Update(
                user_inbox.counter(name),
                set=updated,
                add={"count": step},
                when=(Equals("wm", counters.category(name).watermark), Absent("muted")),
            )
            for name, step in sorted(moved.items())
        ),
        *(Check(user_inbox.counter(name), (Present("muted"),)) for name in sorted(muted)),
        Update(
            user_inbox.counter(TOTAL),
            set={"applied": end, **updated},
            add={"count": sum(moved.values()), "rev": 1},
            when=(Equals("applied", total.applied), Equals("wm", total.watermark)),
        ),
    ]


def _arriving(copy: Entry, counters: Counters, now: int, keeps_muted: bool) -> Entry:
    """Return a copy as it is stored: read or dropped if its category is muted, stamped if a watermark has passed it."""
    category = counters.category(copy.category)
    if category.is_muted:
        return muted_entry(copy, now, is_kept=keeps_muted)
    arriving = msgspec.structs.replace(copy, delivered=now)
    if is_unread(arriving, counters):
        return arriving
    return msgspec.structs.replace(arriving, total_stamp=counters.total.watermark, category_stamp=category.watermark)
