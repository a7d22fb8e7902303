"""Handlers for tests of the Lambda containers."""

import itertools
import os
import threading
import time
from typing import Any

_ticks = itertools.count()
_ticked = [0]


def _tick() -> None:
    while True:
        _ticked[0] = next(_ticks)
        time.sleep(0.001)


def echo(event: Any, _context: object) -> dict[str, Any]:
    print("not a result")
    return {"event": event, "pid": os.getpid()}


def fail(event: Any, _context: object) -> None:
    raise ValueError(event)


def hang(_event: Any, _context: object) -> None:
    time.sleep(3600)


def ticks(_event: Any, _context: object) -> int:
    """Return how often a thread of the container has run, once it has run again."""
    before = _ticked[0]
    if not before:
        threading.Thread(target=_tick, daemon=True).start()
    while _ticked[0] == before:
        time.sleep(0.001)
    return _ticked[0]


def remaining(_event: Any, context: Any) -> int:
    found: int = context.get_remaining_time_in_millis()
    return found
