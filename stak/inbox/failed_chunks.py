"""Records chunks that could not be delivered to all of their recipients."""

from stak.inbox.announced_chunks import broadcasts_of
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.ledger import COPIES, outcome_writes
from stak.inbox.recall import is_copy
from stak.inbox.settle_broadcasts import settle_after_chunks
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Check, Item, Present


async def note_failure(ports: Ports, chunk: Chunk, reason: str) -> None:
    """Record an undeliverable chunk in the ledger, so that it is reported and not resent automatically.

    Recipients that have the message are counted as such.
    """
    broadcast = (await broadcasts_of(ports, [chunk])).get(chunk.ref.key)
    if broadcast is None:
        return
    item = await _outcome(ports, chunk, reason)
    failure = outcome_writes(chunk.ref, broadcast, chunk.number, None, item)
    if not broadcast.is_one_row:  # a broadcast deleted with its tenant gets no ledger rows
        failure = (*failure, Check(chunk.ref.key, when=(Present(),)))
    await ports.table.commit([failure])
    await settle_after_chunks(ports, chunk.ref, broadcast)


async def _outcome(ports: Ports, chunk: Chunk, reason: str) -> Item:
    """Return the outcome of a chunk by the copies that exist; if all have the message, it is delivered."""
    failure: Item = {"failed": len(chunk.uids), "reason": reason[:500]}
    if not chunk.is_sharded:
        return failure  # older processes, which do not count copies of failed chunks, may change it
    found = await ports.table.batch_get(
        UserInbox(chunk.tenant, user, chunk.inbox).entry(chunk.message_id) for user in chunk.uids
    )
    copies, missing = sum(map(is_copy, found.values())), len(chunk.uids) - len(found)
    if not missing:
        return {"delivered": copies}
    return {**failure, "failed": missing, COPIES: copies} if copies else {**failure, "failed": missing}
