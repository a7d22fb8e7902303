"""A trivial JSON route of Litestar without middleware, on Stak's HTTP server (`… litestar_json PORT`).

It runs like Stak's HTTP process: on one uvloop event loop, at the same niceness, with the same garbage collection.
"""

import asyncio
import gc
import os
import signal
import sys

import msgspec
import uvloop
from litestar import Litestar, get

from stak.http.client_addresses import ClientAddresses, parse_networks
from stak.http.server.listener import Server
from stak.http.server.listening_sockets import listen
from stak.realtime.frames import FRAME_MAX_BYTES

PATH = "/json"
_NICENESS = 5  # of Stak's HTTP process


class Health(msgspec.Struct, frozen=True):
    """The same response as that of Stak's `/healthz`."""

    status: str


@get(PATH)
async def answer() -> Health:
    """Return a small object."""
    return Health("ok")


async def _serve(port: int) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    app = Litestar([answer], openapi_config=None, logging_config=None)
    async with app.lifespan():
        server = Server(app, addresses=ClientAddresses(parse_networks("")), message_max_bytes=FRAME_MAX_BYTES)
        server.start(listen("127.0.0.1", port))
        gc.collect()
        gc.freeze()
        await stop.wait()
        await server.close()


if __name__ == "__main__":
    os.nice(_NICENESS)
    uvloop.run(_serve(int(sys.argv[1])))
