"""The processes of a fleet on AWS in one event loop: the worker, and what Celery runs: jobs and periodic tasks."""

import asyncio
import contextlib
import dataclasses
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final

from stak.bootstrap import Engine, open_engine, worker_settings
from stak.celery_message import job_of
from stak.errors import StakError
from stak.ports.writes import Group, Outcome
from stak.settings import Settings
from stak.testing.hooked_table import HookedTable
from workers.job_consumer import run_job
from workers.job_registry import REGISTRY
from workers.periodic_task_registry import PERIODIC_TASKS, run_periodic_task
from workers.worker_process import run_worker

_JOB_CONSUMERS: Final = 4
_JOBS_AT_ONCE: Final = 10
_LEASE_SECONDS: Final = 60
_RETRY_SECONDS: Final = 1.0

AfterCommit = Callable[[Sequence[Group], Sequence[Outcome]], Awaitable[object]]


@contextlib.asynccontextmanager
async def aws_fleet(settings: Settings, after_commit: AfterCommit | None = None) -> AsyncIterator[Engine]:
    """Run the fleet until the block ends; return the workers' engine. `after_commit` sees every commit of theirs."""
    async with open_engine(worker_settings(settings)) as opened:
        table = HookedTable(opened.ports.table, after_commit=after_commit)
        engine = dataclasses.replace(opened, ports=dataclasses.replace(opened.ports, table=table))
        stop = asyncio.Event()
        running = [asyncio.create_task(work) for work in _works(engine, stop)]
        try:
            yield engine
        finally:
            stop.set()
            for task in running:
                task.cancel()  # what is not done by now is not measured
            await asyncio.gather(*running, return_exceptions=True)


def _works(engine: Engine, stop: asyncio.Event) -> list[Coroutine[Any, Any, None]]:
    jobs = [_restarted(lambda: _run_jobs(engine), stop) for _ in range(_JOB_CONSUMERS)]
    return [run_worker(engine, stop), *jobs, *(_run_every(engine, name, stop) for name in PERIODIC_TASKS)]


async def _restarted(work: Callable[[], Awaitable[None]], stop: asyncio.Event) -> None:
    """Repeat work, also after an error of the storage, as the worker process does."""
    while not stop.is_set():
        try:
            await work()
        except StakError:
            await asyncio.sleep(_RETRY_SECONDS)


async def _run_jobs(engine: Engine) -> None:
    received = await engine.job_queue.receive(_JOBS_AT_ONCE, wait_seconds=1, lease_seconds=_LEASE_SECONDS)
    jobs = (run_job(engine.ports, engine.job_queue, REGISTRY, message, job_of) for message in received)
    await asyncio.gather(*jobs, return_exceptions=True)


async def _run_every(engine: Engine, name: str, stop: asyncio.Event) -> None:
    """Run a periodic task at its interval on AWS, never twice at once."""
    while not stop.is_set():
        await run_periodic_task(engine, name)
        await asyncio.sleep(PERIODIC_TASKS[name].interval.aws)
