"""Push posts on read to connected users: one signal for each inbox makes every gateway apply it for its own users.

A process works on one run for each inbox: events that come meanwhile are taken together by the next run, so each user
catches up once for all of them. All runs share a limit of users who catch up at once, and each run reads the state of
its inbox once for all users. Then users get the messages and their counts. A user for whom this fails twice is told to
read everything again. A signal that is lost delays the message until the user's next request.
"""

import asyncio
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from stak.errors import StakError
from stak.event_log.inbox_state import InboxState, read_states
from stak.event_log.keys import replica_of_user
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.catch_up import catch_up_to
from stak.inbox.content_encryption import opened_entries
from stak.inbox.entry_codec import entry_of
from stak.inbox.recall import is_unread_copy
from stak.inbox.unread_counts import UserInbox
from stak.logs import log
from stak.ports import Ports
from stak.ports.writes import Item
from stak.realtime.frames import Inbox, Redacted, text_of
from stak.realtime.live_calls import publish_signals
from stak.realtime.presenters import arriving_message
from stak.realtime.signals import (
    EVERYONE,
    CountsChanged,
    InboxEvent,
    InboxMessageArrived,
    SendFrame,
    Signal,
    SignalsLost,
    push,
)

CONCURRENCY: Final = 64
"""How many users of a process catch up at once; the embedded engine writes what comes together in one commit."""
SPREAD_MAX_SECONDS: Final = 0.5
_USERS_PER_SECOND: Final = 4_000.0
RETRY_SECONDS: Final = (0.5, 2.0)
EVENTS_PUSHED_MAX: Final = 20
"""A run with more events has its users read everything again: they would get many frames."""

Dispatch = Callable[[TenantKey, UserId, Signal], None]
"""Passes a signal to the connections of a user."""


async def publish_event(ports: Ports, ref: BroadcastRef, *, is_recall: bool = False) -> None:
    """Tell all gateways that a post on read was published, or recalled."""
    signal = InboxEvent(ref.inbox, ref.id, is_recall)
    await publish_signals(ports, [push(ref.tenant, (EVERYONE,), signal)])


async def publish_started(ports: Ports, ref: BroadcastRef) -> None:
    """Tell all gateways that a scheduled post on read was published."""
    await publish_event(ports, ref)


class OnReadPushes:
    """Pushes posts on read to the users that are connected to this process."""

    def __init__(
        self,
        ports: Ports,
        users: Callable[[TenantKey], list[UserId]],
        connections: Callable[[], int],
        dispatch: Dispatch,
    ) -> None:
        """`users` returns the connected users of a tenant, `connections` the number of all connections."""
        self._ports = ports
        self._users = users
        self._connections = connections
        self._dispatch = dispatch
        self._waiting: dict[tuple[TenantKey, InboxKey], list[InboxEvent]] = {}
        """Events that no run has taken yet, of inboxes with a run."""
        self._slots = asyncio.Semaphore(CONCURRENCY)
        self._runs: set[asyncio.Task[None]] = set()

    def add(self, tenant: TenantKey, event: InboxEvent) -> None:
        """Push an event, with others of its inbox if a run is under way."""
        place = (tenant, InboxKey(event.inbox))
        if place in self._waiting:
            self._waiting[place].append(event)
            return
        self._waiting[place] = [event]
        run = asyncio.create_task(self._run(*place))
        self._runs.add(run)
        run.add_done_callback(self._runs.discard)

    async def finish(self) -> None:
        """Wait until all events are pushed."""
        await asyncio.gather(*self._runs)

    async def close(self) -> None:
        """End all runs: clients that connect elsewhere read the stored state."""
        runs = tuple(self._runs)
        for run in runs:
            run.cancel()
        await asyncio.gather(*runs, return_exceptions=True)

    async def _run(self, tenant: TenantKey, inbox: InboxKey) -> None:
        try:
            while self._waiting[tenant, inbox]:
                spread = min(SPREAD_MAX_SECONDS, self._connections() / _USERS_PER_SECOND)
                await asyncio.sleep(random.uniform(0, spread))
                events, self._waiting[tenant, inbox] = self._waiting[tenant, inbox], []
                await self._push_to_all(tenant, inbox, events)
        finally:
            del self._waiting[tenant, inbox]

    async def _push_to_all(self, tenant: TenantKey, inbox: InboxKey, events: list[InboxEvent]) -> None:
        users = self._users(tenant)
        random.shuffle(users)
        failed = await self._push_to(tenant, inbox, events, users)
        if failed:
            await asyncio.sleep(random.uniform(*RETRY_SECONDS))
            failed = await self._push_to(tenant, inbox, events, failed)
        for user in failed:
            self._dispatch(tenant, user, SignalsLost())

    async def _push_to(
        self, tenant: TenantKey, inbox: InboxKey, events: Sequence[InboxEvent], users: list[UserId]
    ) -> list[UserId]:
        """Push events to users, some at a time; return those for whom it failed."""
        try:
            # After the signal: the states contain its event.
            states = await read_states(self._ports, tenant, inbox)
        except StakError as error:
            log.warning("event_not_pushed", error=repr(error), users=len(users))
            return users
        batch = _Batch(self._ports, tenant, inbox, events, states)
        left, failed = iter(users), []

        async def work() -> None:
            for user in left:
                async with self._slots:
                    try:
                        signals = await batch.signals_for(user)
                    except StakError as error:
                        log.warning("event_not_pushed", error=repr(error))
                        failed.append(user)
                        continue
                    for signal in signals:
                        self._dispatch(tenant, user, signal)

        await asyncio.gather(*(work() for _ in range(min(CONCURRENCY, len(users)))))
        return failed


