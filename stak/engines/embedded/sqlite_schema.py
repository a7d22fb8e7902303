"""The SQLite schema, its upgrades between releases, and how connections are opened.

The version in the file (`user_version`) is that of the data format: a release that does not support it refuses the
file. A file of an earlier release is opened as it is; `upgrade_schema` upgrades it once no older process has it open.
"""

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Final, Literal

from stak.errors import Misconfigured
from stak.installation.data_format import NEWEST_FORMAT

Synchronous = Literal["FULL", "NORMAL", "EXTRA"]

FIRST_SCHEMA_VERSION: Final = 1
SCHEMA_VERSION: Final = NEWEST_FORMAT

# The secondary index and the expiry times are separate tables: a row of three columns is a third faster to write than
# one of six, and the many rows that are in neither do not pay for them (docs/decisions/0003).
_SCHEMA: Final = """
CREATE TABLE item (
  pk TEXT NOT NULL,
  sk TEXT NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (pk, sk)
) WITHOUT ROWID;
CREATE TABLE item_index (
  gsi1pk TEXT NOT NULL,
  gsi1sk TEXT NOT NULL,
  pk TEXT NOT NULL,
  sk TEXT NOT NULL,
  PRIMARY KEY (gsi1pk, gsi1sk, pk, sk)
) WITHOUT ROWID;
CREATE TABLE item_ttl (
  ttl INTEGER NOT NULL,
  pk TEXT NOT NULL,
  sk TEXT NOT NULL,
  PRIMARY KEY (ttl, pk, sk)
) WITHOUT ROWID;
CREATE TABLE message (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  queue TEXT NOT NULL,
  grp TEXT NOT NULL,
  visible_at REAL NOT NULL,
  receives INTEGER NOT NULL DEFAULT 0,
  owner TEXT,
  body BLOB NOT NULL
);
CREATE INDEX message_next ON message (queue, grp, visible_at, id);
CREATE INDEX message_due ON message (queue, visible_at);
CREATE INDEX message_owner ON message (owner) WHERE owner IS NOT NULL;
CREATE TABLE dead_letter (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  queue TEXT NOT NULL,
  grp TEXT NOT NULL,
  reason TEXT NOT NULL,
  buried_at INTEGER NOT NULL,
  body BLOB NOT NULL
);
CREATE INDEX dead_letter_next ON dead_letter (queue, grp, id);
"""

_WRITER_CACHE_KIB: Final = 64 * 1024
_READER_CACHE_KIB: Final = 16 * 1024
_CHECKPOINT_PAGES: Final = 10_000  # 40 MB of log between checkpoints: fewer pages written twice


def open_connection(
    path: Path, *, synchronous: Synchronous, timeout_seconds: float, writes: bool
) -> sqlite3.Connection:
    """Open a connection in autocommit mode; the caller begins its own transactions."""
    connection: sqlite3.Connection | None = None
    try:
        _create_private(path)
        connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=timeout_seconds)
        connection.execute(f"PRAGMA cache_size = -{_WRITER_CACHE_KIB if writes else _READER_CACHE_KIB}")
        if writes:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA synchronous = {synchronous}")
            connection.execute(f"PRAGMA wal_autocheckpoint = {_CHECKPOINT_PAGES}")
            # A statement of many rows, and a savepoint, keep the pages that they change: in memory, not in a file.
            connection.execute("PRAGMA temp_store = MEMORY")
        else:
            connection.execute("PRAGMA query_only = ON")
    except (sqlite3.Error, OSError) as error:
        if connection is not None:
            connection.close()
        raise Misconfigured(
            f"Cannot open the database {path.name}: {error}. Check that the data directory is writable."
        ) from error
    return connection


def open_checkpointer(path: Path) -> sqlite3.Connection:
    """Open a connection for checkpoints, which gives way to all others at once."""
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=0.0)
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _create_private(path: Path) -> None:
    """Create a new file with mode 0600, whatever the umask.

    An existing file is not even opened: closing any descriptor of a file releases the POSIX locks that SQLite holds on
    it in the same process, and the next connection that closes would consider itself the last and delete the log.
    """
    with contextlib.suppress(FileExistsError):
        if not path.exists():
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))


def create_schema(connection: sqlite3.Connection) -> None:
    """Create the tables in a new file. Raises Misconfigured for a file of a newer Stak, or of another program."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if FIRST_SCHEMA_VERSION <= version <= SCHEMA_VERSION:
        return
    if version > SCHEMA_VERSION:
        raise Misconfigured(
            f"This data directory was written by a newer release (schema {version}; this one knows {SCHEMA_VERSION}). "
            "Start the newer release, or choose another data directory."
        )
    (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if version != 0 or tables:  # a new file has neither
        raise Misconfigured(
            f"The stak.db in this data directory belongs to another program (schema {version}, {tables} tables and "
            "indexes). Choose another data directory."
        )
    try:
        connection.executescript(f"BEGIN IMMEDIATE; {_SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT;")
    except sqlite3.Error as error:
        raise Misconfigured(f"Cannot create the tables of a new database: {error}. Check the disk space.") from error


def upgrade_schema(connection: sqlite3.Connection, to_version: int) -> None:
    """Raise the version of the file inside the caller's transaction; does nothing if it is as high already.

    No version has changed the tables, only rows (tests/upgrades compares them with those of the first release).
    """
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version < to_version:
        connection.execute(f"PRAGMA user_version = {to_version}")
