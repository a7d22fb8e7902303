"""A load generator for machines without `wrk`; runs until SIGINT.

`python -m bench.load.background_load_process URL API_KEY CONNECTIONS`

It prints a line after the first response, and its result in `wrk`'s format. It does as little as possible because it
shares the machine with the server.
"""

import asyncio
import signal
import sys
import time
import urllib.parse
from typing import Final

import uvloop

_LENGTH: Final = b"content-length:"


class _Count:
    answered = 0
    refused = 0


async def _load(url: str, api_key: str, connections: int) -> None:
    parts = urllib.parse.urlsplit(url)
    request = f"GET {parts.path} HTTP/1.1\r\nHost: {parts.netloc}\r\nAuthorization: Bearer {api_key}\r\n\r\n".encode()
    count = _Count()
    began = time.monotonic()
    tasks = [
        asyncio.create_task(_ask(parts.hostname or "", parts.port or 80, request, count)) for _ in range(connections)
    ]
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGINT, stop.set)
    stopping = asyncio.create_task(stop.wait())
    await asyncio.wait((*tasks, stopping), return_when=asyncio.FIRST_COMPLETED)
    if not stop.is_set():
        sys.exit("A connection was closed.")
    print(f"Requests/sec: {count.answered / (time.monotonic() - began):.2f}")
    if count.refused:
        print(f"Non-2xx or 3xx responses: {count.refused}")
    for task in tasks:
        task.cancel()


async def _ask(host: str, port: int, request: bytes, count: _Count) -> None:
    reader, writer = await asyncio.open_connection(host, port)
    while True:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        start = head.lower().index(_LENGTH) + len(_LENGTH)
        await reader.readexactly(int(head[start : head.index(b"\r", start)]))
        count.answered += 1
        if count.answered == 1:
            print("Started", flush=True)
        count.refused += not head.startswith(b"HTTP/1.1 2")


if __name__ == "__main__":
    uvloop.run(_load(sys.argv[1], sys.argv[2], int(sys.argv[3])))
