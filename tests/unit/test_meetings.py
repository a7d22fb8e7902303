"""Calls that meet are done together; nobody waits for ever, and nobody takes the others' work along."""

import asyncio
from collections.abc import Sequence

import pytest

from stak.meetings import Meetings


class Work:
    """Doubles numbers, when it is let go on; notes what was done together."""

    def __init__(self) -> None:
        self.done_together: list[list[int]] = []
        self.has_begun, self.go_on = asyncio.Event(), asyncio.Event()
        self.go_on.set()

    async def __call__(self, numbers: Sequence[int]) -> list[int | Exception]:
        self.done_together.append(list(numbers))
        self.has_begun.set()
        await self.go_on.wait()
        return [ValueError(number) if number < 0 else number * 2 for number in numbers]


async def test_one_call_is_answered() -> None:
    meetings, work = Meetings(), Work()
    for _ in range(2):
        assert await meetings.join(("a",), 1, work, at_most=10) == 2
    assert work.done_together == [[1], [1]]


async def test_who_comes_while_somebody_is_at_work_is_done_together_afterwards() -> None:
    meetings, work = Meetings(), Work()
    work.go_on.clear()
    first = asyncio.create_task(meetings.join(("a",), 1, work, at_most=10))
    await work.has_begun.wait()
    others = [asyncio.create_task(meetings.join(("a",), number, work, at_most=10)) for number in (2, 3, 4)]
    await asyncio.sleep(0)
    work.go_on.set()
    assert await asyncio.gather(first, *others) == [2, 4, 6, 8]
    assert work.done_together == [[1], [2, 3, 4]]


async def test_no_more_than_fit_are_done_at_once_and_in_order() -> None:
    meetings, work = Meetings(), Work()
    answers = await asyncio.gather(*(meetings.join(("a",), number, work, at_most=3) for number in range(7)))
    assert answers == [0, 2, 4, 6, 8, 10, 12]
    assert work.done_together == [[0, 1, 2], [3, 4, 5], [6]]


async def test_different_things_do_not_wait_for_each_other() -> None:
    meetings, slow, fast = Meetings(), Work(), Work()
    slow.go_on.clear()
    waiting = asyncio.create_task(meetings.join(("slow",), 1, slow, at_most=10))
    assert await meetings.join(("fast",), 2, fast, at_most=10) == 4
    assert not waiting.done()
    slow.go_on.set()
    assert await waiting == 2


async def test_trouble_of_one_is_not_the_others() -> None:
    meetings, work = Meetings(), Work()
    one, bad, other = await asyncio.gather(
        *(meetings.join(("a",), number, work, at_most=10) for number in (1, -1, 2)), return_exceptions=True
    )
    assert (one, other) == (2, 4)
    assert isinstance(bad, ValueError)


async def test_trouble_of_the_work_is_told_to_all_who_met_and_the_next_begin_anew() -> None:
    meetings = Meetings()
    calls = 0

    async def work(numbers: Sequence[int]) -> list[int]:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise ConnectionError("away")
        return list(numbers)

    ended = await asyncio.gather(
        *(meetings.join(("a",), number, work, at_most=2) for number in range(3)), return_exceptions=True
    )
    assert [isinstance(one, ConnectionError) for one in ended] == [True, True, False]
    assert await meetings.join(("a",), 7, work, at_most=2) == 7


async def test_a_caller_who_goes_away_leaves_the_work_to_the_others() -> None:
    meetings, work = Meetings(), Work()
    work.go_on.clear()
    first = asyncio.create_task(meetings.join(("a",), 1, work, at_most=10))
    await work.has_begun.wait()
    second = asyncio.create_task(meetings.join(("a",), 2, work, at_most=10))
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    work.go_on.set()
    assert await second == 4
    assert work.done_together == [[1], [2]]


async def test_when_the_process_ends_nobody_is_left_waiting() -> None:
    meetings = Meetings()
    at_work = asyncio.Event()

    async def work(numbers: Sequence[int]) -> list[int]:
        at_work.set()
        await asyncio.Event().wait()
        return list(numbers)

    callers = [asyncio.create_task(meetings.join(("a",), number, work, at_most=1)) for number in range(3)]
    await at_work.wait()
    (running,) = meetings._at_work
    running.cancel()
    ended = await asyncio.gather(*callers, return_exceptions=True)
    assert all(isinstance(one, asyncio.CancelledError) for one in ended)
    await meetings.ended()
    assert await meetings.join(("a",), 7, Work(), at_most=1) == 14


async def test_what_is_done_later_keeps_nobody_waiting_and_is_waited_for_at_the_end() -> None:
    meetings = Meetings()
    may_go_on, done = asyncio.Event(), []

    async def further() -> None:
        done.append("further")

    async def work() -> None:
        await may_go_on.wait()
        done.append("work")
        meetings.later(further())

    meetings.later(work())
    assert done == []
    may_go_on.set()
    await meetings.ended()
    assert done == ["work", "further"]
    await meetings.ended()  # nothing is at work: at once


async def test_trouble_of_what_is_done_later_is_only_noted(capsys: pytest.CaptureFixture[str]) -> None:
    meetings = Meetings()

    async def work() -> None:
        raise ConnectionError("away")

    meetings.later(work())
    await meetings.ended()
    written = capsys.readouterr()
    assert "later_failed" in written.out + written.err
    assert "away" in written.out + written.err


async def test_those_who_met_before_are_waited_for_a_moment() -> None:
    meetings, sizes = Meetings(), []

    async def work(requests: Sequence[int]) -> list[int]:
        sizes.append(len(requests))
        return list(requests)

    async def late(number: int) -> int:
        await asyncio.sleep(number * 0.0002)
        return await meetings.join(("chat",), number, work, at_most=10)

    await asyncio.gather(*(meetings.join(("chat",), number, work, at_most=10) for number in range(3)))
    await asyncio.gather(*(late(number) for number in range(3)))
    assert sizes == [3, 3]
    assert await meetings.join(("chat",), 1, work, at_most=10) == 1  # and who comes alone is not kept waiting for ever
    assert sizes == [3, 3, 1]
