"""Connections to Redis: failovers of a real server, and servers that are refused."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from stak.engines.aws.checks.doctor import examine
from stak.engines.aws.live import redis_live
from stak.engines.aws.live.redis_connection import (
    CALL_SECONDS,
    CLUSTER_DETAIL,
    REPLICA_DETAIL,
    connect_redis,
    describe,
    is_subscribed_here,
    problem_with_server,
)
from stak.engines.aws.live.redis_live import open_live
from stak.errors import Misconfigured
from stak.ports.live import Live, Push
from stak.settings import Settings, load_settings
from stak.testing.free_port import free_port
from tests.support.local_redis import RedisServer, redis_process
from tests.support.proxy import Proxy, run_proxy

HELLO = Push("acme", ("ann",), b"hello")
ANN = frozenset([("acme", "ann")])
NOTICED_WITHIN_SECONDS = 10
PATIENCE_SECONDS = 40  # on a busy machine


@contextlib.contextmanager
def started(*options: str) -> Iterator[RedisServer]:
    with redis_process(None, *options) as server:
        if server is None:
            pytest.skip("redis-server is not installed: make setup")
        yield server


@pytest.fixture
def primary() -> Iterator[RedisServer]:
    with started() as server:
        yield server


@pytest.fixture
def replica(primary: RedisServer) -> Iterator[RedisServer]:
    with started("--replicaof", "127.0.0.1", str(primary.port)) as server:
        yield server


@pytest.fixture
async def endpoint(primary: RedisServer) -> AsyncIterator[Proxy]:
    """A fixed address whose server changes after a failover, like a DNS name of ElastiCache."""
    async with run_proxy(primary.address) as proxy:
        yield proxy


def address_of(endpoint: Proxy) -> str:
    return f"redis://127.0.0.1:{endpoint.port}/0"


def settings_for(address: str) -> Settings:
    return load_settings(engine="aws", redis_url=address, aws_endpoint="http://127.0.0.1:1", data=Path("unused"))


async def promote(replica: RedisServer, endpoint: Proxy) -> None:
    """Make the replica the primary, and let the endpoint name it."""
    async with Redis.from_url(replica.address) as redis:
        await redis.replicaof("NO", "ONE")
    endpoint.upstreams = (replica.address,)


async def receives_again(publisher: Live, arriving: AsyncIterator[Push]) -> None:
    """Publish until Ann receives it."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while await publisher.publish([HELLO]) != ANN:  # noqa: ASYNC110 - it is Redis that is waited for
            await asyncio.sleep(0.05)
        while await anext(arriving) != HELLO:
            pass


@contextlib.asynccontextmanager
async def connected(address: str) -> AsyncIterator[tuple[Live, AsyncIterator[Push]]]:
    """A process that publishes, and what another one receives for Ann."""
    settings = settings_for(address)
    async with open_live(settings) as one, open_live(settings) as other, one.listen() as arriving:
        await one.join("acme", "ann")
        assert await other.publish([HELLO]) == ANN
        assert await anext(arriving) == HELLO
        yield other, arriving


async def test_killed_primary_is_replaced_by_its_replica(
    primary: RedisServer, replica: RedisServer, endpoint: Proxy
) -> None:
    async with connected(address_of(endpoint)) as (publisher, arriving):
        primary.process.kill()
        await promote(replica, endpoint)
        await receives_again(publisher, arriving)


@pytest.mark.check_all
async def test_demoted_primary_that_keeps_its_connections_is_left(
    primary: RedisServer, replica: RedisServer, endpoint: Proxy
) -> None:
    async with connected(address_of(endpoint)) as (publisher, arriving):
        await promote(replica, endpoint)
        async with Redis.from_url(primary.address) as redis:
            await redis.replicaof("127.0.0.1", str(replica.port))
        async with open_live(settings_for(address_of(endpoint))) as newcomer:  # it connects to the new primary alone
            await receives_again(newcomer, arriving)
        await receives_again(publisher, arriving)


@pytest.mark.check_all
async def test_frozen_primary_is_noticed_within_ten_seconds(
    primary: RedisServer, replica: RedisServer, endpoint: Proxy
) -> None:
    assert redis_live._SILENT_MAX_SECONDS + redis_live._PROBED_EVERY_SECONDS < NOTICED_WITHIN_SECONDS
    async with connected(address_of(endpoint)) as (publisher, arriving):
        primary.process.send_signal(signal.SIGSTOP)
        await promote(replica, endpoint)
        await receives_again(publisher, arriving)


async def test_call_to_a_frozen_server_ends_in_time(primary: RedisServer) -> None:
    async with open_live(settings_for(primary.address)) as live:
        await live.join("acme", "ann")
        primary.process.send_signal(signal.SIGSTOP)
        async with asyncio.timeout(CALL_SECONDS + 15):
            assert await live.publish([HELLO]) == frozenset()


async def test_subscription_on_another_server_is_not_taken_for_this_one(primary: RedisServer) -> None:
    async with connect_redis(primary.address) as redis:
        assert not await is_subscribed_here(redis, "channel")
        async with redis.pubsub() as subscription:
            await subscription.subscribe("channel")
            assert await is_subscribed_here(redis, "channel")
        assert 0 < await redis.ttl("channel:probe") <= 60


@pytest.fixture
def cluster() -> Iterator[RedisServer]:
    with started("--cluster-enabled", "yes", "--cluster-port", str(free_port())) as server:
        yield server


async def test_cluster_mode_is_refused_at_start(cluster: RedisServer) -> None:
    with pytest.raises(Misconfigured, match="cluster mode disabled"):
        async with open_live(settings_for(cluster.address)):
            pass


async def test_doctor_names_cluster_mode(cluster: RedisServer) -> None:
    (found,) = [one for one in await examine(settings_for(cluster.address)) if one.check == "redis"]
    assert (found.state, found.detail) == ("wrong", CLUSTER_DETAIL)
    assert "ElastiCache" in found.advice


async def test_cluster_found_after_the_start_is_named_in_the_log(cluster: RedisServer) -> None:
    async with connect_redis(cluster.address) as redis:
        with pytest.raises(Exception, match="Hash slot not served") as raised:
            await redis.set("key", "value")
    assert describe(raised.value)["error"] == CLUSTER_DETAIL


async def test_replica_is_reported_by_the_doctor_but_does_not_prevent_a_start(
    primary: RedisServer, replica: RedisServer
) -> None:
    async with connect_redis(primary.address) as redis:
        assert await problem_with_server(redis) is None
    (found,) = [one for one in await examine(settings_for(replica.address)) if one.check == "redis"]
    assert (found.state, found.detail) == ("wrong", REPLICA_DETAIL)
    async with open_live(settings_for(replica.address)) as live:  # it may be promoted in a moment
        assert await live.publish([HELLO]) == frozenset()


async def test_user_without_permission_for_info_is_accepted(primary: RedisServer) -> None:
    async with Redis.from_url(primary.address) as redis:
        await redis.acl_setuser("default", commands=["-info"])
        assert await problem_with_server(redis) is None
