"""The cache of configuration: how long a value is kept, and when it is read again."""

import pytest

from stak.clock import ManualClock
from stak.settings import load_settings
from stak.shared_memory import SharedMemory
from stak.ttl_cache import KEPT_SECONDS, TtlCache


@pytest.mark.parametrize("kept_seconds", [KEPT_SECONDS, 0.2])
async def test_value_is_read_again_after_its_time(kept_seconds: float) -> None:
    clock, values = ManualClock(), iter(range(10))
    cache = TtlCache(clock, kept_seconds)

    async def read() -> int:
        return next(values)

    assert await cache.get_or_load(("a",), read) == 0
    clock.advance(kept_seconds - 0.01)
    assert await cache.get_or_load(("a",), read) == 0
    assert await cache.get_or_load(("b",), read) == 1
    clock.advance(0.02)
    assert await cache.get_or_load(("a",), read) == 2
    assert await cache.get_or_load(("b",), read) == 1
    cache.invalidate(("a",))
    assert await cache.get_or_load(("a",), read) == 3
    clock.advance(-60)  # a clock that was wrong
    assert await cache.get_or_load(("a",), read) == 4


async def test_cache_of_no_seconds_keeps_nothing() -> None:
    cache, values = TtlCache(ManualClock(), 0), iter(range(10))

    async def read() -> int:
        return next(values)

    assert [await cache.get_or_load(("a",), read) for _ in range(3)] == [0, 1, 2]


async def test_change_is_visible_at_once_in_processes_that_share_memory() -> None:
    clock, memory, stored = ManualClock(), SharedMemory(), [1]
    one, other = TtlCache(clock, memory=memory), TtlCache(clock, memory=memory)
    alone = TtlCache(clock)

    async def read() -> int:
        return stored[0]

    assert [await cache.get_or_load(("a",), read) for cache in (one, other, alone)] == [1, 1, 1]
    stored[0] = 2
    one.discard(("a",))
    assert [await cache.get_or_load(("a",), read) for cache in (one, other, alone)] == [2, 1, 1]
    one.invalidate(("a",))
    assert [await cache.get_or_load(("a",), read) for cache in (one, other, alone)] == [2, 2, 1]


async def test_change_during_a_read_is_not_missed() -> None:
    clock, memory = ManualClock(), SharedMemory()
    one, other = TtlCache(clock, memory=memory), TtlCache(clock, memory=memory)
    values = iter((1, 2))

    async def read() -> int:
        value = next(values)
        if value == 1:
            other.invalidate(("a",))
        return value

    assert await one.get_or_load(("a",), read) == 1
    assert await one.get_or_load(("a",), read) == 2
    assert await one.get_or_load(("a",), read) == 2


def test_mark_ends_with_an_invalidation() -> None:
    memory = SharedMemory()
    one, other = TtlCache(ManualClock(), memory=memory), TtlCache(ManualClock(), memory=memory)
    mark, unrelated = one.mark(("a",)), one.mark(("b",))
    assert one.is_current(mark)
    other.invalidate(("a",))
    assert not one.is_current(mark)
    assert one.is_current(unrelated)
    assert one.is_current(one.mark(("a",)))


def test_default_setting_is_the_longest_time() -> None:
    assert load_settings().cache_seconds == KEPT_SECONDS
