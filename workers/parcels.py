"""What the workers find on the delivery queue: chunks of a broadcast, chunks of a recall, news of a chat."""

from typing import Final

import msgspec

from stak.chat.announce import Announcement
from stak.inbox.chunks import Chunk, SweepChunk

Parcel = Chunk | SweepChunk | Announcement

_decoder: Final = msgspec.json.Decoder(Parcel)


def parcel_of(body: bytes) -> Parcel:
    """The parcel in a queue message; msgspec.DecodeError if there is none."""
    parcel: Parcel = _decoder.decode(body)
    return parcel
