"""Tables with their indexes: rows by key, the cost of a change, and whether there is capacity for it. No I/O."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from stak.testing.limited_aws.attribute_values import Attributes, validate
from stak.testing.limited_aws.aws_error import AwsError, invalid
from stak.testing.limited_aws.limits import (
    ITEM_MAX_BYTES,
    PARTITION_KEY_MAX_BYTES,
    SORT_KEY_MAX_BYTES,
    WRITE_UNIT_BYTES,
    Limits,
)
from stak.testing.limited_aws.partition import IndexPartition, Partition, SortKey, StoredRow
from stak.testing.limited_aws.physical_partitions import PhysicalPartitions, place_of

RowKey: TypeAlias = tuple[str, str]
"""Partition and sort key of a row."""


class Rows:
    """The partitions of a table or of an index, with its capacity."""

    def __init__(self, name: str, definition: Mapping[str, Any], limits: Limits, *, is_index: bool) -> None:
        self.name = name
        self.hash_key, self.sort_key = _keys_of(definition)
        self.is_index = is_index
        self.partitions: dict[str, Partition] = {}
        self._physical = PhysicalPartitions(definition, limits)
        self._scan_order: list[tuple[int, str]] = []

    def partition(self, pk: str) -> Partition:
        """Return a partition; create it if it is new."""
        found = self.partitions.get(pk)
        if found is None:
            made = IndexPartition if self.is_index else Partition
            found = self.partitions[pk] = made(place_of(pk))
        return found

    def scan_order(self) -> list[tuple[int, str]]:
        """Return the partitions in the order of a scan: by a hash of their key."""
        if len(self._scan_order) != len(self.partitions):  # partitions are never removed
            self._scan_order = sorted((partition.place, pk) for pk, partition in self.partitions.items())
        return self._scan_order

    def shortage(self, pk: str, units: float, limits: Limits, now: float, *, is_write: bool) -> str | None:
        """Return AWS's reason why there is no capacity now; None if there is."""
        if not limits.is_metered:
            return None
        kind = f"{'Index' if self.is_index else 'Table'}{'Write' if is_write else 'Read'}"
        limit = self._physical.shortage(self.partition(pk).place, units, limits, now, is_write=is_write)
        return None if limit is None else f"{kind}{limit}"

    def take(self, pk: str, units: float, limits: Limits, now: float, *, is_write: bool) -> None:
        """Use capacity; without limits the units are counted, and leave no debt."""
        partition = self.partition(pk)
        if is_write:
            partition.write_units += units
        else:
            partition.read_units += units
        if limits.is_metered:
            self._physical.take(partition.place, units, now, is_write=is_write)

    def rate(self, limits: Limits, *, is_write: bool) -> float:
        """Return the units per second that evenly distributed keys may use."""
        return self._physical.rate(limits, is_write=is_write)

    def initial_write_rate(self, limits: Limits) -> float:
        """Return the write units per second that evenly distributed keys could use at first."""
        return self._physical.initial_write_rate(limits)


class Charge(NamedTuple):
    """Units that a change costs in a partition of the table or of an index."""

    rows: Rows
    pk: str
    units: float


