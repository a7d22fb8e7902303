"""Expand "everyone" into recipients, page by page in key order; can resume from any cursor.

Members are spread over shards by a hash, but read in the order of their keys: neighbours in the table are written
together, which nearly doubles the speed of delivery. So a page is read from all shards at once, and ends at the lowest
end of the shards' pages.
"""

import asyncio
from typing import Final

import msgspec

from stak.audience import keys
from stak.clock import SKEW_SECONDS
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.ports import Ports
from stak.ports.table import Position
from stak.ulids import last_at

SHARD_PAGE_SIZE: Final = 64
"""Of each of 16 shards, so a page has about a thousand members, and its chunks fit one group."""


class AudiencePage(msgspec.Struct, frozen=True):
    """Members that joined before the cutoff, and the cursor to continue at; None after the last page."""

    users: tuple[UserId, ...]
    cursor: str | None

    @property
    def is_last(self) -> bool:
        """Whether all members have been read."""
        return self.cursor is None


async def read_page(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, *, cursor: str | None, cutoff: str
) -> AudiencePage:
    """Return the next page of members."""
    shards = await asyncio.gather(
        *(
            ports.table.query(
                partition,
                keys.MEMBERS,
                limit=SHARD_PAGE_SIZE,
                after=None if cursor is None else Position(partition, cursor),
            )
            for partition in (keys.shard(tenant, inbox, number) for number in range(keys.SHARDS))
        )
    )
    # A join time in the future was recorded by a wrong clock: such members are included.
    future = last_at(int((ports.clock() + SKEW_SECONDS) * 1000))
    # Stop at the end of the shortest page: between its members and later ones there may be more in that shard.
    ends = [page.rows[-1].key.sk for page in shards if page.next is not None]
    end = min(ends, default=None)
    members = sorted(
        row.key.sk
        for page in shards
        for row in page.rows
        if (end is None or row.key.sk <= end) and (row.item["joined"] <= cutoff or row.item["joined"] > future)
    )
    return AudiencePage(tuple(map(keys.user_of, members)), end)
