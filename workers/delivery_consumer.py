"""Consumes the delivery queue; this worker and the Lambda handler share `handle_batch` and `apply_decisions`.

A message is deleted from the queue last. Messages that cannot be processed become dead letters with a reason; storage
failures are retried without counting against a message. A batch has a deadline: chunks that cannot end by then are not
started, and return to the queue.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from stak.chat.queued_fanout import ChatUpdate
from stak.errors import StorageUnavailable
from stak.identifiers import UserId
from stak.inbox.deliver_chunks import Delivered, Early, Incomplete, Settled, Stale, deliver
from stak.inbox.delivery_chunks import Chunk, RecallChunk
from stak.inbox.failed_chunks import note_failure
from stak.logs import log
from stak.metrics import chunks_seen, recipients_delivered, rows_failed
from stak.ports import Ports
from stak.ports.queue import Queue, Received
from stak.realtime.live_calls import ConnectedUsers
from stak.realtime.offline_notifications import notify_of_deliveries
from stak.realtime.publish_changes import publish_deliveries
from stak.realtime.queued_event_push import EventPush
from stak.realtime.queued_resend import Resend
from stak.task_limits import TaskLimits, bulk_work
from workers.chat_update_handler import fan_out_all, push_events_all, resend_all
from workers.delivered_events import submit_delivered_events
from workers.delivery_pace import DeliveryPace
from workers.job_consumer import decision_for
from workers.join_recipients import join_recipients
from workers.lease_extension import keep_leased
from workers.queue_polls import QueuePolls
from workers.recall_handler import recall_all
from workers.retry_decision import Bury, Retry, RetryDecision

MESSAGES_BATCH_SIZE: Final = 20
FIRST_BATCH_SIZE: Final = 10
"""The size of the first batch after a pause: its users are notified while another task delivers the next."""
LEASE_SECONDS: Final = 60
"""How long the messages of a dead worker wait for another; the lease is extended while they are processed."""
BATCH_SECONDS_MAX: Final = 60
"""As long as one lease. It is extended meanwhile, but chunks that take longer are returned for other workers."""
_STALE_AGAIN_AFTER_SECONDS: Final = 30
_NOT_STARTED_AGAIN_AFTER_SECONDS: Final = 1

Delivery: TypeAlias = Chunk | RecallChunk | ChatUpdate | Resend | EventPush
"""A queue message: a chunk of a broadcast or of a recall, an update of a chat, messages to send again, or a push."""

INVALID_BODY: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The errors that decoding raises for an invalid body."""

_decoder: Final = msgspec.json.Decoder(Delivery)


def decode_delivery(body: bytes) -> Delivery:
    """Decode a queue message. Raises one of INVALID_BODY."""
    delivery: Delivery = _decoder.decode(body)
    return delivery


async def run_deliveries(
    ports: Ports,
    queue: Queue,
    stop: asyncio.Event,
    is_clock_trusted: Callable[[], bool] = lambda: True,
    polls: QueuePolls | None = None,
) -> None:
    """Deliver until `stop` is set; finish what was started. Tasks with the same `polls` wait for messages in turn."""
    limit = FIRST_BATCH_SIZE
    pace = DeliveryPace()
    polls = polls or QueuePolls()
    while not stop.is_set():
        received = await polls.receive(queue, limit, LEASE_SECONDS, stop)
        limit = MESSAGES_BATCH_SIZE if len(received) == limit else FIRST_BATCH_SIZE
        if received:
            async with keep_leased(queue, received, LEASE_SECONDS):
                decisions = await handle_batch(
                    ports, received, is_clock_trusted=is_clock_trusted(), seconds=BATCH_SECONDS_MAX, pace=pace
                )
            await apply_decisions(ports, queue, received, decisions)


