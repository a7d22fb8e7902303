"""Starts `bench.load.ws_load_generator` in its own process and controls it; also reads the memory of a process."""

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import msgspec

from bench.benchmark_results import WrongResultError
from bench.load.ws_load_generator import Order


class Crowd:
    """The client process with its connections, controlled through two pipes."""

    def __init__(self, size: int, orders: IO[bytes], answers: IO[bytes]) -> None:
        self.size = size
        self._orders = orders
        self._answers = answers

    def wait_for(self, text: str) -> None:
        """Expect a frame with this text on every connection, from now on."""
        self._tell(text.encode())
        self._hear(b"waiting\n")

    def heard(self) -> None:
        """Wait until every connection has received it."""
        self._hear(b"done\n")

    def connect(self, order: Order) -> None:
        """Connect all clients; return when each has received its welcome."""
        self._tell(msgspec.json.encode(order))
        self._hear(b"ready\n")

    def _tell(self, line: bytes) -> None:
        self._orders.write(line + b"\n")
        self._orders.flush()

    def _hear(self, wanted: bytes) -> None:
        if self._answers.readline() != wanted:
            raise WrongResultError("The clients gave up: they say why above.")


@contextlib.contextmanager
def crowd(order: Order) -> Iterator[Crowd]:
    """Start connected clients in a separate process."""
    command = [sys.executable, "-m", "bench.load.ws_load_generator"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            connected = Crowd(len(order.hellos), process.stdin, process.stdout)
            connected.connect(order)
            yield connected
        finally:
            process.kill()


def resident_bytes(pid: int) -> int:
    """Return the resident memory of a process, from the kernel."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    raise WrongResultError("The kernel does not tell how large a process is.")
