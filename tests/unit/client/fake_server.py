"""A WebSocket server that follows a script, to violate the protocol."""

import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from websockets.asyncio.server import ServerConnection
from websockets.http11 import Request, Response

Script = Callable[[ServerConnection], Awaitable[None]]


@dataclass
class FakeServer:
    """A server that runs one script for each connection and records what it receives."""

    url: str = ""
    scripts: list[Script] = field(default_factory=list)
    received: list[list[str]] = field(default_factory=list)
    authorizations: list[str | None] = field(default_factory=list)
    refusing: int | None = None
    """The status with which connections are refused."""
    serving: int = 0
    """The number of connections that have not ended."""

    def answer(self, socket: ServerConnection, request: Request) -> Response | None:
        """Accept or refuse a connection."""
        self.authorizations.append(request.headers.get("Authorization"))
        return None if self.refusing is None else socket.respond(self.refusing, "refused")

    async def serve(self, socket: ServerConnection) -> None:
        frames: list[str] = []
        self.received.append(frames)
        self.serving += 1
        try:
            frames.append(str(await socket.recv()))
            play = self.scripts[min(len(self.received), len(self.scripts)) - 1]
            await play(socket)
            with contextlib.suppress(Exception):
                while True:
                    frames.append(str(await socket.recv()))
        finally:
            self.serving -= 1
