"""Responses of the server, as far as the client uses them; unknown fields are ignored.

They are defined again here, so that the client does not import the server; a test compares them with the server's own.
"""

from typing import Any, Literal

import msgspec

ChatType = Literal["direct", "group"]
Role = Literal["owner", "admin", "member"]
DeliveryStatus = Literal["SENT", "DELIVERED", "READ"]


class Audiences(msgspec.Struct, frozen=True):
    """The kind of audience a message was sent to, without naming users."""

    kind: Literal["users", "everyone", "topic"]
    label: str | None


class CollectedMessage(msgspec.Struct, frozen=True):
    """One of the messages that a digest shows."""

    id: str
    category: str
    sender: str | None
    received: int
    message: Any


class Digest(msgspec.Struct, frozen=True):
    """Several messages that are shown as one: their number, and the newest of them."""

    count: int
    messages: list[CollectedMessage]


class InboxMessage(msgspec.Struct, frozen=True):
    """A message in the inbox. A recalled or expired message remains in the list, with `message` null."""

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
    snoozed_until: int | None = None
    """Absent from servers of an earlier release, as the following fields."""
    returned_at: int | None = None
    priority: str = "normal"
    collapse_key: str | None = None
    digest: Digest | None = None
    pinned: bool = False
    action: str | None = None
    acted_at: int | None = None


class Unread(msgspec.Struct, frozen=True):
    """Unread counts of an inbox, without categories at zero."""

    total: int
    categories: dict[str, int]


class UnreadCounts(Unread, frozen=True):
    """Unread counts of an inbox, and when each last changed, in Unix seconds; categories at zero have a time too."""

    last_updated: int | None = None
    """None if it never changed; absent from servers of an earlier release, as the next one."""
    categories_last_updated: dict[str, int] = {}


class InboxMessages(msgspec.Struct, frozen=True):
    """A page of messages, newest first, and the unread counts."""

    messages: list[InboxMessage]
    next_cursor: str | None
    unread: Unread
    pinned: list[InboxMessage] = []
    """On the first page: messages that the tenant has pinned, which are at their places in `messages` too."""


class Marked(msgspec.Struct, frozen=True):
    """The number of changed messages, and the unread counts after the change."""

    marked: int
    unread: Unread


class ChatMessage(msgspec.Struct, frozen=True):
    """A chat message. A deleted message remains in the history, with `content` null."""

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
    """The sequence to pass as `before` or `after` for the next page."""


class PublicProfile(msgspec.Struct, frozen=True):
    """The part of a user's profile that other members of a chat see; null without a profile."""

    user_id: str
    display_name: str | None
    avatar_url: str | None


class Me(msgspec.Struct, frozen=True):
    """The user of a token, and the user's profile: null where it has no value."""

    tenant_key: str
    user_id: str
    expires_at: int
    display_name: str | None
    avatar_url: str | None
    locale: str | None
    phone_number: str | None
    discoverable: bool
    email: str | None = None


class Contact(msgspec.Struct, frozen=True):
    """A user who was found by phone number."""

    phone_number: str
    user_id: str
    display_name: str | None
    avatar_url: str | None


class Contacts(msgspec.Struct, frozen=True):
    """The users who were found, in the order of their numbers."""

    contacts: list[Contact]


class Chat(msgspec.Struct, frozen=True):
    """A chat, and the caller's role and watermarks in it."""

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
    message_count: int | None = None
    """Messages that exist; None while an older chat is being counted, or if the server does not count them."""
    delivered_at: int | None = None
    last_read_at: int | None = None
    display_name: str | None = None
    """Of the other user, in a direct chat; absent from servers of an earlier release, as the next two."""
    avatar_url: str | None = None
    profiles: list[PublicProfile] = []


class ListedChat(msgspec.Struct, frozen=True):
    """A chat in the user's list."""

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
    display_name: str | None = None
    """Of the other user, in a direct chat; absent from servers of an earlier release, as the next two."""
    avatar_url: str | None = None
    profiles: list[PublicProfile] = []


class Chats(msgspec.Struct, frozen=True):
    """A page of chats, most recent activity first."""

    chats: list[ListedChat]
    next_cursor: str | None


class Marks(msgspec.Struct, frozen=True):
    """The caller's watermarks in a chat."""

    delivered_sequence: int
    read_sequence: int
    last_sequence: int
    unread_count: int


class ReceiptOf(msgspec.Struct, frozen=True):
    """The delivery status of a message for one member, and the times of the member's watermarks."""

    user_id: str
    delivery_status: DeliveryStatus
    delivered_at: int | None = None
    read_at: int | None = None
    last_read_at: int | None = None
    last_seen_at: int | None = None
    display_name: str | None = None
    avatar_url: str | None = None


class Participant(msgspec.Struct, frozen=True):
    """A member of a chat: role, watermarks, and when the member moved them."""

    user_id: str
    role: Role
    joined_at: int
    delivered_sequence: int
    read_sequence: int
    delivered_at: int | None = None
    read_at: int | None = None
    last_read_at: int | None = None
    last_seen_at: int | None = None
    display_name: str | None = None
    avatar_url: str | None = None


class Participants(msgspec.Struct, frozen=True):
    """All members of a chat, sorted by user id."""

    participants: list[Participant]


class Receipts(msgspec.Struct, frozen=True):
    """The delivery status of a message for each member except its sender."""

    receipts: list[ReceiptOf]


class State(msgspec.Struct, frozen=True):
    """The last sequence of a chat, and the member's watermarks."""

    chat_id: str
    last_sequence: int
    delivered_sequence: int
    read_sequence: int


class States(msgspec.Struct, frozen=True):
    """A page of states, in no particular order."""

    chats: list[State]
    next_cursor: str | None


class OpenTopic(msgspec.Struct, frozen=True):
    """A topic that users may follow, and whether the user does."""

    topic: str
    title: str | None
    description: str | None
    following: bool


class OpenTopics(msgspec.Struct, frozen=True):
    """A page of open topics."""

    topics: list[OpenTopic]
    next_cursor: str | None
