"""Submits the events of delivered chunks to webhook endpoints before the chunks leave their queue."""

import asyncio
from collections.abc import Sequence

from stak.errors import StakError
from stak.inbox.delivered_event import submit_delivered
from stak.inbox.delivery_chunks import Chunk
from stak.logs import log
from stak.ports import Ports
from stak.ports.queue import Received
from workers.job_consumer import decision_for
from workers.retry_decision import RetryDecision


async def submit_delivered_events(
    ports: Ports, delivered: Sequence[tuple[Received, Chunk]]
) -> dict[str, RetryDecision]:
    """Submit one event for each chunk; return the decisions for those that failed: their chunks are delivered again."""
    decisions = await asyncio.gather(*(_submit(ports, *one) for one in delivered))
    return {
        message.id: decision
        for (message, _), decision in zip(delivered, decisions, strict=True)
        if decision is not None
    }


async def _submit(ports: Ports, message: Received, chunk: Chunk) -> RetryDecision | None:
    try:
        await submit_delivered(ports, chunk)
    except StakError as error:
        log.warning("event_not_submitted", tenant=chunk.tenant, error=repr(error))
        return await decision_for(ports, message, error)
    return None
