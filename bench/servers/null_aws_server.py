"""A null AWS endpoint that responds immediately, so that only the client's cost is measured.

Run as `python -m bench.servers.null_aws_server PORT FILE`. Every request gets the same short response, except for batch
reads, which return the contents of FILE in DynamoDB's JSON.
"""

import asyncio
import sys
from pathlib import Path
from typing import Final, cast

import uvloop

_HEAD_END: Final = b"\r\n\r\n"
_EMPTY: Final = b"{}"


class Nothing(asyncio.Protocol):
    """One connection."""

    def __init__(self, found: bytes) -> None:
        self._found = found
        self._received = bytearray()
        self._transport: asyncio.WriteTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.WriteTransport", transport)  # uvloop's own

    def data_received(self, data: bytes) -> None:
        self._received += data
        while (end := self._received.find(_HEAD_END)) >= 0:
            head = bytes(self._received[:end]).lower()
            whole = end + len(_HEAD_END) + _length(head)
            if len(self._received) < whole:
                return
            del self._received[:whole]
            self._answer(self._found if b"batchgetitem" in head else _EMPTY)

    def _answer(self, body: bytes) -> None:
        assert self._transport is not None
        self._transport.write(
            b"HTTP/1.1 200 OK\r\nContent-Type: application/x-amz-json-1.0\r\nContent-Length: %d\r\n\r\n%b"
            % (len(body), body)
        )


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return 0


async def serve(port: int, found: bytes) -> None:
    """Answer until killed."""
    server = await asyncio.get_running_loop().create_server(lambda: Nothing(found), "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]), Path(sys.argv[2]).read_bytes()))
