"""Background tasks: no caller waits for them, `drain` does."""

import asyncio

import pytest

from stak.background_tasks import BackgroundTasks


async def test_spawned_work_delays_no_caller_and_drain_waits_for_it() -> None:
    background_tasks = BackgroundTasks()
    may_go_on, done = asyncio.Event(), []

    async def further() -> None:
        done.append("further")

    async def work() -> None:
        await may_go_on.wait()
        done.append("work")
        background_tasks.spawn(further())

    background_tasks.spawn(work())
    assert done == []
    may_go_on.set()
    await background_tasks.drain()
    assert done == ["work", "further"]
    await background_tasks.drain()  # Nothing is running: at once.


async def test_failure_of_spawned_work_is_logged(capsys: pytest.CaptureFixture[str]) -> None:
    background_tasks = BackgroundTasks()

    async def work() -> None:
        raise ConnectionError("away")

    background_tasks.spawn(work())
    await background_tasks.drain()
    written = capsys.readouterr()
    assert "background_task_failed" in written.out + written.err
    assert "away" in written.out + written.err
