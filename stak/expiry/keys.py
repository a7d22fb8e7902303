"""Keys of expiring content and of the list of removals."""

import zlib
from typing import Final

from stak.identifiers import TenantKey
from stak.ports.table import Span
from stak.ports.writes import Key

REMOVAL_SHARDS: Final = 4

CURSOR: Final = Key("sys#ends", "#cursor")
"""The minute up to which all expired content is on the list of removals."""
CLOCK: Final = Key("sys#ends", "#clock")
"""When the clock was last checked, and since when it has had no jump."""
REMOVALS_CURSOR: Final = Key("sys#removals", "#cursor")
"""The tenant after which the next round of removals continues."""


def ends_minute(minute: int) -> str:
    """Return the partition of all tenants' content that expires in a minute."""
    return f"sys#ends#{minute}"


def ends(tenant: TenantKey, name: str, minute: int) -> Key:
    """Return the key of one object that expires in a minute."""
    return Key(ends_minute(minute), f"{tenant}#{name}")


def removal_shard(shard: int) -> str:
    """Return a partition of all tenants' content that is being removed."""
    return f"sys#removals#{shard:02d}"


def removal(tenant: TenantKey, name: str) -> Key:
    """Return the key of one object that is being removed."""
    return Key(removal_shard(zlib.crc32(name.encode()) % REMOVAL_SHARDS), f"{tenant}#{name}")


def tenant_of(sort_key: str) -> TenantKey:
    """Return the tenant of a row in a partition that all tenants share."""
    return TenantKey(sort_key.partition("#")[0])


def ends_name(key: Key) -> str:
    """Return the name, unique for its tenant, of the object that a row of the index or list is about."""
    return key.sk.partition("#")[2]


def after_tenant(tenant: TenantKey) -> Span:
    """Return the span of all tenants after this one: "$" follows "#", and precedes all characters of a name."""
    return Span(f"{tenant}$", "~")
