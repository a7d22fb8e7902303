"""Lookups of host names: a name server that does not answer occupies a few threads of its tenant alone."""

import asyncio
import socket
import threading
from typing import Any

import pytest

from stak.name_lookups import LOOKUPS_PER_TENANT, NameLookups


class StuckResolver:
    """Answers for `slow.example` only when it is released."""

    def __init__(self) -> None:
        self.is_released = threading.Event()
        self.asked: list[str] = []

    def getaddrinfo(self, host: str, port: int, **_: object) -> list[Any]:
        self.asked.append(host)
        if host == "slow.example":
            self.is_released.wait(20)
        return [(None, None, None, "", ("8.8.8.8", port))]


@pytest.fixture
def resolver(monkeypatch: pytest.MonkeyPatch) -> StuckResolver:
    stuck = StuckResolver()
    monkeypatch.setattr(socket, "getaddrinfo", stuck.getaddrinfo)
    return stuck


async def abandon(lookups: NameLookups, tenant: str) -> None:
    """Start a lookup that does not end, and stop waiting for it."""
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.1):
            await lookups.resolve(tenant, "slow.example", 443)


async def test_abandoned_lookups_count_until_their_threads_end(resolver: StuckResolver) -> None:
    lookups = NameLookups(wait_seconds=0.05)
    for _ in range(LOOKUPS_PER_TENANT):
        await abandon(lookups, "evil")
    with pytest.raises(socket.gaierror) as refused:
        await lookups.resolve("evil", "quick.example", 443)
    assert refused.value.errno == socket.EAI_AGAIN
    assert resolver.asked == ["slow.example"] * LOOKUPS_PER_TENANT
    assert await lookups.resolve("acme", "quick.example", 443) == ["8.8.8.8"]
    resolver.is_released.set()
    await asyncio.sleep(0.1)
    assert await lookups.resolve("evil", "quick.example", 443) == ["8.8.8.8"]


async def test_all_tenants_together_have_a_limit(resolver: StuckResolver) -> None:
    lookups = NameLookups(threads=3, wait_seconds=0.05)
    for number in range(3):
        await abandon(lookups, f"evil-{number}")
    with pytest.raises(socket.gaierror):
        await lookups.resolve("acme", "quick.example", 443)
    resolver.is_released.set()


async def test_lookup_waits_for_one_of_its_tenant_that_takes_a_moment(resolver: StuckResolver) -> None:
    lookups = NameLookups(wait_seconds=5)
    running = [asyncio.create_task(lookups.resolve("acme", "slow.example", 443)) for _ in range(LOOKUPS_PER_TENANT)]
    another = asyncio.create_task(lookups.resolve("acme", "quick.example", 443))
    await asyncio.sleep(0.1)
    assert not another.done()
    resolver.is_released.set()
    assert await another == ["8.8.8.8"]
    assert await asyncio.gather(*running) == [["8.8.8.8"]] * LOOKUPS_PER_TENANT
