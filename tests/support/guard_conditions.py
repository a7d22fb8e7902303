"""Conditions that schedules of races and faults must detect as missing, each dropped from the writes of a table.

One is chosen by what a write is for, which its source does not say. To remove a condition by its place in the source,
see `tests/support/condition_removal.py`.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import msgspec

from stak.ports import Ports
from stak.ports.table import Table
from stak.ports.writes import Absent, Below, Check, Condition, Equals, Group, Present, Put, Write
from stak.testing.hooked_table import HookedTable
from tests.support.condition_removal import MISSING_ATTRIBUTE

_ALWAYS: Final = Absent(MISSING_ATTRIBUTE)


@dataclass(frozen=True)
class GuardCondition:
    """One condition of one kind of write."""

    name: str
    is_meant: Callable[[Write, Condition, Group], bool]
    kinds: tuple[str, ...] = ()
    """The kinds of actors among which its absence shows soonest."""

    def dropped_from(self, table: Table) -> HookedTable:
        """Return a table that commits every group without it."""
        return HookedTable(table, rewrite=self._without_in)

    def _without_in(self, group: Group) -> Group:
        """Return a group with a condition that always holds instead, so that each write keeps its index."""
        return tuple(self._without(write, group) for write in group)

    def _without(self, write: Write, group: Group) -> Write:
        if not any(self.is_meant(write, condition, group) for condition in write.when):
            return write
        left = [_ALWAYS if self.is_meant(write, condition, group) else condition for condition in write.when]
        return msgspec.structs.replace(write, when=tuple(left))


def guard_of(key_prefix: str, *conditions: Condition) -> GuardCondition:
    """Return the conditions of this kind, on the same attribute, of writes to keys whose pk or sk begins like this."""
    kinds = {(type(condition), condition.attribute) for condition in conditions}

    def is_meant(write: Write, condition: Condition, _: Group) -> bool:
        has_prefix = any(part.startswith(key_prefix) for part in write.key)
        return has_prefix and (type(condition), condition.attribute) in kinds

    return GuardCondition(f"{key_prefix} {conditions}", is_meant)


def without(ports: Ports, key_prefix: str, condition: Condition) -> Ports:
    """Return ports whose writes to these keys lack this condition."""
    return dataclasses.replace(ports, table=guard_of(key_prefix, condition).dropped_from(ports.table))


def _is_entry(write: Write) -> bool:
    return write.key.sk.startswith("m#")


def _is_total(write: Write) -> bool:
    return write.key.sk == "c#*"


def _is_category(write: Write) -> bool:
    return write.key.sk.startswith("c#") and not _is_total(write)


def _is_blank(write: Write) -> bool:
    return isinstance(write, Put) and bool(write.item.get("unsent"))


def _marks_all(group: Group) -> bool:
    return any(write.key.sk.startswith("w#*") for write in group)


def _delivers(group: Group) -> bool:
    return isinstance(group[0], Put) and _is_entry(group[0])


def _changes(write: Write, group: Group) -> bool:
    """Return whether a write changes a count because an entry changed its state."""
    return not _delivers(group) and not isinstance(write, Check)


def _guards_entry(attribute: str) -> Callable[[Write, Condition, Group], bool]:
    return lambda write, condition, _: _is_entry(write) and _compares(condition, attribute)


def _compares(condition: Condition, attribute: str) -> bool:
    return isinstance(condition, Equals) and condition.attribute == attribute


COUNT_CONDITIONS = (
    GuardCondition(
        "deliver: not there yet",
        lambda write, condition, _: _is_entry(write) and condition == Absent() and not _is_blank(write),
    ),
    GuardCondition(
        "blank: not there yet",
        lambda write, condition, _: _is_entry(write) and condition == Absent() and _is_blank(write),
        ("withdraw", "recall"),
    ),
    GuardCondition(
        "deliver: total not passed", lambda write, condition, _: _is_total(write) and isinstance(condition, Below)
    ),
    GuardCondition(
        "deliver: category not passed", lambda write, condition, _: _is_category(write) and isinstance(condition, Below)
    ),
    GuardCondition(
        "deliver on time: not muted",
        lambda write, condition, _: condition == Absent("muted") and isinstance(write.when[0], Below),
    ),
    GuardCondition(
        "deliver late: not muted",
        lambda write, condition, _: condition == Absent("muted") and not isinstance(write.when[0], Below),
        ("mark all", "mute", "unmute"),
    ),
    GuardCondition(
        "deliver muted: still muted", lambda _, condition, __: condition == Present("muted"), ("mute", "unmute")
    ),
    GuardCondition(
        "deliver late: total unchanged",
        lambda write, condition, group: _delivers(group) and _is_total(write) and _compares(condition, "wm"),
        ("mark all",),
    ),
    GuardCondition(
        "deliver late: category unchanged",
        lambda write, condition, group: _delivers(group) and _is_category(write) and _compares(condition, "wm"),
        ("mark category",),
    ),
    GuardCondition("mark all: revision", lambda _, condition, group: _compares(condition, "rev") and _marks_all(group)),
    GuardCondition(
        "mark category: revision",
        lambda _, condition, group: _compares(condition, "rev") and not _marks_all(group),
        ("mark category", "unread again"),  # which together keep the count, another condition
    ),
    GuardCondition(
        "change: total unchanged",
        lambda write, condition, group: _changes(write, group) and _is_total(write) and _compares(condition, "wm"),
        ("mark all", "mark some"),
    ),
    GuardCondition(
        "change: category unchanged",
        lambda write, condition, group: _changes(write, group) and _is_category(write) and _compares(condition, "wm"),
        ("mark category", "mark some"),
    ),
    GuardCondition("entry: readat", _guards_entry("readat"), ("mark some", "unread again")),
    GuardCondition("entry: total stamp", _guards_entry("st"), ("mark all", "unread again")),
    GuardCondition("entry: category stamp", _guards_entry("sc"), ("mark category", "unread again")),
    GuardCondition("entry: gone", _guards_entry("gone"), ("delete", "mark some")),
)
"""Every condition that a count depends on."""

(DELIVERED_ONCE,) = (guard for guard in COUNT_CONDITIONS if guard.name == "deliver: not there yet")
SENT_ONCE: Final = GuardCondition(
    "send: not said yet", lambda write, condition, _: write.key.sk.startswith(("k#", "m#")) and condition == Absent()
)
