"""A copy of an installation of the embedded engine, taken while it is in use: as of one moment, whole, and looked at.

The database is copied by SQLite's online backup from within one read transaction: what others commit meanwhile is not
in the copy and does not begin it anew. Beside it go the keys and the payloads; what is there only while processes run
(locks, metrics) does not.
"""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from stak.atomic_files import sync_directory, write_file
from stak.engines.embedded.database import DATABASE_NAME, translated
from stak.engines.embedded.secret_files import MASTER_KEY_NAME, OPERATOR_NAME
from stak.engines.embedded.wal_guard import advice, damage_of, describe
from stak.errors import AlreadyExists, Misconfigured, StorageUnavailable

_PAGES_AT_ONCE: Final = 1024  # 4 MB between two looks at how far it is
_PATIENCE_SECONDS: Final = 30.0
_BESIDE: Final = (OPERATOR_NAME, "demo.json")

Told = Callable[[int, int], None]
"""Hears how many pages of how many were copied."""


def back_up(directory: Path, target: Path, told: Told) -> int:
    """Copy a data directory into a new one; how many bytes it has. AlreadyExists if there is something already."""
    database = directory / DATABASE_NAME
    if not database.exists():
        raise Misconfigured(f"There is no database in {directory}: choose the data directory with --data.")
    if target.exists():
        raise AlreadyExists(f"{target} is there already: nothing was written. Choose another name.")
    if (damage := damage_of(database)) is not None:
        raise Misconfigured(f"{describe(damage)} A copy would lack them. {advice(directory)}")
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        draft.mkdir(mode=0o700, parents=True)
        key_before = _identity(directory / MASTER_KEY_NAME)
        _copy_database(database, draft / DATABASE_NAME, told)
        _copy_beside(directory, draft)
        if (
            _identity(directory / MASTER_KEY_NAME) != key_before
        ):  # the one that the database was sealed with may be gone
            raise StorageUnavailable("The master key was rotated meanwhile. Nothing was left behind; back up again.")
        sync_directory(draft)
        draft.rename(target)  # all of it, or nothing
        sync_directory(target.parent)
    except OSError as error:
        raise StorageUnavailable(f"The copy cannot be written: {error.strerror}. Nothing was left behind.") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return sum(path.stat().st_size for path in target.rglob("*") if path.is_file())


def _copy_database(source: Path, copy: Path, told: Told) -> None:
    os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    try:
        with _connected(source, "ro") as reading, _connected(copy, "rw") as writing:
            reading.execute("BEGIN")
            reading.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on it stands still for us
            reading.backup(
                writing,
                pages=_PAGES_AT_ONCE,
                progress=lambda _status, left, total: told(total - left, total),
                sleep=0.0,
            )
            reading.execute("ROLLBACK")
            (verdict,) = writing.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                raise StorageUnavailable(f"The copy is damaged ({verdict}): ask `stak doctor` about the original.")
            writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise translated(error) from error
    _sync(copy)


def _copy_beside(directory: Path, draft: Path) -> None:
    key = directory / MASTER_KEY_NAME
    if not key.exists():
        raise Misconfigured(f"{key} is missing: without it a copy could not be opened.")
    write_file(draft / MASTER_KEY_NAME, key.read_bytes())
    for name in _BESIDE:
        if (directory / name).exists():
            write_file(draft / name, (directory / name).read_bytes())


def _identity(path: Path) -> tuple[int, int]:
    """Another once a file was replaced."""
    found = path.stat() if path.exists() else None
    return (0, 0) if found is None else (found.st_ino, found.st_mtime_ns)


def _sync(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextlib.contextmanager
def _connected(database: Path, mode: str) -> Iterator[sqlite3.Connection]:
    address = f"{database.resolve().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=_PATIENCE_SECONDS)
    try:
        yield connection
    finally:
        connection.close()
