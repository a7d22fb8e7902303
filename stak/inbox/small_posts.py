"""Deliver a post to a few users in the transaction that accepts it.

The broadcast is stored as delivered, with its outcome. What remains is to notify its recipients. Either its own process
does: until then the broadcast is listed as having open work, and reconciliation sends its chunk to a worker if the
process has died. Or its chunk is announced, that is, sent before the transaction, and a worker notifies the recipient
once the broadcast exists; that needs no further row. If a recipient needs a closer look (muted, or marked read ahead),
nothing of the transaction is stored, and the post is accepted for the queue as any other.
"""

import contextlib
from collections.abc import Sequence
from typing import Final

import msgspec

from stak.clock import has_passed
from stak.errors import StorageUnavailable
from stak.identifiers import UserId
from stak.inbox.audit_counters import submit_sampled_audit
from stak.inbox.broadcast import DELIVERED, Broadcast, Progress, broadcast_of
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery import Delivery
from stak.inbox.delivery_chunks import Chunk, chunk_of, encode_delivery, entry_for_all
from stak.inbox.fallback_timers import fallback_timers
from stak.inbox.ledger import outcome_text
from stak.inbox.message_options import MessageOptions, is_grouped
from stak.inbox.open_work import list_open_work, open_work_key
from stak.inbox.recall import is_unread_copy
from stak.inbox.shared_content import NewBroadcast
from stak.inbox.store_recipients import only_chunk, recipients_of
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Delete, Equals, Item, Key, Put, Write, in_partition
from stak.task_limits import interactive_work

SMALL_POST_MAX_RECIPIENTS: Final = 10
NOTIFIED_AFTER_SECONDS: Final = 10
"""The recipients of a post that is listed for this long were not notified: a process died."""
ANNOUNCED_MAX_RECIPIENTS: Final = 1
"""Of a post that is delivered at once where refused transactions are billed: each recipient may be the one that refuses
it, and a third of posts must not be refused for this to pay.
"""
_AT_ONCE_SECONDS: Final = 1.0
AT_ONCE_ATTEMPTS: Final = 2
"""How long and how often its transaction is sent if others write the recipient's counters; then the post is queued.

A cancelled transaction is billed, and a user to whom many post at once would have each of them wait.
"""
_NOTIFY: Final = "notify"


def at_once() -> contextlib.AbstractContextManager[None]:
    """Limit a delivery at once: if it takes longer, a worker delivers the announced chunk."""
    return interactive_work(_AT_ONCE_SECONDS, attempts=AT_ONCE_ATTEMPTS)


def is_small_post(ports: Ports, recipients: int, options: MessageOptions | None = None) -> bool:
    """Return whether a post to so many users is delivered when it is accepted: not one that is grouped with others."""
    if is_grouped(options):
        return False
    most = ANNOUNCED_MAX_RECIPIENTS if ports.announces_small_posts else SMALL_POST_MAX_RECIPIENTS
    return ports.delivers_small_posts and recipients <= most


def first_chunk(new: NewBroadcast, uids: tuple[UserId, ...]) -> Chunk:
    """Return the only chunk of a new broadcast to a few users."""
    ref, broadcast, _ = new
    return chunk_of(ref, 0, uids, entry_for_all(broadcast, broadcast.created), broadcast.created)


async def announce(ports: Ports, new: NewBroadcast, chunk: Chunk) -> bool:
    """Send the chunk of a post before it is accepted, where that is done; return whether it was sent.

    Processes of an earlier release do not know such chunks, nor broadcasts of one row.
    """
    if not ports.announces_small_posts or not new.broadcast.is_one_row:
        return False
    announced = msgspec.structs.replace(chunk, is_announced=True)
    with contextlib.suppress(StorageUnavailable):
        await ports.deliveries.send([encode_delivery(announced)])
        return True
    return False


def delivered_at_once(broadcast: Broadcast) -> Broadcast:
    """Return a new broadcast as it is stored when the transaction that accepts it also delivers it."""
    progress = Progress(chunks=1, delivered=broadcast.recipients)
    outcome = outcome_text(_outcome(broadcast.recipients)) if broadcast.is_one_row else None
    return msgspec.structs.replace(broadcast, status=DELIVERED, sent=1, settled=progress, outcome=outcome)


def delivery_writes(chunk: Chunk, broadcast: Broadcast) -> list[Write]:
    """Return the writes that deliver the only chunk of a post, if none of its recipients needs a closer look."""
    template = Delivery(chunk.entry).on_time()
    partitions = (UserInbox(chunk.tenant, user, chunk.inbox).partition for user in chunk.uids)
    copies = [in_partition(write, partition) for partition in partitions for write in template]
    copies += fallback_timers(chunk, broadcast.options, chunk.entry.delivered)
    if broadcast.is_one_row:
        return copies
    return [only_chunk(chunk.ref, broadcast, chunk.uids), Put(chunk.ref.ledger(0), _outcome(len(chunk.uids))), *copies]


def _outcome(recipients: int) -> Item:
    return {"delivered": recipients}


async def list_for_notification(ports: Ports, ref: BroadcastRef) -> Put:
    """Return the write that lists a delivered post until its recipients are notified."""
    listed = await list_open_work(ports, ref)
    return Put(listed.key, {**listed.item, _NOTIFY: True})


async def unread_recipients(ports: Ports, chunks: Sequence[Chunk]) -> list[tuple[Chunk, tuple[UserId, ...]]]:
    """Return the recipients of delivered posts that still have them unread; none of a recalled post."""
    copies = {
        (chunk, user): UserInbox(chunk.tenant, user, chunk.inbox).entry(chunk.message_id)
        for chunk in chunks
        for user in chunk.uids
    }
    found = await ports.table.batch_get([*(chunk.ref.key for chunk in chunks), *copies.values()])
    posts = {key: broadcast_of(found[key]) for chunk in chunks if (key := chunk.ref.key) in found}
    visible = [chunk for chunk in chunks if (post := posts.get(chunk.ref.key)) is not None and not post.is_recalled]
    return [
        (chunk, tuple(user for user in chunk.uids if is_unread_copy(found.get(copies[chunk, user]))))
        for chunk in visible
    ]


async def end_notification(ports: Ports, chunks: Sequence[Chunk]) -> None:
    """Record that the recipients of these posts are notified."""
    await ports.table.commit([(_unlist(await open_work_key(ports, chunk.ref)),) for chunk in chunks])
    for chunk in chunks:
        await submit_sampled_audit(ports, chunk.ref, len(chunk.uids))


def awaits_notification(row: Row) -> bool:
    """Return whether this row of open work lists a post until its recipients are notified."""
    return _NOTIFY in row.item


async def repeat_notification(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, listed: Key) -> None:
    """Send the chunk of a post to the workers, which notify its recipients, if its own process has died."""
    if not has_passed(NOTIFIED_AFTER_SECONDS, broadcast.touched, ports.clock()):
        return
    recipients = await recipients_of(ports, ref, broadcast, (0,))
    if recipients:
        entry = entry_for_all(broadcast, broadcast.created)
        chunk = chunk_of(ref, 0, recipients[0], entry, broadcast.created)
        await ports.deliveries.send([encode_delivery(chunk)])
    await ports.table.commit([(_unlist(listed),)])


def _unlist(listed: Key) -> Delete:
    """Return the write that ends the listing, unless the broadcast was recalled and has open work of another kind."""
    return Delete(listed, when=(Equals(_NOTIFY, True),))
