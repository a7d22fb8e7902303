"""What writes and reads cost in DynamoDB's units, computed from plain values. No I/O.

The sizes and factors are in the Amazon DynamoDB Developer Guide: "DynamoDB item sizes and formats", "DynamoDB read and
write operations" and "Managing complex workflows with DynamoDB transactions".
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from stak.ports.writes import INDEX_PK, INDEX_SK, Check, Delete, Group, Item, Key, NotANumber, Put, Update, changed

WRITE_UNIT_BYTES: Final = 1024
READ_UNIT_BYTES: Final = 4096
TRANSACTION_FACTOR: Final = 2  # a transaction prepares and commits
_KEY_NAMES_BYTES: Final = len("pk") + len("sk")


def item_bytes(key: Key, item: Item) -> int:
    """Return the size of an item with its key as DynamoDB counts it."""
    keys_bytes = _KEY_NAMES_BYTES + _text_bytes(key.pk) + _text_bytes(key.sk)
    return keys_bytes + sum(_text_bytes(name) + _bytes_of(value) for name, value in item.items() if value is not None)


def write_units(size_bytes: int) -> int:
    """Return the units of a write outside a transaction."""
    return max(1, -(-size_bytes // WRITE_UNIT_BYTES))


def read_units(size_bytes: int) -> int:
    """Return the units of a consistent read."""
    return max(1, -(-size_bytes // READ_UNIT_BYTES))


def eventual_read_units(size_bytes: int) -> int:
    """Return the units of a read that need not be consistent, rounded up: it costs half."""
    return -(-read_units(size_bytes) // 2)


def needs_transaction(group: Group) -> bool:
    """Return whether a group has to be written in a transaction: unless it is one put or delete without condition."""
    return len(group) != 1 or type(group[0]) not in (Put, Delete) or bool(group[0].when)


class WriteMeter:
    """Applies groups to rows in memory and adds up their units; takes all conditions as met."""

    def __init__(self) -> None:
        self.units = 0
        self._rows: dict[Key, Item] = {}

    def commit(self, group: Group, *, times: int = 1) -> int:
        """Apply a group, and return its units. `times` counts it as so many groups that differ only in their keys."""
        factor = TRANSACTION_FACTOR if needs_transaction(group) else 1
        units = 0
        for write in group:
            before = self._rows.get(write.key)
            after = _after(write, before)
            sizes = [item_bytes(write.key, item) for item in (before, after) if item is not None]
            units += factor * write_units(max(sizes, default=0))
            units += _index_units(write.key, before, after)
            if after is None:
                self._rows.pop(write.key, None)
            else:
                self._rows[write.key] = after
        self.units += units * times
        return units * times

    def size_of(self, key: Key) -> int:
        """Return the size of a row that was written before."""
        return item_bytes(key, self._rows[key])


def _after(write: Put | Update | Delete | Check, before: Item | None) -> Item | None:
    match write:
        case Put(_, item):
            return item
        case Update():
            after = changed(write, before)
            if isinstance(after, NotANumber):
                raise TypeError(f"{after.attribute} of {write.key} is not a number")
            return after
        case Delete():
            return None
        case Check():
            return before


def _index_units(key: Key, before: Item | None, after: Item | None) -> int:
    """Return the units of the index, which holds whole items: an entry that moves is deleted and put."""
    indexed = [item for item in (before, after) if item is not None and item.get(INDEX_PK) and item.get(INDEX_SK)]
    units = [write_units(item_bytes(key, item)) for item in indexed]
    places = {(item[INDEX_PK], item[INDEX_SK]) for item in indexed}
    if len(indexed) == 2 and len(places) == 1:
        return 0 if before == after else max(units)
    return sum(units)


def _bytes_of(value: Any) -> int:
    kind = type(value)
    if kind is str:
        return _text_bytes(value)
    if kind is int:
        return len(str(abs(value))) // 2 + 2
    if kind is list or kind is tuple:
        return 3 + sum(1 + _bytes_of(each) for each in value)
    if isinstance(value, Mapping):
        return 3 + sum(1 + _text_bytes(name) + _bytes_of(each) for name, each in value.items())
    if kind is msgspec.Raw:
        return _bytes_of(msgspec.json.decode(value))
    return 1  # bool, None


def _text_bytes(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode())
