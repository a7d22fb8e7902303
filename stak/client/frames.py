"""What goes over a connection, as the client sees it: JSON texts told apart by `type`."""

from typing import Final

import msgspec

from stak.client.responses import ChatMessage, InboxMessage, ListedChat, Unread


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    """The first frame: who is there, and on which device."""

    token: str
    device_id: str


class Ack(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    """A frame has arrived for good."""

    id: str


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping"):
    """Still there."""


class Ready(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    """Connected. Unless `resumed`, fetch what there is: frames tell only of what comes."""

    user_id: str
    device_id: str
    resumed: bool
    id: str | None = None


class Resync(msgspec.Struct, frozen=True, tag_field="type", tag="resync"):
    """Too much has happened since this device was there: fetch everything anew."""

    reason: str


class CaughtUp(msgspec.Struct, frozen=True, tag_field="type", tag="caught_up"):
    """What was missed has been handed out: from here on it is live."""


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    """The server is there too."""


class Goodbye(msgspec.Struct, frozen=True, tag_field="type", tag="goodbye"):
    """The server stops; the client connects again."""

    reason: str


class Message(msgspec.Struct, frozen=True, tag_field="type", tag="message"):
    """Something was said in a chat."""

    id: str
    message: ChatMessage


class Receipt(msgspec.Struct, frozen=True, tag_field="type", tag="receipt"):
    """How far a member has got in a chat."""

    chat_id: str
    user_id: str
    delivered_sequence: int
    read_sequence: int


class Inbox(msgspec.Struct, frozen=True, tag_field="type", tag="inbox"):
    """A message has come into an inbox."""

    inbox: str
    message: InboxMessage


class UnreadCounts(msgspec.Struct, frozen=True, tag_field="type", tag="unread"):
    """The counts of an inbox as they are now."""

    inbox: str
    unread: Unread


class Redacted(msgspec.Struct, frozen=True, tag_field="type", tag="redacted"):
    """A message is gone: one of an inbox, by its id, or one of a chat, by its place."""

    message_id: str | None = None
    inbox: str | None = None
    chat_id: str | None = None
    sequence: int | None = None


class ChatChanged(msgspec.Struct, frozen=True, tag_field="type", tag="chat"):
    """A chat as it is in the list now; None if it is the user's no more."""

    chat_id: str
    chat: ListedChat | None


Event = Ready | Resync | CaughtUp | Message | Receipt | Inbox | UnreadCounts | Redacted | ChatChanged
"""What is handed out."""
Frame = Event | Pong | Goodbye

_encode: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(Frame)


def text_of(frame: Hello | Ack | Ping) -> str:
    """A frame as it goes over the wire."""
    return _encode(frame).decode()


def frame_of(text: str | bytes) -> Frame:
    """What the server says; msgspec.ValidationError if it is nothing this client knows."""
    frame: Frame = _decoder.decode(text)
    return frame
