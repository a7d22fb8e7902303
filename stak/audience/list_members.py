"""The members of an audience, by page in the order of their ids, and one of them."""

import asyncio
from collections.abc import Sequence
from typing import Final

import msgspec

from stak.audience import keys
from stak.errors import NotFound
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.ports import Ports
from stak.ports.table import Page, Position, Row
from stak.ports.writes import Item
from stak.ulids import is_ulid, milliseconds

MEMBERS_PAGE_MAX: Final = 1000
_MORE_PER_SHARD: Final = 4
"""Rows beyond a shard's share of a page: members are spread by a hash, so shards differ a little."""


class Member(msgspec.Struct, frozen=True):
    """A member of an audience; `joined_at` is null for members from before it was stored."""

    uid: str
    joined_at: int | None


async def list_members(
    ports: Ports, tenant: TenantKey, inbox: InboxKey, *, limit: int, after: str | None = None
) -> tuple[list[Member], str | None]:
    """Return members after a sort key, and the sort key to continue after."""
    rows, last = await read_members(ports, keys.shards(tenant, inbox), limit=limit, after=after)
    return [_member(row) for row in rows], last


async def read_members(
    ports: Ports, shards: Sequence[str], *, limit: int, after: str | None
) -> tuple[list[Row], str | None]:
    """Return members of some shards after a sort key, in order, and the sort key to continue after.

    All shards are read in parallel, each a little beyond its share of the page.
    """
    found: list[Row] = []
    while True:
        missing = limit - len(found)
        per_shard = -(-missing // len(shards)) + _MORE_PER_SHARD
        pages = await asyncio.gather(*(_read_shard(ports, shard, per_shard, after) for shard in shards))
        # Up to the end of the shard that is read least far: behind it, there may be more in that shard.
        end = min((page.next.sk for page in pages if page.next is not None), default=None)
        rows = sorted((row for page in pages for row in page.rows), key=lambda row: row.key.sk)
        known = rows if end is None else [row for row in rows if row.key.sk <= end]
        found += known[:missing]
        if len(known) > missing or (len(found) == limit and end is not None):
            return found, found[-1].key.sk
        if end is None:
            return found, None
        after = end


async def read_member(ports: Ports, tenant: TenantKey, inbox: InboxKey, user: UserId) -> Member:
    """Return a member. Raises NotFound, and says whether the user was removed."""
    key, marker = keys.member(tenant, inbox, user), keys.removed_member(tenant, inbox, user)
    found = await ports.table.batch_get((key, marker))
    if key in found:
        return Member(user, joined_at(found[key]))
    if marker in found:
        raise NotFound("This user was removed from the audience, and does not rejoin automatically. Add them with PUT.")
    raise NotFound("This user is not a member of the audience.")


async def _read_shard(ports: Ports, partition: str, limit: int, after: str | None) -> Page:
    position = None if after is None else Position(partition, after)
    return await ports.table.query(partition, keys.MEMBERS, limit=limit, after=position)


def _member(row: Row) -> Member:
    return Member(keys.user_of(row.key.sk), joined_at(row.item))


def joined_at(item: Item) -> int | None:
    """Return when a member joined, in Unix seconds; None if that was not stored."""
    joined = item.get("joined")
    return milliseconds(joined) // 1000 if isinstance(joined, str) and is_ulid(joined) else None
