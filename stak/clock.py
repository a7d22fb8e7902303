"""Clock interface, injected everywhere so that tests control the time, and comparisons that tolerate clock skew.

A clock may be wrong for a while: days ahead, then correct again. Code must not wait for a timestamp that such a clock
wrote in the future (`has_passed`, `is_future`).
"""

import time
from typing import Final, Protocol

SKEW_SECONDS: Final = 10
"""Maximum clock skew between the machines of an installation; a timestamp further ahead came from a wrong clock."""


class Clock(Protocol):
    """Returns Unix time in seconds."""

    def __call__(self) -> float:
        """Return the current time."""


def is_future(moment: float, now: float) -> bool:
    """Return whether a timestamp recorded as "now" lies further ahead than clock skew explains."""
    return moment - now > SKEW_SECONDS


def has_passed(seconds: float, since: float, now: float) -> bool:
    """Return whether so many seconds have passed since a moment; also true for a moment that a wrong clock recorded."""
    return now - since >= seconds or is_future(since, now)


class ManualClock:
    """A clock for tests that moves only on request."""

    def __init__(self, start: float = 1_700_000_000.0) -> None:
        self.time = start

    def __call__(self) -> float:
        """Return the time it was last set to."""
        return self.time

    def advance(self, seconds: float) -> None:
        """Move the clock forward."""
        self.time += seconds


system_clock: Clock = time.time
