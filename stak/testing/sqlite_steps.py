"""Counts the steps of SQLite's virtual machine: what a statement costs, however fast or busy the machine is."""

import contextlib
from collections.abc import Iterator

from stak.engines.embedded.sqlite_connections import Database


class StepCount:
    """The number of steps so far."""

    def __init__(self) -> None:
        self.steps = 0

    def add(self) -> int:
        """Count one step; 0 lets SQLite continue."""
        self.steps += 1
        return 0


@contextlib.contextmanager
def count_steps(database: Database) -> Iterator[StepCount]:
    """Count the steps of all statements of this process on a database, until the block ends."""
    counted = StepCount()
    connections = (database._reader, database._writer)
    for connection in connections:
        connection.set_progress_handler(counted.add, 1)
    try:
        yield counted
    finally:
        for connection in connections:
            connection.set_progress_handler(None, 0)
