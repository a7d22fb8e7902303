"""The `accept` benchmark: time until a post to 100,000 users is accepted, compared with raw inserts of its recipients.

There are two ways to store the recipients, each as raw SQL in one transaction with synchronous=FULL: 100 users in a
row, as Stak does, or one row for each user. It then profiles the server's steps in one process.
"""

import random
import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bench.benchmark_results import Figure, Result, compare
from bench.benchmarks.accept_profile import time_steps
from bench.delivery_data import ids, some_users
from bench.interleaved_timing import rates_per_second
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import CATEGORY, MESSAGE, TENANT, Up, stak_up, wait_until
from stak.engines.embedded.sqlite_schema import create_schema, open_connection
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS
from stak.testing.http_inbox import ok

_TIMEOUT_SECONDS: Final = 120.0
_RATIO_MAX: Final = 3.0
_INSERT: Final = "INSERT INTO item (pk, sk, body) VALUES (?, ?, ?)"


class _Size(NamedTuple):
    recipients: int
    rounds: int
    rest_seconds: float
    """After a delivery: the worker checks once a second for open work."""


_FULL: Final = _Size(recipients=100_000, rounds=1 + 7, rest_seconds=1.5)  # one round warms up
_TINY: Final = _Size(recipients=1_000, rounds=1 + 1, rest_seconds=0.0)


class Accepting:
    """Stak: POST until the response; the delivery that follows is not timed."""

    name = "POST until 202"

    def __init__(self, up: Up, body: bytes, *, rest_seconds: float) -> None:
        self._inbox = up.inbox
        self._rest_seconds = rest_seconds
        self._body = body
        self._message_id = ""

    def begin_round(self) -> None:
        """Do nothing."""

    def prepare(self, block: Sequence[str]) -> None:
        """Do nothing: the body is ready."""

    def run(self, block: Sequence[str]) -> int:  # noqa: ARG002 - the users are in the body
        """Post the message once."""
        headers = {"Content-Type": "application/json"}
        answer = self._inbox.call("POST", "messages/post", content=self._body, headers=headers)
        self._message_id = ok(answer, 202)["message_id"]
        return 1

    def settle(self) -> None:
        """Wait for the delivery, so that no work goes on while others are timed."""
        wait_until(self._inbox, self._message_id, "delivered", timeout_seconds=_TIMEOUT_SECONDS, look_seconds=0.1)
        time.sleep(self._rest_seconds)


class BareRows:
    """The same recipients in rows of a given size, written with raw SQL."""

    def __init__(self, path: Path, users_a_row: int) -> None:
        self.name = f"bare rows of {users_a_row} users" if users_a_row > 1 else "bare rows, one per user"
        self._users_a_row = users_a_row
        self._connection: sqlite3.Connection = open_connection(
            path, synchronous="FULL", timeout_seconds=5.0, writes=True
        )
        create_schema(self._connection)
        self._rows: list[tuple[str, str, bytes]] = []

    def begin_round(self) -> None:
        """Truncate the WAL."""
        self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def prepare(self, block: Sequence[str]) -> None:
        """Build the rows."""
        partition, size = f"t#{TENANT}B#DEFAULT#{ids.new()}", self._users_a_row
        parts = (block[start : start + size] for start in range(0, len(block), size))
        self._rows = [
            (partition, f"u#{number:07d}", msgspec.json.encode({"uids": users})) for number, users in enumerate(parts)
        ]

    def run(self, block: Sequence[str]) -> int:  # noqa: ARG002 - they are in the rows
        """Write the rows in one transaction."""
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.executemany(_INSERT, self._rows)
        self._connection.execute("COMMIT")
        return 1

    def settle(self) -> None:
        """Discard the rows."""
        self._rows.clear()


def run(*, is_tiny: bool) -> Result:
    """Run all contenders in turns, then profile the steps."""
    size = _TINY if is_tiny else _FULL
    users = some_users(size.recipients)
    audience = {"kind": "users", "uids": random.Random(3).sample(users, len(users))}
    body = msgspec.json.encode({"audiences": audience, "message": MESSAGE, "category": CATEGORY})
    with scratch_directory() as directory:
        with stak_up(directory / "stak") as up:
            contenders = (
                Accepting(up, body, rest_seconds=size.rest_seconds),
                BareRows(directory / "one.db", 1),
                BareRows(directory / "hundred.db", CHUNK_MAX_RECIPIENTS),
            )
            rates = rates_per_second(contenders, [[users]] * size.rounds)
        steps = time_steps(directory / "steps", body, repeats=size.rounds)
    figures = tuple(Figure(name, "ms", tuple(1000 / rate for rate in repeats)) for name, repeats in rates.items())
    accepted, one, hundred = figures
    return Result(
        (*figures, *steps),
        (
            compare("POST until 202 : bare rows, one per user", accepted, one, at_most=_RATIO_MAX),
            compare(
                f"POST until 202 : bare rows of {CHUNK_MAX_RECIPIENTS} users", accepted, hundred, at_most=_RATIO_MAX
            ),
        ),
        (f"{size.recipients:,} users in {len(body):,} bytes. The steps are of one process, without HTTP.",),
    )
