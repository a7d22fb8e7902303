"""Token buckets of capacity units, and the capacity of a table or index, which grows with its traffic. No I/O."""

import math

from stak.testing.limited_aws.limits import Limits


class UnitBucket:
    """Unused units of one partition, table or index."""

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


class Throughput:
    """The capacity of a table or index in one direction: at least the initial one, and twice the earlier peak."""

    def __init__(self, initial_rate: float) -> None:
        self.rate = initial_rate
        self.bucket = UnitBucket()
        self._second = 0
        self._used = 0.0
        self._peak = 0.0
        self._period_ends_at: float | None = None

    def has(self, units: float, limits: Limits, now: float) -> bool:
        """Return whether there is capacity."""
        self._close_period(limits, now)
        return self.bucket.has(units, self.rate, limits.burst_seconds, now)

    def take(self, units: float, now: float) -> None:
        """Use capacity."""
        self.bucket.take(units)
        if int(now) != self._second:
            self._second, self._used = int(now), 0.0
        self._used += units
        self._peak = max(self._peak, self._used)

    def _close_period(self, limits: Limits, now: float) -> None:
        if self._period_ends_at is None:
            self._period_ends_at = now + limits.doubling_seconds
        elif now >= self._period_ends_at:
            self.rate = max(self.rate, 2 * min(self._peak, self.rate))
            self._peak = 0.0
            self._period_ends_at = now + limits.doubling_seconds
