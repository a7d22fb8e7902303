"""Pushes posts on read, through a queue, to users whose connections a managed service holds.

Gateways know their connections. Functions do not, so each page of a tenant's connected users is a queue message, which
sends that of the next page when its users are done. It is on the queue of chat updates: a function that serves clients
must not be able to submit jobs. A message that is repeated pushes its page again: devices know a message by its id.
Whoever cannot be reached gets the current state at the next ping.
"""

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec

from stak.best_effort import call_best_effort, is_circuit_open
from stak.errors import StakError
from stak.event_log.inbox_state import read_states
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.logs import log
from stak.ports import Ports
from stak.ports.live import MarkingLive
from stak.ports.queue import Outgoing
from stak.ports.table import Position
from stak.realtime.connected_users import SHARDS, read_connected_users
from stak.realtime.live_calls import publish_signals
from stak.realtime.on_read_push import GROUP_MAX_USERS, EventBatch
from stak.realtime.signals import CountsChanged, InboxEvent, Signal, SignalsLost, push

PAGE_USERS: Final = 4 * GROUP_MAX_USERS
"""The users of one queue message: their catch-up and their frames take seconds, far less than a function may run."""


class EventPush(msgspec.Struct, frozen=True, tag="event-push"):
    """A queue message: push an event of an inbox to the connected users of a shard, from here on."""

    tenant: TenantKey
    event: InboxEvent
    shard: int
    after: Position | None = None


async def push_event_later(ports: Ports, tenant: TenantKey, event: InboxEvent) -> None:
    """Queue an event for all connected users, once in some seconds: a recall may be repeated at any rate.

    Best-effort: they apply it with their next requests in any case.
    """
    name = ("event push", tenant, event.inbox, event.message_id, str(event.is_recall))

    async def queue_all() -> bool:
        messages = [EventPush(tenant, event, shard) for shard in range(SHARDS)]
        return await call_best_effort(ports.chat_updates, "push_event", lambda: _send(ports, messages)) or False

    if not is_circuit_open(ports.chat_updates) and not await ports.cache.get_or_load(name, queue_all):
        ports.cache.discard(name)


async def push_event_page(ports: Ports, message: EventPush) -> None:
    """Push an event to a page of connected users, and queue the next page."""
    page = await read_connected_users(ports, message.tenant, message.shard, limit=PAGE_USERS, after=message.after)
    if page.users:
        await _push_to(ports, message.tenant, message.event, page.users)
    if page.next is not None:
        await _send(ports, [msgspec.structs.replace(message, after=page.next)])


async def _push_to(ports: Ports, tenant: TenantKey, event: InboxEvent, users: Sequence[UserId]) -> None:
    inbox = InboxKey(event.inbox)
    # After the event was queued: the states contain it.
    batch = EventBatch(ports, tenant, inbox, [event], await read_states(ports, tenant, inbox))
    for start in range(0, len(users), GROUP_MAX_USERS):
        group = users[start : start + GROUP_MAX_USERS]
        try:
            signals, errors = await batch.signals_for(group)
        except StakError as error:
            signals, errors = {}, dict.fromkeys(group, error)
        if errors:
            log.warning("event_not_pushed", error=repr(next(iter(errors.values()))), users=len(errors))
            _mark_missed(ports, tenant, errors)
        by_signal: dict[Signal, list[UserId]] = {}
        for user, own in signals.items():
            for signal in (*own, *([CountsChanged(inbox)] if own else [])):
                by_signal.setdefault(signal, []).append(user)
        await publish_signals(ports, [push(tenant, tuple(some), signal) for signal, some in by_signal.items()])


def _mark_missed(ports: Ports, tenant: TenantKey, users: Iterable[UserId]) -> None:
    if isinstance(ports.live, MarkingLive):
        ports.live.mark_missed([push(tenant, tuple(users), SignalsLost())])


async def _send(ports: Ports, messages: Sequence[EventPush]) -> bool:
    await ports.chat_updates.send([Outgoing(msgspec.json.encode(one), one.tenant) for one in messages])
    return True
