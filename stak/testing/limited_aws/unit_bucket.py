"""Token buckets of capacity units. No I/O."""

import math


class UnitBucket:
    """Unused units of one limit."""

    __slots__ = ("_at", "_left")

    def __init__(self) -> None:
        self._left = math.inf  # full
        self._at = 0.0

    def has(self, units: float, rate: float, burst_seconds: float, now: float) -> bool:
        """Return whether there is capacity for a request; one above the whole bucket needs a full one."""
        most = rate * burst_seconds
        self._left = min(most, self._left + (now - self._at) * rate)
        self._at = now
        return self._left >= min(units, most)

    def take(self, units: float) -> None:
        """Use capacity; may leave a debt, for a read whose size is known only afterwards."""
        self._left -= units
