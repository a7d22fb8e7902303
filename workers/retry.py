"""Whether work that failed is tried again: decided here, by pure functions, and done by whoever holds the work."""

from typing import Final, TypeAlias

import msgspec

from stak.errors import StakError, StorageUnavailable

TRIES_MAX: Final = 10
DELAY_MAX_SECONDS: Final = 300


class Retry(msgspec.Struct, frozen=True):
    """Give it back, to be received again after this time."""

    delay_seconds: int


class Bury(msgspec.Struct, frozen=True):
    """It will not get better: keep it with its reason among the dead letters."""

    reason: str


Plan: TypeAlias = Retry | Bury


def plan_retry(error: Exception, receive_count: int) -> Plan:
    """Storage trouble is never the work's fault and is waited out; anything else gets a few tries."""
    delay_seconds = min(2 ** min(receive_count, 16), DELAY_MAX_SECONDS)
    if isinstance(error, StorageUnavailable) or receive_count < TRIES_MAX:
        return Retry(delay_seconds)
    detail = error.detail if isinstance(error, StakError) else str(error)
    return Bury(f"{type(error).__name__} after {receive_count} tries: {detail}")
