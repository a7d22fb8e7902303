"""Every key string of what expires and of what is being removed."""

import zlib
from typing import Final

from stak.identifiers import TenantKey
from stak.ports.table import Span
from stak.ports.writes import Key

REMOVAL_SHARDS: Final = 4

CURSOR: Final = Key("sys#ends", "#cursor")
"""Up to which minute everything that expired is on the list of removals."""
CLOCK: Final = Key("sys#ends", "#clock")
"""When the clock was last looked at, and since when it has gone steadily."""
REMOVALS_CURSOR: Final = Key("sys#removals", "#cursor")
"""After which tenant the next round of removals goes on."""


def ends_minute(minute: int) -> str:
    """The partition of all tenants' content that expires in a minute."""
    return f"sys#ends#{minute}"


def ends(tenant: TenantKey, name: str, minute: int) -> Key:
    """One thing that expires in a minute."""
    return Key(ends_minute(minute), f"{tenant}#{name}")


def removal_shard(shard: int) -> str:
    """A partition of all tenants' content that is being removed."""
    return f"sys#removals#{shard:02d}"


def removal(tenant: TenantKey, name: str) -> Key:
    """One thing that is being removed."""
    return Key(removal_shard(zlib.crc32(name.encode()) % REMOVAL_SHARDS), f"{tenant}#{name}")


def tenant_of(sort_key: str) -> TenantKey:
    """Whose row this is, of a partition that all tenants share."""
    return TenantKey(sort_key.partition("#")[0])


def ends_name(key: Key) -> str:
    """What a row of the index or of the list is about: its name among its tenant's."""
    return key.sk.partition("#")[2]


def after_tenant(tenant: TenantKey) -> Span:
    """The rows of all tenants behind this one: "$" comes after "#", and before whatever a name may contain."""
    return Span(f"{tenant}$", "~")
