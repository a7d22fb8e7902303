"""Snooze messages: hide them until a time, then return them to the top of the list, unread.

A snoozed entry has a read time, so that it is in no count, whatever is marked meanwhile; and a marker and a timer for
the end of its snooze. Marking it unread, archiving, deleting or recalling it ends the snooze. The timer that returns it
decides by the stored entry: it returns once, however often the timer runs.
"""

from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import msgspec

from stak.errors import Contended, InvalidWrite, invalid_field
from stak.inbox.catch_up import catch_up, catch_up_all
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.entry_codec import entry_of
from stak.inbox.entry_model import Counters, Entry, counters_of, is_expired, is_hidden, is_snoozed
from stak.inbox.keys import TOTAL
from stak.inbox.require_grouping import require_grouping
from stak.inbox.timers import DueTimer
from stak.inbox.unread_counts import UserInbox, change_entries
from stak.inbox.update_entries import as_read, make_tombstone, update_entries
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import (
    GROUP_MAX_WRITES,
    Check,
    Done,
    Equals,
    Group,
    Item,
    Key,
    Outcome,
    raise_if_permanent,
)

SNOOZE_MAX_SECONDS: Final = 366 * 24 * 3600

_replace = msgspec.structs.replace


class Returned(NamedTuple):
    """A message that has returned to the top of a user's inbox, as it is stored now."""

    user_inbox: UserInbox
    entry: Entry

    def as_chunk(self) -> Chunk:
        """Return it as a chunk that is delivered when it returns, for those who notify of deliveries."""
        tenant, user, inbox = self.user_inbox.tenant, self.user_inbox.user, self.user_inbox.inbox
        at = self.entry.returned_at or self.entry.delivered
        return Chunk(tenant, inbox, 0, (user,), msgspec.structs.replace(self.entry, delivered=at), at)


async def snooze(ports: Ports, user_inbox: UserInbox, ids: Sequence[str], until: int) -> int:
    """Hide messages until a time; return how many were changed. Ignores unknown, recalled and expired ones.

    Raises InvalidInput if the time is not in the future, or too far in it; WrongState while an earlier release runs.
    """
    now = int(ports.clock())
    if not now < until <= now + SNOOZE_MAX_SECONDS:
        raise invalid_field("until", f"must be a time in the next {SNOOZE_MAX_SECONDS // 86400} days, in Unix seconds")
    await require_grouping(ports, "Snoozed messages need")
    await catch_up(ports, user_inbox)

    def snoozed(entry: Entry, _: Counters) -> Entry | None:
        if is_hidden(entry) or entry.gone is not None or is_expired(entry, now):
            return None
        if is_snoozed(entry) and entry.snoozed_until == until:
            return None
        return _replace(as_read(entry, now), snoozed_until=until, archived_at=None, returned_at=None)

    return len(await update_entries(ports, user_inbox, ids, snoozed))


async def end_snooze(ports: Ports, user_inbox: UserInbox, ids: Sequence[str]) -> list[Entry]:
    """Return snoozed messages to the list before their time; return them as they are now."""
    await catch_up(ports, user_inbox)
    now = int(ports.clock())
    after: dict[str, Entry] = {}

    def returned(entry: Entry, counters: Counters) -> Entry | None:
        if not is_snoozed(entry):
            return None
        marks = Watermarks(counters.total.watermark, counters.category(entry.category).watermark)
        after[entry.id] = _returned(entry, marks, now)
        return after[entry.id]

    changed = await update_entries(ports, user_inbox, ids, returned)
    entries = [after[entry.id] for entry in changed]
    return [entry for entry in entries if entry.gone is None]


async def return_due(ports: Ports, timers: Sequence[DueTimer]) -> tuple[list[Returned], Mapping[Key, Exception]]:
    """Return the messages of due timers, in one batch; also return the errors of timers that failed.

    A timer whose message is no longer snoozed until then is deleted. What was recalled on read until now does not
    return.
    """
    behind = await catch_up_all(ports, [one.timer.user_inbox for one in timers])
    current = [one for one in timers if one.timer.user_inbox not in behind]
    returned, errors = await commit_due(ports, current, _decide_all)
    not_current = {one.row.key: behind[one.timer.user_inbox] for one in timers if one.timer.user_inbox in behind}
    return returned, {**errors, **not_current}


class Decision(NamedTuple):
    """What a due timer has done: the group, built on demand, and the entry if it returns to the list.

    Timers with the same key have the same group, in different partitions: it is built once.
    """

    build: Callable[[], Group]
    entry: Entry | None = None
    key: Hashable | None = None


Decide: TypeAlias = Callable[
    [Ports, Sequence[DueTimer], dict[Key, Exception]], Awaitable[list[tuple[DueTimer, Decision]]]
]
"""Decides timers by the stored state; adds the errors of damaged rows."""


async def commit_due(
    ports: Ports, timers: Sequence[DueTimer], decide: Decide
) -> tuple[list[Returned], Mapping[Key, Exception]]:
    """Commit what is decided for due timers; whoever loses a race is decided again."""
    returned: list[Returned] = []
    errors: dict[Key, Exception] = {}
    waiting = list(timers)
    tries = Attempts()
    while waiting:
        try:
            await tries.next()
        except Contended as error:
            return returned, errors | {one.row.key: error for one in waiting}
        decided = await decide(ports, waiting, errors)
        waiting = []
        for one, decision, group, outcome in await _commit(ports, decided):
            if not isinstance(outcome, Done):
                try:
                    raise_if_permanent(group, outcome)
                    waiting.append(one)
                except InvalidWrite as error:
                    errors[one.row.key] = error
            elif decision.entry is not None:
                returned.append(Returned(one.timer.user_inbox, decision.entry))
    return returned, errors


