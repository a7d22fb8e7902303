"""The event that users have a message, for webhook endpoints: one for a chunk, submitted before it leaves the queue.

If a process dies, it is submitted again, with the same id: it names those who have a copy, whatever they have done with
it since. A chunk that reaches more recipients later, because it was redriven, is another event.
"""

from stak.identifiers import UserId
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.recall import is_copy
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.webhook_endpoints import MESSAGE_DELIVERED, has_subscribers
from stak.tenancy.webhook_events import submit_event


async def submit_delivered(ports: Ports, chunk: Chunk) -> None:
    """Submit that users of a chunk have its message: one event, however many users. Raises StorageUnavailable.

    Leaves out those who have muted its category, or were erased, those from whom it was recalled, and those for whom it
    is collected in a digest.
    """
    if not await has_subscribers(ports, chunk.tenant, MESSAGE_DELIVERED):
        return
    copies = await read_copies(ports, chunk)
    users = [user for user, item in copies.items() if not _is_left_out(item)]
    if not users:
        return
    reference = {
        "inbox": chunk.inbox,
        "message_id": chunk.message_id,
        "host_system_id": chunk.entry.host_system_id,
        "category": chunk.entry.category,
        "user_ids": sorted(users),
    }
    identity = (chunk.inbox, chunk.message_id, chunk.number, reference["user_ids"])
    await submit_event(ports, chunk.tenant, MESSAGE_DELIVERED, reference, identity=identity)


async def read_copies(ports: Ports, chunk: Chunk) -> dict[UserId, Item]:
    """Return the copies of a chunk's recipients, muted ones included."""
    entries = {user: UserInbox(chunk.tenant, user, chunk.inbox).entry(chunk.message_id) for user in chunk.uids}
    found = await ports.table.batch_get(entries.values())
    return {user: found[key] for user, key in entries.items() if is_copy(found.get(key))}


def _is_left_out(item: Item) -> bool:
    is_collected = item.get("digest") is not None or item.get("digest_ids") is not None
    return bool(item.get("muted") or item.get("erased")) or item.get("gone") == "redacted" or is_collected
