"""Notify the recipients of posts that were delivered when they were accepted; posts that come together go together.

One queue of the process notifies of the posts of all tenants. What follows is a commit, so it has queues of its own, in
which it does not delay the notifications of the next posts: recipients join (`stak.audience.auto_join`) in one queue
for each inbox, because a failed join must not fail the posts of others, and posts are taken off the list of open work
in another.
"""

import asyncio
import enum
from collections.abc import Sequence
from typing import Final

from stak.audience.auto_join import is_joined_with_posts, join_with_post
from stak.errors import StorageUnavailable
from stak.inbox.delivered_event import submit_delivered
from stak.inbox.delivery_chunks import Chunk, at_delivery
from stak.inbox.small_posts import end_notification, unread_recipients
from stak.inbox.webhook_events import submit_finished
from stak.logs import log
from stak.metrics import chunks_seen, recipients_delivered
from stak.ports import Ports
from stak.realtime.offline_notifications import notify_of_deliveries
from stak.realtime.publish_changes import publish_deliveries

_POSTS_MAX: Final = 50
_QUEUE: Final = ("notify of small posts",)
_JOINS: Final = "join with small posts"
_ENDS: Final = ("end notifications of small posts",)


class NextStep(enum.Enum):
    """What follows when the recipients of a post are notified."""

    JOIN = enum.auto()
    """They join the audience."""
    END = enum.auto()
    """It is recorded, so that the notification is not repeated."""
    REPEAT = enum.auto()
    """Nothing: an event was not submitted, so a worker repeats the notification."""


async def notify_of_small_post(ports: Ports, chunk: Chunk) -> None:
    """Notify all recipients of a post, together with those of other posts that wait for it, and let them join."""

    async def notify(chunks: Sequence[Chunk]) -> list[NextStep]:
        return await notify_of_small_posts(ports, chunks)

    async def join(chunks: Sequence[Chunk]) -> list[None]:
        await join_with_small_posts(ports, chunks)
        return [None] * len(chunks)

    async def end(chunks: Sequence[Chunk]) -> list[None]:
        await end_small_posts(ports, chunks)
        return [None] * len(chunks)

    next_step = await ports.coalescer.coalesce(_QUEUE, chunk, notify, at_most=_POSTS_MAX)
    if next_step is NextStep.JOIN:
        await ports.coalescer.coalesce((_JOINS, chunk.tenant, chunk.inbox), chunk, join, at_most=_POSTS_MAX)
    elif next_step is NextStep.END:
        await ports.coalescer.coalesce(_ENDS, chunk, end, at_most=_POSTS_MAX)


async def notify_of_small_posts(ports: Ports, chunks: Sequence[Chunk]) -> list[NextStep]:
    """Notify all recipients of delivered chunks; return what follows for each.

    A message may have been recalled, deleted or erased since it was delivered; then its recipients are not notified.
    """
    visible = await unread_recipients(ports, chunks)
    delivered = [(chunk, users) for chunk, users in visible if users]
    connected = await publish_deliveries(ports, delivered)
    # The id of a webhook contains the time of sending: a worker that repeats this knows no other.
    queued = [(at_delivery(chunk, chunk.sent_at), users) for chunk, users in delivered]
    await notify_of_deliveries(ports, queued, connected)
    unsent = await _submit_events(ports, [chunk for chunk, _ in visible])
    joining = {chunk for chunk, _ in visible if await _is_to_join(ports, chunk)}
    return [
        NextStep.REPEAT if chunk in unsent else NextStep.JOIN if chunk in joining else NextStep.END for chunk in chunks
    ]


async def _submit_events(ports: Ports, delivered: Sequence[Chunk]) -> set[Chunk]:
    """Submit the events of delivered posts; return those that failed: they stay listed, so a worker repeats them."""

    failed: set[Chunk] = set()

    async def submit(chunk: Chunk) -> None:
        try:
            await submit_delivered(ports, chunk)
            await submit_finished(ports, chunk.ref)
        except Exception as error:  # noqa: BLE001 - the posts of others must not fail
            log.warning("event_not_submitted", tenant=chunk.tenant, error=repr(error))
            failed.add(chunk)

    await asyncio.gather(*(submit(chunk) for chunk in delivered))
    return failed


async def join_with_small_posts(ports: Ports, chunks: Sequence[Chunk]) -> None:
    """Let the recipients of posts to one inbox join its audience, and record that they were notified."""
    users = dict.fromkeys(user for chunk in chunks for user in chunk.uids)
    # Before the record: if this process dies here, or the join fails, a worker is sent the chunk, and lets them join.
    await join_with_post(ports, chunks[0].tenant, chunks[0].inbox, users)
    await end_small_posts(ports, chunks)


async def _is_to_join(ports: Ports, chunk: Chunk) -> bool:
    try:
        return await is_joined_with_posts(ports, chunk.tenant, chunk.inbox)
    except StorageUnavailable:
        return True  # the join reads it again, and fails without the posts of others


async def end_small_posts(ports: Ports, chunks: Sequence[Chunk]) -> None:
    """Record that the recipients of these posts are notified."""
    await end_notification(ports, chunks)
    chunks_seen.labels("settled").inc(len(chunks))
    recipients_delivered.labels("settled").inc(sum(len(chunk.uids) for chunk in chunks))
