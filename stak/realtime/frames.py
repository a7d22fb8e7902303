"""What goes over a connection: JSON texts told apart by `type`, and the shapes of messages that HTTP shows too.

A frame with an `id` is to be acknowledged. What a client knows and what frames tell it make what it would fetch afresh.
"""

from typing import Final, Literal

import msgspec

from stak.chat.model import ChatType, DeliveryStatus
from stak.identifiers import UserId
from stak.inbox.model import Unread

FRAME_MAX_BYTES: Final = 16 * 1024
"""Of a client's frame: a hello has a token, everything else is shorter."""


class Audiences(msgspec.Struct):
    """Who a message went to, without naming them."""

    kind: Literal["users", "everyone"]
    label: str | None


class InboxMessage(msgspec.Struct):
    """A message in the inbox. One that was taken back or has expired keeps its place, with `message` null."""

    id: str
    host_system_id: str | None
    category: str
    sender: str | None
    audiences: Audiences
    received: int
    delivered: int
    readat: int | None
    redacted: bool
    expires_at: int | None
    seen: bool
    archived: bool
    message: msgspec.Raw | None


class ChatMessage(msgspec.Struct):
    """A message. One that was deleted keeps its place, with `content` null."""

    message_id: str
    chat_id: str
    sequence: int
    sender: str
    client_message_id: str
    content: str | None
    content_type: str
    created_at: int
    expires_at: int | None
    deleted_at: int | None
    delivery_status: DeliveryStatus
    """By all members beside its sender."""


class ListedChat(msgspec.Struct):
    """A chat in the list."""

    chat_id: str
    chat_type: ChatType
    name: str | None
    last_message_at: int | None
    last_message_id: str | None
    last_message_preview: str | None
    last_message_sender: str | None
    unread_count: int
    other_participants: list[UserId]
    """A hundred at most: `participants` has them all."""
    participant_count: int
    last_sequence: int
    read_sequence: int
    delivered_sequence: int
    muted_until: int | None


class Hello(msgspec.Struct, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first frame: who is there, and on which device."""

    token: str
    device_id: str = "default"


class Ack(msgspec.Struct, tag_field="type", tag="ack", forbid_unknown_fields=True):
    """A frame has arrived for good."""

    id: str


class Ping(msgspec.Struct, tag_field="type", tag="ping", forbid_unknown_fields=True):
    """Still there."""


ClientFrame = Hello | Ack | Ping


class Ready(msgspec.Struct, tag_field="type", tag="ready", omit_defaults=True):
    """The token is good. Unless `resumed`, fetch what there is: frames tell only of what comes.

    Then it has an `id`, and says so each time until that is acknowledged.
    """

    user_id: str
    device_id: str
    resumed: bool
    id: str | None = None


class Resync(msgspec.Struct, tag_field="type", tag="resync"):
    """This device was away too long: fetch everything anew."""

    reason: str


class CaughtUp(msgspec.Struct, tag_field="type", tag="caught_up"):
    """What was missed has been sent: from here on it is live."""


class Pong(msgspec.Struct, tag_field="type", tag="pong"):
    """So is the server."""


class Goodbye(msgspec.Struct, tag_field="type", tag="goodbye"):
    """The server stops: connect again, elsewhere if there is one."""

    reason: str


class Message(msgspec.Struct, tag_field="type", tag="message"):
    """Something was said in a chat; `id` is the message's."""

    id: str
    message: ChatMessage


class Receipt(msgspec.Struct, tag_field="type", tag="receipt"):
    """How far a member has got in a chat."""

    chat_id: str
    user_id: str
    delivered_sequence: int
    read_sequence: int


class Inbox(msgspec.Struct, tag_field="type", tag="inbox"):
    """A message has come into an inbox."""

    inbox: str
    message: InboxMessage


class UnreadCounts(msgspec.Struct, tag_field="type", tag="unread"):
    """The counts of an inbox as they are now."""

    inbox: str
    unread: Unread


class Redacted(msgspec.Struct, tag_field="type", tag="redacted", omit_defaults=True):
    """A message is gone: one of an inbox, by its id, or one of a chat, by its place."""

    message_id: str | None = None
    inbox: str | None = None
    chat_id: str | None = None
    sequence: int | None = None


class ChatChanged(msgspec.Struct, tag_field="type", tag="chat"):
    """A chat as it is in the list now; null if it is the user's no more."""

    chat_id: str
    chat: ListedChat | None


ServerFrame = (
    Ready | Resync | CaughtUp | Pong | Goodbye | Message | Receipt | Inbox | UnreadCounts | Redacted | ChatChanged
)

_READY: Final = "ready-"

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(ClientFrame)


def ready_id(resync: int | None) -> str | None:
    """What a device acknowledges when it has fetched what there is."""
    return None if resync is None else f"{_READY}{resync}"


def resync_of(frame_id: str) -> int | None:
    """The same the other way round; None if this is no such id."""
    number = frame_id.removeprefix(_READY)
    return int(number) if number != frame_id and number.isascii() and number.isdecimal() and len(number) < 16 else None


def text_of(frame: ServerFrame) -> str:
    """A frame as it goes over the wire."""
    return _encode(frame).decode()


def client_frame(text: str) -> ClientFrame:
    """What a client says; msgspec.DecodeError if it is nothing we know."""
    frame: ClientFrame = _decoder.decode(text)
    return frame
