"""What a post costs on AWS: DynamoDB units, SQS requests, and US dollars.

The units are counted over the writes that accepting, sending and delivering the post would commit, not estimated from
constants. `tests/costs` compares them with what a local AWS counts for real posts. They leave out what depends on
others: transactions that DynamoDB cancels, messages that are received twice, and the time of functions and machines.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import msgspec

from stak.audience.expand_everyone import SHARD_PAGE_SIZE
from stak.audience.keys import SHARDS
from stak.aws_prices import Prices, describe_prices
from stak.identifiers import UserId
from stak.inbox.audit_counters import RECIPIENTS_PER_SAMPLE
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS, FULLY_PLANNED, Broadcast, Progress, initial_status, transition
from stak.inbox.broadcast_audience import audience_partitions
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.content_encryption import sealed_size
from stak.inbox.delivery import Delivery
from stak.inbox.delivery_chunks import chunk_of, count_chunks, encode_delivery, entry_for_all
from stak.inbox.dispatch_chunks import CHUNKS_BATCH_SIZE
from stak.inbox.entry_model import Entry
from stak.inbox.keys import user_inboxes
from stak.inbox.ledger import DeliveredChunk, delivered_writes
from stak.inbox.post_request import PostedVersion
from stak.inbox.settle_broadcasts import only_chunk_writes, settlement_writes
from stak.inbox.shared_content import NewBroadcast
from stak.inbox.store_recipients import chunk_writes, recipients_item
from stak.ports.capacity_units import TRANSACTION_FACTOR, WriteMeter, eventual_read_units, read_units
from stak.ports.writes import Delete, Group, Put, in_partition
from stak.request_cost import pause
from stak.tenancy.stored_bytes import LARGE_BYTES

QUEUE_REQUEST_BYTES: Final = 64 * 1024  # "Amazon SQS pricing": each 64 KB of a payload is one request
QUEUE_BATCH: Final = 10  # "Amazon SQS message quotas": messages of a batch, and of a receive
QUEUE_BATCH_BYTES: Final = 1024 * 1024  # as above
REQUESTS_OF_A_JOB: Final = 3  # send, receive, delete
REQUESTS_OF_A_CHUNK: Final = 3  # the same
SMALL_CHARGE_UNITS: Final = 2 * TRANSACTION_FACTOR
"""The tenant's stored bytes and a check of its settings; small posts of the same second share them."""
LARGE_CHARGE_UNITS: Final = TRANSACTION_FACTOR
"""The tenant's stored bytes alone, at once."""
DUE_CURSOR_UNITS: Final = TRANSACTION_FACTOR
"""The cursor over scheduled posts is put if absent; a refused write is charged too."""
SAMPLE_USER: Final = UserId("0" * 24)
"""Stands for a member of an audience, whose ids are not read for an estimate."""
_ATTRIBUTE_BYTES: Final = 64  # of a queue message: the tenant, and its name and type
_PAGE_MEMBERS: Final = SHARD_PAGE_SIZE * SHARDS
_MEMBER_BYTES: Final = 150
_CHUNKS_BEFORE_PAUSE: Final = 40
_USERS_BEFORE_PAUSE: Final = 4_000


class Cost(msgspec.Struct, frozen=True):
    """Units, and their cost in US dollars at the named prices."""

    dynamodb_write_units: int
    dynamodb_read_units: int
    sqs_requests: int
    usd: float
    prices: str


class PlannedPost(msgspec.Struct, frozen=True):
    """A post that would be accepted."""

    new: NewBroadcast
    uids: tuple[UserId, ...]
    """Empty for a post to everyone or to topics."""
    acceptance: Group
    """The transaction that accepts it."""
    listed: Put
    """The write that lists it as open work."""
    template: PostedVersion | None = None
    data_rows: Sequence[Put] = ()
    """What it says about single recipients."""

    @property
    def ref(self) -> BroadcastRef:
        """The reference of its broadcast."""
        return self.new.ref

    @property
    def broadcast(self) -> Broadcast:
        """Its broadcast with encrypted content, as it would be stored."""
        return self.new.broadcast


