"""Build the message and chat objects that the HTTP API and the frames show, each in one place."""

import msgspec

from stak.chat import listing
from stak.chat.model import ChatId, DeliveryStatus, Message
from stak.inbox.listing import Shown
from stak.inbox.model import Entry
from stak.realtime.frames import Audiences, ChatMessage, InboxMessage, ListedChat


def inbox_message(shown: Shown) -> InboxMessage:
    """Return an inbox message as its user sees it."""
    entry = shown.entry
    return InboxMessage(
        id=entry.id,
        host_system_id=entry.host_system_id,
        category=entry.category,
        sender=entry.sender,
        audiences=Audiences("users" if entry.kind == "users" else "everyone", entry.label),
        received=entry.received,
        delivered=entry.delivered,
        readat=shown.readat,
        redacted=shown.is_redacted,
        expires_at=entry.expires_at,
        seen=entry.seen_at is not None,
        archived=entry.archived_at is not None,
        message=None if shown.message is None else msgspec.Raw(shown.message.encode()),
    )


def arriving_message(entry: Entry) -> InboxMessage:
    """Return an inbox message at the time of its delivery: unread, with full content."""
    return inbox_message(Shown(entry, is_unread=True, is_redacted=False, message=entry.message, readat=entry.readat))


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


def listed_chat(listed: listing.ListedChat) -> ListedChat:
    """Return a chat in its member's list."""
    view = listed.view
    return ListedChat(
        chat_id=listed.chat,
        chat_type=view.chat_type,
        name=view.name,
        last_message_at=view.last_at // 1000 if view.last else None,
        last_message_id=view.last_id,
        last_message_preview=listed.preview,
        last_message_sender=view.last_sender,
        unread_count=listed.unread_count,
        other_participants=listed.other_participants,
        participant_count=view.members,
        last_sequence=view.last_known,
        read_sequence=view.read,
        delivered_sequence=view.delivered,
        muted_until=view.muted_until,
    )
