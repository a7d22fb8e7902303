"""The body of a request: its parts as they arrive, and whether it was read to its end.

A connection that is closed with something unread in it is reset, and the client's system throws away what was answered:
who is refused while still sending would never learn why. So what nobody wanted is read and dropped, within limits.
"""

import asyncio
import contextlib
from typing import Final

from litestar.types import HTTPReceiveMessage, HTTPScope, Receive

from stak.errors import MalformedInput, TooSlow

LEFTOVER_MAX_BYTES: Final = 16 * 1024 * 1024
"""As much as any route takes; who sends more is cut off."""
LEFTOVER_SECONDS: Final = 5.0
RECEIVED: Final = "stak.received"
"""ASGI extension: set by the server if the whole body was here before the application was called."""
_WITHOUT_BODY: Final = frozenset(("GET", "HEAD", "OPTIONS"))


class Body:
    """A request's body."""

    def __init__(self, scope: HTTPScope, receive: Receive) -> None:
        self._receive = receive
        self._scope = scope
        self._parts: list[bytes] = []
        self._is_read = scope["method"] in _WITHOUT_BODY
        self.size = 0
        """Bytes that have arrived."""
        self._is_empty_told = False

    @property
    def is_whole(self) -> bool:
        """Whether all of it has arrived, or none is expected."""
        return self._is_read

    @property
    def is_here(self) -> bool:
        """Whether it takes no waiting to read it."""
        return RECEIVED in (self._scope.get("extensions") or ())

    @property
    def declared_size(self) -> int:
        """How many bytes the client says it has; 0 if it does not say."""
        for name, value in self._scope["headers"]:
            if name == b"content-length":
                return int(value) if value.isdigit() else 0
        return 0

    async def read_part(self) -> None:
        """Wait for the next part, and keep it.

        Raises MalformedInput if there is none though there should be.
        """
        message = await self._receive()
        if message["type"] != "http.request":
            self._is_read = True
            raise MalformedInput("The body ended before it was whole, or is not well-formed.")
        part = message.get("body") or b""
        if part:
            self._parts.append(part)
            self.size += len(part)
        self._is_read = not message.get("more_body")

    def give_up(self) -> None:
        """Wait for nothing more of it."""
        self._is_read = True

    async def receive(self) -> HTTPReceiveMessage:
        """ASGI: what was read before, then what still arrives."""
        if self._parts:
            body = self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)
            self._parts.clear()
            return {"type": "http.request", "body": body, "more_body": not self._is_read}
        if self._is_read:
            if self.size == 0 and self._scope["method"] not in _WITHOUT_BODY and not self._is_empty_told:
                self._is_empty_told = True
                return {"type": "http.request", "body": b"", "more_body": False}
            return await self._receive()  # type: ignore[return-value]
        try:
            async with asyncio.timeout(LEFTOVER_SECONDS):
                await self.read_part()
        except TimeoutError:
            self._is_read = True
            raise TooSlow("The body did not arrive in time; nothing was done.") from None
        return await self.receive()

    async def read_leftover(self) -> None:
        """Read what is left of it, within limits, and throw it away."""
        # Who asks first whether to send it at all sends nothing once it is refused.
        if self._is_read or any(name == b"expect" for name, _ in self._scope["headers"]):
            return
        self._parts.clear()
        most = self.size + LEFTOVER_MAX_BYTES
        with contextlib.suppress(TimeoutError, MalformedInput):
            async with asyncio.timeout(LEFTOVER_SECONDS):
                while not self._is_read and self.size < most:
                    await self.read_part()
                    self._parts.clear()
