"""Starts the local AWS with limits in its own process on loopback, reads its counts and changes its settings."""

import contextlib
import sys
import urllib.request
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from stak.cli.local_server import local_server
from stak.testing.free_port import free_port
from stak.testing.limited_aws.limits import Limits
from stak.testing.limited_aws.server import CONTROL
from stak.testing.local_aws import ministack


class LimitedAws:
    """A running local AWS with limits."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))

    def usage(self) -> dict[str, Any]:
        """Return requests, units and cost since the last reset."""
        found: dict[str, Any] = self._ask("GET", "usage")
        return found

    def reset_usage(self) -> None:
        """Start counting at zero."""
        self._ask("POST", "usage/reset")

    def change(self, **settings: object) -> None:
        """Change settings by their names in `Limits`; rates of existing tables remain."""
        self._ask("POST", "settings", settings)

    def expire(self, now: float) -> list[dict[str, Any]]:
        """Remove the items that expire before this time; return the stream's records."""
        records: list[dict[str, Any]] = self._ask("POST", "expire", {"now": now})["Records"]
        return records

    def open_connections(self, connection_ids: Iterable[str]) -> None:
        """Open WebSocket connections, as clients would."""
        self._ask("POST", "connections", list(connection_ids))

    def connections(self) -> dict[str, Any]:
        """Return how many connections are open, how many frames they have, and which were closed."""
        found: dict[str, Any] = self._ask("GET", "connections")
        return found

    def take_frames(self) -> dict[str, list[str]]:
        """Return the frames that connections have received since the last call."""
        taken: dict[str, list[str]] = self._ask("POST", "connections/take")
        return taken

    def _ask(self, method: str, name: str, body: object = None) -> Any:
        content = None if body is None else msgspec.json.encode(body)
        request = urllib.request.Request(f"{self.address}{CONTROL}{name}", data=content, method=method)
        with self._opener.open(request, timeout=60) as response:
            return msgspec.json.decode(response.read())


@contextlib.contextmanager
def limited_aws(limits: Limits, *, upstream: str | None = None) -> Iterator[LimitedAws]:
    """Run a fresh local AWS with limits; S3 and KMS are those of `upstream`, or of a ministack of its own."""
    with contextlib.ExitStack() as stack:
        if upstream is None:
            upstream = stack.enter_context(ministack())
        port = free_port()
        command = [sys.executable, "-m", "stak.testing.limited_aws", str(port), upstream]
        environment = {"LIMITS": msgspec.json.encode(limits).decode()}
        address = stack.enter_context(local_server(command, f"http://127.0.0.1:{port}", environment))
        yield LimitedAws(address)