class LimitedTable:
    """One table."""

    def __init__(self, definition: dict[str, Any], limits: Limits) -> None:
        self.definition = definition
        self.name: str = definition["TableName"]
        self.rows = Rows(self.name, definition, limits, is_index=False)
        self.indexes = {
            each["IndexName"]: Rows(f"{self.name}/{each['IndexName']}", each, limits, is_index=True)
            for each in definition.get("GlobalSecondaryIndexes") or ()
        }
        self.ttl_attribute: str | None = None
        self.has_backups = False
        self.locked: set[RowKey] = set()
        """The rows of transactions that are not complete."""

    def get(self, key: RowKey, seen_at: float | None = None) -> StoredRow | None:
        """Return a row, or None."""
        partition = self.rows.partitions.get(key[0])
        return None if partition is None else partition.get(key[1], seen_at)

    def put(self, key: RowKey, after: StoredRow | None, now: float, kept_seconds: float) -> None:
        """Store or delete a row, also in the indexes."""
        before = self.get(key)
        self.rows.partition(key[0]).put(key[1], after, now, kept_seconds)
        for index in self.indexes.values():
            old, new = index_key(index, before, key), index_key(index, after, key)
            if old is not None and old != new:
                index.partition(old[0]).put(old[1], None, now, kept_seconds)
            if new is not None:
                index.partition(new[0]).put(new[1], after, now, kept_seconds)

    def charges(self, key: RowKey, before: StoredRow | None, after: StoredRow | None, *, factor: int) -> list[Charge]:
        """Return the cost of a change: the larger version in the table, and each changed entry of an index."""
        sizes = [row.size for row in (before, after) if row is not None]
        charges = [Charge(self.rows, key[0], factor * write_units(max(sizes, default=0)))]
        for index in self.indexes.values():
            old, new = index_key(index, before, key), index_key(index, after, key)
            if old is not None and old == new and before is not None and after is not None:
                if before.attributes != after.attributes:
                    charges.append(Charge(index, old[0], write_units(max(before.size, after.size))))
                continue
            if old is not None and before is not None:
                charges.append(Charge(index, old[0], write_units(before.size)))
            if new is not None and after is not None:
                charges.append(Charge(index, new[0], write_units(after.size)))
        return charges

    def key_of(self, attributes: Attributes) -> RowKey:
        """Return the key of an item. Raises ValidationException if it is not valid."""
        return (
            _key_text(attributes, self.rows.hash_key, PARTITION_KEY_MAX_BYTES),
            _key_text(attributes, self.rows.sort_key, SORT_KEY_MAX_BYTES),
        )

    def validate_key_only(self, attributes: Attributes) -> None:
        """Raise unless there is nothing but a key."""
        if set(attributes) != {self.rows.hash_key, self.rows.sort_key}:
            raise invalid("The provided key element does not match the schema")

    def validate_item(self, row: StoredRow) -> None:
        """Raise if an item cannot be stored."""
        validate(row.attributes)
        for index in self.indexes.values():
            for name, most in ((index.hash_key, PARTITION_KEY_MAX_BYTES), (index.sort_key, SORT_KEY_MAX_BYTES)):
                if name in row.attributes:
                    _key_text(row.attributes, name, most)
        if row.size > ITEM_MAX_BYTES:
            raise invalid("Item size has exceeded the maximum allowed size")


def write_units(size: int) -> int:
    """Return the units of a standard write of this size."""
    return max(1, math.ceil(size / WRITE_UNIT_BYTES))


def index_key(index: Rows, row: StoredRow | None, key: RowKey) -> tuple[str, SortKey] | None:
    """Return where a row is in an index; None if it is not."""
    if row is None or index.hash_key not in row.attributes or index.sort_key not in row.attributes:
        return None
    return row.attributes[index.hash_key]["S"], (row.attributes[index.sort_key]["S"], *key)


def shortage_of(charges: list[Charge], limits: Limits, now: float) -> str | None:
    """Return the first reason why there is no capacity for a write; None if there is."""
    for charge in charges:
        reason = charge.rows.shortage(charge.pk, charge.units, limits, now, is_write=True)
        if reason is not None:
            return reason
    return None


def throttled(reason: str, resource: str, code: str = "ThrottlingException") -> AwsError:
    """Return the error for a request without capacity."""
    message = f"Throughput exceeds the current capacity of your table or index. {reason}"
    return AwsError(code, message, extra={"ThrottlingReasons": [{"reason": reason, "resource": resource}]})


def _key_text(attributes: Attributes, name: str, most: int) -> str:
    text = attributes.get(name, {}).get("S")
    if not isinstance(text, str):
        raise invalid(f"One or more parameter values were invalid: Type mismatch or missing key: {name}")
    if not 0 < len(text.encode()) <= most:
        raise invalid(f"One or more parameter values are not valid: The key {name} must have 1 to {most} bytes")
    return text


def _keys_of(definition: Mapping[str, Any]) -> tuple[str, str]:
    names = [each["AttributeName"] for each in definition["KeySchema"]]
    if len(names) != 2:
        raise invalid("The local AWS with limits has tables and indexes with a partition key and a sort key only.")
    return names[0], names[1]
