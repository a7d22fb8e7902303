"""Deliver chunks to user inboxes: once per recipient, however often a chunk arrives, atomically with its count.

All recipients of all chunks are written at once without reading first. Recipients that already have the message are
skipped; those whose watermark has passed it, or that have muted its category, take the slow path. The recall status is
read before and after: copies delivered during a recall are recalled before the chunk leaves the queue.
"""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Final, TypeAlias

import msgspec

from stak.identifiers import UserId
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, broadcast_of
from stak.inbox.change_copies import expire_copies, remove_copies
from stak.inbox.content_encryption import Details, is_sealed, seal_message
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.entry_model import Entry, counters_of
from stak.inbox.ledger import DeliveredChunk, outcome_writes, record_delivered
from stak.inbox.recall import is_copy, recall_chunk
from stak.inbox.settle_broadcasts import settle_after_chunks, settle_only_chunks
from stak.inbox.unread_counts import Delivery, UserInbox
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS, make_tombstone
from stak.installation.data_format import writes_sealed
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import Check, Done, Key, Present, raise_if_permanent
from stak.tenancy.data_keys import data_sealer
from stak.tenancy.inbox_configs import read_inbox

CHUNK_REFUSED_AFTER_SECONDS: Final = TOMBSTONES_KEPT_SECONDS // 3
"""Older chunks are refused: the tombstones that must not be overwritten may already be cleaned up."""


class Stale(msgspec.Struct, frozen=True):
    """A chunk too old to be delivered safely."""

    age_seconds: int


class Settled(msgspec.Struct, frozen=True):
    """A chunk with no work left."""

    shown_to: tuple[UserId, ...] = ()
    """Recipients to notify.

    Excludes those that muted the category, and is empty if the message is no longer visible.
    """


ChunkOutcome = Settled | Stale
Delivered: TypeAlias = Sequence[tuple[Chunk, tuple[UserId, ...]]]
"""Delivered chunks, each with the recipients to notify."""
Publish: TypeAlias = Callable[[Delivered], Coroutine[None, None, None]]


async def deliver(ports: Ports, chunks: Sequence[Chunk], publish: Publish | None = None) -> list[ChunkOutcome]:
    """Deliver chunks; on return each is settled and in the ledger, or refused as too old.

    `publish` must not raise. It is called while the ledger is written: the recipients have the message by then, and a
    chunk that is delivered again is published again.
    """
    now = int(ports.clock())
    broadcasts = await _broadcasts(ports, chunks)
    chunks = [await _sealed(ports, chunk, broadcasts.get(chunk.ref.key)) for chunk in chunks]
    open_chunks: list[Chunk] = []
    for chunk in chunks:
        broadcast = broadcasts.get(chunk.ref.key)
        if broadcast is not None and broadcast.is_recalled:
            await _recall(ports, chunk, broadcast)
        elif broadcast is not None and broadcast.accepts_deliveries and not _is_stale(chunk, now):
            open_chunks.append(chunk)
        elif broadcast is None or broadcast.removing_at is not None:
            # Removed by retention, or never accepted. An earlier attempt may have delivered copies and crashed.
            await _remove(ports, chunk)
        # Otherwise it is paused or stopped: a resumed broadcast sends its chunks again.
    delivered, shown = await _deliver_open(ports, open_chunks, now)
    flagged = await _broadcasts(ports, open_chunks)
    for index, chunk in enumerate(open_chunks):
        broadcast = flagged.get(chunk.ref.key)
        if broadcast is None or broadcast.removing_at is not None:
            await _remove(ports, chunk)
            shown[index] = []
        elif broadcast.is_recalled:
            await _recall(ports, chunk, broadcast)
            shown[index] = []
        elif _has_expired(chunk, int(ports.clock())):
            await _expire(ports, chunk)
            shown[index] = []
    known = [index for index, chunk in enumerate(open_chunks) if chunk.ref.key in flagged]
    to_notify = [(chunk, tuple(users)) for chunk, users in zip(open_chunks, shown, strict=True) if users]
    publishing = asyncio.create_task(publish(to_notify)) if publish is not None and to_notify else None
    try:
        await _record(ports, [open_chunks[index] for index in known], [delivered[index] for index in known], flagged)
    finally:
        if publishing is not None:
            await publishing
    showing = iter(shown)
    of_open = {id(chunk): Settled(tuple(next(showing))) for chunk in open_chunks}
    return [
        # Chunks of unknown broadcasts are dropped, however old.
        Stale(now - chunk.sent_at)
        if _is_stale(chunk, now) and chunk.ref.key in broadcasts
        else of_open.get(id(chunk), Settled())
        for chunk in chunks
    ]


