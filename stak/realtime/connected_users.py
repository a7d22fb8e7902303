"""Users whose connections a managed service holds: no process knows them all, so the table's index lists them.

They are in shards, so that a tenant with many does not fill one partition of the index. The index may be late: a device
that connects at this moment reads the stored state then. A row of a release without the list is not in it: its
connections, which last for hours at most, learn of events with their user's next request.
"""

import zlib
from typing import Final, NamedTuple

from stak.identifiers import TenantKey, UserId, user_of_part, user_part
from stak.identity.keys import connected_users_shard
from stak.ports import Ports
from stak.ports.table import Position
from stak.ports.writes import INDEX_PK, INDEX_SK, Item
from stak.tenancy.keys import partition_parts

SHARDS: Final = 16


class ConnectedPage(NamedTuple):
    """Connected users of a shard, and the position of the next page."""

    users: list[UserId]
    next: Position | None


def index_attributes(tenant: TenantKey, user: UserId) -> Item:
    """Return the attributes that list the row of a user's connections."""
    return {INDEX_PK: connected_users_shard(tenant, zlib.crc32(user.encode()) % SHARDS), INDEX_SK: user_part(user)}


async def read_connected_users(
    ports: Ports, tenant: TenantKey, shard: int, *, limit: int, after: Position | None
) -> ConnectedPage:
    """Return a page of the users in a shard with connections."""
    page = await ports.table.query(connected_users_shard(tenant, shard), limit=limit, after=after, index=True)
    parts = [partition_parts(row.key) for row in page.rows]
    return ConnectedPage([user_of_part(one.names[0]) for one in parts if one is not None], page.next)
