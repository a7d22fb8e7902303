"""The worker process: everything that happens without anybody asking."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Final

from stak.bootstrap import Engine
from stak.errors import StorageUnavailable
from stak.logs import log
from stak.metrics import items_expired
from workers.jobs import Registry, run_jobs

EXPIRY_EVERY_SECONDS: Final = 5.0
_BACKOFF_SECONDS: Final = 1.0

REGISTRY: Final[Registry] = {}
"""Every control-plane job by its name."""


async def run_worker(engine: Engine, stop: asyncio.Event, registry: Registry = REGISTRY) -> None:
    """Work until told to stop, finish what was begun, and return."""
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(_persist(lambda: run_jobs(engine.ports, engine.job_queue, registry, stop), stop))
        tasks.create_task(_persist(lambda: _remove_expired(engine, stop), stop))


async def _remove_expired(engine: Engine, stop: asyncio.Event) -> None:
    while not stop.is_set():
        while (count := await engine.remove_expired()) and not stop.is_set():
            items_expired.inc(count)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), EXPIRY_EVERY_SECONDS)


async def _persist(work: Callable[[], Awaitable[None]], stop: asyncio.Event) -> None:
    """Begin again while the storage does not answer: a full disk must not need a restart once it has space."""
    while not stop.is_set():
        try:
            await work()
        except StorageUnavailable as error:
            log.error("storage_unavailable", detail=error.detail)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), _BACKOFF_SECONDS)
