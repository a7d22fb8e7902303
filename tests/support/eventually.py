"""Waits for a condition that another process, thread or task brings about."""

import asyncio
import time
from collections.abc import Callable


def eventually(condition: Callable[[], object], seconds: float = 60) -> bool:
    """Return whether a condition becomes true within this time."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if condition():
            return True
        time.sleep(0.05)
    return False


async def until(condition: Callable[[], object], seconds: float = 30) -> None:
    """Wait until a condition is true, while other tasks run; raise TimeoutError if it never is."""
    async with asyncio.timeout(seconds):
        while not condition():  # noqa: ASYNC110 - any condition: there is no event for it
            await asyncio.sleep(0.005)
