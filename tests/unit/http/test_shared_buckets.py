"""Token buckets: a rate and a burst, which several processes share."""

import os
from collections.abc import Iterator

import pytest

from stak.http.shared_buckets import BURST_SECONDS, DEBT_MAX_SECONDS, Buckets
from stak.shared_memory import BUCKET_SETS, BUCKETS_PER_SET, SharedMemory, create_shared_memory, map_shared_memory


def spent(buckets: Buckets, now: float, *, whose: str = "acme", per_second: float = 10) -> int:
    """Return how many requests are allowed at this time."""
    count = 0
    while not buckets.take((whose,), per_second, now):
        count += 1
    return count


@pytest.fixture
def processes() -> Iterator[tuple[Buckets, Buckets]]:
    """The buckets as two processes see them."""
    descriptor = create_shared_memory()
    yield Buckets(map_shared_memory(descriptor)), Buckets(map_shared_memory(descriptor))
    os.close(descriptor)


def in_one_set(memory: SharedMemory, count: int) -> list[str]:
    """Return names whose buckets compete for the same memory."""
    found: dict[int, list[str]] = {}
    number = 0
    while True:
        name = f"tenant-{(number := number + 1)}"
        names = found.setdefault(memory.code_of((name,)) % BUCKET_SETS, [])
        names.append(name)
        if len(names) == count:
            return names


def test_idle_caller_has_a_burst_then_its_rate() -> None:
    buckets = Buckets()
    assert spent(buckets, 0) == 10 * BURST_SECONDS
    assert spent(buckets, 0) == 0
    assert spent(buckets, 0.5) == 5
    assert spent(buckets, 1.5) == 10
    assert spent(buckets, 1000) == 10 * BURST_SECONDS


@pytest.mark.parametrize("per_second", [1, 3, 7, 500, 10_000])
def test_rate_is_exact_at_the_time_of_today(per_second: int) -> None:
    buckets, now = Buckets(), 1_800_000_000.0
    assert spent(buckets, now, per_second=per_second) == int(per_second * BURST_SECONDS)
    assert spent(buckets, now + 1, per_second=per_second) == per_second


def test_refusal_says_when_to_retry() -> None:
    buckets = Buckets()
    spent(buckets, 0, per_second=0.5)
    wait = buckets.take(("acme",), 0.5, 0)
    assert 0 < wait <= 2
    assert buckets.take(("acme",), 0.5, wait) == 0


def test_each_caller_has_its_own_bucket() -> None:
    buckets = Buckets()
    spent(buckets, 0)
    assert spent(buckets, 0, whose="other") == 10 * BURST_SECONDS


def test_clock_that_goes_back_gives_nothing_and_blocks_nobody() -> None:
    buckets = Buckets()
    spent(buckets, 100)
    assert spent(buckets, 50) == 0
    assert spent(buckets, 51) == 10
    assert spent(buckets, 51) == 0


def test_cost_is_paid_by_waiting_up_to_a_limit() -> None:
    buckets = Buckets()
    assert buckets.take(("acme",), 10, 0) == 0
    assert buckets.charge(("acme",), 10, 19, 0) == 0  # The rest of the burst.
    assert buckets.charge(("acme",), 10, 20, 0) == 2
    assert buckets.take(("acme",), 10, 0) == pytest.approx(2.1)
    assert buckets.take(("acme",), 10, 2.1) == 0
    assert buckets.charge(("acme",), 10, 1_000_000, 3) == DEBT_MAX_SECONDS


def test_processes_share_one_rate(processes: tuple[Buckets, Buckets]) -> None:
    one, other = processes
    allowed = [process.take(("acme",), 10, 0) for _ in range(15) for process in processes]
    assert allowed.count(0) == 10 * BURST_SECONDS
    assert one.take(("acme",), 10, 0) == other.take(("acme",), 10, 0) == pytest.approx(0.1)
    assert spent(one, 1) + spent(other, 1) == 10
    assert spent(other, 2) + spent(one, 2) == 10
    assert one.charge(("acme",), 10, 20, 2) == 2
    assert other.charge(("acme",), 10, 0, 2) == 2


def test_busy_caller_is_busy_in_all_processes(processes: tuple[Buckets, Buckets]) -> None:
    one, other = processes
    one.take(("acme",), 10, 0)
    assert not other.is_busy(("acme",), 0)
    one.take(("acme",), 10, 0)
    assert other.is_busy(("acme",), 0)
    assert not other.is_busy(("acme",), 1)
    assert not other.is_busy(("other",), 0)


def test_changed_rate_applies_at_once() -> None:
    buckets = Buckets()
    spent(buckets, 0, per_second=10)
    assert spent(buckets, 1, per_second=1000) == 1000
    spent(buckets, 100, per_second=1000)
    assert spent(buckets, 101, per_second=10) == 10


def test_full_set_drops_the_fullest_bucket() -> None:
    memory = SharedMemory()
    buckets = Buckets(memory)
    *busy, late = in_one_set(memory, BUCKETS_PER_SET + 1)
    for seconds, name in enumerate(busy):
        spent(buckets, seconds / 10, whose=name)
    assert [spent(buckets, 0.7, whose=name) for name in busy] == [7, 6, 5, 4, 3, 2, 1, 0]
    for seconds, name in enumerate(busy):
        buckets.charge((name,), 10, seconds, 0.7)
    assert spent(buckets, 0.7, whose=late) == 10 * BURST_SECONDS
    assert spent(buckets, 0.7, whose=late) == 0
    assert [spent(buckets, 0.7, whose=name) for name in busy[1:]] == [0] * (BUCKETS_PER_SET - 1)


def test_bucket_that_is_full_again_makes_room() -> None:
    memory = SharedMemory()
    buckets = Buckets(memory)
    first, *others = in_one_set(memory, BUCKETS_PER_SET + 1)
    buckets.take((first,), 10, 0)
    for name in others:
        spent(buckets, 5, whose=name)
    assert [spent(buckets, 5, whose=name) for name in others] == [0] * BUCKETS_PER_SET


def test_entry_that_two_processes_created_at_once_is_used_by_both(processes: tuple[Buckets, Buckets]) -> None:
    one, other = processes
    one.take(("acme",), 10, 0)
    words = one._words
    first = next(index for index in range(0, len(words), 2) if words[index] == one._code(("acme",)))
    words[first + 2], words[first + 3] = words[first], 0
    assert spent(one, 0) + spent(other, 0) == 10 * BURST_SECONDS - 1
