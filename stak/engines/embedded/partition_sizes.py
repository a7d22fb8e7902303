"""Measures the partitions of the SQLite file, without opening the engine."""

import contextlib
import sqlite3
import time
from pathlib import Path
from typing import Final

from stak.engines.embedded.sqlite_connections import DATABASE_NAME
from stak.installation.partition_sizes import LargestPartitions, PartitionSize

_BUSY_SECONDS: Final = 2.0
_STEPS_BETWEEN_LOOKS: Final = 10_000  # of SQLite's virtual machine: a few milliseconds
_SIZES: Final = (
    "SELECT pk, count(*), sum(length(CAST(pk AS BLOB)) + length(CAST(sk AS BLOB)) + length(body)) FROM item GROUP BY pk"
)


def measure_partitions(directory: Path, seconds: float | None) -> LargestPartitions | None:
    """Return the largest partitions, as many as can be read in this time; None if the database cannot be read."""
    ends_at = None if seconds is None else time.monotonic() + seconds
    found = LargestPartitions()
    address = f"{(directory / DATABASE_NAME).resolve().as_uri()}?mode=ro"
    try:
        opened = sqlite3.connect(address, uri=True, isolation_level=None, timeout=_BUSY_SECONDS)
        with contextlib.closing(opened) as connection:
            if ends_at is not None:
                connection.set_progress_handler(lambda: time.monotonic() > ends_at, _STEPS_BETWEEN_LOOKS)
            for pk, rows, size_bytes in connection.execute(_SIZES):
                found.add(PartitionSize(pk, rows, size_bytes))
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_INTERRUPT:
            return None  # reported by other checks
        found.is_complete = False
    return found
