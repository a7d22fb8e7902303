"""Registers every job and periodic task with Celery, and decides what happens to a message when one fails.

A message stays on the queue until its job is done. A failed job's message stays there under a lease for the decided
delay (`retry_decision.py`), or moves to the dead letters with its reason. Celery's own retries are not used: they
delete the message, and hold the new one in a process's memory until it is due.
"""

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
from workers.celery_app import app, engine_runner
from workers.job_consumer import Registry, apply_decision, attempt
from workers.job_registry import REGISTRY
from workers.kombu_sqs_transport import BURY_JOB
from workers.periodic_task_registry import PERIODIC_TASKS, run_periodic_task

_NOBODY: Final = ""


def _job_task(name: str) -> Any:
    def run(task: Any, *_: object, **arguments: Any) -> None:
        job = Job(name, str(arguments.pop(TENANT, "")), arguments)
        _with_message(task, job.tenant, lambda engine, message: do_job(engine, job, message))

    return app.task(run, name=task_name(name), bind=True)


def _periodic_task(name: str) -> Any:
    def run() -> None:
        _on_engine(lambda engine: do_periodic_task(engine, name))

    return app.task(run, name=task_name(name))


TASKS: Final = {name: _job_task(name) for name in REGISTRY} | {name: _periodic_task(name) for name in PERIODIC_TASKS}


def _bury_foreign(task: Any, reason: str, **_: object) -> None:
    _with_message(task, _NOBODY, lambda engine, message: bury(engine, message, reason))


app.task(_bury_foreign, name=task_name(BURY_JOB), bind=True)


async def do_job(engine: Engine, job: Job, message: Received, registry: Registry = REGISTRY) -> None:
    """Run a received job.

    Raises Reject if its message must stay on the queue.
    """
    decision = await attempt(engine.ports, registry, job, message)
    if decision is not None and not await apply_decision(engine.job_queue, job, message, decision):
        raise Reject(f"{job.name} is tried again", requeue=False)


async def do_periodic_task(engine: Engine, name: str) -> None:
    """Run a periodic task once, and count it."""
    error = await run_periodic_task(engine, name)
    jobs_run.labels(name, "done" if error is None else "failed").inc()


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
            raise Misconfigured("Celery runs the jobs of the aws engine only: set STAK_ENGINE=aws.")
        for message in await queue.opened([handed_over]):
            await work(engine, msgspec.structs.replace(message, group=tenant))

    _on_engine(open_and_work)


def _on_engine(work: Any) -> None:
    try:
        engine_runner.run(work)
    except StakError as error:  # storage unavailable: the message is received again after its lease
        log.warning("job_abandoned", error=repr(error), is_storage=isinstance(error, StorageUnavailable))
        raise Reject(error.detail, requeue=False) from error
