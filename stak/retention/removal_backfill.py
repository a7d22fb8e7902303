"""Backfill that indexes rows of earlier releases for removal.

An earlier release did not index when its broadcasts and ephemeral messages expire, nor how old a chat's messages are.
"""

from collections.abc import Sequence

from stak.chat import keys as chat_keys
from stak.chat.chat_codec import head_of
from stak.chat.chat_model import ChatId
from stak.chat.retention_index import expiry_of_messages, listing
from stak.expiry.expiry_index import removal_row
from stak.expiry.keys import ends_name
from stak.identifiers import InboxKey, TenantKey
from stak.inbox import keys as inbox_keys
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.expire_broadcasts import expiry_row
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Done, Equals, Group, Present, Put, Update
from stak.tenancy import keys as tenancy
from stak.tenancy.keys import PartitionParts


async def index_for_removal(ports: Ports, rows: Sequence[Row]) -> int:
    """Index these rows where that is missing; return how many were changed."""
    now = int(ports.clock())
    groups = [group for row in rows for group in _missing(row, now)]
    # Expiring rows may be listed already; a listed chat says so itself.
    found = await ports.table.batch_get(group[0].key for group in groups if isinstance(group[0], Put))
    groups = [group for group in groups if group[0].key not in found]
    outcomes = await ports.table.commit(groups) if groups else []
    return sum(isinstance(outcome, Done) for outcome in outcomes)


def _missing(row: Row, now: int) -> list[Group]:
    match tenancy.partition_parts(row.key):
        case PartitionParts(tenant, tenancy.OF_BROADCAST, (inbox,)) if inbox_keys.BROADCASTS.covers(row.key):
            return _of_broadcast(tenant, InboxKey(inbox), row, now)
        case PartitionParts(tenant, tenancy.OF_CHAT, (chat,)) if row.key == chat_keys.head(tenant, ChatId(chat)):
            return _of_chat(tenant, ChatId(chat), row, now)
        case _:
            return []


def _of_broadcast(tenant: TenantKey, inbox: InboxKey, row: Row, now: int) -> list[Group]:
    ends_at = row.item.get("expires_at")
    if ends_at is None or "message" not in row.item:
        return []
    ref = BroadcastRef.of_key(tenant, inbox, row.key)
    return [_listed(tenant, expiry_row(ref, ends_at), ends_at, now)]


def _of_chat(tenant: TenantKey, chat: ChatId, row: Row, now: int) -> list[Group]:
    head = head_of(row.item)
    groups: list[Group] = []
    if head.preview is not None and head.last_expires_at is not None:
        ends_at = head.last_expires_at
        groups.append(_listed(tenant, expiry_of_messages(tenant, chat, ends_at), ends_at, now))
    if head.listed_hour is None and head.sequence:
        # Listed at the first hour: the retention round reads there, and finds how old its messages are.
        unlisted = (Present(), Equals("listed_hour", None))
        groups.append((Update(row.key, set={"listed_hour": 0}, when=unlisted), listing(tenant, chat, 0)))
    return groups


def _listed(tenant: TenantKey, row: Put, ends_at: int, now: int) -> Group:
    """Return the index row of expiring content; if it has expired already, the row of the list of removals."""
    if ends_at <= now:
        row = removal_row(tenant, ends_name(row.key), {**row.item, "due": now})
    return (row,)  # no condition: at worst its content is removed once more
