"""A proxy in front of a local AWS that records every DynamoDB request."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec

_DYNAMODB: Final = "DynamoDB_"  # the start of X-Amz-Target: DynamoDB_20120810.GetItem
_PIECE_BYTES: Final = 64 * 1024


@dataclass(frozen=True)
class Request:
    """One HTTP request as received."""

    head: bytes
    headers: Mapping[str, str]
    body: bytes

    @property
    def operation(self) -> str:
        """Return the DynamoDB operation; empty for other services."""
        target = self.headers.get("x-amz-target", "")
        return target.partition(".")[2] if target.startswith(_DYNAMODB) else ""

    @property
    def asked(self) -> Any:
        """Return the decoded body."""
        return msgspec.json.decode(self.body)


async def read_request(reader: asyncio.StreamReader) -> Request | None:
    """Read the next request of a connection; None when it has ended."""
    try:
        head = await reader.readuntil(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")[1:-2]
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
    except (asyncio.IncompleteReadError, ConnectionError):
        return None
    return Request(head, headers, body)


@dataclass
class RecordingProxy:
    """The proxy's address, and the DynamoDB requests that went through it."""

    address: str
    requests: list[Request] = field(default_factory=list)


@contextlib.asynccontextmanager
async def recording_proxy(upstream: str) -> AsyncIterator[RecordingProxy]:
    """Run a proxy in front of a local AWS."""
    parts = urlsplit(upstream)
    tap = RecordingProxy("")
    passages: set[asyncio.Task[None]] = set()

    async def passage(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to_there = await asyncio.open_connection(parts.hostname, parts.port)
        back = asyncio.create_task(_pass_on(there, writer))
        try:
            while (request := await read_request(reader)) is not None:
                if request.operation:
                    tap.requests.append(request)
                to_there.write(request.head + request.body)
                await to_there.drain()
        finally:
            back.cancel()
            to_there.close()
            writer.close()

    def begin(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(passage(reader, writer))
        passages.add(task)
        task.add_done_callback(passages.discard)

    server = await asyncio.start_server(begin, "127.0.0.1", 0)
    tap.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield tap
    finally:
        server.close()
        for task in list(passages):
            task.cancel()
        await asyncio.gather(*passages, return_exceptions=True)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(ConnectionError):
        while piece := await reader.read(_PIECE_BYTES):
            writer.write(piece)
            await writer.drain()
