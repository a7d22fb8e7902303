"""Lets the recipients of delivered posts join the audience, before their chunk leaves the queue."""

from stak.audience.auto_join import join_with_post
from stak.errors import Contended, StorageUnavailable
from stak.inbox.delivery_chunks import Chunk
from stak.logs import log
from stak.metrics import auto_joins
from stak.ports import Ports
from stak.ports.queue import Received
from workers.job_consumer import decision_for
from workers.retry_decision import RetryDecision


async def join_recipients(ports: Ports, message: Received, chunk: Chunk) -> RetryDecision | None:
    """Let the recipients of a post to users or topics join the audience, where users do so.

    Return the decision on a failure. A chunk that returns to the queue is not delivered twice, and its recipients join
    then.
    """
    if chunk.entry.kind == "everyone":
        return None
    try:
        await join_with_post(ports, chunk.tenant, chunk.inbox, chunk.uids)
    except (StorageUnavailable, Contended) as error:
        log.warning("auto_join_failed", tenant=chunk.tenant, error=repr(error))
        auto_joins.labels("failed").inc()
        return await decision_for(ports, message, error)
    return None