async def _deliver_open(ports: Ports, chunks: list[Chunk], now: int) -> tuple[list[int], list[list[UserId]]]:
    """Return for each chunk the number of existing copies, and the recipients to notify."""
    delivered = [0] * len(chunks)
    shown: list[list[UserId]] = [[] for _ in chunks]
    # Expired messages are not delivered: no user would ever see them.
    alive = [index for index, chunk in enumerate(chunks) if not _has_expired(chunk, now)]
    shipments = _shipments(chunks, alive)
    # Concurrently: the table combines commits that it receives together.
    answers = await asyncio.gather(
        *(ports.table.commit_template(_inboxes(chunks, indexes), delivery.on_time()) for delivery, indexes in shipments)
    )
    late: list[tuple[int, Delivery, Chunk, UserInbox]] = []
    # For expired chunks and recipients that already had an entry, look up whether it is a copy.
    living = set(alive)
    there = [
        (number, user, UserInbox(chunk.tenant, user, chunk.inbox).entry(chunk.message_id))
        for number, chunk in enumerate(chunks)
        if number not in living
        for user in chunk.uids
    ]
    for (delivery, indexes), outcomes in zip(shipments, answers, strict=True):
        recipients = ((number, user) for number in indexes for user in chunks[number].uids)
        for (number, user), outcome in zip(recipients, outcomes, strict=True):
            if isinstance(outcome, Done):
                delivered[number] += 1
                shown[number].append(user)
                continue
            chunk = chunks[number]
            user_inbox = UserInbox(chunk.tenant, user, chunk.inbox)
            if outcome.names(0):
                there.append((number, user, user_inbox.entry(chunk.message_id)))
            else:
                late.append((number, delivery, chunk, user_inbox))
    found = await ports.table.batch_get(key for _, _, key in there) if there else {}
    for number, user, key in there:
        item = found.get(key)
        delivered[number] += int(is_copy(item))
        # Notify again: an earlier attempt may have crashed between delivering and notifying.
        if number in living and item is not None and is_copy(item) and item.get("readat") is None:
            shown[number].append(user)
    copies = await asyncio.gather(
        *(_deliver_late(ports, delivery, chunk, user_inbox) for _, delivery, chunk, user_inbox in late)
    )
    for (number, _, _, user_inbox), (count, is_shown) in zip(late, copies, strict=True):
        delivered[number] += count
        if is_shown:
            shown[number].append(user_inbox.user)
    return delivered, shown


def _shipments(chunks: Sequence[Chunk], indexes: Sequence[int]) -> list[tuple[Delivery, list[int]]]:
    """Group chunks that carry the same entry to different recipients, by index: each group is one commit."""
    found: dict[tuple[str, str, Entry], list[int]] = {}
    again: list[int] = []
    for index in indexes:
        chunk = chunks[index]
        same = found.setdefault((chunk.tenant, chunk.inbox, chunk.entry), [])
        # A duplicate chunk has the same recipients: commit it separately.
        (again if any(chunks[other].number == chunk.number for other in same) else same).append(index)
    groups = [*found.values(), *([index] for index in again)]
    return [(Delivery(chunks[group[0]].entry), group) for group in groups]


def _inboxes(chunks: Sequence[Chunk], indexes: Sequence[int]) -> list[str]:
    return [
        inbox
        for index in indexes
        for inbox in keys.user_inboxes(chunks[index].tenant, chunks[index].uids, chunks[index].inbox)
    ]


