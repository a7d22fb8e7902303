"""In-memory cache limited by the total size of its values; evicts the oldest entries first."""

from collections import OrderedDict
from typing import Final, Generic, TypeVar

V = TypeVar("V")

DEFAULT_MAX_BYTES: Final = 16 * 1024 * 1024


class BoundedCache(Generic[V]):
    """Keeps values while their total size is within the limit; a lookup is one dictionary access."""

    def __init__(self, max_bytes: int = DEFAULT_MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._size_bytes = 0
        self._kept: dict[str, V] = {}
        # A plain dictionary would search for its oldest key among all that were deleted before it.
        self._sizes: OrderedDict[str, int] = OrderedDict()
        self.get: Final = self._kept.get
        """Return the cached value of this key, if any."""

    def drop(self, key: str) -> None:
        """Remove this key."""
        self._kept.pop(key, None)
        self._size_bytes -= self._sizes.pop(key, 0)

    def put(self, key: str, value: V, size_bytes: int) -> None:
        """Cache a value, unless it is larger than the whole cache."""
        if size_bytes > self._max_bytes:
            return
        self.drop(key)
        self._size_bytes += size_bytes
        self._kept[key], self._sizes[key] = value, size_bytes
        while self._size_bytes > self._max_bytes:
            oldest, oldest_bytes = self._sizes.popitem(last=False)
            self._size_bytes -= oldest_bytes
            del self._kept[oldest]
