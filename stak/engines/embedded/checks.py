"""Health checks of the embedded engine, read-only: directory, disk space, database, keys, processes."""

import contextlib
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import msgspec

from stak.engines.embedded.damaged_wal import advice, damage_of, describe
from stak.engines.embedded.item_codec import decode
from stak.engines.embedded.process_liveness import outdated, present
from stak.engines.embedded.secret_files import MASTER_KEY_NAME, opened_ring
from stak.engines.embedded.sqlite_connections import DATABASE_NAME
from stak.engines.embedded.sqlite_schema import FIRST_SCHEMA_VERSION, SCHEMA_VERSION
from stak.engines.embedded.write_lock import WriteLock
from stak.errors import StorageBusy
from stak.installation.data_format import NEWEST_FORMAT, format_finding, format_of
from stak.installation.keys import FORMAT, ROTATION
from stak.installation.master_key_rotation import rotation_findings, rotation_of
from stak.ports.installation import Finding
from stak.ports.table import Row
from stak.ports.writes import Key

_CHECKED_SECONDS: Final = 5.0
_HELD_SECONDS: Final = 2.0
_STEPS_BETWEEN_LOOKS: Final = 10_000  # of SQLite's virtual machine: a few milliseconds
_SHARED: Final = "SELECT pk, sk, body FROM item WHERE pk > 'sys#' AND pk < 'sys$' ORDER BY pk, sk LIMIT ?"
_SPACE_WRONG_BYTES: Final = 64 * 1024 * 1024
_SPACE_WARNING_BYTES: Final = 1024 * 1024 * 1024


def examine(directory: Path) -> list[Finding]:
    """Return the findings about a data directory."""
    found = [_directory(directory), _space(directory)]
    database = directory / DATABASE_NAME
    if database.exists():
        found.append(log := _log(database))
        # Opening a database with a damaged log drops the lost part permanently.
        checks: tuple[Callable[[Path], Finding], ...] = (
            (_schema, _data_format, _integrity, _lock) if log.state == "ok" else ()
        )
        rotation = _rotation(database) if log.state == "ok" else []
        return [*found, *(check(database) for check in checks), _key(directory), *rotation, _processes(directory)]
    if (directory / MASTER_KEY_NAME).exists():
        return [*found, Finding("database", "warning", "There is a key but no database.", "Was the database moved?")]
    return [*found, Finding("database", "ok", "There is none yet. `stak up` creates it.")]


