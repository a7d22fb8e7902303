"""Checks the invariants of one inbox after every commit of concurrent actors.

The rule for unread is implemented here again, on the stored rows; and a change of the unread messages must be an effect
of the current action. So a wrong count is found at the commit that causes it, and so is a right count of the wrong
messages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from stak.clock import ManualClock
from stak.inbox.unread_counts import UserInbox
from stak.ports.table import Table
from stak.ports.writes import Group, Outcome
from tests.support.oracles.action_postconditions import Life, MessageFacts, Postcondition
from tests.support.torn_table import TornTable

Rows = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class State:
    """The stored state of an inbox."""

    entries: Rows = field(default_factory=dict)
    counters: Rows = field(default_factory=dict)
    expiring: frozenset[str] = frozenset()
    stamped: frozenset[str] = frozenset()
    snoozed: frozenset[str] = frozenset()
    """The keys of the markers of snoozed messages, after their kind."""

    @property
    def unread(self) -> frozenset[str]:
        return frozenset(message_id for message_id, entry in self.entries.items() if self._is_unread(entry))

    @property
    def gone(self) -> frozenset[str]:
        return frozenset(message_id for message_id, entry in self.entries.items() if "gone" in entry)

    def watermark(self, name: str) -> str | None:
        return self.counters.get(name, {}).get("wm")

    def is_muted(self, category: str) -> bool:
        return "muted" in self.counters.get(category, {})

    def is_passed(self, entry: Mapping[str, Any]) -> bool:
        """Return whether a watermark is at or above it, on either level."""
        return any((self.watermark(name) or "") >= entry["id"] for name in ("*", entry["category"]))

    def _is_unread(self, entry: Mapping[str, Any]) -> bool:
        if "readat" in entry or "gone" in entry:
            return False
        levels = ((self.watermark("*"), entry.get("st")), (self.watermark(entry["category"]), entry.get("sc")))
        return all(watermark is None or watermark < entry["id"] or watermark == stamp for watermark, stamp in levels)


class InboxWitness:
    """Implements `adversarial_scheduler.Witness` for one inbox."""

    def __init__(
        self,
        table: Table,
        user_inbox: UserInbox,
        clock: ManualClock,
        messages: Mapping[str, MessageFacts],
        intentions: Mapping[str, Postcondition],
    ) -> None:
        self.wrong: str | None = None
        self.state = State()
        self.lives: dict[str, Life] = {}
        self._table = table
        self._place = user_inbox
        self._clock = clock
        self._messages = messages
        self._intentions = intentions
        self.torn: TornTable | None = None

    async def started(self, actor: str) -> None:
        held, unread = frozenset(self.state.entries), self.state.unread
        blurred = self._blurred()
        self.lives[actor] = Life(
            held - blurred, unread, self._over(), set(held - unread | blurred), set(unread | blurred)
        )

    def _blurred(self) -> frozenset[str]:
        """Return the messages of transactions that are under way: nobody was told yet that they have changed."""
        unseen = self.torn.unseen if self.torn is not None else frozenset()
        if any(key.sk.startswith("c#") for key in unseen):
            return frozenset(self._messages)
        return frozenset(key.sk.rpartition("#")[2] for key in unseen)

    async def committed(self, actor: str, groups: Sequence[Group], outcomes: Sequence[Outcome]) -> None:
        if all(write.key.pk != self._place.partition for group in groups for write in group):
            return
        before, self.state = self.state, await read_state(self._table, self._place)
        unread = self.state.unread
        for life in self.lives.values():
            life.was_unread |= unread
            life.was_read |= self.state.entries.keys() - unread
        problem = (
            miscounted(self.state)
            or _missing_marker(self.state)
            or _reverted(before, self.state)
            or self._unintended(self._intentions[actor], before)
        )
        self._find(actor, problem)

    async def finished(self, actor: str) -> None:
        life = self.lives.pop(actor, None)
        if life is not None:
            over = frozenset(self._messages) & (self._over() | self.state.gone)
            held = frozenset(self.state.entries)
            self._find(actor, self._intentions[actor].violation(life, held, self.state.gone, over))

    def _over(self) -> frozenset[str]:
        now = self._clock.time
        return frozenset(message_id for message_id, facts in self._messages.items() if facts.is_expired(now))

    def _unintended(self, possible_actions: Postcondition, before: State) -> str | None:
        """Return messages that became read or unread by no effect of the action, or were created wrong."""
        was, now_is = before.unread, self.state.unread
        may_lose = possible_actions.may_read(self._messages, self._clock.time) | (
            self._over() if possible_actions.settles else frozenset()
        )
        if strange := (now_is - was) - possible_actions.may_unread():
            return f"made unread: {sorted(strange)}"
        if strange := (was - now_is) - may_lose:
            return f"made read: {sorted(strange)}"
        for message_id in self.state.entries.keys() - before.entries.keys():
            entry = self.state.entries[message_id]
            is_hidden = entry.get("unsent") or "replaced_by" in entry
            is_wanted = not is_hidden and not before.is_muted(entry["category"])
            if is_wanted != (message_id in now_is):
                return f"delivered {'read' if is_wanted else 'unread'}: {message_id}"
        return None

    def _find(self, actor: str, problem: str | None) -> None:
        if problem is not None and self.wrong is None:
            self.wrong = f"{actor}: {problem}"


async def read_state(table: Table, user_inbox: UserInbox) -> State:
    """Return everything in an inbox's partition."""
    page = await table.query(user_inbox.partition, limit=500)
    kinds: dict[str, dict[str, Mapping[str, Any]]] = {kind: {} for kind in "mcelwzrkg"}
    for row in page.rows:
        kinds[row.key.sk[0]][row.key.sk[2:]] = row.item
    expiring = frozenset(name.partition("#")[2] for name in kinds["e"])
    return State(kinds["m"], kinds["c"], expiring, frozenset(kinds["l"]), frozenset(kinds["z"]))


def miscounted(state: State) -> str | None:
    """Return a counter that is not the number of its unread entries."""
    unread = [state.entries[message_id]["category"] for message_id in state.unread]
    for name, counter in state.counters.items():
        right = len(unread) if name == "*" else unread.count(name)
        if counter.get("count", 0) != right:
            return f"{name} says {counter.get('count', 0)}, {right} are unread"
    if unread and not {"*", *unread} <= state.counters.keys():
        return "a counter is missing"
    return None


def _missing_marker(state: State) -> str | None:
    """Return an unread message that expiry, or a mark in the past, would not find."""
    for message_id in state.unread:
        entry = state.entries[message_id]
        if "expires_at" in entry and message_id not in state.expiring:
            return f"no expiry marker: {message_id}"
        if state.is_passed(entry) and message_id not in state.stamped:
            return f"no marker of a stamped message: {message_id}"
    wanted = {
        f"{entry['snoozed_until']:010d}#{message_id}"
        for message_id, entry in state.entries.items()
        if "snoozed_until" in entry
    }
    if state.snoozed != wanted:
        return f"markers of snoozed messages: {sorted(state.snoozed)}, not {sorted(wanted)}"
    for message_id in state.expiring:
        entry = state.entries.get(message_id, {"gone": "never was"})
        if "gone" in entry or "readat" in entry:
            return f"an expiry marker for nothing: {message_id}"
    return None


def _reverted(before: State, after: State) -> str | None:
    """Return what must never happen: a watermark that moves back, a message that returns."""
    for name in before.counters:
        if (after.watermark(name) or "") < (before.watermark(name) or ""):
            return f"the watermark of {name} moved back"
    if before.gone - after.gone:
        return f"came back: {sorted(before.gone - after.gone)}"
    return None
