"""Many WebSocket clients controlled through stdin and stdout, the same for every contender.

Run as `python -m bench.load.ws_load_generator`. The first line is an order in JSON: where to connect, and each client's
first message. It prints `ready` once all have received the welcome text. For every further line, a text, it prints
`done` when each client has received a frame that contains it. It does as little as possible because it shares the
machine with the server.
"""

import asyncio
import os
import sys
from collections.abc import Sequence
from typing import Final, cast

import msgspec
import uvloop

_CONNECTING: Final = 50  # at a time
_HEAD_END: Final = b"\r\n\r\n"
_TAIL: Final = 128  # longer than any expected text
_PING: Final = b'{"type":"ping"}'
_PING_SECONDS: Final = 45.0


class Order(msgspec.Struct, frozen=True):
    """Where to connect, the first message of each client, and the expected reply."""

    port: int
    path: str
    hellos: Sequence[str]
    welcome: str


def frame(text: bytes) -> bytes:
    """Return a client's text frame (RFC 6455, 5.2), masked with zeros, which is a valid mask."""
    size = len(text)
    head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2)
    return head + bytes(4) + text


class Hearers:
    """All clients, and the number of those still waiting."""

    def __init__(self) -> None:
        self.wanted = b""
        self.left = 0
        self.all_heard = asyncio.Event()

    def want(self, wanted: bytes, count: int) -> None:
        """Expect this text on each connection."""
        self.wanted, self.left = wanted, count
        self.all_heard.clear()

    def one_heard(self) -> None:
        """Count one client that has received it."""
        self.left -= 1
        if self.left == 0:
            self.all_heard.set()


class Client(asyncio.Protocol):
    """One connection, which searches the received bytes for a text."""

    def __init__(self, hearers: Hearers, path: str, hello: bytes) -> None:
        self._hearers = hearers
        self._path = path
        self._hello = hello
        self._tail = b""
        self._heard = b""
        self._is_open = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is one, but not a subclass
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        if not self._is_open:
            self._tail += data
            if _HEAD_END not in self._tail:
                return
            head, _, data = self._tail.partition(_HEAD_END)
            if b" 101 " not in head.split(b"\r\n", 1)[0]:
                raise ConnectionError(head.decode())
            self._is_open, self._tail = True, b""
            self._transport.write(frame(self._hello))
        wanted = self._hearers.wanted
        seen = self._tail + data
        if self._heard != wanted and wanted in seen:
            self._heard = wanted
            self._hearers.one_heard()
        self._tail = seen[-_TAIL:]

    def ping(self) -> None:
        """Send a ping."""
        self._transport.write(frame(_PING))

    def connection_lost(self, error: Exception | None) -> None:
        print(f"A connection was lost: {error}", file=sys.stderr, flush=True)
        os._exit(1)


async def _connected(order: Order, hearers: Hearers) -> list[Client]:
    loop = asyncio.get_running_loop()
    hearers.want(order.welcome.encode(), len(order.hellos))
    clients: list[Client] = []

    async def connect(hello: str) -> None:
        _, client = await loop.create_connection(
            lambda: Client(hearers, order.path, hello.encode()), "127.0.0.1", order.port
        )
        clients.append(client)

    for start in range(0, len(order.hellos), _CONNECTING):
        await asyncio.gather(*map(connect, order.hellos[start : start + _CONNECTING]))
        # Connect in batches: a handshake that waits too long is rejected.
        while hearers.left > len(order.hellos) - len(clients):  # noqa: ASYNC110 - not all of them
            await asyncio.sleep(0.005)
    await hearers.all_heard.wait()
    return clients


async def _follow() -> None:
    loop = asyncio.get_running_loop()
    orders = asyncio.StreamReader(limit=64 * 1024 * 1024)
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    hearers = Hearers()
    order = msgspec.json.decode(await orders.readline(), type=Order)
    clients = await _connected(order, hearers)

    def ping() -> None:
        for client in clients:
            client.ping()
        loop.call_later(_PING_SECONDS, ping)

    loop.call_later(_PING_SECONDS, ping)
    print("ready", flush=True)
    while wanted := (await orders.readline()).strip():
        hearers.want(wanted, len(clients))
        print("waiting", flush=True)
        await hearers.all_heard.wait()
        print("done", flush=True)
    os._exit(0)


if __name__ == "__main__":
    uvloop.run(_follow())
