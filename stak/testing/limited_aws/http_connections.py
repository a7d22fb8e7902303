"""HTTP/1.1 for the local AWS: reads requests, writes responses. A request is finished even if its client is gone."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple, TypeAlias

_BACKLOG: Final = 1024
_HEAD_MAX_BYTES: Final = 64 * 1024


class HttpRequest(NamedTuple):
    """A request with header names in lower case."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes


class HttpResponse(NamedTuple):
    """A response with header names in lower case."""

    status: int
    body: bytes
    headers: Mapping[str, str]

    def encoded(self, method: str) -> bytes:
        """Return the response to a request of this method as bytes."""
        lines = [f"HTTP/1.1 {self.status} -"]
        lines += [f"{name}: {value}" for name, value in self.headers.items() if name != "content-length"]
        length = self.headers.get("content-length", "0") if method == "HEAD" else len(self.body)
        head = "\r\n".join([*lines, f"content-length: {length}", "", ""]).encode("latin-1")
        return head if method == "HEAD" else head + self.body


Respond: TypeAlias = Callable[[HttpRequest], Awaitable[HttpResponse]]


async def serve(respond: Respond, port: int) -> asyncio.Server:
    """Serve on loopback."""

    async def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.closing(writer), contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while (request := await _read(reader, writer)) is not None:
                response = await respond(request)
                writer.write(response.encoded(request.method))
                await writer.drain()

    return await asyncio.start_server(accept, "127.0.0.1", port, backlog=_BACKLOG, limit=_HEAD_MAX_BYTES)


async def _read(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> HttpRequest | None:
    """Read the next request of a connection; None when it has ended."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError:
        return None
    first, *lines = head.decode("latin-1").split("\r\n")[:-2]
    method, path, _ = first.split(" ", 2)
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    if "expect" in headers:
        writer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    if headers.get("transfer-encoding") == "chunked":
        return HttpRequest(method, path, headers, await _chunks(reader))
    return HttpRequest(method, path, headers, await reader.readexactly(int(headers.get("content-length", "0"))))


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    found: list[bytes] = []
    while size := int((await reader.readline()).split(b";")[0], 16):
        found.append(await reader.readexactly(size))
        await reader.readline()
    while (await reader.readline()).strip():
        pass  # trailers
    return b"".join(found)
