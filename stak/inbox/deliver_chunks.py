"""Deliver chunks to user inboxes: once per recipient, however often a chunk arrives, atomically with its count.

All recipients of all chunks are written at once without reading first. Recipients that already have the message are
skipped; those whose watermark has passed it, or that have muted its category, take the slow path. The recall status is
read before and after: copies delivered during a recall are recalled before the chunk leaves the queue.
"""

import asyncio
import time
from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from stak.identifiers import UserId
from stak.inbox.announced_chunks import ACCEPTED_WITHIN_SECONDS, broadcasts_of, find_broadcasts
from stak.inbox.broadcast import Broadcast
from stak.inbox.chunks_by_entry import delivery_of, group_by_entry, recipients_in
from stak.inbox.content_encryption import sealed_chunk
from stak.inbox.delivery import Delivery
from stak.inbox.delivery_chunks import Chunk, at_delivery, by_time
from stak.inbox.failed_chunks import has_copies, note_stopped
from stak.inbox.fallback_timers import set_fallback_timers
from stak.inbox.first_delivery import deliver_first
from stak.inbox.grouped_delivery import deliver_grouped
from stak.inbox.hide_copies import expire_chunk, has_expired, recall_delivered, remove_if_gone
from stak.inbox.late_delivery import Recipient, deliver_all_late
from stak.inbox.ledger import DeliveredChunk, is_recorded, record_delivered
from stak.inbox.message_options import MessageOptions, is_grouped
from stak.inbox.recall import is_copy, is_unread_copy
from stak.inbox.recipient_data import data_keys_of
from stak.inbox.rendered_chunks import render_chunks, rendering_errors
from stak.inbox.settle_broadcasts import settle_after_chunks, settle_only_chunks
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS
from stak.inbox.webhook_events import submit_finished
from stak.ports import Ports
from stak.ports.writes import Done, Key
from stak.tenancy.suspension import is_suspended

CHUNK_REFUSED_AFTER_SECONDS: Final = TOMBSTONES_KEPT_SECONDS // 3
"""Older chunks are refused: the tombstones that must not be overwritten may already be cleaned up."""


class Stale(msgspec.Struct, frozen=True):
    """A chunk too old to be delivered safely."""

    age_seconds: int


class Early(msgspec.Struct, frozen=True):
    """An announced chunk whose post is not accepted yet."""

    age_seconds: int


class Settled(msgspec.Struct, frozen=True):
    """A chunk with no work left."""

    shown_to: tuple[UserId, ...] = ()
    """Recipients to notify.

    Excludes those that muted the category, and is empty if the message is no longer visible.
    """
    copies: int = 0
    """How many recipients have the message; 0 if it is no longer visible."""


class Incomplete(msgspec.Struct, frozen=True):
    """A chunk that could not be delivered to some of its recipients; it is not in the ledger."""

    error: Exception
    shown_to: tuple[UserId, ...] = ()
    """Recipients to notify: they have the message."""


ChunkOutcome = Settled | Stale | Early | Incomplete
Delivered: TypeAlias = Sequence[tuple[Chunk, tuple[UserId, ...]]]
"""Delivered chunks, each with the recipients to notify."""
Publish: TypeAlias = Callable[[Delivered], Coroutine[None, None, None]]


async def deliver(
    ports: Ports, chunks: Sequence[Chunk], publish: Publish | None = None, *, repeated: Collection[int] = ()
) -> list[ChunkOutcome]:
    """Deliver chunks; on return each is settled and in the ledger, refused, incomplete, or waits for its post.

    `repeated` are the indexes of chunks that an earlier attempt may have delivered, completely or in part.
    `publish` must not raise. It is called while the ledger is written: the recipients have the message by then, and a
    chunk that is delivered again is published again. Announced chunks whose posts are being accepted come last.
    """
    outcomes: dict[int, ChunkOutcome] = {}
    waiting = list(range(len(chunks)))
    accepted_at = time.monotonic() + ACCEPTED_WITHIN_SECONDS
    for is_last in (False, True):
        now = int(ports.clock())
        found = await find_broadcasts(ports, [chunks[index] for index in waiting])
        early = {index for index in waiting if found.is_early(chunks[index], now, is_repeated=index in repeated)}
        ready = [index for index in waiting if index not in early]
        again = {number for number, index in enumerate(ready) if index in repeated}
        done = await _deliver_accepted(ports, [chunks[index] for index in ready], found.existing, publish, again)
        outcomes |= zip(ready, done, strict=True)
        outcomes |= {index: Early(found.age_of(chunks[index], now)) for index in early}
        waiting = sorted(early)
        if not waiting or is_last:
            break
        await asyncio.sleep(max(0.0, accepted_at - time.monotonic()))
    return [outcomes[index] for index in range(len(chunks))]


