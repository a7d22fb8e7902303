"""Catch up many users of an inbox at once, with shared reads and one commit: for the pushes of a gateway.

Most users have applied all events but the last few, and none of these is a recall. Whoever has more to apply, or is
changed by another request meanwhile, catches up alone (`stak.inbox.catch_up`). The writes and their conditions are the
same, in a group for each user; users with equal watermarks and mutes get equal rows, so the groups share a template.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from stak.audience import keys as audience
from stak.errors import StakError
from stak.event_log.events import Events
from stak.event_log.inbox_state import InboxState
from stak.event_log.read_events import read_events
from stak.inbox.catch_up import catch_up_to, is_applied
from stak.inbox.catch_up_writes import Step, apply_steps, first_event, fitting, steps_of
from stak.inbox.entry_model import NO_COUNTER, Counters
from stak.inbox.keys import TOTAL
from stak.inbox.late_delivery import keeps_muted
from stak.inbox.reached_members import count_later
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Done, Item
from stak.reconcile_rounds import run_together

_EVENTS_MAX: Final = 20
"""Whoever has more to apply catches up alone."""


class _Behind(NamedTuple):
    """What a user has to apply."""

    total: Item
    steps: list[Step]
    events: Events
    end: int


class _Template(NamedTuple):
    """What the writes that apply the events depend on: users for whom it is equal get the same rows."""

    end: int
    applied: int | None
    watermark: str | None
    delivered: tuple[int, ...]
    """The events whose posts the user gets."""
    categories: tuple[tuple[str, str | None, bool], ...]
    """Watermarks, and whether they are muted."""

    @property
    def counters(self) -> Counters:
        """The counters, as far as the writes depend on them."""
        categories = {
            name: msgspec.structs.replace(NO_COUNTER, watermark=watermark, is_muted=is_muted)
            for name, watermark, is_muted in self.categories
        }
        total = msgspec.structs.replace(NO_COUNTER, watermark=self.watermark, applied=self.applied)
        return Counters(total, categories)


async def catch_up_many(ports: Ports, states: Mapping[UserInbox, InboxState]) -> dict[UserInbox, StakError]:
    """Apply what had happened when a state was read, to users of one inbox; return the errors where it could not be."""
    totals = {one: one.counter(TOTAL) for one in states}
    members = {one: audience.member(one.tenant, one.inbox, one.user) for one in states}
    # After the states: a member that joined since has a later number.
    found = await ports.table.batch_get([*totals.values(), *members.values()])
    behind: dict[UserInbox, _Behind] = {}
    alone: list[UserInbox] = []
    for one, state in states.items():
        total = found.get(totals[one], {})
        if is_applied(state, total.get("applied")):
            continue
        work = await _work(ports, one, state, total, found.get(members[one]))
        if work is None:
            alone.append(one)
        else:
            behind[one] = work
    alone += await _apply(ports, behind)
    errors: dict[UserInbox, StakError] = {}

    async def apply_alone(one: UserInbox) -> None:
        try:
            await catch_up_to(ports, one, states[one])
        except StakError as error:
            errors[one] = error

    await run_together([apply_alone(one) for one in alone])
    return errors


async def _work(
    ports: Ports, user_inbox: UserInbox, state: InboxState, total: Item, member: Item | None
) -> _Behind | None:
    """Return what a user has to apply; None if the user catches up alone."""
    applied: int | None = total.get("applied")
    start = applied if applied is not None else first_event(member, state)
    if start < state.floor or state.seq - start > _EVENTS_MAX:
        return None
    events = await read_events(ports, user_inbox.tenant, user_inbox.inbox, start, state)
    if events is None or any(event.kind == "recall" for event in events.values()):
        return None
    steps = steps_of(state, member, events, frozenset(), ports.clock())
    return _Behind(total, steps, events, state.seq) if fitting(steps) == len(steps) else None


async def _apply(ports: Ports, behind: Mapping[UserInbox, _Behind]) -> list[UserInbox]:
    """Apply all steps, in one commit for users with equal counters; return the users for whom this was refused."""
    if not behind:
        return []
    counters = {one: {name: one.counter(name) for name in _categories(work)} for one, work in behind.items()}
    found = await ports.table.batch_get([key for own in counters.values() for key in own.values()])
    alike: dict[_Template, list[UserInbox]] = {}
    for one, work in behind.items():
        rows = {name: found[key] for name, key in counters[one].items() if key in found}
        alike.setdefault(_template_of(work, rows), []).append(one)
    is_kept = await keeps_muted(ports, next(iter(behind)))
    refused = await run_together(
        [_apply_alike(ports, behind[members[0]], like, members, is_kept) for like, members in alike.items()]
    )
    return [one for each in refused for one in each]


async def _apply_alike(
    ports: Ports, work: _Behind, like: _Template, members: list[UserInbox], is_kept: bool
) -> list[UserInbox]:
    part = apply_steps(members[0], like.counters, work.steps, work.end, int(ports.clock()), keeps_muted=is_kept)
    outcomes = await ports.table.commit_template([one.partition for one in members], part.group)
    done = {one for one, outcome in zip(members, outcomes, strict=True) if isinstance(outcome, Done)}
    count_later(ports, done, part.copies, work.events)
    return [one for one in members if one not in done]


def _categories(work: _Behind) -> set[str]:
    return {step.copy.category for step in work.steps if step.copy is not None}


def _template_of(work: _Behind, rows: Mapping[str, Item]) -> _Template:
    """Return what the writes for a user depend on: counts are not among it, they are added to."""
    total = work.total
    return _Template(
        work.end,
        total.get("applied"),
        total.get("wm"),
        tuple(step.seq for step in work.steps if step.copy is not None),
        tuple(sorted((name, row.get("wm"), bool(row.get("muted"))) for name, row in rows.items())),
    )
