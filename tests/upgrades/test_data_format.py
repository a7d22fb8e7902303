"""The stored data format: its initial value, who may raise it, and who is refused."""

import contextlib
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.engine_maintenance import examine
from stak.engines.embedded.process_liveness import known_formats
from stak.engines.embedded.sqlite_connections import DATABASE_NAME, Database
from stak.engines.embedded.sqlite_schema import FIRST_SCHEMA_VERSION, SCHEMA_VERSION
from stak.errors import Misconfigured
from stak.installation.data_format import (
    FIRST_FORMAT,
    NEWEST_FORMAT,
    DataFormat,
    new_format,
    read_format,
    read_format_now,
    store_backfilled,
    store_version,
)
from stak.installation.keys import FORMAT
from stak.ports.installation import Finding
from stak.ports.writes import Put
from stak.settings import load_settings
from stak.upgrade.upgrade_data import upgrade_step
from tests.support.lost_race import other_process
from tests.upgrades.commit_checkout import (
    BEFORE_COMPACT,
    BEFORE_COUNTED,
    BEFORE_EVENTS,
    BEFORE_TOPICS,
    BEFORE_TOTALS,
    FIRST_RELEASE,
    unpacked,
)
from tests.upgrades.open_by_release import held_open_by, opened_by


def query(directory: Path, sql: str) -> list[tuple[Any, ...]]:
    with contextlib.closing(sqlite3.connect(directory / DATABASE_NAME)) as connection:
        return connection.execute(sql).fetchall()


def schema_version(directory: Path) -> int:
    ((version,),) = query(directory, "PRAGMA user_version")
    return int(version)


def tables(directory: Path) -> list[tuple[Any, ...]]:
    return query(directory, "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name")


async def doctors(directory: Path) -> dict[str, Finding]:
    return {finding.check: finding for finding in await examine(load_settings(data=directory))}


async def test_new_installation_has_the_newest_format(embedded: Engine, clock: ManualClock) -> None:
    newest = DataFormat(NEWEST_FORMAT, NEWEST_FORMAT, int(clock()), NEWEST_FORMAT)
    assert await read_format_now(embedded.ports) == newest
    assert (await upgrade_step(embedded.ports, embedded.rows, embedded.processes)).state == "done"


async def test_new_installation_stores_its_format_once(embedded: Engine, clock: ManualClock) -> None:
    before = await read_format_now(embedded.ports)
    clock.advance(100)
    await embedded.ports.table.commit([(new_format(clock()),)])
    assert await read_format_now(embedded.ports) == before


async def test_first_release_installation_keeps_its_format(old: Engine, old_directory: Path) -> None:
    assert await read_format_now(old.ports) == DataFormat()
    assert schema_version(old_directory) == FIRST_SCHEMA_VERSION
    said = await doctors(old_directory)
    assert said["data format"].state == said["schema"].state == "warning"


async def test_raised_format_is_seen_by_other_processes_within_seconds(old: Engine, clock: ManualClock) -> None:
    other = other_process(old.ports)
    assert (await read_format(other)).version == FIRST_FORMAT
    await upgrade_step(old.ports, old.rows, old.processes)
    assert (await read_format(old.ports)).version == NEWEST_FORMAT
    assert (await read_format(other)).version == FIRST_FORMAT
    clock.advance(5)
    assert (await read_format(other)).version == NEWEST_FORMAT


async def test_raised_format_is_refused_by_the_first_release(old: Engine, old_directory: Path) -> None:
    """That release compares the file's version with its own, 1, and refuses a higher one."""
    await upgrade_step(old.ports, old.rows, old.processes)
    assert schema_version(old_directory) == SCHEMA_VERSION > FIRST_SCHEMA_VERSION


async def test_upgraded_file_has_the_tables_of_a_new_one(old: Engine, old_directory: Path, tmp_path: Path) -> None:
    await upgrade_step(old.ports, old.rows, old.processes)
    Database(tmp_path).close()
    assert tables(old_directory) == tables(tmp_path)
    assert schema_version(old_directory) == schema_version(tmp_path)


