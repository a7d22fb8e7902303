"""Hide the copies of a delivered chunk whose broadcast was recalled, has expired or was removed meanwhile."""

from stak.inbox.broadcast import Broadcast
from stak.inbox.change_copies import expire_copies, remove_copies, remove_orphans
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.recall import recall_chunk
from stak.inbox.settle_broadcasts import settle_after_chunks
from stak.ports import Ports


async def recall_delivered(ports: Ports, chunk: Chunk, broadcast: Broadcast) -> None:
    """Recall the copies of a chunk that was delivered during the recall."""
    await recall_chunk(ports, chunk.ref, broadcast, chunk.entry, chunk.number, chunk.uids)
    await settle_after_chunks(ports, chunk.ref, broadcast)


async def expire_chunk(ports: Ports, chunk: Chunk) -> None:
    """Remove the content from a chunk's copies: this or an earlier delivery may have raced with the expiry.

    The task that removes expired content has already run for these copies, or is yet to come; it does not run twice.
    """
    await expire_copies(ports, chunk.ref, chunk.entry.category, chunk.uids)


async def remove_if_gone(ports: Ports, chunk: Chunk, broadcast: Broadcast | None) -> bool:
    """Remove the copies of a chunk whose broadcast was removed by retention or never accepted, for the same reason.

    Return False if the broadcast exists, although it was not found.
    """
    if broadcast is None:
        return await remove_orphans(ports, chunk.ref, chunk.entry.category, chunk.uids)
    if broadcast.removing_at is not None:
        await remove_copies(ports, chunk.ref, chunk.entry.category, chunk.uids)
    return True


def has_expired(chunk: Chunk, now: int) -> bool:
    """Return whether the message of a chunk has expired."""
    return chunk.entry.expires_at is not None and chunk.entry.expires_at <= now
