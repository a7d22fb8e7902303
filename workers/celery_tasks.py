"""Registers every job and periodic task with Celery, and decides what happens to a message when one fails.

A message stays on the queue until its job is done. A failed job's message stays there under a lease for the planned
delay (`retry.py`), or moves to the dead letters with its reason. Celery's own retries are not used: they delete the
message, and hold the new one in a process's memory until it is due.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
from celery.exceptions import Reject

from stak.bootstrap import Engine
from stak.celery_message import TENANT, task_name
from stak.errors import Misconfigured, StakError, StorageUnavailable
from stak.logs import log
from stak.metrics import jobs_run
from stak.ports.jobs import Job
from stak.ports.queue import HostedQueue, Received
from workers.celery_app import app, held
from workers.celery_transport import BURY_JOB
from workers.job_registry import PERIODIC_TASKS, REGISTRY
from workers.jobs import JOB_SECONDS_MAX, Registry, attempt, follow_job

_NOBODY: Final = ""


def _job_task(name: str) -> Any:
    def run(task: Any, *_: object, **arguments: Any) -> None:
        job = Job(name, str(arguments.pop(TENANT, "")), arguments)
        _with_message(task, job.tenant, lambda engine, message: do_job(engine, job, message))

    return app.task(run, name=task_name(name), bind=True)


def _chore_task(name: str) -> Any:
    def run() -> None:
        _on_the_engine(lambda engine: do_chore(engine, name))

    return app.task(run, name=task_name(name))


TASKS: Final = {name: _job_task(name) for name in REGISTRY} | {name: _chore_task(name) for name in PERIODIC_TASKS}


def _bury_foreign(task: Any, reason: str, **_: object) -> None:
    _with_message(task, _NOBODY, lambda engine, message: bury(engine, message, reason))


app.task(_bury_foreign, name=task_name(BURY_JOB), bind=True)


async def do_job(engine: Engine, job: Job, message: Received, registry: Registry = REGISTRY) -> None:
    """Run a received job.

    Raises Reject if its message must stay on the queue.
    """
    plan = await attempt(engine.ports, registry, job, message)
    if plan is not None and not await follow_job(engine.job_queue, job, message, plan):
        raise Reject(f"{job.name} will be retried", requeue=False)


async def do_chore(engine: Engine, name: str) -> None:
    """Run a periodic task once; after a failure, it runs again at its next interval."""
    try:
        async with asyncio.timeout(JOB_SECONDS_MAX):
            await PERIODIC_TASKS[name](engine)
    except Exception as error:  # noqa: BLE001 - as above
        log.warning("periodic_task_failed", task=name, error=repr(error))
    jobs_run.labels(name, "done").inc()


async def bury(engine: Engine, message: Received, reason: str) -> None:
    """Move a message that is not a job to the dead letters."""
    log.error("foreign_message_dead_lettered", id=message.id, reason=reason)
    await engine.job_queue.bury(message, reason)


def _with_message(task: Any, tenant: str, work: Callable[[Engine, Received], Awaitable[None]]) -> None:
    """Run work on the queue message behind a task, which kombu stores in the task's properties."""
    handed_over = task.request.properties["delivery_info"]["sqs_message"]

    async def open_and_work(engine: Engine) -> None:
        queue = engine.job_queue
        if not isinstance(queue, HostedQueue):
            raise Misconfigured("Celery runs the jobs of the aws engine only. Set STAK_ENGINE=aws.")
        for message in await queue.opened([handed_over]):
            await work(engine, msgspec.structs.replace(message, group=tenant))

    _on_the_engine(open_and_work)


def _on_the_engine(work: Any) -> None:
    try:
        held.run(work)
    except StakError as error:  # storage unavailable: the message is received again after its lease
        log.warning("job_abandoned", error=repr(error), is_storage=isinstance(error, StorageUnavailable))
        raise Reject(error.detail, requeue=False) from error
