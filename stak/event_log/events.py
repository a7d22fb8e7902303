"""The event log of an inbox: posts on read, and what became of them; owns its rows, appends and trims them.

An event is appended with the sequence in one transaction, so the numbers have no gaps. Events never change, and contain
no content: that is in a row of the broadcast, which a recall deletes. `read_events.py` reads them.
"""

from typing import Any, Final, Literal, TypeAlias

import msgspec

from stak.event_log import keys
from stak.event_log.inbox_state import InboxState, advance_seq, raise_floor, read_state
from stak.expiry.clock_jump_guard import is_clock_steady
from stak.identifiers import InboxKey, TenantKey
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import Delete, Done, Item, Put, Write

POSTS_MAX: Final = 1_000
"""How many posts the log may have above its floor: a user who comes back applies all of them at once."""
EVENTS_KEPT_SECONDS: Final = 90 * 24 * 3600
"""Members that come back later do not get older posts."""
EVENTS_KEPT_MIN_SECONDS: Final = 24 * 3600
"""However full the log is: no reader is that far behind, and no replica."""
TRIMMED_EVERY: Final = 16
"""After so many events, of whatever kind, those that have become too old are removed."""
_TRIMMED_BATCH_SIZE: Final = 100
PAGE: Final = 250

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


def may_be_full(state: InboxState) -> bool:
    """Return whether the log may have no room for another post, by the number of all events.

    Recalls, stops and removals are never refused, and do not count: else posts would be refused when old ones end.
    """
    return state.seq - state.floor >= POSTS_MAX


def is_full(events: Events) -> bool:
    """Return whether the log has no room for another post, given its events above the floor."""
    return sum(event.kind == "post" for event in events.values()) >= POSTS_MAX


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
    events = await _events_between(ports, tenant, inbox, state.floor - _TRIMMED_BATCH_SIZE + 1, end)
    # Whoever raised the floor to where it is may have ended before deleting all.
    await _delete(ports, tenant, inbox, {seq: event for seq, event in events.items() if seq <= state.floor})
    old = _old_events(events, state.floor + 1, before)
    floor = state.floor + len(old)
    if not old:
        return 0
    (outcome,) = await ports.table.commit([tuple(raise_floor(tenant, inbox, state, floor))])
    if not isinstance(outcome, Done):
        return 0
    # Only once this is answered: a reader that finds a gap above the floor it knows reads the floor again.
    await _delete(ports, tenant, inbox, old)
    return len(old)


async def _delete(ports: Ports, tenant: TenantKey, inbox: InboxKey, events: Events) -> None:
    gone = [keys.event(tenant, inbox, seq) for seq, event in events.items() if event.kind != "recall"]
    if gone:
        # No condition: they are below the floor.
        await ports.table.commit([(Delete(key),) for key in gone])


async def _events_between(ports: Ports, tenant: TenantKey, inbox: InboxKey, first: int, last: int) -> Events:
    span = keys.events_between(max(first, 1), last)
    rows = rows_of(ports.table, keys.events(tenant, inbox), span, at_once=PAGE)
    return {keys.seq_of(row.key): event_of(row.item) async for row in rows}


def _old_events(events: Events, first: int, before: float) -> Events:
    """Return the events from the first on that are all there, and older than this."""
    old: Events = {}
    while first in events and events[first].at < before:
        old[first] = events[first]
        first += 1
    return old
