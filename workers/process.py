"""The worker process: delivers, runs jobs, and runs all periodic tasks."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Final

from stak.bootstrap import Engine
from stak.chat.reconcile import reconcile_chats
from stak.errors import StakError
from stak.inbox.reconcile import reconcile_open_work
from stak.inbox.schedule import start_scheduled
from stak.logs import log
from stak.metrics import items_expired
from stak.settings import Settings
from stak.tenancy.job_records import reconcile_jobs
from stak.upgrade.walk import Step, upgrade_step
from workers.clock_jumps import LeapDetector
from workers.delivery import run_deliveries
from workers.job_registry import APPLY_RETENTION, PERIODIC_TASKS, REGISTRY, REMOVE_EXPIRED_CONTENT
from workers.jobs import Registry, run_jobs

EXPIRY_EVERY_SECONDS: Final = 5.0
DUE_EVERY_SECONDS: Final = 0.5
OPEN_WORK_EVERY_SECONDS: Final = 1.0
CHATS_EVERY_SECONDS: Final = 5.0
CHECKPOINT_EVERY_SECONDS: Final = 2.0
"""The maximum age of data that a power cut, a damaged log or a careless copy of one file can lose."""
UPGRADE_EVERY_SECONDS: Final = 1.0
UPGRADE_SECONDS_PER_INTERVAL: Final = 0.2
"""The share of each second spent on migrating rows of an earlier release; the rest is for users."""
JOBS_EVERY_SECONDS: Final = 10.0
REMOVALS_EVERY_SECONDS: Final = 2.0
PATIENCE_SECONDS: Final = 30.0
"""How long calls to AWS are retried: no user waits for a worker, and a failed batch must be repeated as a whole."""
_UPGRADED_LOOK_EVERY_SECONDS: Final = 60.0
_BACKOFF_SECONDS: Final = 1.0


def patient(settings: Settings) -> Settings:
    """Return the settings for a worker's engine, with a longer timeout on AWS."""
    if settings.engine != "aws":
        return settings
    return settings.model_copy(update={"patience_seconds": max(settings.patience_seconds, PATIENCE_SECONDS)})


async def run_worker(
    engine: Engine, stop: asyncio.Event, registry: Registry = REGISTRY, leaps: LeapDetector | None = None
) -> None:
    """Work until `stop` is set, finish what was started, and return.

    While the clock is not trusted, nothing is removed or rejected for its age, and no scheduled post is sent.
    """
    ports = engine.ports
    is_trusted = leaps.is_clock_trusted if leaps is not None else lambda: True

    async def if_trusted(chore: Callable[[], Awaitable[object]]) -> None:
        if is_trusted():
            await chore()

    chores: tuple[Callable[[], Awaitable[None]], ...] = ()
    if engine.jobs_run_by == "worker":
        chores = (
            lambda: run_jobs(ports, engine.job_queue, registry, stop),
            lambda: _every(EXPIRY_EVERY_SECONDS, lambda: if_trusted(lambda: _remove_expired(engine, stop)), stop),
            lambda: _every(CHECKPOINT_EVERY_SECONDS, engine.checkpoint, stop),
            lambda: _every(DUE_EVERY_SECONDS, lambda: if_trusted(lambda: start_scheduled(ports)), stop),
            lambda: _every(OPEN_WORK_EVERY_SECONDS, lambda: reconcile_open_work(ports), stop),
            lambda: _every(CHATS_EVERY_SECONDS, lambda: reconcile_chats(ports), stop),
            lambda: _upgrade(engine, stop),
            lambda: _every(JOBS_EVERY_SECONDS, lambda: reconcile_jobs(ports), stop),
            lambda: _every(REMOVALS_EVERY_SECONDS, lambda: PERIODIC_TASKS[REMOVE_EXPIRED_CONTENT](engine), stop),
            lambda: _every(REMOVALS_EVERY_SECONDS, lambda: PERIODIC_TASKS[APPLY_RETENTION](engine), stop),
        )
    async with asyncio.TaskGroup() as tasks:
        deliveries = [lambda: run_deliveries(ports, ports.deliveries, stop, is_trusted)] * engine.delivery_concurrency
        for work in (*deliveries, *chores):
            tasks.create_task(_persist(work, stop))


async def _every(seconds: float, chore: Callable[[], Awaitable[object]], stop: asyncio.Event) -> None:
    while not stop.is_set():
        await chore()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), seconds)


async def _upgrade(engine: Engine, stop: asyncio.Event) -> None:
    """Migrate rows that an earlier release or an import has stored, a little every second."""
    reported: Step | None = None
    while not stop.is_set():
        deadline = time.monotonic() + UPGRADE_SECONDS_PER_INTERVAL
        step = await upgrade_step(engine.ports, engine.rows, engine.processes)
        while step.state == "walking" and time.monotonic() < deadline and not stop.is_set():
            step = await upgrade_step(engine.ports, engine.rows, engine.processes)
        if step.state == "blocked" and step != reported:
            log.warning("upgrade_blocked", older_processes=step.outdated, advice="stop them: they run an older release")
            reported = step
        pause_seconds = _UPGRADED_LOOK_EVERY_SECONDS if step.state == "done" else UPGRADE_EVERY_SECONDS
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), pause_seconds)


async def _remove_expired(engine: Engine, stop: asyncio.Event) -> None:
    while (count := await engine.remove_expired()) and not stop.is_set():
        items_expired.inc(count)


async def _persist(work: Callable[[], Awaitable[None]], stop: asyncio.Event) -> None:
    """Restart work after an error: a full disk must not require a restart once there is space."""
    while not stop.is_set():
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - one broken row must not stop all other work
            log.error("work_interrupted", error=repr(error), exc_info=None if isinstance(error, StakError) else error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), _BACKOFF_SECONDS)