_Committed: TypeAlias = list[tuple[DueTimer, Decision, Group, Outcome]]


async def _commit(ports: Ports, decided: Sequence[tuple[DueTimer, Decision]]) -> _Committed:
    """Commit decisions: those with a common key as one group in many partitions, the others with their timers."""
    alike: dict[Hashable, dict[str, tuple[DueTimer, Decision]]] = {}
    single: list[tuple[DueTimer, Decision]] = []
    for one, decision in decided:
        same = {} if decision.key is None else alike.setdefault(decision.key, {})
        partition = one.timer.user_inbox.partition
        if decision.key is None or partition in same:
            single.append((one, decision))
        else:
            same[partition] = (one, decision)
    committed: _Committed = []
    for same in alike.values():
        if len(same) == 1:
            single += same.values()
            continue
        (_, first), *_others = same.values()
        group = first.build()
        outcomes = await ports.table.commit_template([*same], group)
        together = zip(same.values(), outcomes, strict=True)
        committed += [(one, decision, group, outcome) for (one, decision), outcome in together]
    # Their timers afterwards: one that is left behind by a crash finds nothing to do.
    deletes = [one.done() for one, _, _, outcome in committed if isinstance(outcome, Done)]
    ended = [tuple(deletes[start : start + GROUP_MAX_WRITES]) for start in range(0, len(deletes), GROUP_MAX_WRITES)]
    groups: list[Group] = [(*decision.build(), one.done()) for one, decision in single]
    outcomes = await ports.table.commit([*groups, *ended]) if groups or ended else []
    committed += [(*one, group, outcome) for one, group, outcome in zip(single, groups, outcomes, strict=False)]
    return committed


async def _decide_all(
    ports: Ports, timers: Sequence[DueTimer], errors: dict[Key, Exception]
) -> list[tuple[DueTimer, Decision]]:
    # Entries before counters, as everywhere.
    entry_keys = [one.timer.user_inbox.entry(one.timer.name) for one in timers]
    items = await ports.table.batch_get(entry_keys)
    entries: list[Entry | None] = []
    for one, key in zip(timers, entry_keys, strict=True):
        try:
            entries.append(entry_of(items[key]) if key in items else None)
        except KeyError as error:
            entries.append(None)
            errors[one.row.key] = error
    counter_keys = [
        one.timer.user_inbox.counter(level)
        for one, entry in zip(timers, entries, strict=True)
        if entry is not None
        for level in (TOTAL, entry.category)
    ]
    found = await ports.table.batch_get(counter_keys)
    now = int(ports.clock())
    return [
        (one, _decide(one, entry, found, now))
        for one, entry in zip(timers, entries, strict=True)
        if one.row.key not in errors
    ]


def _decide(one: DueTimer, entry: Entry | None, found: Mapping[Key, Item], now: int) -> Decision:
    user_inbox = one.timer.user_inbox
    until = None if entry is None else entry.snoozed_until
    if entry is None or until is None or until > one.timer.at:
        # A snooze under way may show its timer before its entry: so the entry must be as it was read.
        unchanged = Check(user_inbox.entry(one.timer.name), (Equals("snoozed_until", until),))
        return Decision(lambda: (unchanged,))
    rows = {level: found.get(user_inbox.counter(level)) for level in (TOTAL, entry.category)}
    marks = Watermarks(*(None if row is None else row.get("wm") for row in rows.values()))
    # Otherwise an earlier release has changed it, and left this field behind.
    after = _returned(entry, marks, now) if is_snoozed(entry) else _replace(entry, snoozed_until=None)

    def build() -> Group:
        counters = counters_of({level: dict(row) for level, row in rows.items() if row is not None})
        return change_entries(user_inbox, counters, [(entry, after)], now)

    has_returned = after.returned_at == now and after.gone is None
    return Decision(build, after if has_returned else None, (state_of_entry(entry), marks, now))


class Watermarks(NamedTuple):
    """The watermarks that decide whether an entry is unread."""

    total: str | None
    category: str | None


def state_of_entry(entry: Entry) -> Hashable:
    """Return everything of an entry that the writes of its change depend on, apart from its user."""
    return (
        (entry.id, entry.category, entry.expires_at, entry.readat, entry.total_stamp, entry.category_stamp),
        (entry.gone, entry.archived_at, entry.snoozed_until, entry.action, entry.returned_at),
        (entry.ttl, entry.is_muted, entry.digest, entry.delivered, entry.content_hash, entry.sender is None),
        (entry.label is None, entry.message is None, entry.counted),
    )


def _returned(entry: Entry, marks: Watermarks, now: int) -> Entry:
    """Return a snoozed entry as it returns: unread, under the current watermarks, or expired."""
    if is_expired(entry, now):
        return make_tombstone(entry, "expired", now)
    return _replace(
        entry,
        readat=None,
        ttl=None,
        is_muted=False,
        total_stamp=marks.total,
        category_stamp=marks.category,
        snoozed_until=None,
        returned_at=now,
    )
