"""Publish a post on read, and stop or recall it: each is one event in the log of the inbox, whatever its audience.

The event, the sequence and the change of the broadcast are one transaction. Members apply the event with their next
request (`catch_up.py`). The content is a row of the broadcast, which a recall deletes in the same transaction.
"""

from typing import Final

import msgspec

from stak.errors import TooManyRequests
from stak.event_log.events import (
    EVENTS_KEPT_MIN_SECONDS,
    POSTS_MAX,
    TRIMMED_EVERY,
    Event,
    EventKind,
    append_writes,
    is_full,
    may_be_full,
    trim,
)
from stak.event_log.inbox_state import InboxState, read_state
from stak.event_log.read_events import read_events
from stak.identifiers import InboxKey, TenantKey
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import entry_for_all
from stak.inbox.entry_codec import entry_item
from stak.inbox.reached_members import sampling_rate
from stak.inbox.shared_content import NewBroadcast
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Done, Group, Put, Update, Write

SEQ: Final = "seq"
"""The attribute of a broadcast with the number of its post in the event log."""
_RETRY_AFTER_SECONDS: Final = 3600


async def require_room(ports: Ports, tenant: TenantKey, inbox: InboxKey) -> InboxState:
    """Trim the event log of an inbox if it is full; return the state. Raises TooManyRequests if it still is.

    Posts that members may still apply are trimmed only if the log is full of posts: each one that goes makes room.
    """
    while True:
        state = await read_state(ports, tenant, inbox)
        if not may_be_full(state):
            return state
        # From the cache but for the last block. None if an event is not visible yet: whoever appends it found room.
        events = await read_events(ports, tenant, inbox, state.floor, state)
        if events is None or not is_full(events):
            return state
        trimmed = await trim(ports, tenant, inbox, kept_seconds=EVENTS_KEPT_MIN_SECONDS)
        # Unless another process has trimmed it meanwhile.
        if not trimmed and (await read_state(ports, tenant, inbox)).floor == state.floor:
            raise TooManyRequests(
                f"This inbox has had {POSTS_MAX:,} posts on read within a day, the most that it can have. Post with "
                "delivery on_write, or try again later.",
                _RETRY_AFTER_SECONDS,
            )


async def published(ports: Ports, new: NewBroadcast, acceptance: Group) -> bool:
    """Accept a post on read and publish it; return False if one of the writes that accept it was refused.

    The first of these creates the broadcast.
    """
    ref, broadcast, _ = new
    created, *others = acceptance
    assert isinstance(created, Put)  # noqa: S101 - for the type checker
    tries = Attempts()
    while True:
        await tries.next()
        state = await read_state(ports, ref.tenant, ref.inbox)
        numbered = Put(created.key, {**created.item, SEQ: state.seq + 1}, created.when)
        appended = append_writes(ref.tenant, ref.inbox, state, post_event(ports, broadcast))
        (outcome,) = await ports.table.commit([(numbered, *others, *appended)])
        if isinstance(outcome, Done):
            trim_sometimes(ports, ref, state.seq + 1)
            return True
        if any(outcome.names(index) for index in range(len(acceptance))):
            return False


async def start_on_read(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, start: tuple[Update, Write]) -> bool:
    """Publish a scheduled broadcast together with the writes that start it; return False if they were refused.

    Whoever is a member by then gets it. Raises TooManyRequests if the log is full: others were published since it was
    accepted.
    """
    started, *others = start
    due = msgspec.structs.replace(broadcast, cutoff=ports.ids.new())
    tries = Attempts()
    while True:
        await tries.next()
        state = await require_room(ports, ref.tenant, ref.inbox)
        numbered = msgspec.structs.replace(started, set={**started.set, "cutoff": due.cutoff, SEQ: state.seq + 1})
        appended = append_writes(ref.tenant, ref.inbox, state, post_event(ports, due))
        (outcome,) = await ports.table.commit([(numbered, *others, *appended)])
        if isinstance(outcome, Done):
            trim_sometimes(ports, ref, state.seq + 1)
            return True
        if any(outcome.names(index) for index in range(len(start))):
            return False


def post_event(ports: Ports, broadcast: Broadcast) -> Event:
    """Return the event that publishes a broadcast; whoever is a member when it is appended gets it."""
    now = int(ports.clock())
    entry = dict(entry_item(entry_for_all(broadcast, now)))
    rate = sampling_rate(broadcast.recipients)
    return Event("post", broadcast.message_id, at=now, cutoff=broadcast.cutoff, entry=entry, rate=rate)


async def event_writes(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, kind: EventKind, *, is_removal: bool = False
) -> list[Write] | None:
    """Return the writes that append what became of a published broadcast; none for one that was not published yet.

    Return None if its own post is not visible everywhere yet: read it again.
    """
    if broadcast.seq is None:
        return []
    state = await read_state(ports, ref.tenant, ref.inbox)
    if state.seq < broadcast.seq:
        return None
    trim_sometimes(ports, ref, state.seq + 1)  # also if this is refused: trimming reads the log itself
    event = Event(kind, ref.id, at=int(ports.clock()), is_removal=is_removal)
    return append_writes(ref.tenant, ref.inbox, state, event)


def trim_sometimes(ports: Ports, ref: BroadcastRef, seq: int) -> None:
    """Remove old events in the background, at some numbers."""
    if seq % TRIMMED_EVERY == 0:
        ports.background_tasks.spawn(_trim(ports, ref))


async def _trim(ports: Ports, ref: BroadcastRef) -> None:
    await trim(ports, ref.tenant, ref.inbox)
