"""Rows that share a partition key, in the order of their sort keys, with the versions that a lagging read may see.

No I/O.
"""

import heapq
from bisect import bisect_left, bisect_right, insort
from collections import deque
from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

from stak.testing.limited_aws.attribute_values import Attribute, size_bytes

SortKey: TypeAlias = Any
"""A text in a table; in an index, a tuple with the key of the row: several rows may have the same index key."""


_LATEST_MAX: Final = 4_096
_latest: Final[dict[tuple[str, str], Attribute]] = {}
"""Values of the latest rows. No row's values are ever changed."""


class SortSpan(NamedTuple):
    """Which sort keys a query asks for."""

    low: str | None = None
    high: str | None = None
    is_above: bool = False
    """Whether `low` itself is left out."""
    is_below: bool = False
    """Whether `high` itself is left out."""
    prefix: str = ""

    def includes(self, text: str) -> bool:
        """Return whether a sort key is in the span."""
        if not text.startswith(self.prefix):
            return False
        if self.low is not None and (text < self.low or (self.is_above and text == self.low)):
            return False
        return self.high is None or text < self.high or (text == self.high and not self.is_below)


class StoredRow(NamedTuple):
    """A row and its size."""

    attributes: dict[str, Attribute]
    size: int


def stored_row(attributes: dict[str, Attribute]) -> StoredRow:
    """Measure a row. It shares the values that the latest rows have too: millions of recipients have one message."""
    size = size_bytes(attributes)
    if len(_latest) > _LATEST_MAX:
        _latest.clear()
    return StoredRow({name: _shared(attribute) for name, attribute in attributes.items()}, size)


def _shared(attribute: Attribute) -> Attribute:
    ((kind, value),) = attribute.items()
    return _latest.setdefault((kind, value), attribute) if isinstance(value, str) else attribute


class _Change(NamedTuple):
    changed_at: float
    sort_key: SortKey
    before: StoredRow | None


class Partition:
    """The rows of one partition key of a table or of an index."""

    __slots__ = ("_changes", "_order", "_rows", "place", "read_units", "write_units")

    def __init__(self, place: int) -> None:
        self.place = place
        """Where its key is among all keys: it decides on the physical partition."""
        self._rows: dict[SortKey, StoredRow] = {}
        self._order: list[SortKey] = []
        self._changes: deque[_Change] | None = None
        self.write_units = 0.0
        self.read_units = 0.0

    def __len__(self) -> int:
        return len(self._rows)

    def rows(self) -> list[StoredRow]:
        """Return all rows, in no particular order."""
        return list(self._rows.values())

    def get(self, sort_key: SortKey, seen_at: float | None = None) -> StoredRow | None:
        """Return a row as it is, or as it was at some time."""
        older = self._older(seen_at)
        return older[sort_key] if sort_key in older else self._rows.get(sort_key)

    def put(self, sort_key: SortKey, row: StoredRow | None, now: float, kept_seconds: float) -> None:
        """Store or delete a row; keep its earlier version for some seconds."""
        before = self._rows.get(sort_key)
        if kept_seconds > 0:
            self._remember(_Change(now, sort_key, before), kept_seconds)
        if row is None:
            if before is not None:
                del self._rows[sort_key]
                del self._order[bisect_left(self._order, sort_key)]
            return
        if before is None:
            insort(self._order, sort_key)
        self._rows[sort_key] = row

    def between(
        self, span: SortSpan, *, is_reverse: bool, after: SortKey | None = None, seen_at: float | None = None
    ) -> Iterator[tuple[SortKey, StoredRow]]:
        """Yield the rows of a span that follow `after`."""
        older = self._older(seen_at)
        start, end = self._places(span)
        if after is not None:
            if is_reverse:
                end = min(end, bisect_left(self._order, after))
            else:
                start = max(start, bisect_right(self._order, after))
        places = range(end - 1, start - 1, -1) if is_reverse else range(start, end)
        current = [self._order[place] for place in places] if older else (self._order[place] for place in places)
        gone = [
            key
            for key in older
            if key not in self._rows
            and span.includes(self.text(key))
            and (after is None or (key < after if is_reverse else key > after))
        ]
        for key in heapq.merge(current, sorted(gone, reverse=is_reverse), reverse=is_reverse) if gone else current:
            row = older[key] if key in older else self._rows[key]
            if row is not None:
                yield key, row

    @staticmethod
    def text(key: SortKey) -> str:
        """Return the text by which the row is sorted."""
        return str(key)

    def _places(self, span: SortSpan) -> tuple[int, int]:
        order, text = self._order, self.text
        if span.prefix:
            length = len(span.prefix)
            end = bisect_right(order, span.prefix, key=lambda key: text(key)[:length])
            return bisect_left(order, span.prefix, key=text), end
        start = 0 if span.low is None else (bisect_right if span.is_above else bisect_left)(order, span.low, key=text)
        if span.high is None:
            return start, len(order)
        return start, (bisect_left if span.is_below else bisect_right)(order, span.high, key=text)

    def _remember(self, change: _Change, kept_seconds: float) -> None:
        if self._changes is None:
            self._changes = deque()
        self._changes.append(change)
        while self._changes[0].changed_at < change.changed_at - kept_seconds:
            self._changes.popleft()

    def _older(self, seen_at: float | None) -> dict[SortKey, StoredRow | None]:
        """Return the rows that were different at some time, as they were then."""
        older: dict[SortKey, StoredRow | None] = {}
        if seen_at is not None and self._changes is not None:
            for changed_at, sort_key, before in reversed(self._changes):
                if changed_at <= seen_at:
                    break
                older[sort_key] = before
        return older


class IndexPartition(Partition):
    """One partition of an index: several rows may have the same index key, so the row's own key follows."""

    __slots__ = ()

    @staticmethod
    def text(key: SortKey) -> str:
        return str(key[0])
