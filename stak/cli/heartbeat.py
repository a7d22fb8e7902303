"""Heartbeats of a child process: a byte every second through a pipe, as long as its event loop runs.

The supervisor watches a process from its first beat to its last, so opening and closing the storage may take any time.
"""

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from stak.clock import Clock

HEARTBEAT: Final = "STAK_HEARTBEAT_FD"
INTERVAL_SECONDS: Final = 1.0
_ALIVE: Final = b"."
_LAST: Final = b"x"
_PAUSED_SECONDS: Final = 3.0
"""A supervisor that did not run for this long was suspended itself, perhaps with the whole machine."""


@contextlib.asynccontextmanager
async def beating() -> AsyncIterator[None]:
    """Send heartbeats during the block, if a supervisor listens."""
    given = os.environ.get(HEARTBEAT)
    if given is None:
        yield
        return
    pipe = int(given)
    os.set_blocking(pipe, False)
    task = asyncio.create_task(_beat(pipe))
    try:
        yield
    finally:
        task.cancel()
        _write(pipe, _LAST)


async def _beat(pipe: int) -> None:
    while True:
        _write(pipe, _ALIVE)
        await asyncio.sleep(INTERVAL_SECONDS)


def _write(pipe: int, beat: bytes) -> None:
    with contextlib.suppress(OSError):  # the pipe is full or closed
        os.write(pipe, beat)


class Pulse:
    """The supervisor's end of the pipe of one process."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._clock = clock
        self._ours, self.theirs = os.pipe()
        os.set_blocking(self._ours, False)
        self._last_at: float | None = None
        asyncio.get_running_loop().add_reader(self._ours, self._read)

    def close_theirs(self) -> None:
        """Close the child's end, once the child has its own copy."""
        os.close(self.theirs)

    def close(self) -> None:
        """Stop listening."""
        asyncio.get_running_loop().remove_reader(self._ours)
        os.close(self._ours)

    async def stopped(self, pid: int, limit_seconds: float) -> None:
        """Return when the process has sent no heartbeat for this long."""
        looked_at = self._clock()
        while True:
            await asyncio.sleep(INTERVAL_SECONDS)
            now = self._clock()
            if now - looked_at > _PAUSED_SECONDS and self._last_at is not None:
                self._last_at = now
            looked_at = now
            if self._last_at is not None and now - self._last_at > limit_seconds and not _waits_for_disk(pid):
                return

    def _read(self) -> None:
        beats = os.read(self._ours, 4096)
        if not beats:  # the process has ended
            asyncio.get_running_loop().remove_reader(self._ours)
        self._last_at = None if not beats or beats.endswith(_LAST) else self._clock()


def _waits_for_disk(pid: int) -> bool:
    """Whether the process waits for a disk in the kernel, where killing it has no effect."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "D"
    except (OSError, IndexError):  # the process has ended, or there is no /proc
        return False
