"""Coalescing: concurrent calls are done together, without endless waits or shared failures."""

import asyncio
from collections.abc import Sequence

import pytest

from stak.coalesce import Coalescer


class Work:
    """Doubles numbers when released; records what was done together."""

    def __init__(self) -> None:
        self.done_together: list[list[int]] = []
        self.has_begun, self.go_on = asyncio.Event(), asyncio.Event()
        self.go_on.set()

    async def __call__(self, numbers: Sequence[int]) -> list[int | Exception]:
        self.done_together.append(list(numbers))
        self.has_begun.set()
        await self.go_on.wait()
        return [ValueError(number) if number < 0 else number * 2 for number in numbers]


async def test_single_call_is_answered() -> None:
    coalescer, work = Coalescer(), Work()
    for _ in range(2):
        assert await coalescer.coalesce(("a",), 1, work, at_most=10) == 2
    assert work.done_together == [[1], [1]]


async def test_calls_during_running_work_are_done_together_afterwards() -> None:
    coalescer, work = Coalescer(), Work()
    work.go_on.clear()
    first = asyncio.create_task(coalescer.coalesce(("a",), 1, work, at_most=10))
    await work.has_begun.wait()
    others = [asyncio.create_task(coalescer.coalesce(("a",), number, work, at_most=10)) for number in (2, 3, 4)]
    await asyncio.sleep(0)
    work.go_on.set()
    assert await asyncio.gather(first, *others) == [2, 4, 6, 8]
    assert work.done_together == [[1], [2, 3, 4]]


async def test_batch_is_limited_and_in_order() -> None:
    coalescer, work = Coalescer(), Work()
    answers = await asyncio.gather(*(coalescer.coalesce(("a",), number, work, at_most=3) for number in range(7)))
    assert answers == [0, 2, 4, 6, 8, 10, 12]
    assert work.done_together == [[0, 1, 2], [3, 4, 5], [6]]


async def test_different_keys_do_not_wait_for_each_other() -> None:
    coalescer, slow, fast = Coalescer(), Work(), Work()
    slow.go_on.clear()
    waiting = asyncio.create_task(coalescer.coalesce(("slow",), 1, slow, at_most=10))
    assert await coalescer.coalesce(("fast",), 2, fast, at_most=10) == 4
    assert not waiting.done()
    slow.go_on.set()
    assert await waiting == 2


async def test_failure_of_one_call_does_not_fail_the_others() -> None:
    coalescer, work = Coalescer(), Work()
    one, bad, other = await asyncio.gather(
        *(coalescer.coalesce(("a",), number, work, at_most=10) for number in (1, -1, 2)), return_exceptions=True
    )
    assert (one, other) == (2, 4)
    assert isinstance(bad, ValueError)


async def test_failure_of_the_work_fails_its_batch_only() -> None:
    coalescer = Coalescer()
    calls = 0

    async def work(numbers: Sequence[int]) -> list[int]:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise ConnectionError("away")
        return list(numbers)

    ended = await asyncio.gather(
        *(coalescer.coalesce(("a",), number, work, at_most=2) for number in range(3)), return_exceptions=True
    )
    assert [isinstance(one, ConnectionError) for one in ended] == [True, True, False]
    assert await coalescer.coalesce(("a",), 7, work, at_most=2) == 7


async def test_cancelled_caller_leaves_the_work_to_the_others() -> None:
    coalescer, work = Coalescer(), Work()
    work.go_on.clear()
    first = asyncio.create_task(coalescer.coalesce(("a",), 1, work, at_most=10))
    await work.has_begun.wait()
    second = asyncio.create_task(coalescer.coalesce(("a",), 2, work, at_most=10))
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    work.go_on.set()
    assert await second == 4
    assert work.done_together == [[1], [2]]


async def test_cancelled_work_leaves_no_caller_waiting() -> None:
    coalescer = Coalescer()
    at_work = asyncio.Event()

    async def work(numbers: Sequence[int]) -> list[int]:
        at_work.set()
        await asyncio.Event().wait()
        return list(numbers)

    callers = [asyncio.create_task(coalescer.coalesce(("a",), number, work, at_most=1)) for number in range(3)]
    await at_work.wait()
    (running,) = coalescer._running
    running.cancel()
    ended = await asyncio.gather(*callers, return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in ended)
    await asyncio.sleep(0)
    assert await coalescer.coalesce(("a",), 7, Work(), at_most=1) == 14


async def test_expected_callers_are_awaited_briefly() -> None:
    coalescer, sizes = Coalescer(), []

    async def work(requests: Sequence[int]) -> list[int]:
        sizes.append(len(requests))
        return list(requests)

    async def late(number: int) -> int:
        await asyncio.sleep(number * 0.0002)
        return await coalescer.coalesce(("chat",), number, work, at_most=10)

    await asyncio.gather(*(coalescer.coalesce(("chat",), number, work, at_most=10) for number in range(3)))
    await asyncio.gather(*(late(number) for number in range(3)))
    assert sizes == [3, 3]
    assert await coalescer.coalesce(("chat",), 1, work, at_most=10) == 1  # A single caller does not wait long.
    assert sizes == [3, 3, 1]
