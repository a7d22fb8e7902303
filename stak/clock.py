"""What time it is: injected everywhere, so that tests can decide.

A clock may be wrong for a while: ahead by days, then right again. What was noted in such a future must not be waited
for (`has_passed`, `is_future`).
"""

import time
from typing import Final, Protocol

SKEW_SECONDS: Final = 10
"""By so much the clocks of an installation's machines may differ; what lies further ahead was noted by a wrong one."""


class Clock(Protocol):
    """Tells Unix time in seconds."""

    def __call__(self) -> float:
        """Now."""


def is_future(moment: float, now: float) -> bool:
    """Whether a moment that was noted as the present lies further ahead than clocks differ."""
    return moment - now > SKEW_SECONDS


def has_passed(seconds: float, since: float, now: float) -> bool:
    """Whether so many seconds have passed since a moment; one in the future was noted by a wrong clock, and counts."""
    return now - since >= seconds or is_future(since, now)


class HandClock:
    """A clock that only moves when it is told to."""

    def __init__(self, start: float = 1_700_000_000.0) -> None:
        self.time = start

    def __call__(self) -> float:
        """The time it was last set to."""
        return self.time

    def advance(self, seconds: float) -> None:
        """Move on."""
        self.time += seconds


system_clock: Clock = time.time
