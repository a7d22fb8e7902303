"""Token buckets in Redis, shared by all machines: one script for each lease, atomic, by Redis's clock.

A bucket is one number, the time at which it is full again, in microseconds. Its key expires then, since a full bucket
needs no memory. Redis may lose everything at any time: then all buckets are full.
"""

import contextlib
import hashlib
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec
from redis.asyncio import Redis

from stak.engines.aws.live.redis_connection import REDIS_ERRORS, connect_redis
from stak.errors import StorageUnavailable
from stak.ports.rates import Grant
from stak.settings import Settings

_TIMEOUT_SECONDS: Final = 0.25  # a request waits for it
_MICROSECONDS: Final = 1_000_000

# A time further ahead than the burst was set at a lower rate, or before the clock was set back: the bucket is empty.
_LEASE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local interval, burst, wanted = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full_at = tonumber(redis.call('GET', KEYS[1]) or now)
full_at = math.min(math.max(full_at, now), now + burst)
local granted = math.min(wanted, math.floor((now + burst - full_at) / interval))
if granted < 1 then
  return {0, math.ceil(full_at + interval - burst - now)}
end
full_at = full_at + granted * interval
redis.call('SET', KEYS[1], string.format('%.0f', full_at), 'PX', math.ceil((full_at - now) / 1000) + 1)
return {granted, 0}
"""


class RedisRates:
    """Implements `stak.ports.rates.SharedRates`."""

    def __init__(self, redis: Redis, prefix: str) -> None:
        self._lease: Any = redis.register_script(_LEASE)
        self._prefix = prefix

    async def lease(self, key: tuple[str, ...], per_second: float, burst_seconds: float, wanted: int) -> Grant:
        interval = _MICROSECONDS / per_second
        try:
            granted, wait = await self._lease(
                keys=[_name(self._prefix, key)], args=[interval, burst_seconds * _MICROSECONDS, wanted]
            )
        except REDIS_ERRORS as error:
            raise StorageUnavailable(f"Redis did not answer a request for rate limits: {error!r}") from error
        return Grant(int(granted), int(wait) / _MICROSECONDS)


@contextlib.asynccontextmanager
async def open_rates(settings: Settings) -> AsyncIterator[RedisRates | None]:
    """Open the shared buckets of this installation; there are none without Redis."""
    if settings.redis_url is None:
        yield None
        return
    async with connect_redis(settings.redis_url, _TIMEOUT_SECONDS) as redis:
        yield RedisRates(redis, settings.aws_prefix)


def _name(prefix: str, key: tuple[str, ...]) -> str:
    # Hashed: it has a fixed length, and two keys are never the same text.
    return f"{prefix}:rate:{hashlib.sha256(msgspec.json.encode(key)).hexdigest()[:32]}"
