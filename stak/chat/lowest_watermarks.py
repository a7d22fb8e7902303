"""Delivery status of messages without reading all members: caches which members of a large group have read the least.

A message's status depends on the lowest watermarks of its recipients. Watermarks only rise, so the lowest ones of a
large group stay with the same few members: a page reads those again, and the others are known to be further. All
members are read if one has joined or left since (the group's version tells), or if the few have caught up and the page
has messages that the others may not have read.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from stak.chat import keys
from stak.chat.chat_access import read_members
from stak.chat.chat_codec import chat_of, participant_of
from stak.chat.chat_model import ChatId, Member, Receipts, version_of
from stak.identifiers import TenantKey, UserId
from stak.ports import Ports
from stak.ports.writes import Item, Key

LARGE_GROUP_MEMBERS: Final = 50
"""Smaller groups are read as a whole: that is one small Query, and always current."""
LOWEST_KEPT: Final = 16
"""Members remembered for each of the two watermarks; together with the group's row they are one BatchGetItem."""
_OVERHEAD_BYTES: Final = 60
_UNKNOWN_VERSION: Final = ""


async def read_delivery_status(ports: Ports, tenant: TenantKey, chat: ChatId, up_to: int) -> Receipts:
    """Return the delivery status of a chat's messages up to a sequence, from current watermarks."""
    cache_key = f"{tenant} {chat}"
    known = ports.lowest_watermarks.get(cache_key)
    version = _UNKNOWN_VERSION
    if known is not None:
        cached_version, users, others_read, others_delivered = known
        meta = keys.meta(tenant, chat)
        rows = {UserId(user): keys.participant(tenant, chat, UserId(user)) for user in users}
        found = await ports.table.batch_get([meta, *rows.values()], consistent=True)
        version = version_of(chat_of(found[meta])) if meta in found else _UNKNOWN_VERSION
        if version == cached_version != _UNKNOWN_VERSION:
            receipts = Receipts(_members(rows, found))
            if receipts.are_exact(up_to, others_read, others_delivered):
                return receipts
    members = await read_members(ports, tenant, chat)
    if len(members) >= LARGE_GROUP_MEMBERS:
        # The version must have been read before the members: the first read of a group only notes that it is large.
        lowest = _lowest(members)
        size_bytes = sum(len(user) + _OVERHEAD_BYTES for user in lowest[0]) + _OVERHEAD_BYTES
        ports.lowest_watermarks.put(cache_key, (version, *lowest), size_bytes)
    elif known is not None:
        ports.lowest_watermarks.drop(cache_key)
    return Receipts(members)


def _members(rows: Mapping[UserId, Key], found: Mapping[Key, Item]) -> list[Member]:
    return [Member(user, participant_of(found[key])) for user, key in rows.items() if key in found]


def _lowest(members: Sequence[Member]) -> tuple[tuple[UserId, ...], int, int]:
    """Return the members with the lowest watermarks, and the lowest of all others: read and delivered."""
    by_read = sorted(members, key=lambda member: member.participant.read)
    by_delivered = sorted(members, key=lambda member: member.participant.delivered)
    users = {member.user_id for member in (*by_read[:LOWEST_KEPT], *by_delivered[:LOWEST_KEPT])}
    others = [member.participant for member in members if member.user_id not in users]
    return tuple(sorted(users)), min(one.read for one in others), min(one.delivered for one in others)
