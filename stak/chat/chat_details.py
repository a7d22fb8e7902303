"""Read one chat as a member sees it."""

import msgspec

from stak.chat import keys
from stak.chat.chat_access import existing_chat, membership, no_such_chat
from stak.chat.chat_codec import head_of
from stak.chat.chat_model import Chat, ChatId, Head, Participant, is_expired
from stak.chat.content_encryption import open_preview, sealed_texts, with_name
from stak.chat.count_older_chats import count_older_chat
from stak.chat.message_count import read_count
from stak.chat.receipts import count_unread
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.tenancy.data_keys import data_sealer


class Described(msgspec.Struct, frozen=True):
    """A chat with a preview of its last message, and the caller's membership."""

    chat_id: ChatId
    chat: Chat
    head: Head
    me: Participant
    preview: str | None
    unread_count: int
    message_count: int | None
    """Messages that exist; None if the chat's messages are not counted yet."""


async def describe_chat(ports: Ports, user: User, chat_id: ChatId) -> Described:
    """Return a chat. Raises NotFound for non-members."""
    me = await membership(ports, user, chat_id)
    key = keys.meta(user.tenant, chat_id)
    # The name may be slightly stale, but a member must always find the chat.
    item = await ports.table.get(key, consistent=False) or await ports.table.get(key, consistent=True)
    chat = existing_chat(item)
    head_item = await ports.table.get(keys.head(user.tenant, chat_id), consistent=True)
    if head_item is None:
        raise no_such_chat()
    head = head_of(head_item)
    preview = head.preview if not is_expired(head.last_expires_at, ports.clock()) else None
    sealed = [*sealed_texts(chat), *([] if preview is None else [preview])]
    if sealed:
        sealer = await data_sealer(ports, user.tenant, sealed)
        chat = with_name(sealer, user.tenant, chat_id, chat)
        preview = None if preview is None else open_preview(sealer, user.tenant, chat_id, preview)
    unread = await count_unread(ports, user.tenant, chat_id, read=me.read, last=head.sequence, gaps_to=head.gaps_to)
    counted = await count_older_chat(ports, user.tenant, chat_id, head)
    message_count = await read_count(ports, user.tenant, chat_id, counted)
    return Described(chat_id, chat, head, me, preview, unread, message_count)
