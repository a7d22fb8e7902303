"""The HTTP server: listens, admits connections, closes idle ones, and closes all when it stops.

It serves HTTP/1.1 and WebSocket to an ASGI application on the application's own event loop (decision 0027).
"""

import asyncio
import contextlib
import errno
import resource
import socket
from collections.abc import Awaitable, Callable
from typing import Any, Final

from stak.http.client_addresses import ClientAddresses
from stak.http.fair_callbacks import CallbackTurns
from stak.http.server.connection import Connection
from stak.http.unfinished_request_limit import UnfinishedLimit
from stak.logs import log

HEAD_SECONDS: Final = 10.0
HURRIED_HEAD_SECONDS: Final = 2.0
IDLE_SECONDS: Final = 75.0
"""How long a connection may idle between requests: longer than proxies' usual minute, so that they close first."""
_SWEEP_SECONDS: Final = 5.0
_BACKLOG: Final = 1024
_ACCEPTED_PER_ROUND: Final = 4
_BEGUN_PER_ROUND: Final = 1
"""How many connections to accept, and requests to start, in each iteration of the event loop: a burst of thousands must
not block other clients."""
_NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_NO_ROOM_SECONDS: Final = 1.0
_OWN_DESCRIPTORS: Final = 256
"""File descriptors reserved for files and for our own connections."""

App = Callable[[dict[str, Any], Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]]


class Server:
    """Serves an ASGI application."""

    def __init__(
        self,
        app: Any,
        *,
        addresses: ClientAddresses,
        message_max_bytes: int,
        connections_max: int | None = None,
    ) -> None:
        self.app: App = app
        self.addresses = addresses
        self.message_max_bytes = message_max_bytes
        self.is_stopping = False
        self.port = 0
        self._connections_max = connections_max or _descriptors() - _OWN_DESCRIPTORS
        # Request heads are small: the limit only keeps one address from occupying most of the connections.
        self.heads = UnfinishedLimit(HEAD_SECONDS, HURRIED_HEAD_SECONDS, max(1, self._connections_max // 4))
        self.beginning = CallbackTurns(_BEGUN_PER_ROUND)
        """Connections with a received request that has not started."""
        self._connections: set[Connection] = set()
        self._idle: dict[Connection, float] = {}
        self._sockets: list[socket.socket] = []
        self._accepted: set[asyncio.Task[Any]] = set()
        self._sweeping: asyncio.Task[None] | None = None

    async def start(self, host: str, port: int) -> None:
        """Start listening."""
        self._sockets = await _listen(host, port)
        self.port = self._sockets[0].getsockname()[1]
        self._accept_again()
        self._sweeping = asyncio.create_task(self._sweep())

    def stop(self) -> None:
        """Stop accepting, close idle connections, and close all others after their current request."""
        self.is_stopping = True
        for listening in self._sockets:
            asyncio.get_running_loop().remove_reader(listening)
            listening.close()
        self._sockets.clear()
        for connection in tuple(self._connections):
            connection.stop()

    async def close(self) -> None:
        """Close all connections immediately."""
        self.stop()
        for connection in tuple(self._connections):
            connection.abort()
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.gather(self._sweeping, return_exceptions=True)

    def admit(self, connection: Connection) -> bool:
        """Register a new connection; return False if it must be rejected.

        At the limit, the connection that has been idle for longest is closed to make room.
        """
        if self.is_stopping:
            return False
        if len(self._connections) >= self._connections_max:
            if not self._idle:
                log.warning(
                    "connection_refused", detail="All connections are in use.", connections=len(self._connections)
                )
                return False
            oldest = next(iter(self._idle))
            del self._idle[oldest]
            oldest.abort()
        self._connections.add(connection)
        self.note_idle(connection)
        return True

    def forget(self, connection: Connection) -> None:
        """Remove a connection that has ended."""
        self._connections.discard(connection)
        self._idle.pop(connection, None)

    def note_idle(self, connection: Connection) -> None:
        """Mark a connection as waiting for its first or next request."""
        self._idle[connection] = asyncio.get_running_loop().time()

    def note_busy(self, connection: Connection) -> None:
        """Mark a connection as serving a request."""
        self._idle.pop(connection, None)

    def _accept_again(self) -> None:
        for listening in self._sockets:
            asyncio.get_running_loop().add_reader(listening, self._accept, listening)

    def _accept(self, listening: socket.socket) -> None:
        # The event loops' own servers accept all pending connections at once.
        loop = asyncio.get_running_loop()
        for _ in range(_ACCEPTED_PER_ROUND):
            try:
                accepted, _ = listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                if error.errno not in _NO_ROOM:
                    raise
                log.error("connection_not_accepted", detail=str(error), connections=len(self._connections))
                loop.remove_reader(listening)
                loop.call_later(_NO_ROOM_SECONDS, self._accept_again)
                return
            accepted.setblocking(False)
            task = loop.create_task(self._connect(accepted))
            self._accepted.add(task)
            task.add_done_callback(self._accepted.discard)

    async def _connect(self, accepted: socket.socket) -> None:
        try:
            await asyncio.get_running_loop().connect_accepted_socket(lambda: Connection(self), accepted)
        except OSError:  # the client has already disconnected
            accepted.close()

    async def _sweep(self) -> None:
        """Close connections that have been idle for too long."""
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            too_old = asyncio.get_running_loop().time() - IDLE_SECONDS
            for connection, since in tuple(self._idle.items()):
                if since > too_old:
                    break  # the rest became idle later
                connection.close()


async def _listen(host: str, port: int) -> list[socket.socket]:
    """Return listening sockets for every address of this host."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    sockets: list[socket.socket] = []
    try:
        for family, _, _, _, address in dict.fromkeys(found):
            sockets.append(socket.create_server(address[:2], family=family, backlog=_BACKLOG))
            sockets[-1].setblocking(False)
    except BaseException:
        for listening in sockets:
            listening.close()
        raise
    return sockets


def _descriptors() -> int:
    """Raise the limit on open file descriptors to the maximum that the system allows, and return it."""
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # some systems report more than they allow
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        soft = most
    return max(1024, soft if soft > 0 else 1024)
