"""Every engine the contracts are run against: how each is opened, and nothing else about it.

Another engine is one more context manager here and one more line in `ENGINES`; no test knows which one it has.
"""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

from stak.bootstrap import open_engine
from stak.clock import HandClock
from stak.engines.embedded.live import EmbeddedLive
from stak.ports.blobs import Blobs
from stak.ports.jobs import Job, Jobs
from stak.ports.live import Live
from stak.ports.queue import Queue
from stak.ports.table import Table
from stak.settings import load_settings


@dataclass(frozen=True)
class ContractEngine:
    """An open and empty engine, as the contracts see it."""

    table: Table
    queue: Queue
    blobs: Blobs
    live: Live
    other_live: Live
    """The same as `live`, in another process of the installation."""
    jobs: Jobs
    take_jobs: Callable[[], Awaitable[list[Job]]]
    """The jobs a worker is handed now, each once."""
    pass_time: Callable[[float], Awaitable[None]]
    """Seconds go by for leases and delays: at once where the engine's clock is ours, else by waiting."""


Open: TypeAlias = Callable[[Path], contextlib.AbstractAsyncContextManager[ContractEngine]]


@contextlib.asynccontextmanager
async def _embedded(directory: Path) -> AsyncIterator[ContractEngine]:
    clock = HandClock()
    settings = load_settings(data=directory / "data")

    async with open_engine(settings, clock) as engine:

        async def take_jobs() -> list[Job]:
            received = await engine.job_queue.receive(10, wait_seconds=0, lease_seconds=60)
            await engine.job_queue.delete(received)
            return [msgspec.json.decode(message.body, type=Job) for message in received]

        async def pass_time(seconds: float) -> None:
            clock.advance(seconds)

        ports = engine.ports
        yield ContractEngine(
            table=ports.table,
            queue=ports.deliveries,
            blobs=ports.blobs,
            live=ports.live,
            other_live=EmbeddedLive(settings.data),
            jobs=ports.jobs,
            take_jobs=take_jobs,
            pass_time=pass_time,
        )


ENGINES: Final[dict[str, Open]] = {"embedded": _embedded}
