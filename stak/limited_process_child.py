"""The child's side of `stak.limited_process`: limits its own memory, and answers until the parent exits."""

import contextlib
import os
import resource
import signal
import socket
from collections.abc import Callable
from typing import BinaryIO, Final, cast

LENGTH_BYTES: Final = 4
_NICENESS: Final = 10


def serve(descriptor: int, answer: Callable[[bytes], bytes], *, seconds: float, memory_max_bytes: int) -> None:
    """Handle requests until the parent exits; a request that exceeds its seconds ends the process."""
    os.nice(_NICENESS)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (memory_max_bytes, memory_max_bytes))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)  # kills the process at any point: the parent may be dead
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent; this process ends when the parent does
    with socket.socket(fileno=descriptor) as parent, parent.makefile("rwb") as file:
        stream = cast("BinaryIO", file)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            _send(stream, b"")
            while len(head := stream.read(LENGTH_BYTES)) == LENGTH_BYTES:
                request = stream.read(int.from_bytes(head))
                signal.setitimer(signal.ITIMER_REAL, seconds)
                answered = answer(request)
                signal.setitimer(signal.ITIMER_REAL, 0)
                _send(stream, answered)


def _send(stream: BinaryIO, body: bytes) -> None:
    stream.write(len(body).to_bytes(LENGTH_BYTES) + body)
    stream.flush()
