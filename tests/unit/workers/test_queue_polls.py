"""Tasks that share polls wait for messages with one request at a time; none waits after a stop."""

import asyncio
import dataclasses
from typing import Any, cast

import pytest

from stak.bootstrap import Engine
from stak.ports.queue import Queue, Received
from workers.queue_polls import PAID_WAIT_SECONDS, WAIT_SECONDS, QueuePolls, paid_polls
from workers.worker_process import CHAT_UPDATES_CONCURRENCY, run_worker

MESSAGE = Received("1", b"{}", "acme", "", 1)


class RecordedQueue:
    """A queue that returns what the test puts into it, and records polls."""

    def __init__(self) -> None:
        self.polls = 0
        self.waiting = 0
        self.wait_seconds: set[float] = set()
        self.messages: asyncio.Queue[Received] = asyncio.Queue()

    async def receive(self, limit: int, *, wait_seconds: float, lease_seconds: int) -> list[Received]:
        assert (limit, lease_seconds) == (10, 60)
        self.polls += 1
        self.waiting += 1
        self.wait_seconds.add(wait_seconds)
        try:
            return [await self.messages.get()]
        finally:
            self.waiting -= 1


async def until_idle() -> None:
    """Let all tasks run until each of them waits."""
    for _ in range(20):
        await asyncio.sleep(0)


async def test_one_of_several_tasks_polls_while_the_queue_is_empty() -> None:
    queue, stop, polls = RecordedQueue(), asyncio.Event(), paid_polls()
    tasks = [asyncio.create_task(polls.receive(cast(Queue, queue), 10, 60, stop)) for _ in range(4)]
    await until_idle()
    assert (queue.polls, queue.waiting, queue.wait_seconds) == (1, 1, {PAID_WAIT_SECONDS})
    queue.messages.put_nowait(MESSAGE)
    await until_idle()
    # The first task has its message, and the next one polls meanwhile.
    assert [task.done() for task in tasks] == [True, False, False, False]
    assert (queue.polls, queue.waiting) == (2, 1)
    stop.set()
    queue.messages.put_nowait(MESSAGE)
    assert await asyncio.gather(*tasks) == [[MESSAGE], [MESSAGE], [], []]
    assert queue.polls == 2


async def test_tasks_poll_together_where_requests_cost_nothing() -> None:
    queue, polls = RecordedQueue(), QueuePolls()
    tasks = [asyncio.create_task(polls.receive(cast(Queue, queue), 10, 60, asyncio.Event())) for _ in range(2)]
    await until_idle()
    assert (queue.waiting, queue.wait_seconds) == (2, {WAIT_SECONDS})
    for _ in tasks:
        queue.messages.put_nowait(MESSAGE)
    await asyncio.gather(*tasks)


@pytest.mark.parametrize("pays_for_polls", [True, False])
async def test_idle_worker_polls_each_queue_once_where_polls_are_charged(
    embedded: Engine, pays_for_polls: bool
) -> None:
    polled: list[str] = []
    stop = asyncio.Event()

    def queue_named(name: str) -> Any:
        class Idle:
            async def receive(self, limit: int, *, wait_seconds: float, lease_seconds: int) -> list[Received]:
                assert limit > 0 < lease_seconds
                assert wait_seconds == (PAID_WAIT_SECONDS if pays_for_polls else WAIT_SECONDS)
                polled.append(name)
                await stop.wait()
                return []

        return Idle()

    ports = dataclasses.replace(embedded.ports, deliveries=queue_named("deliveries"), chat_updates=queue_named("chat"))
    idle = dataclasses.replace(
        embedded,
        ports=ports,
        webhook_queue=queue_named("webhooks"),
        jobs_run_by="celery",
        pays_for_polls=pays_for_polls,
    )
    worker = asyncio.create_task(run_worker(idle, stop))
    await until_idle()
    expected = {"deliveries": embedded.delivery_concurrency, "chat": CHAT_UPDATES_CONCURRENCY, "webhooks": 1}
    assert {name: polled.count(name) for name in expected} == (
        dict.fromkeys(expected, 1) if pays_for_polls else expected
    )
    stop.set()
    await worker
