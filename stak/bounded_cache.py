"""A cache of texts that is bounded by their size: the least recently used go first."""

from collections import OrderedDict
from collections.abc import Hashable
from typing import Final, Generic, TypeVar

V = TypeVar("V")

DEFAULT_MAX_BYTES: Final = 16 * 1024 * 1024


class BoundedCache(Generic[V]):
    """Keeps values as long as all of them together are small enough."""

    def __init__(self, max_bytes: int = DEFAULT_MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._size_bytes = 0
        self._kept: OrderedDict[Hashable, tuple[V, int]] = OrderedDict()

    def get(self, key: Hashable) -> V | None:
        """The value that was kept under this key, if it still is."""
        kept = self._kept.get(key)
        if kept is None:
            return None
        self._kept.move_to_end(key)
        return kept[0]

    def put(self, key: Hashable, value: V, size_bytes: int) -> None:
        """Keep a value; one that is larger than the whole cache is not kept."""
        if size_bytes > self._max_bytes:
            return
        if (before := self._kept.pop(key, None)) is not None:
            self._size_bytes -= before[1]
        self._kept[key] = (value, size_bytes)
        self._size_bytes += size_bytes
        while self._size_bytes > self._max_bytes:
            _, (_, removed_bytes) = self._kept.popitem(last=False)
            self._size_bytes -= removed_bytes
