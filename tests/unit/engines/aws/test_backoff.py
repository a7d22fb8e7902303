"""Backoff between tries: growing, limited by the timeout, and jittered."""

import asyncio
import random
from types import SimpleNamespace

import pytest

from stak.engines.aws import backoff
from stak.engines.aws.backoff import Backoff


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Record the pauses instead of sleeping."""
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    return slept


async def test_zero_timeout_allows_one_try() -> None:
    assert await Backoff(0).wait() is False


async def test_last_moment_allows_no_further_try(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random, "uniform", lambda *_: 0.0)
    assert await Backoff(0.001).wait() is False
    assert await Backoff(60).wait() is True


async def test_waiting_ends_before_the_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    now = started = 1000.0

    async def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    monkeypatch.setattr(asyncio, "sleep", sleep)
    monkeypatch.setattr(backoff, "time", SimpleNamespace(monotonic=lambda: now))
    waiting = Backoff(0.2)
    tries = 0
    while await waiting.wait():
        tries += 1
    assert tries >= 2
    assert now - started < 0.2


async def test_longest_pauses_double_up_to_a_second(pauses: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random, "uniform", lambda _, most: most)
    waiting = Backoff(3600)
    for _ in range(9):
        assert await waiting.wait()
    assert pauses == pytest.approx([0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.0, 1.0])


async def test_pauses_are_spread_over_their_range(pauses: list[float]) -> None:
    for _ in range(500):
        assert await Backoff(3600).wait()
    assert len(set(pauses)) > 490
    assert 0 <= min(pauses) < 0.002
    assert 0.008 < max(pauses) <= 0.01


async def test_number_of_tries_is_unlimited(pauses: list[float]) -> None:
    waiting = Backoff(1e9)
    for _ in range(3000):
        assert await waiting.wait()
    assert max(pauses) <= 1.0
