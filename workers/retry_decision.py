"""Decides whether failed work is retried, by pure functions; the caller applies the decision."""

from typing import Final, TypeAlias

import msgspec

from stak.errors import (
    Contended,
    MailMisconfigured,
    MailNotSent,
    MailsNotTaken,
    Overloaded,
    StakError,
    StorageUnavailable,
    TooManyRequests,
)

TRIES_MAX: Final = 10
DELAY_MAX_SECONDS: Final = 300


class Retry(msgspec.Struct, frozen=True):
    """Return the message to the queue, to be received again after this time."""

    delay_seconds: int


class Bury(msgspec.Struct, frozen=True):
    """Retrying is pointless: move the message to the dead letters with this reason."""

    reason: str


RetryDecision: TypeAlias = Retry | Bury


_EXTERNAL_FAILURES: Final = (StorageUnavailable, Contended, Overloaded, TooManyRequests, MailNotSent)
"""The storage was unavailable, there was contention or overload, or a mail server took nothing: the same work succeeds
later. Jobs that send emails end by themselves after a day.
"""


_OWN_FAILURES: Final = (MailsNotTaken, MailMisconfigured)
"""Kinds of these that trying again does not mend for long: somebody has to look at them."""


def is_own_failure(error: Exception) -> bool:
    """Return whether work failed by its own fault, as far as the error shows."""
    return isinstance(error, _OWN_FAILURES) or not isinstance(error, _EXTERNAL_FAILURES)


def decide_retry(error: Exception, receive_count: int, own_failures: int) -> RetryDecision:
    """Decide on a retry: external failures are retried without limit, the work's own failures up to a limit."""
    if not is_own_failure(error):
        return Retry(_delay_seconds(receive_count))
    if own_failures < TRIES_MAX:
        return Retry(_delay_seconds(own_failures))
    detail = error.detail if isinstance(error, StakError) else str(error)
    return Bury(f"{type(error).__name__} after {own_failures} tries: {detail}")


def _delay_seconds(tries: int) -> int:
    return min(1 << min(tries, 16), DELAY_MAX_SECONDS)
