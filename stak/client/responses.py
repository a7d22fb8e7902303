"""What the server answers, as far as the client shows it. Fields that are added to it one day are ignored.

Written out here once more, so that a client needs nothing of the server; a test holds them against the server's own.
"""

from typing import Any, Literal

import msgspec

ChatType = Literal["direct", "group"]
Role = Literal["owner", "admin", "member"]
DeliveryStatus = Literal["SENT", "DELIVERED", "READ"]


class Audiences(msgspec.Struct, frozen=True):
    """Who a message went to, without naming them."""

    kind: Literal["users", "everyone"]
    label: str | None


class InboxMessage(msgspec.Struct, frozen=True):
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
    message: Any


class Unread(msgspec.Struct, frozen=True):
    """Counts of an inbox; categories at zero are left out."""

    total: int
    categories: dict[str, int]


class InboxMessages(msgspec.Struct, frozen=True):
    """A page of messages, newest first, and the counts."""

    messages: list[InboxMessage]
    next_cursor: str | None
    unread: Unread


class Marked(msgspec.Struct, frozen=True):
    """How many messages were changed, and the counts after it."""

    marked: int
    unread: Unread


class ChatMessage(msgspec.Struct, frozen=True):
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


class ChatMessages(msgspec.Struct, frozen=True):
    """A page of messages; `has_more` says whether there is another in the same direction."""

    messages: list[ChatMessage]
    has_more: bool
    next_sequence: int | None
    """What to say for it, as `before` or `after`."""


class Chat(msgspec.Struct, frozen=True):
    """A chat, and where the caller stands in it."""

    chat_id: str
    chat_type: ChatType
    name: str | None
    created_by: str
    created_at: int
    updated_at: int
    participant_count: int
    other_participants: list[str]
    last_message_at: int | None
    last_message_id: str | None
    last_message_preview: str | None
    last_message_sender: str | None
    last_sequence: int
    unread_count: int
    read_sequence: int
    delivered_sequence: int
    role: Role
    muted_until: int | None


class ListedChat(msgspec.Struct, frozen=True):
    """A chat in the list."""

    chat_id: str
    chat_type: ChatType
    name: str | None
    last_message_at: int | None
    last_message_id: str | None
    last_message_preview: str | None
    last_message_sender: str | None
    unread_count: int
    other_participants: list[str]
    participant_count: int
    last_sequence: int
    read_sequence: int
    delivered_sequence: int
    muted_until: int | None


class Chats(msgspec.Struct, frozen=True):
    """A page of chats, the one something was last said in first."""

    chats: list[ListedChat]
    next_cursor: str | None


class Marks(msgspec.Struct, frozen=True):
    """How far the caller has got in a chat."""

    delivered_sequence: int
    read_sequence: int
    last_sequence: int
    unread_count: int


class ReceiptOf(msgspec.Struct, frozen=True):
    """How far a message has got with one member."""

    user_id: str
    delivery_status: DeliveryStatus


class Receipts(msgspec.Struct, frozen=True):
    """How far a message has got with each member beside its sender."""

    receipts: list[ReceiptOf]


class State(msgspec.Struct, frozen=True):
    """How far a chat has got, and its member."""

    chat_id: str
    last_sequence: int
    delivered_sequence: int
    read_sequence: int


class States(msgspec.Struct, frozen=True):
    """A page of them, in no order that means anything."""

    chats: list[State]
    next_cursor: str | None
