"""All table keys of users, phone numbers, device sessions and the directory."""

import zlib
from typing import Final, NewType

from stak.identifiers import TenantKey, UserId, user_of_part, user_part
from stak.ports.table import Span
from stak.ports.writes import Key

SortKey = NewType("SortKey", str)
"""A sort key in a user's partition."""

SESSIONS: Final = Span(prefix="s#")
DEVICES: Final = SortKey("#devices")
PROFILE: Final = SortKey("#profile")
CHANNELS: Final = SortKey("#channels")
DIRECTORY_SHARDS: Final = 16
"""Number of partitions of the directory, so that many registrations do not hit a single one."""


def user_partition(tenant: TenantKey, user: UserId) -> str:
    """Return the partition of a user's own rows, separate from their inboxes."""
    return f"t#{tenant}U#{user_part(user)}"


def connected_users_shard(tenant: TenantKey, shard: int) -> str:
    """Return the index partition of users whose connections a managed service holds; no user has an empty id."""
    return f"t#{tenant}U##{shard:02d}"


def profile(tenant: TenantKey, user: UserId) -> Key:
    """Return the key of a user's profile."""
    return Key(user_partition(tenant, user), PROFILE)


def devices(tenant: TenantKey, user: UserId) -> Key:
    """Return the key of a user's registered devices."""
    return Key(user_partition(tenant, user), DEVICES)


def channels(tenant: TenantKey, user: UserId) -> Key:
    """Return the key of the channels that a user has turned off, and of the user's push subscriptions."""
    return Key(user_partition(tenant, user), CHANNELS)


def phone(tenant: TenantKey, number: str) -> Key:
    """Return the key of a phone number's owner; a row of its own makes the number unique within a tenant."""
    return Key(f"t#{tenant}P#{number}", "#phone")


def session(tenant: TenantKey, session_id: str) -> Key:
    """Return the key of a device session."""
    return Key(f"t#{tenant}S#{session_id}", "#session")


def sessions_opened(tenant: TenantKey, user: UserId) -> Key:
    """Return the key of the sessions a user has opened in the last seconds."""
    return Key(user_partition(tenant, user), "#sessions")


def lookups(tenant: TenantKey, user: UserId) -> Key:
    """Return the key of the phone numbers that a user may still look up."""
    return Key(user_partition(tenant, user), "#lookups")


def used_ticket(tenant: TenantKey, ticket_id: str) -> Key:
    """Return the key that marks a ticket as used."""
    return Key(f"t#{tenant}E#{ticket_id}", "#used")


def session_id(key: Key) -> SortKey:
    """Return the id of the session at this key."""
    return SortKey(key.pk.rpartition("#")[2])


def session_of_user(created: int, session_id: str) -> SortKey:
    """Return the index sort key of a session among those of its user."""
    return SortKey(f"s#{created:010d}#{session_id}")


def directory_shard(tenant: TenantKey, shard: int) -> str:
    """Return one shard of the directory of registered users."""
    return f"t#{tenant}D#{shard:02d}"


def directory_entry(tenant: TenantKey, user: UserId) -> Key:
    """Return the key of a user in the directory."""
    shard = zlib.crc32(user.encode()) % DIRECTORY_SHARDS
    return Key(directory_shard(tenant, shard), f"u#{user_part(user)}")


def directory_user(key: Key) -> UserId:
    """Return the user of a directory row."""
    return user_of_part(key.sk.removeprefix("u#"))


def directory_span(query: str) -> Span:
    """Return the span of users with this id prefix; escaping works by character, so it preserves prefixes."""
    return Span(prefix=f"u#{user_part(UserId(query))}")


def tenant_of_profile(key: Key) -> TenantKey | None:
    """Return the tenant of this row if it is a profile, else None."""
    head, _, user = key.pk.removeprefix("t#").partition("#")
    is_profile = head.endswith("U") and "#" not in user and key.sk == PROFILE
    return TenantKey(head.removesuffix("U")) if is_profile else None


def profile_user(key: Key) -> UserId:
    """Return the user of a profile."""
    return user_of_part(key.pk.rpartition("#")[2])