@pytest.mark.parametrize(
    "commit",
    [
        FIRST_RELEASE,
        *(pytest.param(commit, marks=pytest.mark.check_all) for commit in (BEFORE_TOTALS, BEFORE_COMPACT)),
        *(pytest.param(commit, marks=pytest.mark.check_all) for commit in (BEFORE_COUNTED, BEFORE_EVENTS)),
        BEFORE_TOPICS,
    ],
    ids=[f"format {version}" for version in range(FIRST_FORMAT, NEWEST_FORMAT)],
)
async def test_earlier_releases_prevent_a_raise_while_they_run_and_are_refused_after_it(
    old: Engine, old_directory: Path, tmp_path: Path, commit: str
) -> None:
    with unpacked(commit, tmp_path / "code") as code:
        if code is None:
            pytest.skip(f"git has no commit {commit} here")
        with held_open_by(code, old_directory) as process_id:
            blocked = await upgrade_step(old.ports, old.rows, old.processes)
            assert (blocked.state, blocked.outdated) == ("blocked", (str(process_id),))
            assert (await read_format_now(old.ports)).version == schema_version(old_directory) == FIRST_FORMAT
        assert (await upgrade_step(old.ports, old.rows, old.processes)).state == "waiting"
        assert "newer" in opened_by(code, old_directory)
        assert (await read_format_now(old.ports)).version == NEWEST_FORMAT


async def test_format_is_never_lowered(embedded: Engine) -> None:
    ports = embedded.ports
    await store_version(ports, NEWEST_FORMAT - 1)
    await store_backfilled(ports, NEWEST_FORMAT - 1)
    stored = await read_format_now(ports)
    assert (stored.version, stored.backfilled) == (NEWEST_FORMAT, NEWEST_FORMAT)


async def test_format_of_a_newer_release_is_refused(embedded: Engine, tmp_path: Path) -> None:
    await embedded.ports.table.commit([(Put(FORMAT, {"version": NEWEST_FORMAT + 1}),)])
    with pytest.raises(Misconfigured, match="newer"):
        async with open_engine(load_settings(data=tmp_path / "data")):
            pass


OLDER = """
import fcntl, os, sys, time
lock = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)
fcntl.flock(lock, fcntl.LOCK_EX)
os.write(lock, sys.argv[2].encode())
print("there", flush=True)
time.sleep(60)
"""
"""Announces a process as earlier releases do: it locks a file that contains its data format, or nothing."""


@pytest.mark.parametrize("announced", ["", str(NEWEST_FORMAT - 1)], ids=["first release", "release before"])
async def test_older_process_prevents_a_raise_until_it_is_gone(
    old: Engine, old_directory: Path, announced: str
) -> None:
    command = [sys.executable, "-c", OLDER, str(old_directory / "alive" / "4711-older"), announced]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as older:  # noqa: ASYNC220
        assert older.stdout is not None
        assert older.stdout.readline() == "there\n"
        blocked = await upgrade_step(old.ports, old.rows, old.processes)
        assert (blocked.state, blocked.outdated) == ("blocked", ("4711",))
        assert (await read_format_now(old.ports)).version == FIRST_FORMAT
        assert schema_version(old_directory) == FIRST_SCHEMA_VERSION
        assert "4711" in (await doctors(old_directory))["processes"].detail
        older.kill()
    await upgrade_step(old.ports, old.rows, old.processes)
    assert (await read_format_now(old.ports)).version == NEWEST_FORMAT


def test_process_announces_its_format(tmp_path: Path) -> None:
    database = Database(tmp_path)
    ((name, known),) = known_formats(tmp_path).items()
    assert (name.partition("-")[0], known) == (str(os.getpid()), NEWEST_FORMAT)
    database.close()
    assert known_formats(tmp_path) == {}
