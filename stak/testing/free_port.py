"""Allocates free ports on loopback for the processes that tests and benchmarks start."""

import os
import secrets
import socket
from typing import Final

# Below the system's ephemeral ports, which an outgoing connection could take before the process does.
_LOWEST: Final = 16_000
_HIGHEST: Final = 32_000
_APART: Final = 16
"""The number of parallel test processes with disjoint ports."""


def free_port() -> int:
    """Return a port that is free now."""
    own = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw")) % _APART
    while True:
        port = _LOWEST + own + _APART * secrets.randbelow((_HIGHEST - _LOWEST) // _APART)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue  # the port is in use
            return port
