"""Sends acknowledgements, within the server's rate limit, and heartbeats.

An acknowledgement that could not be sent is sent on the next connection. So are the last ones sent on a connection that
ended without a close frame, as they may not have reached the server: otherwise a device whose connections are cut
while it catches up receives the same messages every time.
"""

import asyncio
import contextlib
from collections import deque
from collections.abc import AsyncIterator
from typing import Final

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from stak.client.frames import Ack, Ping, text_of

PING_SECONDS: Final = 25.0
FRAMES_PER_SECOND: Final = 80.0
FRAMES_BURST: Final = 200.0
"""The server allows 100 a second, with a burst of 300."""
FLUSH_SECONDS: Final = 1.0
REPEATED_MAX: Final = 100
"""Acknowledging again is harmless, but counts towards the rate limit."""


class AckSender:
    """The acknowledgements still to send, across connections."""

    def __init__(self) -> None:
        self._acks: deque[str] = deque()
        self._last_sent: deque[str] = deque(maxlen=REPEATED_MAX)
        self._has_acks = asyncio.Event()
        self._tokens = FRAMES_BURST
        self._refilled_at = 0.0
        self.ping_seconds = PING_SECONDS
        """The interval of pings on this connection."""

    def acknowledge(self, frame_id: str) -> None:
        """Queue the acknowledgement of a frame that was processed."""
        self._acks.append(frame_id)
        self._has_acks.set()

    @contextlib.asynccontextmanager
    async def on(self, socket: ClientConnection) -> AsyncIterator[None]:
        """Send for the duration of the block; at its end, try once to send the rest."""
        self.ping_seconds = PING_SECONDS
        self._tokens, self._refilled_at = FRAMES_BURST, asyncio.get_running_loop().time()
        tasks = [asyncio.create_task(self._ping(socket)), asyncio.create_task(self._send_acks(socket))]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with contextlib.suppress(ConnectionClosed, TimeoutError):
                async with asyncio.timeout(FLUSH_SECONDS):
                    await self._send_all(socket)
            self._keep_unconfirmed(socket)

    def _keep_unconfirmed(self, socket: ClientConnection) -> None:
        if socket.close_code in (None, CloseCode.ABNORMAL_CLOSURE):
            self._acks = deque(dict.fromkeys((*self._last_sent, *self._acks)))
            self._has_acks.set()
        self._last_sent.clear()

    async def _send_acks(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self._has_acks.wait()
                await self._send_all(socket)

    async def _send_all(self, socket: ClientConnection) -> None:
        while self._acks:
            await self._wait_for_rate()
            await socket.send(text_of(Ack(self._acks[0])))
            self._last_sent.append(self._acks.popleft())
        self._has_acks.clear()

    async def _wait_for_rate(self) -> None:
        now = asyncio.get_running_loop().time()
        self._tokens = min(FRAMES_BURST, self._tokens + (now - self._refilled_at) * FRAMES_PER_SECOND)
        self._refilled_at = now
        if self._tokens < 1:
            await asyncio.sleep((1 - self._tokens) / FRAMES_PER_SECOND)
        self._tokens -= 1

    async def _ping(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(self.ping_seconds)
                await socket.send(text_of(Ping()))