class _Recipients(msgspec.Struct, frozen=True):
    """The recipients of a post in chunks."""

    partition_bytes: Counter[int]
    """How many inboxes have a partition key of this size."""
    steps: Sequence[int]
    """How many chunks each batch puts on the queue; counted as one job each, although a job may send several."""
    row_reads: int
    """Units to read the stored recipients of all chunks."""
    chunk_bytes: int
    """Bytes of all recipients in messages of the queue."""
    is_sent_at_once: bool = False
    """Whether the process that accepts the post sends its only chunk, without a job."""

    @property
    def chunks(self) -> int:
        """The number of chunks."""
        return sum(self.steps)


async def cost_of_post(planned: PlannedPost, prices: Prices) -> Cost:
    """Count what accepting, sending, delivering and settling a post costs, if nothing is retried."""
    meter = WriteMeter()
    meter.commit(planned.acceptance)
    if planned.broadcast.settled is not None:
        return _cost_at_once(meter, planned, prices)
    is_sent_at_once = planned.broadcast.is_one_row and not planned.broadcast.is_scheduled
    if planned.broadcast.is_scheduled:
        planned = _start_scheduled(meter, planned)
    if planned.broadcast.is_expanded:
        recipients = _plan_pages(meter, planned)
    else:
        recipients = await _store_recipients(meter, planned, is_sent_at_once=is_sent_at_once)
    _dispatch(meter, planned, recipients)
    meter.units += charge_units(planned.broadcast) + _delivery_units(planned, recipients.partition_bytes)
    _settle(meter, planned, recipients)
    for row in planned.data_rows:  # deleted with the record of their chunk
        meter.commit((Delete(row.key),))
    reads, requests = _read_units(meter, planned, recipients), _queue_requests(planned, recipients)
    return units_cost(meter.units, reads, requests, prices)


def _cost_at_once(meter: WriteMeter, planned: PlannedPost, prices: Prices) -> Cost:
    """Count a post that its acceptance delivers. A worker reads it whole, then its broadcast and its copy again."""
    rows = [planned.ref.key, *([] if planned.new.content is None else [planned.new.content.key])]
    whole = TRANSACTION_FACTOR * (sum(read_units(meter.size_of(row)) for row in rows) + 1)
    reads = whole + read_units(meter.size_of(planned.ref.key)) + 1 + _shared_read_units(meter, planned)
    return units_cost(meter.units + charge_units(planned.broadcast), reads, REQUESTS_OF_A_CHUNK, prices)


def units_cost(write_units: int, read_units: int, sqs_requests: int, prices: Prices) -> Cost:
    """Return units with their cost at these prices."""
    counted = {"write_units": write_units, "read_units": read_units, "sqs_requests": sqs_requests}
    usd = round(prices.usd(counted), 9)
    return Cost(write_units, read_units, sqs_requests, usd, describe_prices(prices, tuple(counted)))


def _start_scheduled(meter: WriteMeter, planned: PlannedPost) -> PlannedPost:
    """Count what starts a scheduled post at its time; return it as started."""
    broadcast, ref = planned.broadcast, planned.ref
    meter.units += DUE_CURSOR_UNITS
    first = initial_status(broadcast.kind)
    started = transition(ref, "start", broadcast.status, first, changes={"touched": broadcast.received})
    meter.commit((started, Delete(ref.list_due(broadcast.received).key), planned.listed))
    new = planned.new._replace(broadcast=msgspec.structs.replace(broadcast, status=first))
    return msgspec.structs.replace(planned, new=new)


