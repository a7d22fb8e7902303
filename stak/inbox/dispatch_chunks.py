"""Put a broadcast's chunks on the delivery queue in restartable steps; a crash causes no loss and no duplicates.

A step of a broadcast to everyone or to topics first writes the recipients of the next chunks and the audience cursor in
one group, so a chunk's recipients never change once it may have been sent. Then it sends the chunks that have no ledger
row yet, and finally records its progress. A chunk sent twice is delivered once.

One server does one page in a step. Where the storage is remote, a step does as many as fit its time: the shards of the
audience are read on while a page is planned and sent.
"""

import asyncio
import math
import time
from collections.abc import Sequence
from contextlib import aclosing
from typing import Final

import msgspec

from stak.audience.expand_everyone import SHARD_PAGE_SIZE, AudiencePage, AudienceReader
from stak.audience.keys import SHARDS
from stak.identifiers import UserId
from stak.inbox import keys
from stak.inbox.broadcast import FULLY_PLANNED, Broadcast, find_broadcast, transition
from stak.inbox.broadcast_audience import audience_partitions
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.delivery_chunks import chunk_of, encode_delivery, entry_for_all, recipients_in, split_recipients
from stak.inbox.open_work import unlist_open_work
from stak.inbox.recipient_data import with_templates
from stak.inbox.settle_broadcasts import settle_after_chunks
from stak.inbox.store_recipients import may_recipients_end, recipients_item, recipients_of
from stak.ports import Ports
from stak.ports.capacity_units import TRANSACTION_FACTOR, WRITE_UNIT_BYTES
from stak.ports.writes import Absent, Check, Done, Equals, Put
from stak.tenancy.quota_usage import give_back
from stak.tenancy.suspension import is_suspended

DISPATCH_JOB: Final = "dispatch"
CHUNKS_BATCH_SIZE: Final = 50

STEP_SECONDS: Final = 1.0
"""How long a step plans and sends pages, where partitions have a limit; jobs of others wait for it at most."""
SHARD_PAGE_SIZE_AHEAD: Final = 320
"""Members of each of 16 shards in one read, where a step has several pages: about as many as a page has."""
PAGE_MAX_BYTES: Final = 96 * 1024
"""Of the recipients of a page, where partitions have a limit: about 200 write units in one transaction."""
PLANNING_SHARE: Final = 0.5
"""The part of a partition's write units that planning uses; the ledger is in the same partition."""
_CHUNK_BYTES: Final = 150  # the keys and attribute names of a chunk's row
_USER_BYTES: Final = 1  # of each recipient, in addition to the id


