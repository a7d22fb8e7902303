"""Decodes messages of the delivery queue: chunks of a broadcast, chunks of a recall, updates of a chat."""

from typing import Final

import msgspec

from stak.chat.updates import ChatUpdate
from stak.inbox.chunks import Chunk, RecallChunk

Parcel = Chunk | RecallChunk | ChatUpdate

UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""The errors that decoding raises for an invalid body."""

_decoder: Final = msgspec.json.Decoder(Parcel)


def parcel_of(body: bytes) -> Parcel:
    """Decode a queue message.

    Raises one of UNREADABLE if the body is invalid.
    """
    parcel: Parcel = _decoder.decode(body)
    return parcel
