"""Notify the recipients of posts that were delivered when they were accepted; posts that come together go together."""

from collections.abc import Sequence
from typing import Final

from stak.audience.auto_join import join_with_post
from stak.inbox.delivery_chunks import Chunk, at_delivery
from stak.inbox.small_posts import end_notification, unread_recipients
from stak.metrics import chunks_seen, recipients_delivered
from stak.ports import Ports
from stak.realtime.offline_notifications import notify_of_deliveries
from stak.realtime.publish_changes import publish_deliveries

_POSTS_MAX: Final = 50
_QUEUE: Final = ("notify of small posts",)


async def notify_of_small_post(ports: Ports, chunk: Chunk) -> None:
    """Notify all recipients of a post, together with those of other posts that wait for it."""

    async def notify(chunks: Sequence[Chunk]) -> list[None]:
        await notify_of_small_posts(ports, chunks)
        return [None] * len(chunks)

    await ports.coalescer.coalesce(_QUEUE, chunk, notify, at_most=_POSTS_MAX)


async def notify_of_small_posts(ports: Ports, chunks: Sequence[Chunk]) -> None:
    """Notify all recipients of delivered chunks, and then record it, so that the notification is not repeated.

    A message may have been recalled, deleted or erased since it was delivered; then its recipients are not notified.
    """
    visible = await unread_recipients(ports, chunks)
    delivered = [(chunk, users) for chunk, users in visible if users]
    connected = await publish_deliveries(ports, delivered)
    # The id of a webhook contains the time of sending: a worker that repeats this knows no other.
    queued = [(at_delivery(chunk, chunk.sent_at), users) for chunk, users in delivered]
    await notify_of_deliveries(ports, queued, connected)
    for chunk, _ in visible:
        # Before the record: if this process dies here, a worker is sent the chunk, and lets them join.
        await join_with_post(ports, chunk.tenant, chunk.inbox, chunk.uids)
    await end_notification(ports, chunks)
    chunks_seen.labels("settled").inc(len(chunks))
    recipients_delivered.labels("settled").inc(sum(len(chunk.uids) for chunk in chunks))
