"""Catch up: apply the events of an inbox's log to one user's inbox, before everything that the user reads or changes.

Everyone applies recalls, also users who are no longer members: they may have copies. Posts are delivered to members.
A request applies all events up to the sequence that it has read, or fails: an inbox with only some of them applied
would show what was recalled. Copies are redacted in transactions of their own, which are answered before the number of
the last applied event moves: so whoever sees the number finds the copies redacted, although DynamoDB shows the rows of
a transaction one by one. For the same reason a recall of a copy that was not found is applied on the condition that
there is still none.

`tests/scenarios/on_read_machine.py` compares this with an oracle, also while transactions are half visible;
`tests/unit/inbox/test_catch_up_races.py` interrupts it.
"""

import asyncio
import time
from collections.abc import Iterable
from typing import Final, NamedTuple

from stak.audience import keys as audience
from stak.errors import Contended, Overloaded, StakError, StorageUnavailable
from stak.event_log import keys as log
from stak.event_log.events import Events
from stak.event_log.inbox_state import InboxState, read_state_of_user, state_of
from stak.event_log.read_events import read_events, read_old_recalls
from stak.inbox.catch_up_writes import Step, apply_steps, first_event, fitting, steps_of
from stak.inbox.change_copies import removed_entry
from stak.inbox.entry_model import Counters, Entry
from stak.inbox.keys import TOTAL
from stak.inbox.late_delivery import keeps_muted
from stak.inbox.reached_members import count_later
from stak.inbox.unread_counts import UserInbox
from stak.inbox.update_entries import make_tombstone, read_counters, update_entries
from stak.inbox.whole_reads import read_shown_counters
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Done, Equals, Key, Update, raise_if_permanent
from stak.reconcile_rounds import run_together
from stak.tenancy.inbox_configs import is_on_read

SECONDS_MAX: Final = 10.0
"""How long a request applies events. What it has applied by then stays: the next request goes on from there."""
ALL_SECONDS_MAX: Final = 5.0
"""How long events are applied to the inboxes of many users, before other work goes on."""


class Current(NamedTuple):
    """The state of an inbox, and the counters of a user's inbox to which all of its events are applied."""

    state: InboxState
    counters: Counters


async def catch_up(ports: Ports, user_inbox: UserInbox) -> list[Entry]:
    """Apply what has happened in an inbox by now; return the messages that arrived and are not muted.

    An inbox without posts on read costs no read, one without news costs one. Raises Overloaded if others keep changing
    the user's inbox, or if it takes too long: what was applied until then stays.
    """
    if not await is_on_read(ports, user_inbox.tenant, user_inbox.inbox):
        return []
    state_key, total = _state_key(user_inbox), user_inbox.counter(TOTAL)
    # In any order: both numbers only rise.
    found = await ports.table.batch_get((state_key, total))
    state = state_of(found.get(state_key))
    if is_applied(state, found.get(total, {}).get("applied")):
        return []
    return await _apply_all(ports, user_inbox, state)


async def catch_up_to(ports: Ports, user_inbox: UserInbox, state: InboxState) -> None:
    """Apply what had happened when a state was read: for many users who share that read."""
    total = await ports.table.get(user_inbox.counter(TOTAL))
    if not is_applied(state, (total or {}).get("applied")):
        await _apply_all(ports, user_inbox, state)


async def catch_up_all(ports: Ports, user_inboxes: Iterable[UserInbox]) -> dict[UserInbox, Exception]:
    """Apply what has happened to the inboxes of many users; return the errors of those where it could not be.

    They share one read, and a time limit; inboxes without posts on read cost none.
    """
    deadline = asyncio.get_running_loop().time() + ALL_SECONDS_MAX
    wanted = [one for one in dict.fromkeys(user_inboxes) if await is_on_read(ports, one.tenant, one.inbox)]
    if not wanted:
        return {}
    found = await ports.table.batch_get(key for one in wanted for key in (_state_key(one), one.counter(TOTAL)))
    errors: dict[UserInbox, Exception] = {}

    async def apply(user_inbox: UserInbox, state: InboxState) -> None:
        try:
            async with asyncio.timeout_at(deadline):
                await _apply_all(ports, user_inbox, state)
        except TimeoutError:
            errors[user_inbox] = StorageUnavailable("The inbox could not be brought up to date in time.")
        except StakError as error:
            errors[user_inbox] = error

    states = {one: state_of(found.get(_state_key(one))) for one in wanted}
    applied = {one: found.get(one.counter(TOTAL), {}).get("applied") for one in wanted}
    await run_together([apply(one, state) for one, state in states.items() if not is_applied(state, applied[one])])
    return errors


async def read_current(ports: Ports, user_inbox: UserInbox) -> Current:
    """Return the state, and counters to show after catching up; without news, this reads nothing else."""
    state = await read_state_of_user(ports, user_inbox.tenant, user_inbox.inbox, user_inbox.user)
    return Current(state, await counters_at(ports, user_inbox, state))


async def read_current_counters(ports: Ports, user_inbox: UserInbox) -> Counters:
    """Return counters to show after catching up; the state is read only where there may be posts on read."""
    if not await is_on_read(ports, user_inbox.tenant, user_inbox.inbox):
        return await read_shown_counters(ports, user_inbox)
    return (await read_current(ports, user_inbox)).counters


async def read_counters_if_current(ports: Ports, user_inbox: UserInbox) -> Counters | None:
    """Return counters to show; None if there are events that are not applied yet, which this leaves to others."""
    if not await is_on_read(ports, user_inbox.tenant, user_inbox.inbox):
        return await read_shown_counters(ports, user_inbox)
    state = await read_state_of_user(ports, user_inbox.tenant, user_inbox.inbox, user_inbox.user)
    counters = await read_shown_counters(ports, user_inbox)
    return counters if is_current(state, counters) else None


