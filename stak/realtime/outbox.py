"""Frames on their way to one device: in order, bounded, and nobody waits for a device that does not take them."""

import asyncio
from collections import deque
from typing import Final, NamedTuple

FRAMES_MAX: Final = 1000
BYTES_MAX: Final = 8 * 1024 * 1024
PATIENCE_SECONDS: Final = 30.0
"""How long a device may take nothing while there is something it has missed."""


class Close(NamedTuple):
    """Why a connection ends: WebSocket's codes below 4000, ours above."""

    code: int
    reason: str


RESTARTING: Final = Close(1012, "restarting: connect again")
CROWDED: Final = Close(4429, "too many connections of this user: end some of them first")
SUSPENDED: Final = Close(4403, "the operator has suspended this tenant: nothing works until it is resumed")
TOO_SLOW: Final = Close(4410, "too slow: frames were not taken in time; connect again, nothing is lost")


class Outbox:
    """Filled by whoever has something to tell, emptied by whoever holds the wire."""

    def __init__(self) -> None:
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._filled = asyncio.Event()
        self._emptied = asyncio.Event()
        self._emptied.set()
        self.closing: Close | None = None
        """Set once, with the reason; what was put before is still sent."""
        self.closed = asyncio.Event()

    def put(self, frame: str) -> None:
        """Add a frame; a device that leaves no room for it is given up."""
        if self.closing is not None:
            return
        if len(self._frames) >= FRAMES_MAX or self._bytes > BYTES_MAX:
            self._frames.clear()
            self.close(TOO_SLOW)
            return
        self._add(frame)

    async def put_patiently(self, frame: str) -> None:
        """Add a frame when there is room for it: for what was missed, which may be much."""
        while self.closing is None and len(self._frames) >= FRAMES_MAX // 2:
            self._emptied.clear()
            try:
                await asyncio.wait_for(self._emptied.wait(), PATIENCE_SECONDS)
            except TimeoutError:
                self.close(TOO_SLOW)
        if self.closing is None:
            self._add(frame)

    async def take(self) -> list[str]:
        """All that is there, as soon as something is; nothing once it is closed and empty."""
        await self._filled.wait()
        frames = list(self._frames)
        self._frames.clear()
        self._bytes = 0
        if self.closing is None:
            self._filled.clear()
        self._emptied.set()
        return frames

    def close(self, close: Close) -> None:
        """End it, with the first reason that is given."""
        if self.closing is None:
            self.closing = close
        self.closed.set()
        self._filled.set()
        self._emptied.set()

    def _add(self, frame: str) -> None:
        self._frames.append(frame)
        self._bytes += len(frame)
        self._filled.set()
