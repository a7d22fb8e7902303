"""Table keys of timers: what is to be done in users' inboxes or for chunks of a broadcast, by minute and tenant."""

import zlib
from typing import Final

from stak.identifiers import InboxKey, TenantKey, UserId, user_part
from stak.ports.table import Span
from stak.ports.writes import Key

TIMER_SHARDS: Final = 16
"""Number of partitions of timers.

Each takes 1,000 write units per second (AWS: "Best practices for designing and using partition keys effectively"), and
deleting a timer in a transaction takes two: 8,000 timers per second.
"""

PREFIX: Final = "sys#timers#"
_AFTER_TENANT: Final = "$"  # the character after "#", which ends a tenant's name in a sort key


def partition(shard: int) -> str:
    """Return one of the partitions of all tenants' timers."""
    return f"{PREFIX}{shard:02d}"


def timer(tenant: TenantKey, user: UserId, inbox: InboxKey, kind: str, name: str, at: int) -> Key:
    """Return the key of a timer; the user selects its shard, the name that of a timer that belongs to no user."""
    shard = zlib.crc32(f"{user or name}\0{inbox}".encode()) % TIMER_SHARDS
    return Key(partition(shard), f"{at // 60:08d}#{tenant}#{at:010d}#{kind}#{name}#{user_part(user)}#{inbox}")


def in_minute(key: Key, minute: int) -> Key:
    """Return the key of the same timer in another minute."""
    return Key(key.pk, f"{minute:08d}#{after_minute(key.sk)}")


def minute_of(key: Key) -> int:
    """Return the minute in which a timer is due."""
    return int(key.sk.partition("#")[0])


def after_minute(sort_key: str) -> str:
    """Return what follows the minute in the sort key of a timer: its tenant first."""
    return sort_key.partition("#")[2]


def tenant_of(key: Key) -> TenantKey:
    """Return the tenant of a timer."""
    return TenantKey(after_minute(key.sk).partition("#")[0])


def up_to(minute: int) -> Span:
    """Return the span of all timers that are due up to the end of a minute."""
    return Span("0", f"{minute:08d}{_AFTER_TENANT}")


def of_tenant_after(key: Key) -> Span:
    """Return the span of the timers of the same minute and tenant after this one."""
    return of_tenant_from(key)._replace(low=f"{key.sk}\0")


def of_tenant_from(key: Key) -> Span:
    """Return the span of the timers of the same minute and tenant from this one on."""
    return Span(key.sk, f"{minute_of(key):08d}#{tenant_of(key)}{_AFTER_TENANT}")


def after_tenant(key: Key) -> Span:
    """Return the span of the timers of the same minute and of the tenants after this one's."""
    minute = f"{minute_of(key):08d}"
    return Span(f"{minute}#{tenant_of(key)}{_AFTER_TENANT}", f"{minute}{_AFTER_TENANT}")
