"""A fixed address whose new connections go to another server after a failover, like a DNS name of ElastiCache.

Connections that are open keep their server, as TCP connections do when a name changes.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator


class MovingEndpoint:
    """Forwards new connections to `target_port`."""

    def __init__(self, target_port: int) -> None:
        self.target_port = target_port
        self.port = 0

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Copy bytes both ways until either side closes."""
        with contextlib.closing(writer), contextlib.suppress(OSError):
            upstream_reader, upstream_writer = await asyncio.open_connection("127.0.0.1", self.target_port)
            with contextlib.closing(upstream_writer):
                copies = [
                    asyncio.create_task(_copy(reader, upstream_writer)),
                    asyncio.create_task(_copy(upstream_reader, writer)),
                ]
                try:
                    await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    for copy in copies:
                        copy.cancel()
                    await asyncio.gather(*copies, return_exceptions=True)


@contextlib.asynccontextmanager
async def moving_endpoint(target_port: int) -> AsyncIterator[MovingEndpoint]:
    """Listen on a free port of loopback."""
    endpoint = MovingEndpoint(target_port)
    serving: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(endpoint.serve(reader, writer))
        serving.add(task)
        task.add_done_callback(serving.discard)

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    endpoint.port = server.sockets[0].getsockname()[1]
    try:
        yield endpoint
    finally:
        server.close()
        for task in list(serving):
            task.cancel()
        await asyncio.gather(*serving, return_exceptions=True)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while chunk := await reader.read(65536):
            writer.write(chunk)
            await writer.drain()
