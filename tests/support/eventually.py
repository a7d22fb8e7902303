"""Waits for a condition that another process or thread brings about."""

import time
from collections.abc import Callable


def eventually(condition: Callable[[], object], seconds: float = 15) -> bool:
    """Return whether a condition becomes true within this time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.05)
    return False