def _directory(directory: Path) -> Finding:
    existing = next(path for path in (directory, *directory.resolve().parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=existing):
            pass
    except OSError as error:
        return Finding(
            "data directory",
            "wrong",
            f"Cannot write to {existing}: {error.strerror}.",
            "Give the user that runs Stak write permission, or choose another directory with --data.",
        )
    if existing != directory:
        return Finding(
            "data directory",
            "wrong",
            f"{directory} does not exist.",
            "Choose the data directory with --data or STAK_DATA, or create it with `stak up`.",
        )
    if directory.stat().st_mode & 0o077:
        return Finding("data directory", "warning", f"Other users can read {directory}.", f"chmod 700 {directory}")
    return Finding("data directory", "ok", f"{directory} is writable.")


def _space(directory: Path) -> Finding:
    existing = next(path for path in (directory, *directory.resolve().parents) if path.exists())
    free = shutil.disk_usage(existing).free
    detail = f"{free / 1024**3:.1f} GB are free."
    if free < _SPACE_WRONG_BYTES:
        return Finding("disk space", "wrong", detail, "Free some space. Posts are rejected when the disk is full.")
    return Finding("disk space", "warning" if free < _SPACE_WARNING_BYTES else "ok", detail)


def _log(database: Path) -> Finding:
    """Check whether SQLite would read all of the write-ahead log."""
    check = "write-ahead log"
    if present(database.parent):
        return Finding(check, "ok", "It is in use, and was intact when the first process opened it.")
    lock: WriteLock | None = None
    try:
        lock = WriteLock(database, _HELD_SECONDS)
        with lock:
            damage = damage_of(database)
    except StorageBusy:
        return Finding(check, "ok", "It is in use.")
    except OSError as error:
        return Finding(check, "warning", f"Cannot read it: {error.strerror}.", "Check its owner.")
    finally:
        if lock is not None:
            lock.close()
    if damage is None:
        return Finding(check, "ok", "It is intact.")
    if damage.is_in_database:
        return Finding(check, "warning", "It is damaged, but the database contains all of it. Nothing is lost.")
    return Finding(check, "wrong", describe(damage), advice(database.parent))


def _schema(database: Path) -> Finding:
    try:
        with _connected(database, "ro") as connection:
            (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.Error as error:
        return _damaged("schema", error)
    if version == SCHEMA_VERSION:
        return Finding("schema", "ok", f"Version {version}.")
    if FIRST_SCHEMA_VERSION <= version < SCHEMA_VERSION:
        return Finding(
            "schema",
            "warning",
            f"Version {version}; this release writes {SCHEMA_VERSION}.",
            "Back up, stop every older process, and start Stak. The worker runs the upgrade.",
        )
    if version > SCHEMA_VERSION:
        return Finding(
            "schema",
            "wrong",
            f"Version {version}, written by a newer release (this one supports up to {SCHEMA_VERSION}).",
            "Start the newer release.",
        )
    return Finding("schema", "wrong", f"Version {version} is not a Stak schema.", "Is it the file of another program?")


def _data_format(database: Path) -> Finding:
    try:
        with _connected(database, "ro") as connection:
            found = connection.execute("SELECT body FROM item WHERE pk = ? AND sk = ?", FORMAT).fetchone()
    except sqlite3.Error as error:
        return _damaged("data format", error)
    return format_finding(format_of(None if found is None else decode(found[0])))


def _integrity(database: Path) -> Finding:
    deadline = time.monotonic() + _CHECKED_SECONDS
    try:
        with _connected(database, "ro") as connection:
            connection.set_progress_handler(lambda: time.monotonic() > deadline, _STEPS_BETWEEN_LOOKS)
            problems = [" ".join(line.split()) for (line,) in connection.execute("PRAGMA quick_check(3)")]
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_INTERRUPT:
            return Finding(
                "integrity",
                "ok",
                f"No errors found within {_CHECKED_SECONDS:g} seconds. The file was not checked to the end.",
                "For a full check, run: sqlite3 stak.db 'PRAGMA quick_check'",
            )
        return _damaged("integrity", error)
    except sqlite3.Error as error:
        return _damaged("integrity", error)
    if problems == ["ok"]:
        return Finding("integrity", "ok", "The database is intact.")
    return Finding(
        "integrity", "wrong", "; ".join(problems), "Stop Stak, and restore the data directory from a backup."
    )


def _damaged(check: str, error: sqlite3.Error) -> Finding:
    return Finding(
        check,
        "wrong",
        f"Cannot read the database: {error}.",
        "If its permissions are correct, restore the data directory from a backup.",
    )


def shared_rows(directory: Path, limit: int) -> list[Row]:
    """Return up to `limit` rows of the partitions shared by all tenants; none if the database cannot be read."""
    rows: list[Row] = []
    try:
        with _connected(directory / DATABASE_NAME, "ro") as connection:
            for pk, sk, body in connection.execute(_SHARED, (limit,)):
                try:
                    rows.append(Row(Key(pk, sk), decode(body)))
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
                    rows.append(Row(Key(pk, sk), {}))
    except sqlite3.Error:
        return []  # reported by other checks
    return rows


def _lock(database: Path) -> Finding:
    """Check whether a writer can take the write lock."""
    try:
        lock = WriteLock(database, _HELD_SECONDS)
    except OSError as error:
        return Finding("lock", "wrong", f"Cannot open the lock files: {error.strerror}.", "Check their owner.")
    try:
        with lock, _connected(database, "rw") as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
    except (StorageBusy, sqlite3.OperationalError) as error:
        return Finding(
            "lock",
            "wrong",
            f"No process can write: {error}.",
            "Find the process that holds the database (with fuser) and stop it.",
        )
    except sqlite3.Error as error:
        return _damaged("lock", error)
    finally:
        lock.close()
    return Finding("lock", "ok", "The write lock is free.")


def _key(directory: Path) -> Finding:
    path = directory / MASTER_KEY_NAME
    try:
        opened_ring(path.read_text())
        is_private = not path.stat().st_mode & 0o077
    except FileNotFoundError:
        return Finding(
            "master key", "wrong", f"{path} is missing: the data cannot be decrypted.", "Restore it from a backup."
        )
    except OSError as error:
        return Finding("master key", "wrong", f"{path}: {error.strerror}.", "Let the user that runs Stak read it.")
    except ValueError:
        return Finding("master key", "wrong", f"{path} is damaged.", "Restore it from a backup.")
    if not is_private:
        return Finding("master key", "warning", f"Other users can read {path}.", f"chmod 600 {path}")
    return Finding("master key", "ok", "Found, and readable by its owner only.")


def _rotation(database: Path) -> list[Finding]:
    try:
        names = tuple(opened_ring((database.parent / MASTER_KEY_NAME).read_text()))
        with _connected(database, "ro") as connection:
            found = connection.execute("SELECT body FROM item WHERE pk = ? AND sk = ?", ROTATION).fetchone()
    except (OSError, ValueError, sqlite3.Error):
        return []  # reported by other checks
    return rotation_findings(names, rotation_of(None if found is None else decode(found[0])))


def _processes(directory: Path) -> Finding:
    names = present(directory)
    if not names:
        return Finding("processes", "ok", "No Stak process has it open.")
    detail = f"{len(names)} Stak processes have it open: {', '.join(name.partition('-')[0] for name in names)}."
    if older := outdated(directory, NEWEST_FORMAT):
        advice = "Stop them: until then, nothing is stored in the new format."
        return Finding("processes", "warning", f"{detail} Of an older release: {', '.join(older)}.", advice)
    return Finding("processes", "ok", detail)


@contextlib.contextmanager
def _connected(database: Path, mode: str) -> Iterator[sqlite3.Connection]:
    address = f"{database.resolve().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=_HELD_SECONDS)
    try:
        yield connection
    finally:
        connection.close()
