"""Lookups of host names: a name server that does not answer occupies a few threads of its tenant alone."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from stak.name_lookups import LOOKUPS_PER_TENANT, NameLookups
from tests.support.eventually import until


class StuckResolver:
    """Answers for `slow.example` only when it is released."""

    def __init__(self) -> None:
        self.is_released = threading.Event()
        self.asked: list[str] = []

    def getaddrinfo(self, host: str, port: int, **_: object) -> list[Any]:
        self.asked.append(host)
        if host == "slow.example":
            self.is_released.wait()
        return [(None, None, None, "", ("8.8.8.8", port))]


@pytest.fixture
def resolver(monkeypatch: pytest.MonkeyPatch) -> Iterator[StuckResolver]:
    stuck = StuckResolver()
    monkeypatch.setattr(socket, "getaddrinfo", stuck.getaddrinfo)
    yield stuck
    stuck.is_released.set()


async def abandon(lookups: NameLookups, tenant: str) -> None:
    """Start a lookup that does not end, and stop waiting for it."""
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await lookups.resolve(tenant, "slow.example", 443)


async def test_abandoned_lookups_count_until_their_threads_end(resolver: StuckResolver) -> None:
    lookups = NameLookups(wait_seconds=0.05)
    for number in range(LOOKUPS_PER_TENANT):
        await abandon(lookups, "evil")
        await until(lambda: len(resolver.asked) == number + 1)  # noqa: B023
    with pytest.raises(socket.gaierror) as refused:
        await lookups.resolve("evil", "quick.example", 443)
    assert refused.value.errno == socket.EAI_AGAIN
    assert resolver.asked == ["slow.example"] * LOOKUPS_PER_TENANT
    assert await lookups.resolve("acme", "quick.example", 443) == ["8.8.8.8"]
    resolver.is_released.set()
    await until(lambda: not lookups._running)
    assert await lookups.resolve("evil", "quick.example", 443) == ["8.8.8.8"]


async def test_all_tenants_together_have_a_limit(resolver: StuckResolver) -> None:
    lookups = NameLookups(threads=3, wait_seconds=0.05)
    for number in range(3):
        await abandon(lookups, f"evil-{number}")
    with pytest.raises(socket.gaierror):
        await lookups.resolve("acme", "quick.example", 443)


async def test_lookup_waits_for_one_of_its_tenant_that_takes_a_moment(
    resolver: StuckResolver, monkeypatch: pytest.MonkeyPatch
) -> None:
    polls: list[str] = []  # tenants for which no thread was free

    def take(lookups: NameLookups, tenant: str) -> bool:
        is_taken = original(lookups, tenant)
        if not is_taken:
            polls.append(tenant)
        return is_taken

    original = NameLookups._take
    monkeypatch.setattr(NameLookups, "_take", take)
    lookups = NameLookups(wait_seconds=60)
    running = [asyncio.create_task(lookups.resolve("acme", "slow.example", 443)) for _ in range(LOOKUPS_PER_TENANT)]
    another = asyncio.create_task(lookups.resolve("acme", "quick.example", 443))
    await until(lambda: len(resolver.asked) == LOOKUPS_PER_TENANT)
    await until(lambda: polls.count("acme") >= 2)
    assert not another.done()
    resolver.is_released.set()
    assert await another == ["8.8.8.8"]
    assert await asyncio.gather(*running) == [["8.8.8.8"]] * LOOKUPS_PER_TENANT
