"""Table keys of the statistics of broadcasts: their counts, and the log of what is still to be counted."""

import zlib
from typing import Final

from stak.identifiers import InboxKey, TenantKey, UserId, user_part
from stak.inbox import keys
from stak.ports.table import Span
from stak.ports.writes import Key

LOG_SHARDS: Final = 32
"""Number of partitions of the log.

Each takes 1,000 write units per second (AWS: "Best practices for designing and using partition keys effectively"), and
a row in a transaction takes two: 16,000 changes per second, or a million readers in about a minute.
"""
COUNT_SHARDS: Final = 8
"""Number of rows for each interval: workers that count different partitions of the log rarely meet at one row."""

LOG_PREFIX: Final = "sys#statistics#"
COUNTS: Final = Span(prefix="x#")


def log_partition(shard: int) -> str:
    """Return one of the partitions of the log of all tenants."""
    return f"{LOG_PREFIX}{shard:02d}"


def log_shard(user: UserId, inbox: InboxKey) -> int:
    """Return the number of the log's partition of a user's inbox."""
    return zlib.crc32(f"{user}\0{inbox}".encode()) % LOG_SHARDS


def logged_steps(tenant: TenantKey, user: UserId, inbox: InboxKey, at: int, unique: str) -> Key:
    """Return the key of changes of copies, which are logged at a time under an id of their own."""
    return Key(log_partition(log_shard(user, inbox)), f"{at // 60:08d}#{tenant}#{at:010d}#c#{unique}")


def logged_mark(tenant: TenantKey, user: UserId, inbox: InboxKey, level: str, watermark: str, at: int) -> Key:
    """Return the key of a "mark all" up to a watermark, which is counted at a time or later."""
    name = f"m#{user_part(user)}#{inbox}#{level}#{watermark}"
    return Key(log_partition(log_shard(user, inbox)), f"{at // 60:08d}#{tenant}#{at:010d}#{name}")


def shard_of(key: Key) -> int:
    """Return the number of the log's partition that a row is in."""
    return int(key.pk.removeprefix(LOG_PREFIX))


def counts(tenant: TenantKey, inbox: InboxKey, message_id: str, interval: int, shard: int) -> Key:
    """Return the key of one of the rows with the counts of a broadcast in an interval."""
    return Key(keys.chunks(tenant, inbox, message_id), f"x#{interval:010d}#{shard % COUNT_SHARDS:02d}")


def interval_in(key: Key) -> int:
    """Return the interval of a row of counts."""
    return int(key.sk.split("#")[1])