async def send_new(ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> None:
    """Send the only chunk of a new broadcast of one row, or have the chunks of another one dispatched."""
    if broadcast.uids is None:
        await ports.jobs.submit(ref.job(DISPATCH_JOB))
        return
    now = int(ports.clock())
    chunk = chunk_of(ref, 0, broadcast.uids, entry_for_all(broadcast, _delivered_at(broadcast, now)), now)
    (chunk,) = await with_templates(ports, ref, broadcast, [chunk])
    await ports.deliveries.send([encode_delivery(chunk)])


async def dispatch_step(ports: Ports, ref: BroadcastRef) -> bool:
    """Plan and send some chunks, and submit the job of the next step; return whether there is a next step."""
    broadcast = await find_broadcast(ports, ref)
    if broadcast is None or not broadcast.is_active:
        return False
    if await is_suspended(ports, ref.tenant):
        return False  # reconciliation finds its open work when the tenant is resumed
    async with aclosing(_Step(ports, ref, broadcast)) as step:
        has_more = await step.run()
    if has_more:
        await ports.jobs.submit(ref.job(DISPATCH_JOB))
    return has_more


class _Step:
    """One step: pages and chunks of a broadcast until its time is over, or another worker continues."""

    def __init__(self, ports: Ports, ref: BroadcastRef, broadcast: Broadcast) -> None:
        self._ports = ports
        self._ref = ref
        self._broadcast = broadcast
        self._reader: AudienceReader | None = None
        self._ends_at = time.monotonic() + (0 if ports.partition_write_units is None else STEP_SECONDS)

    @property
    def _has_time(self) -> bool:
        return time.monotonic() < self._ends_at

    async def aclose(self) -> None:
        """End the reads ahead."""
        if self._reader is not None:
            await self._reader.aclose()

    async def run(self) -> bool:
        """Return whether there is more to do, in another step."""
        while await self._send_next():
            if not self._has_time:
                return True
        return False

    async def _send_next(self) -> bool:
        """Plan a page if few chunks are left, and send chunks; return whether there is more to do."""
        ports, ref, broadcast, began_at = self._ports, self._ref, self._broadcast, time.monotonic()
        pause_seconds = 0.0
        if broadcast.is_expanding and broadcast.planned - broadcast.sent < CHUNKS_BATCH_SIZE:
            page = await self._next_page(broadcast)
            parts = split_recipients(page.users)
            planned = await _plan_page(ports, ref, broadcast, page, parts)
            if planned is None or not planned.is_active:
                return False  # lost the race to another worker, or it was paused, stopped or recalled
            broadcast, pause_seconds = planned, _pause_seconds(ports, parts)
        end = min(broadcast.planned, broadcast.sent + CHUNKS_BATCH_SIZE)
        sent = await _send(ports, ref, broadcast, end)
        if sent is None:
            return False
        is_noted = await _note_sent(ports, ref, broadcast, end)
        has_more = is_noted and (broadcast.is_expanding or end < broadcast.planned)
        if is_noted and not has_more and not sent:
            # Perhaps all chunks were in the ledger before it was resumed, or before its last page was planned.
            await settle_after_chunks(ports, ref, broadcast)
        self._broadcast = msgspec.structs.replace(broadcast, sent=end)
        if has_more and (pause_seconds := pause_seconds - (time.monotonic() - began_at)) > 0:
            await asyncio.sleep(pause_seconds)
        return has_more

    async def _next_page(self, broadcast: Broadcast) -> AudiencePage:
        reader = await self._reader_at(broadcast)
        most = recipients_in(CHUNKS_BATCH_SIZE)
        if self._ports.partition_write_units is None:
            # The shards of one audience have fewer members on a page; those of many topics may have more.
            return await reader.next_page(None if broadcast.topics is None else most)
        return await reader.next_page(most, PAGE_MAX_BYTES, reads_ahead=self._has_time)

    async def _reader_at(self, broadcast: Broadcast) -> AudienceReader:
        """Return a reader at the stored cursor; the former one is elsewhere if another worker has planned a page."""
        if self._reader is None or self._reader.cursor != broadcast.cursor:
            await self.aclose()
            is_limited = self._ports.partition_write_units is not None
            partitions = audience_partitions(self._ref, broadcast)
            self._reader = AudienceReader(
                self._ports,
                partitions,
                cursor=broadcast.cursor,
                cutoff=broadcast.cutoff,
                shard_page_size=_page_size_ahead(len(partitions)) if is_limited else None,
            )
        return self._reader


def _page_size_ahead(shards: int) -> int:
    """Return how many members of each shard are read at once: fewer where a post to several topics has many shards."""
    return min(SHARD_PAGE_SIZE_AHEAD, max(SHARD_PAGE_SIZE, SHARD_PAGE_SIZE_AHEAD * SHARDS // shards))


async def _plan_page(
    ports: Ports, ref: BroadcastRef, broadcast: Broadcast, page: AudiencePage, parts: Sequence[tuple[UserId, ...]]
) -> Broadcast | None:
    """Write the chunks of a page, and the cursor behind it; return None if another worker was faster.

    With the last page of a post to topics its recipients are known: their bytes are charged instead of the estimate.
    """
    recipients = broadcast.reached + len(page.users)
    is_corrected = page.is_last and broadcast.topics is not None and recipients != broadcast.recipients
    advance = transition(
        ref,
        "plan",
        broadcast.status,
        FULLY_PLANNED if page.is_last else broadcast.status,
        changes={
            "planned": broadcast.planned + len(parts),
            "cursor": page.cursor,
            "touched": int(ports.clock()),
            **({"recipients": recipients} if is_corrected else {}),
        },
        add={"reached": len(page.users)},
        # `planned` identifies the page, even if two pages end at the same member; an empty page may be repeated.
        when=(Equals("planned", broadcast.planned),),
    )
    items = [recipients_item(ref, broadcast, users) for users in parts]
    puts = [Put(ref.chunk(number), item) for number, item in enumerate(items, start=broadcast.planned)]
    surplus_bytes = (broadcast.recipients - recipients) * broadcast.copy_bytes if is_corrected else 0
    released = (give_back(ref.tenant, "stored_bytes", surplus_bytes),) if surplus_bytes else ()
    (outcome,) = await ports.table.commit([(advance, *puts, *released)])
    return await find_broadcast(ports, ref) if isinstance(outcome, Done) else None


def _pause_seconds(ports: Ports, parts: Sequence[Sequence[UserId]]) -> float:
    """Return how long the partition needs for chunks with these recipients, at the share that planning has."""
    if ports.partition_write_units is None:
        return 0.0
    sizes = (_CHUNK_BYTES + sum(len(user.encode()) + _USER_BYTES for user in users) for users in parts)
    units = sum(TRANSACTION_FACTOR * math.ceil(size / WRITE_UNIT_BYTES) for size in sizes)
    return units / (PLANNING_SHARE * ports.partition_write_units)


async def _send(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, end: int) -> int | None:
    """Send the chunks from the current position to `end`, except those already in the ledger; return how many.

    Return None if recipients have ended, and the broadcast was stopped.
    """
    if end <= broadcast.sent:
        return 0
    now = int(ports.clock())
    entry = entry_for_all(broadcast, _delivered_at(broadcast, now))
    done = await _recorded(ports, ref, broadcast, end)
    wanted = [number for number in range(broadcast.sent, end) if number not in done]
    found = await recipients_of(ports, ref, broadcast, wanted)
    ended = [number for number in wanted if number not in found]
    if ended and await _stop_if_ended(ports, ref, broadcast, ended[0]):
        return None
    chunks = [chunk_of(ref, number, uids, entry, now) for number, uids in found.items()]
    await ports.deliveries.send(
        [encode_delivery(chunk) for chunk in await with_templates(ports, ref, broadcast, chunks)]
    )
    return len(chunks)


def _delivered_at(broadcast: Broadcast, now: int) -> int:
    """Return the time of delivery that a chunk carries: the same one if it is sent again, where that may be soon.

    The id of a webhook contains it, so that the receiver recognizes a duplicate.
    """
    return broadcast.touched if broadcast.is_one_row else now


async def _stop_if_ended(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, number: int) -> bool:
    """Stop a broadcast if the recipients of this chunk have ended, long after its message expired."""
    if not may_recipients_end(ref, broadcast):
        return False
    stopped = transition(ref, "stop", broadcast.status, changes={"touched": int(ports.clock())})
    # A transaction that plans the chunk may be under way, and show its rows one by one.
    ended = Check(ref.chunk(number), (Absent(),))
    (outcome,) = await ports.table.commit([(stopped, await unlist_open_work(ports, ref), ended)])
    return isinstance(outcome, Done)


async def _recorded(ports: Ports, ref: BroadcastRef, broadcast: Broadcast, end: int) -> set[int]:
    """Return the numbers of the chunks from the current position to `end` that are in the ledger."""
    if broadcast.is_one_row:
        return set() if broadcast.outcome is None else {0}
    span = keys.ledger_span(broadcast.sent, end)
    ledger = await ports.table.query(ref.chunks, span, limit=end - broadcast.sent)
    return {keys.chunk_number(row.key) for row in ledger.rows}


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
