"""Signals that processes exchange about connected users: complete frames, or references to stored data."""

from typing import Final

import msgspec

from stak.chat.model import ChatId
from stak.identifiers import TenantKey, UserId
from stak.ports.live import Push


class Show(msgspec.Struct, frozen=True, tag="show"):
    """A frame that is the same for all recipients."""

    frame: str


class Arrived(msgspec.Struct, frozen=True, tag="inbox"):
    """A message was delivered to an inbox: its frame, and the inbox with changed counts."""

    inbox: str
    frame: str


class Counted(msgspec.Struct, frozen=True, tag="counts"):
    """The unread counts of an inbox changed."""

    inbox: str


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Messages of a chat that are pending for these users."""

    chat: ChatId
    first: int
    last: int


class Changed(msgspec.Struct, frozen=True, tag="chat"):
    """Something other than messages changed in a chat."""

    chat: ChatId


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """A device session has ended; all of the user's if None."""

    session_id: str | None


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """Signals may have been lost: read the stored state."""


Signal = Show | Arrived | Counted | Said | Changed | Ended | Missed

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(Signal)


def push(tenant: TenantKey, users: tuple[UserId, ...], signal: Signal) -> Push:
    """Encode a signal to some users."""
    return Push(tenant, users, _encode(signal))


def signal_of(payload: bytes) -> Signal:
    """Decode a signal. Raises msgspec.DecodeError for unknown signals."""
    signal: Signal = _decoder.decode(payload) if payload else Missed()
    return signal
