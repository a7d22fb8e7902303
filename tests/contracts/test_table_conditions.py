"""Contract of conditions: every kind, for every state of the attribute, on every kind of write."""

from typing import Final, NamedTuple

import pytest

from stak.ports.table import Table
from stak.ports.writes import (
    DONE,
    Absent,
    Below,
    Check,
    Condition,
    ConditionFailed,
    Conditions,
    Delete,
    Equals,
    Failure,
    Item,
    Key,
    Present,
    Put,
    Refused,
    Update,
    Write,
)

NO_ITEM: Final = None
NO_ATTRIBUTE: Final[Item] = {"other": "kept"}
NULL: Final[Item] = {"other": "kept", "a": None}


class Case(NamedTuple):
    """A condition, the stored item, and whether the condition holds."""

    condition: Condition
    stored: Item | None
    holds: bool


def stored(value: object) -> Item:
    return {"other": "kept", "a": value}


CASES: Final = (
    Case(Equals("a", "x"), NO_ITEM, False),
    Case(Equals("a", "x"), NO_ATTRIBUTE, False),
    Case(Equals("a", "x"), NULL, False),
    Case(Equals("a", "x"), stored("x"), True),
    Case(Equals("a", "x"), stored("y"), False),
    Case(Equals("a", "x"), stored("X"), False),
    Case(Equals("a", "1"), stored(1), False),
    Case(Equals("a", ""), NO_ATTRIBUTE, False),
    Case(Equals("a", ""), stored(""), True),
    Case(Equals("a", 1), stored(1), True),
    Case(Equals("a", 1), stored(2), False),
    Case(Equals("a", 1), stored("1"), False),
    Case(Equals("a", 1), stored(True), False),
    Case(Equals("a", 0), stored(False), False),
    Case(Equals("a", 0), NO_ATTRIBUTE, False),
    Case(Equals("a", True), stored(True), True),
    Case(Equals("a", True), stored(False), False),
    Case(Equals("a", True), stored(1), False),
    Case(Equals("a", False), stored(0), False),
    Case(Equals("a", False), NO_ATTRIBUTE, False),
    Case(Equals("a", None), NO_ITEM, True),
    Case(Equals("a", None), NO_ATTRIBUTE, True),
    Case(Equals("a", None), NULL, True),
    Case(Equals("a", None), stored(""), False),
    Case(Equals("a", None), stored(0), False),
    Case(Absent("a"), NO_ITEM, True),
    Case(Absent("a"), NO_ATTRIBUTE, True),
    Case(Absent("a"), NULL, True),
    Case(Absent("a"), stored("x"), False),
    Case(Absent("a"), stored(""), False),
    Case(Absent("a"), stored(0), False),
    Case(Absent("a"), stored(False), False),
    Case(Absent(), NO_ITEM, True),
    Case(Absent(), {}, False),
    Case(Absent(), {"a": None}, False),
    Case(Absent(), stored("x"), False),
    Case(Present("a"), NO_ITEM, False),
    Case(Present("a"), NO_ATTRIBUTE, False),
    Case(Present("a"), NULL, False),
    Case(Present("a"), stored("x"), True),
    Case(Present("a"), stored(""), True),
    Case(Present("a"), stored(0), True),
    Case(Present("a"), stored(False), True),
    Case(Present("a"), stored([]), True),
    Case(Present(), NO_ITEM, False),
    Case(Present(), {}, True),
    Case(Present(), {"a": None}, True),
    Case(Present(), stored("x"), True),
    Case(Below("a", "m"), NO_ITEM, True),
    Case(Below("a", "m"), NO_ATTRIBUTE, True),
    Case(Below("a", "m"), NULL, True),
    Case(Below("a", "m"), stored("a"), True),
    Case(Below("a", "m"), stored(""), True),
    Case(Below("a", "m"), stored("m"), False),
    Case(Below("a", "m"), stored("z"), False),
    Case(Below("a", "m"), stored(1), False),
    Case(Below("a", "10"), stored("9"), False),
    Case(Below("a", "\U0001f600"), stored("\ufffd"), True),  # by UTF-8 bytes; UTF-16 has them the other way round
    Case(Below("a", "\ufffd"), stored("\U0001f600"), False),
    Case(Below("a", 10), NO_ITEM, True),
    Case(Below("a", 10), NO_ATTRIBUTE, True),
    Case(Below("a", 10), stored(9), True),
    Case(Below("a", 10), stored(-10), True),
    Case(Below("a", 10), stored(10), False),
    Case(Below("a", 10), stored(11), False),
    Case(Below("a", 10), stored("9"), False),
    Case(Below("a", 10), stored(True), False),
    Case(Below("a", 0), stored(-1), True),
)


def writes(when: Conditions) -> list[Write]:
    """Return one write of each kind under these conditions, each on its own key."""
    return [
        Put(Key("p", "put"), {"now": 1}, when),
        Update(Key("p", "update"), set={"now": 1}, when=when),
        Delete(Key("p", "delete"), when),
        Check(Key("p", "check"), when),
    ]


async def store(table: Table, item: Item | None) -> None:
    """Store what all of the writes find."""
    if item is not None:
        await table.commit([(Put(write.key, item),) for write in writes(())])


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.condition} on {case.stored}")
async def test_condition_decides_every_kind_of_write(table: Table, case: Case) -> None:
    await store(table, case.stored)
    outcomes = await table.commit([(write,) for write in writes((case.condition,))])
    expected = DONE if case.holds else Refused((Failure(0, ConditionFailed(case.condition)),))
    assert outcomes == [expected] * 4


async def test_all_conditions_of_a_write_must_hold(table: Table) -> None:
    await store(table, {"a": 1, "b": 2})
    outcomes = await table.commit([(write,) for write in writes((Equals("a", 1), Present("b"), Below("a", 2)))])
    assert outcomes == [DONE] * 4


async def test_first_failing_condition_is_named(table: Table) -> None:
    await store(table, {"a": 1, "b": 2})
    when = (Equals("a", 1), Equals("b", 3), Absent())
    outcomes = await table.commit([(write,) for write in writes(when)])
    assert outcomes == [Refused((Failure(0, ConditionFailed(Equals("b", 3))),))] * 4
