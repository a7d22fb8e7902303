"""Submit webhook jobs for messages to offline users: one job per chunk, which contains ids only.

A delivery never fails, and hardly waits, because a job could not be submitted: the error is logged.
"""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, Final

from stak.chat.chat_model import ChatId
from stak.chat.fanout import FanoutResult
from stak.identifiers import TenantKey, UserId
from stak.inbox.delivery_chunks import Chunk
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_JOB, Job
from stak.realtime.best_effort import ConnectedUsers, call_best_effort, is_circuit_open
from stak.realtime.webhook import CHAT, INBOX, webhook_url

MESSAGES_MAX: Final = 50
"""Messages of a chat in one webhook; there are more only after a long outage of the workers."""


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


async def notify_of_chat_update(
    ports: Ports, tenant: TenantKey, chat: ChatId, results: Sequence[FanoutResult], connected: ConnectedUsers
) -> None:
    """Submit webhooks for chat messages to offline members, except those that muted the chat and the sender."""
    offline: list[tuple[int, int, list[UserId]]] = []
    for result in results:
        users = [user for user in result.users if (tenant, user) not in connected and user not in result.quiet]
        if users and result.first <= result.last:
            offline.append((result.first, result.last, users))
    if not offline:
        return
    first, last = min(one[0] for one in offline), max(one[1] for one in offline)
    await _submit(
        ports,
        [
            _chat_job(tenant, chat, offline, start, min(start + MESSAGES_MAX - 1, last))
            for start in range(first, last + 1, MESSAGES_MAX)
        ],
    )


def _chat_job(
    tenant: TenantKey, chat: ChatId, offline: Sequence[tuple[int, int, list[UserId]]], low: int, high: int
) -> Job:
    spans: list[list[Any]] = [
        [max(first, low), min(last, high), users] for first, last, users in offline if first <= high and last >= low
    ]
    return Job(WEBHOOK_JOB, tenant, {"event": CHAT, "chat_id": chat, "spans": spans})


async def _submit(ports: Ports, jobs: Sequence[Job]) -> None:
    if jobs and not is_circuit_open(ports.jobs):
        await call_best_effort(ports.jobs, "webhooks", lambda: _submit_wanted(ports, jobs))


async def _submit_wanted(ports: Ports, jobs: Sequence[Job]) -> None:
    wanted = {tenant: await webhook_url(ports, TenantKey(tenant)) for tenant in {job.tenant for job in jobs}}
    await asyncio.gather(*(ports.jobs.submit(job) for job in jobs if wanted[job.tenant] is not None))
