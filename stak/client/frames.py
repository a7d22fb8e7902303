"""WebSocket frames as the client sees them, as JSON distinguished by `type`."""

from typing import Final

import msgspec

from stak.client.responses import ChatMessage, InboxMessage, ListedChat, Unread


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello", omit_defaults=True):
    """The handshake: authenticates the user and names the device."""

    token: str
    device_id: str
    last_seen_message_id: str | None = None
    """The last chat message that a client without a known device has; earlier releases of the server refuse it."""


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """Acknowledges a frame that the client has processed."""

    id: str


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping"):
    """Heartbeat of the client."""


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    """The handshake succeeded. Unless `resumed`, fetch the current state: frames contain only later changes."""

    user_id: str
    device_id: str
    resumed: bool
    id: str | None = None
    ping_seconds: int | None = None
    """How often to send a ping, if the server names it."""


class Resync(msgspec.Struct, frozen=True, tag_field="type", tag="resync"):
    """This device was offline too long, or frames to it were dropped: fetch the full state again."""

    reason: str


class CaughtUp(msgspec.Struct, frozen=True, tag_field="type", tag="caught_up"):
    """All missed frames have been delivered; from here on events are live."""


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """Answer to `ping`."""


class Goodbye(msgspec.Struct, frozen=True, tag_field="type", tag="goodbye"):
    """The server is shutting down; the client reconnects."""

    reason: str


class Closed(msgspec.Struct, frozen=True, tag_field="type", tag="closed"):
    """The last frame of a server that cannot send its close code, such as API Gateway."""

    code: int
    reason: str


class Message(msgspec.Struct, frozen=True, tag_field="type", tag="message"):
    """A chat message was sent."""

    id: str
    message: ChatMessage


class Receipt(msgspec.Struct, frozen=True, tag_field="type", tag="receipt"):
    """A member's watermarks in a chat, and when the member moved them."""

    chat_id: str
    user_id: str
    delivered_sequence: int
    read_sequence: int
    delivered_at: int | None = None
    read_at: int | None = None
    last_seen_at: int | None = None


class Inbox(msgspec.Struct, frozen=True, tag_field="type", tag="inbox"):
    """A message was delivered to an inbox."""

    inbox: str
    message: InboxMessage


class UnreadCounts(msgspec.Struct, frozen=True, tag_field="type", tag="unread"):
    """The current unread counts of an inbox."""

    inbox: str
    unread: Unread


class Redacted(msgspec.Struct, frozen=True, tag_field="type", tag="redacted"):
    """A message was removed: an inbox message, by its id, or a chat message, by its sequence."""

    message_id: str | None = None
    inbox: str | None = None
    chat_id: str | None = None
    sequence: int | None = None


class ChatChanged(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    """A chat's current list entry; None if the user is no longer a member."""

    chat_id: str
    chat: ListedChat | None


Event = Ready | Resync | CaughtUp | Message | Receipt | Inbox | UnreadCounts | Redacted | ChatChanged
"""The frames that the stream yields."""
Frame = Event | Pong | Goodbye | Closed

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(Frame)


def text_of(frame: Hello | Ack | Ping) -> str:
    """Encode a frame."""
    return _encode(frame).decode()


def frame_of(text: str | bytes) -> Frame:
    """Decode a frame of the server. Raises msgspec.DecodeError for unknown frames."""
    frame: Frame = _decoder.decode(text)
    return frame
