"""The directory of registered users: listed by id across its shards, page by page, or by the beginning of an id."""

import asyncio
from collections.abc import Sequence

from stak.identifiers import TenantKey
from stak.identity import keys
from stak.identity.users import Profile, read_profiles
from stak.ports import Ports
from stak.ports.table import Position, Row
from stak.ports.writes import Check, Done, Group, Present, Put


async def list_users(
    ports: Ports, tenant: TenantKey, *, limit: int, query: str = "", after: str | None = None
) -> tuple[list[Profile], str | None]:
    """Registered users in the order of their ids, and after which to go on; a page may lack one that has just gone."""
    span = keys.directory_span(query)
    shards = [keys.directory_shard(tenant, shard) for shard in range(keys.DIRECTORY_SHARDS)]
    pages = await asyncio.gather(
        *(
            ports.table.query(
                shard, span, limit=limit, after=None if after is None else Position(shard, after), consistent=False
            )
            for shard in shards
        )
    )
    # Beyond the end of a shard's page there may be others between its users and those of the other shards.
    ends = [page.rows[-1].key.sk for page in pages if page.next is not None]
    found = sorted((row.key.sk, row.key) for page in pages for row in page.rows)
    listed = [key for sk, key in found if not ends or sk <= min(ends)][:limit]
    has_more = bool(ends) or len(found) > len(listed)
    users = [keys.directory_user(key) for key in listed]
    return await read_profiles(ports, tenant, users), listed[-1].sk if has_more and listed else None


async def backfill_directory(ports: Ports, rows: Sequence[Row]) -> int:
    """List the profiles that the first release has stored; how many were not."""
    wanted = {
        keys.directory_entry(tenant, keys.profile_user(row.key)): row
        for row in rows
        if (tenant := keys.tenant_of_profile(row.key)) is not None
    }
    known = await ports.table.batch_get(wanted) if wanted else {}
    # A profile that is removed meanwhile must not be listed.
    groups: list[Group] = [
        (Put(entry, {"created": row.item["created"]}), Check(row.key, when=(Present(),)))
        for entry, row in wanted.items()
        if entry not in known
    ]
    outcomes = await ports.table.commit(groups) if groups else []
    return sum(isinstance(outcome, Done) for outcome in outcomes)
