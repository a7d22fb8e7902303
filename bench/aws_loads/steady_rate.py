"""Offers work at a steady rate, whether earlier work has ended or not, as independent users do."""

import asyncio
import statistics
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from stak.errors import StakError
from stak.http.problems import status_of


class Answers(NamedTuple):
    """The answers to all work that was offered, in seconds from the time at which each was due."""

    accepted: list[float]
    refused: list[float]
    statuses: Counter[int]
    """The HTTP status that each refusal has over HTTP."""

    @property
    def offered(self) -> int:
        return len(self.accepted) + len(self.refused)


async def offer(work: Callable[[int], Awaitable[object]], per_second: float, seconds: float) -> Answers:
    """Start work with the numbers from 0 at a steady rate; return the answers when all have ended.

    A StakError is a refusal. Any other error is raised.
    """
    answers = Answers([], [], Counter())
    began_at = time.perf_counter()

    async def answer(number: int, due_at: float) -> None:
        try:
            await work(number)
        except StakError as error:
            answers.refused.append(time.perf_counter() - due_at)
            answers.statuses[status_of(type(error))] += 1
        else:
            answers.accepted.append(time.perf_counter() - due_at)

    async with asyncio.TaskGroup() as tasks:
        for number in range(round(per_second * seconds)):
            due_at = began_at + number / per_second
            await asyncio.sleep(max(0.0, due_at - time.perf_counter()))
            tasks.create_task(answer(number, due_at))
    return answers


def percentile(seconds: list[float], number: int) -> float:
    """Return a percentile of these durations; of a single one, that one; of none, nan."""
    if len(seconds) < 2:
        return seconds[0] if seconds else float("nan")
    return statistics.quantiles(seconds, n=100, method="inclusive")[number - 1]
