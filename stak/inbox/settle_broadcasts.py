"""Settle a broadcast, or finish its recall, when the last chunk is in the ledger.

The writer of the last chunk does this: whoever records a chunk then reads the totals, and the last of several
concurrent writers finds them complete. Reconciliation repeats it for a writer that died before.
"""

from collections.abc import Mapping, Sequence

import msgspec

from stak.inbox.audit_counters import submit_sampled_audit
from stak.inbox.broadcast import Broadcast, Progress, find_broadcast, transition
from stak.inbox.broadcast_progress import progress_of
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.ledger import DeliveredChunk, delivered_writes, has_bounded_ledger, outcome_text
from stak.inbox.open_work import open_work_key
from stak.inbox.recall import finish_recall
from stak.inbox.store_recipients import index_of_settled
from stak.inbox.webhook_events import submit_finished
from stak.optimistic_retry import Attempts
from stak.ports import Ports
from stak.ports.writes import NOTHING, Conditions, Delete, Done, Equals, Group, Item, Key


async def settle_after_chunks(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> None:
    """Settle a broadcast if the chunks that the caller has recorded were its last.

    `broadcast` may have been read before they were recorded. A long ledger without totals, of an earlier release, is
    left to reconciliation. One that was settled with failures is settled again: a chunk may have been delivered since.
    """
    if not has_bounded_ledger(broadcast):
        return
    if broadcast.is_one_row and (broadcast.is_active or broadcast.is_being_recalled):
        now = await find_broadcast(ports, ref)
        if now is None:
            return
        broadcast = now
    if _is_settled_with_failures(broadcast):
        await _settle_again(ports, ref)
    if not (broadcast.is_active or broadcast.is_being_recalled):
        return
    progress = await progress_of(ports, ref, broadcast)
    if broadcast.is_expanding and progress.chunks >= broadcast.planned:
        # Its last page, without members, may have been planned since.
        now = await find_broadcast(ports, ref)
        if now is None or not now.is_active:
            await _settle_again(ports, ref)
            return
        broadcast = now
    await settle(ports, ref, broadcast, progress, await open_work_key(ports, ref))


async def settle(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, progress: Progress, listed: Key) -> bool:
    """Settle a broadcast, or finish its recall, if this progress is complete; return whether it is.

    `listed` is the key of its row of open work.
    """
    if broadcast.is_being_recalled and progress.swept >= broadcast.planned:
        await finish_recall(ports, ref, broadcast, progress, listed)
        return True
    if not broadcast.is_settled_by(progress):
        return False
    await submit_finished(ports, ref, broadcast.redriven)
    # A failed chunk that is redriven has left the ledger since it was read.
    unchanged = (Equals("redriven", broadcast.redriven),)
    (outcome,) = await ports.table.commit([settlement_writes(ref, broadcast, progress, listed, when=unchanged)])
    if isinstance(outcome, Done):
        await submit_sampled_audit(ports, ref, progress.delivered)
    else:  # by another writer, perhaps by an older ledger
        await _settle_again(ports, ref)
    return True


def _is_settled_with_failures(broadcast: Broadcast) -> bool:
    return broadcast.allows("redrive") and broadcast.settled is not None and broadcast.settled.failed > 0


async def _settle_again(ports: Ports, ref: BroadcastRef) -> None:
    """Record the progress of a broadcast that was settled with failures, if a failed chunk was delivered after all.

    A writer that dies before leaves its chunk on the queue, and this is repeated with it.
    """
    tries = Attempts()
    while True:
        await tries.next()
        broadcast = await find_broadcast(ports, ref)
        if broadcast is None or not _is_settled_with_failures(broadcast):
            return
        progress = await progress_of(ports, ref, broadcast)
        if progress == broadcast.settled or progress.chunks < broadcast.planned:  # a chunk is being redriven
            return
        again = transition(
            ref,
            "settle",
            broadcast.status,
            changes={"settled": msgspec.to_builtins(progress)},
            add={"redriven": 1},
            when=(Equals("redriven", broadcast.redriven),),  # otherwise the ledger may have changed since it was read
        )
        (outcome,) = await ports.table.commit([(again,)])
        if isinstance(outcome, Done):
            return


async def settle_only_chunks(
    ports: Ports, chunks: Sequence[DeliveredChunk], broadcasts: Mapping[Key, Broadcast]
) -> list[DeliveredChunk]:
    """Record each chunk that is the only one of its broadcast and settle this, in one transaction; return the rest."""
    only = [chunk for chunk in chunks if _is_only_chunk(broadcasts[chunk.ref.key])]
    if not only:
        return list(chunks)
    for chunk in only:
        await submit_finished(ports, chunk.ref, chunk.broadcast.redriven)
    groups = [await _record_and_settle(ports, chunk) for chunk in only]
    outcomes = await ports.table.commit(groups)
    settled = {id(chunk) for chunk, outcome in zip(only, outcomes, strict=True) if isinstance(outcome, Done)}
    for chunk in only:
        if id(chunk) in settled:
            await submit_sampled_audit(ports, chunk.ref, chunk.copies)
    return [chunk for chunk in chunks if id(chunk) not in settled]


def _is_only_chunk(broadcast: Broadcast) -> bool:
    return broadcast.planned == 1 and broadcast.is_settled_by(Progress(chunks=1))


async def _record_and_settle(ports: Ports, chunk: DeliveredChunk) -> Group:
    return only_chunk_writes(chunk, await open_work_key(ports, chunk.ref))


def only_chunk_writes(chunk: DeliveredChunk, listed: Key) -> Group:
    """Return the writes that record the only chunk of a broadcast and settle this."""
    broadcast = chunk.broadcast
    if not broadcast.is_one_row:
        return (*delivered_writes(chunk), *settlement_writes(chunk.ref, broadcast, _progress(chunk), listed))
    # Needs no condition on the outcome: while a broadcast is being delivered, that is a failure or an earlier delivery.
    recorded = {"outcome": outcome_text(chunk.item), "sent": broadcast.planned}
    return settlement_writes(chunk.ref, broadcast, _progress(chunk), listed, changes=recorded)


def _progress(chunk: DeliveredChunk) -> Progress:
    return Progress(chunks=1, delivered=chunk.copies)


def settlement_writes(
    ref: BroadcastRef,
    broadcast: Broadcast,
    progress: Progress,
    listed: Key,
    *,
    changes: Item = NOTHING,
    when: Conditions = (),
) -> Group:
    """Return the writes that settle a broadcast and end its listing as open work."""
    settled = {"settled": msgspec.to_builtins(progress), **changes, **index_of_settled(ref, broadcast)}
    return (transition(ref, "settle", broadcast.status, changes=settled, when=when), Delete(listed))
