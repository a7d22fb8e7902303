"""Distributes new connections evenly over the HTTP processes of one `stak up`, which accept from one queue.

The kernel wakes all processes for a new connection, and often the same one is first. So a process with more load than
another waits a moment, and then accepts what the others have left. A WebSocket counts much less than a connection that
sends requests: otherwise the process that starts first gets the sockets of all waiting clients, and the others get all
requests.
"""

from typing import Final

from stak.shared_memory import SharedMemory

WAIT_SECONDS: Final = 0.005
"""How long a process with more connections waits for the others."""
WEBSOCKETS_PER_CONNECTION: Final = 32
"""How many WebSockets, which are idle most of the time, are as much load as one connection with requests."""
_REST_MIN: Final = 4
_REST_MAX: Final = 64
"""How many connections a process accepts after it has waited: more each time, as long as the others accept none."""


class ConnectionShare:
    """The load of this process, next to those of the others."""

    def __init__(self, memory: SharedMemory, index: int) -> None:
        self._loads = memory.loads
        self._index = index
        self._rest = _REST_MIN
        self._others_before: list[int] = []
        self.note(0, 0)

    def note(self, connections: int, websockets: int) -> None:
        """Publish how many connections this process has, and how many of them are WebSockets."""
        self._loads[self._index] = WEBSOCKETS_PER_CONNECTION * (connections - websockets) + websockets + 1

    def is_above_others(self) -> bool:
        """Return whether another running process has less load."""
        own = self._loads[self._index]
        return any(0 < other < own for other in self._loads.tolist())

    def rest(self) -> int:
        """Return how many connections to accept after waiting for the others, one of which may hang."""
        others = self._loads.tolist()
        del others[self._index]
        self._rest = min(2 * self._rest, _REST_MAX) if others == self._others_before else _REST_MIN
        self._others_before = others
        return self._rest


def remove_process(memory: SharedMemory, index: int) -> None:
    """Note that a process has ended: the others no longer wait for it."""
    memory.loads[index] = 0
