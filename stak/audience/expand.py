"""Turning "everyone" into recipients: one page of one shard at a time, so that it can stop and go on anywhere."""

from typing import Final

import msgspec

from stak.audience import keys
from stak.names import InboxKey, TenantKey, UserId
from stak.ports import Ports
from stak.ports.table import Position

PAGE_MEMBERS: Final = 1000


class AudiencePage(msgspec.Struct, frozen=True):
    """Some members who had joined by the cutoff, and where to go on; no shard is left at the end."""

    users: tuple[UserId, ...]
    shard: int
    cursor: str | None
    is_last: bool


async def read_page(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, *, shard: int, cursor: str | None, cutoff: str
) -> AudiencePage:
    """The next page of members, in the order of their keys."""
    partition = keys.shard(tenant, inbox, shard)
    after = None if cursor is None else Position(partition, cursor)
    page = await ports.table.query(partition, keys.MEMBERS, limit=PAGE_MEMBERS, after=after)
    users = tuple(keys.user_of(row.key.sk) for row in page.rows if row.item["joined"] <= cutoff)
    if page.next is not None:
        return AudiencePage(users, shard, page.next.sk, is_last=False)
    return AudiencePage(users, shard + 1, None, is_last=shard + 1 >= keys.SHARDS)
