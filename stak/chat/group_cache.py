"""Cache of group names and members for chat lists: stored once with each group, and cached by its version.

A list entry contains the version of its group that it was written for. A cached group of that version is used without a
read, so a list is as current as its entries: a change appears when it is fanned out to the members. In the processes
that share the author's cache it appears at once. For list entries of an earlier release, which have no version or
contain members, the groups are read.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec

from stak.chat import keys
from stak.chat.chat_codec import chat_of, list_entry_of
from stak.chat.chat_model import Chat, ChatId, ChatListEntry, version_of
from stak.chat.content_encryption import sealed_texts, with_name
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.writes import Item
from stak.tenancy.data_keys import data_sealer

_OVERHEAD_BYTES: Final = 500
_Shared: TypeAlias = tuple[str, int, tuple[str, ...], str | None, tuple[int, int]]
"""Version, size, members and name of a group, and a mark that tells whether it was changed since."""


async def entries_with_groups(
    ports: Ports, tenant: TenantKey, items: Sequence[tuple[ChatId, Item]], *, consistent: bool
) -> list[tuple[ChatId, ChatListEntry]]:
    """Return list entries as they are shown: those of groups with the group's members and its decrypted name.

    If the group's row is missing or damaged, the entry is returned as stored. Consistent reads bypass the cache.
    """
    found: dict[ChatId, _Shared] = {}
    to_read: list[ChatId] = []
    for chat, item in items:
        if item["chat_type"] != "group":
            continue
        cached = None if consistent else ports.groups.get(_cache_key(tenant, chat))
        if (
            cached is not None
            and cached[0] == item.get("chat_version")
            and not item["people"]
            and ports.cache.is_current(cached[4])
        ):
            found[chat] = cached
        else:
            to_read.append(chat)
    if to_read:
        found |= await _read(ports, tenant, to_read, consistent=consistent)
    return [(chat, _view(item, found.get(chat))) for chat, item in items]


def invalidate_group(ports: Ports, tenant: TenantKey, chat: ChatId) -> None:
    """Invalidate a group that was changed, so that its author sees the change at once."""
    ports.groups.drop(_cache_key(tenant, chat))
    ports.cache.invalidate(_name(tenant, chat))


async def _read(ports: Ports, tenant: TenantKey, chats: Sequence[ChatId], *, consistent: bool) -> dict[ChatId, _Shared]:
    meta_keys = {chat: keys.meta(tenant, chat) for chat in chats}
    marks = {chat: ports.cache.mark(_name(tenant, chat)) for chat in chats}  # before the read
    items = await ports.table.batch_get(meta_keys.values(), consistent=consistent)
    read = {chat: _chat(items.get(key)) for chat, key in meta_keys.items()}
    groups = {chat: group for chat, group in read.items() if group is not None}
    sealer = await data_sealer(ports, tenant, sealed_texts(*groups.values()))
    shared: dict[ChatId, _Shared] = {}
    for chat, group in groups.items():
        name = with_name(sealer, tenant, chat, group).name
        shared[chat] = (version_of(group), group.members, group.people, name, marks[chat])
        size_bytes = sum(map(len, group.people)) + 2 * len(name or "") + _OVERHEAD_BYTES
        ports.groups.put(_cache_key(tenant, chat), shared[chat], size_bytes)
    return shared


def _chat(item: Item | None) -> Chat | None:
    try:
        return None if item is None else chat_of(item)
    except msgspec.ValidationError:
        return None  # one damaged group must not break the member's other chats


def _view(item: Item, shared: _Shared | None) -> ChatListEntry:
    if shared is None:
        return list_entry_of(item)
    _, members, people, name, _ = shared
    return msgspec.convert(
        {**item, "members": members, "people": people, "name": name, "sealed_name": None}, ChatListEntry
    )


def _cache_key(tenant: TenantKey, chat: ChatId) -> str:
    return f"{tenant} {chat}"


def _name(tenant: TenantKey, chat: ChatId) -> tuple[str, ...]:
    return ("group", tenant, chat)
