"""Processes with unlimited work on one table with physical partitions: they use its capacity, and waste little of it.

A table at its capacity throttles by partition, as DynamoDB does, and hardly ever all groups of a transaction.
"""

import asyncio
import random
from typing import Final, NamedTuple

import pytest

from stak.engines.aws.dynamodb.hot_keys import HotKeys
from stak.engines.aws.dynamodb.write_limiter import WriteLimiter
from stak.task_limits import TaskLimits
from stak.testing.limited_aws.limits import PARTITION_WRITE_UNITS, Limits
from stak.testing.limited_aws.physical_partitions import PhysicalPartitions, place_of
from tests.unit.engines.aws.dynamodb.virtual_time import VirtualTime

BULK: Final = TaskLimits(is_bulk=True)
GROUPS_MAX: Final = 33
GROUP_UNITS: Final = 6  # three rows in a transaction
SENDERS: Final = 24
LATENCY_SECONDS: Final = 0.008
FIRST_PAUSE_SECONDS: Final = 0.01


class Used(NamedTuple):
    """Shares of what the table accepts."""

    written: float
    wasted: float
    """Of all units that are billed."""


class SharedTable:
    """A table whose partitions accept this many units per second in all."""

    def __init__(self, time: VirtualTime, units: float) -> None:
        self.time = time
        self.rng = random.Random(1)
        self.written = self.wasted = 0
        self._limits = Limits(table_write_units=units, table_quota_units=10 * units)
        self._partitions = PhysicalPartitions({}, self._limits)
        assert self._partitions.count == units / PARTITION_WRITE_UNITS

    def transact(self, keys: list[str]) -> list[str]:
        """Write a group to each key, unless one is throttled; return those."""
        throttled = [key for key in keys if not self._takes(place_of(key))]
        units = GROUP_UNITS * (len(keys) - len(throttled))  # billed, as the emulator does
        if throttled:
            self.wasted += units
        else:
            self.written += units
        return throttled

    def _takes(self, place: int) -> bool:
        now = self.time.now
        if self._partitions.shortage(place, GROUP_UNITS, self._limits, now, is_write=True) is not None:
            return False
        self._partitions.take(place, GROUP_UNITS, now, is_write=True)
        return True


class Process:
    """A process that writes as the committer does: throttled groups after a pause, the others at once."""

    def __init__(self, table: SharedTable) -> None:
        self._table = table
        self.limiter = WriteLimiter(clock=table.time.clock, sleep=table.time.sleep)
        self.hot_keys = HotKeys(table.time.clock)

    async def write_always(self) -> None:
        while True:
            groups = min(GROUPS_MAX, self.limiter.groups_max(GROUP_UNITS))
            keys = [f"user-{self._table.rng.getrandbits(40)}" for _ in range(groups)]
            await self._transact(keys, FIRST_PAUSE_SECONDS)

    async def _transact(self, keys: list[str], pause_seconds: float) -> None:
        grant = await self.limiter.acquire(GROUP_UNITS * len(keys), BULK)
        await self._table.time.sleep(LATENCY_SECONDS)
        throttled = self._table.transact(keys)
        if not throttled:
            self.limiter.record_success(grant)
            self.hot_keys.record_written(lambda: keys)
            return
        hot = self.hot_keys.record_throttled(throttled)
        if len(hot) < len(throttled):
            self.limiter.record_throttling(grant)
        rest = [key for key in keys if key not in throttled]
        if rest:
            await self._transact(rest, pause_seconds)
        await self._table.time.sleep(self._table.rng.uniform(0, pause_seconds))
        await self._transact(throttled, min(2 * pause_seconds, 1.0))


async def simulate(processes: int, units: float, seconds: float) -> Used:
    table = SharedTable(VirtualTime(), units)
    works = [
        asyncio.create_task(process.write_always())
        for process in [Process(table) for _ in range(processes)]
        for _ in range(SENDERS)
    ]
    await table.time.run(seconds)
    for work in works:
        work.cancel()
    await asyncio.gather(*works, return_exceptions=True)
    return Used(table.written / (units * seconds), table.wasted / (table.written + table.wasted))


@pytest.mark.parametrize(("processes", "units"), [(1, 4_000), (4, 4_000), (16, 4_000), (2, 16_000)])
async def test_processes_use_the_capacity_of_a_table_and_waste_little(processes: int, units: float) -> None:
    used = await simulate(processes, units, 30)
    assert used.written >= (0.7 if processes < 4 else 0.9)  # few processes need a while to find the capacity
    assert used.wasted <= 0.03
