"""The broadcast model, its stored form, and its delivery progress."""

import zlib
from typing import Final, Literal

import msgspec

from stak.errors import NotFound
from stak.identifiers import InboxKey, TenantKey
from stak.ids import is_ulid
from stak.inbox import keys
from stak.inbox.content_encryption import is_sealed, open_details, opener
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.ports.writes import Item, Key, Value
from stak.tenancy.data_keys import data_sealer

CHUNK_MAX_RECIPIENTS: Final = 100
OPEN_SHARDS: Final = 4

Status = Literal["scheduled", "expanding", "delivering", "delivered", "paused", "stopped", "redacting", "redacted"]
Kind = Literal["users", "everyone"]


class Progress(msgspec.Struct, frozen=True):
    """Totals over a broadcast's ledger."""

    chunks: int = 0
    delivered: int = 0
    failed: int = 0
    redacted: int = 0
    swept: int = 0


class Broadcast(msgspec.Struct, frozen=True, kw_only=True):
    """A message to many recipients, as its sender sees it; a recalled one has no content."""

    message_id: str
    status: Status
    kind: Kind
    category: str
    message: str | None = None
    recipients: int
    planned: int
    """Number of chunks with stored recipients; all of them from the start, unless it goes to everyone."""
    created: int
    received: int
    """Time of sending: when it was posted, or the time it is scheduled for."""
    sent: int = 0
    """Number of chunks put on the delivery queue, from the first."""
    touched: int = 0
    """Time of the last work on it; a broadcast untouched for too long is picked up again."""
    cutoff: str = ""
    """Members that joined the audience after this id are not recipients."""
    cursor: str | None = None
    """Position of the audience expansion: the last member written to a chunk."""
    paused_from: Status | None = None
    label: str | None = None
    sender: str | None = None
    host_system_id: str | None = None
    expires_at: int | None = None
    delivered: int = 0
    failed: int = 0
    redacted: int = 0
    settled: Progress | None = None
    """The final ledger totals once no work is left; until then they are computed on request."""
    reached: int = 0
    """Number of audience members it was expanded to so far."""
    redriven: int = 0
    """How often failed chunks were redriven; detects a writer that settles the broadcast by an older ledger."""
    withdrawn: int = 0
    """Number of copies recalled from individual recipients."""
    removing_at: int | None = None
    """Time at which its removal by retention began; from then on its sender gets NotFound."""
    removed_to: int | None = None
    """Number of chunks whose copies were removed, from the first."""
    reason: str | None = None
    created_by: str | None = None
    details: str | None = None
    """Encrypted sender and label, for the sender only; kept after the content is removed."""
    copy_bytes: int = 0
    """Bytes charged for each recipient's copy; 0 if accepted before quotas existed."""


def broadcast_item(broadcast: Broadcast) -> Item:
    """Encode a broadcast for storage."""
    values: dict[str, Value] = msgspec.to_builtins(broadcast)
    return {name: value for name, value in values.items() if value is not None}


def broadcast_of(item: Item) -> Broadcast:
    """Decode a stored broadcast."""
    return msgspec.convert(dict(item), Broadcast)


async def read_broadcast(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str) -> Broadcast:
    """Return a broadcast. Raises NotFound if it does not exist or is being removed."""
    item = await ports.table.get(keys.broadcast(tenant, inbox, message_id)) if is_ulid(message_id) else None
    if item is None or "removing_at" in item:
        raise NotFound("There is no such message in this inbox.")
    return broadcast_of(item)


async def read_progress(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str) -> Progress:
    """Return the totals over a broadcast's ledger; exact, because each chunk has a single row."""
    totals = {"chunks": 0, "delivered": 0, "failed": 0, "redacted": 0, "swept": 0}
    async for row in rows_of(ports.table, keys.chunks(tenant, inbox, message_id), keys.LEDGER, at_once=2000):
        totals["chunks"] += 1
        for name in ("delivered", "failed", "redacted", "swept"):
            totals[name] += row.item.get(name, 0)
    return Progress(**totals)


def with_progress(broadcast: Broadcast, progress: Progress) -> Broadcast:
    """Return a broadcast with its current progress.

    Its status is `delivered` as soon as its last chunk is in the ledger, even if that is not yet recorded.
    """
    status = broadcast.status
    if status == "delivering" and progress.chunks >= broadcast.planned:
        status = "delivered"
    is_counted = broadcast.kind == "everyone" and status not in ("scheduled", "expanding")
    return msgspec.structs.replace(
        broadcast,
        status=status,
        recipients=broadcast.reached if is_counted else broadcast.recipients,
        delivered=progress.delivered,
        failed=progress.failed,
        # A recall from all also counts the copies recalled from individual recipients before it.
        redacted=progress.redacted if progress.swept else broadcast.withdrawn,
    )


async def _opened(ports: Ports, tenant: TenantKey, inbox: InboxKey, broadcast: Broadcast) -> Broadcast:
    """Decrypt a broadcast's content; if the content is gone, decrypt its sender and label."""
    message, message_id = broadcast.message, broadcast.message_id
    if message is not None and is_sealed(message):
        opening = await opener(ports, tenant, inbox, [message])
        _, text, sender, label = opening.open(message_id, message)
        return msgspec.structs.replace(broadcast, message=text, sender=sender, label=label)
    if broadcast.details is None:
        return broadcast
    sealer = await data_sealer(ports, tenant, [broadcast.details])
    details = open_details(sealer, tenant, inbox, message_id, broadcast.details)
    return msgspec.structs.replace(broadcast, sender=details.sender, label=details.label)


async def describe(ports: Ports, tenant: TenantKey, inbox: InboxKey, broadcast: Broadcast) -> Broadcast:
    """Return a broadcast with its exact progress and decrypted content."""
    broadcast = await _opened(ports, tenant, inbox, broadcast)
    if broadcast.status == "scheduled":
        return broadcast
    progress = broadcast.settled or await read_progress(ports, tenant, inbox, broadcast.message_id)
    return with_progress(broadcast, progress)


def open_work(tenant: TenantKey, inbox: InboxKey, message_id: str) -> Key:
    """Return the key that lists a broadcast while it has open work."""
    return keys.open_work(tenant, inbox, message_id, zlib.crc32(message_id.encode()) % OPEN_SHARDS)
