"""Decides whether a call is repeated, and after how long. Pure, except for the jitter.

A call is repeated if that cannot do anything twice: it was not sent; or the server says that it did nothing; or the
call is repeatable, because it has an idempotency key or the same effect however often it is made.
"""

import random
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from typing import Final

from stak.client.backend.http_messages import HttpResponse, NoResponse
from stak.client.errors import read_problem

_DID_NOTHING: Final = frozenset(
    ((409, "contended"), (429, "too_many_requests"), (429, "quota_exceeded"), (503, "overloaded"))
)
"""Stak's own refusals after which nothing was written, by status and code: any call may be repeated."""
_TEMPORARY: Final = frozenset((408, 429, 500, 502, 503, 504))
_PERMANENT_CODES: Final = frozenset(("storage_refused",))
"""Of a temporary status, but an operator has to act."""


@dataclass(frozen=True)
class RetryPolicy:
    """How often and how long a call is repeated. `RetryPolicy(max_attempts=1)` repeats nothing."""

    max_attempts: int = 5
    max_wait_seconds: float = 60.0
    """All pauses of a call together. A `Retry-After` beyond it is not waited for: the call fails at once."""
    first_pause_seconds: float = 0.5
    max_pause_seconds: float = 8.0

    def __post_init__(self) -> None:
        if self.max_attempts < 1:
            raise ValueError("max_attempts must be at least 1: the first attempt counts")


@dataclass(frozen=True)
class Attempt:
    """An attempt that has ended: its number from 1, and the seconds that were waited before it."""

    number: int
    waited_seconds: float
    outcome: HttpResponse | NoResponse


def pause_before_retry(attempt: Attempt, policy: RetryPolicy, *, is_repeatable: bool, now: float) -> float | None:
    """Return the seconds to wait before the next attempt; None if this was the last."""
    if attempt.number >= policy.max_attempts or not _may_repeat(attempt.outcome, is_repeatable=is_repeatable):
        return None
    left_seconds = policy.max_wait_seconds - attempt.waited_seconds
    most = min(policy.max_pause_seconds, policy.first_pause_seconds * 2 ** min(attempt.number - 1, 16))
    jitter = random.uniform(most / 2, most)
    requested = retry_after_seconds(attempt.outcome, now)
    if requested is None:
        return min(jitter, left_seconds) if left_seconds > 0 else None
    # Not before the requested time; and clients that were refused together do not return together.
    return None if requested > left_seconds else requested + min(jitter, requested / 2)


def retry_after_seconds(outcome: HttpResponse | NoResponse, now: float) -> float | None:
    """Return the delay that a response asks for, as seconds or as a date."""
    text = None if isinstance(outcome, NoResponse) else outcome.header("retry-after")
    if text is None:
        return None
    if text.strip().isascii() and text.strip().isdigit():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - now)
    except ValueError:
        return None


def _may_repeat(outcome: HttpResponse | NoResponse, *, is_repeatable: bool) -> bool:
    if isinstance(outcome, NoResponse):
        return is_repeatable or not outcome.is_sent
    if outcome.status < 400:
        return False
    problem = read_problem(outcome.content)
    refused = (outcome.status, "" if problem is None else problem.code)
    if refused in _DID_NOTHING:
        return True
    return is_repeatable and outcome.status in _TEMPORARY and refused[1] not in _PERMANENT_CODES
