"""Reconnect decisions and exponential backoff with jitter. Pure, except for the randomness."""

import random
from typing import Final, Literal

FIRST_SECONDS: Final = 0.5
MAX_SECONDS: Final = 30.0
RESTARTING: Final = 1012  # WebSocket
ACCESS_DENIED: Final = frozenset((4401, 4403, 4404))

Plan = Literal["at once", "later", "with a new token"]


def plan_reconnect(code: int | None, *, was_ready: bool, has_goodbye: bool) -> Plan:
    """Decide how to reconnect after a connection ended with this close code, or without one."""
    if code in ACCESS_DENIED:
        return "with a new token"
    # A server that sends `goodbye` before `ready` might do so repeatedly.
    return "at once" if was_ready and (has_goodbye or code == RESTARTING) else "later"


class Backoff:
    """Exponential backoff with full jitter, so that clients of a lost server do not reconnect all at once."""

    def __init__(self) -> None:
        self._tries = 0

    def reset(self) -> None:
        """Reset after a success."""
        self._tries = 0

    def seconds(self) -> float:
        """Return the next delay; it doubles each time, on average."""
        most_seconds = min(MAX_SECONDS, FIRST_SECONDS * 2 ** min(self._tries, 16))
        self._tries += 1
        return random.uniform(0, most_seconds)
