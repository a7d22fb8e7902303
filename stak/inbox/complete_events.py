"""Completes event logs that an import or a restore contains in part.

An export of a tenant in use, and a restore to a point in time, may contain what came of an event, and not the event, or
not the sequence that it was appended with, or that only in some replicas. A sequence below what users have applied
would hide the next events from them; a missing event would stop all who have to apply it. So the sequence becomes the
highest number that any row has. A missing event becomes the post of the broadcast with its number, or a void one. A
broadcast that was recalled gets a recall if the log has none. So does a post that was stopped, or removed by retention:
otherwise it would be delivered again, without content.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

import msgspec

from stak.audience.keys import MEMBERS
from stak.audience.member_since import SINCE
from stak.errors import InvalidInput
from stak.event_log import keys as log
from stak.event_log.events import Event, Events, append_writes, event_item, event_of
from stak.event_log.inbox_state import complete_state, state_of
from stak.identifiers import InboxKey, TenantKey
from stak.inbox import keys
from stak.inbox.broadcast import broadcast_of, find_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.publish_on_read import post_event
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.table import TRANSACT_GET_MAX_KEYS, Row, rows_of
from stak.ports.writes import Absent, Done, Item, Key, Put, Write
from stak.tenancy.keys import OF_AUDIENCE, OF_BROADCAST, OF_EVENTS, OF_STATE, OF_USER, partition_parts

_EVENTS_MAX: Final = 100_000
"""Far more than a log has above its floor; a file may contain any number."""
_EVENTS_A_GROUP: Final = 80
"""With all replicas of the state, they fit a transaction."""
_ENDS_BATCH_SIZE: Final = TRANSACT_GET_MAX_KEYS // 2
_PAGE: Final = 250
_NUMBERED: Final = frozenset(("seq", "applied", SINCE))


class LogName(NamedTuple):
    """The inbox that an event log belongs to."""

    tenant: TenantKey
    inbox: InboxKey


class LogFacts:
    """What the rows of an inbox, other than those of the log itself, say about its event log."""

    def __init__(self) -> None:
        self.seq = 0
        self.posts: dict[int, str] = {}
        """The broadcast that was published with each number."""
        self.recalled: set[str] = set()
        """Broadcasts that were recalled."""


class Logs:
    """Collects what rows say about event logs; add every row of the tenants, in any order."""

    def __init__(self) -> None:
        self._facts: dict[LogName, LogFacts] = defaultdict(LogFacts)

    def add(self, row: Row) -> None:
        """Take account of a row, if it says anything about an event log."""
        if _NUMBERED.isdisjoint(row.item) and not log.EVENTS.covers(row.key):
            return
        parts = partition_parts(row.key)
        match None if parts is None else (parts.kind, parts.names):
            case (kind, (_, inbox)) if kind == OF_USER and keys.is_counter(row.key):
                seq = row.item.get("applied")
            case (kind, (inbox, _)) if kind == OF_AUDIENCE and MEMBERS.covers(row.key):
                seq = row.item.get(SINCE)
            case (kind, (inbox, _)) if kind == OF_STATE:
                seq = state_of(row.item).seq
            case (kind, (inbox,)) if kind == OF_EVENTS:
                seq = log.seq_of(row.key)
            case (kind, (inbox, _)) if kind == OF_BROADCAST and keys.BROADCASTS.covers(row.key):
                seq = row.item.get("seq")
            case _:
                return
        if parts is None or not seq:
            return
        facts = self._facts[LogName(parts.tenant, InboxKey(inbox))]
        facts.seq = max(facts.seq, seq)
        if parts.kind == OF_BROADCAST:
            broadcast = broadcast_of(row.item)
            if broadcast.is_recalled:
                facts.recalled.add(broadcast.message_id)
            elif broadcast.status == "published":
                facts.posts[seq] = broadcast.message_id

    def facts(self) -> dict[LogName, LogFacts]:
        """Return what is known about each log that has an event."""
        return dict(self._facts)


async def is_complete(ports: Ports, name: LogName, facts: LogFacts) -> bool:
    """Return whether a log needs no completion."""
    return not await _next_writes(ports, name, facts)


async def complete_events(ports: Ports, name: LogName, facts: LogFacts) -> bool:
    """Complete an event log, also while it is in use; return whether anything was missing.

    Repeating it changes nothing.
    """
    tries = Attempts()
    is_torn = False
    while writes := await _next_writes(ports, name, facts):
        await tries.next()
        (outcome,) = await ports.table.commit([tuple(writes)])
        if isinstance(outcome, Done):  # otherwise somebody else has written to the log
            is_torn = True
            tries = Attempts()
    return is_torn


async def _next_writes(ports: Ports, name: LogName, facts: LogFacts) -> list[Write]:
    """Return the next transaction that completes a log; none if it is complete."""
    replicas = [log.state(*name, copy) for copy in range(log.STATE_COPIES)]
    found = await ports.table.batch_get(replicas)
    items: dict[Key, Item] = {key: found.get(key, {}) for key in replicas}
    states = [state_of(item) for item in items.values()]
    # After the states: an event that is missing then is not one that is being appended.
    events = {
        log.seq_of(row.key): event_of(row.item)
        async for row in rows_of(ports.table, log.events(*name), log.EVENTS, at_once=_PAGE)
    }
    seq = max(facts.seq, *(state.seq for state in states), *events)
    floor = max(state.floor for state in states)
    if seq - floor > _EVENTS_MAX:
        raise InvalidInput(f"The event log of inbox {name.inbox} has more than {_EVENTS_MAX:,} events. Was it edited?")
    missing = [number for number in range(floor + 1, seq + 1) if number not in events][:_EVENTS_A_GROUP]
    # In one transaction with the first events: so no event is appended with a number that users have applied.
    writes: list[Write] = [
        complete_state(key, item, seq, floor)
        for (key, item), state in zip(items.items(), states, strict=True)
        if (state.seq, state.floor) != (seq, floor)
    ]
    for number in missing:
        event = await _lost_event(ports, name, facts.posts.get(number))
        writes.append(Put(log.event(*name, number), event_item(event), when=(Absent(),)))
    if writes:
        return writes
    end = await _missing_end(ports, name, facts, events, floor)
    # Refused if an event was appended since the states were read, for example this one.
    return [] if end is None else append_writes(*name, states[0], end)


async def _lost_event(ports: Ports, name: LogName, message_id: str | None) -> Event:
    broadcast = None if message_id is None else await find_broadcast(ports, BroadcastRef(*name, message_id))
    if broadcast is None or broadcast.status != "published":
        return Event("void", at=int(ports.clock()))
    return msgspec.structs.replace(post_event(ports, broadcast), at=int(ports.clock()))


async def _missing_end(ports: Ports, name: LogName, facts: LogFacts, events: Events, floor: int) -> Event | None:
    """Return the event that says what became of a broadcast, of the first one that lacks it."""
    recalled = {event.id for event in events.values() if event.kind == "recall"}
    for message_id in sorted(facts.recalled - recalled):
        return Event("recall", message_id, at=int(ports.clock()))
    ended = recalled | {event.id for event in events.values() if event.kind == "stop"}
    posts = [event.id for seq, event in events.items() if event.kind == "post" and seq > floor]
    refs = [
        BroadcastRef(*name, message_id) for message_id in posts if message_id is not None and message_id not in ended
    ]
    found = await ports.table.batch_get(_rows_of(refs))
    doubtful = [ref for ref in refs if _end_of(ref, found, 0) is not None]
    for start in range(0, len(doubtful), _ENDS_BATCH_SIZE):
        some = doubtful[start : start + _ENDS_BATCH_SIZE]
        # Waits for posts that are being accepted: their events may be visible first.
        rows = await ports.table.transact_get(_rows_of(some))
        for ref in some:
            end = _end_of(ref, rows, int(ports.clock()))
            if end is not None:
                return end
    return None


def _rows_of(refs: Iterable[BroadcastRef]) -> list[Key]:
    return [key for ref in refs for key in (ref.key, ref.content)]


def _end_of(ref: BroadcastRef, rows: Mapping[Key, Item], now: int) -> Event | None:
    """Return what became of a published broadcast, by its row and its content; None if it is as it was."""
    broadcast = broadcast_of(rows[ref.key]) if ref.key in rows else None
    if broadcast is None or broadcast.removing_at is not None:
        return Event("recall", ref.id, at=now, is_removal=True)
    if broadcast.is_recalled:
        return Event("recall", ref.id, at=now)
    if broadcast.is_stopped:
        return Event("stop", ref.id, at=now)
    is_lost = broadcast.content_hash is not None and ref.content not in rows
    return Event("recall", ref.id, at=now, is_removal=True) if is_lost else None
