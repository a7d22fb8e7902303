"""Throttled interactive writes are sent again for a share of those that succeed, and fail at once beyond it."""

import asyncio
import time

import pytest

from stak.engines.aws.backoff import Backoff
from stak.engines.aws.dynamodb.raw_calls import Wire
from stak.engines.aws.dynamodb.retry_budget import RetryBudget
from stak.engines.aws.dynamodb.write_limiter import WriteLimiter
from stak.engines.aws.dynamodb.write_requests import WriteRequests
from stak.task_limits import bulk_work


def taken(budget: RetryBudget) -> int:
    count = 0
    while budget.take():
        count += 1
    return count


def test_budget_ends_and_grows_with_success() -> None:
    budget = RetryBudget()
    assert taken(budget) == 100
    for _ in range(50):
        budget.record_success()
    assert taken(budget) in (9, 10)  # a fifth, but for rounding


def test_budget_does_not_exceed_its_first_amount() -> None:
    budget = RetryBudget()
    for _ in range(1000):
        budget.record_success()
    assert taken(budget) == 100


@pytest.fixture
def requests(monkeypatch: pytest.MonkeyPatch) -> WriteRequests:
    async def no_pause(_: float) -> None:
        pass

    monkeypatch.setattr(asyncio, "sleep", no_pause)
    return WriteRequests(Wire.__new__(Wire), WriteLimiter())


async def test_interactive_writes_end_with_the_budget_and_bulk_work_goes_on(requests: WriteRequests) -> None:
    waits = [await requests.wait_after_throttling(Backoff(60)) for _ in range(120)]
    assert waits == [True] * 100 + [False] * 20
    with bulk_work(60):
        assert await requests.wait_after_throttling(Backoff(60))


async def test_pause_after_throttling_is_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    paused: list[float] = []

    async def pause(seconds: float) -> None:
        paused.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", pause)
    monkeypatch.setattr("random.uniform", lambda _, most: most)
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    for is_throttled in (False, True):
        backoff = Backoff(60)
        for _ in range(7):
            assert await backoff.wait(is_throttled=is_throttled)
    assert paused == pytest.approx([0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 0.05, 0.1, 0.2, 0.4, 0.8, 1.0, 1.0])
