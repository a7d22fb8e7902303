"""Names and avatars of users, as chats show them to other users: read in batches, and cached for half a minute.

Most users of a chat list are in several chats and on several pages, so most names come from the cache; users without a
profile are cached too. A change is visible at once in the processes that share the author's cache, and in others when
the cached name is too old.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from stak import request_cost
from stak.errors import DecryptionFailed
from stak.identifiers import TenantKey, UserId
from stak.identity import keys
from stak.identity.profile_storage import opened_fields
from stak.ports import Ports
from stak.ports.writes import Item

KEPT_SECONDS: Final = 30.0
_BATCH_SIZE: Final = 100  # DynamoDB: keys in one BatchGetItem
_OVERHEAD_BYTES: Final = 300


class PublicProfile(msgspec.Struct, frozen=True):
    """The part of a user's profile that other members of a chat see; null without a profile."""

    user_id: UserId
    display_name: str | None = None
    avatar_url: str | None = None


async def read_names(ports: Ports, tenant: TenantKey, users: Iterable[UserId]) -> dict[UserId, PublicProfile]:
    """Return the names and avatars of these users, possibly half a minute old.

    The caller bounds the number of users. Those that are not cached cost one batch read for each hundred.
    """
    found: dict[UserId, PublicProfile] = {}
    missing: list[UserId] = []
    now = ports.clock()
    for user in dict.fromkeys(users):
        cached = ports.display_names.get(_cache_key(tenant, user))
        if cached is not None and 0 <= now - cached[0] < KEPT_SECONDS and ports.cache.is_current(cached[3]):
            found[user] = PublicProfile(user, cached[1], cached[2])
        else:
            missing.append(user)
    for index, batch in enumerate(_batches(missing)):
        if index:
            await request_cost.pause()  # a large group must not hold the event loop
        found |= await _read(ports, tenant, batch, now)
    return found


def forget_name(ports: Ports, tenant: TenantKey, user: UserId) -> None:
    """Invalidate a user's cached name after a change."""
    ports.display_names.drop(_cache_key(tenant, user))
    ports.cache.invalidate(_name(tenant, user))


async def _read(ports: Ports, tenant: TenantKey, users: list[UserId], now: float) -> dict[UserId, PublicProfile]:
    marks = {user: ports.cache.mark(_name(tenant, user)) for user in users}  # before the read
    profile_keys = {user: keys.profile(tenant, user) for user in users}
    items = await ports.table.batch_get(profile_keys.values(), consistent=False)
    found: dict[UserId, PublicProfile] = {}
    for user, key in profile_keys.items():
        shown = await _public(ports, tenant, user, items.get(key))
        found[user] = shown
        size_bytes = _OVERHEAD_BYTES + 4 * len(shown.display_name or "") + len(shown.avatar_url or "")
        cached = (now, shown.display_name, shown.avatar_url, marks[user])
        ports.display_names.put(_cache_key(tenant, user), cached, size_bytes)
    return found


async def _public(ports: Ports, tenant: TenantKey, user: UserId, item: Item | None) -> PublicProfile:
    if item is None:
        return PublicProfile(user)
    try:
        opened = await opened_fields(ports, tenant, user, item)
    except DecryptionFailed:
        return PublicProfile(user)  # one damaged profile must not break the chats of others
    return PublicProfile(user, opened.get("display_name"), opened.get("avatar_url"))


def _batches(users: list[UserId]) -> Iterable[list[UserId]]:
    return (users[start : start + _BATCH_SIZE] for start in range(0, len(users), _BATCH_SIZE))


def _cache_key(tenant: TenantKey, user: UserId) -> str:
    return f"{tenant} {user}"


def _name(tenant: TenantKey, user: UserId) -> tuple[str, ...]:
    return ("display name", tenant, user)
