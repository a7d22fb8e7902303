"""Consumes the delivery queue; this worker and the Lambda handler share `handle_batch` and `follow`.

A message is deleted from the queue last. Messages that cannot be processed become dead letters with a reason; storage
failures are retried without counting against a message.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final

from stak.chat.updates import ChatUpdate, announce, together
from stak.errors import StorageUnavailable
from stak.identifiers import UserId
from stak.inbox.chunks import Chunk, RecallChunk
from stak.inbox.deliver import Settled, Stale, deliver, note_failure
from stak.inbox.keys import broadcast as broadcast_key
from stak.inbox.model import Entry
from stak.inbox.recall import recall_chunk
from stak.logs import log
from stak.metrics import chunks_seen, recipients_delivered, rows_failed
from stak.ports import Ports
from stak.ports.queue import Queue, Received
from stak.realtime.offline_notifications import notify_of_deliveries, notify_of_news
from stak.realtime.publish import publish_deliveries, publish_news, publish_redacted
from workers.delivery_messages import UNREADABLE, parcel_of
from workers.jobs import plan_for
from workers.leases import lease_kept
from workers.retry import Bury, Plan, Retry

CHUNKS_AT_ONCE: Final = 20
LEASE_SECONDS: Final = 60
"""How long the messages of a dead worker wait for another; the lease is extended while they are processed."""
_WAIT_SECONDS: Final = 1.0
_STALE_AGAIN_AFTER_SECONDS: Final = 30


async def run_deliveries(
    ports: Ports, queue: Queue, stop: asyncio.Event, is_clock_trusted: Callable[[], bool] = lambda: True
) -> None:
    """Deliver until `stop` is set; finish what was started."""
    while not stop.is_set():
        received = await queue.receive(CHUNKS_AT_ONCE, wait_seconds=_WAIT_SECONDS, lease_seconds=LEASE_SECONDS)
        if received:
            async with lease_kept(queue, received, LEASE_SECONDS):
                plans = await handle_batch(ports, received, is_clock_trusted=is_clock_trusted())
            await follow(ports, queue, received, plans)


async def handle_batch(ports: Ports, received: Sequence[Received], *, is_clock_trusted: bool = True) -> dict[str, Plan]:
    """Process queue messages; return the plans for failed ones by message id. All others are done.

    A chunk that seems too old is retried while the clock is not trusted.
    """
    failed: dict[str, Plan] = {}
    chunks: list[tuple[Received, Chunk]] = []
    recalls: list[tuple[Received, RecallChunk]] = []
    news: list[tuple[Received, ChatUpdate]] = []
    for message in received:
        try:
            parcel = parcel_of(message.body)
        except UNREADABLE as error:
            failed[message.id] = Bury(f"not a delivery: {error}")
            continue
        match parcel:
            case RecallChunk():
                recalls.append((message, parcel))
            case ChatUpdate():
                news.append((message, parcel))
            case Chunk():
                chunks.append((message, parcel))
    # Process one kind at a time, because each kind alone saturates the storage; messages of a kind run concurrently.
    for ended in await asyncio.gather(*(_recall(ports, message, parcel) for message, parcel in recalls)):
        failed |= ended
    return failed | await _announce(ports, news) | await _deliver(ports, chunks, is_clock_trusted)


async def follow(ports: Ports, queue: Queue, received: Sequence[Received], plans: Mapping[str, Plan]) -> None:
    """Delete completed messages, and apply the plans to the others."""
    waiting: dict[int, list[Received]] = {}
    works: list[Awaitable[None]] = [queue.delete([message for message in received if message.id not in plans])]
    for message in received:
        match plans.get(message.id):
            case Retry(delay_seconds):
                log.warning("chunk_retried", group=message.group, delay_seconds=delay_seconds)
                waiting.setdefault(delay_seconds, []).append(message)
            case Bury(reason):
                works.append(_bury(ports, queue, message, reason))
            case None:
                pass
    works += [_give_back(queue, messages, delay_seconds) for delay_seconds, messages in waiting.items()]
    # Wait for all, then raise the first error: no failure interrupts the others.
    for ended in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(ended, BaseException):
            raise ended


async def _give_back(queue: Queue, messages: Sequence[Received], delay_seconds: int) -> None:
    await queue.extend(messages, delay_seconds)
    chunks_seen.labels("retried").inc(len(messages))


async def _bury(ports: Ports, queue: Queue, message: Received, reason: str) -> None:
    log.error("chunk_dead_lettered", group=message.group, reason=reason)
    try:
        await _note_buried(ports, message, reason)
    except StorageUnavailable:
        raise  # it stays on the queue, and becomes a dead letter later
    except Exception as error:  # noqa: BLE001 - a message that cannot be recorded must not stay on the queue for ever
        log.error("dead_letter_not_recorded", group=message.group, error=repr(error))
    await queue.bury(message, reason)
    chunks_seen.labels("buried").inc()


async def _deliver(ports: Ports, chunks: list[tuple[Received, Chunk]], is_clock_trusted: bool) -> dict[str, Plan]:
    if not chunks:
        return {}
    try:
        outcomes = await deliver(ports, [chunk for _, chunk in chunks])
    except Exception as error:  # noqa: BLE001 - any error: the plan decides
        if len(chunks) == 1 or isinstance(error, StorageUnavailable):
            log.warning("chunks_not_delivered", chunks=len(chunks), error=repr(error))
            return {message.id: await plan_for(ports, message, error) for message, _ in chunks}
        # One of them is poison: retry each alone, concurrently, so that it does not block the others.
        alone = await asyncio.gather(*(_deliver(ports, [one], is_clock_trusted) for one in chunks))
        return {message_id: plan for plans in alone for message_id, plan in plans.items()}
    failed: dict[str, Plan] = {}
    shown: list[tuple[Chunk, tuple[UserId, ...]]] = []
    for (message, chunk), outcome in zip(chunks, outcomes, strict=True):
        match outcome:
            case Stale() if not is_clock_trusted:
                failed[message.id] = Retry(_STALE_AGAIN_AFTER_SECONDS)
            case Stale(age_seconds):
                failed[message.id] = Bury(f"too old to be delivered safely: {age_seconds} seconds")
            case Settled(users):
                chunks_seen.labels("settled").inc()
                recipients_delivered.labels("settled").inc(len(chunk.uids))
                shown.append((chunk, users))
    try:
        await notify_of_deliveries(ports, shown, await publish_deliveries(ports, shown))
    except Exception as error:  # noqa: BLE001 - they are delivered: connected users find them in the inbox
        log.error("deliveries_not_published", chunks=len(shown), error=repr(error))
        rows_failed.labels("deliveries").inc(len(shown))
    return failed


async def _announce(ports: Ports, news: list[tuple[Received, ChatUpdate]]) -> dict[str, Plan]:
    """Fan out updates to members of chats; updates of one chat to the same members are merged."""
    merged = together([announcement for _, announcement in news])
    ends = await asyncio.gather(*(_tell(ports, one) for one in merged), return_exceptions=True)
    failed: dict[str, Plan] = {}
    for one, end in zip(merged, ends, strict=True):
        if isinstance(end, Exception):
            log.warning("chat_fanout_failed", tenant=one.tenant, chat=one.chat, error=repr(end))
            failed |= {
                message.id: await plan_for(ports, message, end)
                for message, announcement in news
                if (announcement.tenant, announcement.chat, announcement.after) == (one.tenant, one.chat, one.after)
            }
        elif isinstance(end, BaseException):
            raise end
    chunks_seen.labels("announced").inc(len(news) - len(failed))
    return failed


async def _tell(ports: Ports, news: ChatUpdate) -> None:
    told = await announce(ports, news)
    connected = await publish_news(ports, news, told)
    await notify_of_news(ports, news.tenant, news.chat, told, connected)


async def _recall(ports: Ports, message: Received, parcel: RecallChunk) -> dict[str, Plan]:
    entry = Entry(parcel.message_id, parcel.category, received=0, delivered=0, kind="users")
    try:
        broadcast = await ports.table.get(broadcast_key(parcel.tenant, parcel.inbox, parcel.message_id))
        if broadcast is None:
            return {}  # deleted with its tenant: no placeholder may be left in an inbox
        await recall_chunk(ports, parcel.ref, entry, parcel.number, parcel.uids)
        await publish_redacted(ports, parcel.tenant, parcel.inbox, parcel.message_id, parcel.uids)
    except Exception as error:  # noqa: BLE001 - as above
        return {message.id: await plan_for(ports, message, error)}
    chunks_seen.labels("swept").inc()
    return {}


async def _note_buried(ports: Ports, message: Received, reason: str) -> None:
    try:
        parcel = parcel_of(message.body)
    except UNREADABLE:
        return
    if isinstance(parcel, Chunk):
        await note_failure(ports, parcel, reason)
        recipients_delivered.labels("failed").inc(len(parcel.uids))
