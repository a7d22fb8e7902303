"""The event log of an inbox: posts on read, and what became of them; owns its rows, appends, reads and trims them.

An event is appended with the sequence in one transaction, so the numbers have no gaps: one that is missing above the
floor is not visible yet, or was trimmed meanwhile, and its reader starts again. Events never change, and contain no
content: that is in a row of the broadcast, which a recall deletes. So reads need not be consistent and are cached for
seconds; otherwise one partition would serve all readers.
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from stak.event_log import keys
from stak.event_log.inbox_state import InboxState, advance_seq, raise_floor, read_state
from stak.expiry.clock_jump_guard import is_clock_steady
from stak.identifiers import InboxKey, TenantKey
from stak.ports import Ports
from stak.ports.table import Position
from stak.ports.writes import Delete, Done, Item, Put, Write

EVENTS_MAX: Final = 1_000
"""How many events the log may have above its floor: a user who comes back applies all of them at once."""
EVENTS_KEPT_SECONDS: Final = 90 * 24 * 3600
"""Members that come back later do not get older posts."""
EVENTS_KEPT_MIN_SECONDS: Final = 24 * 3600
"""However full the log is: no reader is that far behind, and no replica."""
TRIMMED_EVERY: Final = 16
"""After so many events, those that have become too old are removed."""
_TRIMMED_BATCH_SIZE: Final = 100
_PAGE: Final = 250
_CACHED_MAX: Final = 100
"""Longer ranges are read by users who were away for long, each from another event on."""

EventKind = Literal["post", "stop", "recall", "void"]


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """What happened to a broadcast; `void` is a number without an event, after an import."""

    kind: EventKind
    id: str | None = None
    """The id of the broadcast."""
    at: int = 0
    cutoff: str | None = None
    """Of a post: members without a sequence number of their own that joined after this id do not get it."""
    entry: dict[str, Any] | None = None
    """Of a post: the copy that every member gets, as it is stored."""
    rate: int = 1
    """Of a post: how many members one of them counts for in the estimate of those who have it."""
    is_removal: bool = False
    """Of a recall: by retention, so that users do not see that there was a message."""


Events: TypeAlias = dict[int, Event]
"""Events by their sequence number, in order."""


def append_writes(tenant: TenantKey, inbox: InboxKey, state: InboxState, event: Event) -> list[Write]:
    """Return the writes that append an event; the first is the one that fails if another was appended since."""
    key = keys.event(tenant, inbox, state.seq + 1)
    # No condition: the sequence has one.
    return [*advance_seq(tenant, inbox, state), Put(key, event_item(event))]


def event_item(event: Event) -> Item:
    """Encode an event for storage."""
    item: Item = msgspec.to_builtins(event)
    return item


def event_of(item: Item) -> Event:
    """Decode a stored event."""
    return msgspec.convert(dict(item), Event)


async def read_events(ports: Ports, tenant: TenantKey, inbox: InboxKey, after: int, state: InboxState) -> Events | None:
    """Return the events after this number up to the sequence; None if one is not visible, or was trimmed meanwhile."""
    if after >= state.seq:  # a user who is no member and has applied none
        return {}
    if state.seq - after > _CACHED_MAX:
        return await _read(ports, tenant, inbox, after, state)
    name = ("events", tenant, inbox, str(after), str(state.seq))
    try:
        return await ports.cache.get_or_load(name, lambda: _read_whole(ports, tenant, inbox, after, state))
    except _GapError:
        return None


class _GapError(Exception):
    """An event is missing; not cached."""


async def _read_whole(ports: Ports, tenant: TenantKey, inbox: InboxKey, after: int, state: InboxState) -> Events:
    events = await _read(ports, tenant, inbox, after, state)
    if events is None:
        raise _GapError
    return events


async def _read(ports: Ports, tenant: TenantKey, inbox: InboxKey, after: int, state: InboxState) -> Events | None:
    events: Events = {}
    span = keys.events_between(after + 1, state.seq)
    position: Position | None = None
    while True:
        # Not consistent: a missing event is noticed; below the floor they are older than any replica is behind.
        page = await ports.table.query(keys.events(tenant, inbox), span, limit=_PAGE, after=position, consistent=False)
        events |= {keys.seq_of(row.key): event_of(row.item) for row in page.rows}
        position = page.next
        if position is None:
            break
    is_whole = all(seq in events for seq in range(max(after, state.floor) + 1, state.seq + 1))
    return events if is_whole else None


def is_full(state: InboxState) -> bool:
    """Return whether the log has no room for another post; recalls and stops are never refused."""
    return state.seq - state.floor >= EVENTS_MAX


async def trim(ports: Ports, tenant: TenantKey, inbox: InboxKey, *, kept_seconds: int = EVENTS_KEPT_SECONDS) -> int:
    """Remove some events older than this, at least a day; return how many the floor was raised over.

    Recalls stay: users who come back after years still have copies. After a jump of the clock, nothing is removed for
    a while: to a clock that is wrong, posts that nobody has applied yet may look old.
    """
    if not await is_clock_steady(ports):
        return 0
    state = await read_state(ports, tenant, inbox)
    before = ports.clock() - max(kept_seconds, EVENTS_KEPT_MIN_SECONDS)
    end = min(state.seq, state.floor + _TRIMMED_BATCH_SIZE)
    if end == state.floor:
        return 0
    old = await _old_events(ports, tenant, inbox, state.floor + 1, end, before)
    floor = state.floor + len(old)
    if not old:
        return 0
    (outcome,) = await ports.table.commit([tuple(raise_floor(tenant, inbox, state, floor))])
    if not isinstance(outcome, Done):
        return 0
    # Only once this is answered: a reader that finds a gap above the floor it knows reads the floor again.
    gone = [seq for seq, event in old.items() if event.kind != "recall"]
    # No condition: they are below the floor.
    await ports.table.commit([(Delete(keys.event(tenant, inbox, seq)),) for seq in gone])
    return len(old)


async def _old_events(ports: Ports, tenant: TenantKey, inbox: InboxKey, first: int, last: int, before: float) -> Events:
    """Return the events from the first on that are all there, and older than this."""
    events: Events = {}
    position: Position | None = None
    while True:
        page = await ports.table.query(
            keys.events(tenant, inbox), keys.events_between(first, last), limit=_PAGE, after=position
        )
        for row in page.rows:
            seq, event = keys.seq_of(row.key), event_of(row.item)
            if seq != first + len(events) or event.at >= before:
                return events
            events[seq] = event
        position = page.next
        if position is None:
            return events
