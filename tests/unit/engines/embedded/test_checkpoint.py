"""Checkpoints: the log is copied into the database within seconds, and emptied when idle."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stak.engines.embedded.checkpoint import IDLE_ROUNDS, Checkpointer
from stak.engines.embedded.sqlite_connections import Database
from stak.engines.embedded.table import EmbeddedTable
from stak.engines.embedded.wal_index import read_index
from stak.engines.embedded.wal_reader import index_path, wal_path
from stak.ports.writes import Key, Put


@pytest.fixture
def checkpointer(database: Database) -> Iterator[Checkpointer]:
    made = Checkpointer(database.path)
    yield made
    made.close()


async def write(database: Database, text: str = "x") -> None:
    for number in range(10):
        await EmbeddedTable(database).commit([(Put(Key("p", str(number)), {"text": text}),)])


def left_in_log(path: Path) -> int:
    """Return the frames that a lost log would lose."""
    index = read_index(index_path(path))
    assert index is not None
    return index.frames - index.backfilled


async def test_log_is_copied_while_the_database_is_open(database: Database, checkpointer: Checkpointer) -> None:
    await write(database)
    assert left_in_log(database.path) > 0
    assert await checkpointer.run() == 0
    assert left_in_log(database.path) == 0


async def test_idle_log_is_emptied(database: Database, checkpointer: Checkpointer) -> None:
    await write(database)
    for _ in range(IDLE_ROUNDS):
        await checkpointer.run()
    assert wal_path(database.path).stat().st_size > 0  # A busy log keeps its size.
    await checkpointer.run()
    assert wal_path(database.path).stat().st_size == 0
    await write(database, "other")
    assert await checkpointer.run() == 0


async def test_checkpoint_gives_way_to_a_reader(database: Database, checkpointer: Checkpointer) -> None:
    await write(database)
    database.read_with(lambda connection: connection.execute("BEGIN").fetchall())
    database.read("SELECT 1 FROM item LIMIT 1", ())
    await write(database, "other")
    assert await checkpointer.run() > 0
    database.read_with(lambda connection: connection.execute("COMMIT").fetchall())
    assert await checkpointer.run() == 0
