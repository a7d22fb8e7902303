"""The worker process of `stak up` and `stak worker`."""

import asyncio
import gc
from typing import Final

from stak.bootstrap import open_engine, worker_settings
from stak.cli.heartbeat import beating
from stak.logs import log
from stak.settings import Settings
from workers.clock_jump_detection import ClockJumpDetector
from workers.worker_process import run_worker

_GC_ALLOCATIONS: Final = 20_000
"""Python's default is 700: a batch of chunks creates far more objects, and collecting takes 8 % of a delivery."""


async def work(settings: Settings, stop: asyncio.Event) -> None:
    """Run a worker until stopped."""
    async with open_engine(worker_settings(settings)) as engine:
        log.info("worker_started", engine=settings.engine)
        collect_rarely()
        async with beating():
            await run_worker(engine, stop, jumps=ClockJumpDetector())


def collect_rarely() -> None:
    """Configure garbage collection for a process that handles batches; call it once everything is loaded."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(_GC_ALLOCATIONS)
