"""Stores the recipients of a post in chunks, before the post is accepted, and reads them.

A single small chunk is part of the broadcast's own row: no other row is written for it. The rows of a broadcast that
expires end by themselves, when its copies have ended: until then a recall, the expiry and retention find the copies by
them.
"""

from collections.abc import AsyncIterator, Sequence
from itertools import count
from typing import Final

import msgspec

from stak.identifiers import UserId
from stak.identity.keys import user_partition
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import count_chunks, split_recipients
from stak.inbox.post_recipients import in_order
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS
from stak.ports import Ports
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL, Delete, Group, Item, Put

ONE_ROW_MAX_BYTES: Final = 400
"""More recipients have rows of their own: every change of a broadcast writes its whole row, and a KB is one unit."""
RECIPIENTS_KEPT_SECONDS: Final = TOMBSTONES_KEPT_SECONDS + 30 * 24 * 3600
"""After the expiry. Copies become tombstones soon after it, and these end by themselves; the rest is for outages."""
_VALUE_BYTES: Final = 3  # DynamoDB: one byte and the length for each element of a list ("Item sizes and formats")
_CHUNKS_BATCH_SIZE: Final = 500
_encode: Final = msgspec.json.Encoder().encode


def in_one_row(ref: BroadcastRef, uids: Sequence[UserId]) -> tuple[UserId, ...] | None:
    """Return the recipients that a new broadcast stores in its own row; None if they need rows of their own."""
    if not ref.is_sharded or count_chunks(len(uids)) != 1:
        return None
    stored_bytes = sum(len(uid.encode()) + _VALUE_BYTES for uid in uids)
    return tuple(sorted(uids)) if stored_bytes <= ONE_ROW_MAX_BYTES else None


async def recipients_of(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, numbers: Sequence[int]
) -> dict[int, Sequence[UserId]]:
    """Return the stored recipients of some chunks, by their numbers."""
    if broadcast.uids is not None:
        return {0: broadcast.uids} if 0 in numbers else {}
    found = await ports.table.batch_get(map(ref.chunk, numbers))
    return {number: found[key]["uids"] for number in numbers if (key := ref.chunk(number)) in found}


def recipients_item(ref: BroadcastRef, broadcast: Broadcast, uids: Sequence[UserId] | msgspec.Raw) -> Item:
    """Return the recipients of a chunk as they are stored, with the end of the row."""
    ends_at = _end_of_rows(ref, broadcast)
    return {"uids": uids} if ends_at is None else {"uids": uids, TTL: ends_at}


def may_recipients_end(ref: BroadcastRef, broadcast: Broadcast) -> bool:
    """Return whether the rows of a broadcast's recipients end by themselves, long after its message expired.

    Whether they have ended is decided by the rows, never by a clock: one that is ahead would leave copies behind.
    """
    return not broadcast.is_one_row and _end_of_rows(ref, broadcast) is not None


def have_recipients_ended(ref: BroadcastRef, broadcast: Broadcast, now: float) -> bool:
    """Return whether the rows of recipients may have ended by this time. For information only, as above."""
    ends_at = None if broadcast.is_one_row else _end_of_rows(ref, broadcast)
    return ends_at is not None and ends_at <= now


def _end_of_rows(ref: BroadcastRef, broadcast: Broadcast) -> int | None:
    """Return when the rows of recipients end by themselves; those of broadcasts before data format 4 do not."""
    if not ref.is_sharded or broadcast.expires_at is None:
        return None
    return broadcast.expires_at + RECIPIENTS_KEPT_SECONDS


async def store_recipients(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, uids: tuple[UserId, ...]) -> None:
    """Write all chunks, in batches so that other writers get their turn."""
    async for groups in chunk_writes(ref, broadcast, uids):
        await ports.table.commit(groups)


async def discard_recipients(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> None:
    """Delete the rows of recipients of a broadcast that was not accepted."""
    if not broadcast.is_one_row:
        await ports.table.commit([(Delete(ref.chunk(number)),) for number in range(broadcast.planned)])


async def chunk_writes(ref: BroadcastRef, broadcast: Broadcast, uids: tuple[UserId, ...]) -> AsyncIterator[list[Group]]:
    """Yield the writes of all chunks in batches. No write has a condition: the id of the broadcast is new."""
    if not uids:
        return
    if len(uids) == 1:
        yield [(only_chunk(ref, broadcast, uids),)]
        return
    numbers = count()
    groups: list[Group] = []
    rest: list[UserId] = []
    left = len(uids)
    async for some in in_order(uids):
        left -= len(some)
        parts = split_recipients(rest + some)
        rest = parts.pop() if left else []
        for part in parts:
            # Encoded while its ids are in the processor's cache; from then on a chunk is one object.
            item = recipients_item(ref, broadcast, msgspec.Raw(_encode(part)))
            groups.append((Put(ref.chunk(next(numbers)), item),))
        if len(groups) >= _CHUNKS_BATCH_SIZE or not left:
            yield groups
            groups = []


def only_chunk(ref: BroadcastRef, broadcast: Broadcast, uids: Sequence[UserId]) -> Put:
    """Return the write of the recipients of a post that has a single chunk."""
    return Put(ref.chunk(0), {**recipients_item(ref, broadcast, uids), **_index(ref, uids)})


def index_of_settled(ref: BroadcastRef, broadcast: Broadcast) -> Item:
    """Return the index attributes that a broadcast of one row gets when its open work ends.

    Until then it is found among the open work. Written with the change of its status, they cost one unit; from the
    start, every change of the row would cost one.
    """
    return _index(ref, broadcast.uids or ())


def _index(ref: BroadcastRef, uids: Sequence[UserId]) -> Item:
    """Return the index attributes by which a broadcast to one user is found if this user is erased."""
    if len(uids) != 1:
        return {}
    return {INDEX_PK: user_partition(ref.tenant, uids[0]), INDEX_SK: keys.sent_to_one(ref.id, ref.inbox)}