async def _deliver_late(ports: Ports, delivery: Delivery, chunk: Chunk, user_inbox: UserInbox) -> tuple[int, bool]:
    """Deliver to one recipient according to its current counters.

    Return the number of copies (0 or 1) and whether to notify: a copy in a muted category is not notified.
    """
    entry = chunk.entry
    tries = Attempts()
    while True:
        await tries.next()
        wanted = (user_inbox.counter(keys.TOTAL), user_inbox.counter(entry.category))
        found = await ports.table.batch_get(wanted)
        counters = counters_of({keys.level_of(key): dict(item) for key, item in found.items()})
        is_kept, is_shown = True, True
        if counters.category(entry.category).is_muted:
            config = (await read_inbox(ports, chunk.tenant, chunk.inbox)).config
            now = int(ports.clock())
            is_kept, is_shown = config.muted == "read", False
            muted = msgspec.structs.replace(entry, readat=now) if is_kept else make_tombstone(entry, "muted", now)
            group = delivery.muted(user_inbox, muted)
        else:
            group = delivery.late(user_inbox, counters)
        (outcome,) = await ports.table.commit([group])
        if isinstance(outcome, Done):
            return int(is_kept), is_shown
        if outcome.names(0):
            return int(is_copy(await ports.table.get(user_inbox.entry(entry.id)))), is_shown
        raise_if_permanent(group, outcome)


async def _sealed(ports: Ports, chunk: Chunk, broadcast: Broadcast | None) -> Chunk:
    """Replace the plain content of a chunk sent by an earlier release with its broadcast's encrypted content."""
    message = chunk.entry.message
    if message is None or is_sealed(message) or not await writes_sealed(ports):
        return chunk
    sealed = None if broadcast is None else broadcast.message
    if sealed is None or not is_sealed(sealed):
        details = Details(chunk.entry.sender, chunk.entry.label)
        sealer = await data_sealer(ports, chunk.tenant)
        sealed = seal_message(sealer, chunk.ref, message, details)
    entry = msgspec.structs.replace(chunk.entry, message=sealed, sender=None, label=None)
    return msgspec.structs.replace(chunk, entry=entry)


async def _record(
    ports: Ports, chunks: Sequence[Chunk], delivered: Sequence[int], broadcasts: Mapping[Key, Broadcast]
) -> None:
    """Record delivered chunks in the ledger, and settle the broadcasts whose last chunks they were."""
    recorded = [
        DeliveredChunk(chunk.ref, chunk.number, copies, broadcasts[chunk.ref.key].total_rows)
        for chunk, copies in zip(chunks, delivered, strict=True)
    ]
    left = await settle_only_chunks(ports, recorded, broadcasts)
    await record_delivered(ports, left)
    refs = dict.fromkeys(chunk.ref for chunk in left)
    await asyncio.gather(*(settle_after_chunks(ports, ref, broadcasts[ref.key]) for ref in refs))


async def _recall(ports: Ports, chunk: Chunk, broadcast: Broadcast) -> None:
    rows = broadcast.total_rows
    await recall_chunk(ports, chunk.ref, chunk.entry, chunk.number, chunk.uids, total_rows=rows)
    await settle_after_chunks(ports, chunk.ref, broadcast)


async def _broadcasts(ports: Ports, chunks: Sequence[Chunk]) -> dict[Key, Broadcast]:
    found = await ports.table.batch_get({chunk.ref.key for chunk in chunks}, consistent=True) if chunks else {}
    return {key: broadcast_of(item) for key, item in found.items()}


async def _expire(ports: Ports, chunk: Chunk) -> None:
    """Remove the content from a chunk's copies: this or an earlier delivery may have raced with the expiry.

    The task that removes expired content has already run for these copies, or is yet to come; it does not run twice.
    """
    await expire_copies(ports, chunk.ref, chunk.entry.category, chunk.uids)


async def _remove(ports: Ports, chunk: Chunk) -> None:
    """Remove the copies of a chunk of a removed broadcast, for the same reason."""
    await remove_copies(ports, chunk.ref, chunk.entry.category, chunk.uids)


def _has_expired(chunk: Chunk, now: int) -> bool:
    return chunk.entry.expires_at is not None and chunk.entry.expires_at <= now


def _is_stale(chunk: Chunk, now: int) -> bool:
    return now - chunk.sent_at > CHUNK_REFUSED_AFTER_SECONDS


async def note_failure(ports: Ports, chunk: Chunk, reason: str) -> None:
    """Record an undeliverable chunk in the ledger, so that it is reported and not resent automatically."""
    broadcast = (await _broadcasts(ports, [chunk])).get(chunk.ref.key)
    if broadcast is None:
        return
    item = {"failed": len(chunk.uids), "reason": reason[:500]}
    failure = outcome_writes(chunk.ref, broadcast.total_rows, chunk.number, None, item)
    # A broadcast deleted with its tenant gets no ledger rows.
    await ports.table.commit([(*failure, Check(chunk.ref.key, when=(Present(),)))])
    await settle_after_chunks(ports, chunk.ref, broadcast)
