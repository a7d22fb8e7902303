"""A damaged write-ahead log is refused before SQLite drops the commits behind the damage; a torn tail is not."""

import contextlib
import functools
import mmap
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from stak.engine_maintenance import accept_wal_damage, back_up
from stak.engines.embedded import wal_reader
from stak.engines.embedded.checks import examine
from stak.engines.embedded.damaged_wal import damage_of
from stak.engines.embedded.sqlite_connections import DATABASE_NAME, Database
from stak.engines.embedded.wal_reader import FRAME, HEADER, find_damage, index_path, wal_path
from stak.errors import Misconfigured
from stak.settings import Settings

COMMITS = 30
STEP = FRAME.size + 4096

WRITER = """
import asyncio, os, signal, sys
from pathlib import Path
from stak.engines.embedded.sqlite_connections import Database
from stak.engines.embedded.table import EmbeddedTable
from stak.ports.writes import Key, Put

async def write(directory, commits, checkpoint, held):
    database = Database(Path(directory))
    table = EmbeddedTable(database)
    for number in range(int(commits)):
        await table.commit([(Put(Key("t#acme", f"{number:05}"), {"text": "x" * 300}),)])
        if number == int(held):  # somebody reads on from here, and the rest of the log is not copied
            database._reader.execute("BEGIN")
            database._reader.execute("SELECT 1 FROM item").fetchone()
        if number == int(checkpoint):
            database._writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    os.kill(os.getpid(), signal.SIGKILL)

asyncio.run(write(*sys.argv[1:]))
"""


@functools.cache
def killed(commits: int, checkpoint: int, held: int) -> Path:
    directory = Path(tempfile.mkdtemp())
    arguments = map(str, (directory, commits, checkpoint, held))
    subprocess.run([sys.executable, "-c", WRITER, *arguments], check=False)
    return directory


def write_and_die(directory: Path, commits: int = COMMITS, checkpoint: int = -1, held: int = -1) -> Path:
    """Commit one by one, checkpoint after one of them, and be killed after the last."""
    shutil.copytree(killed(commits, checkpoint, held), directory, dirs_exist_ok=True)
    return directory / DATABASE_NAME


def flip(path: Path, offset: int) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        (byte,) = file.read(1)
        file.seek(offset)
        file.write(bytes((byte ^ 0x10,)))


def frames_of(database: Path) -> int:
    return (wal_path(database).stat().st_size - HEADER.size) // STEP


def flip_frame(database: Path, number: int) -> None:
    """Damage the page of a frame; frames count from 1."""
    flip(wal_path(database), HEADER.size + (number - 1) * STEP + FRAME.size + 2000)


@contextlib.contextmanager
def opened(directory: Path) -> Iterator[Database]:
    database = Database(directory)
    try:
        yield database
    finally:
        database.close()


def stored(directory: Path) -> list[str]:
    with opened(directory) as database:
        return [sk for (sk,) in database.read("SELECT sk FROM item ORDER BY sk", ())]


def names(count: int) -> list[str]:
    return [f"{number:05}" for number in range(count)]


def verdict(directory: Path) -> tuple[str, str]:
    (finding,) = [one for one in examine(directory) if one.check == "write-ahead log"]
    return finding.state, finding.detail


def test_log_of_a_killed_process_is_complete(tmp_path: Path) -> None:
    database = write_and_die(tmp_path)
    before = wal_path(database).read_bytes()
    assert find_damage(database) is None
    assert wal_path(database).read_bytes() == before
    assert verdict(tmp_path)[0] == "ok"
    assert stored(tmp_path) == names(COMMITS)


