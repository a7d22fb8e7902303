"""All table keys of audiences."""

import zlib
from typing import Final

from stak.identifiers import InboxKey, TenantKey, UserId, user_of_part, user_part
from stak.ports.table import Span
from stak.ports.writes import Key

SHARDS: Final = 16
"""Number of partitions of an audience, so that writes and reads do not hit a single one."""

MEMBERS: Final = Span(prefix="u#")
_REMOVED: Final = "x#"


def shard_of(user: UserId) -> int:
    """Return the shard of a user."""
    return zlib.crc32(user.encode()) % SHARDS


def shard(tenant: TenantKey, inbox: InboxKey, number: int) -> str:
    """Return the partition of one shard of an inbox's audience."""
    return f"t#{tenant}A#{inbox}#{number:02d}"


def shards(tenant: TenantKey, inbox: InboxKey) -> list[str]:
    """Return the partitions of an inbox's audience."""
    return [shard(tenant, inbox, number) for number in range(SHARDS)]


def member(tenant: TenantKey, inbox: InboxKey, user: UserId) -> Key:
    """Return the key of a member of an inbox's audience."""
    return Key(shard(tenant, inbox, shard_of(user)), f"u#{user_part(user)}")


def removed_member(tenant: TenantKey, inbox: InboxKey, user: UserId) -> Key:
    """Return the key of the marker that keeps a removed user from joining by themselves."""
    return Key(shard(tenant, inbox, shard_of(user)), f"{_REMOVED}{user_part(user)}")


def shard_count(tenant: TenantKey, inbox: InboxKey, number: int) -> Key:
    """Return the key of a shard's member count."""
    return Key(shard(tenant, inbox, number), "#count")


def user_of(sort_key: str) -> UserId:
    """Return the user of a member's sort key."""
    return user_of_part(sort_key.removeprefix("u#"))
