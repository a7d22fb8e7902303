"""Find a user among the recipients of a broadcast: they are in the same order in all of its chunks.

A post to users has them in the order of their ids, a post to everyone or to topics in the order of the keys of
members. So a binary search reads a few chunks of any number. Imported messages are in this order only within each
chunk, because an import adds chunks at the end: whether a user is a recipient is known by the copy.
"""

from collections.abc import Sequence

from stak.identifiers import UserId, user_part
from stak.inbox.broadcast import Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.store_recipients import recipients_of
from stak.ports import Ports


async def find_chunk(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, user: UserId) -> int | None:
    """Return the number of the chunk that contains a user, if any."""
    number, uids = await chunk_at(ports, ref, broadcast, user)
    return number if user in uids else None


async def chunk_at(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, user: UserId) -> tuple[int, Sequence[UserId]]:
    """Return the number and the recipients of the first chunk that ends at a user or after it.

    The number of chunks, and nobody, if there is none, or if recipients are no longer stored.
    """
    low, high, found = 0, broadcast.planned, dict[int, Sequence[UserId]]()
    while low < high:
        middle = (low + high) // 2
        found |= await recipients_of(ports, ref, broadcast, (middle,))
        if not found.get(middle):
            return broadcast.planned, ()
        if is_before(broadcast, found[middle][-1], user):
            low = middle + 1
        else:
            high = middle
    return low, found.get(low, ())


def is_before(broadcast: Broadcast, one: UserId, other: UserId) -> bool:
    """Return whether one recipient comes before another."""
    return sort_key(broadcast, one) < sort_key(broadcast, other)


def sort_key(broadcast: Broadcast, user: UserId) -> str:
    """Return what recipients are sorted by."""
    return user_part(user) if broadcast.is_expanded else user
