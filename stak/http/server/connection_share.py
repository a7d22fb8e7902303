"""Distributes new connections evenly over the HTTP processes of one `stak up`, which accept from one queue.

The kernel wakes all processes for a new connection, and often the same one is first. So a process with more connections
than another waits a moment, and then accepts what the others have left.
"""

from typing import Final

from stak.shared_memory import SharedMemory

WAIT_SECONDS: Final = 0.005
"""How long a process with more connections waits for the others."""
_REST_MIN: Final = 4
_REST_MAX: Final = 64
"""How many connections a process accepts after it has waited: more each time, as long as the others accept none."""


class ConnectionShare:
    """The number of connections of this process, next to those of the others."""

    def __init__(self, memory: SharedMemory, index: int) -> None:
        self._counts = memory.connections
        self._index = index
        self._rest = _REST_MIN
        self._others_before: list[int] = []
        self.note(0)

    def note(self, count: int) -> None:
        """Publish the number of connections of this process."""
        self._counts[self._index] = count + 1

    def is_above_others(self) -> bool:
        """Return whether another running process has fewer connections."""
        own = self._counts[self._index]
        return any(0 < other < own for other in self._counts.tolist())

    def rest(self) -> int:
        """Return how many connections to accept after waiting for the others, one of which may hang."""
        others = self._counts.tolist()
        del others[self._index]
        self._rest = min(2 * self._rest, _REST_MAX) if others == self._others_before else _REST_MIN
        self._others_before = others
        return self._rest


def remove_process(memory: SharedMemory, index: int) -> None:
    """Note that a process has ended: the others no longer wait for it."""
    memory.connections[index] = 0
