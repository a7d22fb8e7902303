"""What travels on the delivery queue: a message with some of its recipients, carried once for all of them."""

from typing import Final

import msgspec

from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox.broadcast import Broadcast
from stak.inbox.model import Entry
from stak.ports.queue import Outgoing


class Chunk(msgspec.Struct, frozen=True, tag="chunk"):
    """Some recipients of a broadcast, and what they get."""

    tenant: TenantKey
    inbox: InboxKey
    number: int
    uids: tuple[UserId, ...]
    entry: Entry
    sent_at: int

    @property
    def message_id(self) -> str:
        """The broadcast it is part of."""
        return self.entry.id


class SweepChunk(msgspec.Struct, frozen=True, tag="sweep"):
    """Some recipients of a broadcast that was recalled: their copies have to be blanked."""

    tenant: TenantKey
    inbox: InboxKey
    number: int
    uids: tuple[UserId, ...]
    message_id: str
    category: str


Parcel = Chunk | SweepChunk

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(Parcel)


def entry_for_all(broadcast: Broadcast, delivered_at: int) -> Entry:
    """The copy of a broadcast that its recipients get: nothing in it says who else gets one."""
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
        expires_at=broadcast.expires_at,
    )


def outgoing(parcel: Parcel) -> Outgoing:
    """A parcel as a queue message; tenants are served in turn."""
    return Outgoing(_encode(parcel), parcel.tenant)


def parcel_of(body: bytes) -> Parcel:
    """The parcel in a queue message; msgspec.DecodeError if there is none."""
    parcel: Parcel = _decoder.decode(body)
    return parcel
