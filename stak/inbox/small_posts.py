"""Deliver a post to a few users in the transaction that accepts it.

The broadcast is stored as delivered, with its ledger row. What remains is to notify its recipients: until that is done,
it is listed as having open work, and reconciliation sends its chunk again. A worker that receives the chunk finds the
copies, and notifies their users. If a recipient needs a closer look (muted, or marked read ahead), nothing of the
transaction is stored, and the post is accepted for the queue as any other.
"""

from collections.abc import Sequence
from typing import Final

import msgspec

from stak.clock import has_passed
from stak.inbox.audit_counters import AUDIT_JOB, is_sampled
from stak.inbox.broadcast import DELIVERED, Broadcast, Progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import Chunk, encode_delivery, entry_for_all
from stak.inbox.open_work import list_open_work, open_work_key
from stak.inbox.unread_counts import Delivery, UserInbox
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete, Equals, Key, Put, Write, in_partition

SMALL_POST_MAX_RECIPIENTS: Final = 10
NOTIFIED_AFTER_SECONDS: Final = 10
"""The recipients of a post that is listed for this long were not notified: a process died."""
_NOTIFY: Final = "notify"


def delivered_at_once(broadcast: Broadcast) -> Broadcast:
    """Return a new broadcast as it is stored when the transaction that accepts it also delivers it."""
    progress = Progress(chunks=1, delivered=broadcast.recipients)
    return msgspec.structs.replace(broadcast, status=DELIVERED, sent=1, settled=progress)


def delivery_writes(chunk: Chunk) -> list[Write]:
    """Return the writes that deliver the only chunk of a post, if none of its recipients needs a closer look."""
    template = Delivery(chunk.entry).on_time()
    partitions = (UserInbox(chunk.tenant, user, chunk.inbox).partition for user in chunk.uids)
    copies = [in_partition(write, partition) for partition in partitions for write in template]
    return [Put(chunk.ref.ledger(chunk.number), {"delivered": len(chunk.uids)}), *copies]


async def list_for_notification(ports: Ports, ref: BroadcastRef) -> Put:
    """Return the write that lists a delivered post until its recipients are notified."""
    listed = await list_open_work(ports, ref)
    return Put(listed.key, {**listed.item, _NOTIFY: True})


async def end_notification(ports: Ports, chunks: Sequence[Chunk]) -> None:
    """Record that the recipients of these posts are notified."""
    await ports.table.commit([(_unlist(await open_work_key(ports, chunk.ref)),) for chunk in chunks])
    for chunk in chunks:
        if is_sampled(chunk.message_id, len(chunk.uids)):
            await ports.jobs.submit(chunk.ref.job(AUDIT_JOB))


def awaits_notification(row: Row) -> bool:
    """Return whether this row of open work lists a post until its recipients are notified."""
    return _NOTIFY in row.item


async def repeat_notification(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, listed: Key) -> None:
    """Send the chunk of a post to the workers, which notify its recipients, if its own process has died."""
    if not has_passed(NOTIFIED_AFTER_SECONDS, broadcast.touched, ports.clock()):
        return
    recipients = await ports.table.get(ref.chunk(0))
    if recipients is not None:
        entry = entry_for_all(broadcast, broadcast.created)
        chunk = Chunk(ref.tenant, ref.inbox, 0, tuple(recipients["uids"]), entry, broadcast.created)
        await ports.deliveries.send([encode_delivery(chunk)])
    await ports.table.commit([(_unlist(listed),)])


def _unlist(listed: Key) -> Delete:
    """Return the write that ends the listing, unless the broadcast was recalled and has open work of another kind."""
    return Delete(listed, when=(Equals(_NOTIFY, True),))
