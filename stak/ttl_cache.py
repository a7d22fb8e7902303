"""In-process cache with a TTL of a few seconds, for configuration that every request reads and that rarely changes."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from stak.clock import Clock
from stak.shared_memory import SharedMemory

T = TypeVar("T")

KEPT_SECONDS: Final = 5.0
"""The longest time; an installation may configure a shorter one."""
_ENTRIES_MAX: Final = 10_000


class TtlCache:
    """Changes by processes that share the memory are visible at once (`invalidate`), others after `kept_seconds`."""

    def __init__(self, clock: Clock, kept_seconds: float = KEPT_SECONDS, memory: SharedMemory | None = None) -> None:
        self._clock = clock
        self._kept_seconds = kept_seconds
        self._memory = memory or SharedMemory()
        self._versions = self._memory.versions
        self._kept: dict[tuple[str, ...], tuple[float, Any, int, int]] = {}
        """By key: when it was read, the value, and the index and the number of its version at that time."""

    async def get_or_load(self, name: tuple[str, ...], read: Callable[[], Awaitable[T]]) -> T:
        """Return the cached value of this key; read it again when it is too old, or was changed."""
        now = self._clock()
        kept = self._kept.get(name)
        if kept is not None and 0 <= now - kept[0] < self._kept_seconds and self._versions[kept[2]] == kept[3]:
            found: T = kept[1]
            return found
        index = self._memory.version_index(name) if kept is None else kept[2]
        version = self._versions[index]  # before the read: the value may change during it
        value = await read()
        if len(self._kept) >= _ENTRIES_MAX:
            self._kept.clear()
        self._kept[name] = (now, value, index, version)
        return value

    def invalidate(self, name: tuple[str, ...]) -> None:
        """Invalidate this key, which was changed, in all processes that share the memory."""
        self._kept.pop(name, None)
        self._memory.change_version(self._memory.version_index(name))

    def discard(self, name: tuple[str, ...]) -> None:
        """Read this key again in this process only: another cached value, which it was computed from, has changed."""
        self._kept.pop(name, None)

    def mark(self, name: tuple[str, ...]) -> tuple[int, int]:
        """Return a mark for a value that is about to be read and cached elsewhere."""
        index = self._memory.version_index(name)
        return index, self._versions[index]

    def is_current(self, mark: tuple[int, int]) -> bool:
        """Return whether the key of this mark has not been invalidated since."""
        return self._versions[mark[0]] == mark[1]
