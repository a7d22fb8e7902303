"""Limits of tasks: nested deadlines, and what a background task inherits."""

import asyncio
import time

import pytest

from stak import task_limits
from stak.background_tasks import BackgroundTasks
from stak.task_limits import TaskLimits, bulk_work, interactive_work


def test_work_is_interactive_and_without_deadline_by_default() -> None:
    assert task_limits.current() == TaskLimits(None, is_bulk=False)
    assert task_limits.current().seconds_left() is None
    assert task_limits.current().timeout_seconds(5) == 5


def test_earlier_deadline_of_nested_blocks_holds() -> None:
    with bulk_work(10) as outer:
        with bulk_work(100) as inner:
            assert inner.deadline == outer.deadline
        with bulk_work(1) as inner:
            assert (inner.seconds_left() or 0) <= 1
        with bulk_work() as inner:
            assert inner == outer
        for seconds in (None, 100):
            with interactive_work(seconds):
                assert task_limits.current() == TaskLimits(outer.deadline, is_bulk=False)
        with interactive_work(1):
            assert (task_limits.current().seconds_left() or 0) <= 1
    assert task_limits.current() == TaskLimits()


def test_bulk_work_retries_until_its_deadline_and_interactive_work_as_long_as_usual() -> None:
    later = TaskLimits(time.monotonic() + 50)
    assert later.timeout_seconds(5) == 5
    assert 49 < later._replace(is_bulk=True).timeout_seconds(5) <= 50
    past = TaskLimits(time.monotonic() - 1)
    assert past.timeout_seconds(5) == past.seconds_left() == 0


async def test_background_task_has_no_limits_and_other_tasks_have_those_of_their_starter() -> None:
    found: list[TaskLimits] = []

    async def work() -> None:
        found.append(task_limits.current())

    background = BackgroundTasks()
    with bulk_work(10) as limits:
        await asyncio.create_task(work())
        background.spawn(work())
    await background.drain()
    assert found == [limits, TaskLimits()]


def test_limits_end_with_an_error_too() -> None:
    with pytest.raises(ValueError, match="ended"), bulk_work(1):
        raise ValueError("ended")
    assert task_limits.current() == TaskLimits()
