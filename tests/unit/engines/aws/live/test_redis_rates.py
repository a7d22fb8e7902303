"""Token buckets in a real Redis: one rate for several processes, expiring keys, and a clear error if it is gone."""

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from typing import Final

import pytest
from redis.asyncio import Redis

from stak.engines.aws.live.redis_rates import RedisRates, open_rates
from stak.errors import StorageUnavailable
from stak.ports.rates import Grant, SharedRates
from stak.settings import load_settings
from tests.support.local_redis import redis_server

KEY: Final = ("acme", "ann")
SLOW: Final = 0.001
"""Tokens a second: none comes back while a test runs."""

_PROCESS: Final = """
import asyncio, sys
from stak.engines.aws.live.redis_rates import open_rates
from stak.http.leased_tokens import LeasedTokens
from stak.settings import load_settings

async def main():
    async with open_rates(load_settings(engine="aws", redis_url=sys.argv[1])) as rates:
        leased = LeasedTokens(rates)
        print("ready", flush=True)
        sys.stdin.readline()
        print(sum([await leased.take(("acme",), 0.001, 50_000) == 0.0 for _ in range(50)]))

asyncio.run(main())
"""


@pytest.fixture
def address() -> Iterator[str]:
    with redis_server() as started:
        if started is None:
            pytest.skip("redis-server is not installed: make setup")
        yield started


@pytest.fixture
async def redis(address: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(address) as opened:
        yield opened


@pytest.fixture
def rates(redis: Redis) -> SharedRates:
    return RedisRates(redis, "stak")


async def test_bucket_is_full_at_first_and_gives_what_it_has(rates: SharedRates) -> None:
    assert await rates.lease(KEY, SLOW, 10 / SLOW, 7) == Grant(7)
    assert await rates.lease(KEY, SLOW, 10 / SLOW, 7) == Grant(3)
    refused = await rates.lease(KEY, SLOW, 10 / SLOW, 7)
    assert refused.tokens == 0
    assert 0.9 / SLOW < refused.wait_seconds <= 1 / SLOW


async def test_keys_have_buckets_of_their_own(rates: SharedRates) -> None:
    for key in (KEY, ("acme",), ("acme", "bob"), ("acmea", "nn")):
        assert await rates.lease(key, SLOW, 10 / SLOW, 20) == Grant(10)


async def test_tokens_come_back_with_time(rates: SharedRates) -> None:
    assert await rates.lease(KEY, 1000, 0.002, 5) == Grant(2)
    async with asyncio.timeout(30):
        while not (await rates.lease(KEY, 1000, 0.002, 1)).tokens:
            pass


async def test_full_buckets_use_no_memory(redis: Redis, rates: SharedRates) -> None:
    await rates.lease(KEY, 1000, 2, 1)
    async with asyncio.timeout(30):
        while await redis.dbsize():
            pass


async def test_lowered_rate_and_changed_clock_leave_an_empty_bucket_at_most(redis: Redis, rates: SharedRates) -> None:
    await rates.lease(KEY, SLOW, 10 / SLOW, 10)
    (name,) = await redis.keys()
    await redis.set(name, 10**17)
    refused = await rates.lease(KEY, 1, 2, 1)
    assert refused.tokens == 0
    assert refused.wait_seconds <= 1


async def test_emptied_redis_has_full_buckets(redis: Redis, rates: SharedRates) -> None:
    await rates.lease(KEY, SLOW, 10 / SLOW, 10)
    await redis.flushall()
    await redis.script_flush()
    assert await rates.lease(KEY, SLOW, 10 / SLOW, 10) == Grant(10)


async def test_unreachable_redis_is_storage_unavailable() -> None:
    async with open_rates(load_settings(engine="aws", redis_url="redis://127.0.0.1:9/0")) as rates:
        assert rates is not None
        with pytest.raises(StorageUnavailable, match="Redis did not answer"):
            await rates.lease(KEY, 10, 2, 1)


async def test_without_redis_there_are_no_shared_buckets() -> None:
    async with open_rates(load_settings(engine="aws")) as rates:
        assert rates is None


def test_two_processes_share_one_rate(address: str) -> None:
    """Each of them could take fifty alone."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", _PROCESS, address], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(2)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    taken = [int(process.communicate(timeout=60)[0]) for process in processes]
    assert sum(taken) == 50
