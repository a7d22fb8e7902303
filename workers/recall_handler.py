"""Handles the chunks of recalled broadcasts in a batch of the delivery queue."""

import asyncio
from collections.abc import Sequence

from stak.inbox.broadcast import Broadcast, find_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import RecallChunk
from stak.inbox.entry_model import Entry
from stak.inbox.recall import recall_chunk
from stak.inbox.settle_broadcasts import settle_after_chunks
from stak.metrics import chunks_seen
from stak.ports import Ports
from stak.ports.queue import Received
from stak.realtime.publish_changes import publish_recalled
from workers.job_consumer import decision_for
from workers.retry_decision import RetryDecision


async def recall_all(ports: Ports, recalls: Sequence[tuple[Received, RecallChunk]]) -> dict[str, RetryDecision]:
    """Remove the copies of recalled chunks; return the decisions about those that failed."""
    by_broadcast: dict[BroadcastRef, list[tuple[Received, RecallChunk]]] = {}
    for message, delivery in recalls:
        by_broadcast.setdefault(delivery.ref, []).append((message, delivery))
    failed: dict[str, RetryDecision] = {}
    for ended in await asyncio.gather(*(_recall_chunks(ports, ref, each) for ref, each in by_broadcast.items())):
        failed |= ended
    return failed


async def _recall_chunks(
    ports: Ports, ref: BroadcastRef, recalls: Sequence[tuple[Received, RecallChunk]]
) -> dict[str, RetryDecision]:
    """Remove the copies of chunks of one broadcast, then finish its recall if they were its last.

    That is tried once for all: of several tasks that write it at the same time, the storage refuses and charges most.
    """
    failed: dict[str, RetryDecision] = {}
    try:
        broadcast = await find_broadcast(ports, ref)
        if broadcast is None:
            return {}  # deleted with its tenant: no placeholder may be left in an inbox
        for ended in await asyncio.gather(*(_recall(ports, broadcast, *each) for each in recalls)):
            failed |= ended
        if len(failed) < len(recalls):
            await settle_after_chunks(ports, ref, broadcast)
    except Exception as error:  # noqa: BLE001 - any error: it is decided on
        left = [message for message, _ in recalls if message.id not in failed]
        return failed | {message.id: await decision_for(ports, message, error) for message in left}
    chunks_seen.labels("swept").inc(len(recalls) - len(failed))
    return failed


async def _recall(
    ports: Ports, broadcast: Broadcast, message: Received, delivery: RecallChunk
) -> dict[str, RetryDecision]:
    try:
        entry = Entry(
            delivery.message_id,
            delivery.category,
            received=0,
            delivered=0,
            kind="users",
            expires_at=broadcast.expires_at,
        )
        await recall_chunk(ports, delivery.ref, broadcast, entry, delivery.number, delivery.uids)
        await publish_recalled(ports, delivery.tenant, delivery.inbox, delivery.message_id, delivery.uids)
    except Exception as error:  # noqa: BLE001 - as above
        return {message.id: await decision_for(ports, message, error)}
    return {}
