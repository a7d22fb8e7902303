"""Circuit breakers: after a call to something has timed out, further calls to it are skipped for some time."""

import time
from typing import Final

_KEYS_MAX: Final = 10_000


class CircuitBreakers:
    """A circuit breaker for each key, such as a port or a host name."""

    def __init__(self) -> None:
        self._open_until: dict[object, float] = {}

    def is_open(self, key: object) -> bool:
        """Return whether calls to this are to be skipped."""
        return time.monotonic() < self._open_until.get(key, 0.0)

    def open(self, key: object, seconds: float) -> None:
        """Skip calls to this for some time."""
        if len(self._open_until) >= _KEYS_MAX:
            self._open_until.clear()
        self._open_until[key] = time.monotonic() + seconds
