"""In-process cache with a TTL of a few seconds, for configuration that every request reads and that rarely changes."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from stak.clock import Clock

T = TypeVar("T")

KEPT_SECONDS: Final = 5.0
"""The longest time; an installation may configure a shorter one."""
_ENTRIES_MAX: Final = 10_000


class TtlCache:
    """Changes by other processes are visible after `kept_seconds`, changes by this one at once (`invalidate`)."""

    def __init__(self, clock: Clock, kept_seconds: float = KEPT_SECONDS) -> None:
        self._clock = clock
        self._kept_seconds = kept_seconds
        self._kept: dict[tuple[str, ...], tuple[float, Any]] = {}

    async def get_or_load(self, name: tuple[str, ...], read: Callable[[], Awaitable[T]]) -> T:
        """Return the cached value of this key; read it again when it is too old."""
        now = self._clock()
        kept = self._kept.get(name)
        if kept is not None and 0 <= now - kept[0] < self._kept_seconds:
            found: T = kept[1]
            return found
        value = await read()
        if len(self._kept) >= _ENTRIES_MAX:
            self._kept.clear()
        self._kept[name] = (now, value)
        return value

    def invalidate(self, name: tuple[str, ...]) -> None:
        """Invalidate this key."""
        self._kept.pop(name, None)
