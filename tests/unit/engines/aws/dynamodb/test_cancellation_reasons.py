"""Reasons of a refused group: from a cancelled transaction, and from the stored items."""

from typing import Any, Final

import pytest

from stak.engines.aws.dynamodb.cancellation_reasons import (
    CancellationReason,
    error_after_last_retry,
    has_permanent_failure,
    refusal_by_items,
    refusal_of,
)
from stak.errors import InvalidWrite, StorageBusy
from stak.ports.writes import (
    ITEM_MAX_BYTES,
    Absent,
    Check,
    ConditionFailed,
    Delete,
    Equals,
    Failure,
    Group,
    Item,
    ItemTooLarge,
    Key,
    NotANumber,
    Present,
    Put,
    Reason,
    Refused,
    Update,
    Write,
)

A: Final = Key("p", "a")
B: Final = Key("p", "b")
NONE: Final[dict[str, Any]] = {"Code": "None"}
FAILED: Final[dict[str, Any]] = {"Code": "ConditionalCheckFailed"}
INVALID: Final[dict[str, Any]] = {"Code": "ValidationError", "Message": "Number overflow"}
GROUP: Final[Group] = (Put(A, {}, when=(Absent(),)), Update(B, add={"n": 1}, when=(Present(), Equals("rev", 1))))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("ConditionalCheckFailed", True),
        ("ValidationError", True),
        ("None", False),
        ("TransactionConflict", False),
        ("ThrottlingError", False),
        ("ProvisionedThroughputExceeded", False),
        ("ItemCollectionSizeLimitExceeded", False),
    ],
)
def test_permanent_failure_is_recognised_by_its_code(code: str, expected: bool) -> None:
    assert has_permanent_failure([NONE, {"Code": code}]) is expected
    assert has_permanent_failure([]) is False


def stored(**attributes: Any) -> dict[str, Any]:
    return {"Item": {"pk": {"S": "p"}, "sk": {"S": "b"}, **attributes}}


@pytest.mark.parametrize(
    ("reasons", "expected"),
    [
        ([FAILED, NONE], [(0, Absent())]),
        ([NONE, FAILED], [(1, Present())]),
        ([NONE, {**FAILED, **stored()}], [(1, Equals("rev", 1))]),
        ([NONE, {**FAILED, **stored(rev={"N": "2"})}], [(1, Equals("rev", 1))]),
        ([FAILED, {**FAILED, **stored(rev={"N": "2"})}], [(0, Absent()), (1, Equals("rev", 1))]),
        ([FAILED, {"Code": "TransactionConflict"}], [(0, Absent())]),
    ],
)
def test_cancellation_names_the_failed_condition(reasons: list[CancellationReason], expected: list[Any]) -> None:
    failures = tuple(Failure(index, ConditionFailed(condition)) for index, condition in expected)
    assert refusal_of(GROUP, reasons) == Refused(failures)


@pytest.mark.parametrize(
    "reasons",
    [[NONE, INVALID], [FAILED, INVALID], [NONE, {**FAILED, **stored(rev={"N": "1"})}]],
    ids=["invalid", "invalid and a failed condition", "item meets every condition"],
)
def test_ambiguous_cancellation_names_no_condition(reasons: list[CancellationReason]) -> None:
    assert refusal_of(GROUP, reasons) is None


LARGE: Final = "x" * ITEM_MAX_BYTES

LOOKED_UP: Final[tuple[tuple[Write, Item | None, Reason | None], ...]] = (
    (Put(A, {}), None, None),
    (Put(A, {}, when=(Absent(),)), {}, ConditionFailed(Absent())),
    (Put(A, {"t": LARGE}), None, ItemTooLarge(ITEM_MAX_BYTES + 7)),
    (Put(A, {"t": LARGE}, when=(Present(),)), None, ConditionFailed(Present())),
    (Update(A, add={"n": 1}), None, None),
    (Update(A, add={"n": 1}), {"n": 1}, None),
    (Update(A, add={"n": 1}), {"n": "1"}, NotANumber("n")),
    (Update(A, add={"n": 1}), {"n": True}, NotANumber("n")),
    (Update(A, add={"n": 1}, when=(Equals("n", 1),)), {"n": "1"}, ConditionFailed(Equals("n", 1))),
    (Update(A, set={"u": "x"}), {"t": LARGE[:-8]}, ItemTooLarge(ITEM_MAX_BYTES + 1)),
    (Update(A, set={"u": "x"}), {"t": LARGE[:-9]}, None),
    (Delete(A), {"n": 1}, None),
    (Delete(A, when=(Present(),)), None, ConditionFailed(Present())),
    (Check(A, (Equals("n", 1),)), {"n": 2}, ConditionFailed(Equals("n", 1))),
    (Check(A, (Equals("n", 1),)), {"n": 1}, None),
)


@pytest.mark.parametrize(("write", "item", "reason"), LOOKED_UP, ids=lambda value: str(value)[:80])
def test_stored_item_explains_a_refused_write(write: Write, item: Item | None, reason: Reason | None) -> None:
    expected = None if reason is None else Refused((Failure(0, reason),))
    assert refusal_by_items((write,), {} if item is None else {A: item}) == expected


def test_every_write_of_a_group_is_explained_by_its_own_item() -> None:
    group: Group = (Update(A, add={"n": 1}), Check(B, (Present(),)), Delete(Key("p", "c")))
    failures = (Failure(0, NotANumber("n")), Failure(1, ConditionFailed(Present())))
    assert refusal_by_items(group, {A: {"n": "text"}}) == Refused(failures)


def test_give_up_distinguishes_an_invalid_write_from_a_busy_table() -> None:
    invalid = error_after_last_retry([NONE, INVALID])
    assert isinstance(invalid, InvalidWrite)
    assert "Number overflow" in str(invalid)
    assert isinstance(error_after_last_retry([{"Code": "TransactionConflict"}]), StorageBusy)
    assert isinstance(error_after_last_retry([]), StorageBusy)
