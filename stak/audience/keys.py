"""Every key string of audiences."""

import zlib
from typing import Final

from stak.identifiers import InboxKey, TenantKey, UserId, user_of_part, user_part
from stak.ports.table import Span
from stak.ports.writes import Key

SHARDS: Final = 16
"""An audience is spread over as many partitions, so that adding to it and reading it are not one partition's work."""

MEMBERS: Final = Span(prefix="u#")


def shard_of(user: UserId) -> int:
    """The shard a user is in."""
    return zlib.crc32(user.encode()) % SHARDS


def shard(tenant: TenantKey, inbox: InboxKey, number: int) -> str:
    """One shard of an inbox's audience."""
    return f"t#{tenant}A#{inbox}#{number:02d}"


def member(tenant: TenantKey, inbox: InboxKey, user: UserId) -> Key:
    """A member of an inbox's audience."""
    return Key(shard(tenant, inbox, shard_of(user)), f"u#{user_part(user)}")


def shard_count(tenant: TenantKey, inbox: InboxKey, number: int) -> Key:
    """How many members a shard has."""
    return Key(shard(tenant, inbox, number), "#count")


def user_of(sort_key: str) -> UserId:
    """The member a row stands for."""
    return user_of_part(sort_key.removeprefix("u#"))
