"""Tells whether DynamoDB throttled a table or one partition key: a hot key must not slow down all other writes.

Since 2025 a throttled request carries reasons that name the limit ("ThrottlingReason", Amazon DynamoDB API Reference):
`TableWriteKeyRangeThroughputExceeded` is one key's, the others are the table's, an index's or the account's. The
cancellation reasons of a transaction have no such field, but a code for each operation: where only a small part of a
large transaction was throttled, it was the keys of that part. A small transaction does not tell; it counts as the
table's, and the limiter tolerates a small share of them.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

_KEY_RANGE: Final = "KeyRangeThroughputExceeded"
_REQUEST_CODES: Final = frozenset(
    ("ThrottlingException", "ProvisionedThroughputExceededException", "RequestLimitExceeded", "Throttling")
)
_OPERATION_CODES: Final = frozenset(("ThrottlingError", "ProvisionedThroughputExceeded"))
_TELLING_GROUPS: Final = 8
"""From this size on, a transaction tells by the share of its throttled groups which limit was exceeded."""
_KEYS_SHARE: Final = 4
"""At most every fourth group of such a transaction is throttled for its key."""


def is_throttled(code: str) -> bool:
    """Return whether this error code of a request means that it was throttled."""
    return code in _REQUEST_CODES


def is_operation_throttled(reasons: Sequence[Mapping[str, Any]]) -> bool:
    """Return whether one of these operations of a transaction was throttled."""
    return any(reason.get("Code") in _OPERATION_CODES for reason in reasons)


def names_key(response: Mapping[str, Any]) -> bool:
    """Return whether the reasons of a throttled request name the limit of a partition key and no other."""
    reasons = [*response.get("ThrottlingReasons", ()), *response.get("throttlingReasons", ())]
    return bool(reasons) and all(_KEY_RANGE in str(reason.get("reason", "")) for reason in reasons)


def hot_groups(
    pack: Collection[int], throttled: Collection[int], isolated: Collection[int], *, is_key_named: bool
) -> set[int]:
    """Return the throttled groups of a cancelled transaction whose own partition keys are the cause.

    `isolated` are the groups of which this is known from a larger transaction.
    """
    is_minority = len(pack) >= _TELLING_GROUPS and len(throttled) * _KEYS_SHARE <= len(pack)
    if is_key_named or is_minority:
        return set(throttled)
    return set(throttled) & set(isolated)
