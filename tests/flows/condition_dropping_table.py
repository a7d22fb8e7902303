"""A table that forgets one condition: what the races must notice."""

from collections.abc import Callable
from dataclasses import dataclass

import msgspec

from stak.ports.table import Table
from stak.ports.writes import Absent, Below, Check, Condition, Equals, Group, Present, Put, Write
from tests.flows.proxy import ProxyTable


@dataclass(frozen=True)
class Tooth:
    """One condition of one kind of write."""

    name: str
    is_meant: Callable[[Write, Condition, Group], bool]
    kinds: tuple[str, ...] = ()
    """Among whom it is missed soonest; all kinds miss most of them."""

    def pulled(self, group: Group) -> Group:
        """A group without it."""
        return tuple(self._without(write, group) for write in group)

    def _without(self, write: Write, group: Group) -> Write:
        kept = tuple(condition for condition in write.when if not self.is_meant(write, condition, group))
        return write if len(kept) == len(write.when) else msgspec.structs.replace(write, when=kept)


class ConditionDroppingTable(ProxyTable):
    """Hands everything on but one kind of condition."""

    def __init__(self, table: Table, tooth: Tooth) -> None:
        super().__init__(table)
        self._tooth = tooth

    def rewritten(self, group: Group) -> Group:
        return self._tooth.pulled(group)


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
    """Whether it moves a count because an entry became something else."""
    return not _delivers(group) and not isinstance(write, Check)


def _guards_entry(attribute: str) -> Callable[[Write, Condition, Group], bool]:
    return lambda write, condition, _: _is_entry(write) and _compares(condition, attribute)


def _compares(condition: Condition, attribute: str) -> bool:
    return isinstance(condition, Equals) and condition.attribute == attribute


TEETH = (
    Tooth(
        "deliver: not there yet",
        lambda write, condition, _: _is_entry(write) and condition == Absent() and not _is_blank(write),
    ),
    Tooth(
        "blank: not there yet",
        lambda write, condition, _: _is_entry(write) and condition == Absent() and _is_blank(write),
        ("withdraw", "recall"),
    ),
    Tooth("deliver: total not passed", lambda write, condition, _: _is_total(write) and isinstance(condition, Below)),
    Tooth(
        "deliver: category not passed", lambda write, condition, _: _is_category(write) and isinstance(condition, Below)
    ),
    Tooth(
        "deliver on time: not muted",
        lambda write, condition, _: condition == Absent("muted") and isinstance(write.when[0], Below),
    ),
    Tooth(
        "deliver late: not muted",
        lambda write, condition, _: condition == Absent("muted") and not isinstance(write.when[0], Below),
        ("mark all", "mute", "unmute"),
    ),
    Tooth("deliver muted: still muted", lambda _, condition, __: condition == Present("muted"), ("mute", "unmute")),
    Tooth(
        "deliver late: total unchanged",
        lambda write, condition, group: _delivers(group) and _is_total(write) and _compares(condition, "wm"),
        ("mark all",),
    ),
    Tooth(
        "deliver late: category unchanged",
        lambda write, condition, group: _delivers(group) and _is_category(write) and _compares(condition, "wm"),
        ("mark category",),
    ),
    Tooth("mark all: revision", lambda _, condition, group: _compares(condition, "rev") and _marks_all(group)),
    Tooth("mark category: revision", lambda _, condition, group: _compares(condition, "rev") and not _marks_all(group)),
    Tooth(
        "change: total unchanged",
        lambda write, condition, group: _changes(write, group) and _is_total(write) and _compares(condition, "wm"),
        ("mark all", "mark some"),
    ),
    Tooth(
        "change: category unchanged",
        lambda write, condition, group: _changes(write, group) and _is_category(write) and _compares(condition, "wm"),
        ("mark category", "mark some"),
    ),
    Tooth("entry: readat", _guards_entry("readat"), ("mark some", "unread again")),
    Tooth("entry: total stamp", _guards_entry("st"), ("mark all", "unread again")),
    Tooth("entry: category stamp", _guards_entry("sc"), ("mark category", "unread again")),
    Tooth("entry: gone", _guards_entry("gone"), ("delete", "mark some")),
)
"""Every condition that a count depends on."""