def test_damage_in_the_middle_is_refused_and_unchanged(tmp_path: Path) -> None:
    database = write_and_die(tmp_path)
    flip_frame(database, frames_of(database) // 2)
    before = [path.read_bytes() for path in (database, wal_path(database), index_path(database))]
    for _ in range(2):  # The first refusal leaves the files unchanged.
        with pytest.raises(Misconfigured, match=r"acknowledged.*stak restore.*--accept-wal-damage"):
            Database(tmp_path)
        state, detail = verdict(tmp_path)
        assert state == "wrong"
        assert "damaged" in detail
    assert [path.read_bytes() for path in (database, wal_path(database), index_path(database))] == before
    assert not list(tmp_path.glob(".wal-check-*"))


def test_damage_without_the_index_is_refused(tmp_path: Path) -> None:
    """A power cut, or a copy of only the two files, leaves no index."""
    database = write_and_die(tmp_path)
    flip_frame(database, frames_of(database) // 2)
    index_path(database).unlink()
    with pytest.raises(Misconfigured, match="commits that Stak has already acknowledged"):
        Database(tmp_path)


@pytest.mark.parametrize("is_salt", [False, True])
def test_damaged_frame_header_is_refused(tmp_path: Path, is_salt: bool) -> None:
    database = write_and_die(tmp_path)
    flip(wal_path(database), HEADER.size + 4 * STEP + (9 if is_salt else 17))
    index_path(database).unlink()
    with pytest.raises(Misconfigured, match="damaged after frame"):
        Database(tmp_path)


def test_damage_in_the_last_commit_is_refused_by_the_index(tmp_path: Path) -> None:
    database = write_and_die(tmp_path)
    flip_frame(database, frames_of(database))
    with pytest.raises(Misconfigured, match="damaged"):
        Database(tmp_path)


def test_torn_last_transaction_is_accepted(tmp_path: Path) -> None:
    """After a power cut the index is missing and the last transaction is incomplete."""
    database = write_and_die(tmp_path)
    index_path(database).unlink()
    with wal_path(database).open("r+b") as file:
        file.truncate(wal_path(database).stat().st_size - STEP // 2)
    assert verdict(tmp_path)[0] == "ok"
    assert stored(tmp_path) == names(COMMITS - 1)


def test_last_transaction_with_a_missing_page_is_accepted(tmp_path: Path) -> None:
    """The disk wrote the frames of the last transaction out of order."""
    database = write_and_die(tmp_path)
    index_path(database).unlink()
    flip_frame(database, frames_of(database))
    assert stored(tmp_path) == names(COMMITS - 1)


def test_frames_of_an_unfinished_transaction_are_accepted(tmp_path: Path) -> None:
    database = write_and_die(tmp_path)
    content = wal_path(database).read_bytes()
    with wal_path(database).open("ab") as file:
        unfinished = bytearray(content[HEADER.size : HEADER.size + STEP])
        unfinished[4:8] = bytes(4)  # No commit.
        file.write(bytes(unfinished) * 3 + bytes(unfinished)[:100])
    assert stored(tmp_path) == names(COMMITS)


def test_frames_of_rolled_back_transactions_are_accepted(tmp_path: Path) -> None:
    """A transaction larger than the cache reaches the log before it ends, and stays there after a rollback."""
    with opened(tmp_path):
        pass
    script = """
import os, signal, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA cache_size = 10")
for size in (2000, 1000):
    connection.execute("BEGIN")
    for number in range(size):
        connection.execute("INSERT INTO item VALUES ('big', ?, ?)", (str(number), "x" * 1000))
    connection.execute("ROLLBACK")
    connection.execute("INSERT INTO item VALUES ('kept', ?, 'x')", (str(size),))
os.kill(os.getpid(), signal.SIGKILL)
"""
    subprocess.run([sys.executable, "-c", script, str(tmp_path / DATABASE_NAME)], check=False)
    assert frames_of(tmp_path / DATABASE_NAME) > 100
    assert find_damage(tmp_path / DATABASE_NAME) is None
    assert stored(tmp_path) == ["1000", "2000"]


def test_frames_of_an_older_generation_are_accepted(tmp_path: Path) -> None:
    database = write_and_die(tmp_path, COMMITS + 3, checkpoint=COMMITS - 1)
    with mmap_of(database) as log:
        salts = HEADER.unpack_from(log)[4]
        current = wal_reader._current_frames(log, 4096, salts, 0)
    assert 0 < len(current) < frames_of(database)  # Others follow them.
    assert stored(tmp_path) == names(COMMITS + 3)


def test_damage_in_an_older_generation_is_ignored(tmp_path: Path) -> None:
    database = write_and_die(tmp_path, COMMITS + 3, checkpoint=COMMITS - 1)
    flip_frame(database, frames_of(database) - 1)
    assert stored(tmp_path) == names(COMMITS + 3)


def test_damaged_log_header_is_refused(tmp_path: Path) -> None:
    database = write_and_die(tmp_path)
    flip(wal_path(database), 17)
    with pytest.raises(Misconfigured, match="damaged after frame 0"):
        Database(tmp_path)
    index_path(database).unlink()
    with pytest.raises(Misconfigured, match="damaged after frame 0"):
        Database(tmp_path)


@pytest.mark.parametrize("offset", [17, HEADER.size + 4 * STEP + 2000])
def test_damaged_log_that_was_checkpointed_is_set_aside(tmp_path: Path, offset: int) -> None:
    database = write_and_die(tmp_path, checkpoint=COMMITS - 1)
    flip(wal_path(database), offset)
    assert verdict(tmp_path)[0] == "warning"
    assert stored(tmp_path) == names(COMMITS)
    assert len(list(tmp_path.glob("*.damaged-*"))) == 1


def test_accepted_damage_keeps_the_log_and_the_earlier_commits(tmp_path: Path) -> None:
    database = write_and_die(tmp_path)
    flip_frame(database, frames_of(database) // 2)
    damaged = wal_path(database).read_bytes()
    kept = accept_wal_damage(Settings(data=tmp_path))
    assert kept is not None
    assert kept.read_bytes() == damaged
    before = stored(tmp_path)
    assert before == names(len(before))
    assert 5 < len(before) < COMMITS
    assert accept_wal_damage(Settings(data=tmp_path)) is None


def test_accepted_damage_restores_no_older_pages(tmp_path: Path) -> None:
    """The database is ahead of the frames before the damage: they are dropped too."""
    database = write_and_die(tmp_path, checkpoint=COMMITS - 1, held=COMMITS // 2)
    flip_frame(database, 8)
    assert accept_wal_damage(Settings(data=tmp_path)) is not None
    assert stored(tmp_path) == names(COMMITS // 2 + 1)


def test_backup_of_a_damaged_log_is_refused(tmp_path: Path) -> None:
    database = write_and_die(tmp_path)
    flip_frame(database, frames_of(database) // 2)
    with pytest.raises(Misconfigured, match="A copy would not contain them"):
        back_up(Settings(data=tmp_path), tmp_path / "copy", lambda *_: None)
    assert not (tmp_path / "copy").exists()


def test_log_in_use_is_not_checked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(tmp_path):
        monkeypatch.setattr("stak.engines.embedded.damaged_wal.find_damage", lambda _: pytest.fail("checked"))
        with opened(tmp_path):
            pass
        assert verdict(tmp_path) == ("ok", "It is in use, and was intact when the first process opened it.")


def test_log_in_use_by_another_program_is_not_checked(tmp_path: Path) -> None:
    database = write_and_die(tmp_path)
    script = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("SELECT 1 FROM item").fetchall()
print(flush=True)
input()
"""
    with subprocess.Popen(
        [sys.executable, "-c", script, str(database)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        flip_frame(database, 5)
        assert find_damage(database) is not None
        assert damage_of(database) is None
        other.kill()


def test_normal_mode_accepts_the_loss(tmp_path: Path) -> None:
    database = write_and_die(tmp_path)
    flip_frame(database, frames_of(database) // 2)
    again = Database(tmp_path, synchronous="NORMAL")
    again.close()


def test_own_frame_count_agrees_with_sqlite(tmp_path: Path) -> None:
    """Used where no directory can be made for SQLite's own count."""
    original = write_and_die(tmp_path / "original")
    size_bytes = wal_path(original).stat().st_size
    choose = random.Random(7)
    for number in range(20):
        copy = tmp_path / f"copy{number}"
        shutil.copytree(original.parent, copy)
        database = copy / DATABASE_NAME
        flip(wal_path(database), choose.randrange(HEADER.size, size_bytes))
        with mmap_of(database) as log:
            salts = HEADER.unpack_from(log)[4]
            by_hand = wal_reader._accepted_by_hand(log, 4096, salts, "<")
        assert by_hand == wal_reader._accepted_by_sqlite(database)


@contextlib.contextmanager
def mmap_of(database: Path) -> Iterator[mmap.mmap]:
    with wal_path(database).open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as log:
        yield log


def test_sqlite_alone_drops_the_commits(tmp_path: Path) -> None:
    """The reason for this check."""
    database = write_and_die(tmp_path)
    flip_frame(database, frames_of(database) // 2)
    with contextlib.closing(sqlite3.connect(database)) as connection:
        (count,) = connection.execute("SELECT count(*) FROM item").fetchone()
    assert count < COMMITS