class _Batch:
    """The events of one run, with the states that all its users share."""

    def __init__(
        self,
        ports: Ports,
        tenant: TenantKey,
        inbox: InboxKey,
        events: Sequence[InboxEvent],
        states: Sequence[InboxState],
    ) -> None:
        self._ports = ports
        self._tenant = tenant
        self._inbox = inbox
        self._events = events
        self._states = states
        self._contents: dict[str, str | None] = {}

    async def signals_for(self, user: UserId) -> list[Signal]:
        """Catch up a user; return what to send to their connections, at once: nothing was recalled from them since."""
        user_inbox = UserInbox(self._tenant, user, self._inbox)
        await catch_up_to(self._ports, user_inbox, self._states[replica_of_user(user)])
        if len(self._events) > EVENTS_PUSHED_MAX:
            return [SignalsLost()]
        # Whoever has applied them: another device's request may have been faster.
        wanted = {event.message_id: user_inbox.entry(event.message_id) for event in self._events}
        while True:
            found = await self._ports.table.batch_get(wanted.values())
            items = {message_id: found[key] for message_id, key in wanted.items() if key in found}
            unknown = [item for message_id, item in items.items() if self._is_unknown(message_id, item)]
            if not unknown:
                break
            # The entries are read again after it: a message may be recalled meanwhile.
            entries = list(map(entry_of, unknown))
            opened = await opened_entries(self._ports, self._tenant, self._inbox, entries)
            self._contents |= {entry.id: entry.message for entry in opened}
        return [signal for event in self._events for signal in self._signals_of(event, items.get(event.message_id))]

    def _is_unknown(self, message_id: str, item: Item) -> bool:
        return message_id not in self._contents and is_unread_copy(item)

    def _signals_of(self, event: InboxEvent, item: Item | None) -> Iterable[Signal]:
        if item is None:
            return
        if event.is_recall:
            if item.get("gone") == "redacted" and not item.get("unsent"):
                yield SendFrame(text_of(Redacted(message_id=event.message_id, inbox=event.inbox)))
                yield CountsChanged(event.inbox)
        elif is_unread_copy(item) and (content := self._contents.get(event.message_id)) is not None:
            entry = msgspec.structs.replace(entry_of(item), message=content)
            yield InboxMessageArrived(event.inbox, text_of(Inbox(event.inbox, arriving_message(entry))))
