"""The `broadcast` benchmark: from a post over HTTP until it is in every inbox and counted, against raw SQL and a peer.

All are durable: synchronous=FULL, fsync on. The peer notifies fewer users in a round than Stak because it is slow; its
`bulk_create` keeps no counters and detects no duplicates. `bench.benchmarks.broadcast_to_everyone` compares a large
audience with small ones.
"""

import contextlib
import random
import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bench.benchmark_results import Figure, Result, Target, WrongResultError, compare
from bench.benchmarks import broadcast_to_everyone
from bench.contenders.django_notifications import PINNED, Ordered, peer
from bench.contenders.raw_sql_broadcast import SameRows
from bench.delivery_data import some_users
from bench.interleaved_timing import Contender, rates_per_second
from bench.scratch_directory import scratch_directory
from bench.servers.postgres import USER, NoPostgresError, postgres
from bench.servers.stak_server import CATEGORY, MESSAGE, Up, check_inbox, stak_up, wait_until
from stak.engines.embedded.sqlite_connections import DATABASE_NAME
from stak.testing.http_inbox import ok

_SENT: Final = 3_000
_BULK: Final = 30_000
_SAMPLE: Final = 25
_UNIT: Final = "recipients/s"
_TIMEOUT_SECONDS: Final = 120.0
_LOOK_SECONDS: Final = 0.02
_SEND_FACTOR: Final = 22.0


class _Size(NamedTuple):
    recipients: int
    rounds: int
    has_peers: bool


_FULL: Final = _Size(recipients=50_000, rounds=1 + 5, has_peers=True)  # one round warms up
_TINY: Final = _Size(recipients=500, rounds=1 + 1, has_peers=False)


class EndToEnd:
    """Stak: post, then poll the progress until all is delivered."""

    name = "Stak, post to all delivered"

    def __init__(self, up: Up, name: str = name) -> None:
        self.name = name
        self._inbox = up.inbox
        self._body = b""

    def begin_round(self) -> None:
        """Do nothing."""

    def prepare(self, block: Sequence[str]) -> None:
        """Build the body of the request; it names users in random order, as senders do."""
        audience = {"kind": "users", "uids": random.Random(3).sample(block, len(block))}
        self._body = msgspec.json.encode({"audiences": audience, "message": MESSAGE, "category": CATEGORY})

    def run(self, block: Sequence[str]) -> int:
        """Post, and wait for the delivery."""
        headers = {"Content-Type": "application/json"}
        answer = self._inbox.call("POST", "messages/post", content=self._body, headers=headers)
        message_id = ok(answer, 202)["message_id"]
        found = wait_until(
            self._inbox, message_id, "delivered", timeout_seconds=_TIMEOUT_SECONDS, look_seconds=_LOOK_SECONDS
        )
        if (found["delivered"], found["failed"]) != (len(block), 0):
            raise WrongResultError(f"Not everybody was reached: {found}")
        return len(block)

    def settle(self) -> None:
        """Do nothing."""


def run(*, is_tiny: bool) -> Result:
    """Run all contenders in turns."""
    size = _TINY if is_tiny else _FULL
    users = some_users(size.recipients)
    notes: list[str] = []
    with scratch_directory() as directory, contextlib.ExitStack() as stack:
        directory.chmod(0o711)  # PostgreSQL's user needs access to a directory in it
        up = stack.enter_context(stak_up(directory / "stak"))
        bare = SameRows(directory / "bare.db", up.inbox.tenant)
        contenders: list[Contender[Sequence[str]]] = [EndToEnd(up), bare]
        if size.has_peers:
            contenders += _peers(stack, directory, notes)
        rates = rates_per_second(contenders, [[users]] * size.rounds)
        notes.append(_verified(up, bare, users, size.rounds))
    with scratch_directory() as directory, stak_up(directory / "stak") as up:
        everyone = broadcast_to_everyone.measure(
            up, directory, broadcast_to_everyone.TINY if is_tiny else broadcast_to_everyone.FULL
        )
    figures = {name: Figure(name, _UNIT, repeats) for name, repeats in rates.items()}
    return Result(
        (*figures.values(), *everyone.figures),
        (*_targets(figures), *everyone.targets),
        (*notes, *everyone.notes),
    )


def _peers(stack: contextlib.ExitStack, directory: Path, notes: list[str]) -> list[Ordered]:
    notes.append(f"The peer: {', '.join(PINNED)}; {_SENT:,} users a round by notify.send, {_BULK:,} by bulk_create.")
    contenders = _on_sqlite(stack, directory)
    try:
        contenders += _on_postgres(stack, directory)
    except NoPostgresError as error:
        notes.append(f"Without PostgreSQL: {error}.")
    return contenders


def _on_sqlite(stack: contextlib.ExitStack, directory: Path) -> list[Ordered]:
    database = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(directory / "peer.db")}
    pipes = stack.enter_context(peer(database, _BULK))
    return [
        Ordered("notify.send, SQLite WAL", pipes, "send", _SENT),
        Ordered("bulk_create, SQLite WAL", pipes, "bulk", _BULK),
    ]


def _on_postgres(stack: contextlib.ExitStack, directory: Path) -> list[Ordered]:
    socket_directory = stack.enter_context(postgres(directory / "postgres"))
    database = {"ENGINE": "django.db.backends.postgresql", "NAME": "postgres", "USER": USER, "HOST": socket_directory}
    pipes = stack.enter_context(peer(database, _BULK))
    return [
        Ordered("notify.send, PostgreSQL", pipes, "send", _SENT),
        Ordered("bulk_create, PostgreSQL", pipes, "bulk", _BULK),
    ]


def _verified(up: Up, bare: SameRows, users: Sequence[str], posts: int) -> str:
    for uid in random.Random(4).sample(users, _SAMPLE):
        check_inbox(up.inbox, uid, posts)
    with contextlib.closing(sqlite3.connect(f"file:{up.data / DATABASE_NAME}?mode=ro", uri=True)) as connection:
        own, same = (_size(each, up.inbox.tenant) for each in (connection, bare.connection))
    bare.connection.close()
    if own != same or own[0] != (posts + 2) * len(users):
        raise WrongResultError(f"Not the same rows: (number, bytes) is {own} in Stak, {same} bare.")
    return (
        f"{_SAMPLE} inboxes were counted anew: no drift. "
        f"Stak and bare executemany ended with {own[0]:,} rows of {own[1]:,} bytes each."
    )


def _size(connection: sqlite3.Connection, tenant: str) -> tuple[int, int]:
    """Return the number of rows in the inboxes, and their bytes."""
    sql = "SELECT count(*), sum(length(pk) + length(sk) + length(body)) FROM item WHERE pk BETWEEN ? AND ?"
    count, size = connection.execute(sql, (f"t#{tenant}U#", f"t#{tenant}U$")).fetchone()
    return int(count), int(size)


def _targets(figures: dict[str, Figure]) -> tuple[Target, ...]:
    stak, bare = figures[EndToEnd.name], figures[SameRows.name]
    wanted = {
        "notify.send, PostgreSQL": _SEND_FACTOR,
        "notify.send, SQLite WAL": None,
        "bulk_create, PostgreSQL": 9.0,
        "bulk_create, SQLite WAL": 4.0,
    }
    return (
        compare("Stak : bare executemany", stak, bare, at_least=0.7),
        *(
            compare(f"Stak : {name}", stak, figures[name], at_least=factor)
            for name, factor in wanted.items()
            if name in figures
        ),
    )
