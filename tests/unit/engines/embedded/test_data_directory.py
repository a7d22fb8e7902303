"""Unusable data directories are reported as misconfiguration."""

import contextlib
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from stak.bootstrap import open_engine
from stak.engines.embedded.secret_files import MASTER_KEY_NAME
from stak.engines.embedded.sqlite_connections import DATABASE_NAME
from stak.engines.embedded.sqlite_schema import SCHEMA_VERSION
from stak.errors import Misconfigured
from stak.ports.writes import DONE, Key, Put
from stak.settings import load_settings

NOBODY = 65534


@pytest.fixture
def closed_directory() -> Iterator[Path]:
    """A directory that can be read but not written, even by root."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        directory.chmod(0o555)
        user = os.geteuid()
        if user == 0:
            os.seteuid(NOBODY)
        yield directory
        os.seteuid(user)
        directory.chmod(0o755)


async def error_of(directory: Path) -> str:
    """Return the error for a directory that cannot be opened."""
    with pytest.raises(Misconfigured) as refusal:
        async with open_engine(load_settings(data=directory)):
            pass
    return refusal.value.detail


async def test_new_directory_is_created_and_opened_again(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "not" / "yet" / "there")
    async with open_engine(settings) as engine:
        assert await engine.ports.table.commit([(Put(Key("p", "s"), {"n": 1}),)]) == [DONE]
    async with open_engine(settings) as engine:
        assert await engine.ports.table.get(Key("p", "s")) == {"n": 1}


async def test_directory_that_cannot_be_created_is_misconfigured(closed_directory: Path) -> None:
    assert str(closed_directory) in await error_of(closed_directory / "data")


async def test_read_only_directory_is_misconfigured(closed_directory: Path) -> None:
    assert str(closed_directory) in await error_of(closed_directory)


async def test_file_instead_of_the_directory_is_misconfigured(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    assert str(tmp_path / "data") in await error_of(tmp_path / "data")
    assert str(tmp_path / "data") in await error_of(tmp_path / "data" / "deeper")


@pytest.mark.parametrize("name", [DATABASE_NAME, f"{DATABASE_NAME}.gate", "live", MASTER_KEY_NAME])
async def test_wrong_kind_of_file_is_misconfigured(tmp_path: Path, name: str) -> None:
    if name == "live":
        (tmp_path / name).write_text("a file where a directory should be")
    else:
        (tmp_path / name).mkdir()
    assert await error_of(tmp_path)


async def test_missing_master_key_is_not_replaced_where_data_is_stored(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path)
    async with open_engine(settings) as engine:
        await engine.ports.table.commit([(Put(Key("p", "s"), {"n": 1}),)])
    key = (tmp_path / MASTER_KEY_NAME).rename(tmp_path / "elsewhere")
    for _ in range(2):
        assert f"{MASTER_KEY_NAME} is missing" in await error_of(tmp_path)
    key.rename(tmp_path / MASTER_KEY_NAME)
    async with open_engine(settings) as engine:
        assert await engine.ports.table.get(Key("p", "s")) == {"n": 1}


async def test_database_of_another_program_is_misconfigured_and_unchanged(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE_NAME)) as connection:
        connection.execute("CREATE TABLE recipes (id)")
    assert "another program" in await error_of(tmp_path)
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE_NAME)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("recipes",)]


async def test_database_without_tables_is_misconfigured(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(tmp_path / DATABASE_NAME)) as connection:
        connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    assert "stak doctor" in await error_of(tmp_path)


async def test_damaged_database_is_misconfigured(tmp_path: Path) -> None:
    async with open_engine(load_settings(data=tmp_path)) as engine:
        await engine.ports.table.commit([(Put(Key("p", "s"), {"n": 1}),)])
    with (tmp_path / DATABASE_NAME).open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * 4096 * 4)
    assert "stak doctor" in await error_of(tmp_path)


async def test_damaged_master_key_is_misconfigured(tmp_path: Path) -> None:
    (tmp_path / MASTER_KEY_NAME).write_text("damaged")
    assert MASTER_KEY_NAME in await error_of(tmp_path)
