"""Signals that processes exchange about connected users: complete frames, or references to stored data."""

from typing import Final

import msgspec

from stak.chat.chat_model import ChatId
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.ports.live import Push


class SendFrame(msgspec.Struct, frozen=True, tag="show"):
    """A frame that is the same for all recipients."""

    frame: str


class InboxMessageArrived(msgspec.Struct, frozen=True, tag="inbox"):
    """A message was delivered to an inbox: its frame, and the inbox with changed counts."""

    inbox: str
    frame: str
    counts_follow: bool = False
    """Whether `CountsChanged` is sent later: the counts of thousands of users are read after all have the message."""


class CountsChanged(msgspec.Struct, frozen=True, tag="counts"):
    """The unread counts of an inbox changed."""

    inbox: str


class ChatMessagesPending(msgspec.Struct, frozen=True, tag="said"):
    """Messages of a chat that are pending for these users."""

    chat: ChatId
    first: int
    last: int


class ChatMessagesUnacknowledged(msgspec.Struct, frozen=True, tag="unacknowledged"):
    """Messages of a chat that were sent a while ago: devices that have not acknowledged them get them once more.

    For connections that outlive each process which sends to them; all others remember what they have sent.
    """

    chat: ChatId
    first: int
    last: int


class ChatDetailsChanged(msgspec.Struct, frozen=True, tag="chat"):
    """Something other than messages changed in a chat."""

    chat: ChatId


class SessionEnded(msgspec.Struct, frozen=True, tag="ended"):
    """A device session has ended; all of the user's if None."""

    session_id: str | None


class InboxEvent(msgspec.Struct, frozen=True, tag="event"):
    """A post on read was published or recalled: each process applies it for its own users (`on_read_push.py`)."""

    inbox: str
    message_id: str
    is_recall: bool = False


class SignalsLost(msgspec.Struct, frozen=True, tag="missed"):
    """Signals may have been lost: read the stored state."""


Signal = (
    SendFrame
    | InboxMessageArrived
    | CountsChanged
    | ChatMessagesPending
    | ChatMessagesUnacknowledged
    | ChatDetailsChanged
    | SessionEnded
    | InboxEvent
    | SignalsLost
)

EVERYONE: Final = UserId("\0everyone")
"""Stands for all connected users of a tenant: every process that has one of them receives signals for it.

No user has this id: control characters are not allowed.
"""


class _FrameOfInbox(msgspec.Struct):
    inbox: str | None = None


_encode: Final = msgspec.json.Encoder().encode
_frame_decoder: Final = msgspec.json.Decoder(_FrameOfInbox)
_decoder: Final = msgspec.json.Decoder(Signal)


def push(tenant: TenantKey, users: tuple[UserId, ...], signal: Signal) -> Push:
    """Encode a signal to some users."""
    return Push(tenant, users, _encode(signal))


def is_about_inbox(signal: Signal, inbox: InboxKey) -> bool:
    """Return whether a connection for this inbox only may handle a signal."""
    match signal:
        case InboxMessageArrived() | CountsChanged():
            return signal.inbox == inbox
        case SendFrame(frame):
            return _frame_decoder.decode(frame).inbox == inbox
        case SessionEnded() | SignalsLost():
            return True
        case _:
            return False


def signal_of(payload: bytes) -> Signal:
    """Decode a signal. Raises msgspec.DecodeError for unknown signals."""
    signal: Signal = _decoder.decode(payload) if payload else SignalsLost()
    return signal
