"""A cache of texts that is bounded by their size: the oldest go first."""

from typing import Final, Generic, TypeVar

V = TypeVar("V")

DEFAULT_MAX_BYTES: Final = 16 * 1024 * 1024


class BoundedCache(Generic[V]):
    """Keeps values as long as all of them together are small enough; looking one up costs one lookup."""

    def __init__(self, max_bytes: int = DEFAULT_MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._size_bytes = 0
        self._kept: dict[str, V] = {}
        self._sizes: dict[str, int] = {}
        self.get: Final = self._kept.get
        """The value that was kept under this key, if it still is."""

    def drop(self, key: str) -> None:
        """Keep this value no longer."""
        self._kept.pop(key, None)
        self._size_bytes -= self._sizes.pop(key, 0)

    def put(self, key: str, value: V, size_bytes: int) -> None:
        """Keep a value; one that is larger than the whole cache is not kept."""
        if size_bytes > self._max_bytes:
            return
        self.drop(key)
        self._size_bytes += size_bytes
        self._kept[key], self._sizes[key] = value, size_bytes
        while self._size_bytes > self._max_bytes:
            oldest = next(iter(self._sizes))
            self._size_bytes -= self._sizes.pop(oldest)
            del self._kept[oldest]
