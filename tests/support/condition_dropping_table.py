"""A table that drops one condition from all writes, and the conditions that race tests must detect as missing."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from stak.ports.table import Table
from stak.ports.writes import Absent, Below, Check, Condition, Equals, Group, Present, Put, Write
from tests.support.proxy_table import ProxyTable


@dataclass(frozen=True)
class GuardCondition:
    """One condition of one kind of write."""

    name: str
    is_meant: Callable[[Write, Condition, Group], bool]
    kinds: tuple[str, ...] = ()
    """The kinds of actors among which its absence shows soonest."""

    def without(self, group: Group) -> Group:
        """Return a group without this condition."""
        return tuple(self._without(write, group) for write in group)

    def _without(self, write: Write, group: Group) -> Write:
        kept = tuple(condition for condition in write.when if not self.is_meant(write, condition, group))
        return write if len(kept) == len(write.when) else msgspec.structs.replace(write, when=kept)


class ConditionDroppingTable(ProxyTable):
    """Passes on every call, without one kind of condition."""

    def __init__(self, table: Table, guard: GuardCondition) -> None:
        super().__init__(table)
        self._guard = guard

    def rewritten(self, group: Group) -> Group:
        return self._guard.without(group)


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
        "mark category: revision", lambda _, condition, group: _compares(condition, "rev") and not _marks_all(group)
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
