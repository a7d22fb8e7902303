"""Every control-plane job by its name: one line each, calling a use-case."""

from typing import Final

from stak.inbox.dispatch import dispatch_step
from stak.inbox.post import DISPATCH_JOB
from stak.inbox.redact import SWEEP_JOB, sweep_step
from stak.names import InboxKey, TenantKey
from stak.ports import Ports
from stak.ports.jobs import Job
from workers.jobs import Registry


async def _dispatch(ports: Ports, job: Job) -> None:
    await dispatch_step(ports, TenantKey(job.tenant), InboxKey(job.arguments["inbox"]), job.arguments["message_id"])


async def _sweep(ports: Ports, job: Job) -> None:
    await sweep_step(ports, TenantKey(job.tenant), InboxKey(job.arguments["inbox"]), job.arguments["message_id"])


REGISTRY: Final[Registry] = {DISPATCH_JOB: _dispatch, SWEEP_JOB: _sweep}
