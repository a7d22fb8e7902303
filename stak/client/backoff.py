"""When to connect again. Pure, but for the luck in it."""

import random
from typing import Final, Literal

FIRST_SECONDS: Final = 0.5
LONGEST_SECONDS: Final = 30.0
RESTARTING: Final = 1012  # WebSocket
NOT_WELCOME: Final = frozenset((4401, 4403, 4404))

Plan = Literal["at once", "later", "with a new token"]


def plan_reconnect(code: int | None, *, was_ready: bool, said_goodbye: bool) -> Plan:
    """What to do after a connection has ended with this code, or without one."""
    if code in NOT_WELCOME:
        return "with a new token"
    # A server that says goodbye before it was there for us would do so over and over.
    return "at once" if was_ready and (said_goodbye or code == RESTARTING) else "later"


class Backoff:
    """Pauses with full jitter, so that those who lost the same server do not come back all at once."""

    def __init__(self) -> None:
        self._tries = 0

    def reset(self) -> None:
        """It went well."""
        self._tries = 0

    def seconds(self) -> float:
        """How long to wait now; twice as long the next time, on average."""
        most_seconds = min(LONGEST_SECONDS, FIRST_SECONDS * 2 ** min(self._tries, 16))
        self._tries += 1
        return random.uniform(0, most_seconds)
