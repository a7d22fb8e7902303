"""What the workers find on the delivery queue: chunks of a broadcast, chunks of a recall, news of a chat."""

from typing import Final

import msgspec

from stak.chat.updates import Announcement
from stak.inbox.chunks import Chunk, SweepChunk

Parcel = Chunk | SweepChunk | Announcement

UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding raises for a body that is no parcel."""

_decoder: Final = msgspec.json.Decoder(Parcel)


def parcel_of(body: bytes) -> Parcel:
    """The parcel in a queue message; raises one of UNREADABLE if there is none."""
    parcel: Parcel = _decoder.decode(body)
    return parcel
