"""Keep-alive HTTP connections for a load that must cost less CPU than the server it measures."""

import asyncio
from typing import Final, NamedTuple, cast

import httpx

_HEAD_END: Final = b"\r\n\r\n"
_LENGTH: Final = b"content-length:"


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
        connection = self._idle.pop() if self._idle else await self._open()
        response = await connection.ask(request)
        self._idle.append(connection)
        return response

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

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is one, but not a subclass

    async def ask(self, request: bytes) -> Response:
        self._response = asyncio.get_running_loop().create_future()
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
        self._received = b""
        response.set_result(Response(int(head[9:12]), body))

    def connection_lost(self, error: Exception | None) -> None:
        if self._response is not None and not self._response.done():
            self._response.set_exception(error or ConnectionError("The server closed the connection."))

    def close(self) -> None:
        self._transport.close()
