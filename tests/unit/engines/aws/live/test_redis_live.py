"""Live sessions in Redis: expiring sets, dead processes, and a Redis that is lost and returns."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from stak.engines.aws.live import redis_live as live_module
from stak.engines.aws.live.redis_live import RedisLive, open_live
from stak.ports.live import Live, Push
from stak.settings import load_settings
from tests.support.local_redis import redis_server

HELLO = Push("acme", ("ann",), b"hello")
ANN = frozenset([("acme", "ann")])


@pytest.fixture
def address() -> Iterator[str]:
    """A Redis for this test."""
    with redis_server() as started:
        if started is None:
            pytest.skip("redis-server is not installed: make setup")
        yield started


@contextlib.asynccontextmanager
async def process(address: str | None) -> AsyncIterator[Live]:
    settings = load_settings(engine="aws", redis_url=address, data=Path("unused"))
    async with open_live(settings) as live:
        yield live


@pytest.fixture
async def redis(address: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(address) as client:
        yield client


@pytest.fixture
def never_renewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions are not renewed while a test runs: a process tells Redis of them when it connects again."""
    monkeypatch.setattr(live_module, "_RENEWED_EVERY_SECONDS", 3600)


async def next_push(arriving: AsyncIterator[Push]) -> Push:
    async with asyncio.timeout(30):
        return await anext(arriving)


async def is_received_again(live: Live, arriving: AsyncIterator[Push]) -> bool:
    """Publish until Ann receives it, together with the notice of lost signals."""
    async with asyncio.timeout(30):
        while await live.publish([HELLO]) != ANN:  # noqa: ASYNC110 - it is Redis that is waited for
            await asyncio.sleep(0.05)
        return {await anext(arriving), await anext(arriving)} == {HELLO, Push("acme", ("ann",), b"")}


async def test_session_is_an_expiring_set_of_processes(address: str, redis: Redis) -> None:
    async with process(address) as one, process(address) as two:
        await one.join("acme", "ann")
        await two.join("acme", "ann")
        assert len(await redis.smembers("session:acme:ann")) == 2
        assert 0 < await redis.ttl("session:acme:ann") <= 45
        await one.leave("acme", "ann")
        assert len(await redis.smembers("session:acme:ann")) == 1
        await two.leave("acme", "ann")
        assert await redis.keys("session:*") == []


async def test_second_connection_keeps_the_session(address: str, redis: Redis) -> None:
    async with process(address) as live:
        await live.join("acme", "ann")
        await live.join("acme", "ann")
        await live.leave("acme", "ann")
        assert await redis.keys("session:*") == [b"session:acme:ann"]


async def test_dead_process_is_removed_when_no_process_receives(address: str, redis: Redis) -> None:
    async with process(address) as dead, process(address) as live:
        await dead.join("acme", "ann")  # It never listens again.
        assert await live.publish([HELLO]) == frozenset()
        assert await redis.keys("session:*") == []


async def test_push_is_published_once_per_process_for_its_own_users(address: str, redis: Redis) -> None:
    async with process(address) as one, process(address) as two, one.listen() as at_one, two.listen() as at_two:
        await one.join("acme", "ann")
        await two.join("acme", "bob")
        push = Push("acme", ("ann", "bob", "cid"), b"hello")
        assert await one.publish([push]) == {("acme", "ann"), ("acme", "bob")}
        assert await next_push(at_one) == Push("acme", ("ann",), b"hello")
        assert await next_push(at_two) == Push("acme", ("bob",), b"hello")


async def test_session_lost_by_redis_is_renewed(address: str, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.engines.aws.live.redis_live._RENEWED_EVERY_SECONDS", 0.1)
    async with process(address) as live, live.listen() as arriving:
        await live.join("acme", "ann")
        await redis.flushall()
        assert await is_received_again(live, arriving)


async def test_lost_redis_reports_no_connected_users(monkeypatch: pytest.MonkeyPatch) -> None:
    with redis_server() as address:
        if address is None:
            pytest.skip("redis-server is not installed: make setup")
        async with process(address) as live:
            await live.join("acme", "ann")
    async with asyncio.timeout(30):
        async with process(address) as live:
            await live.join("acme", "ann")
            assert await live.publish([HELLO]) == frozenset()
            await live.leave("acme", "ann")


async def test_restarted_empty_redis_learns_the_connected_users_again(never_renewed: None) -> None:
    with contextlib.ExitStack() as first:
        address = first.enter_context(redis_server())
        if address is None:
            pytest.skip("redis-server is not installed: make setup")
        port = int(address.rsplit(":", 1)[1].partition("/")[0])
        async with process(address) as live, process(address) as other, live.listen() as arriving:
            await live.join("acme", "ann")
            assert await other.publish([HELLO]) == ANN
            assert await next_push(arriving) == HELLO
            first.close()  # Killed: nothing was saved.
            assert await other.publish([HELLO]) == frozenset()
            with redis_server(port):
                assert await is_received_again(other, arriving)


async def test_user_who_left_while_redis_was_lost_stays_disconnected(never_renewed: None) -> None:
    with contextlib.ExitStack() as first:
        address = first.enter_context(redis_server())
        if address is None:
            pytest.skip("redis-server is not installed: make setup")
        port = int(address.rsplit(":", 1)[1].partition("/")[0])
        async with process(address) as live, process(address) as other, live.listen() as arriving:
            await live.join("acme", "ann")
            await live.join("acme", "bob")
            first.close()
            await live.leave("acme", "bob")
            with redis_server(port):
                assert await is_received_again(other, arriving)
                assert await other.publish([Push("acme", ("ann", "bob"), b"both")]) == ANN
                assert await next_push(arriving) == Push("acme", ("ann",), b"both")


async def test_malformed_push_is_ignored(address: str, redis: Redis) -> None:
    async with process(address) as live, live.listen() as arriving:
        await live.join("acme", "ann")
        (channel,) = await redis.pubsub_channels()
        assert await redis.publish(channel, b"\xc1 nonsense") == 1
        await live.publish([HELLO])
        assert await next_push(arriving) == HELLO


async def test_without_redis_every_user_is_offline() -> None:
    async with process(None) as live:
        await live.join("acme", "ann")
        assert await live.publish([HELLO]) == frozenset()
        async with live.listen() as arriving:
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await anext(arriving)
        await live.leave("acme", "ann")


async def test_process_listens_while_redis_is_unreachable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_module, "_LISTENED_SECONDS", 0.2)
    async with Redis.from_url("redis://127.0.0.1:1/0") as redis:
        live = RedisLive(redis)
        async with live.listen():
            await live.join("acme", "ann")
            assert await live.publish([Push("acme", ("ann",), b"hello")]) == frozenset()
