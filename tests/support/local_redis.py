"""Starts a real redis-server for the tests on loopback; None if it is not installed."""

import contextlib
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from stak.testing.free_port import free_port

_PATIENCE_SECONDS: Final = 60.0


@dataclass(frozen=True)
class RedisServer:
    """A running redis-server; tests freeze it with signals."""

    process: "subprocess.Popen[bytes]"
    port: int

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"


@contextlib.contextmanager
def redis_server(port: int | None = None) -> Iterator[str | None]:
    """Start a fresh and empty Redis; return its address."""
    with redis_process(port) as server:
        yield None if server is None else server.address


@contextlib.contextmanager
def redis_process(port: int | None = None, *options: str) -> Iterator[RedisServer | None]:
    """Start a fresh and empty Redis with further options."""
    program = shutil.which("redis-server")
    if program is None:
        yield None
        return
    chosen = port or free_port()
    always = ["--port", str(chosen), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
    with tempfile.TemporaryDirectory() as directory:  # replicas and clusters write files
        command = [program, *always, "--dir", directory, *options]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait_until_it_answers(process, chosen)
            yield RedisServer(process, chosen)
        finally:
            process.kill()  # also ends a stopped process
            process.wait()


def _wait_until_it_answers(process: "subprocess.Popen[bytes]", port: int) -> None:
    deadline = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise RuntimeError(f"redis-server ended with {process.returncode} before it answered.")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        time.sleep(0.02)
    raise RuntimeError("redis-server did not answer in time.")
