"""A contender with nothing between it and SQLite: the engine's own kind of connection, no loop, no thread."""

import sqlite3
from pathlib import Path

from bench.inboxes import Delivery
from stak.engines.embedded.database import DATABASE_NAME
from stak.engines.embedded.schema import open_connection


class OnFile:
    """Writes to the engine's file in this directory, which must be nobody else's."""

    name: str

    def __init__(self, directory: Path) -> None:
        self.connection: sqlite3.Connection = open_connection(
            directory / DATABASE_NAME, synchronous="FULL", patience_seconds=5.0, writes=True
        )

    def begin_round(self) -> None:
        """Empty the log."""
        self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def prepare(self, block: Delivery) -> None:
        """Nothing."""

    def settle(self) -> None:
        """Nothing."""

    def close(self) -> None:
        """Let go of the file."""
        self.connection.close()
