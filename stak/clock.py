"""What time it is: injected everywhere, so that tests can decide."""

import time
from typing import Protocol


class Clock(Protocol):
    """Tells Unix time in seconds."""

    def __call__(self) -> float:
        """Now."""


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
