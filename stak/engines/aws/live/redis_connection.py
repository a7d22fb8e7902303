"""Opens connections to Redis: how long a call may take, how a lost server is noticed, and which servers are refused.

A failover is noticed within 10 seconds. A call waits at most `CALL_SECONDS` for an answer and is not repeated after
that; a closed connection, or one to a server that has become a read-only replica, is opened again, which looks the name
up again. `is_subscribed_here` tells a subscription that was left behind on another server.
"""

import socket
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import ClusterError, MovedError, NoPermissionError, ReadOnlyError, RedisError
from redis.exceptions import ConnectionError as RedisConnectionError

from stak.errors import Misconfigured

CONNECT_SECONDS: Final = 2.0
CALL_SECONDS: Final = 3.0
_RETRIES: Final = 2
_RETRY_BASE_SECONDS: Final = 0.05
_RETRY_MAX_SECONDS: Final = 0.5
_CHECKED_AFTER_IDLE_SECONDS: Final = 5
_PROBE_EXPIRES_SECONDS: Final = 60

_KEEPALIVE: Final = {
    getattr(socket, name): value
    for name, value in {
        "TCP_KEEPIDLE": 4,
        "TCP_KEEPINTVL": 2,
        "TCP_KEEPCNT": 2,
        "TCP_USER_TIMEOUT": 8_000,  # milliseconds
    }.items()
    if hasattr(socket, name)  # Linux has all of them
}
"""The kernel closes a connection whose peer vanished after 8 seconds."""

REDIS_ERRORS: Final = (RedisError, OSError, TimeoutError)

CLUSTER_DETAIL: Final = "This Redis runs in cluster mode, which Stak does not support."
CLUSTER_ADVICE: Final = (
    "Use one with cluster mode disabled: in ElastiCache a replication group of one shard, with its primary endpoint; "
    "ElastiCache Serverless always runs in cluster mode."
)
REPLICA_DETAIL: Final = "This Redis is a read-only replica."
REPLICA_ADVICE: Final = "Set STAK_REDIS_URL to the primary endpoint."


def connect_redis(url: str, call_seconds: float = CALL_SECONDS) -> Redis:
    """Return a client that connects when it is used. Raises ValueError for an invalid URL."""
    return Redis.from_url(
        url,
        socket_connect_timeout=min(CONNECT_SECONDS, call_seconds),
        socket_timeout=call_seconds,
        socket_keepalive=True,
        socket_keepalive_options=_KEEPALIVE,
        health_check_interval=_CHECKED_AFTER_IDLE_SECONDS,
        # Not after a timeout: a server that stopped responding would hold up each caller several times over.
        retry=Retry(
            ExponentialBackoff(cap=_RETRY_MAX_SECONDS, base=_RETRY_BASE_SECONDS),
            _RETRIES,
            supported_errors=(RedisConnectionError, ReadOnlyError),
        ),
    )


async def problem_with_server(redis: Redis) -> tuple[str, str] | None:
    """Return why this server cannot be used, and what to do; None if it can. Raises `REDIS_ERRORS`."""
    try:
        sections: dict[str, Any] = {**await redis.info("cluster"), **await redis.info("replication")}
    except NoPermissionError:  # a user that may not call INFO: the first command shows it
        return None
    if str(sections.get("cluster_enabled", "0")) == "1":
        return CLUSTER_DETAIL, CLUSTER_ADVICE
    if sections.get("role", "master") != "master":
        return REPLICA_DETAIL, REPLICA_ADVICE
    return None


async def refuse_cluster(redis: Redis) -> None:
    """Raise Misconfigured if this Redis runs in cluster mode. A replica may be a primary again in a moment."""
    problem = await problem_with_server(redis)
    if problem is not None and problem[0] == CLUSTER_DETAIL:
        raise Misconfigured(f"STAK_REDIS_URL: {CLUSTER_DETAIL} {CLUSTER_ADVICE}")


async def is_subscribed_here(redis: Redis, channel: str) -> bool:
    """Return whether the server that answers and accepts writes knows a subscriber of this channel."""
    async with redis.pipeline(transaction=False) as pipeline:
        pipeline.set(f"{channel}:probe", b"", ex=_PROBE_EXPIRES_SECONDS)  # a demoted primary refuses it
        pipeline.pubsub_numsub(channel)
        _, subscribers = await pipeline.execute()
    return any(count > 0 for _, count in subscribers)


def describe(error: BaseException) -> dict[str, str]:
    """Return the fields that log an error of Redis."""
    if isinstance(error, MovedError | ClusterError):
        return {"error": CLUSTER_DETAIL, "advice": CLUSTER_ADVICE}
    return {"error": repr(error)[:200]}
