"""Submit webhooks for inbox messages to offline users: one job per chunk and receiver, which contains ids only.

A delivery never fails, and hardly waits, because a job could not be submitted: the error is logged.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence

from stak.best_effort import call_best_effort, is_circuit_open
from stak.identifiers import UserId
from stak.inbox.delivery_chunks import Chunk
from stak.ports import Ports
from stak.ports.writes import Item
from stak.realtime.live_calls import ConnectedUsers
from stak.realtime.webhook import INBOX, has_webhook, submit_webhook


async def notify_of_deliveries(
    ports: Ports, deliveries: Iterable[tuple[Chunk, tuple[UserId, ...]]], connected: ConnectedUsers
) -> None:
    """Submit webhooks for delivered inbox messages to the users to notify that are offline."""
    if not is_circuit_open(ports.jobs):
        await call_best_effort(ports.jobs, "webhooks", lambda: _submit_wanted(ports, list(deliveries), connected))


async def _submit_wanted(
    ports: Ports, deliveries: Sequence[tuple[Chunk, tuple[UserId, ...]]], connected: ConnectedUsers
) -> None:
    wanted = {tenant for tenant in {chunk.tenant for chunk, _ in deliveries} if await has_webhook(ports, tenant, INBOX)}
    references = [
        (chunk.tenant, reference)
        for chunk, delivered in deliveries
        if chunk.tenant in wanted
        for reference in _references(chunk, delivered, connected)
    ]
    await asyncio.gather(*(submit_webhook(ports, tenant, reference) for tenant, reference in references))


def _references(chunk: Chunk, delivered: tuple[UserId, ...], connected: ConnectedUsers) -> Iterator[Item]:
    offline = [user for user in delivered if (chunk.tenant, user) not in connected]
    # A rendered message is different for each user, and a webhook has one message.
    for users in [[user] for user in offline] if chunk.is_template else [offline] if offline else []:
        yield {
            "event": INBOX,
            "inbox": chunk.inbox,
            "message_id": chunk.message_id,
            "delivered": chunk.entry.delivered,
            "user_ids": users,
        }
