"""Reads the event log of an inbox, in blocks that a process keeps for a while.

An event that is missing above the floor is not visible yet, or was trimmed meanwhile: its reader starts again. Events
never change, so reads need not be consistent. Users who come back start at different events, but need the same blocks:
without keeping these, one partition would serve all readers. A block is kept once it is whole; the last one, which
grows, is kept for each sequence, for seconds.
"""

import asyncio
from typing import Final

from stak.event_log import keys
from stak.event_log.events import PAGE, Event, Events, event_of
from stak.event_log.inbox_state import InboxState
from stak.identifiers import InboxKey, TenantKey
from stak.ports import Ports
from stak.ports.table import Position

BLOCK_SIZE: Final = 64
OLD_BLOCK_SIZE: Final = 512
"""Below the floor only recalls are left."""
BLOCK_SECONDS: Final = 60.0
"""A tenant that is deleted and created again has other events with the same numbers."""
_POST_BYTES: Final = 2_500
_EVENT_BYTES: Final = 400


async def read_events(ports: Ports, tenant: TenantKey, inbox: InboxKey, after: int, state: InboxState) -> Events | None:
    """Return the events after this number up to the sequence; None if one is not visible, or was trimmed meanwhile."""
    if after >= state.seq:  # a user who is no member and has applied none
        return {}
    numbers = range(after // BLOCK_SIZE, (state.seq - 1) // BLOCK_SIZE + 1)
    blocks = await asyncio.gather(*(_block(ports, tenant, inbox, number, state) for number in numbers))
    events = {seq: event for block in blocks for seq, event in block.items() if after < seq <= state.seq}
    return events if _is_whole(events, max(after, state.floor) + 1, state.seq) else None


async def read_old_recalls(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, after: int, state: InboxState
) -> tuple[Events, int]:
    """Return recalls after this number, which is below the floor, and the number up to which these are all."""
    number = after // OLD_BLOCK_SIZE
    first, last = number * OLD_BLOCK_SIZE + 1, (number + 1) * OLD_BLOCK_SIZE
    end = min(last, state.floor)
    name = f"{tenant}#{inbox}#old#{number}"
    block = _kept(ports, name)
    if block is None:
        events = await _read(ports, tenant, inbox, first, end)
        block = {seq: event for seq, event in events.items() if event.kind == "recall"}
        if end == last:
            _keep(ports, name, block)
    return {seq: event for seq, event in block.items() if after < seq <= end}, end


async def _block(ports: Ports, tenant: TenantKey, inbox: InboxKey, number: int, state: InboxState) -> Events:
    first, last = number * BLOCK_SIZE + 1, (number + 1) * BLOCK_SIZE
    name = f"{tenant}#{inbox}#{number}"
    kept = _kept(ports, name)
    if kept is not None:
        return kept
    end = min(last, state.seq)
    if end == last:
        events = await _read(ports, tenant, inbox, first, last)
        if _is_whole(events, max(first, state.floor + 1), last):
            _keep(ports, name, events)
        return events
    last_name = ("events", tenant, inbox, str(first), str(end))
    try:
        return await ports.cache.get_or_load(last_name, lambda: _read_whole(ports, tenant, inbox, first, end, state))
    except _GapError as gap:
        return gap.events


class _GapError(Exception):
    """An event is missing; not cached."""

    def __init__(self, events: Events) -> None:
        super().__init__()
        self.events = events


async def _read_whole(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, first: int, last: int, state: InboxState
) -> Events:
    events = await _read(ports, tenant, inbox, first, last)
    if not _is_whole(events, max(first, state.floor + 1), last):
        raise _GapError(events)
    return events


def _is_whole(events: Events, first: int, last: int) -> bool:
    return all(seq in events for seq in range(first, last + 1))


def _kept(ports: Ports, name: str) -> Events | None:
    kept = ports.event_blocks.get(name)
    return None if kept is None or not 0 <= ports.clock() - kept[0] < BLOCK_SECONDS else kept[1]


def _keep(ports: Ports, name: str, events: Events) -> None:
    size_bytes = sum(map(_size_of, events.values())) + _EVENT_BYTES
    ports.event_blocks.put(name, (ports.clock(), events), size_bytes)


def _size_of(event: Event) -> int:
    return _POST_BYTES if event.kind == "post" else _EVENT_BYTES


async def _read(ports: Ports, tenant: TenantKey, inbox: InboxKey, first: int, last: int) -> Events:
    events: Events = {}
    span = keys.events_between(first, last)
    position: Position | None = None
    while True:
        # Not consistent: a missing event is noticed; below the floor they are older than any replica is behind.
        page = await ports.table.query(keys.events(tenant, inbox), span, limit=PAGE, after=position, consistent=False)
        events |= {keys.seq_of(row.key): event_of(row.item) for row in page.rows}
        position = page.next
        if position is None or position.sk == span.high:
            return events
