"""A real installation with points in it: `stak up` with its two processes, and a worker beside it that stands alone."""

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import httpx

from tests.api.inbox import Json
from tests.points.beside import Beside
from tests.points.orders import Orders
from tests.points.places import REPOSITORY
from tests.points.reaching import DIRECTORY
from tests.server import OPERATOR_KEY, Server, running

PATIENCE_SECONDS: Final = 60.0
"""Until everything is done after a kill, on a machine that may be busy."""
_LOOKED_EVERY_SECONDS: Final = 0.03


class Installation:
    """Processes that may be killed at any point; whoever asks them something asks until there is an answer."""

    def __init__(self, server: Server, orders: Orders, beside: Beside, environment: dict[str, str]) -> None:
        self.server = server
        self.orders = orders
        self.beside = beside
        self.patience_seconds = PATIENCE_SECONDS
        self.plays = 0
        self._environment = environment
        self._worker = self._start_worker()

    def answer(self, ask: Callable[[], httpx.Response], status: int = 200, *, repeated: int | None = None) -> Json:
        """The answer, asked for again whenever nobody was there; a repeated question may have another status."""
        allowed = {status}
        deadline = time.monotonic() + self.patience_seconds
        while True:
            try:
                answer = ask()
            except httpx.TransportError:
                assert time.monotonic() < deadline, "nobody answers"
                allowed |= {repeated} if repeated else set()
                time.sleep(_LOOKED_EVERY_SECONDS)
                continue
            assert answer.status_code in allowed, answer.text
            found: Json = answer.json() if answer.content else {}
            return found

    def wait_until(self, is_so: Callable[[], object], what: str) -> None:
        deadline = time.monotonic() + self.patience_seconds
        while not is_so():
            assert time.monotonic() < deadline, f"not in time: {what}; left to do: {self.beside.left_to_do()}"
            time.sleep(_LOOKED_EVERY_SECONDS)

    def revive(self) -> None:
        """Start the worker that stands alone again, if it was killed; the others are their supervisor's business."""
        if self._worker.poll() is not None:
            assert self._worker.pid in {pid for pid, _ in self.orders.killed()}, "the worker ended by itself"
            self._worker = self._start_worker()

    def complaints(self) -> list[str]:
        """What the processes of `stak up` have logged that must not happen, whoever is killed."""
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
def installed(directory: Path, *, broken: str | None = None) -> Iterator[Installation]:
    """An installation in a new directory, until the block ends; if asked, with one thing broken (`weaving.BREAKS`)."""
    directory.mkdir(parents=True)
    orders = Orders(directory / "orders")
    paths = (REPOSITORY / "tests/points/site", REPOSITORY)
    environment = {
        DIRECTORY: str(orders.directory),
        "PYTHONPATH": os.pathsep.join(map(str, paths)),
        "STAK_WEBHOOK_PRIVATE": "true",
    }
    if broken is not None:
        environment["STAK_POINTS_BROKEN"] = broken
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(running(directory / "data", operator_key=OPERATOR_KEY, **environment))
        beside = stack.enter_context(Beside(server.settings))
        installation = Installation(server, orders, beside, environment)
        stack.callback(installation.end)
        yield installation
