"""Sizes of partitions: all rows that share a partition key, such as one chat.

The table has no local index, so neither engine limits the size of a partition: DynamoDB splits one that outgrows a
physical partition by its sort keys. From WARNING_BYTES on it is reported, before that happens.
"""

from typing import Final, NamedTuple

from stak.ports.installation import Finding

PHYSICAL_PARTITION_BYTES: Final = 10 * 1024**3  # DynamoDB: "Partitions and data distribution in DynamoDB"
WARNING_BYTES: Final = PHYSICAL_PARTITION_BYTES * 8 // 10
CHECK: Final = "largest partitions"
MEASURE_ALL: Final = "To measure all, run: stak doctor --partitions"
_KEPT_MAX: Final = 1_000


class PartitionSize(NamedTuple):
    """A partition, its number of rows, and their bytes without indexes."""

    pk: str
    rows: int
    size_bytes: int


class LargestPartitions:
    """The largest of any number of partitions; parts of one partition that arrive separately are added up."""

    def __init__(self) -> None:
        self._kept: dict[str, PartitionSize] = {}
        self.count = 0
        """How many partitions were added."""
        self.is_complete = True
        """Whether the whole table was read."""

    def add(self, found: PartitionSize) -> None:
        """Add a partition, or a part of one."""
        before = self._kept.get(found.pk)
        if before is None:
            self.count += 1
        else:
            found = PartitionSize(found.pk, before.rows + found.rows, before.size_bytes + found.size_bytes)
        self._kept[found.pk] = found
        if len(self._kept) > 2 * _KEPT_MAX:
            self._kept = {each.pk: each for each in self.largest(_KEPT_MAX)}

    def largest(self, count: int) -> list[PartitionSize]:
        """Return the largest partitions, largest first."""
        return sorted(self._kept.values(), key=lambda each: (-each.size_bytes, each.pk))[:count]


def table_size_finding(table_bytes: int) -> Finding:
    """Report by the size of the whole table, which DynamoDB updates every six hours, whether to measure partitions."""
    detail = f"The table has {size_text(table_bytes)}."
    if table_bytes < WARNING_BYTES:
        return Finding(CHECK, "ok", f"{detail} No partition can have {size_text(WARNING_BYTES)}.")
    return Finding(CHECK, "ok", detail, f"{MEASURE_ALL} (it reads the whole table once).")


def size_text(size_bytes: float) -> str:
    """Return a size for people."""
    for unit in ("bytes", "KB", "MB"):
        if size_bytes < 1024:
            return f"{size_bytes:,.0f} {unit}" if unit == "bytes" else f"{size_bytes:,.1f} {unit}"
        size_bytes /= 1024
    return f"{size_bytes:,.1f} GB"
