"""Starts moto, a second local AWS, in its own process on loopback.

Concurrent writes to moto lose some, so its server handles one request at a time.
"""

import contextlib
import sys
from collections.abc import Iterator

from stak.cli.local_server import local_server
from stak.testing.free_port import free_port


@contextlib.contextmanager
def moto() -> Iterator[str]:
    """Start a fresh moto server; return its address."""
    port = free_port()
    command = [sys.executable, "-m", "tests.support.moto_serial", str(port)]
    with local_server(command, f"http://127.0.0.1:{port}", {}) as address:
        yield address
