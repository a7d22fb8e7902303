"""django-notifications-hq as a contender: installed into its own virtual environment, controlled through pipes."""

import contextlib
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Final

from bench.benchmark_results import WrongResultError
from bench.servers.peer_environments import installed
from bench.servers.stak_server import MESSAGE

PINNED: Final = ("django-notifications-hq==1.8.3", "Django==4.2.16", "psycopg[binary]==3.3.8")
_SCRIPT: Final = Path(__file__).parent.parent / "peers" / "django_notifications.py"


class Ordered:
    """One of the peer's ways to notify a number of users: sends an order, and reads the result."""

    def __init__(self, name: str, pipes: tuple[IO[str], IO[str]], kind: str, count: int) -> None:
        self.name = name
        self._orders, self._answers = pipes
        self._order = f"{kind} {count}\n"
        self._count = count

    def begin_round(self) -> None:
        """Do nothing."""

    def prepare(self, block: object) -> None:
        """Do nothing."""

    def run(self, block: object) -> int:  # noqa: ARG002 - it has users of its own
        """Notify; return the number of users."""
        self._orders.write(self._order)
        self._orders.flush()
        if self._answers.readline() != f"{self._count}\n":
            raise WrongResultError(f"{self.name} did not notify {self._count} users.")
        return self._count

    def settle(self) -> None:
        """Do nothing."""


@contextlib.contextmanager
def peer(database: dict[str, Any], users: int) -> Iterator[tuple[IO[str], IO[str]]]:
    """Start the peer on this database with this many users; return the pipes for orders and for results."""
    order = {"database": database, "users": users, "message": MESSAGE}
    process = subprocess.Popen(
        [installed("bench-peers", PINNED), _SCRIPT],
        env={**os.environ, "BENCH_PEER": json.dumps(order)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        if process.stdout.readline() != "ready\n":
            raise WrongResultError("The peer did not start.")
        yield process.stdin, process.stdout
    finally:
        process.stdin.close()
        process.wait()
        process.stdout.close()
