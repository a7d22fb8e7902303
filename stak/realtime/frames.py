"""Frames of the WebSocket protocol, as JSON distinguished by `type`.

Frames with an `id` must be acknowledged. A client's state plus the frames it receives equal the state it would fetch.
"""

from typing import Final

import msgspec

from stak.inbox.entry_model import Unread
from stak.realtime.presenters import ChatMessage, InboxMessage, ListedChat

FRAME_MAX_BYTES: Final = 16 * 1024
"""Limit of a client's frame: `hello` contains a token, all others are shorter."""


class Hello(msgspec.Struct, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The handshake: authenticates the user and names the device."""

    token: str
    device_id: str = "default"
    last_seen_message_id: str | None = None
    """The last chat message that the client has: it gets the later ones, whatever the server knows of the device."""


class Ack(msgspec.Struct, tag_field="type", tag="ack", forbid_unknown_fields=True):
    """Acknowledges a frame that the client has stored."""

    id: str


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Heartbeat of the client."""


ClientFrame = Hello | Ack | Ping


class Ready(msgspec.Struct, tag_field="type", tag="ready", omit_defaults=True):
    """The handshake succeeded. Unless `resumed`, fetch the current state: frames contain only later changes.

    In that case it has an `id`, and is repeated on each connection until that is acknowledged.
    """

    user_id: str
    device_id: str
    resumed: bool
    id: str | None = None
    ping_seconds: int | None = None
    """How often the client sends a ping; if absent, at least every two minutes."""


class Resync(msgspec.Struct, tag_field="type", tag="resync"):
    """This device was offline too long, or frames to it were dropped: fetch the full state again."""

    reason: str


class CaughtUp(msgspec.Struct, tag_field="type", tag="caught_up"):
    """All missed frames have been sent; from here on frames are live."""


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    """Answer to `ping`."""


class Goodbye(msgspec.Struct, tag_field="type", tag="goodbye"):
    """The server is shutting down: reconnect, to another server if there is one."""

    reason: str


class Closed(msgspec.Struct, tag_field="type", tag="closed"):
    """The last frame of transports that cannot send our close code: server-sent events, and API Gateway."""

    code: int
    reason: str


class Message(msgspec.Struct, tag_field="type", tag="message"):
    """A chat message was sent; `id` is the message's."""

    id: str
    message: ChatMessage


class Receipt(msgspec.Struct, tag_field="type", tag="receipt"):
    """A member's watermarks in a chat, and when the member moved them."""

    chat_id: str
    user_id: str
    delivered_sequence: int
    read_sequence: int
    delivered_at: int | None = None
    read_at: int | None = None
    last_seen_at: int | None = None


class Inbox(msgspec.Struct, tag_field="type", tag="inbox"):
    """A message was delivered to an inbox."""

    inbox: str
    message: InboxMessage


class UnreadCounts(msgspec.Struct, tag_field="type", tag="unread"):
    """The current unread counts of an inbox."""

    inbox: str
    unread: Unread


class Redacted(msgspec.Struct, tag_field="type", tag="redacted", omit_defaults=True):
    """A message was removed: an inbox message, by its id, or a chat message, by its sequence."""

    message_id: str | None = None
    inbox: str | None = None
    chat_id: str | None = None
    sequence: int | None = None


class ChatChanged(msgspec.Struct, tag_field="type", tag="chat"):
    """A chat's current list entry; null if the user is no longer a member."""

    chat_id: str
    chat: ListedChat | None


ServerFrame = (
    Ready | Resync | CaughtUp | Pong | Goodbye | Message | Receipt | Inbox | UnreadCounts | Redacted | ChatChanged
)

_READY: Final = "ready-"

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(ClientFrame)


def ready_id(resync: int | None) -> str | None:
    """Return the id by which a device acknowledges that it has fetched the current state."""
    return None if resync is None else f"{_READY}{resync}"


def resync_number(frame_id: str) -> int | None:
    """Return the resync number in such an id, or None for other ids."""
    number = frame_id.removeprefix(_READY)
    return int(number) if number != frame_id and number.isascii() and number.isdecimal() and len(number) < 16 else None


def text_of(frame: ServerFrame | Closed) -> str:
    """Encode a frame."""
    return _encode(frame).decode()


def client_frame(text: str) -> ClientFrame:
    """Decode a client's frame. Raises msgspec.DecodeError for unknown frames."""
    frame: ClientFrame = _decoder.decode(text)
    return frame
