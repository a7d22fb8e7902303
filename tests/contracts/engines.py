"""The engines that the contract tests run on, and how each is opened.

Another engine is one more context manager here and one more line in `ENGINES`; no test depends on the engine.
"""

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
import pytest

from stak.bootstrap import open_engine
from stak.celery_message import job_of
from stak.clock import ManualClock
from stak.engines.aws import aws_clients
from stak.engines.aws.aws_clients import Clients, open_clients
from stak.engines.aws.live.redis_live import open_live
from stak.engines.aws.resources import create_table
from stak.engines.embedded import unix_socket_live
from stak.engines.embedded.unix_socket_live import EmbeddedLive
from stak.ports.jobs import Job, Jobs
from stak.ports.live import Live
from stak.ports.queue import Queue
from stak.ports.table import Rows, Table
from stak.settings import Settings, load_settings
from tests.support.services import Services


@dataclass(frozen=True)
class ContractEngine:
    """An open and empty engine, as the contract tests see it."""

    table: Table
    rows: Rows
    queue: Queue
    live: Live
    other_live: Live
    """Like `live`, in another process of the installation."""
    jobs: Jobs
    take_jobs: Callable[[], Awaitable[list[Job]]]
    """Returns the jobs that a worker receives now, each once."""
    job_queues: tuple[Queue, Queue]
    """The queues of jobs and of webhooks."""
    weighs: bool
    """Whether sizes count as in DynamoDB: ministack allows updates over the item limit, and cuts no page by size."""
    large_bodies: Callable[[], Awaitable[list[int]]]
    """Returns the stored sizes of the bodies of queue messages and dead letters that are over a megabyte."""
    pass_time: Callable[[float], Awaitable[None]]
    """Lets seconds pass for leases and delays: immediately where the engine uses the test's clock, else by waiting."""


Open: TypeAlias = Callable[[Path, Services], contextlib.AbstractAsyncContextManager[ContractEngine]]
"""Opens an engine in a directory."""


@contextlib.asynccontextmanager
async def _embedded(directory: Path, services: Services) -> AsyncIterator[ContractEngine]:
    clock = ManualClock()
    settings = load_settings(data=directory / "data")

    with pytest.MonkeyPatch.context() as patch:  # a listener on a busy machine answers late, but it does
        patch.setattr(unix_socket_live, "_ANSWER_WITHIN_SECONDS", 60)
        async with _embedded_engine(settings, clock) as engine:
            yield engine


@contextlib.asynccontextmanager
async def _embedded_engine(settings: Settings, clock: ManualClock) -> AsyncIterator[ContractEngine]:
    async with open_engine(settings, clock) as engine:

        async def take_jobs() -> list[Job]:
            received = await engine.job_queue.receive(10, wait_seconds=0, lease_seconds=60)
            await engine.job_queue.delete(received)
            return [msgspec.json.decode(message.body, type=Job) for message in received]

        async def large_bodies() -> list[int]:
            large = "SELECT length(body) FROM {} WHERE length(body) > 1000000"
            with contextlib.closing(sqlite3.connect(settings.data / "stak.db")) as connection:
                found = connection.execute(f"{large.format('message')} UNION ALL {large.format('dead_letter')}")
                return [size for (size,) in found]

        async def pass_time(seconds: float) -> None:
            clock.advance(seconds)

        ports = engine.ports
        yield ContractEngine(
            table=ports.table,
            rows=engine.rows,
            queue=ports.deliveries,
            live=ports.live,
            other_live=EmbeddedLive(settings.data),
            jobs=ports.jobs,
            take_jobs=take_jobs,
            job_queues=(engine.job_queue, engine.webhook_queue),
            weighs=True,
            large_bodies=large_bodies,
            pass_time=pass_time,
        )


@contextlib.asynccontextmanager
async def _aws(name: str, directory: Path, services: Services) -> AsyncIterator[ContractEngine]:
    settings = _settings(name, directory, services)
    with pytest.MonkeyPatch.context() as patch:
        if name == "moto":  # it handles one request at a time: on a busy machine, the last of many waits for long
            patch.setattr(aws_clients, "_READ_SECONDS", 60)
        async with _aws_engine(name, settings) as engine:
            yield engine


@contextlib.asynccontextmanager
async def _aws_engine(name: str, settings: Settings) -> AsyncIterator[ContractEngine]:
    async with open_engine(settings) as engine, open_live(settings) as other_live:

        async def take_jobs() -> list[Job]:
            received = await engine.job_queue.receive(10, wait_seconds=0, lease_seconds=60)
            await engine.job_queue.delete(received)
            return [job_of(message.body) for message in received]

        async def large_bodies() -> list[int]:
            async with open_clients(settings) as clients:
                listed = await clients.s3.list_objects_v2(Bucket=clients.names.bucket)
            return [found["Size"] for found in listed.get("Contents", ())]

        ports = engine.ports
        yield ContractEngine(
            table=ports.table,
            rows=engine.rows,
            queue=ports.deliveries,
            live=ports.live,
            other_live=other_live,
            jobs=ports.jobs,
            take_jobs=take_jobs,
            job_queues=(engine.job_queue, engine.webhook_queue),
            weighs=name != "ministack",
            large_bodies=large_bodies,
            pass_time=asyncio.sleep,
        )
    async with open_clients(settings) as clients:  # both keep their tables in memory
        await clients.dynamodb.delete_table(TableName=clients.names.table)


def _settings(name: str, directory: Path, services: Services) -> Settings:
    return load_settings(
        engine="aws",
        data=directory / "data",
        aws_endpoint=getattr(services, name),
        aws_prefix=f"t{secrets.token_hex(6)}",
        redis_url=services.redis,
        create=True,
        operator_key="operator key of the contracts",
    )


ENGINES: Final[dict[str, Open]] = {
    "embedded": _embedded,
    "ministack": partial(_aws, "ministack"),
    "moto": partial(_aws, "moto"),
    "limited": partial(_aws, "limited"),
    "torn": partial(_aws, "torn"),
    "lagging": partial(_aws, "lagging"),
}


class Tables:
    """Tables of AWS engines that stay open for tests of the table alone: opening takes longer than most tests."""

    def __init__(self, directory: Path, services: Services) -> None:
        self._directory = directory
        self._services = services
        self._open: dict[str, tuple[Table, Clients]] = {}
        self._stack = contextlib.AsyncExitStack()

    async def empty(self, name: str) -> Table:
        """Return a new, empty table of this engine."""
        if name not in self._open:
            settings = _settings(name, self._directory, self._services)
            engine = await self._stack.enter_async_context(open_engine(settings))
            clients = await self._stack.enter_async_context(open_clients(settings))
            self._open[name] = engine.ports.table, clients
        table, clients = self._open[name]
        await clients.dynamodb.delete_table(TableName=clients.names.table)
        await create_table(clients)
        return table

    async def close(self) -> None:
        await self._stack.aclose()


def skip_without_redis(engine: str, services: Services) -> None:
    """Skip tests of connections on aws if Redis is not installed."""
    if engine != "embedded" and services.redis is None:
        pytest.skip("redis-server is not installed: make setup")
