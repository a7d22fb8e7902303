"""Messages on the delivery queue: a broadcast's entry with a chunk of its recipients, or a chunk to recall."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

import msgspec

from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS, Broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.entry_model import Entry
from stak.ports.queue import Outgoing


class Chunk(msgspec.Struct, frozen=True, tag="chunk"):
    """A chunk of a broadcast's recipients, and the entry they receive."""

    tenant: TenantKey
    inbox: InboxKey
    number: int
    uids: tuple[UserId, ...]
    entry: Entry
    sent_at: int
    is_sharded: bool = False
    """Part of the reference of its broadcast."""
    is_announced: bool = False
    """Sent before its post is accepted: its broadcast may not exist yet, or never."""
    is_template: bool = False
    """Its content is a template, which is rendered for each recipient (`rendered_chunks.py`)."""
    data: tuple[str, ...] = ()
    """What its post says about single recipients, encrypted as it is stored (`recipient_data.py`)."""

    @property
    def message_id(self) -> str:
        """The id of the broadcast."""
        return self.entry.id

    @property
    def ref(self) -> BroadcastRef:
        """The broadcast it is part of."""
        return BroadcastRef(self.tenant, self.inbox, self.entry.id, self.is_sharded)


class RecallChunk(msgspec.Struct, frozen=True, tag="sweep"):
    """A chunk of recipients of a recalled broadcast, whose copies become tombstones."""

    tenant: TenantKey
    inbox: InboxKey
    number: int
    uids: tuple[UserId, ...]
    message_id: str
    category: str
    is_sharded: bool = False
    """Part of the reference of its broadcast."""

    @property
    def ref(self) -> BroadcastRef:
        """The broadcast it is part of."""
        return BroadcastRef(self.tenant, self.inbox, self.message_id, self.is_sharded)


DeliveryMessage = Chunk | RecallChunk
Users = TypeVar("Users", tuple[UserId, ...], list[UserId])

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(DeliveryMessage)


def split_recipients(uids: Users) -> list[Users]:
    """Split recipients into chunks."""
    return [uids[start : start + CHUNK_MAX_RECIPIENTS] for start in range(0, len(uids), CHUNK_MAX_RECIPIENTS)]


def recipients_in(chunks: int) -> int:
    """Return how many recipients fit into so many chunks."""
    return chunks * CHUNK_MAX_RECIPIENTS


def count_chunks(recipients: int) -> int:
    """Return the number of chunks for so many recipients."""
    return -(-recipients // CHUNK_MAX_RECIPIENTS)


def chunk_of(ref: BroadcastRef, number: int, uids: Sequence[UserId], entry: Entry, sent_at: int) -> Chunk:
    """Return a chunk of a broadcast."""
    return Chunk(ref.tenant, ref.inbox, number, tuple(uids), entry, sent_at, ref.is_sharded)


def at_delivery(chunk: Chunk, delivered_at: int) -> Chunk:
    """Return a chunk whose entry has the time of its delivery; on the queue, it has that of sending."""
    entry = msgspec.structs.replace(chunk.entry, delivered=delivered_at)
    return msgspec.structs.replace(chunk, entry=entry)


def by_time(chunk: Chunk, users: Mapping[UserId, int]) -> list[tuple[Chunk, tuple[UserId, ...]]]:
    """Return the recipients to notify, by the time in their copies: an earlier attempt may have delivered some."""
    times = dict.fromkeys(users.values())
    if [*times] == [chunk.entry.delivered]:
        return [(chunk, tuple(users))]
    return [(at_delivery(chunk, at), tuple(user for user in users if users[user] == at)) for at in times]


def recall_chunk_of(ref: BroadcastRef, number: int, uids: Sequence[UserId], category: str) -> RecallChunk:
    """Return a chunk of a recalled broadcast."""
    return RecallChunk(ref.tenant, ref.inbox, number, tuple(uids), ref.id, category, ref.is_sharded)


def entry_for_all(broadcast: Broadcast, delivered_at: int) -> Entry:
    """Return the copy that every recipient of a broadcast gets; it contains nothing about the other recipients."""
    return Entry(
        id=broadcast.message_id,
        category=broadcast.category,
        received=broadcast.received,
        delivered=delivered_at,
        kind=broadcast.kind,
        host_system_id=broadcast.host_system_id,
        sender=broadcast.sender,
        label=broadcast.label,
        message=broadcast.message,
        content_hash=broadcast.content_hash,
        expires_at=broadcast.expires_at,
        priority=None if broadcast.options is None else broadcast.options.priority,
        collapse_key=None if broadcast.options is None else broadcast.options.collapse_key,
        counted=0 if broadcast.is_counted else None,
    )


def encode_delivery(delivery: DeliveryMessage) -> Outgoing:
    """Encode a chunk as a queue message, grouped by tenant so that tenants are served in turn."""
    return Outgoing(_encode(delivery), delivery.tenant)


def delivery_message_of(body: bytes) -> DeliveryMessage:
    """Decode a queue message. Raises msgspec.DecodeError if it is not a chunk."""
    delivery: DeliveryMessage = _decoder.decode(body)
    return delivery
