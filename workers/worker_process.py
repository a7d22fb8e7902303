"""The worker process: delivers, fans out chat updates, sends webhooks, and runs all else that Celery does not run."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

from stak.bootstrap import Engine
from stak.celery_message import job_of
from stak.errors import StakError
from stak.logs import log
from stak.metrics import items_expired
from stak.upgrade.upgrade_data import Step, upgrade_step
from workers.clock_jump_detection import ClockJumpDetector
from workers.delivery_consumer import run_deliveries
from workers.endpoint_pace import EndpointPace
from workers.job_consumer import Registry, decode_job, run_jobs
from workers.job_registry import REGISTRY
from workers.periodic_task_registry import PERIODIC_TASKS, PeriodicTask
from workers.queue_polls import QueuePolls, paid_polls

CHAT_UPDATES_CONCURRENCY: Final = 2
EXPIRY_EVERY_SECONDS: Final = 5.0
CHECKPOINT_EVERY_SECONDS: Final = 2.0
"""The maximum age of data that a power cut, a damaged log or a careless copy of one file can lose."""
UPGRADE_EVERY_SECONDS: Final = 1.0
UPGRADE_SECONDS_PER_INTERVAL: Final = 0.2
"""The share of each second spent on migrating rows of an earlier release; the rest is for users."""
_UPGRADED_LOOK_EVERY_SECONDS: Final = 60.0
_BACKOFF_SECONDS: Final = 1.0


async def run_worker(
    engine: Engine, stop: asyncio.Event, registry: Registry = REGISTRY, jumps: ClockJumpDetector | None = None
) -> None:
    """Work until `stop` is set, finish what was started, and return.

    While the clock is not trusted, nothing is removed or rejected for its age, and no scheduled post is sent.
    """
    ports = engine.ports
    is_trusted = jumps.is_clock_trusted if jumps is not None else lambda: True

    async def remove_expired_rows() -> None:
        if is_trusted():
            await _remove_expired(engine, stop)

    async def run_task(task: PeriodicTask) -> None:
        if not task.needs_trusted_clock or is_trusted():
            await task.run(engine)

    new_polls = paid_polls if engine.pays_for_polls else QueuePolls
    delivery_polls, chat_polls, webhook_polls = new_polls(), new_polls(), new_polls()
    # Each kind of work has its own tasks and queue: none waits for another kind.
    deliveries = [
        lambda: run_deliveries(ports, ports.deliveries, stop, is_trusted, delivery_polls)
    ] * engine.delivery_concurrency
    chat_updates = [
        lambda: run_deliveries(ports, ports.chat_updates, stop, is_trusted, chat_polls)
    ] * CHAT_UPDATES_CONCURRENCY
    # Webhooks mostly wait for other servers. On AWS, Celery would occupy a process with each of them.
    decode = decode_job if engine.jobs_run_by == "worker" else job_of
    pace = EndpointPace()
    webhooks = [lambda: run_jobs(ports, engine.webhook_queue, registry, stop, decode, webhook_polls, pace)]
    upkeep: list[Callable[[], Awaitable[None]]] = []
    if engine.jobs_run_by == "worker":
        upkeep = [
            lambda: run_jobs(ports, engine.job_queue, registry, stop),
            lambda: _every(EXPIRY_EVERY_SECONDS, remove_expired_rows, stop),
            lambda: _every(CHECKPOINT_EVERY_SECONDS, engine.checkpoint, stop),
            lambda: _upgrade(engine, stop),
            *(
                partial(_every, task.interval.embedded, partial(run_task, task), stop)
                for task in PERIODIC_TASKS.values()
                if task.interval.embedded is not None
            ),
        ]
    async with asyncio.TaskGroup() as tasks:
        for work in (*deliveries, *chat_updates, *webhooks, *upkeep):
            tasks.create_task(_restart_on_error(work, stop))


async def _every(seconds: float, work: Callable[[], Awaitable[object]], stop: asyncio.Event) -> None:
    while not stop.is_set():
        await work()
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


async def _restart_on_error(work: Callable[[], Awaitable[None]], stop: asyncio.Event) -> None:
    """Restart work after an error: a full disk must not require a restart once there is space."""
    while not stop.is_set():
        try:
            await work()
        except Exception as error:  # noqa: BLE001 - one broken row must not stop all other work
            log.error("work_interrupted", error=repr(error), exc_info=None if isinstance(error, StakError) else error)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(stop.wait(), _BACKOFF_SECONDS)
