"""Backfills that index data of the first release for erasures: left chats, and broadcasts to one user."""

from collections.abc import Sequence
from typing import Final

from stak.chat import keys as chat_keys
from stak.identifiers import UserId
from stak.identity.keys import user_partition
from stak.inbox import keys as inbox_keys
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import INDEX_PK, INDEX_SK, Absent, Done, Group, Key, Present, Put, Update

INDEXED_FORMAT: Final = 2
"""From this data format on, all data of a user is found by their own partition and its index."""


async def backfill_left_chats(ports: Ports, rows: Sequence[Row]) -> int:
    """Record every chat in which a user has written and is no longer a member."""
    wanted: dict[Key, Key] = {}
    for row in rows:
        tenant = chat_keys.tenant_of_message(row.key)
        if tenant is not None and (sender := row.item.get("sender")) is not None:
            chat = chat_keys.chat_of_partition(row.key.pk)
            left = chat_keys.left(tenant, UserId(sender), chat)
            wanted[left] = chat_keys.list_entry(tenant, UserId(sender), chat)
    found = await ports.table.batch_get([*wanted, *wanted.values()]) if wanted else {}
    groups: list[Group] = [
        (Put(left, {"left": ports.ids.new()}, when=(Absent(),)),)
        for left, entry in wanted.items()
        if left not in found and entry not in found
    ]
    return await _commit(ports, groups)


async def backfill_sent_to_one(ports: Ports, rows: Sequence[Row]) -> int:
    """Index the only chunk of each broadcast with one recipient."""
    groups: list[Group] = []
    for row in rows:
        tenant = inbox_keys.tenant_of_first_chunk(row.key)
        if tenant is None or INDEX_PK in row.item or len(row.item["uids"]) != 1:
            continue
        inbox, message_id = inbox_keys.broadcast_of_chunk(row.key)
        index = {
            INDEX_PK: user_partition(tenant, UserId(row.item["uids"][0])),
            INDEX_SK: inbox_keys.sent_to_one(message_id, inbox),
        }
        groups.append((Update(row.key, set=index, when=(Present(),)),))
    return await _commit(ports, groups)


async def _commit(ports: Ports, groups: Sequence[Group]) -> int:
    outcomes = await ports.table.commit(groups) if groups else []
    return sum(isinstance(outcome, Done) for outcome in outcomes)
