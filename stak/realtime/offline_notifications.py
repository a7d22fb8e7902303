"""Submit webhook jobs for inbox messages to offline users: one job per chunk, which contains ids only.

A delivery never fails, and hardly waits, because a job could not be submitted: the error is logged.
"""

import asyncio
from collections.abc import Iterable, Sequence

from stak.best_effort import call_best_effort, is_circuit_open
from stak.identifiers import TenantKey, UserId
from stak.inbox.delivery_chunks import Chunk
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_JOB, Job
from stak.realtime.live_calls import ConnectedUsers
from stak.realtime.webhook import INBOX, webhook_url


async def notify_of_deliveries(
    ports: Ports, deliveries: Iterable[tuple[Chunk, tuple[UserId, ...]]], connected: ConnectedUsers
) -> None:
    """Submit webhooks for delivered inbox messages to the users to notify that are offline."""
    jobs: list[Job] = []
    for chunk, users in deliveries:
        offline = [user for user in users if (chunk.tenant, user) not in connected]
        if offline:
            reference = {
                "event": INBOX,
                "inbox": chunk.inbox,
                "message_id": chunk.message_id,
                "delivered": chunk.entry.delivered,
                "user_ids": offline,
            }
            jobs.append(Job(WEBHOOK_JOB, chunk.tenant, reference))
    await _submit(ports, jobs)


async def _submit(ports: Ports, jobs: Sequence[Job]) -> None:
    if jobs and not is_circuit_open(ports.jobs):
        await call_best_effort(ports.jobs, "webhooks", lambda: _submit_wanted(ports, jobs))


async def _submit_wanted(ports: Ports, jobs: Sequence[Job]) -> None:
    wanted = {tenant: await webhook_url(ports, TenantKey(tenant)) for tenant in {job.tenant for job in jobs}}
    await asyncio.gather(*(ports.jobs.submit(job) for job in jobs if wanted[job.tenant] is not None))
