"""The HTTP server: listens, admits connections, and ends them when it stops.

It serves HTTP/1.1 and WebSocket to an ASGI application on the application's own event loop (decision 0027).
"""

import asyncio
import contextlib
import errno
import resource
import socket
from collections.abc import Awaitable, Callable
from typing import Any, Final

from stak.http.callback_turns import CallbackTurns
from stak.http.client_addresses import ClientAddresses
from stak.http.server.connection import Connection
from stak.http.unfinished_limit import UnfinishedLimit
from stak.logs import log

HEAD_SECONDS: Final = 10.0
HURRIED_HEAD_SECONDS: Final = 2.0
IDLE_SECONDS: Final = 75.0
"""Between two requests of a connection. Longer than the usual minute of proxies: they should be first to close one."""
_SWEEP_SECONDS: Final = 5.0
_BACKLOG: Final = 1024
_ACCEPTED_PER_ROUND: Final = 4
_BEGUN_PER_ROUND: Final = 1
"""Of thousands of clients that come at the same moment, before the event loop looks after everybody else."""
_NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
_NO_ROOM_SECONDS: Final = 1.0
_OWN_DESCRIPTORS: Final = 256
"""Kept for files and for connections of our own."""

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
        # They are small: an address is only kept from having most of the connections.
        self.heads = UnfinishedLimit(HEAD_SECONDS, HURRIED_HEAD_SECONDS, max(1, self._connections_max // 4))
        self.beginning = CallbackTurns(_BEGUN_PER_ROUND)
        """Connections with a request that has not begun."""
        self._connections: set[Connection] = set()
        self._idle: dict[Connection, float] = {}
        self._sockets: list[socket.socket] = []
        self._accepted: set[asyncio.Task[Any]] = set()
        self._sweeping: asyncio.Task[None] | None = None

    async def start(self, host: str, port: int) -> None:
        """Listen from now on."""
        self._sockets = await _listen(host, port)
        self.port = self._sockets[0].getsockname()[1]
        self._accept_again()
        self._sweeping = asyncio.create_task(self._sweep())

    def stop(self) -> None:
        """Accept nothing more, end what is idle, and everything else once it is answered."""
        self.is_stopping = True
        for listening in self._sockets:
            asyncio.get_running_loop().remove_reader(listening)
            listening.close()
        self._sockets.clear()
        for connection in tuple(self._connections):
            connection.stop()

    async def close(self) -> None:
        """End everything at once."""
        self.stop()
        for connection in tuple(self._connections):
            connection.abort()
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.gather(self._sweeping, return_exceptions=True)

    def admit(self, connection: Connection) -> bool:
        """Count a new connection; if there are too many, in place of the one that was idle for longest."""
        if self.is_stopping:
            return False
        if len(self._connections) >= self._connections_max:
            if not self._idle:
                log.warning(
                    "connection_refused", detail="Every connection is in use.", connections=len(self._connections)
                )
                return False
            oldest = next(iter(self._idle))
            del self._idle[oldest]
            oldest.abort()
        self._connections.add(connection)
        self.note_idle(connection)
        return True

    def forget(self, connection: Connection) -> None:
        """A connection has ended."""
        self._connections.discard(connection)
        self._idle.pop(connection, None)

    def note_idle(self, connection: Connection) -> None:
        """It waits for a request: the first, or another."""
        self._idle[connection] = asyncio.get_running_loop().time()

    def note_busy(self, connection: Connection) -> None:
        """A request has begun."""
        self._idle.pop(connection, None)

    def _accept_again(self) -> None:
        for listening in self._sockets:
            asyncio.get_running_loop().add_reader(listening, self._accept, listening)

    def _accept(self, listening: socket.socket) -> None:
        # The loops' own servers accept everything that waits, at once.
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
        except OSError:  # it has ended already
            accepted.close()

    async def _sweep(self) -> None:
        """End connections that were idle for too long."""
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            too_old = asyncio.get_running_loop().time() - IDLE_SECONDS
            for connection, since in tuple(self._idle.items()):
                if since > too_old:
                    break  # in the order in which they became idle
                connection.close()


async def _listen(host: str, port: int) -> list[socket.socket]:
    """Sockets for every address of this host."""
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
    """How many files and connections this process may have open: as many as the system allows, from now on."""
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):  # some systems say more than they mean
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        soft = most
    return max(1024, soft if soft > 0 else 1024)
