"""Keep-alive HTTP connections for a load that must cost less CPU than the server it measures."""

import asyncio
from typing import Final, NamedTuple, cast

import httpx

_HEAD_END: Final = b"\r\n\r\n"
_LENGTH: Final = b"content-length:"
_IDLE_MAX_SECONDS: Final = 1.0
"""A server closes connections that are idle for longer: a request must not be on its way then."""


class Response(NamedTuple):
    """A status and a body."""

    status: int
    body: bytes


class HttpConnections:
    """Sends each request on an idle connection, and opens another one if there is none."""

    def __init__(self, url: str) -> None:
        address = httpx.URL(url)
        self._host, self._port = address.host, address.port or 80
        self._idle: list[_Connection] = []
        self.opened = 0

    async def ask(self, request: bytes) -> Response:
        """Send a request and return its response. Raises ConnectionError if the connection is closed meanwhile."""
        connection = self._take_idle() or await self._open()
        response = await connection.ask(request)
        self._idle.append(connection)
        return response

    def _take_idle(self) -> "_Connection | None":
        """Return the connection that was used last; close all if even that one has been idle for too long."""
        if self._idle and self._idle[-1].idle_seconds() <= _IDLE_MAX_SECONDS:
            return self._idle.pop()
        self.close()
        self._idle.clear()
        return None

    def close(self) -> None:
        for connection in self._idle:
            connection.close()

    async def _open(self) -> "_Connection":
        self.opened += 1
        _, connection = await asyncio.get_running_loop().create_connection(_Connection, self._host, self._port)
        return connection


class _Connection(asyncio.Protocol):
    def __init__(self) -> None:
        self._received = b""
        self._response: asyncio.Future[Response] | None = None
        self._loop = asyncio.get_running_loop()
        self._answered_at = self._loop.time()

    def idle_seconds(self) -> float:
        """Return the time since the last response."""
        return self._loop.time() - self._answered_at

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is one, but not a subclass

    async def ask(self, request: bytes) -> Response:
        self._response = self._loop.create_future()
        self._transport.write(request)
        return await self._response

    def data_received(self, data: bytes) -> None:
        self._received += data
        end = self._received.find(_HEAD_END)
        if end < 0 or self._response is None:
            return
        head = self._received[:end].lower() + b"\r\n"
        start = head.index(_LENGTH) + len(_LENGTH)
        body = self._received[end + len(_HEAD_END) :]
        if len(body) < int(head[start : head.index(b"\r", start)]):
            return
        response, self._response = self._response, None
        self._received, self._answered_at = b"", self._loop.time()
        if not response.done():  # the load has ended
            response.set_result(Response(int(head[9:12]), body))

    def connection_lost(self, error: Exception | None) -> None:
        if self._response is not None and not self._response.done():
            self._response.set_exception(error or ConnectionError("The server closed the connection."))

    def close(self) -> None:
        self._transport.close()
