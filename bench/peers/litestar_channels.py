"""Plain Litestar channels on granian: sends posted texts to all connected clients (`… litestar_channels PORT`).

It runs on one uvloop event loop with granian embedded, at the niceness of Stak's HTTP process.
"""

import asyncio
import os
import signal
import sys
from typing import Any

import uvloop
from granian.constants import Interfaces
from granian.server.embed import Server
from litestar import Litestar, Request, WebSocket, get, post, websocket
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.exceptions import WebSocketDisconnect

_NICENESS = 5  # of Stak's HTTP process

channels = ChannelsPlugin(backend=MemoryChannelsBackend(), channels=["all"])


@websocket("/ws")
async def connect(socket: WebSocket[Any, Any, Any]) -> None:
    """Subscribe to the channel."""
    await socket.accept()
    async with channels.start_subscription(["all"]) as subscriber, subscriber.run_in_background(socket.send_text):
        try:
            while True:
                if await socket.receive_text() == "hello":
                    await socket.send_text("welcome")
        except WebSocketDisconnect:
            pass


@get("/ready")
async def ready() -> None:
    """Return 200 once the server is running."""


@post("/publish")
async def publish(request: Request[Any, Any, Any]) -> None:
    """Send a text to all clients."""
    channels.publish((await request.body()).decode(), ["all"])


async def _serve(port: int) -> None:
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    app = Litestar([connect, ready, publish], plugins=[channels], openapi_config=None)
    async with app.lifespan():
        server = Server(
            app, address="127.0.0.1", port=port, interface=Interfaces.ASGINL, backlog=1024, log_enabled=False
        )
        serving = asyncio.create_task(server.serve())
        await stop.wait()
        server.stop()  # type: ignore[no-untyped-call]
        await serving


if __name__ == "__main__":
    os.nice(_NICENESS)
    uvloop.run(_serve(int(sys.argv[1])))
