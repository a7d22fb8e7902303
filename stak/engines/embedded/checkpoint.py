"""Checkpoints the write-ahead log into the database every few seconds, so that the log stays small.

SQLite itself does this once the log has 40 MB, within a commit that all writers wait for. This checkpoint runs in its
own thread on its own connection, and blocks neither readers nor writers. After some time without writes it also
truncates the log.
"""

import asyncio
import sqlite3
from pathlib import Path
from typing import Final

from stak.engines.embedded.sqlite_connections import translated
from stak.engines.embedded.sqlite_schema import open_checkpointer

IDLE_ROUNDS: Final = 5
"""Rounds without a new frame before the log is truncated: a log that is written to again has to grow again."""


class Checkpointer:
    """Checkpoints for one process; any number may run concurrently, and one of them does the work."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._frames_seen = 0
        self._idle_rounds = 0

    async def run(self) -> int:
        """Copy new frames of the log; return how many frames are not in the database yet."""
        try:
            return await asyncio.to_thread(self._run)
        except sqlite3.Error as error:
            raise translated(error) from error

    def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _run(self) -> int:
        if self._connection is None:
            self._connection = open_checkpointer(self._path)
        _, frames, copied = self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        is_idle = frames == self._frames_seen and frames == copied and frames > 0
        self._idle_rounds = self._idle_rounds + 1 if is_idle else 0
        self._frames_seen = frames
        if self._idle_rounds >= IDLE_ROUNDS:
            # It gives up at once if another connection reads or writes: there is always a next round.
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._idle_rounds = 0
        return int(frames - copied)
