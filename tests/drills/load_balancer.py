"""A TCP load balancer for several gateways: a connection goes to a running one, and ends with it."""

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator, Callable, Sequence

from tests.support.free_port import free_port


@contextlib.asynccontextmanager
async def load_balancer(
    ports: Sequence[int], response_bytes_max: Callable[[], int | None] = lambda: None
) -> AsyncIterator[str]:
    """Run a balancer over these local ports in turn; return its address.

    Each connection is cut after as many response bytes as `response_bytes_max` returns.
    """
    turn = itertools.count()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        start = next(turn)
        for place in range(len(ports)):
            with contextlib.suppress(OSError):
                there = await asyncio.open_connection("127.0.0.1", ports[(start + place) % len(ports)])
                await _join((reader, writer), there, response_bytes_max())
                return
        writer.close()

    port = free_port()
    server = await asyncio.start_server(serve, "127.0.0.1", port, backlog=1024)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.close()


Ends = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def _join(one: Ends, other: Ends, answered_max: int | None) -> None:
    """Relay both directions until one side closes, or the response limit is reached."""
    works = [
        asyncio.ensure_future(_carry(one[0], other[1], None)),
        asyncio.ensure_future(_carry(other[0], one[1], answered_max)),
    ]
    try:
        await asyncio.wait(works, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for work in works:
            work.cancel()
        for writer in (one[1], other[1]):
            writer.close()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, most: int | None) -> None:
    with contextlib.suppress(OSError):
        while said := await reader.read(65536 if most is None else min(65536, most)):
            writer.write(said)
            await writer.drain()
            if most is not None:
                most -= len(said)