async def _store_recipients(meter: WriteMeter, planned: PlannedPost, *, is_sent_at_once: bool) -> _Recipients:
    ref = planned.ref
    partitions: Counter[int] = Counter()
    row_reads = chunk_bytes = chunks = 0
    is_one_row = planned.broadcast.is_one_row
    if is_one_row:
        chunks, chunk_bytes = 1, sum(len(uid.encode()) + 1 for uid in planned.uids)
    async for groups in chunk_writes(ref, planned.broadcast, () if is_one_row else planned.uids):
        for group in groups:
            meter.commit(group)
            row_bytes = meter.size_of(group[0].key)
            chunks, row_reads, chunk_bytes = chunks + 1, row_reads + read_units(row_bytes), chunk_bytes + row_bytes
            if chunks % _CHUNKS_BEFORE_PAUSE == 0:
                await pause()
    for row in planned.data_rows:
        meter.commit((row,))
        row_reads, chunk_bytes = row_reads + read_units(meter.size_of(row.key)), chunk_bytes + meter.size_of(row.key)
    for start in range(0, len(planned.uids), _USERS_BEFORE_PAUSE):
        users = planned.uids[start : start + _USERS_BEFORE_PAUSE]
        partitions.update(map(len, map(str.encode, user_inboxes(ref.tenant, users, ref.inbox))))
        await pause()
    # In a message, a user takes two quotes and a comma; in the table, a byte for its type.
    chunk_bytes += 2 * len(planned.uids)
    return _Recipients(partitions, _parts(chunks, CHUNKS_BATCH_SIZE), row_reads, chunk_bytes, is_sent_at_once)


def _plan_pages(meter: WriteMeter, planned: PlannedPost) -> _Recipients:
    """Count full pages of the audience, or of topics; each stores its chunks and its position in one transaction."""
    ref, total, status = planned.ref, planned.broadcast.recipients, planned.broadcast.status
    pages = _parts(total, _PAGE_MEMBERS) or [0]
    row_reads = chunk_bytes = 0
    for size, times in Counter(pages).items():
        changes = {"planned": count_chunks(total), "cursor": f"u#{SAMPLE_USER}", "touched": planned.broadcast.touched}
        advance = transition(ref, "plan", status, status, changes=changes, add={"reached": size})
        parts = _parts(size, CHUNK_MAX_RECIPIENTS)
        samples = [recipients_item(ref, planned.broadcast, [SAMPLE_USER] * part) for part in parts]
        rows = [Put(ref.chunk(number), item) for number, item in enumerate(samples)]
        meter.commit((advance, *rows), times=times)
        sizes = [meter.size_of(row.key) for row in rows]
        row_reads += times * sum(map(read_units, sizes))
        chunk_bytes += times * (sum(sizes) + 2 * size)
    partition = len(user_inboxes(ref.tenant, [SAMPLE_USER], ref.inbox)[0])
    return _Recipients(Counter({partition: total}), [count_chunks(size) for size in pages], row_reads, chunk_bytes)


def _dispatch(meter: WriteMeter, planned: PlannedPost, recipients: _Recipients) -> None:
    """Count the step that each job records: it rewrites the broadcast with its content."""
    if recipients.is_sent_at_once:
        return
    changes = {"sent": recipients.chunks, "touched": planned.broadcast.touched}
    sent = transition(planned.ref, "send", planned.broadcast.status, changes=changes)
    meter.commit((sent,), times=len(recipients.steps))


def charge_units(broadcast: Broadcast) -> int:
    """Return the units that charging the stored bytes of a post takes."""
    return LARGE_CHARGE_UNITS if broadcast.charged_bytes >= LARGE_BYTES else SMALL_CHARGE_UNITS


def _delivery_units(planned: PlannedPost, partition_bytes: Counter[int]) -> int:
    """Count the copy of each recipient that is on time; a late or muted one costs about the same."""
    template = Delivery(_copy(planned)).on_time()
    return sum(
        count * WriteMeter().commit(tuple(in_partition(write, "p" * size) for write in template))
        for size, count in partition_bytes.items()
    )


