"""A real installation with crash points: `stak up` with its two processes, and a separate worker."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import httpx

from stak.testing.http_inbox import Json
from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.crash_points.direct_access import DirectAccess
from tests.crash_points.point_hook import DIRECTORY
from tests.crash_points.point_orders import Orders
from tests.crash_points.write_points import REPOSITORY

TIMEOUT_SECONDS: Final = 60.0
"""The time for all work to finish after a kill, on a machine that may be busy."""
_POLL_SECONDS: Final = 0.03


class Installation:
    """Processes that may be killed at any point; requests to them are repeated until there is a response."""

    def __init__(self, server: Server, orders: Orders, direct: DirectAccess, environment: dict[str, str]) -> None:
        self.server = server
        self.orders = orders
        self.direct = direct
        self.timeout_seconds = TIMEOUT_SECONDS
        self.plays = 0
        self._environment = environment
        self._worker = self._start_worker()

    def answer(self, ask: Callable[[], httpx.Response], status: int = 200, *, repeated: int | None = None) -> Json:
        """Return the response, repeating the request on connection errors; `repeated` is its status then."""
        allowed = {status}
        deadline = time.monotonic() + TIMEOUT_SECONDS  # a killed process starts again, however short work may take
        while True:
            try:
                answer = ask()
            except httpx.TransportError:
                assert time.monotonic() < deadline, "nobody answers"
                allowed |= {repeated} if repeated else set()
                time.sleep(_POLL_SECONDS)
                continue
            assert answer.status_code in allowed, answer.text
            found: Json = answer.json() if answer.content else {}
            return found

    def wait_until(self, is_so: Callable[[], object], what: str) -> None:
        deadline = time.monotonic() + self.timeout_seconds
        while not is_so():
            assert time.monotonic() < deadline, f"not in time: {what}; left to do: {self.direct.remaining_work()}"
            time.sleep(_POLL_SECONDS)

    def restart_worker(self) -> None:
        """Restart the separate worker if it was killed; the supervisor restarts the other processes."""
        if self._worker.poll() is not None:
            assert self._worker.pid in {pid for pid, _ in self.orders.killed()}, "the worker ended by itself"
            self._worker = self._start_worker()

    def unexpected_log_lines(self) -> list[str]:
        """Return log lines of `stak up` that must not occur even after a kill."""
        signs = ("request_failed", "work_interrupted", "Traceback")
        return [line for line in self.server.lines if any(sign in line for sign in signs)]

    def end(self) -> None:
        self._worker.kill()
        self._worker.wait()

    def _start_worker(self) -> "subprocess.Popen[bytes]":
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("STAK_")}
        return subprocess.Popen(
            [sys.executable, "-m", "stak.cli.main", "worker", "--data", str(self.server.data)],
            env={**inherited, **self._environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


@contextlib.contextmanager
def run_installation(directory: Path, *, broken: str | None = None) -> Iterator[Installation]:
    """Run an installation in a new directory until the block ends; `broken` names a fault from
    `instrumentation.BREAKS`.
    """
    directory.mkdir(parents=True)
    orders = Orders(directory / "orders")
    paths = (REPOSITORY / "tests/crash_points/site", REPOSITORY)
    environment = {
        DIRECTORY: str(orders.directory),
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
        "STAK_WEBHOOK_PRIVATE": "true",
    }
    if broken is not None:
        environment["STAK_POINTS_BROKEN"] = broken
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(run_server(directory / "data", operator_key=OPERATOR_KEY, **environment))
        direct = stack.enter_context(DirectAccess(server.settings))
        installation = Installation(server, orders, direct, environment)
        stack.callback(installation.end)
        yield installation
