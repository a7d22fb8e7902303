"""Whether work that failed is tried again: decided here, by pure functions, and done by whoever holds the work."""

from typing import Final, TypeAlias

import msgspec

from stak.errors import Contended, Overloaded, StakError, StorageUnavailable, TooManyRequests

TRIES_MAX: Final = 10
DELAY_MAX_SECONDS: Final = 300


class Retry(msgspec.Struct, frozen=True):
    """Give it back, to be received again after this time."""

    delay_seconds: int


class Bury(msgspec.Struct, frozen=True):
    """It will not get better: keep it with its reason among the dead letters."""

    reason: str


Plan: TypeAlias = Retry | Bury


_NEVER_ITS_FAULT: Final = (StorageUnavailable, Contended, Overloaded, TooManyRequests)
"""The storage was away, or others were faster or too many: the same work succeeds another time."""


def is_own_failure(error: Exception) -> bool:
    """Whether work failed by its own fault, as far as the error tells."""
    return not isinstance(error, _NEVER_ITS_FAULT)


def plan_retry(error: Exception, receive_count: int, own_failures: int) -> Plan:
    """Trouble that is not the work's own is waited out, however long; its own failures are counted, up to a limit."""
    if not is_own_failure(error):
        return Retry(_delay_seconds(receive_count))
    if own_failures < TRIES_MAX:
        return Retry(_delay_seconds(own_failures))
    detail = error.detail if isinstance(error, StakError) else str(error)
    return Bury(f"{type(error).__name__} after {own_failures} tries: {detail}")


def _delay_seconds(tries: int) -> int:
    return min(1 << min(tries, 16), DELAY_MAX_SECONDS)
