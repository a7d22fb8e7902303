"""Chats as lists show them, over HTTP and in frames."""

from stak.chat import listing
from stak.realtime.frames import ListedChat


def listed_chat(listed: listing.ListedChat) -> ListedChat:
    """A chat in its member's list."""
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
