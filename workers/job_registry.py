"""The registry of all control-plane jobs by name; each calls one use case.

A job is submitted for a tenant and retried until it is done.
"""

from typing import Final

from stak.fallback.send_fallback import send_fallback
from stak.identifiers import TenantKey
from stak.inbox.audit_counters import AUDIT_JOB, audit_sample
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import DISPATCH_JOB, dispatch_step
from stak.inbox.recall import RECALL_JOB, recall_step
from stak.ports import Ports
from stak.ports.jobs import FALLBACK_JOB, WEBHOOK_EVENT_JOB, WEBHOOK_JOB, WEBHOOK_JOBS, Job
from stak.privacy.job_steps import run_step
from stak.realtime.webhook import send_webhook
from stak.realtime.webhook_delivery import send_event
from stak.tenancy.job_records import STEP_JOB
from workers.job_consumer import Registry


async def _dispatch(ports: Ports, job: Job) -> None:
    await dispatch_step(ports, BroadcastRef.of_job(job))


async def _recall(ports: Ports, job: Job) -> None:
    await recall_step(ports, BroadcastRef.of_job(job))


async def _audit(ports: Ports, job: Job) -> None:
    await audit_sample(ports, BroadcastRef.of_job(job))


async def _webhook(ports: Ports, job: Job) -> None:
    await send_webhook(ports, TenantKey(job.tenant), job.arguments)


async def _webhook_event(ports: Ports, job: Job) -> None:
    await send_event(ports, TenantKey(job.tenant), job.arguments)


async def _fallback(ports: Ports, job: Job) -> None:
    await send_fallback(ports, BroadcastRef.of_job(job), job.arguments)


async def _run_step(ports: Ports, job: Job) -> None:
    await run_step(ports, TenantKey(job.tenant), job.arguments["job_id"], job.arguments["kind"])


REGISTRY: Final[Registry] = {
    DISPATCH_JOB: _dispatch,
    RECALL_JOB: _recall,
    AUDIT_JOB: _audit,
    WEBHOOK_JOB: _webhook,
    WEBHOOK_EVENT_JOB: _webhook_event,
    FALLBACK_JOB: _fallback,
    STEP_JOB: _run_step,
}
WEBHOOK_REGISTRY: Final[Registry] = {name: handler for name, handler in REGISTRY.items() if name in WEBHOOK_JOBS}
"""The jobs of the webhook queue, which the function that serves users may send to."""
