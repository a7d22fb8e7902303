"""Ports of this machine for the processes that tests and benchmarks start."""

import os
import secrets
import socket
from typing import Final

# Below those that the system itself gives to whoever connects somewhere, which could take one before its process does.
_LOWEST: Final = 16_000
_HIGHEST: Final = 32_000
_APART: Final = 16
"""Test processes that run side by side, each with ports of its own."""


def free_port() -> int:
    """A port nobody listens on now."""
    own = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % _APART
    while True:
        port = _LOWEST + own + _APART * secrets.randbelow((_HIGHEST - _LOWEST) // _APART)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue  # somebody does
            return port
