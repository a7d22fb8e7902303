"""Writes and conditions as plain functions; tests/contracts covers the tables."""

import pytest

from stak.errors import InvalidWrite
from stak.ports.writes import (
    Absent,
    Below,
    Condition,
    ConditionFailed,
    Equals,
    Failure,
    Item,
    Key,
    NotANumber,
    Present,
    Put,
    Refused,
    Update,
    Value,
    changed,
    first_unmet,
    holds,
    validate_writes,
)

KEY = Key("p", "s")


@pytest.mark.parametrize(
    ("condition", "item", "expected"),
    [
        (Equals("a", 1), {"a": 1}, True),
        (Equals("a", 1), {"a": True}, False),
        (Equals("a", None), {"a": None}, True),
        (Equals("a", None), None, True),
        (Absent(), None, True),
        (Absent(), {}, False),
        (Absent("a"), {"a": None}, True),
        (Present(), {}, True),
        (Present("a"), {"a": False}, True),
        (Below("a", 5), {"a": 4}, True),
        (Below("a", 5), {"a": 5}, False),
        (Below("a", 5), {"a": "4"}, False),
        (Below("a", 5), {"a": False}, False),
        (Below("a", "m"), {"a": "l"}, True),
        (Below("a", "m"), {}, True),
    ],
    ids=repr,
)
def test_condition_holds(condition: Condition, item: Item | None, expected: bool) -> None:
    assert holds(condition, item) is expected


def test_first_unmet_is_the_first_in_order() -> None:
    conditions = (Present("a"), Equals("a", 2), Absent("a"))
    assert first_unmet(conditions, {"a": 1}) == Equals("a", 2)
    assert first_unmet(conditions, {}) == Present("a")
    assert first_unmet(conditions[:1], {"a": 1}) is None
    assert first_unmet((), None) is None


@pytest.mark.parametrize(
    ("update", "item", "expected"),
    [
        (Update(KEY), None, {}),
        (Update(KEY, set={"a": 1}), None, {"a": 1}),
        (Update(KEY, set={"a": None}), {"a": 1, "b": 2}, {"b": 2}),
        (Update(KEY, set={"a": None}), None, {}),
        (Update(KEY, add={"a": 2}), None, {"a": 2}),
        (Update(KEY, add={"a": -2}), {"a": 1}, {"a": -1}),
        (Update(KEY, add={"a": 1}), {"a": "1"}, NotANumber("a")),
        (Update(KEY, add={"a": 1}), {"a": True}, NotANumber("a")),
        (Update(KEY, add={"a": 1, "b": 1}), {"b": []}, NotANumber("b")),
        (Update(KEY, remove=("a", "c")), {"a": 1, "b": 2}, {"b": 2}),
    ],
    ids=repr,
)
def test_update_returns_the_changed_item(update: Update, item: Item | None, expected: Value) -> None:
    before = None if item is None else dict(item)
    assert changed(update, item) == expected
    assert item == before  # The stored item is never changed in place.


def test_refusal_names_the_failed_writes() -> None:
    refused = Refused((Failure(1, ConditionFailed(Absent())), Failure(3, NotANumber("n"))))
    assert [refused.names(index) for index in range(5)] == [False, True, False, True, False]


def test_every_group_of_a_call_is_validated() -> None:
    good = (Put(KEY, {}),)
    validate_writes([])
    validate_writes([good, good])
    with pytest.raises(InvalidWrite):
        validate_writes([good, good, ()])
