"""Detects jumps of the system clock while a worker runs, so that nothing irreversible is decided by a wrong time."""

import math
import time
from collections.abc import Callable
from typing import Final

from stak.clock import Clock, system_clock
from stak.logs import log

JUMP_SECONDS: Final = 3600
UNTRUSTED_SECONDS: Final = 600
"""How long a clock is not trusted after a jump: a wrong setting may be corrected meanwhile."""


class ClockJumpDetector:
    """Compares the system clock with the time elapsed since boot."""

    def __init__(self, clock: Clock = system_clock, elapsed: Callable[[], float] | None = None) -> None:
        self._clock = clock
        self._elapsed = elapsed or _seconds_since_boot
        self._offset = clock() - self._elapsed()
        self._trusted_from = -math.inf

    def is_clock_trusted(self) -> bool:
        """Return whether the clock has not jumped by more than JUMP_SECONDS in the last UNTRUSTED_SECONDS."""
        elapsed = self._elapsed()
        offset = self._clock() - elapsed
        if abs(offset - self._offset) > JUMP_SECONDS:
            log.warning(
                "worker_clock_jumped", seconds=round(offset - self._offset), untrusted_seconds=UNTRUSTED_SECONDS
            )
            self._offset, self._trusted_from = offset, elapsed + UNTRUSTED_SECONDS
        return elapsed >= self._trusted_from


def _seconds_since_boot() -> float:
    # Unlike the monotonic clock, this one also counts while a laptop sleeps; not every system has it.
    boot_time = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if boot_time is None else time.clock_gettime(boot_time)
