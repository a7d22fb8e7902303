"""A webhook receiver: a real HTTP server on loopback that records requests and gives configurable responses."""

import asyncio
import contextlib
import json
import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from standardwebhooks.webhooks import Webhook


@dataclass(frozen=True)
class Request:
    """A received request."""

    line: str
    headers: dict[str, str]
    body: bytes

    @property
    def content(self) -> Any:
        return json.loads(self.body)

    def verified(self, secret: str) -> Any:
        """Return the content if the receivers' own library accepts its signature and time; else raise its error."""
        return Webhook(secret).verify(self.body, self.headers)


@dataclass
class Receiver:
    """Responds with `status`, after `pause_seconds`."""

    url: str = ""
    status: int = 204
    pause_seconds: float = 0.0
    headers: dict[str, str] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            line, *fields = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
            headers = {name.lower(): value for name, _, value in (one.partition(": ") for one in fields)}
            body = await reader.readexactly(int(headers.get("content-length", "0")))
            self.requests.append(Request(line, headers, body))
            self.arrived.set()
            await asyncio.sleep(self.pause_seconds)
            more = "".join(f"{name}: {value}\r\n" for name, value in self.headers.items())
            writer.write(f"HTTP/1.1 {self.status} X\r\n{more}Content-Length: 0\r\n\r\n".encode())
            await writer.drain()
        writer.close()

    async def wait_for(self, count: int, seconds: float = 60) -> list[Request]:
        """Wait for this many requests, and return them."""
        async with asyncio.timeout(seconds):
            while len(self.requests) < count:
                self.arrived.clear()
                await self.arrived.wait()
        return self.requests[:count]


@contextlib.asynccontextmanager
async def webhook_receiver(context: ssl.SSLContext | None = None, **told: Any) -> AsyncIterator[Receiver]:
    """Run a receiver until the block ends."""
    receiver = Receiver(**told)
    server = await asyncio.start_server(receiver.answer, "127.0.0.1", 0, ssl=context)
    port = server.sockets[0].getsockname()[1]
    receiver.url = f"{'https' if context else 'http'}://127.0.0.1:{port}/hooks?from=stak"
    try:
        yield receiver
    finally:
        server.close()
