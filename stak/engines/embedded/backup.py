"""Online backup of the embedded engine: a consistent, verified copy of an installation in use.

SQLite's online backup copies the database within one read transaction, so concurrent commits are not in the copy and do
not restart it. The keys and payloads are copied too; files that exist only while processes run (locks, metrics) are
not.
"""

import contextlib
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from stak.atomic_files import sync_directory, write_file
from stak.engines.embedded.damaged_wal import advice, damage_of, describe
from stak.engines.embedded.secret_files import MASTER_KEY_NAME, OPERATOR_NAME
from stak.engines.embedded.sqlite_connections import DATABASE_NAME, translated
from stak.errors import AlreadyExists, Misconfigured, StorageUnavailable
from stak.settings import METRICS_TOKEN_NAME

_PAGES_BATCH_SIZE: Final = 1024  # 4 MB between two progress reports
_TIMEOUT_SECONDS: Final = 30.0
_BESIDE: Final = (OPERATOR_NAME, METRICS_TOKEN_NAME, "demo.json")

OnProgress = Callable[[int, int], None]
"""Receives the number of copied pages and of all pages."""


def back_up(directory: Path, target: Path, on_progress: OnProgress) -> int:
    """Copy a data directory to a new one; return its size in bytes. Raises AlreadyExists if the target exists."""
    database = directory / DATABASE_NAME
    if not database.exists():
        raise Misconfigured(f"No database found in {directory}. Choose the data directory with --data.")
    if target.exists():
        raise AlreadyExists(f"{target} already exists. Nothing was written. Choose another name.")
    if (damage := damage_of(database)) is not None:
        raise Misconfigured(f"{describe(damage)} A copy would not contain them. {advice(directory)}")
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        draft.mkdir(mode=0o700, parents=True)
        key_before = _identity(directory / MASTER_KEY_NAME)
        _copy_database(database, draft / DATABASE_NAME, on_progress)
        _copy_beside(directory, draft)
        if _identity(directory / MASTER_KEY_NAME) != key_before:  # the key that encrypted the database may be gone
            raise StorageUnavailable("The master key was rotated meanwhile. Nothing was written. Run the backup again.")
        sync_directory(draft)
        draft.rename(target)  # makes the copy visible atomically
        sync_directory(target.parent)
    except OSError as error:
        raise StorageUnavailable(f"Cannot write the copy: {error.strerror}. Nothing was written.") from error
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return sum(path.stat().st_size for path in target.rglob("*") if path.is_file())


def _copy_database(source: Path, copy: Path, on_progress: OnProgress) -> None:
    os.close(os.open(copy, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
    try:
        with _connected(source, "ro") as reading, _connected(copy, "rw") as writing:
            reading.execute("BEGIN")
            reading.execute("SELECT count(*) FROM sqlite_master").fetchone()  # starts the snapshot
            reading.backup(
                writing,
                pages=_PAGES_BATCH_SIZE,
                progress=lambda _status, left, total: on_progress(total - left, total),
                sleep=0.0,
            )
            reading.execute("ROLLBACK")
            (verdict,) = writing.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                raise StorageUnavailable(f"The copy is damaged ({verdict}). Check the original with `stak doctor`.")
            writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    except sqlite3.Error as error:
        raise translated(error) from error
    _sync(copy)


def _copy_beside(directory: Path, draft: Path) -> None:
    key = directory / MASTER_KEY_NAME
    if not key.exists():
        raise Misconfigured(f"{key} is missing. Without it, a copy cannot be opened.")
    write_file(draft / MASTER_KEY_NAME, key.read_bytes())
    for name in _BESIDE:
        if (directory / name).exists():
            write_file(draft / name, (directory / name).read_bytes())


def _identity(path: Path) -> tuple[int, int]:
    """Return a value that changes when the file is replaced."""
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
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=_TIMEOUT_SECONDS)
    try:
        yield connection
    finally:
        connection.close()
