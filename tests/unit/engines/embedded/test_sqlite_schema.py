"""Database files that are opened, and those that are refused with advice."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from stak.engines.embedded.sqlite_connections import DATABASE_NAME, Database
from stak.engines.embedded.sqlite_schema import FIRST_SCHEMA_VERSION, SCHEMA_VERSION, upgrade_schema
from stak.engines.embedded.table import EmbeddedTable
from stak.engines.embedded.write_lock import WriteLock
from stak.errors import Misconfigured, StorageBusy
from stak.ports.writes import Key, Put
from tests.unit.engines.embedded.child_processes import run_together

OPEN_TOGETHER = """
import sys
from pathlib import Path
from stak.engines.embedded.sqlite_connections import Database
print("ready", flush=True)
input()
Database(Path(sys.argv[1])).close()
print("open", flush=True)
"""


def execute(path: Path, sql: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path, isolation_level=None)
    rows = connection.execute(sql).fetchall()
    connection.close()
    return rows


async def test_reopened_file_has_the_written_rows(tmp_path: Path) -> None:
    database = Database(tmp_path)
    await EmbeddedTable(database).commit([(Put(Key("p", "s"), {"n": 1}),)])
    database.close()
    for _ in range(2):
        database = Database(tmp_path)
        assert await EmbeddedTable(database).get(Key("p", "s")) == {"n": 1}
        database.close()


def test_file_of_a_newer_version_is_refused_and_unchanged(tmp_path: Path) -> None:
    Database(tmp_path).close()
    path = tmp_path / DATABASE_NAME
    execute(path, f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    for _ in range(2):
        with pytest.raises(Misconfigured, match="newer"):
            Database(tmp_path)
    assert execute(path, "PRAGMA user_version") == [(SCHEMA_VERSION + 1,)]
    assert execute(path, "SELECT count(*) FROM item") == [(0,)]


@pytest.mark.parametrize("version", range(FIRST_SCHEMA_VERSION, SCHEMA_VERSION + 1))
def test_file_of_every_earlier_version_is_upgraded(tmp_path: Path, version: int) -> None:
    Database(tmp_path).close()
    path = tmp_path / DATABASE_NAME
    execute(path, f"PRAGMA user_version = {version}")
    with contextlib.closing(sqlite3.connect(path)) as connection:
        upgrade_schema(connection, SCHEMA_VERSION)
    assert execute(path, "PRAGMA user_version") == [(SCHEMA_VERSION,)]


def test_version_of_a_file_is_never_lowered(tmp_path: Path) -> None:
    Database(tmp_path).close()
    path = tmp_path / DATABASE_NAME
    with contextlib.closing(sqlite3.connect(path)) as connection:
        upgrade_schema(connection, SCHEMA_VERSION - 1)
    assert execute(path, "PRAGMA user_version") == [(SCHEMA_VERSION,)]


def test_file_that_is_no_database_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = tmp_path / DATABASE_NAME
    path.write_bytes(b"a letter to somebody, " * 100)
    with pytest.raises(Misconfigured, match=DATABASE_NAME):
        Database(tmp_path)
    assert path.read_bytes() == b"a letter to somebody, " * 100


def test_database_of_another_program_is_refused_and_unchanged(tmp_path: Path) -> None:
    path = tmp_path / DATABASE_NAME
    execute(path, "CREATE TABLE item (price INTEGER)")
    with pytest.raises(Misconfigured, match=DATABASE_NAME):
        Database(tmp_path)
    assert execute(path, "SELECT name FROM sqlite_schema") == [("item",)]


def test_refused_database_holds_no_file_open(tmp_path: Path) -> None:
    execute(tmp_path / DATABASE_NAME, "PRAGMA user_version = 99")
    before = open_files()
    with pytest.raises(Misconfigured):
        Database(tmp_path)
    assert open_files() == before


def test_every_commit_is_synced_and_logged_ahead(tmp_path: Path) -> None:
    database = Database(tmp_path)
    assert database._writer.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert database._writer.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
    database.close()


@pytest.mark.parametrize("attempt", [0, *(pytest.param(attempt, marks=pytest.mark.check_all) for attempt in (1, 2))])
def test_concurrent_starts_all_open_a_new_file(tmp_path: Path, attempt: int) -> None:
    assert run_together(OPEN_TOGETHER, tmp_path, count=6) == ["open"] * 6


def test_new_file_is_not_created_without_the_write_lock(tmp_path: Path) -> None:
    other = WriteLock(tmp_path / DATABASE_NAME, 1.0)
    with other, pytest.raises(StorageBusy):
        Database(tmp_path, timeout_seconds=0.1)
    assert not (tmp_path / DATABASE_NAME).exists()
    other.close()
    Database(tmp_path).close()


def open_files() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))
