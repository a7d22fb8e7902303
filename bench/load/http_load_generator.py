"""An HTTP load generator that is controlled through stdin and stdout, the same for every contender.

Run as `python -m bench.load.http_load_generator`. An order is a line of JSON: a local port, and the requests of each
connection. It connects, and prints `ready`; at the next line all connections send their requests concurrently, each one
after another; then it prints `done`, and the responses in a line of JSON. It does as little as possible because it
shares the machine with the server.
"""

import asyncio
import functools
import sys
import time
from collections.abc import Sequence
from typing import Final, cast

import msgspec
import uvloop

_HEAD_END: Final = b"\r\n\r\n"
_LENGTH: Final = b"content-length:"
_CHUNKED: Final = b"transfer-encoding: chunked"
_LAST_CHUNK: Final = b"\r\n0\r\n\r\n"


class Order(msgspec.Struct, frozen=True):
    """The requests to send, by connection."""

    port: int
    lanes: Sequence[Sequence[str]]


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """A response and its latency."""

    seconds: float
    status: int
    body: str


def body_of(received: bytes) -> bytes | None:
    """Return the body of a complete response; None if it is incomplete."""
    end = received.find(_HEAD_END)
    if end < 0:
        return None
    head, body = received[:end].lower() + b"\r\n", received[end + len(_HEAD_END) :]
    if _CHUNKED in head:
        return _joined(body) if body.endswith(_LAST_CHUNK) else None
    start = head.index(_LENGTH) + len(_LENGTH)
    return body if len(body) >= int(head[start : head.index(b"\r", start)]) else None


def _joined(chunked: bytes) -> bytes:
    parts: list[bytes] = []
    index = 0
    while size := int(chunked[index : (begin := chunked.index(b"\r\n", index) + 2) - 2], 16):
        parts.append(chunked[begin : begin + size])
        index = begin + size + 2
    return b"".join(parts)


class _Lane(asyncio.Protocol):
    """One connection, which sends a request only after the previous response."""

    def __init__(self, requests: Sequence[str]) -> None:
        self._requests = iter([request.encode() for request in requests])
        self._transport: asyncio.Transport
        self._received = b""
        self._began = 0.0
        self.answers: list[Answer] = []
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is one, but not a subclass

    def ask(self) -> None:
        """Send the next request, if there is one."""
        if (request := next(self._requests, None)) is None:
            self.ended.set_result(None)
            self._transport.close()
            return
        self._began = time.perf_counter()
        self._transport.write(request)

    def data_received(self, data: bytes) -> None:
        self._received += data
        body = body_of(self._received)
        if body is None:
            return
        seconds = time.perf_counter() - self._began
        self.answers.append(Answer(seconds, int(self._received[9:12]), body.decode()))
        self._received = b""
        self.ask()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.ended.done():
            self.ended.set_exception(error or ConnectionError("A connection was closed."))


async def _connected(order: Order) -> list[_Lane]:
    loop = asyncio.get_running_loop()
    pairs = [
        await loop.create_connection(functools.partial(_Lane, requests), "127.0.0.1", order.port)
        for requests in order.lanes
    ]
    return [lane for _, lane in pairs]


async def _asked(lanes: Sequence[_Lane]) -> None:
    for lane in lanes:
        lane.ask()
    await asyncio.gather(*(lane.ended for lane in lanes))


def main() -> None:
    """Execute orders until stdin ends."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for line in sys.stdin.buffer:
            lanes = runner.run(_connected(msgspec.json.decode(line, type=Order)))
            print("ready", flush=True)
            sys.stdin.buffer.readline()
            runner.run(_asked(lanes))
            print("done", flush=True)
            sys.stdout.buffer.write(msgspec.json.encode([lane.answers for lane in lanes]) + b"\n")
            sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
