"""The sockets that a server listens on: opened once, and inherited by all HTTP processes of one `stak up`.

The supervisor opens them, so all processes accept from one queue: connections that wait there are not lost when one of
the processes ends, and a port that is taken is found before anything starts.
"""

import contextlib
import os
import socket
from collections.abc import Sequence
from typing import Final

from stak.errors import Misconfigured

LISTENING: Final = "STAK_LISTENING_FDS"
_BACKLOG: Final = 1024


def listen(host: str, port: int) -> list[socket.socket]:
    """Return listening sockets for every address of this host, all on the same port. Raises Misconfigured."""
    with contextlib.ExitStack() as if_failed:
        sockets: list[socket.socket] = []
        try:
            found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
            for family, _, _, _, address in dict.fromkeys(found):
                chosen = port_of(sockets) if sockets else port
                opened = socket.create_server((str(address[0]), chosen), family=family, backlog=_BACKLOG)
                if_failed.callback(opened.close)
                opened.setblocking(False)
                sockets.append(opened)
        except OSError as error:
            reason = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
            raise Misconfigured(
                f"Cannot listen on {host}:{port}: {reason}. Choose another with --port or --host."
            ) from None
        if_failed.pop_all()
    return sockets


def port_of(sockets: Sequence[socket.socket]) -> int:
    """Return the port of these sockets."""
    return int(sockets[0].getsockname()[1])


def described(sockets: Sequence[socket.socket]) -> dict[str, str]:
    """Return the environment by which a child process finds the sockets that it inherits."""
    return {LISTENING: ",".join(str(one.fileno()) for one in sockets)} if sockets else {}


def inherited_sockets() -> list[socket.socket]:
    """Return the sockets that the supervisor has opened; none in a process that runs alone."""
    given = os.environ.get(LISTENING, "")
    sockets = [socket.socket(fileno=int(descriptor)) for descriptor in given.split(",") if descriptor]
    for one in sockets:
        one.setblocking(False)
    return sockets