async def handle_batch(
    ports: Ports,
    received: Sequence[Received],
    *,
    is_clock_trusted: bool = True,
    seconds: float | None = None,
    pace: DeliveryPace | None = None,
) -> dict[str, RetryDecision]:
    """Process queue messages; return the decisions for failed ones by message id. All others are done.

    A chunk that seems too old is retried while the clock is not trusted. What cannot end within `seconds` is retried.
    """
    failed: dict[str, RetryDecision] = {}
    chunks: list[tuple[Received, Chunk]] = []
    recalls: list[tuple[Received, RecallChunk]] = []
    updates: list[tuple[Received, ChatUpdate]] = []
    resends: list[Resend] = []
    pushes: list[tuple[Received, EventPush]] = []
    for message in received:
        try:
            delivery = decode_delivery(message.body)
        except INVALID_BODY as error:
            failed[message.id] = Bury(f"not a delivery: {error}")
            continue
        match delivery:
            case RecallChunk():
                recalls.append((message, delivery))
            case ChatUpdate():
                updates.append((message, delivery))
            case Resend():
                resends.append(delivery)
            case EventPush():
                pushes.append((message, delivery))
            case Chunk():
                chunks.append((message, delivery))
    # Process one kind at a time, because each kind alone saturates the storage; messages of a kind run concurrently.
    with bulk_work(seconds) as limits:
        with bulk_work(is_urgent=True):  # chats come first: users wait for them
            failed |= await fan_out_all(ports, updates)
            await resend_all(ports, resends)
        failed |= await recall_all(ports, recalls)
        failed |= await push_events_all(ports, pushes)
        return failed | await _deliver_in_time(ports, chunks, is_clock_trusted, limits, pace or DeliveryPace())


async def apply_decisions(
    ports: Ports, queue: Queue, received: Sequence[Received], decisions: Mapping[str, RetryDecision]
) -> None:
    """Delete completed messages, and apply the decisions to the others."""
    waiting: dict[int, list[Received]] = {}
    works: list[Awaitable[None]] = [queue.delete([message for message in received if message.id not in decisions])]
    for message in received:
        match decisions.get(message.id):
            case Retry(delay_seconds):
                log.warning("chunk_retried", group=message.group, delay_seconds=delay_seconds)
                waiting.setdefault(delay_seconds, []).append(message)
            case Bury(reason):
                works.append(_bury(ports, queue, message, reason))
            case None:
                pass
    works += [_return_to_queue(queue, messages, delay_seconds) for delay_seconds, messages in waiting.items()]
    # Wait for all, then raise the first error: no failure interrupts the others.
    for ended in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(ended, BaseException):
            raise ended


async def _return_to_queue(queue: Queue, messages: Sequence[Received], delay_seconds: int) -> None:
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


async def _deliver_in_time(
    ports: Ports,
    chunks: list[tuple[Received, Chunk]],
    is_clock_trusted: bool,
    limits: TaskLimits,
    pace: DeliveryPace,
) -> dict[str, RetryDecision]:
    """Deliver chunks, as many at once as the remaining time allows; those that are not started return to the queue."""
    failed: dict[str, RetryDecision] = {}
    is_first = True
    while chunks:
        sizes = [len(chunk.uids) for _, chunk in chunks]
        count = pace.count_in_time(sizes, limits.seconds_left(), is_first=is_first)
        if count == 0:
            log.info("chunks_not_started", chunks=len(chunks))
            return failed | {message.id: Retry(_NOT_STARTED_AGAIN_AFTER_SECONDS) for message, _ in chunks}
        is_first = False
        began_at = time.monotonic()
        decisions = await _deliver(ports, chunks[:count], is_clock_trusted)
        if not decisions:  # a failure tells nothing about the pace
            pace.record(sum(sizes[:count]), began_at)
        failed |= decisions
        chunks = chunks[count:]
    return failed


