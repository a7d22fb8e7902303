"""Put a broadcast's chunks on the delivery queue in restartable steps; a crash causes no loss and no duplicates.

A step of a broadcast to everyone first writes the recipients of the next chunks and the audience cursor in one group,
so a chunk's recipients never change once it may have been sent. Then it sends the chunks that have no ledger row yet,
and finally records its progress. A chunk sent twice is delivered once.
"""

from typing import Final

from stak.audience.expand import read_page
from stak.identifiers import InboxKey, TenantKey
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, broadcast_of
from stak.inbox.chunks import Chunk, entry_for_all, outgoing
from stak.inbox.post import chunked, dispatch_job
from stak.ports import Ports
from stak.ports.table import Span
from stak.ports.writes import Done, Equals, Put, Update
from stak.tenancy.suspension import is_suspended

CHUNKS_A_STEP: Final = 50


async def dispatch_step(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str) -> bool:
    """Plan and send some chunks, and submit the job of the next step; return whether there is a next step."""
    item = await ports.table.get(keys.broadcast(tenant, inbox, message_id))
    broadcast = None if item is None else broadcast_of(item)
    if broadcast is None or broadcast.status not in ("expanding", "delivering"):
        return False
    if await is_suspended(ports, tenant):
        return False  # reconciliation finds its open work when the tenant is resumed
    if broadcast.status == "expanding" and broadcast.planned - broadcast.sent < CHUNKS_A_STEP:
        planned = await _plan_page(ports, tenant, inbox, broadcast)
        if planned is None or planned.status not in ("expanding", "delivering"):
            return False  # lost the race to another worker, or it was paused, stopped or recalled
        broadcast = planned
    end = min(broadcast.planned, broadcast.sent + CHUNKS_A_STEP)
    await _send(ports, tenant, inbox, broadcast, end)
    is_noted = await _note_sent(ports, tenant, inbox, broadcast, end)
    has_more = is_noted and (broadcast.status == "expanding" or end < broadcast.planned)
    if has_more:
        await ports.jobs.submit(dispatch_job(tenant, inbox, message_id))
    return has_more


async def _plan_page(ports: Ports, tenant: TenantKey, inbox: InboxKey, broadcast: Broadcast) -> Broadcast | None:
    page = await read_page(ports, tenant, inbox, cursor=broadcast.cursor, cutoff=broadcast.cutoff)
    message_id = broadcast.message_id
    parts = chunked(page.users)
    status = "delivering" if page.is_last else "expanding"
    advance = Update(
        keys.broadcast(tenant, inbox, message_id),
        set={
            "planned": broadcast.planned + len(parts),
            "cursor": page.cursor,
            "status": status,
            "touched": int(ports.clock()),
        },
        add={"reached": len(page.users)},
        # `planned` identifies the page, even if two pages end at the same member; an empty page may be repeated.
        when=(Equals("status", "expanding"), Equals("planned", broadcast.planned)),
    )
    puts = [
        Put(keys.chunk(tenant, inbox, message_id, broadcast.planned + number), {"uids": users})
        for number, users in enumerate(parts)
    ]
    (outcome,) = await ports.table.commit([(advance, *puts)])
    if not isinstance(outcome, Done):
        return None
    item = await ports.table.get(keys.broadcast(tenant, inbox, message_id))
    return None if item is None else broadcast_of(item)


async def _send(ports: Ports, tenant: TenantKey, inbox: InboxKey, broadcast: Broadcast, end: int) -> None:
    """Send the chunks from the current position to `end`, except those already in the ledger."""
    if end <= broadcast.sent:
        return
    now = int(ports.clock())
    entry = entry_for_all(broadcast, now)
    partition = keys.chunks(tenant, inbox, broadcast.message_id)
    done = {int(sk[2:]) for sk in await _sort_keys(ports, partition, "k#", broadcast.sent, end)}
    wanted = [
        keys.chunk(tenant, inbox, broadcast.message_id, number)
        for number in range(broadcast.sent, end)
        if number not in done
    ]
    found = await ports.table.batch_get(wanted)
    await ports.deliveries.send(
        [
            outgoing(Chunk(tenant, inbox, int(key.sk[2:]), tuple(found[key]["uids"]), entry, now))
            for key in wanted
            if key in found
        ]
    )


async def _sort_keys(ports: Ports, partition: str, prefix: str, start: int, end: int) -> list[str]:
    span = Span(f"{prefix}{start:07d}", f"{prefix}{end - 1:07d}")
    page = await ports.table.query(partition, span, limit=end - start)
    return [row.key.sk for row in page.rows]


async def _note_sent(ports: Ports, tenant: TenantKey, inbox: InboxKey, broadcast: Broadcast, end: int) -> bool:
    update = Update(
        keys.broadcast(tenant, inbox, broadcast.message_id),
        set={"sent": end, "touched": int(ports.clock())},
        when=(Equals("sent", broadcast.sent), Equals("status", broadcast.status)),
    )
    (outcome,) = await ports.table.commit([(update,)])
    return isinstance(outcome, Done)
