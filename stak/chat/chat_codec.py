"""Encode chats, members, messages and chat list entries for storage, and decode them."""

from collections.abc import Iterable
from typing import Any, TypeVar

import msgspec

from stak.chat import keys
from stak.chat.chat_model import Chat, ChatId, ChatListEntry, Head, Member, Message, Participant, version_of
from stak.identifiers import TenantKey, UserId
from stak.identity.keys import user_partition
from stak.ports.table import Row
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL, Item, Put

S = TypeVar("S", bound=msgspec.Struct)


def stored(struct: msgspec.Struct) -> dict[str, Any]:
    """Encode a model as attributes, omitting None."""
    fields: dict[str, Any] = msgspec.to_builtins(struct)
    return {name: value for name, value in fields.items() if value is not None}


def chat_of(item: Item) -> Chat:
    """Decode a stored chat."""
    return _read(item, Chat)


def head_of(item: Item | None) -> Head:
    """Decode a stored head."""
    return Head() if item is None else _read(item, Head)


def participant_of(item: Item) -> Participant:
    """Decode a stored member."""
    return _read(item, Participant)


def members_of(rows: Iterable[Row]) -> list[Member]:
    """Decode members from rows."""
    return [Member(keys.participant_of(row.key), participant_of(row.item)) for row in rows]


def list_entry_of(item: Item) -> ChatListEntry:
    """Decode a stored chat list entry."""
    return _read(item, ChatListEntry)


def message_of(item: Item) -> Message:
    """Decode a stored message."""
    return _read(item, Message)


def message_item(tenant: TenantKey, sequence: int, message: Message) -> Item:
    """Encode a message, indexed by its id, with a TTL if it expires."""
    item = stored(message)
    item[INDEX_PK] = keys.by_id(tenant, message.id)
    item[INDEX_SK] = keys.by_id_sort(sequence)
    if message.expires_at is not None:
        item[TTL] = message.expires_at
    return item


def put_list_entry(tenant: TenantKey, user: UserId, chat: ChatId, entry: ChatListEntry, *, is_listed: bool) -> Put:
    """Return the write of a new member's chat list entry, which is indexed if it is listed."""
    item = stored(entry)
    item[INDEX_PK] = user_partition(tenant, user)
    if is_listed:
        item[INDEX_SK] = keys.listed(entry.last_at, chat)
    # No condition: it is written and deleted together with the member's row, which has one.
    return Put(keys.list_entry(tenant, user, chat), item)


def entry_update(chat_id: ChatId, chat: Chat, head: Head) -> dict[str, Any]:
    """Return the attributes that every member's list entry gets from this state of the chat; None removes one."""
    return {**copied_to_entries(chat), "ver": head.ver, **last_message(chat_id, head)}


def copied_to_entries(chat: Chat) -> dict[str, Any]:
    """Return the attributes of a chat that are copied to its members' list entries.

    A direct chat copies its two members, a group only their number: a name and a hundred members in each of a thousand
    entries would be megabytes for every message of two letters.
    """
    if chat.chat_type == "direct":
        return {"members": chat.members, "people": list(chat.people)}
    return {"members": chat.members, "people": [], "name": None, "chat_version": version_of(chat)}


def last_message(chat_id: ChatId, head: Head) -> dict[str, Any]:
    """Return the attributes of a list entry that describe the last message."""
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
    return msgspec.convert(item if type(item) is dict else dict(item), kind)
