"""A ledger of acknowledged writes, and the check that each is stored, and none partially."""

import sqlite3
import time
from collections import Counter
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Final, Literal, TypeAlias

from stak.engines.embedded.queue import EmbeddedQueue
from stak.engines.embedded.sqlite_connections import Database
from stak.engines.embedded.table import EmbeddedTable
from stak.ports.table import Position, Row, Table
from stak.ports.writes import INDEX_PK, INDEX_SK, Group, Key, Put, Update

QUEUE_NAME: Final = "drill"
LEASE_SECONDS: Final = 3600
WRITERS: Final = 5
SENDERS: Final = 2
Fact: TypeAlias = Literal["ready", "committed", "sent", "deleting", "deleted", "buried"]


def group_of(writer: str, number: int) -> Group:
    """Return three writes of one group: a body, an indexed head, and an increment of the writer's count."""
    return (
        Put(Key(f"bodies#{writer}", f"{number:08}"), {"text": text_of(number)}),
        Put(Key(f"heads#{writer}", f"{number:08}"), {INDEX_PK: f"all#{writer}", INDEX_SK: f"{number:08}"}),
        Update(Key(f"count#{writer}", "count"), add={"count": 1}),
    )


def text_of(number: int) -> str:
    """Return a text that reveals a missing part."""
    return f"{number} " * 50


def body_of(name: str) -> bytes:
    """Return a message body that reveals a missing part."""
    return f"{name} {'x' * 1000} {name}".encode()


class Ledger:
    """The reported facts of all writers."""

    def __init__(self) -> None:
        self._facts: dict[str, set[str]] = {}
        self._writers: set[str] = set()

    def add(self, lines: Iterable[str]) -> None:
        """Add what one writer reported before it died."""
        for line in lines:
            fact, _, name = line.partition(" ")
            self._facts.setdefault(fact, set()).add(name)

    def count(self, fact: Fact) -> int:
        """Return the number of facts of this kind."""
        return len(self._facts.get(fact, ()))

    async def check(self, directory: Path, names: Collection[str]) -> None:
        """Compare with what writers of these names have stored."""
        database = Database(directory)
        try:
            await self._check_groups(EmbeddedTable(database), names)
            # Every lease is over by this clock.
            await self._check_messages(
                EmbeddedQueue(database, QUEUE_NAME, lambda: time.time() + 2 * LEASE_SECONDS), names
            )
        finally:
            database.close()
        connection = sqlite3.connect(directory / "stak.db")
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.close()

    async def _check_groups(self, table: Table, names: Collection[str]) -> None:
        stored: set[str] = set()
        for writer in (f"{name}.w{number}" for name in names for number in range(WRITERS)):
            bodies = await _rows(table, f"bodies#{writer}")
            heads = await _rows(table, f"heads#{writer}")
            listed = await _rows(table, f"all#{writer}", index=True)
            numbers = [int(row.key.sk) for row in bodies]
            assert numbers == [int(row.key.sk) for row in heads] == [int(row.key.sk) for row in listed]
            assert all(row.item == {"text": text_of(int(row.key.sk))} for row in bodies)
            count = await table.get(Key(f"count#{writer}", "count"))
            assert (count or {"count": 0})["count"] == len(numbers)
            stored.update(f"{writer}/{number}" for number in numbers)
        assert self._named("committed") <= stored, "acknowledged, and lost"

    async def _check_messages(self, queue: EmbeddedQueue, names: Collection[str]) -> None:
        waiting: list[str] = []
        while received := await queue.receive(500, wait_seconds=0, lease_seconds=LEASE_SECONDS):
            waiting += [_whole(message.body) for message in received]
            await queue.delete(received)
        buried: list[str] = []
        for sender in (f"{name}.s{number}" for name in names for number in range(SENDERS)):
            after: str | None = None
            while letters := await queue.dead_letters(sender, limit=500, after=after):
                assert all(letter.reason == f"why {_whole(letter.body)}" for letter in letters)
                buried += [_whole(letter.body) for letter in letters]
                after = letters[-1].id
        stored = Counter(waiting + buried)
        assert not [name for name, times in stored.items() if times > 1], "stored twice"
        lost = self._named("sent") - stored.keys() - self._named("deleting")
        assert not lost, "acknowledged, and lost"
        assert not self._named("deleted") & stored.keys(), "deleted, and back again"
        assert self._named("buried") <= set(buried), "buried, and not among the dead letters"

    def _named(self, fact: Fact) -> set[str]:
        return self._facts.get(fact, set())


def _whole(body: bytes) -> str:
    name = body.decode().split()[0]
    assert body == body_of(name), "half a message"
    return name


async def _rows(table: Table, pk: str, *, index: bool = False) -> list[Row]:
    rows: list[Row] = []
    after: Position | None = None
    while True:
        page = await table.query(pk, limit=1000, after=after, index=index)
        rows += page.rows
        if page.next is None:
            return rows
        after = page.next
