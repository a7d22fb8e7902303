"""Chats, members, messages and views as they are stored, and back."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from stak.chat import keys
from stak.chat.model import Chat, ChatId, Head, Member, Message, Participant, View, version_of
from stak.identifiers import TenantKey, UserId
from stak.identity.keys import user_partition
from stak.ports.table import Row
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL, Item, Put

S = TypeVar("S", bound=msgspec.Struct)


def stored(struct: msgspec.Struct) -> dict[str, Any]:
    """A model as attributes."""
    fields: dict[str, Any] = msgspec.to_builtins(struct)
    return {name: value for name, value in fields.items() if value is not None}


def chat_of(item: Item) -> Chat:
    """The chat that was stored."""
    return _read(item, Chat)


def head_of(item: Item | None) -> Head:
    """The head that was stored."""
    return Head() if item is None else _read(item, Head)


def participant_of(item: Item) -> Participant:
    """The member that was stored."""
    return _read(item, Participant)


def members_of(rows: Iterable[Row]) -> list[Member]:
    """The members in some rows."""
    return [Member(keys.participant_of(row.key), participant_of(row.item)) for row in rows]


def view_of(item: Item) -> View:
    """The view that was stored."""
    return _read(item, View)


def message_of(item: Item) -> Message:
    """The message that was stored."""
    return _read(item, Message)


def message_item(tenant: TenantKey, sequence: int, message: Message) -> Item:
    """A message, which the index finds by its id, and which goes by itself once it has expired."""
    item = stored(message)
    item[INDEX_PK] = keys.by_id(tenant, message.id)
    item[INDEX_SK] = keys.place_by_id(sequence)
    if message.expires_at is not None:
        item[TTL] = message.expires_at
    return item


def put_view(tenant: TenantKey, user: UserId, chat: ChatId, view: View, *, is_listed: bool) -> Put:
    """A view for a new member; the list finds it if it is listed."""
    item = stored(view)
    item[INDEX_PK] = user_partition(tenant, user)
    if is_listed:
        item[INDEX_SK] = keys.listed(view.last_at, chat)
    # No condition: it comes and goes together with the member's row, which has one.
    return Put(keys.view(tenant, user, chat), item)


def news_for_views(chat_id: ChatId, chat: Chat, head: Head) -> dict[str, Any]:
    """What every member's view says once it knows this of the chat; None is what it no longer says."""
    return {**copied_to_views(chat), "ver": head.ver, **last_message(chat_id, head)}


def copied_to_views(chat: Chat) -> dict[str, Any]:
    """What members' views store of the chat itself: the two people of a direct chat, of a group only how many.

    A name and a hundred members in each of a thousand views would be megabytes for every message of two letters.
    """
    if chat.chat_type == "direct":
        return {"members": chat.members, "people": list(chat.people)}
    return {"members": chat.members, "people": [], "name": None, "chat_version": version_of(chat)}


def last_message(chat_id: ChatId, head: Head) -> dict[str, Any]:
    """What a view says of the last message."""
    return {
        "last": head.sequence,
        "gaps_to": head.gaps_to,
        "last_at": head.last_at,
        "last_id": head.last_id,
        "last_sender": head.last_sender,
        "preview": head.preview,
        "last_expires_at": head.last_expires_at,
        INDEX_SK: keys.listed(head.last_at, chat_id),
    }


def _read(item: Item, kind: type[S]) -> S:
    return msgspec.convert(dict(item), kind)
