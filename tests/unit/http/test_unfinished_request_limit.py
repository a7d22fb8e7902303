"""Limits on unfinished work: a time limit, and a shorter one for the oldest of a crowded address."""

import asyncio
import socket
import time

from stak.http.unfinished_request_limit import UnfinishedLimit
from tests.support.eventually import until


async def test_unfinished_work_expires_once() -> None:
    limit, expired = UnfinishedLimit(0.05, 0.01, 10), list[str]()
    slow = limit.begin("a", lambda: expired.append("slow"))
    quick = limit.begin("a", lambda: expired.append("quick"))
    quick.end()
    await until(lambda: expired)
    await asyncio.sleep(0.2)
    slow.end()
    quick.end()
    assert expired == ["slow"]
    assert (limit.count, limit._unshortened) == (0, {})


async def test_only_the_oldest_of_a_crowded_address_is_hurried() -> None:
    limit, expired = UnfinishedLimit(10, 0.05, 2), list[str]()
    for address, name in (("a", "a1"), ("b", "b1"), ("a", "a2"), ("a", "a3"), ("a", "a4"), ("b", "b2")):
        limit.begin(address, lambda name=name: expired.append(name))  # type: ignore[misc]
    for number in range(100):
        limit.begin(None, lambda number=number: expired.append(f"proxy{number}"))  # type: ignore[misc]
    await until(lambda: len(expired) >= 2)
    await asyncio.sleep(0.2)
    assert expired == ["a1", "a2"]


async def test_progress_extends_only_unhurried_work() -> None:
    limit, expired = UnfinishedLimit(0.05, 0.05, 1), list[str]()
    hurried = limit.begin("a", lambda: expired.append("hurried"))
    going_on = limit.begin("a", lambda: expired.append("going on"))
    hurried.extend(10)
    going_on.extend(10)
    await until(lambda: expired)
    await asyncio.sleep(0.2)
    assert expired == ["hurried"]
    going_on.end()


async def test_data_that_arrived_while_the_loop_was_busy_counts() -> None:
    limit, expired = UnfinishedLimit(0.05, 0.05, 1), list[str]()
    loop = asyncio.get_running_loop()
    ours, theirs = socket.socketpair()
    with ours, theirs:
        entry = limit.begin("a", lambda: expired.append("late"))
        loop.add_reader(ours, entry.end)
        loop.call_soon(_be_busy, theirs, 0.1)
        await asyncio.sleep(0.2)
        loop.remove_reader(ours)
    assert (expired, limit.count) == ([], 0)


def _be_busy(theirs: socket.socket, seconds: float) -> None:
    theirs.send(b"x")
    time.sleep(seconds)
