"""Starts ministack, a local AWS with concurrent writes, in its own process on loopback."""

import contextlib
from collections.abc import Iterator

from stak.cli.local_server import local_ministack
from stak.testing.free_port import free_port


@contextlib.contextmanager
def ministack() -> Iterator[str]:
    """Start a fresh ministack, patched for tests; return its address."""
    with local_ministack(free_port(), module="stak.testing.ministack_patched") as address:
        yield address
