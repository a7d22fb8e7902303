"""The bounded, ordered queue of frames to one device; a device that does not keep up is disconnected."""

import asyncio
from collections import deque
from typing import Final

from stak.realtime.close_codes import TOO_SLOW, Close

FRAMES_MAX: Final = 1000
BYTES_MAX: Final = 8 * 1024 * 1024
PUT_TIMEOUT_SECONDS: Final = 30.0
"""How long a device that catches up may accept no frame."""


class Outbox:
    """Filled by the connection, drained by the transport."""

    def __init__(self) -> None:
        self._frames: deque[str] = deque()
        self._bytes = 0
        self._filled = asyncio.Event()
        self._emptied = asyncio.Event()
        self._emptied.set()
        self.closing: Close | None = None
        """Set once, with the reason; frames added before are still sent."""
        self.closed = asyncio.Event()

    @property
    def is_empty(self) -> bool:
        """Whether the transport has taken all frames."""
        return not self._frames

    def put(self, frame: str) -> None:
        """Add a frame; if the outbox is full, disconnect the device."""
        if self.closing is not None:
            return
        if len(self._frames) >= FRAMES_MAX or self._bytes > BYTES_MAX:
            self._frames.clear()
            self.close(TOO_SLOW)
            return
        self._add(frame)

    async def wait_and_put(self, frame: str) -> None:
        """Wait for space, then add a frame: for catching up, which may take many frames."""
        while self.closing is None and len(self._frames) >= FRAMES_MAX // 2:
            self._emptied.clear()
            try:
                await asyncio.wait_for(self._emptied.wait(), PUT_TIMEOUT_SECONDS)
            except TimeoutError:
                self.close(TOO_SLOW)
        if self.closing is None:
            self._add(frame)

    async def take(self) -> list[str]:
        """Wait for frames and return all of them; return none once it is closed and empty."""
        await self._filled.wait()
        frames = list(self._frames)
        self._frames.clear()
        self._bytes = 0
        if self.closing is None:
            self._filled.clear()
        self._emptied.set()
        return frames

    def close(self, close: Close) -> None:
        """Close the outbox; the first reason wins."""
        if self.closing is None:
            self.closing = close
        self.closed.set()
        self._filled.set()
        self._emptied.set()

    def _add(self, frame: str) -> None:
        self._frames.append(frame)
        self._bytes += len(frame)
        self._filled.set()
