"""Reads the broadcasts of queued chunks, and holds back announced ones whose posts are not accepted yet.

An announced chunk (`small_posts.py`) may be received while the transaction that accepts and delivers its post is under
way. Its rows become visible one by one, so they are read whole: if the broadcast is there, so are the copy and the
content of which the recipient is notified.
"""

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple

from stak.errors import StorageBusy
from stak.inbox.broadcast import Broadcast, broadcast_of
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Key

ANNOUNCED_SECONDS: Final = 300
"""A post whose chunk was announced this long ago was not accepted: a request ends long before."""
ACCEPTED_WITHIN_SECONDS: Final = 0.05
"""Nearly all posts are accepted within this time after their chunks were announced."""


class FoundBroadcasts(NamedTuple):
    """The broadcasts of some chunks, as far as they exist."""

    existing: dict[Key, Broadcast]
    under_way: frozenset[Key]
    """Those that a transaction is writing: they could not be read."""

    def of(self, chunk: Chunk) -> Broadcast | None:
        """Return the broadcast of a chunk, if it exists."""
        return self.existing.get(chunk.ref.key)

    def is_early(self, chunk: Chunk, now: int, *, is_repeated: bool) -> bool:
        """Return whether the post of an announced chunk may still be accepted.

        One that was never returned to the queue is early, whatever its age: the clocks of two processes may differ.
        """
        if not chunk.is_announced or chunk.ref.key in self.existing:
            return False
        return chunk.ref.key in self.under_way or not is_repeated or now - chunk.sent_at < ANNOUNCED_SECONDS

    def age_of(self, chunk: Chunk, now: int) -> int:
        """Return for how long an early chunk waits, as far as that tells when to look again."""
        return 0 if chunk.ref.key in self.under_way else max(0, min(now - chunk.sent_at, ANNOUNCED_SECONDS))


async def find_broadcasts(ports: Ports, chunks: Sequence[Chunk]) -> FoundBroadcasts:
    """Return the broadcasts of chunks, those of announced ones read with the copies and the content."""
    announced = [chunk for chunk in chunks if chunk.is_announced]
    existing = await broadcasts_of(ports, [chunk for chunk in chunks if not chunk.is_announced])
    under_way: set[Key] = set()
    read = await asyncio.gather(*(_read_whole(ports, chunk) for chunk in announced), return_exceptions=True)
    for chunk, found in zip(announced, read, strict=True):
        if isinstance(found, StorageBusy):
            under_way.add(chunk.ref.key)
        elif isinstance(found, BaseException):
            raise found
        elif found is not None:
            existing[chunk.ref.key] = found
    return FoundBroadcasts(existing, frozenset(under_way))


async def broadcasts_of(ports: Ports, chunks: Sequence[Chunk]) -> dict[Key, Broadcast]:
    """Return the broadcasts of chunks that exist now."""
    found = await ports.table.batch_get({chunk.ref.key for chunk in chunks}, consistent=True) if chunks else {}
    return {key: broadcast_of(item) for key, item in found.items()}


async def _read_whole(ports: Ports, chunk: Chunk) -> Broadcast | None:
    copies = [UserInbox(chunk.tenant, user, chunk.inbox).entry(chunk.message_id) for user in chunk.uids]
    content = [] if chunk.entry.content_hash is None else [chunk.ref.content]
    item = (await ports.table.transact_get([chunk.ref.key, *copies, *content])).get(chunk.ref.key)
    return None if item is None else broadcast_of(item)
