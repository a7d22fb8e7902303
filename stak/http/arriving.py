"""How a body arrives: in time, whole, and to its end even if nobody wants it.

One that does not go on would keep its request waiting for ever, and there are only so many at the same time. And a
connection that is closed with something unread in it is reset, and the client's system throws away what was answered:
who is refused while still sending would never hear why.
"""

import asyncio
import contextlib
from typing import Final

from litestar.types import HTTPReceiveMessage, HTTPScope, Receive

from stak.errors import MalformedInput, TooSlow

BODY_SECONDS: Final = 120.0
"""For all of it: what the largest one takes at a megabit a second."""
PART_SECONDS: Final = 20.0
"""For more of it to come."""
LEFTOVER_MAX_BYTES: Final = 16 * 1024 * 1024
"""As much as any route takes; who sends more is cut off."""
LEFTOVER_SECONDS: Final = 5.0
_WITHOUT_BODY: Final = frozenset(("GET", "HEAD", "OPTIONS"))


class Body:
    """A request's body, and whether it was read to its end."""

    def __init__(self, scope: HTTPScope, receive: Receive) -> None:
        self._receive = receive
        self._scope = scope
        self._is_read = scope["method"] in _WITHOUT_BODY
        self._until = 0.0 if self._is_read else asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive(self) -> HTTPReceiveMessage:
        """The next part of it; MalformedInput or TooSlow if there is none though there should be."""
        if self._is_read:
            return await self._receive()  # type: ignore[return-value]
        try:
            async with asyncio.timeout_at(min(self._until, asyncio.get_running_loop().time() + PART_SECONDS)):
                message = await self._receive()
        except TimeoutError:
            self._is_read = True
            raise TooSlow("The body did not come in time; nothing was done.") from None
        if message["type"] != "http.request":
            self._is_read = True
            raise MalformedInput("The body ended before it was whole.")
        self._is_read = not message.get("more_body")
        return message

    async def read_leftover(self) -> None:
        """Read what is left of it, within limits, and throw it away."""
        # Who asks first whether to send it at all sends nothing once it is refused.
        if self._is_read or any(name == b"expect" for name, _ in self._scope["headers"]):
            return
        left = LEFTOVER_MAX_BYTES
        with contextlib.suppress(TimeoutError, MalformedInput, TooSlow):
            async with asyncio.timeout(LEFTOVER_SECONDS):
                while not self._is_read and left > 0:
                    message = await self.receive()
                    left -= len(message.get("body") or b"")  # type: ignore[arg-type]
