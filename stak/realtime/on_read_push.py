"""Push posts on read to connected users: one signal for each inbox makes every gateway apply it for its own users.

A process works on one run for each inbox: events that come meanwhile are taken together by the next run, so each user
catches up once for all of them. Each run reads the state of its inbox once for all users, who catch up in groups that
share their reads and a commit; all runs share a limit of groups at once. Before a group's messages are sent, the state
is read again with the entries: if there are new events, such as a recall, the group applies them first. Users get the
messages, and when all have them, their counts.
A user for whom this fails twice is told to read everything again. A signal that is lost delays the message until the
user's next request.
"""

import asyncio
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec

from stak.errors import StakError
from stak.event_log import keys
from stak.event_log.inbox_state import InboxState, read_states, state_of
from stak.event_log.keys import replica_of_user
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.catch_up_many import catch_up_many
from stak.inbox.content_encryption import opened_entries
from stak.inbox.entry_codec import entry_of
from stak.inbox.recall import is_unread_copy
from stak.inbox.unread_counts import UserInbox
from stak.logs import log
from stak.optimistic_retry import Attempts
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

GROUP_MAX_USERS: Final = 50
"""The users that catch up together."""
_CONCURRENCY: Final = 2
"""How many groups of a process catch up at once: one is read while another one is written."""
SPREAD_MAX_SECONDS: Final = 0.2
_USERS_PER_SECOND: Final = 20_000.0
RETRY_SECONDS: Final = (0.5, 2.0)
_TRIES_MAX: Final = 5
"""How often a group catches up again because there are new events; then it counts as failed."""
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
        self._slots = asyncio.Semaphore(_CONCURRENCY)
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
        failed = await self._push_to(tenant, inbox, events, users, GROUP_MAX_USERS)
        if failed:
            await asyncio.sleep(random.uniform(*RETRY_SECONDS))
            # Each alone: a user whose inbox cannot be read must not fail others again.
            failed = await self._push_to(tenant, inbox, events, failed, 1)
        for user in failed:
            self._dispatch(tenant, user, SignalsLost())

    async def _push_to(
        self, tenant: TenantKey, inbox: InboxKey, events: Sequence[InboxEvent], users: list[UserId], at_most: int
    ) -> list[UserId]:
        """Push events to users, in groups of at most so many; return those for whom it failed."""
        try:
            # After the signal: the states contain its event.
            states = await read_states(self._ports, tenant, inbox)
        except StakError as error:
            log.warning("event_not_pushed", error=repr(error), users=len(users))
            return users
        batch = EventBatch(self._ports, tenant, inbox, events, states)
        groups = (users[start : start + at_most] for start in range(0, len(users), at_most))
        failed: list[UserId] = []
        reached: list[UserId] = []

        async def work() -> None:
            for group in groups:
                async with self._slots:
                    try:
                        signals, errors = await batch.signals_for(group)
                    except StakError as error:
                        signals, errors = {}, dict.fromkeys(group, error)
                    failed.extend(errors)
                    if errors:
                        log.warning("event_not_pushed", error=repr(next(iter(errors.values()))), users=len(errors))
                    for user, own in signals.items():
                        for signal in own:
                            self._dispatch(tenant, user, signal)
                    reached.extend(user for user, own in signals.items() if own and own != [SignalsLost()])

        await asyncio.gather(*(work() for _ in range(_CONCURRENCY)))
        for user in reached:
            self._dispatch(tenant, user, CountsChanged(inbox))
        return failed


class EventBatch:
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

    async def signals_for(self, users: Sequence[UserId]) -> tuple[dict[UserId, list[Signal]], dict[UserId, StakError]]:
        """Catch up users; return what to send to the connections of each, at once, and the errors of the others.

        At once: nothing was recalled from them since. Raises Contended if events keep coming.
        """
        tries = Attempts(_TRIES_MAX)
        while True:
            await tries.next()
            states = self._states
            found = await self._signals_at(states, users)
            if found is not None:
                return found
            if self._states is states:  # no other group has read them since
                self._states = await read_states(self._ports, self._tenant, self._inbox)

    async def _signals_at(
        self, states: Sequence[InboxState], users: Sequence[UserId]
    ) -> tuple[dict[UserId, list[Signal]], dict[UserId, StakError]] | None:
        """Return the signals to users with these states; None if there are events since, for example a recall.

        A recall from all changes no entry. Whoever has it applied has no copy, so the contents may be kept.
        """
        inboxes = {user: UserInbox(self._tenant, user, self._inbox) for user in users}
        own_states = {inboxes[user]: states[replica_of_user(user)] for user in users}
        errors = {one.user: error for one, error in (await catch_up_many(self._ports, own_states)).items()}
        current = [user for user in users if user not in errors]
        if len(self._events) > EVENTS_PUSHED_MAX:
            return {user: [SignalsLost()] for user in current}, errors
        # Whoever has applied them: another device's request may have been faster.
        wanted = {
            (user, event.message_id): inboxes[user].entry(event.message_id)
            for user in current
            for event in self._events
        }
        state = keys.state_of_user(self._tenant, self._inbox, users[0])
        while True:
            found = await self._ports.table.batch_get([*wanted.values(), state])
            items = {name: found[key] for name, key in wanted.items() if key in found}
            unknown = {
                message_id: item for (_, message_id), item in items.items() if self._is_unknown(message_id, item)
            }
            if not unknown:
                break
            # The entries are read again after it: a message may be recalled meanwhile.
            entries = list(map(entry_of, unknown.values()))
            opened = await opened_entries(self._ports, self._tenant, self._inbox, entries)
            self._contents |= {entry.id: entry.message for entry in opened}
        if state_of(found.get(state)).seq > min(own.seq for own in own_states.values()):
            return None
        signals = {
            user: [
                signal
                for event in self._events
                for signal in self._signals_of(event, items.get((user, event.message_id)))
            ]
            for user in current
        }
        return signals, errors

    def _is_unknown(self, message_id: str, item: Item) -> bool:
        return message_id not in self._contents and is_unread_copy(item)

    def _signals_of(self, event: InboxEvent, item: Item | None) -> Iterable[Signal]:
        if item is None:
            return
        if event.is_recall:
            if item.get("gone") == "redacted" and not item.get("unsent"):
                yield SendFrame(text_of(Redacted(message_id=event.message_id, inbox=event.inbox)))
        elif is_unread_copy(item) and (content := self._contents.get(event.message_id)) is not None:
            entry = msgspec.structs.replace(entry_of(item), message=content)
            frame = text_of(Inbox(event.inbox, arriving_message(entry)))
            yield InboxMessageArrived(event.inbox, frame, counts_follow=True)
