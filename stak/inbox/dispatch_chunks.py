"""Put a broadcast's chunks on the delivery queue in restartable steps; a crash causes no loss and no duplicates.

A step of a broadcast to everyone first writes the recipients of the next chunks and the audience cursor in one group,
so a chunk's recipients never change once it may have been sent. Then it sends the chunks that have no ledger row yet,
and finally records its progress. A chunk sent twice is delivered once.
"""

from typing import Final

from stak.audience.expand_everyone import read_page
from stak.inbox import keys
from stak.inbox.broadcast import FULLY_PLANNED, Broadcast, find_broadcast, transition
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import Chunk, encode_delivery, entry_for_all, split_recipients
from stak.inbox.settle_broadcasts import settle_after_chunks
from stak.ports import Ports
from stak.ports.writes import Done, Equals, Put
from stak.tenancy.suspension import is_suspended

DISPATCH_JOB: Final = "dispatch"
CHUNKS_BATCH_SIZE: Final = 50


async def dispatch_step(ports: Ports, ref: BroadcastRef) -> bool:
    """Plan and send some chunks, and submit the job of the next step; return whether there is a next step."""
    broadcast = await find_broadcast(ports, ref)
    if broadcast is None or not broadcast.is_active:
        return False
    if await is_suspended(ports, ref.tenant):
        return False  # reconciliation finds its open work when the tenant is resumed
    if broadcast.is_expanding and broadcast.planned - broadcast.sent < CHUNKS_BATCH_SIZE:
        planned = await _plan_page(ports, ref, broadcast)
        if planned is None or not planned.is_active:
            return False  # lost the race to another worker, or it was paused, stopped or recalled
        broadcast = planned
    end = min(broadcast.planned, broadcast.sent + CHUNKS_BATCH_SIZE)
    sent = await _send(ports, ref, broadcast, end)
    is_noted = await _note_sent(ports, ref, broadcast, end)
    has_more = is_noted and (broadcast.is_expanding or end < broadcast.planned)
    if has_more:
        await ports.jobs.submit(ref.job(DISPATCH_JOB))
    elif is_noted and not sent:
        # Perhaps all chunks were in the ledger before it was resumed, or before its last page was planned.
        await settle_after_chunks(ports, ref, broadcast)
    return has_more


async def _plan_page(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> Broadcast | None:
    page = await read_page(ports, ref.tenant, ref.inbox, cursor=broadcast.cursor, cutoff=broadcast.cutoff)
    parts = split_recipients(page.users)
    advance = transition(
        ref,
        "plan",
        broadcast.status,
        FULLY_PLANNED if page.is_last else broadcast.status,
        changes={
            "planned": broadcast.planned + len(parts),
            "cursor": page.cursor,
            "touched": int(ports.clock()),
        },
        add={"reached": len(page.users)},
        # `planned` identifies the page, even if two pages end at the same member; an empty page may be repeated.
        when=(Equals("planned", broadcast.planned),),
    )
    puts = [Put(ref.chunk(number), {"uids": users}) for number, users in enumerate(parts, start=broadcast.planned)]
    (outcome,) = await ports.table.commit([(advance, *puts)])
    return await find_broadcast(ports, ref) if isinstance(outcome, Done) else None


async def _send(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, end: int) -> int:
    """Send the chunks from the current position to `end`, except those already in the ledger; return how many."""
    if end <= broadcast.sent:
        return 0
    now = int(ports.clock())
    entry = entry_for_all(broadcast, now)
    ledger = await ports.table.query(ref.chunks, keys.ledger_span(broadcast.sent, end), limit=end - broadcast.sent)
    done = {keys.chunk_number(row.key) for row in ledger.rows}
    wanted = [ref.chunk(number) for number in range(broadcast.sent, end) if number not in done]
    found = await ports.table.batch_get(wanted)
    deliveries = [
        encode_delivery(Chunk(ref.tenant, ref.inbox, keys.chunk_number(key), tuple(found[key]["uids"]), entry, now))
        for key in wanted
        if key in found
    ]
    await ports.deliveries.send(deliveries)
    return len(deliveries)


async def _note_sent(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, end: int) -> bool:
    update = transition(
        ref,
        "send",
        broadcast.status,
        changes={"sent": end, "touched": int(ports.clock())},
        when=(Equals("sent", broadcast.sent),),
    )
    (outcome,) = await ports.table.commit([(update,)])
    return isinstance(outcome, Done)
