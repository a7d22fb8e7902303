"""The write limiter on a simulated table: it finds the capacity, shares it, yields to throttling, and never queues
without a bound."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from stak.engines.aws.dynamodb.write_limiter import Grant, WriteLimiter, units_of
from stak.errors import StorageBusy
from stak.task_limits import TaskLimits
from tests.unit.engines.aws.dynamodb.virtual_time import VirtualTime

BULK = TaskLimits(is_bulk=True)
PACK = 200


class Capacity:
    """A table that accepts this many units per second, with a burst of a tenth of a second."""

    def __init__(self, simulation: VirtualTime, units: float) -> None:
        self.units = units
        self.accepted = self.throttled = 0
        self._simulation = simulation
        self._balance = units / 10
        self._filled_at = 0.0

    def accepts(self, units: int) -> bool:
        now = self._simulation.now
        self._balance = min(self._balance + (now - self._filled_at) * self.units, self.units / 10)
        self._filled_at = now
        if self._balance <= 0:
            self.throttled += units
            return False
        self._balance -= units
        self.accepted += units
        return True


async def write_always(simulation: VirtualTime, limiter: WriteLimiter, table: Capacity) -> None:
    while True:
        grant = await limiter.acquire(int(table.units / 20), BULK)
        await simulation.sleep(0.01)
        if table.accepts(grant.units):
            limiter.record_success(grant)
        else:
            limiter.record_throttling(grant)


async def simulate(processes: int, capacity: float, seconds: float) -> tuple[list[WriteLimiter], Capacity]:
    """Processes with unlimited work on one table."""
    simulation = VirtualTime()
    table = Capacity(simulation, capacity)
    limiters = [WriteLimiter(500, 40_000, simulation.clock, simulation.sleep) for _ in range(processes)]
    works = [asyncio.create_task(write_always(simulation, limiter, table)) for limiter in limiters for _ in range(12)]
    await simulation.run(seconds)
    for work in works:
        work.cancel()
    await asyncio.gather(*works, return_exceptions=True)
    return limiters, table


@pytest.mark.parametrize(("processes", "capacity"), [(1, 4000), (4, 4000), (1, 500), (2, 20_000)])
async def test_capacity_is_used_and_little_is_throttled(processes: int, capacity: float) -> None:
    _, table = await simulate(processes, capacity, 60)
    assert table.accepted >= capacity * 60 / 1.3
    assert table.throttled <= 0.05 * table.accepted


async def test_processes_share_the_capacity() -> None:
    limiters, _ = await simulate(2, 4000, 60)
    first, second = sorted(limiter.rate for limiter in limiters)
    assert second < 3 * first


async def test_rate_starts_low_and_never_exceeds_its_maximum() -> None:
    simulation = VirtualTime()
    limiter = WriteLimiter(1000, 3000, simulation.clock, simulation.sleep)
    assert limiter.rate == 1000
    for _ in range(200):
        limiter.record_success(Grant(PACK, simulation.now, has_waited=True))
    assert limiter.rate == 3000
    assert WriteLimiter(1000, 300).rate == 300


async def test_rate_does_not_grow_unless_it_limits_the_work() -> None:
    limiter = WriteLimiter(1000)
    for _ in range(100):
        limiter.record_success(Grant(PACK, 0, has_waited=False))
    assert limiter.rate == 1000


async def test_rate_grows_by_a_step_for_each_second_of_use_after_throttling() -> None:
    limiter = WriteLimiter(1000)
    throttle(limiter, 1)
    before = limiter.rate
    limiter.record_success(Grant(int(before), limiter._clock(), has_waited=True))
    assert limiter.rate == pytest.approx(before + 50)


def throttle(limiter: WriteLimiter, times: int) -> None:
    for _ in range(times):
        limiter.record_throttling(Grant(PACK, limiter._clock(), has_waited=True))


async def test_rate_decreases_once_for_requests_sent_before() -> None:
    simulation = VirtualTime()
    limiter = WriteLimiter(1000, 40_000, simulation.clock, simulation.sleep)
    simulation.now = 1.0
    sent = [Grant(PACK, simulation.now, has_waited=True) for _ in range(20)]
    for grant in sent:
        limiter.record_throttling(grant)
    assert limiter.rate == 800
    simulation.now = 2.0
    throttle(limiter, 2)
    assert limiter.rate == 640


async def test_isolated_throttling_does_not_change_the_rate() -> None:
    simulation = VirtualTime()
    limiter = WriteLimiter(1000, 40_000, simulation.clock, simulation.sleep)
    for _ in range(50):
        limiter.record_success(Grant(PACK, simulation.now, has_waited=False))
    throttle(limiter, 1)
    assert limiter.rate == 1000
    simulation.now = 60.0  # long ago
    for _ in range(50):
        limiter.record_success(Grant(PACK, simulation.now, has_waited=False))
    throttle(limiter, 1)
    assert limiter.rate == 1000
    throttle(limiter, 1)
    assert limiter.rate == 800


async def test_rate_does_not_fall_below_its_minimum() -> None:
    simulation = VirtualTime()
    limiter = WriteLimiter(1000, 40_000, simulation.clock, simulation.sleep)
    for number in range(1, 50):
        simulation.now = number
        throttle(limiter, 2)
    assert limiter.rate == 100


async def test_interactive_writes_do_not_wait() -> None:
    async def never(_: float) -> None:
        pytest.fail("an interactive write waited")

    limiter = WriteLimiter(100, sleep=never)
    for _ in range(50):
        await limiter.acquire(10_000, TaskLimits())


async def test_work_whose_turn_comes_too_late_is_refused_at_once() -> None:
    simulation = VirtualTime()
    limiter = WriteLimiter(100, 100, simulation.clock, simulation.sleep)
    await limiter.acquire(1000, BULK)  # ten seconds of capacity
    with pytest.raises(StorageBusy, match="before the work has to end"):
        await limiter.acquire(10, TaskLimits(deadline=9.0, is_bulk=True))
    grant = await in_time(simulation, 11.0, lambda: limiter.acquire(10, TaskLimits(deadline=11.0, is_bulk=True)))
    assert grant.sent_at == pytest.approx(10.0)
    assert grant.has_waited


async def in_time(simulation: VirtualTime, until: float, call: Callable[[], Awaitable[Grant]]) -> Grant:
    waiting = asyncio.ensure_future(call())
    await simulation.run(until)
    return await waiting


async def test_waiting_work_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.engines.aws.dynamodb.write_limiter.WAITING_MAX", 5)
    simulation = VirtualTime()
    limiter = WriteLimiter(100, 100, simulation.clock, simulation.sleep)
    await limiter.acquire(200, BULK)
    waiting = [asyncio.create_task(limiter.acquire(1, BULK)) for _ in range(6)]
    await asyncio.sleep(0)
    with pytest.raises(StorageBusy):
        await waiting[5]
    await simulation.run(10)
    assert all(one.done() for one in waiting)


async def test_cancelled_work_leaves_the_queue() -> None:
    simulation = VirtualTime()
    limiter = WriteLimiter(100, 100, simulation.clock, simulation.sleep)
    await limiter.acquire(200, BULK)
    waiting = asyncio.create_task(limiter.acquire(1000, BULK))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    grant = await in_time(simulation, 3.0, lambda: limiter.acquire(10, BULK))
    assert grant.sent_at == pytest.approx(2.0)


@pytest.mark.parametrize(("writes", "size", "units"), [(3, 900, 3), (3, 3072, 3), (3, 3073, 4), (1, 400 * 1024, 400)])
def test_units_follow_the_number_of_items_and_their_size(writes: int, size: int, units: int) -> None:
    assert units_of(writes, size) == units


async def test_small_share_of_a_table_is_sent_in_small_transactions() -> None:
    assert WriteLimiter(4000).groups_max(6) == 66
    assert WriteLimiter(500).groups_max(6) == 8
    assert WriteLimiter(50).groups_max(6) == 1


async def test_urgent_work_has_a_rate_of_its_own() -> None:
    simulation = VirtualTime()
    limiter = WriteLimiter(500, 40_000, simulation.clock, simulation.sleep)
    urgent = limiter.of_urgent_work()
    await limiter.acquire(5_000, BULK)  # others wait for it
    grant = await urgent.acquire(300, TaskLimits(is_bulk=True, is_urgent=True))
    assert (urgent.rate, grant.has_waited) == (4_000, False)
    urgent.record_throttling(grant)
    assert urgent.rate == pytest.approx(3_200)
    assert limiter.rate == 500