def _copy(planned: PlannedPost) -> Entry:
    """Return the copy of a recipient; a rendered one has its own content, of about the size of the template."""
    entry = entry_for_all(planned.broadcast, planned.broadcast.created)
    if planned.template is None:
        return entry
    return msgspec.structs.replace(entry, content_hash=None, message="x" * sealed_size(planned.template.copy_bytes))


def _settle(meter: WriteMeter, planned: PlannedPost, recipients: _Recipients) -> None:
    """Count the ledger and the settlement, which are one transaction if there is one chunk."""
    ref, chunks, listed = planned.ref, recipients.chunks, planned.listed.key
    total = sum(recipients.partition_bytes.values())
    settling = msgspec.structs.replace(planned.broadcast, status=FULLY_PLANNED)
    at = settling.created
    if chunks == 1:
        meter.commit(only_chunk_writes(DeliveredChunk(ref, 0, total, settling, at=at), listed))
    else:
        meter.commit(delivered_writes(DeliveredChunk(ref, 0, CHUNK_MAX_RECIPIENTS, settling, at=at)), times=chunks)
        meter.commit(settlement_writes(ref, settling, Progress(chunks=chunks, delivered=total), listed))


def _read_units(meter: WriteMeter, planned: PlannedPost, recipients: _Recipients) -> int:
    """Count the reads of the broadcast, its recipients and its ledger, with full batches; not those of caches."""
    broadcast = read_units(meter.size_of(planned.ref.key))
    batches = -(-recipients.chunks // QUEUE_BATCH)
    steps = 0 if recipients.is_sent_at_once else len(recipients.steps) * (broadcast + 1)
    pages = 0
    if planned.broadcast.is_expanded:
        members = SHARDS * read_units(SHARD_PAGE_SIZE * _MEMBER_BYTES)
        # Of several topics, each page reads more shards, which have fewer members each.
        more_shards = len(audience_partitions(planned.ref, planned.broadcast)) - SHARDS
        pages = len(recipients.steps) * (broadcast + members + more_shards)
    shared = _shared_read_units(meter, planned)
    if planned.template is not None and planned.template.reads_profiles:
        shared += -(-sum(recipients.partition_bytes.values()) // 2)  # half a unit for each profile
    return shared + steps + pages + recipients.row_reads + batches * (2 * broadcast + (recipients.chunks > 1))


def _shared_read_units(meter: WriteMeter, planned: PlannedPost) -> int:
    """Count the read of content in a row of its own, by the process that notifies the recipients."""
    content = planned.new.content
    return 0 if content is None else eventual_read_units(meter.size_of(content.key))


def _queue_requests(planned: PlannedPost, recipients: _Recipients) -> int:
    """Count jobs, and sending, receiving and deleting the chunks in full batches."""
    ref, entry = planned.ref, entry_for_all(planned.broadcast, planned.broadcast.created)
    empty = encode_delivery(chunk_of(ref, recipients.chunks, (), entry, planned.broadcast.created))
    message_bytes = len(empty.body) + _ATTRIBUTE_BYTES + -(-recipients.chunk_bytes // max(1, recipients.chunks))
    batch_size = min(QUEUE_BATCH, max(1, QUEUE_BATCH_BYTES // message_bytes))
    is_audited = planned.broadcast.recipients >= RECIPIENTS_PER_SAMPLE
    jobs = (0 if recipients.is_sent_at_once else len(recipients.steps)) + is_audited
    batches = [size for chunks in recipients.steps for size in _parts(chunks, batch_size)]
    return REQUESTS_OF_A_JOB * jobs + sum(2 * _billed(size * message_bytes) + 1 for size in batches)


def _parts(total: int, part_max: int) -> list[int]:
    """Split a number into parts, all but the last of this size."""
    return [min(part_max, total - start) for start in range(0, total, part_max)]


def _billed(payload_bytes: int) -> int:
    return max(1, -(-payload_bytes // QUEUE_REQUEST_BYTES))
