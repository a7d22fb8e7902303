"""Records chunks that could not be delivered to all of their recipients."""

from typing import NamedTuple

from stak.identifiers import UserId
from stak.inbox.announced_chunks import broadcasts_of
from stak.inbox.broadcast import Broadcast
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.ledger import COPIES, REASONS, at_time, outcome_writes
from stak.inbox.recall import is_copy
from stak.inbox.rendered_chunks import recorded_reasons
from stak.inbox.settle_broadcasts import settle_after_chunks
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.writes import Check, Item, Present


class _Reached(NamedTuple):
    """How many recipients of a chunk have a copy, and which have not even a tombstone or placeholder."""

    copies: int
    missing: list[UserId]


async def note_failure(ports: Ports, chunk: Chunk, reason: str) -> None:
    """Record an undeliverable chunk in the ledger, so that it is reported and not resent automatically.

    Recipients that have the message are counted as such.
    """
    broadcast = (await broadcasts_of(ports, [chunk])).get(chunk.ref.key)
    if broadcast is None:
        return
    await _note(ports, chunk, broadcast, await _outcome(ports, chunk, reason))
    await settle_after_chunks(ports, chunk.ref, broadcast)


async def note_stopped(ports: Ports, chunk: Chunk, broadcast: Broadcast) -> None:
    """Record the copies of a chunk whose delivery was interrupted, if its broadcast was stopped since.

    The other recipients are not failures: they never get it, as those of chunks that were not begun.
    """
    if not broadcast.is_stopped or broadcast.removing_at is not None or not chunk.is_sharded:
        return
    reached = await _count(ports, chunk)
    if reached.copies:
        await _note(ports, chunk, broadcast, {COPIES if reached.missing else "delivered": reached.copies})


async def has_copies(ports: Ports, chunk: Chunk) -> bool:
    """Return whether the delivery of a chunk was begun."""
    return (await _count(ports, chunk)).copies > 0


async def _note(ports: Ports, chunk: Chunk, broadcast: Broadcast, item: Item) -> None:
    """Record the outcome of a chunk that has none."""
    timed = at_time(broadcast, item, int(ports.clock()))
    group = outcome_writes(chunk.ref, broadcast, chunk.number, None, timed)
    if not broadcast.is_one_row:  # a broadcast deleted with its tenant gets no ledger rows
        group = (*group, Check(chunk.ref.key, when=(Present(),)))
    await ports.table.commit([group])


async def _outcome(ports: Ports, chunk: Chunk, reason: str) -> Item:
    """Return the outcome of a failed chunk by the copies that exist; if all have the message, it is delivered."""
    failure: Item = {"failed": len(chunk.uids), "reason": reason[:500]}
    if not chunk.is_sharded:
        return failure  # older processes, which do not count copies of failed chunks, may change it
    copies, missing = await _count(ports, chunk)
    if not missing:
        return {"delivered": copies}
    failure = {**failure, "failed": len(missing)}
    if reasons := await recorded_reasons(ports, chunk, missing):
        failure = {**failure, REASONS: reasons}
    return {**failure, COPIES: copies} if copies else failure


async def _count(ports: Ports, chunk: Chunk) -> _Reached:
    entries = {user: UserInbox(chunk.tenant, user, chunk.inbox).entry(chunk.message_id) for user in chunk.uids}
    found = await ports.table.batch_get(entries.values())
    return _Reached(sum(map(is_copy, found.values())), [user for user, key in entries.items() if key not in found])
