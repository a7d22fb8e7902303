"""Lets the recipients of delivered posts join the audience, before their chunk leaves the queue."""

import msgspec

from stak.audience.auto_join import join_with_post
from stak.errors import Contended, StorageUnavailable
from stak.inbox.delivered_event import read_copies
from stak.inbox.delivery_chunks import Chunk
from stak.logs import log
from stak.metrics import auto_joins
from stak.ports import Ports
from stak.ports.queue import Received
from workers.job_consumer import decision_for
from workers.retry_decision import RetryDecision


async def join_recipients(
    ports: Ports, message: Received, chunk: Chunk, *, is_partial: bool = False
) -> RetryDecision | None:
    """Let the recipients of a post to users or topics join the audience, where users do so.

    Of a chunk that only some recipients have got (`is_partial`), these join. Return the decision on a failure. A chunk
    that returns to the queue is not delivered twice, and its recipients join then.
    """
    if chunk.entry.kind == "everyone":
        return None
    try:
        if is_partial:
            chunk = msgspec.structs.replace(chunk, uids=tuple(await read_copies(ports, chunk)))
        await join_with_post(ports, chunk.tenant, chunk.inbox, chunk.uids)
    except (StorageUnavailable, Contended) as error:
        log.warning("auto_join_failed", tenant=chunk.tenant, error=repr(error))
        auto_joins.labels("failed").inc()
        return await decision_for(ports, message, error)
    return None
