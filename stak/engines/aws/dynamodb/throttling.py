"""Recognizes throttling in the errors of requests, and in the cancellation reasons of transactions.

Since 2025 a throttled request carries reasons that name the limit ("ThrottlingReason", Amazon DynamoDB API Reference).
`…AccountLimitExceeded`, `…MaxOnDemandThroughputExceeded` and `…ProvisionedThroughputExceeded` are the table's or an
index's. `…KeyRangeThroughputExceeded` is a partition's: that of a key with too much traffic, or of a table with too few
partitions (see hot_keys.py). The cancellation reasons of a transaction have no such field, but a code for each
operation.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

_KEY_RANGE: Final = "KeyRangeThroughputExceeded"
_REQUEST_CODES: Final = frozenset(
    ("ThrottlingException", "ProvisionedThroughputExceededException", "RequestLimitExceeded", "Throttling")
)
_OPERATION_CODES: Final = frozenset(("ThrottlingError", "ProvisionedThroughputExceeded"))


def is_throttled(code: str) -> bool:
    """Return whether this error code of a request means that it was throttled."""
    return code in _REQUEST_CODES


def names_table(response: Mapping[str, Any]) -> bool:
    """Return whether the reasons of a throttled request name a limit of the table, an index or the account."""
    reasons = [*response.get("ThrottlingReasons", ()), *response.get("throttlingReasons", ())]
    return any(_KEY_RANGE not in str(reason.get("reason", "")) for reason in reasons)


def throttled_keys(reasons: Sequence[Mapping[str, Any]], keys: Sequence[str]) -> set[str]:
    """Return the partition keys of those operations that were throttled."""
    return {key for reason, key in zip(reasons, keys, strict=False) if reason.get("Code") in _OPERATION_CODES}
