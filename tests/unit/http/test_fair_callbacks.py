"""Callbacks of many clients: a few in each round of the event loop, by address in turn."""

import asyncio

from stak.http.fair_callbacks import CallbackTurns


async def test_addresses_take_turns() -> None:
    turns, called = CallbackTurns(2), list[str]()
    for address, count in (("a", 5), ("b", 1), ("c", 2)):
        for number in range(count):
            turns.add(address, lambda name=f"{address}{number}": called.append(name))  # type: ignore[misc]
    for _ in range(10):
        await asyncio.sleep(0)
    assert called == ["a0", "b0", "c0", "a1", "c1", "a2", "a3", "a4"]


async def test_event_loop_runs_other_work_between_rounds() -> None:
    turns, called = CallbackTurns(3), list[int]()
    for number in range(30):
        turns.add("a", lambda number=number: called.append(number))  # type: ignore[misc]
    rounds = []
    while len(called) < 30:
        await asyncio.sleep(0)
        rounds.append(len(called))
    assert rounds == [3 * number for number in range(11)][-len(rounds) :]
    assert len(rounds) >= 10


async def test_callback_may_add_another() -> None:
    turns, called = CallbackTurns(1), list[str]()
    turns.add("a", lambda: turns.add("a", lambda: called.append("second")))
    for _ in range(5):
        await asyncio.sleep(0)
    assert called == ["second"]
