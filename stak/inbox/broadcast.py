"""Broadcasts: what was posted, how far it has got, and what its sender may still do with it. Model and stored form."""

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
    """What the ledger says of a broadcast."""

    chunks: int = 0
    delivered: int = 0
    failed: int = 0
    redacted: int = 0
    swept: int = 0


class Broadcast(msgspec.Struct, frozen=True, kw_only=True):
    """A message to many, as its sender sees it; one that was recalled has no content any more."""

    message_id: str
    status: Status
    kind: Kind
    category: str
    message: str | None = None
    recipients: int
    planned: int
    """Chunks whose recipients are written down; all of them from the start, unless it goes to everyone."""
    created: int
    received: int
    """When it is sent: now, or the time it is scheduled for."""
    sent: int = 0
    """Chunks that were put on the delivery queue, counted from the first."""
    touched: int = 0
    """When somebody last worked on it: what nobody works on is picked up again."""
    cutoff: str = ""
    """Who joined the audience after this id is not sent to."""
    cursor: str | None = None
    """How far the audience was expanded: the last member written down."""
    paused_from: Status | None = None
    label: str | None = None
    sender: str | None = None
    host_system_id: str | None = None
    expires_at: int | None = None
    delivered: int = 0
    failed: int = 0
    redacted: int = 0
    settled: Progress | None = None
    """What the ledger came to once nothing was left to do; until then it is added up whenever somebody asks."""
    reached: int = 0
    """Members the audience was expanded to so far."""
    redriven: int = 0
    """How often chunks that had failed were tried again: whoever settles by an older ledger is noticed."""
    withdrawn: int = 0
    """Copies redacted for some recipients only."""
    removing_at: int | None = None
    """Since when it is being removed because it is too old: to its sender it is gone."""
    removed_to: int | None = None
    """Chunks whose copies were removed, counted from the first."""
    reason: str | None = None
    created_by: str | None = None
    details: str | None = None
    """Sender and label, sealed, for the sender alone: they stay when the content is gone."""
    copy_bytes: int = 0
    """What each recipient's copy was charged with; 0 if it was accepted before there were quotas."""


def broadcast_item(broadcast: Broadcast) -> Item:
    """A broadcast as it is stored."""
    values: dict[str, Value] = msgspec.to_builtins(broadcast)
    return {name: value for name, value in values.items() if value is not None}


def broadcast_of(item: Item) -> Broadcast:
    """The broadcast that was stored."""
    return msgspec.convert(dict(item), Broadcast)


async def read_broadcast(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str) -> Broadcast:
    """A broadcast, or NotFound."""
    item = await ports.table.get(keys.broadcast(tenant, inbox, message_id)) if is_ulid(message_id) else None
    if item is None or "removing_at" in item:
        raise NotFound("There is no such message in this inbox.")
    return broadcast_of(item)


async def read_progress(ports: Ports, tenant: TenantKey, inbox: InboxKey, message_id: str) -> Progress:
    """The ledger of a broadcast, added up: exact, because a chunk has one row whatever happened to it."""
    totals = {"chunks": 0, "delivered": 0, "failed": 0, "redacted": 0, "swept": 0}
    async for row in rows_of(ports.table, keys.chunks(tenant, inbox, message_id), keys.LEDGER, at_once=2000):
        totals["chunks"] += 1
        for name in ("delivered", "failed", "redacted", "swept"):
            totals[name] += row.item.get(name, 0)
    return Progress(**totals)


def with_progress(broadcast: Broadcast, progress: Progress) -> Broadcast:
    """A broadcast as it stands now; one whose last chunk is in the ledger is delivered, recorded or not."""
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
        # A sweep counts again what was redacted for some before it came.
        redacted=progress.redacted if progress.swept else broadcast.withdrawn,
    )


async def _opened(ports: Ports, tenant: TenantKey, inbox: InboxKey, broadcast: Broadcast) -> Broadcast:
    """A broadcast with its content in clear; one whose content is gone still says whose it was."""
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
    """A broadcast with its exact progress, and its content in clear."""
    broadcast = await _opened(ports, tenant, inbox, broadcast)
    if broadcast.status == "scheduled":
        return broadcast
    progress = broadcast.settled or await read_progress(ports, tenant, inbox, broadcast.message_id)
    return with_progress(broadcast, progress)


def open_work(tenant: TenantKey, inbox: InboxKey, message_id: str) -> Key:
    """Where a broadcast is listed while there is work left."""
    return keys.open_work(tenant, inbox, message_id, zlib.crc32(message_id.encode()) % OPEN_SHARDS)
