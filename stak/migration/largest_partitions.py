"""The doctor's check of the largest partitions: names their owners, and says what to do about those too large."""

import asyncio
from typing import Final

from stak.identifiers import user_of_part
from stak.installation.partition_sizes import (
    CHECK,
    MEASURE_ALL,
    WARNING_BYTES,
    LargestPartitions,
    PartitionSize,
    size_text,
)
from stak.ports.capacity_units import item_bytes
from stak.ports.installation import Finding
from stak.ports.table import Position, Rows
from stak.ports.writes import Key
from stak.tenancy.keys import OF_CHAT, OF_USER, PartitionParts, partition_parts

_NAMED_MAX: Final = 5
_ROWS_BATCH_SIZE: Final = 1_000


async def measure_partitions(rows: Rows) -> LargestPartitions:
    """Read the whole table once, and return its largest partitions."""
    found = LargestPartitions()
    await asyncio.gather(*(_measure_segment(rows, number, found) for number in range(rows.segments)))
    return found


async def _measure_segment(rows: Rows, segment: int, found: LargestPartitions) -> None:
    after: Position | None = None
    size = PartitionSize("", 0, 0)
    while True:
        page = await rows.page(segment, limit=_ROWS_BATCH_SIZE, after=after)
        for row in page.rows:
            if row.key.pk != size.pk:
                if size.rows:
                    found.add(size)
                size = PartitionSize(row.key.pk, 0, 0)
            size = PartitionSize(size.pk, size.rows + 1, size.size_bytes + item_bytes(row.key, row.item))
        after = page.next
        if after is None:
            break
    if size.rows:
        found.add(size)


def examine_partitions(found: LargestPartitions) -> Finding:
    """Report the largest partitions: a warning from WARNING_BYTES on."""
    named = found.largest(_NAMED_MAX)
    if not named:
        return Finding(CHECK, "ok", "The table is empty.")
    scope = "Of" if found.is_complete else "The time was too short for the whole table. Of the first"
    sizes = "; ".join(f"{_owner(each.pk)}: {size_text(each.size_bytes)} in {each.rows:,} rows" for each in named)
    detail = f"{scope} {found.count:,}, the largest are {sizes}."
    too_large = [each for each in named if each.size_bytes >= WARNING_BYTES]
    if too_large:
        advice = " ".join(dict.fromkeys(_advice(each.pk) for each in too_large))
        return Finding(CHECK, "warning", f"{detail} No partition should have {size_text(WARNING_BYTES)}.", advice)
    return Finding(CHECK, "ok", detail, "" if found.is_complete else f"{MEASURE_ALL}.")


def _owner(pk: str) -> str:
    parts = partition_parts(Key(pk, ""))
    if parts is None:
        return pk
    if parts.kind == OF_CHAT:
        return f"chat {parts.names[0]} of tenant {parts.tenant}"
    if parts.kind == OF_USER:
        user = f"user {user_of_part(parts.names[0])} of tenant {parts.tenant}"
        return f"inbox {parts.names[1]} of {user}" if _is_inbox(parts) else user
    return pk


def _advice(pk: str) -> str:
    parts = partition_parts(Key(pk, ""))
    if parts is not None and parts.kind == OF_CHAT:
        return "Set retention_days, so that old messages are removed, or continue the chat in a new group."
    if parts is not None and _is_inbox(parts):
        return "Set retention_days, or post to this inbox with ttl_seconds."
    return "Set retention_days for the tenant, and report a partition that grows in spite of it."


def _is_inbox(parts: PartitionParts) -> bool:
    return parts.kind == OF_USER and len(parts.names) == 2
