"""The directory of registered users: list them by id or id prefix, and search them, page by page, across its shards."""

import asyncio
from collections.abc import Sequence
from typing import Final

from stak.identifiers import TenantKey
from stak.identity import keys
from stak.identity.profile_model import Profile
from stak.identity.user_profiles import read_profiles
from stak.ports import Ports
from stak.ports.table import Position, Row
from stak.ports.writes import Check, Done, Group, Present, Put

SEARCHED_MAX: Final = 1000
"""How many users one page of a search reads."""
_SEARCH_PAGE_SIZE: Final = 100


async def list_users(
    ports: Ports, tenant: TenantKey, *, limit: int, query: str = "", after: str | None = None
) -> tuple[list[Profile], str | None]:
    """Return registered users sorted by id, and the id to continue after; users just removed may be missing."""
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
    # Stop at the end of the shortest page: between its users and later ones there may be more in that shard.
    ends = [page.rows[-1].key.sk for page in pages if page.next is not None]
    found = sorted((row.key.sk, row.key) for page in pages for row in page.rows)
    listed = [key for sk, key in found if not ends or sk <= min(ends)][:limit]
    has_more = bool(ends) or len(found) > len(listed)
    users = [keys.directory_user(key) for key in listed]
    return await read_profiles(ports, tenant, users), listed[-1].sk if has_more and listed else None


async def search_users(
    ports: Ports, tenant: TenantKey, text: str, *, limit: int, query: str = "", after: str | None = None
) -> tuple[list[Profile], str | None]:
    """Return registered users with this text in their id, name or phone number, and the id to continue after.

    Names are stored with the profiles, not in the order of the directory: a search reads the directory page by page,
    and ends when it has found enough or has read SEARCHED_MAX users.
    """
    wanted, found, read = text.casefold(), list[Profile](), 0
    while True:
        users, following = await list_users(ports, tenant, limit=_SEARCH_PAGE_SIZE, query=query, after=after)
        for user in users:
            texts = (user.user_id, user.display_name or "", user.phone_number or "")
            if any(wanted in one.casefold() for one in texts):
                found.append(user)
                if len(found) == limit:
                    return found, keys.directory_entry(tenant, user.user_id).sk
        read += len(users)
        if following is None or read >= SEARCHED_MAX:
            return found, following
        after = following


async def backfill_directory(ports: Ports, rows: Sequence[Row]) -> int:
    """List profiles stored by the first release, which had no directory; return how many were missing."""
    wanted = {
        keys.directory_entry(tenant, keys.profile_user(row.key)): row
        for row in rows
        if (tenant := keys.tenant_of_profile(row.key)) is not None
    }
    known = await ports.table.batch_get(wanted) if wanted else {}
    # A profile that is removed concurrently must not be listed.
    groups: list[Group] = [
        (Put(entry, {"created": row.item["created"]}), Check(row.key, when=(Present(),)))
        for entry, row in wanted.items()
        if entry not in known
    ]
    outcomes = await ports.table.commit(groups) if groups else []
    return sum(isinstance(outcome, Done) for outcome in outcomes)
