"""The HTTP server: listens, admits connections, closes idle ones, and closes all when it stops.

It serves HTTP/1.1 and WebSocket to an ASGI application on the application's own event loop (decision 0027).
"""

import asyncio
import contextlib
import errno
import resource
import socket
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from stak.http.client_addresses import ClientAddresses
from stak.http.fair_callbacks import CallbackTurns
from stak.http.server.connection import Connection
from stak.http.server.connection_share import WAIT_SECONDS, ConnectionShare
from stak.http.server.listening_sockets import port_of
from stak.http.unfinished_request_limit import UnfinishedLimit
from stak.logs import log

HEAD_SECONDS: Final = 10.0
HURRIED_HEAD_SECONDS: Final = 2.0
IDLE_SECONDS: Final = 75.0
"""How long a connection may idle between requests: longer than proxies' usual minute, so that they close first."""
_SWEEP_SECONDS: Final = 5.0
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
        share: ConnectionShare | None = None,
    ) -> None:
        """`share` names the connections of other processes that accept from the same sockets."""
        self.app: App = app
        self.addresses = addresses
        self.message_max_bytes = message_max_bytes
        self.is_stopping = False
        self.port = 0
        self._share = share
        self._connections_max = connections_max or _descriptors() - _OWN_DESCRIPTORS
        # Request heads are small: the limit only keeps one address from occupying most of the connections.
        self.heads = UnfinishedLimit(HEAD_SECONDS, HURRIED_HEAD_SECONDS, max(1, self._connections_max // 4))
        self.beginning = CallbackTurns(_BEGUN_PER_ROUND)
        """Connections with a received request that has not started."""
        self._connections: set[Connection] = set()
        self._websockets: set[Connection] = set()
        self._idle: dict[Connection, float] = {}
        self._sockets: list[socket.socket] = []
        self._accepted: set[asyncio.Task[None]] = set()
        self._sweeping: asyncio.Task[None] | None = None

    def start(self, sockets: Sequence[socket.socket]) -> None:
        """Start accepting connections from these sockets, which are closed when the server stops."""
        self._sockets = [*sockets]
        self.port = port_of(sockets)
        for listening in sockets:
            self._watch(listening)
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
        self._note_load()
        self.note_idle(connection)
        return True

    def forget(self, connection: Connection) -> None:
        """Remove a connection that has ended."""
        self._connections.discard(connection)
        self._websockets.discard(connection)
        self._note_load()
        self._idle.pop(connection, None)

    def note_idle(self, connection: Connection) -> None:
        """Mark a connection as waiting for its first or next request."""
        self._idle[connection] = asyncio.get_running_loop().time()

    def note_busy(self, connection: Connection) -> None:
        """Mark a connection as serving a request."""
        self._idle.pop(connection, None)

    def note_websocket(self, connection: Connection) -> None:
        """Mark a connection as a WebSocket, until it ends."""
        self._websockets.add(connection)
        self._note_load()

    def _note_load(self) -> None:
        if self._share is not None:
            self._share.note(len(self._connections) + len(self._accepted), len(self._websockets))

    def _watch(self, listening: socket.socket) -> None:
        if listening in self._sockets:  # otherwise the server has stopped
            asyncio.get_running_loop().add_reader(listening, self._accept_in_turn, listening)

    def _pause(self, listening: socket.socket, seconds: float, then: Callable[..., None], *arguments: Any) -> None:
        loop = asyncio.get_running_loop()
        loop.remove_reader(listening)
        loop.call_later(seconds, then, listening, *arguments)

    def _accept_in_turn(self, listening: socket.socket) -> None:
        """Accept as long as no other process has less load, and the rest a moment later."""
        for _ in range(_ACCEPTED_PER_ROUND):
            if self._share is not None and self._share.is_above_others():
                self._pause(listening, WAIT_SECONDS, self._accept_rest, self._share)
                return
            if not self._accept(listening):
                return

    def _accept_rest(self, listening: socket.socket, share: ConnectionShare) -> None:
        """Accept connections that the other processes have left."""
        self._watch(listening)
        for _ in range(share.rest()):
            if listening not in self._sockets or not self._accept(listening):
                return

    def _accept(self, listening: socket.socket) -> bool:
        """Accept one connection; return whether there may be more.

        The event loops' own servers accept all pending connections at once.
        """
        try:
            accepted, _ = listening.accept()
        except (BlockingIOError, InterruptedError, ConnectionAbortedError):
            return False
        except OSError as error:
            if error.errno not in _NO_ROOM:
                raise
            log.error("connection_not_accepted", detail=str(error), connections=len(self._connections))
            self._pause(listening, _NO_ROOM_SECONDS, self._watch)
            return False
        accepted.setblocking(False)
        task = asyncio.get_running_loop().create_task(self._connect(accepted))
        self._accepted.add(task)
        task.add_done_callback(self._connected)
        self._note_load()
        return True

    def _connected(self, task: "asyncio.Task[None]") -> None:
        self._accepted.discard(task)
        self._note_load()

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


def _descriptors() -> int:
    """Raise the limit on open file descriptors to the maximum that the system allows, and return it."""
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # some systems report more than they allow
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        soft = most
    return max(1024, soft if soft > 0 else 1024)
