"""The physical partitions of a table or index: keys share them by a hash, and each has its own capacity. No I/O.

Pages "Partitions and data distribution in DynamoDB" and "Best practices for designing and using partition keys
effectively". A table has as many partitions as its capacity needs, so when it is full, partitions are: AWS reports
`KeyRangeThroughputExceeded`, whether one key or all of them have too much traffic. `AccountLimitExceeded` is the quota
of a table, and `MaxOnDemandThroughputExceeded` the maximum that its owner has set (page "DynamoDB throttling
resolution guide").
"""

import math
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

from stak.testing.limited_aws.limits import Limits
from stak.testing.limited_aws.unit_bucket import UnitBucket

_PLACES: Final = 2**32


def place_of(pk: str) -> int:
    """Return where a partition key is among all keys: its hash."""
    return int.from_bytes(blake2b(pk.encode(), digest_size=4).digest())


class _Direction:
    """The units of writes, or of reads."""

    def __init__(self, partition_units: float, quota_units: float, most_units: float | None) -> None:
        self.partition_units = partition_units
        self._quota_units = quota_units
        self._most_units = most_units
        self._partitions: list[UnitBucket] = []
        self._quota, self._most = UnitBucket(), UnitBucket()
        self._second = 0
        self._used = 0.0
        self.peak = 0.0
        """The most units of a second, since the last growth was considered."""

    def rate(self, partitions: int) -> float:
        """Return the units per second of all partitions, before the factor."""
        return min(partitions * self.partition_units, self._quota_units)

    def split(self, partitions: int) -> None:
        """Divide all keys evenly among so many partitions, with full buckets."""
        self._partitions = [UnitBucket() for _ in range(partitions)]

    def shortage(self, place: int, units: float, limits: Limits, now: float) -> str | None:
        def has(bucket: UnitBucket, rate: float) -> bool:
            return bucket.has(units, rate * limits.factor, limits.burst_seconds, now)

        if not has(self._partition(place), self.partition_units):
            return "KeyRangeThroughputExceeded"
        if self._most_units is not None and not has(self._most, self._most_units):
            return "MaxOnDemandThroughputExceeded"
        return None if has(self._quota, self._quota_units) else "AccountLimitExceeded"

    def take(self, place: int, units: float, now: float) -> None:
        for bucket in (self._partition(place), self._most, self._quota):
            bucket.take(units)
        if int(now) != self._second:
            self._second, self._used = int(now), 0.0
        self._used += units
        self.peak = max(self.peak, self._used)

    def _partition(self, place: int) -> UnitBucket:
        return self._partitions[place * len(self._partitions) // _PLACES]


class PhysicalPartitions:
    """All physical partitions of one table or index. Their number grows with its traffic, and never falls."""

    def __init__(self, definition: Mapping[str, Any], limits: Limits) -> None:
        warm: Mapping[str, float] = definition.get("WarmThroughput") or {}  # page "DynamoDB warm throughput"
        most: Mapping[str, float] = definition.get("OnDemandThroughput") or {}
        quota = limits.table_quota_units
        self._writes = _Direction(limits.partition_write_units, quota, most.get("MaxWriteRequestUnits"))
        self._reads = _Direction(limits.partition_read_units, quota, most.get("MaxReadRequestUnits"))
        self.count = 0
        self._grow(
            max(limits.table_write_units, warm.get("WriteUnitsPerSecond", 0)),
            max(limits.table_read_units, warm.get("ReadUnitsPerSecond", 0)),
        )
        self._initial_count = self.count
        self._period_ends_at: float | None = None

    def initial_write_rate(self, limits: Limits) -> float:
        """Return the write units per second that evenly distributed keys could use at first."""
        return self._writes.rate(self._initial_count) * limits.factor

    def rate(self, limits: Limits, *, is_write: bool) -> float:
        """Return the units per second that evenly distributed keys may use."""
        return self._of(is_write=is_write).rate(self.count) * limits.factor

    def shortage(self, place: int, units: float, limits: Limits, now: float, *, is_write: bool) -> str | None:
        """Return the limit that a request exceeds; None if there is capacity."""
        self._close_period(limits, now)
        return self._of(is_write=is_write).shortage(place, units, limits, now)

    def take(self, place: int, units: float, now: float, *, is_write: bool) -> None:
        """Use capacity."""
        self._of(is_write=is_write).take(place, units, now)

    def _of(self, *, is_write: bool) -> _Direction:
        return self._writes if is_write else self._reads

    def _close_period(self, limits: Limits, now: float) -> None:
        """Accept twice the peak of a period from its end on."""
        if self._period_ends_at is not None and now < self._period_ends_at:
            return
        if self._period_ends_at is not None:
            both = (self._writes, self._reads)
            peaks = [min(each.peak / limits.factor, each.rate(self.count)) for each in both]
            self._grow(2 * peaks[0], 2 * peaks[1])
            for each in both:
                each.peak = 0.0
        self._period_ends_at = now + limits.doubling_seconds

    def _grow(self, write_units: float, read_units: float) -> None:
        needed = max(write_units / self._writes.partition_units, read_units / self._reads.partition_units)
        if needed > self.count:
            self.count = math.ceil(needed)
            self._writes.split(self.count)
            self._reads.split(self.count)
