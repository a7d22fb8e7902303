"""The body of a request: buffers its parts as they arrive and tracks whether it was read to the end.

When a server closes a connection with unread data, TCP resets it and the client's system discards the response: a
client that is rejected while still sending would never learn why. Unwanted data is therefore read and dropped, within
limits.
"""

import asyncio
import contextlib
from typing import Final

from litestar.types import HTTPReceiveMessage, HTTPScope, Receive

from stak.errors import MalformedInput, RequestTimeout

LEFTOVER_MAX_BYTES: Final = 16 * 1024 * 1024
"""The largest body that any route accepts; connections that send more are closed."""
LEFTOVER_SECONDS: Final = 5.0
RECEIVED: Final = "stak.received"
"""ASGI extension that the server sets if the whole body had arrived before it called the application."""
_WITHOUT_BODY: Final = frozenset(("GET", "HEAD", "OPTIONS"))


class Body:
    """The body of a request."""

    def __init__(self, scope: HTTPScope, receive: Receive) -> None:
        self._receive = receive
        self._scope = scope
        self._parts: list[bytes] = []
        self._is_complete = scope["method"] in _WITHOUT_BODY
        self.size = 0
        """The number of bytes that have arrived."""
        self._has_sent_empty = False

    @property
    def is_complete(self) -> bool:
        """Return whether the whole body has arrived, or none is expected."""
        return self._is_complete

    @property
    def has_arrived(self) -> bool:
        """Return whether the body can be read without waiting."""
        return RECEIVED in (self._scope.get("extensions") or ())

    @property
    def declared_size(self) -> int:
        """Return the Content-Length of the request; 0 if it has none."""
        for name, value in self._scope["headers"]:
            if name == b"content-length":
                return int(value) if value.isdigit() else 0
        return 0

    async def read_part(self) -> None:
        """Wait for the next part and buffer it.

        Raises MalformedInput if the body ends early.
        """
        message = await self._receive()
        if message["type"] != "http.request":
            self._is_complete = True
            raise MalformedInput("The body is incomplete or malformed.")
        part = message.get("body") or b""
        if part:
            self._parts.append(part)
            self.size += len(part)
        self._is_complete = not message.get("more_body")

    def give_up(self) -> None:
        """Stop waiting for the rest of the body."""
        self._is_complete = True

    async def receive(self) -> HTTPReceiveMessage:
        """ASGI receive: return the buffered parts, then the parts that still arrive."""
        if self._parts:
            body = self._parts[0] if len(self._parts) == 1 else b"".join(self._parts)
            self._parts.clear()
            return {"type": "http.request", "body": body, "more_body": not self._is_complete}
        if self._is_complete:
            if self.size == 0 and self._scope["method"] not in _WITHOUT_BODY and not self._has_sent_empty:
                self._has_sent_empty = True
                return {"type": "http.request", "body": b"", "more_body": False}
            return await self._receive()  # type: ignore[return-value]
        try:
            async with asyncio.timeout(LEFTOVER_SECONDS):
                await self.read_part()
        except TimeoutError:
            self._is_complete = True
            raise RequestTimeout("The body did not arrive in time. Nothing was changed.") from None
        return await self.receive()

    async def read_leftover(self) -> None:
        """Read and discard the rest of the body, within limits."""
        # A client that sent `Expect: 100-continue` sends no body after a rejection.
        if self._is_complete or any(name == b"expect" for name, _ in self._scope["headers"]):
            return
        self._parts.clear()
        most = self.size + LEFTOVER_MAX_BYTES
        with contextlib.suppress(TimeoutError, MalformedInput):
            async with asyncio.timeout(LEFTOVER_SECONDS):
                while not self._is_complete and self.size < most:
                    await self.read_part()
                    self._parts.clear()
