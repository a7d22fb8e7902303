"""Signals between processes that messages were sent to a queue, so that receivers do not wait for their next poll.

Each process that receives binds a datagram socket; a process that has committed messages sends a byte to each of them.
Signals may be lost: receivers poll as well.
"""

import asyncio
import contextlib
import math
import os
import secrets
import socket
import time
from pathlib import Path
from typing import Final

from stak.engines.embedded.unix_socket_live import socket_directory
from stak.errors import Misconfigured

_LISTED_SECONDS: Final = 1.0
_READ_MAX_SIGNALS: Final = 1000
_SIGNAL: Final = b"\0"


class QueueSignals:
    """The signals of one process: those it sends, and those it waits for."""

    def __init__(self, directory: Path) -> None:
        self._data = directory
        self._waiting: set[asyncio.Future[bool]] = set()
        self._receiver: socket.socket | None = None
        self._receiver_path: Path | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._sender: socket.socket | None = None
        self._receivers: list[Path] = []
        self._listed_at = -math.inf

    def notify(self) -> None:
        """Signal all receiving processes, including this one; never raises or blocks."""
        with contextlib.suppress(OSError, Misconfigured):
            if self._sender is None:
                self._sender = _socket()
            now = time.monotonic()
            if now - self._listed_at > _LISTED_SECONDS:
                self._listed_at = now
                self._receivers = list(socket_directory(self._data).glob("*.wake"))
            for path in self._receivers:
                _signal(self._sender, path)

    async def wait(self, timeout_seconds: float) -> bool:
        """Wait for a signal; return False if there was none within this time."""
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            self._bind(loop)
        signalled: asyncio.Future[bool] = loop.create_future()
        self._waiting.add(signalled)
        timer = loop.call_later(timeout_seconds, _settle, signalled, False)
        try:
            return await signalled
        finally:
            timer.cancel()
            self._waiting.discard(signalled)

    def close(self) -> None:
        """Close the sockets."""
        self._unbind()
        if self._sender is not None:
            self._sender.close()
            self._sender = None

    def _bind(self, loop: asyncio.AbstractEventLoop) -> None:
        self._unbind()
        self._loop = loop
        with contextlib.suppress(OSError, Misconfigured):  # without a socket there is no signal
            path = socket_directory(self._data) / f"{os.getpid()}-{secrets.token_hex(4)}.wake"
            receiver = _socket()
            receiver.bind(os.fspath(path))
            loop.add_reader(receiver, self._on_signal)
            self._receiver, self._receiver_path = receiver, path

    def _unbind(self) -> None:
        if self._receiver is not None and self._receiver_path is not None:
            with contextlib.suppress(RuntimeError):  # the loop is closed
                if self._loop is not None:
                    self._loop.remove_reader(self._receiver)
            self._receiver_path.unlink(missing_ok=True)
            self._receiver.close()
        self._receiver = self._loop = None
        self._waiting.clear()

    def _on_signal(self) -> None:
        if self._receiver is None:
            return
        with contextlib.suppress(OSError):  # until none is left
            for _ in range(_READ_MAX_SIGNALS):
                self._receiver.recv(len(_SIGNAL))
        for signalled in self._waiting:
            _settle(signalled, True)


def _socket() -> socket.socket:
    made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    made.setblocking(False)
    return made


def _signal(sender: socket.socket, path: Path) -> None:
    try:
        sender.sendto(_SIGNAL, os.fspath(path))
    except ConnectionRefusedError:
        path.unlink(missing_ok=True)  # its process was killed
    except OSError:
        pass  # it has not read earlier signals yet, or is gone


def _settle(signalled: "asyncio.Future[bool]", is_signalled: bool) -> None:
    if not signalled.done():
        signalled.set_result(is_signalled)