async def counters_at(ports: Ports, user_inbox: UserInbox, state: InboxState) -> Counters:
    """Return counters to show, to which all events of a state that was read before are applied."""
    counters = await read_shown_counters(ports, user_inbox)
    while not is_current(state, counters):
        await _apply_all(ports, user_inbox, state)
        counters = await read_shown_counters(ports, user_inbox)
    return counters


def is_current(state: InboxState, counters: Counters) -> bool:
    """Return whether all events of a state are applied to an inbox with these counters."""
    return is_applied(state, counters.total.applied)


def is_applied(state: InboxState, applied: int | None) -> bool:
    """Return whether all events of a state are applied to an inbox, given the number of the last one that is."""
    return (applied or 0) >= state.seq


async def _apply_all(ports: Ports, user_inbox: UserInbox, state: InboxState) -> list[Entry]:
    arrived: list[Entry] = []
    tries = Attempts()
    deadline = time.monotonic() + SECONDS_MAX
    try:
        while True:
            await tries.next()
            if await _apply(ports, user_inbox, state, arrived, deadline):
                return arrived
            state = await read_state_of_user(ports, user_inbox.tenant, user_inbox.inbox, user_inbox.user)
    except Contended:
        raise Overloaded(
            "New messages of this inbox could not be applied, because other requests keep changing it. Try again."
        ) from None


async def _apply(ports: Ports, user_inbox: UserInbox, state: InboxState, arrived: list[Entry], deadline: float) -> bool:
    """Apply all events of a state; return False if somebody else has moved this inbox, or an event is not visible.

    Raises Overloaded after the deadline, between two groups.
    """
    counters = await read_counters(ports, user_inbox)
    if is_current(state, counters):
        return True
    # After the state: a member that joined since has a later number.
    member = await ports.table.get(audience.member(user_inbox.tenant, user_inbox.inbox, user_inbox.user))
    applied = counters.total.applied
    start = applied if applied is not None else first_event(member, state)
    if start < state.floor:
        if not await _apply_old_recalls(ports, user_inbox, state, start, deadline):
            return False
        applied = start = state.floor
    events = await read_events(ports, user_inbox.tenant, user_inbox.inbox, start, state)
    if events is None:
        return False
    absent = await _redact(ports, user_inbox, events)
    steps = steps_of(state, member, events, absent, ports.clock())
    is_kept = await keeps_muted(ports, user_inbox)
    while applied != state.seq:
        count = fitting(steps)
        end = state.seq if count == len(steps) else steps[count - 1].seq
        counters = await read_counters(ports, user_inbox)
        if counters.total.applied != applied:
            return False
        part = apply_steps(user_inbox, counters, steps[:count], end, int(ports.clock()), keeps_muted=is_kept)
        (outcome,) = await ports.table.commit([part.group])
        if isinstance(outcome, Done):
            applied, steps = end, steps[count:]
            arrived += [copy for copy in part.copies if copy.readat is None and copy.gone is None]
            count_later(ports, [user_inbox], part.copies, events)
            if applied != state.seq:
                _require_time(deadline)
            continue
        raise_if_permanent(part.group, outcome)
        # A copy that exists was recalled from this user, or erased, before it was delivered: it is left out.
        taken = {copy.id for index, copy in enumerate(part.copies) if outcome.names(index)}
        if not taken:
            return False
        steps = [Step(step.seq) if step.copy is not None and step.copy.id in taken else step for step in steps]
    return True


def _require_time(deadline: float) -> None:
    if time.monotonic() >= deadline:
        raise Overloaded(
            "This inbox has many new messages. Some were applied: the next request goes on from there. Try again."
        )


async def _apply_old_recalls(
    ports: Ports, user_inbox: UserInbox, state: InboxState, applied: int, deadline: float
) -> bool:
    """Apply the recalls up to the floor, some at a time; return False if somebody else has moved this inbox.

    These are so old that whoever delivers anything now knows them. So, unlike others, they are not applied on the
    condition that what was not found is absent.
    """
    while applied < state.floor:
        recalls, end = await read_old_recalls(ports, user_inbox.tenant, user_inbox.inbox, applied, state)
        await _redact(ports, user_inbox, recalls)
        moved = Update(
            user_inbox.counter(TOTAL), set={"applied": end}, add={"rev": 1}, when=(Equals("applied", applied),)
        )
        (outcome,) = await ports.table.commit([(moved,)])
        if not isinstance(outcome, Done):
            return False
        applied = end
        _require_time(deadline)
    return True


async def _redact(ports: Ports, user_inbox: UserInbox, events: Events) -> frozenset[str]:
    """Turn the copies of recalled messages into tombstones; return the messages without a copy."""
    recalls = {event.id: event for event in events.values() if event.kind == "recall" and event.id is not None}
    if not recalls:
        return frozenset()
    found = await ports.table.batch_get(map(user_inbox.entry, recalls))
    there = [message_id for message_id in recalls if user_inbox.entry(message_id) in found]
    now = int(ports.clock())

    def redacted(entry: Entry, _: Counters) -> Entry | None:
        if recalls[entry.id].is_removal:
            return removed_entry(entry, now)
        return None if entry.gone else make_tombstone(entry, "redacted", now)

    if there:
        await update_entries(ports, user_inbox, there, redacted)
    return frozenset(recalls.keys() - set(there))


def _state_key(user_inbox: UserInbox) -> Key:
    return log.state_of_user(user_inbox.tenant, user_inbox.inbox, user_inbox.user)
