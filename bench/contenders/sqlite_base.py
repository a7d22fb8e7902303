"""Base of contenders that write to SQLite directly: the engine's kind of connection, without event loop or thread."""

import sqlite3
from pathlib import Path

from bench.delivery_data import Delivery
from stak.engines.embedded.sqlite_connections import DATABASE_NAME
from stak.engines.embedded.sqlite_schema import open_connection


class OnFile:
    """Writes to the engine's file in this directory, which nothing else may use."""

    name: str

    def __init__(self, directory: Path) -> None:
        self.connection: sqlite3.Connection = open_connection(
            directory / DATABASE_NAME, synchronous="FULL", timeout_seconds=5.0, writes=True
        )

    def begin_round(self) -> None:
        """Truncate the WAL."""
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def prepare(self, block: Delivery) -> None:
        """Do nothing."""

    def settle(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Close the file."""
        self.connection.close()
