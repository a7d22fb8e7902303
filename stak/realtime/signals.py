"""What processes tell each other about users who are connected: frames that are ready, or where to look."""

from typing import Final

import msgspec

from stak.chat.model import ChatId
from stak.identifiers import TenantKey, UserId
from stak.ports.live import Push


class Show(msgspec.Struct, frozen=True, tag="show"):
    """A frame that is the same for all."""

    frame: str


class Arrived(msgspec.Struct, frozen=True, tag="inbox"):
    """A message has come into an inbox: its frame, and counts that have moved with it."""

    inbox: str
    frame: str


class Counted(msgspec.Struct, frozen=True, tag="counts"):
    """The counts of an inbox have moved."""

    inbox: str


class Said(msgspec.Struct, frozen=True, tag="said"):
    """Messages of a chat that are pending for these users."""

    chat: ChatId
    first: int
    last: int


class Changed(msgspec.Struct, frozen=True, tag="chat"):
    """Something else about a chat is new."""

    chat: ChatId


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """A device session is over; without a name, all of them."""

    session_id: str | None


class Missed(msgspec.Struct, frozen=True, tag="missed"):
    """Signals may have been lost: what is stored has to be looked at."""


Signal = Show | Arrived | Counted | Said | Changed | Ended | Missed

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(Signal)


def push(tenant: TenantKey, users: tuple[UserId, ...], signal: Signal) -> Push:
    """A signal for some users."""
    return Push(tenant, users, _encode(signal))


def signal_of(payload: bytes) -> Signal:
    """What was told; msgspec.DecodeError if it was nothing we know."""
    signal: Signal = _decoder.decode(payload) if payload else Missed()
    return signal
