"""A client on a raw socket, for bytes that no library would send."""

import base64
import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from stak.testing.server import Server

TIMEOUT_SECONDS = 30


@contextlib.contextmanager
def connect(server: Server) -> Iterator[socket.socket]:
    at = urlsplit(server.url)
    with socket.create_connection((at.hostname, at.port), timeout=TIMEOUT_SECONDS) as connection:
        yield connection


def exchange(server: Server, request: bytes, *, is_ended: bool = False) -> bytes:
    """Send a request; return everything received until the end or the cut of the connection."""
    with connect(server) as connection:
        with contextlib.suppress(OSError):  # cut while it was still sending
            connection.sendall(request)
            if is_ended:
                connection.shutdown(socket.SHUT_WR)
        return receive_all(connection)


def receive_all(connection: socket.socket) -> bytes:
    """Receive until the other side closes."""
    parts = []
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


def is_waiting(connection: socket.socket) -> bool:
    """Return whether the other side has neither answered nor closed."""
    connection.setblocking(False)
    try:
        connection.recv(1, socket.MSG_PEEK)
    except BlockingIOError:
        return True
    except ConnectionError:
        return False
    return False


def status_of(answer: bytes) -> int | None:
    """Return the status of the first response; None if there is none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.") else None


def upgrade(connection: socket.socket, path: str) -> None:
    """Upgrade the connection to a WebSocket."""
    key = base64.b64encode(os.urandom(16)).decode()
    wanted = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    connection.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n{wanted}Sec-WebSocket-Key: {key}\r\n\r\n".encode())
    answer = connection.recv(65536)
    assert answer.startswith(b"HTTP/1.1 101"), answer


def frame(opcode: int, payload: bytes, *, is_last: bool = True, is_masked: bool = True, bits: int = 0) -> bytes:
    """Encode a WebSocket frame, valid or not (RFC 6455, 5.2); its mask is zero."""
    head = bytes([(0x80 if is_last else 0) | bits | opcode])
    length, masked = len(payload), 0x80 if is_masked else 0
    if length < 126:
        head += bytes([masked | length])
    elif length < 65536:
        head += bytes([masked | 126]) + length.to_bytes(2)
    else:
        head += bytes([masked | 127]) + length.to_bytes(8)
    return head + (b"\0\0\0\0" if is_masked else b"") + payload


def memory_mb(pid: int) -> float:
    """Return the resident memory of a process and its children."""
    status = Path(f"/proc/{pid}/status").read_text()
    resident = next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return resident / 1024 + sum(memory_mb(int(child)) for child in children)
