"""What happens at a point, in the process that reaches it: it is noted, and orders for this point are carried out.

Orders are files in the directory that `STAK_POINTS_DIRECTORY` names, so that they can be given while processes run:

- `kill` names a point. The first process to reach it takes the order away, writes down that it did, and is gone.
- `fail` names a point. Every process that reaches it meets an error there, for as long as the file is there.
- `hold` names a point. Whatever reaches it waits there for as long as the file is there.

Nothing of Stak is imported here: this is imported by its modules.
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
_LOOKED_EVERY_SECONDS: Final = 0.01


class OrderedError(Exception):
    """The order was to fail."""


async def through(place: str, write: Callable[..., Awaitable[Any]], *arguments: Any, **options: Any) -> Any:
    """Write, with the place's two points around it."""
    await reach(f"{place}, before")
    written = await write(*arguments, **options)
    await reach(f"{place}, after")
    return written


async def reach(point: str) -> None:
    """Note that this point is reached, and do as ordered."""
    directory = Path(os.environ[DIRECTORY])
    _append(directory / REACHED, point)
    if _read(directory / KILL) == point:
        with contextlib.suppress(FileNotFoundError):  # somebody else was faster
            (directory / KILL).rename(directory / f"{KILL}-{os.getpid()}")
            _append(directory / KILLED, f"{os.getpid()} {point}", is_synced=True)
            os.kill(os.getpid(), signal.SIGKILL)
            signal.pause()
    while _read(directory / HOLD) == point:  # noqa: ASYNC110 - another process ends this
        await asyncio.sleep(_LOOKED_EVERY_SECONDS)
    if _read(directory / FAIL) == point:
        raise OrderedError(point)


def _read(path: Path) -> str | None:
    try:
        return path.read_text()
    except FileNotFoundError:
        return None


def _append(path: Path, line: str, *, is_synced: bool = False) -> None:
    """One write at the end of the file: lines of several processes do not mix."""
    descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        os.write(descriptor, f"{line}\n".encode())
        if is_synced:
            os.fsync(descriptor)
    finally:
        os.close(descriptor)