async def _deliver(
    ports: Ports, chunks: list[tuple[Received, Chunk]], is_clock_trusted: bool
) -> dict[str, RetryDecision]:
    if not chunks:
        return {}
    connected: ConnectedUsers | None = None
    digests: list[tuple[Chunk, tuple[UserId, ...]]] = []

    async def publish(delivered: Delivered) -> None:
        nonlocal connected
        # Those whose windows were closed to make room belong to no chunk of the queue.
        digests.extend(one for one in delivered if one[0].entry.digest_ids is not None)
        try:
            connected = (connected or frozenset()) | await publish_deliveries(ports, delivered)
        except Exception as error:  # noqa: BLE001 - they are delivered: connected users find them in the inbox
            log.error("deliveries_not_published", chunks=len(delivered), error=repr(error))
            rows_failed.labels("deliveries").inc(len(delivered))

    try:
        # A chunk that was received before may be delivered already, in part or completely.
        repeated = {index for index, (message, _) in enumerate(chunks) if message.receive_count > 1}
        outcomes = await deliver(ports, [chunk for _, chunk in chunks], publish, repeated=repeated)
    except Exception as error:  # noqa: BLE001 - any error: it is decided on
        if len(chunks) == 1 or isinstance(error, StorageUnavailable):
            log.warning("chunks_not_delivered", chunks=len(chunks), error=repr(error))
            return {message.id: await decision_for(ports, message, error) for message, _ in chunks}
        # One of them is poison: retry each alone, concurrently, so that it does not block the others.
        alone = await asyncio.gather(*(_deliver(ports, [one], is_clock_trusted) for one in chunks))
        return {message_id: decision for decisions in alone for message_id, decision in decisions.items()}
    failed: dict[str, RetryDecision] = {}
    settled: list[tuple[Chunk, tuple[UserId, ...]]] = []
    delivered: list[tuple[Received, Chunk]] = []
    for (message, chunk), outcome in zip(chunks, outcomes, strict=True):
        match outcome:
            case Early(age_seconds):
                failed[message.id] = Retry(max(1, age_seconds))
            case Stale() if not is_clock_trusted:
                failed[message.id] = Retry(_STALE_AGAIN_AFTER_SECONDS)
            case Stale(age_seconds):
                failed[message.id] = Bury(f"too old to be delivered safely: {age_seconds} seconds")
            case Incomplete(reason, users):
                failed[message.id] = decision = await _decide_incomplete(ports, message, chunk, reason)
                delivered += [(message, chunk)] if isinstance(decision, Bury) else []
                settled.append((chunk, users))
            case Settled(users, copies):
                if copies and (again := await join_recipients(ports, message, chunk)) is not None:
                    failed[message.id] = again
                    continue
                chunks_seen.labels("settled").inc()
                recipients_delivered.labels("settled").inc(len(chunk.uids))
                settled.append((chunk, users))
                delivered += [(message, chunk)] if copies else []
    failed |= await submit_delivered_events(ports, delivered)
    if connected is not None:  # otherwise there is nobody to notify, or it is not known who is connected
        try:
            await notify_of_deliveries(ports, [*settled, *digests], connected)
        except Exception as error:  # noqa: BLE001 - they are delivered
            log.error("offline_users_not_notified", chunks=len(settled), error=repr(error))
            rows_failed.labels("deliveries").inc(len(settled))
    return failed


async def _decide_incomplete(ports: Ports, message: Received, chunk: Chunk, error: Exception) -> RetryDecision:
    """Return the decision on a chunk that some recipients have. If it does not come back, these join now."""
    log.warning("chunks_not_delivered", chunks=1, error=repr(error))
    decision = await decision_for(ports, message, error)
    if isinstance(decision, Bury):
        return await join_recipients(ports, message, chunk, is_partial=True) or decision
    return decision


async def _note_buried(ports: Ports, message: Received, reason: str) -> None:
    try:
        delivery = decode_delivery(message.body)
    except INVALID_BODY:
        return
    if isinstance(delivery, Chunk):
        await note_failure(ports, delivery, reason)
        recipients_delivered.labels("failed").inc(len(delivery.uids))