async def _deliver_accepted(
    ports: Ports,
    chunks: Sequence[Chunk],
    broadcasts: Mapping[Key, Broadcast],
    publish: Publish | None,
    repeated: Collection[int],
) -> list[ChunkOutcome]:
    """Deliver chunks whose posts were accepted, or will not be."""
    now = int(ports.clock())
    sealed = [await sealed_chunk(ports, chunk, broadcasts.get(chunk.ref.key)) for chunk in chunks]
    chunks = [at_delivery(chunk, now) for chunk in sealed]
    open_chunks: list[Chunk] = []
    open_repeated: set[int] = set()
    recorded: set[int] = set()
    refused: dict[int, ChunkOutcome] = {}
    for index, chunk in enumerate(chunks):
        broadcast, is_again = broadcasts.get(chunk.ref.key), index in repeated
        if broadcast is not None and _is_stale(chunk, now):
            refused[id(chunk)] = Stale(now - chunk.sent_at)  # chunks of unknown broadcasts are dropped, however old
        if broadcast is not None and broadcast.is_recalled:
            await recall_delivered(ports, chunk, broadcast)
        elif await _is_held_back(ports, chunk, broadcast):
            continue  # reconciliation sends it again when the tenant is resumed
        elif broadcast is not None and not _is_stale(chunk, now) and await _is_open(ports, chunk, broadcast, is_again):
            is_repeated = is_again or broadcast.outcome is not None
            open_repeated |= {len(open_chunks)} if is_repeated else set()
            recorded |= {len(open_chunks)} if is_recorded(broadcast) else set()
            open_chunks.append(chunk)
        elif not await remove_if_gone(ports, chunk, broadcast):
            refused[id(chunk)] = Early(0)
        elif broadcast is not None and is_again and not _is_stale(chunk, now):
            await note_stopped(ports, chunk, broadcast)
        # Otherwise it is paused or stopped: a resumed broadcast sends its chunks again.
    options = [broadcasts[chunk.ref.key].options for chunk in open_chunks]
    delivered, shown, errors, digests, ends = await _deliver_open(
        ports, open_chunks, now, open_repeated, recorded, options
    )
    with_ends = enumerate(zip(open_chunks, options, ends, strict=True))
    unset = [one for index, one in with_ends if index not in recorded]
    await set_fallback_timers(ports, unset, now)
    for index in recorded:
        await submit_finished(ports, open_chunks[index].ref)  # it was settled when it was accepted
    flagged = await broadcasts_of(ports, open_chunks)
    for index, chunk in enumerate(open_chunks):
        if (change := await _hide(ports, chunk, flagged.get(chunk.ref.key))) is not None:
            shown[index], refused[id(chunk)] = {}, change
    ended = recorded | errors.keys()
    known = [index for index, chunk in enumerate(open_chunks) if chunk.ref.key in flagged and index not in ended]
    to_notify = [part for chunk, users in zip(open_chunks, shown, strict=True) for part in by_time(chunk, users)]
    to_notify += digests
    publishing = asyncio.create_task(publish(to_notify)) if publish is not None and to_notify else None
    try:
        await _record(ports, [open_chunks[index] for index in known], [delivered[index] for index in known], flagged)
    finally:
        if publishing is not None:
            await publishing
    settled: dict[int, ChunkOutcome] = {
        id(chunk): Settled(tuple(users), copies)
        for chunk, users, copies in zip(open_chunks, shown, delivered, strict=True)
    }
    settled |= {id(open_chunks[index]): Incomplete(error, tuple(shown[index])) for index, error in errors.items()}
    return [refused.get(id(chunk)) or settled.get(id(chunk), Settled()) for chunk in chunks]


async def _hide(ports: Ports, chunk: Chunk, broadcast: Broadcast | None) -> ChunkOutcome | None:
    """Hide the copies of a chunk if its broadcast has changed since it was delivered; return the outcome if so."""
    if broadcast is None or broadcast.removing_at is not None:
        return Settled() if await remove_if_gone(ports, chunk, broadcast) else Early(0)
    if broadcast.is_recalled:
        await recall_delivered(ports, chunk, broadcast)
    elif has_expired(chunk, int(ports.clock())):
        await expire_chunk(ports, chunk)
    else:
        return None
    return Settled()


async def _is_open(ports: Ports, chunk: Chunk, broadcast: Broadcast, is_again: bool) -> bool:
    """Return whether a chunk is to be delivered; one that was begun is finished although its broadcast is paused."""
    is_begun = is_again and broadcast.is_paused and await has_copies(ports, chunk)
    return broadcast.accepts_deliveries or is_begun


async def _is_held_back(ports: Ports, chunk: Chunk, broadcast: Broadcast | None) -> bool:
    """Return whether a chunk waits for the operator: nobody has checked that since its post was accepted."""
    if broadcast is None or not broadcast.is_one_row or broadcast.outcome is not None or not broadcast.is_active:
        return False
    return await is_suspended(ports, chunk.tenant)


