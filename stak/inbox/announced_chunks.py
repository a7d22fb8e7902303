"""Reads the broadcasts of queued chunks, and holds back announced ones whose posts are not accepted yet.

An announced chunk (`small_posts.py`) may be received while the transaction that accepts and delivers its post is under
way. Its rows become visible one by one, so they are read whole: if the broadcast is there, so are the copy and the
content of which the recipient is notified.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Final

from stak.errors import StorageBusy
from stak.inbox.broadcast import Broadcast, broadcast_of
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Key

ANNOUNCED_SECONDS: Final = 300
"""A post whose chunk was announced this long ago was not accepted: a request ends long before."""
_ACCEPTED_WITHIN_SECONDS: Final = 0.05
"""Nearly all posts are accepted within this time after their chunks were announced."""


def is_early(chunk: Chunk, broadcasts: Mapping[Key, Broadcast], now: int) -> bool:
    """Return whether the post of an announced chunk may still be accepted."""
    return chunk.is_announced and chunk.ref.key not in broadcasts and now - chunk.sent_at < ANNOUNCED_SECONDS


async def accepted_broadcasts(ports: Ports, chunks: Sequence[Chunk], now: int) -> dict[Key, Broadcast]:
    """Return the broadcasts of chunks that exist; wait a moment for those whose posts are being accepted."""
    broadcasts = await broadcasts_of(ports, [chunk for chunk in chunks if not chunk.is_announced])
    broadcasts |= await _read_whole(ports, [chunk for chunk in chunks if chunk.is_announced])
    if early := [chunk for chunk in chunks if is_early(chunk, broadcasts, now)]:
        await asyncio.sleep(_ACCEPTED_WITHIN_SECONDS)
        broadcasts |= await _read_whole(ports, early)
    return broadcasts


async def broadcasts_of(ports: Ports, chunks: Sequence[Chunk]) -> dict[Key, Broadcast]:
    """Return the broadcasts of chunks that exist now."""
    found = await ports.table.batch_get({chunk.ref.key for chunk in chunks}, consistent=True) if chunks else {}
    return {key: broadcast_of(item) for key, item in found.items()}


async def _read_whole(ports: Ports, chunks: Sequence[Chunk]) -> dict[Key, Broadcast]:
    found = await asyncio.gather(*(_read_one(ports, chunk) for chunk in chunks))
    return {chunk.ref.key: one for chunk, one in zip(chunks, found, strict=True) if one is not None}


async def _read_one(ports: Ports, chunk: Chunk) -> Broadcast | None:
    copies = [UserInbox(chunk.tenant, user, chunk.inbox).entry(chunk.message_id) for user in chunk.uids]
    content = [] if chunk.entry.content_hash is None else [chunk.ref.content]
    try:
        found = await ports.table.transact_get([chunk.ref.key, *copies, *content])
    except StorageBusy:  # the transaction is under way
        return None
    item = found.get(chunk.ref.key)
    return None if item is None else broadcast_of(item)
