"""Limits WebSocket connections before their hello: a timeout, and a number for each client address."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import WebSocket

from stak.http.client_addresses import ClientAddresses
from stak.http.unfinished_request_limit import UnfinishedLimit
from stak.realtime import close_codes
from stak.realtime.close_codes import CloseConnection

HELLO_SECONDS: Final = 5.0
SHORTENED_SECONDS: Final = 2.0
"""The timeout for an address that has too many of them."""
PER_ADDRESS: Final = 50


class HandshakeLimits:
    """The pending handshakes of one process."""

    def __init__(self, addresses: ClientAddresses | None = None, per_address: int = PER_ADDRESS) -> None:
        self.addresses = addresses or ClientAddresses()
        self._limit = UnfinishedLimit(HELLO_SECONDS, SHORTENED_SECONDS, per_address)

    @property
    def count(self) -> int:
        """Return how many handshakes are pending."""
        return self._limit.count

    @contextlib.asynccontextmanager
    async def limited(self, socket: WebSocket[Any, Any, Any]) -> AsyncIterator[None]:
        """Limit the time for the block that waits for a hello.

        Raises CloseConnection after the timeout, HURRIED_SECONDS if the address has too many pending handshakes.
        """
        peer = socket.scope["client"]
        address = self.addresses.of_request(peer[0] if peer else None, socket.scope["headers"])
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(None) as waiting:
                entry = self._limit.begin(address, lambda: waiting.reschedule(loop.time()))
                try:
                    yield
                finally:
                    entry.end()
        except TimeoutError:
            raise CloseConnection(close_codes.NO_HELLO) from None
