"""Pace of removals: time limit of a round and size of its steps, small enough to let other work run in between."""

import time
from typing import Final

import msgspec


class Pace(msgspec.Struct, frozen=True):
    """The time of a round, and the chunks of a hundred copies in one step."""

    seconds: float
    chunks: int


GENTLE: Final = Pace(seconds=0.1, chunks=1)
"""For storage that shares one file with deliveries and reads: with a round every two seconds, 5 % of the time."""
STEADY: Final = Pace(seconds=8.0, chunks=8)
"""For storage that handles many writes concurrently: the function that runs all tasks each minute has less than one."""


class Deadline:
    """The end of a round."""

    def __init__(self, pace: Pace) -> None:
        self._ends_at = time.monotonic() + pace.seconds

    def is_over(self) -> bool:
        """Return whether the time of the round is used up."""
        return time.monotonic() >= self._ends_at
