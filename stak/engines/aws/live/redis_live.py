"""Live connections across machines in Redis: which processes hold a user, and a pub/sub channel for each process.

`session:{tenant}:{user}` is a set of processes that expires unless it is renewed; every process subscribes to its own
channel. Redis may lose everything at any time: a user missing there counts as offline until the next renewal.
"""

import asyncio
import contextlib
import secrets
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import Any, Final

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import ConnectionError as RedisConnectionError

from stak.engines.aws.live.redis_connection import (
    REDIS_ERRORS,
    connect_redis,
    describe,
    is_subscribed_here,
    refuse_cluster,
)
from stak.logs import log
from stak.ports.live import Live, Push
from stak.settings import Settings

_SESSION_SECONDS: Final = 45
_RENEWED_EVERY_SECONDS: Final = 10.0
_SUBSCRIBED_AGAIN_AFTER_SECONDS: Final = 0.2
_POLL_SECONDS: Final = 1.0
_LISTENED_SECONDS: Final = 5.0
_PROBED_EVERY_SECONDS: Final = 2.5
_SILENT_MAX_SECONDS: Final = 5.0  # two probes without an answer
_WAITING_MAX_PUSHES: Final = 10_000  # beyond this the gateway is too far behind: clients fetch the dropped pushes
_PIPELINE: Final = 1_000

_encode: Final = msgspec.msgpack.encode
_decode: Final = msgspec.msgpack.Decoder(list[Push]).decode

_Pair = tuple[str, str]


class NoLive:
    """Implements `stak.ports.live.Live` without Redis: all users are offline, and fetch."""

    async def join(self, tenant: str, user: str) -> None:
        return

    async def leave(self, tenant: str, user: str) -> None:
        return

    async def publish(self, pushes: Sequence[Push]) -> frozenset[_Pair]:
        return frozenset()

    @contextlib.asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[Push]]:
        yield _never()


