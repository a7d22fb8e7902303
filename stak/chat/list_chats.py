"""List a user's chats by activity: one Query of the list entries, plus groups, and names of some members."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from stak.chat import keys
from stak.chat.chat_access import membership, no_such_chat
from stak.chat.chat_codec import list_entry_of
from stak.chat.chat_model import ChatId, ChatListEntry, is_expired, others_of
from stak.chat.content_encryption import open_preview
from stak.chat.group_cache import entries_with_groups
from stak.chat.receipts import count_unread
from stak.crypto import Sealer
from stak.identifiers import UserId
from stak.identity.display_names import PublicProfile, read_names
from stak.identity.keys import user_partition
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.table import Position
from stak.ports.writes import INDEX_SK
from stak.tenancy.data_keys import data_sealer

NAMED_MEMBERS_MAX: Final = 4
"""How many members a list entry shows with name and avatar, besides the sender of the last message.

A page of a hundred chats reads at most five hundred profiles, most of them from the cache.
"""


class ListedChat(msgspec.Struct, frozen=True):
    """A chat in its member's list."""

    chat: ChatId
    view: ChatListEntry
    preview: str | None
    unread_count: int
    other_participants: list[UserId]
    profiles: list[PublicProfile]
    """The first NAMED_MEMBERS_MAX other members, and the sender of the last message."""


async def list_chats(
    ports: Ports, user: User, *, limit: int, after: Position | None = None
) -> tuple[list[ListedChat], Position | None]:
    """Return chats, most recent activity first, and the position to continue at."""
    page = await ports.table.query(
        user_partition(user.tenant, user.user), keys.LISTED, limit=limit, reverse=True, after=after, index=True
    )
    # Names may be slightly stale, as the index is.
    rows = [(keys.chat_of_list_entry(row.key), row.item) for row in page.rows]
    entries = await entries_with_groups(ports, user.tenant, rows, consistent=False)
    unread = {chat: max(0, entry.last - entry.read) for chat, entry in entries}
    # Count exactly only where unread messages may have been deleted or have expired.
    gone = [(chat, entry) for chat, entry in entries if entry.read < min(entry.gaps_to, entry.last)]
    counted = await asyncio.gather(
        *(
            count_unread(ports, user.tenant, chat, read=entry.read, last=entry.last, gaps_to=entry.gaps_to)
            for chat, entry in gone
        )
    )
    unread |= {chat: count for (chat, _), count in zip(gone, counted, strict=True)}
    sealer = await data_sealer(ports, user.tenant, [entry.preview for _, entry in entries if entry.preview])
    names = await _read_names(ports, user, (entry for _, entry in entries))
    now = ports.clock()
    return [_listed(user, chat, entry, unread[chat], sealer, names, now) for chat, entry in entries], page.next


async def read_listed(ports: Ports, user: User, chat: ChatId) -> ListedChat | None:
    """Return one chat as it appears in the list, or None for non-members."""
    item = await ports.table.get(keys.list_entry(user.tenant, user.user, chat), consistent=True)
    if item is None:
        return None
    ((_, entry),) = await entries_with_groups(ports, user.tenant, [(chat, item)], consistent=True)
    unread = await count_unread(ports, user.tenant, chat, read=entry.read, last=entry.last, gaps_to=entry.gaps_to)
    sealer = await data_sealer(ports, user.tenant, [entry.preview] if entry.preview else [])
    names = await _read_names(ports, user, [entry])
    return _listed(user, chat, entry, unread, sealer, names, ports.clock())


async def list_states(
    ports: Ports, user: User, *, limit: int, after: Position | None = None
) -> tuple[list[tuple[ChatId, ChatListEntry]], Position | None]:
    """Return a user's watermarks in each chat, in no particular order, for clients that reconnect."""
    page = await ports.table.query(
        user_partition(user.tenant, user.user), keys.LIST_ENTRIES, limit=limit, after=after, consistent=True
    )
    # Skip unlisted entries: their group is still being created.
    listed = [row for row in page.rows if INDEX_SK in row.item]
    return [(keys.chat_of_list_entry(row.key), list_entry_of(row.item)) for row in listed], page.next


async def read_state(ports: Ports, user: User, chat: ChatId) -> ChatListEntry:
    """Return a user's watermarks in one chat. Raises NotFound for non-members."""
    await membership(ports, user, chat)
    key = keys.list_entry(user.tenant, user.user, chat)
    # It may be slightly stale, but a member must always find it.
    item = await ports.table.get(key, consistent=False) or await ports.table.get(key, consistent=True)
    if item is None:
        raise no_such_chat()
    return list_entry_of(item)


async def _read_names(ports: Ports, user: User, entries: Iterable[ChatListEntry]) -> Mapping[UserId, PublicProfile]:
    return await read_names(ports, user.tenant, (one for entry in entries for one in _named(user, entry)))


def _named(user: User, entry: ChatListEntry) -> list[UserId]:
    """Return the members that a list entry shows with their names."""
    named = others_of(entry.people, user.user)[:NAMED_MEMBERS_MAX]
    sender = entry.last_sender
    return named if sender is None or sender in (*named, user.user) else [*named, sender]


def _listed(
    user: User,
    chat: ChatId,
    entry: ChatListEntry,
    unread_count: int,
    sealer: Sealer,
    names: Mapping[UserId, PublicProfile],
    now: float,
) -> ListedChat:
    is_shown = entry.preview is not None and not is_expired(entry.last_expires_at, now)
    preview = open_preview(sealer, user.tenant, chat, entry.preview or "") if is_shown else None
    profiles = [names[one] for one in _named(user, entry)]
    return ListedChat(chat, entry, preview, unread_count, others_of(entry.people, user.user), profiles)
