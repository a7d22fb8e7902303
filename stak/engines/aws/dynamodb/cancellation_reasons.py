"""Explains why a group was refused, from the cancellation reasons of a transaction and from the stored items."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from stak.engines.aws.dynamodb.request_encoding import item_of, size_bytes, stored_item
from stak.errors import InvalidWrite, StakError, StorageBusy
from stak.ports.writes import (
    ITEM_MAX_BYTES,
    ConditionFailed,
    Failure,
    Group,
    Item,
    ItemTooLarge,
    Key,
    NotANumber,
    Put,
    Reason,
    Refused,
    Update,
    Write,
    changed,
    first_unmet,
)

_CONFLICT: Final = "TransactionConflict"
_CONDITION: Final = "ConditionalCheckFailed"
_INVALID: Final = "ValidationError"

CancellationReason = Mapping[str, Any]


def has_conflict(reasons: Sequence[CancellationReason]) -> bool:
    """Return whether one of these operations met another writer of its item."""
    return any(reason.get("Code") == _CONFLICT for reason in reasons)


def has_permanent_failure(reasons: Sequence[CancellationReason]) -> bool:
    """Return whether one of a group's operations fails permanently on the current items."""
    return any(reason.get("Code") in (_CONDITION, _INVALID) for reason in reasons)


def refusal_of(group: Group, reasons: Sequence[CancellationReason]) -> Refused | None:
    """Return why a failed group was refused; None if the reasons do not tell and the stored items must be read."""
    failures: list[Failure] = []
    for index, (write, reason) in enumerate(zip(group, reasons, strict=True)):
        code = reason.get("Code")
        if code == _INVALID:
            return None
        if code != _CONDITION:
            continue
        found = reason.get("Item")
        unmet = (
            write.when[0] if len(write.when) == 1 else first_unmet(write.when, stored_item(found) if found else None)
        )
        if unmet is None:
            return None
        failures.append(Failure(index, ConditionFailed(unmet)))
    return Refused(tuple(failures))


def error_after_last_retry(reasons: Sequence[CancellationReason]) -> StakError:
    """Return the error to raise when a transaction was still cancelled after the last retry."""
    for reason in reasons:
        if reason.get("Code") == _INVALID:  # the stored items do not explain it, so the write itself is invalid
            return InvalidWrite(f"AWS rejected a write: {reason.get('Message') or 'no reason given'}")
    return StorageBusy("Others kept writing to the same items; try again.")


def refusal_by_items(group: Group, stored: Mapping[Key, Item]) -> Refused | None:
    """Return why a group fails on the stored items; None if it could succeed."""
    reasons = ((index, _reason(write, stored.get(write.key))) for index, write in enumerate(group))
    failures = tuple(Failure(index, reason) for index, reason in reasons if reason is not None)
    return Refused(failures) if failures else None


def _reason(write: Write, item: Item | None) -> Reason | None:
    unmet = first_unmet(write.when, item)
    if unmet is not None:
        return ConditionFailed(unmet)
    match write:
        case Put(key, after):
            pass
        case Update(key):
            after_or_not = changed(write, item)
            if isinstance(after_or_not, NotANumber):
                return after_or_not
            after = after_or_not
        case _:
            return None
    size = size_bytes(item_of(key, after))
    return ItemTooLarge(size) if size > ITEM_MAX_BYTES else None
