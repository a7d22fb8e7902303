"""A proxy in front of a local server that is open, shut (connections refused) or guarded (every request gets 403)."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Literal
from urllib.parse import urlsplit

_REFUSAL = b"HTTP/1.1 403 Forbidden\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: %d\r\n\r\n%s"
_REASON = b'{"__type":"ExpiredTokenException","message":"The security token included in the request is expired"}'


class SwitchableProxy:
    """A proxy on its own address."""

    def __init__(self, behind: str) -> None:
        self._behind = urlsplit(behind)
        self._state: Literal["open", "shut", "guarded"] = "open"
        self._passing: set[asyncio.StreamWriter] = set()
        self._port = 0
        self._server: asyncio.Server | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    async def set(self, state: Literal["open", "shut", "guarded"]) -> None:
        """Change the state, also for connections that are already open."""
        self._state = state
        if self._server is not None:
            self._server.close()
            self._server = None
        for writer in list(self._passing):
            writer.close()
        if state != "shut":
            self._server = await asyncio.start_server(self._let_in, "127.0.0.1", self._port)
            self._port = self._server.sockets[0].getsockname()[1]

    async def _let_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._state == "guarded":
            await reader.readuntil(b"\r\n\r\n")
            writer.write(_REFUSAL % (len(_REASON), _REASON))
            writer.close()
            return
        inner_reader, inner_writer = await asyncio.open_connection(self._behind.hostname, self._behind.port)
        await asyncio.gather(self._pass(reader, inner_writer), self._pass(inner_reader, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._passing.add(writer)
        with contextlib.suppress(OSError):
            while some := await reader.read(65536):
                writer.write(some)
                await writer.drain()
        self._passing.discard(writer)
        writer.close()


@contextlib.asynccontextmanager
async def switchable_proxy(address: str) -> AsyncIterator[SwitchableProxy]:
    """Start an open proxy in front of this address."""
    gate = SwitchableProxy(address)
    await gate.set("open")
    yield gate
    await gate.set("shut")
