"""Reads the rest of a body that nobody wanted: who is refused while still sending would be cut off before the answer.

A connection that is closed with something unread in it is reset, and the client's system throws away what was answered.
"""

import asyncio
import contextlib
from typing import Final

from litestar.types import HTTPReceiveMessage, HTTPScope, Receive

LEFTOVER_MAX_BYTES: Final = 16 * 1024 * 1024
"""As much as any route takes; who sends more is cut off."""
LEFTOVER_SECONDS: Final = 5.0
_WITHOUT_BODY: Final = frozenset(("GET", "HEAD", "OPTIONS"))


class Body:
    """A request's body, and whether it was read to its end."""

    def __init__(self, scope: HTTPScope, receive: Receive) -> None:
        self._receive = receive
        # Who asks first whether to send it at all sends nothing once it is refused.
        self._is_read = scope["method"] in _WITHOUT_BODY or any(name == b"expect" for name, _ in scope["headers"])

    async def receive(self) -> HTTPReceiveMessage:
        """The next part of it."""
        message: HTTPReceiveMessage = await self._receive()  # type: ignore[assignment]
        if message["type"] != "http.request" or not message.get("more_body"):
            self._is_read = True
        return message

    async def read_leftover(self) -> None:
        """Read what is left of it, within limits, and throw it away."""
        if self._is_read:
            return
        left = LEFTOVER_MAX_BYTES
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LEFTOVER_SECONDS):
                while not self._is_read and left > 0:
                    message = await self.receive()
                    left -= len(message.get("body") or b"")  # type: ignore[arg-type]
