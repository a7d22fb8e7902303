"""Messages and chats as clients see them in HTTP responses, frames and webhooks, and the functions that build them."""

from collections.abc import Sequence
from typing import Final, Literal, get_args

import msgspec

from stak.chat import list_chats
from stak.chat.chat_model import ChatId, ChatType, DeliveryStatus, Message
from stak.identifiers import UserId
from stak.identity.display_names import PublicProfile
from stak.inbox.entry_model import Action, Entry, is_snoozed
from stak.inbox.list_messages import VisibleMessage
from stak.inbox.message_options import Priority

Kind = Literal["users", "everyone", "topic"]
_KINDS: Final[dict[str, Kind]] = {kind: kind for kind in get_args(Kind)}


class Audiences(msgspec.Struct):
    """The kind of audience a message was sent to, without naming users."""

    kind: Kind
    label: str | None


class CollectedMessage(msgspec.Struct):
    """One of the messages that a digest shows."""

    id: str
    category: str
    sender: str | None
    received: int
    message: msgspec.Raw


class Digest(msgspec.Struct):
    """Several messages that arrived in a window of time, shown as one: their number, and the newest of them.

    A list has at most 10 of them, a single message has all. What was recalled or has expired since is left out.
    """

    count: int
    messages: list[CollectedMessage]


class InboxMessage(msgspec.Struct):
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
    message: msgspec.Raw | None
    snoozed_until: int | None
    """When it returns to the list; null unless its user has snoozed it."""
    returned_at: int | None
    """When it returned to the top of the list, unread; its place in the list is by this time."""
    priority: Priority
    collapse_key: str | None
    """A newer message with the same key replaces it while it is unread."""
    digest: Digest | None
    """Of a message that stands for several: `message` is the newest of them."""
    pinned: bool
    """Whether the tenant shows it above the list."""
    action: Action | None
    """The button that the user pressed."""
    acted_at: int | None


class ChatMessage(msgspec.Struct):
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
    """The lowest status over all members except the sender."""


class ListedChat(msgspec.Struct):
    """A chat in the user's list."""

    chat_id: str
    chat_type: ChatType
    name: str | None
    last_message_at: int | None
    last_message_id: str | None
    last_message_preview: str | None
    last_message_sender: str | None
    unread_count: int
    display_name: str | None
    """Of the other user, in a direct chat; null for groups, which have a `name`."""
    avatar_url: str | None
    other_participants: list[UserId]
    """At most 100 users; `participants` lists all."""
    profiles: list[PublicProfile]
    """Names and avatars of the first four other participants and of the last message's sender."""
    participant_count: int
    last_sequence: int
    read_sequence: int
    delivered_sequence: int
    muted_until: int | None


def inbox_message(shown: VisibleMessage) -> InboxMessage:
    """Return an inbox message as its user sees it."""
    entry, message = shown.entry, shown.message
    snoozed_until = entry.snoozed_until if entry.snoozed_until is not None and is_snoozed(entry) else None
    kind = _KINDS.get(entry.kind, "everyone")
    digest = None if entry.digest_ids is None else Digest(len(entry.digest_ids), _collected(shown.collected or ()))
    # By position, in the order of the fields: with names, this takes six times as long, for each message of a page.
    return InboxMessage(
        entry.id,
        entry.host_system_id,
        entry.category,
        entry.sender,
        Audiences(kind, entry.label),
        entry.received,
        entry.delivered,
        shown.readat if snoozed_until is None else None,
        shown.is_redacted,
        entry.expires_at,
        entry.seen_at is not None,
        entry.archived_at is not None,
        None if message is None else msgspec.Raw(message.encode()),
        snoozed_until,
        entry.returned_at,
        entry.priority or "normal",
        entry.collapse_key,
        digest,
        shown.is_pinned,
        entry.action,
        entry.acted_at,
    )


def _collected(entries: Sequence[Entry]) -> list[CollectedMessage]:
    return [
        CollectedMessage(
            entry.id, entry.category, entry.sender, entry.received, msgspec.Raw((entry.message or "null").encode())
        )
        for entry in entries
    ]


def arriving_message(entry: Entry, collected: Sequence[Entry] = ()) -> InboxMessage:
    """Return an inbox message at the time of its delivery: unread, with full content; of a digest, what it shows."""
    shown = VisibleMessage(entry, is_unread=True, is_redacted=False, message=entry.message, readat=entry.readat)
    return inbox_message(msgspec.structs.replace(shown, collected=tuple(collected)))


def chat_message(
    chat: ChatId, sequence: int, message: Message, content: str | None, status: DeliveryStatus = "SENT"
) -> ChatMessage:
    """Return a chat message."""
    return ChatMessage(
        message_id=message.id,
        chat_id=chat,
        sequence=sequence,
        sender=message.sender,
        client_message_id=message.client_id,
        content=content,
        content_type=message.content_type,
        created_at=message.created,
        expires_at=message.expires_at,
        deleted_at=message.deleted_at,
        delivery_status=status,
    )


def other_of_direct(chat_type: ChatType, profiles: Sequence[PublicProfile]) -> PublicProfile:
    """Return the other user of a direct chat; without a name for a group."""
    return profiles[0] if chat_type == "direct" and profiles else PublicProfile(UserId(""))


def listed_chat(listed: list_chats.ListedChat) -> ListedChat:
    """Return a chat in its member's list."""
    view = listed.view
    other = other_of_direct(view.chat_type, listed.profiles)
    return ListedChat(
        chat_id=listed.chat,
        chat_type=view.chat_type,
        name=view.name,
        last_message_at=view.last_at // 1000 if view.last else None,
        last_message_id=view.last_id,
        last_message_preview=listed.preview,
        last_message_sender=view.last_sender,
        unread_count=listed.unread_count,
        display_name=other.display_name,
        avatar_url=other.avatar_url,
        other_participants=listed.other_participants,
        profiles=listed.profiles,
        participant_count=view.members,
        last_sequence=view.last_known,
        read_sequence=view.read,
        delivered_sequence=view.delivered,
        muted_until=view.muted_until,
    )