async def _deliver_open(
    ports: Ports,
    chunks: list[Chunk],
    now: int,
    repeated: Collection[int],
    recorded: Collection[int],
    options: Sequence[MessageOptions | None],
) -> tuple[list[int], list[dict[UserId, int]], dict[int, Exception], Delivered, list[set[int]]]:
    """Return for each chunk the number of existing copies, and the recipients to notify, with the time of delivery.

    The recipients of `recorded` chunks have their copies. Also return an error of each chunk with a recipient that
    cannot get it, for example because a counter is damaged: the others have it. And the digests whose windows were
    closed to make room, and for each chunk when the windows close that collect it.
    """
    delivered = [0] * len(chunks)
    shown: list[dict[UserId, int]] = [{} for _ in chunks]
    # Expired messages are not delivered: no user would ever see them.
    alive = [index for index, chunk in enumerate(chunks) if not has_expired(chunk, now)]
    living = set(alive)
    unwritten = [index for index in alive if index not in recorded]
    # For expired and recorded chunks and recipients that already had an entry, look up whether it is a copy.
    there = recipients_in(chunks, [index for index in range(len(chunks)) if index not in unwritten])
    late: list[tuple[Delivery, Recipient]] = []
    rendered = await render_chunks(ports, chunks, unwritten)
    not_rendered = frozenset(Recipient(index, user) for index, each in rendered.items() for user in each.failures)
    there += not_rendered  # an earlier attempt may have delivered to them, by another profile
    grouped = [index for index in unwritten if is_grouped(options[index])]
    groups = group_by_entry(chunks, [index for index in unwritten if index not in grouped], rendered)
    attempted = await asyncio.gather(
        *(deliver_first(ports, chunks, delivery, indexes, repeated, not_rendered) for delivery, indexes in groups)
    )
    for delivery, complete, attempts, already_there in attempted:
        there += already_there
        for number in complete:
            users, at = chunks[number].uids, chunks[number].entry.delivered
            delivered[number], shown[number] = len(users), dict.fromkeys(users, at)
        for attempt, outcome in attempts:
            number, user = attempt.recipient
            if isinstance(outcome, Done):
                delivered[number] += attempt.copies
                if attempt.is_shown:
                    shown[number][user] = attempt.delivered_at or chunks[number].entry.delivered
            elif outcome.names(0):
                there.append(attempt.recipient)
            else:
                late.append((delivery, attempt.recipient))
    entries = [(one, one.inbox_of(chunks[one.number]).entry(chunks[one.number].message_id)) for one in there]
    found = await ports.table.batch_get(key for _, key in entries) if entries else {}
    for (number, user), key in entries:
        item = found.get(key)
        delivered[number] += int(is_copy(item))
        # Notify again: an earlier attempt may have crashed between delivering and notifying.
        if number in living and item is not None and is_unread_copy(item):
            shown[number][user] = item["delivered"]
    copies, errors = await deliver_all_late(ports, chunks, late)
    digests: list[tuple[Chunk, tuple[UserId, ...]]] = []
    window_ends: list[set[int]] = [set() for _ in chunks]
    for index in grouped:
        kept, delivery = options[index] or MessageOptions(), delivery_of(chunks, [index], rendered)
        recipients = [one for one in recipients_in(chunks, [index]) if one not in not_rendered]
        result = await deliver_grouped(ports, delivery, chunks[index], kept, recipients)
        copies |= result.copies
        errors |= result.errors
        digests += [(one.as_chunk(), (one.user_inbox.user,)) for one in result.returned]
        window_ends[index] = result.window_ends
    missing = [one for one, key in entries if one in not_rendered and key not in found]
    errors = rendering_errors(chunks, rendered, missing) | errors
    for (number, user), (count, late_at) in copies.items():
        delivered[number] += count
        if late_at is not None:
            shown[number][user] = late_at
    return delivered, shown, errors, digests, window_ends


async def _record(
    ports: Ports, chunks: Sequence[Chunk], delivered: Sequence[int], broadcasts: Mapping[Key, Broadcast]
) -> None:
    """Record delivered chunks in the ledger, and settle the broadcasts whose last chunks they were."""
    now = int(ports.clock())
    recorded = [
        DeliveredChunk(chunk.ref, chunk.number, copies, broadcasts[chunk.ref.key], tuple(data_keys_of(chunk)), now)
        for chunk, copies in zip(chunks, delivered, strict=True)
    ]
    left = await settle_only_chunks(ports, recorded, broadcasts)
    await record_delivered(ports, left)
    refs = dict.fromkeys(chunk.ref for chunk in left)
    await asyncio.gather(*(settle_after_chunks(ports, ref, broadcasts[ref.key]) for ref in refs))


def _is_stale(chunk: Chunk, now: int) -> bool:
    return now - chunk.sent_at > CHUNK_REFUSED_AFTER_SECONDS
