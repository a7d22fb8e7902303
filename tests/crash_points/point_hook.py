"""Runs in a drilled process at each crash point: records that it was reached, and executes kill, fail and hold orders.

Orders are files in the directory that `STAK_POINTS_DIRECTORY` names, so that they can be given while processes run:

- `kill` names a point. The first process to reach it removes the order, records that it did, and dies.
- `fail` names a point. Every process that reaches it gets an error, while the file exists.
- `hold` names a point. Every process that reaches it waits there, while the file exists.

Nothing of Stak is imported here, because its modules import this.
"""

import asyncio
import contextlib
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

DIRECTORY: Final = "STAK_POINTS_DIRECTORY"
KILL: Final = "kill"
KILLED: Final = "killed"
FAIL: Final = "fail"
HOLD: Final = "hold"
REACHED: Final = "reached"
_POLL_SECONDS: Final = 0.01


class OrderedError(Exception):
    """Raised by a `fail` order."""


async def around_write(write_point: str, write: Callable[..., Awaitable[Any]], *arguments: Any, **options: Any) -> Any:
    """Make a write, with its two points around it."""
    await reach(f"{write_point}, before")
    written = await write(*arguments, **options)
    await reach(f"{write_point}, after")
    return written


async def reach(point: str) -> None:
    """Record that this point is reached, and execute its orders."""
    directory = Path(os.environ[DIRECTORY])
    _append(directory / REACHED, point)
    if _read(directory / KILL) == point:
        with contextlib.suppress(FileNotFoundError):  # somebody else was faster
            (directory / KILL).rename(directory / f"{KILL}-{os.getpid()}")
            _append(directory / KILLED, f"{os.getpid()} {point}", is_synced=True)
            os.kill(os.getpid(), signal.SIGKILL)
            signal.pause()
    while _read(directory / HOLD) == point:  # noqa: ASYNC110 - another process ends this
        await asyncio.sleep(_POLL_SECONDS)
    if _read(directory / FAIL) == point:
        raise OrderedError(point)


def _read(path: Path) -> str | None:
    try:
        return path.read_text()
    except FileNotFoundError:
        return None


def _append(path: Path, line: str, *, is_synced: bool = False) -> None:
    """Append in one write, so that lines of several processes do not mix."""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(descriptor, f"{line}\n".encode())
        if is_synced:
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
