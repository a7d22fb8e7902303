"""Remove the content of expired broadcasts from the broadcast and from every copy, opened or not.

Reading an inbox expires its due copies. This task covers the copies that are never read, so that no expired content
stays stored.
"""

import asyncio
from typing import Final

import msgspec

from stak.expiry.expiry_index import ends_row
from stak.identifiers import TenantKey
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, broadcast_of
from stak.inbox.broadcast_progress import progress_of
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.change_copies import expire_copies
from stak.inbox.delivery_chunks import Chunk, delivery_message_of
from stak.inbox.shared_content import content_removal
from stak.inbox.store_recipients import recipients_of
from stak.ports import Ports
from stak.ports.queue import Queue
from stak.ports.writes import Done, Equals, Present, Put, Update
from stak.tenancy.quota_usage import give_back
from stak.tenancy.stored_bytes import ENTRY_BYTES

_LETTERS_BATCH_SIZE: Final = 100
_LETTERS_MAX: Final = 2_000


class ExpiryStep(msgspec.Struct, frozen=True):
    """The number of copies that lost their content, and the next chunk; None when all are done."""

    copies: int
    next_chunk: int | None


def expiry_row(ref: BroadcastRef, expires_at: int) -> Put:
    """Return the write that schedules the removal of a broadcast's content at its expiry."""
    item = {"kind": "broadcast", **ref.named}
    return ends_row(ref.tenant, keys.content_expiry(ref.inbox, ref.id), expires_at, item)


async def expire_step(ports: Ports, ref: BroadcastRef, *, first_chunk: int, chunks: int) -> ExpiryStep:
    """Remove the content of a broadcast, and of the copies of some chunks."""
    item = await ports.table.get(ref.key)
    broadcast = None if item is None else broadcast_of(item)
    if broadcast is None or broadcast.expires_at is None or broadcast.expires_at > ports.clock():
        return ExpiryStep(0, None)
    if broadcast.has_content:
        # Chunks sent from now on carry no content and are not delivered: they have expired as well.
        left = min(broadcast.copy_bytes, ENTRY_BYTES)
        content = content_removal(ref, broadcast)
        gone = Update(
            ref.key,
            set={**content.changes, "copy_bytes": left},
            when=(Present(), Equals("copy_bytes", item.get("copy_bytes") if item else None), *content.when),
        )
        released = (broadcast.copy_bytes - left) * broadcast.recipients + content.released
        given_back = give_back(ref.tenant, "stored_bytes", released)
        (outcome,) = await ports.table.commit([(gone, *content.writes, given_back)])
        if not isinstance(outcome, Done):
            return ExpiryStep(0, first_chunk)  # changed concurrently: read it again
    end = min(broadcast.planned, first_chunk + chunks)
    copies = await _expire_chunks(ports, ref, broadcast, range(first_chunk, end))
    if end < broadcast.planned:
        return ExpiryStep(copies, end)
    progress = broadcast.settled or await progress_of(ports, ref, broadcast)
    if progress.failed:
        await _discard_letters(ports.deliveries, ref.tenant, ports.clock())
    return ExpiryStep(copies, None)


async def _expire_chunks(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, numbers: range) -> int:
    chunks = (await recipients_of(ports, ref, broadcast, numbers)).values()
    return sum(await asyncio.gather(*(expire_copies(ports, ref, broadcast.category, uids) for uids in chunks)))


async def _discard_letters(queue: Queue, tenant: TenantKey, now: float) -> None:
    """Discard dead letters of expired messages: they would never be shown, and they carry the full content."""
    seen, after = 0, None
    while seen < _LETTERS_MAX:
        letters = await queue.dead_letters(tenant, limit=_LETTERS_BATCH_SIZE, after=after)
        if not letters:
            return
        await queue.discard(tenant, [letter.id for letter in letters if _has_expired(letter.body, now)])
        seen, after = seen + len(letters), letters[-1].id


def _has_expired(body: bytes, now: float) -> bool:
    try:
        delivery = delivery_message_of(body)
    except msgspec.DecodeError:
        return False
    return isinstance(delivery, Chunk) and delivery.entry.expires_at is not None and delivery.entry.expires_at <= now
