"""The embedded engine with its writes done on the spot, not handed to a thread: same file, same SQL, same commits.

A call of the table is then one indivisible moment, which is what a scheduler that interleaves tasks call by call needs,
and thousands of steps a second become affordable. What the thread adds is held to its promises in `tests/contracts`.
"""

import asyncio
import contextlib
import dataclasses
import random
import sqlite3
import tempfile
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from stak import bootstrap
from stak.bootstrap import Engine, open_engine
from stak.bounded_cache import BoundedCache
from stak.clock import ManualClock
from stak.engines.embedded.database import DATABASE_NAME, Database, Work
from stak.ids import Ids
from stak.ports import Ports
from stak.settings import Settings
from stak.ttl_cache import TtlCache

T = TypeVar("T")


class InlineDatabase(Database):
    """Writes where it is called. For one thread."""

    async def write(self, work: Work[T]) -> T:
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            result = work(self._writer)
        except BaseException:
            self._writer.execute("ROLLBACK")
            raise
        self._writer.execute("COMMIT")
        return result


class Saved(NamedTuple):
    """Everything that is stored, and the time."""

    time: float
    rows: dict[str, list[tuple[Any, ...]]]


class InlineEngine:
    """An engine outside of any event loop: it brings its own, can be emptied, and can go back to what it was."""

    def __init__(self, directory: Path) -> None:
        self.clock = ManualClock()
        self._loop = asyncio.new_event_loop()
        with patch.object(bootstrap, "Database", InlineDatabase):
            self._opened = open_engine(Settings(data=directory, synchronous="NORMAL"), self.clock)
            self.engine: Engine = self.run(self._opened.__aenter__())
        self._side = sqlite3.connect(directory / DATABASE_NAME, isolation_level=None)
        names = self._side.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        self._tables = [str(name) for (name,) in names]
        self._new = self.save()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a use-case to its end."""
        return self._loop.run_until_complete(work)

    def begin(self) -> Ports:
        """An empty world, the same each time: nothing stored, nothing remembered, the clock back at its start."""
        return self.go_back(self._new)

    def save(self) -> Saved:
        """The world as it is, to go back to."""
        rows = {name: self._side.execute(f"SELECT * FROM {name}").fetchall() for name in self._tables}
        return Saved(self.clock.time, rows)

    def go_back(self, saved: Saved) -> Ports:
        """The world as it was."""
        self._side.execute("BEGIN IMMEDIATE")
        for name, rows in saved.rows.items():
            self._side.execute(f"DELETE FROM {name}")
            if rows:
                self._side.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(rows[0]))})", rows)
        self._side.execute("COMMIT")
        self.clock.time = saved.time
        ids = Ids(self.clock, random.Random(0).getrandbits)
        return dataclasses.replace(
            self.engine.ports, ids=ids, cache=TtlCache(self.clock), contents=BoundedCache(), groups=BoundedCache()
        )

    def close(self) -> None:
        """Let go of the file and the loop."""
        self._side.close()
        self.run(self._opened.__aexit__(None, None, None))
        self._loop.close()


@contextlib.contextmanager
def inline_engine() -> Iterator[InlineEngine]:
    """An engine in a directory of its own; in memory where the system has such a place."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as directory:
        engine = InlineEngine(Path(directory))
        try:
            yield engine
        finally:
            engine.close()
