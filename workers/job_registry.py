"""The registry of all control-plane jobs and periodic tasks by name; each calls one use case.

A job is submitted for a tenant and retried until it is done. A periodic task belongs to no tenant and runs again at its
next interval, so it needs no retry.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from stak.bootstrap import Engine
from stak.chat.reconcile import reconcile_chats
from stak.identifiers import TenantKey
from stak.inbox.audit import AUDIT_JOB, audit_some
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch import DISPATCH_JOB, dispatch_step
from stak.inbox.recall import RECALL_JOB, recall_step
from stak.inbox.reconcile import reconcile_open_work
from stak.inbox.schedule import start_scheduled
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.queue import HostedQueue
from stak.privacy.steps import run_step
from stak.realtime.webhook import WEBHOOK_JOB, send_webhook
from stak.retention.pace import GENTLE, STEADY, Pace
from stak.retention.removals import remove_expired_content
from stak.retention.tenants import apply_retention
from stak.tenancy.job_records import STEP_JOB, reconcile_jobs
from workers.jobs import Registry

PeriodicTask: TypeAlias = Callable[[Engine], Awaitable[object]]

START_SCHEDULED: Final = "start-due"
RECONCILE_OPEN_WORK: Final = "look-after-open-work"
RECONCILE_CHATS: Final = "look-after-chats"
COLLECT_DEAD_LETTERS: Final = "collect-dead-letters"
RECONCILE_JOBS: Final = "reconcile-jobs"
REMOVE_EXPIRED_CONTENT: Final = "remove-expired-content"
APPLY_RETENTION: Final = "apply-retention"


async def _dispatch(ports: Ports, job: Job) -> None:
    await dispatch_step(ports, BroadcastRef.of_job(job))


async def _recall(ports: Ports, job: Job) -> None:
    await recall_step(ports, BroadcastRef.of_job(job))


async def _collect_dead_letters(engine: Engine) -> None:
    for queue in (engine.ports.deliveries, engine.job_queue):
        if isinstance(queue, HostedQueue):  # the embedded engine lists its dead letters in place
            await queue.collect()


def pace_of(engine: Engine) -> Pace:
    """Return how much to remove in one batch: less where the worker's own deliveries compete with it."""
    return GENTLE if engine.jobs_run_by == "worker" else STEADY


async def _audit(ports: Ports, job: Job) -> None:
    await audit_some(ports, BroadcastRef.of_job(job))


async def _webhook(ports: Ports, job: Job) -> None:
    await send_webhook(ports, TenantKey(job.tenant), job.arguments)


async def _run_step(ports: Ports, job: Job) -> None:
    await run_step(ports, TenantKey(job.tenant), job.arguments["job_id"], job.arguments["kind"])


REGISTRY: Final[Registry] = {
    DISPATCH_JOB: _dispatch,
    RECALL_JOB: _recall,
    AUDIT_JOB: _audit,
    WEBHOOK_JOB: _webhook,
    STEP_JOB: _run_step,
}

PERIODIC_TASKS: Final[Mapping[str, PeriodicTask]] = {
    START_SCHEDULED: lambda engine: start_scheduled(engine.ports),
    RECONCILE_OPEN_WORK: lambda engine: reconcile_open_work(engine.ports),
    RECONCILE_CHATS: lambda engine: reconcile_chats(engine.ports),
    COLLECT_DEAD_LETTERS: _collect_dead_letters,
    RECONCILE_JOBS: lambda engine: reconcile_jobs(engine.ports),
    REMOVE_EXPIRED_CONTENT: lambda engine: remove_expired_content(engine.ports, pace_of(engine)),
    APPLY_RETENTION: lambda engine: apply_retention(
        engine.ports, (engine.ports.deliveries, engine.job_queue), pace_of(engine)
    ),
}
