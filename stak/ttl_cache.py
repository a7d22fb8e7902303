"""What a process may remember for a few seconds: configuration that every request needs and few change."""

from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from stak.clock import Clock

T = TypeVar("T")

KEPT_SECONDS: Final = 5.0
_ENTRIES_MAX: Final = 10_000


class Memory:
    """A change made elsewhere is seen after KEPT_SECONDS, one made here at once (`forget`)."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._kept: dict[tuple[str, ...], tuple[float, Any]] = {}

    async def recall(self, name: tuple[str, ...], read: Callable[[], Awaitable[T]]) -> T:
        """What is remembered under this name, read anew when it is too old."""
        now = self._clock()
        kept = self._kept.get(name)
        if kept is not None and 0 <= now - kept[0] < KEPT_SECONDS:
            found: T = kept[1]
            return found
        value = await read()
        if len(self._kept) >= _ENTRIES_MAX:
            self._kept.clear()
        self._kept[name] = (now, value)
        return value

    def forget(self, name: tuple[str, ...]) -> None:
        """Read this anew the next time."""
        self._kept.pop(name, None)
