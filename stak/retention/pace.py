"""How much is removed at once: a round works for so long, in steps so small that everybody else comes in between."""

import time
from typing import Final

import msgspec


class Pace(msgspec.Struct, frozen=True):
    """A round's time, and the chunks of a hundred copies in one step."""

    seconds: float
    chunks: int


GENTLE: Final = Pace(seconds=0.1, chunks=1)
"""Where deliveries and reads share the same file: with a round every two seconds, a twentieth of the time."""
STEADY: Final = Pace(seconds=8.0, chunks=8)
"""Where the storage takes many at once: a function that does all that is done every minute has less than one."""


class Deadline:
    """The end of a round."""

    def __init__(self, pace: Pace) -> None:
        self._ends_at = time.monotonic() + pace.seconds

    def is_over(self) -> bool:
        """Whether the round has had its time."""
        return time.monotonic() >= self._ends_at