class RedisLive:
    """Implements `stak.ports.live.Live`."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._process = secrets.token_hex(8)
        self._connections: Counter[_Pair] = Counter()
        self._waiting: asyncio.Queue[Push] = asyncio.Queue(_WAITING_MAX_PUSHES)

    async def join(self, tenant: str, user: str) -> None:
        self._connections[tenant, user] += 1
        await self._renew([(tenant, user)])

    async def leave(self, tenant: str, user: str) -> None:
        pair = tenant, user
        self._connections[pair] -= 1
        if self._connections[pair] > 0:
            return
        del self._connections[pair]
        with contextlib.suppress(*REDIS_ERRORS):  # it expires by itself
            await self._redis.srem(_session(pair), self._process)

    async def publish(self, pushes: Sequence[Push]) -> frozenset[_Pair]:
        pairs = list(dict.fromkeys((push.tenant, user) for push in pushes for user in push.users))
        try:
            holders = await self._holders(pairs)
            by_process: dict[str, set[_Pair]] = defaultdict(set)
            for pair, processes in holders.items():
                for process in processes:
                    by_process[process].add(pair)
            connected: set[_Pair] = set()
            for process, held in by_process.items():
                theirs = [part for push in pushes if (part := _part(push, held)) is not None]
                if await self._published(process, _encode(theirs)):
                    connected |= held
                else:
                    await self._forget(process, held)
        except REDIS_ERRORS as error:
            log.warning("redis_unreachable", **describe(error))
            return frozenset()
        return frozenset(connected)

    async def _published(self, process: str, payload: bytes) -> bool:
        """Publish to a process; return whether it listens."""
        channel = _channel(process)
        if await self._redis.publish(channel, payload):
            return True
        # A connection to a demoted primary finds nobody there: the process may listen at the new one.
        return await is_subscribed_here(self._redis, channel) and bool(await self._redis.publish(channel, payload))

    @contextlib.asynccontextmanager
    async def listen(self) -> AsyncIterator[AsyncIterator[Push]]:
        subscribed = asyncio.Event()
        works = [asyncio.create_task(self._receive(subscribed)), asyncio.create_task(self._keep_renewing())]
        try:
            # An unreachable Redis comes back: until then all users here count as offline.
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_LISTENED_SECONDS):
                    await subscribed.wait()
            await self._renew(list(self._connections))
            yield self._arriving()
        finally:
            for work in works:
                work.cancel()
            await asyncio.gather(*works, return_exceptions=True)

    async def _arriving(self) -> AsyncIterator[Push]:
        while True:
            yield await self._waiting.get()

    async def _receive(self, subscribed: asyncio.Event) -> None:
        """Keep the subscription to this process's channel, through any failure of Redis."""
        while True:
            try:
                async with self._redis.pubsub() as subscription:
                    await self._receive_from(subscription, subscribed)
            except REDIS_ERRORS as error:
                log.warning("redis_unreachable", **describe(error))
            except Exception as error:  # noqa: BLE001 - after any error this process must subscribe again
                log.error("channel_failed", error=repr(error)[:200])
            await asyncio.sleep(_SUBSCRIBED_AGAIN_AFTER_SECONDS)

    async def _receive_from(self, subscription: PubSub, subscribed: asyncio.Event) -> None:
        """Receive until the subscription is lost. Raises `REDIS_ERRORS`."""
        channel = _channel(self._process)
        await subscription.subscribe(channel)
        now = asyncio.get_running_loop().time
        heard_at = probed_at = now()
        while True:
            if now() - probed_at >= _PROBED_EVERY_SECONDS:
                if now() - heard_at >= _SILENT_MAX_SECONDS:
                    raise RedisConnectionError(f"No answer on the subscription within {_SILENT_MAX_SECONDS:g} seconds.")
                await subscription.ping()
                if subscribed.is_set() and not await is_subscribed_here(self._redis, channel):
                    raise RedisConnectionError("Another server answers now, without this subscription.")
                probed_at = now()
            message = await subscription.get_message(timeout=_POLL_SECONDS)
            if message is None:
                continue
            heard_at = now()
            if message["type"] == "subscribe":
                await self._note_subscribed(subscribed)
            elif message["type"] == "message":
                self._accept(message["data"])

    async def _note_subscribed(self, subscribed: asyncio.Event) -> None:
        # Redis may be new and empty: a subscription is useless while no user is registered there.
        known = list(self._connections)
        await self._register(known)
        if subscribed.is_set():  # resubscribed after a gap
            self._note_missed(known)
        subscribed.set()

    def _accept(self, payload: bytes) -> None:
        with contextlib.suppress(msgspec.DecodeError, UnicodeDecodeError, RecursionError, TypeError):
            for push in _decode(payload):
                here = tuple(user for user in push.users if (push.tenant, user) in self._connections)
                if here:
                    with contextlib.suppress(asyncio.QueueFull):
                        self._waiting.put_nowait(Push(push.tenant, here, push.payload))

    async def _keep_renewing(self) -> None:
        while True:
            await asyncio.sleep(_RENEWED_EVERY_SECONDS)
            try:
                self._note_missed(await self._renew(list(self._connections)))
            except Exception as error:  # noqa: BLE001 - users who are not renewed would count as offline for good
                log.error("renewal_failed", error=repr(error)[:200])

    async def _renew(self, pairs: Sequence[_Pair]) -> list[_Pair]:
        try:
            return await self._register(pairs)
        except REDIS_ERRORS as error:
            log.warning("redis_unreachable", **describe(error))
            return []

    async def _register(self, pairs: Sequence[_Pair]) -> list[_Pair]:
        """Register users; return those who were not registered."""
        unknown: list[_Pair] = []
        for part in _parts(pairs):
            async with self._redis.pipeline(transaction=False) as pipeline:
                for pair in part:
                    pipeline.sadd(_session(pair), self._process)
                    pipeline.expire(_session(pair), _SESSION_SECONDS)
                added: list[Any] = await pipeline.execute()
            unknown += [pair for pair, is_added in zip(part, added[::2], strict=True) if is_added]
        return unknown

    def _note_missed(self, pairs: Iterable[_Pair]) -> None:
        """Signal possible losses to these users, who were taken for offline and may have missed pushes."""
        users: dict[str, list[str]] = defaultdict(list)
        for tenant, user in pairs:
            users[tenant].append(user)
        for tenant, those in users.items():
            with contextlib.suppress(asyncio.QueueFull):
                self._waiting.put_nowait(Push(tenant, tuple(those), b""))

    async def _holders(self, pairs: Sequence[_Pair]) -> dict[_Pair, list[str]]:
        holders: dict[_Pair, list[str]] = {}
        for part in _parts(pairs):
            async with self._redis.pipeline(transaction=False) as pipeline:
                for pair in part:
                    pipeline.smembers(_session(pair))
                found: list[Any] = await pipeline.execute()
            holders |= {pair: [name.decode() for name in names] for pair, names in zip(part, found, strict=True)}
        return holders

    async def _forget(self, process: str, pairs: Iterable[_Pair]) -> None:
        """Unregister a process that no longer listens."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for pair in pairs:
                pipeline.srem(_session(pair), process)
            await pipeline.execute()


@contextlib.asynccontextmanager
async def open_live(settings: Settings) -> AsyncIterator[Live]:
    """Open the live connections of this installation. Raises Misconfigured for a Redis in cluster mode."""
    if settings.redis_url is None:
        yield NoLive()
        return
    async with connect_redis(settings.redis_url) as redis:
        try:
            await refuse_cluster(redis)
        except REDIS_ERRORS as error:  # it comes back: until then all users count as offline
            log.warning("redis_unreachable", **describe(error))
        yield RedisLive(redis)


def _session(pair: _Pair) -> str:
    return f"session:{pair[0]}:{pair[1]}"  # no tenant's name contains a colon


def _channel(process: str) -> str:
    return f"stak:process:{process}"


def _part(push: Push, held: set[_Pair]) -> Push | None:
    users = tuple(user for user in push.users if (push.tenant, user) in held)
    return Push(push.tenant, users, push.payload) if users else None


def _parts(pairs: Sequence[_Pair]) -> Iterable[Sequence[_Pair]]:
    return (pairs[start : start + _PIPELINE] for start in range(0, len(pairs), _PIPELINE))


async def _never() -> AsyncIterator[Push]:
    await asyncio.Event().wait()
    yield Push("", (), b"")  # never reached: it makes this an iterator
