"""Stores the recipients of a post in chunks, before the post is accepted."""

from collections.abc import AsyncIterator, Sequence
from itertools import count
from typing import Final

import msgspec

from stak.identifiers import UserId
from stak.identity.keys import user_partition
from stak.inbox import keys
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import split_recipients
from stak.inbox.post_recipients import in_order
from stak.ports import Ports
from stak.ports.writes import INDEX_PK, INDEX_SK, Group, Key, Put

_CHUNKS_BATCH_SIZE: Final = 500
_encode: Final = msgspec.json.Encoder().encode


async def store_recipients(ports: Ports, ref: BroadcastRef, uids: tuple[UserId, ...]) -> None:
    """Write all chunks, in batches so that other writers get their turn."""
    async for groups in chunk_writes(ref, uids):
        await ports.table.commit(groups)


async def chunk_writes(ref: BroadcastRef, uids: tuple[UserId, ...]) -> AsyncIterator[list[Group]]:
    """Yield the writes of all chunks in batches. No write has a condition: the id of the broadcast is new."""
    if not uids:
        return
    if len(uids) == 1:
        yield [(only_chunk(ref, uids),)]
        return
    partition, numbers = ref.chunks, count()
    groups: list[Group] = []
    rest: list[UserId] = []
    left = len(uids)
    async for some in in_order(uids):
        left -= len(some)
        parts = split_recipients(rest + some)
        rest = parts.pop() if left else []
        for part in parts:
            # Encoded while its ids are in the processor's cache; from then on a chunk is one object.
            item = {"uids": msgspec.Raw(_encode(part))}
            groups.append((Put(Key(partition, keys.chunk_sort_key(next(numbers))), item),))
        if len(groups) >= _CHUNKS_BATCH_SIZE or not left:
            yield groups
            groups = []


def only_chunk(ref: BroadcastRef, uids: Sequence[UserId]) -> Put:
    """Return the write of the recipients of a post that has a single chunk."""
    if len(uids) > 1:
        return Put(ref.chunk(0), {"uids": uids})
    # Indexed, to be found if its only recipient is erased.
    index = {INDEX_PK: user_partition(ref.tenant, uids[0]), INDEX_SK: keys.sent_to_one(ref.id, ref.inbox)}
    return Put(ref.chunk(0), {"uids": uids, **index})
