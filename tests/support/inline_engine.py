"""The embedded engine with writes on the calling thread instead of a writer thread: same file, same SQL, same commits.

A table call is then atomic for a scheduler that interleaves tasks call by call, and thousands of steps a second are
affordable. `tests/contracts` tests the writer thread.
"""

import asyncio
import contextlib
import dataclasses
import random
import sqlite3
import tempfile
from collections.abc import Coroutine, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

from stak.bootstrap import Engine, open_engine
from stak.bounded_cache import BoundedCache
from stak.clock import ManualClock
from stak.engines.embedded import open_engine as embedded
from stak.engines.embedded.sqlite_connections import DATABASE_NAME, Database, SharedWork, Work
from stak.ports import Ports
from stak.settings import Settings
from stak.ttl_cache import TtlCache
from stak.ulids import Ids

T = TypeVar("T")


class InlineDatabase(Database):
    """Writes on the calling thread. Not thread-safe."""

    async def write(self, work: Work[T], *, is_large: bool = False) -> T:
        self._writer.execute("BEGIN IMMEDIATE")
        try:
            result = work(self._writer)
        except BaseException:
            self._writer.execute("ROLLBACK")
            raise
        self._writer.execute("COMMIT")
        return result

    async def write_parts(self, work: SharedWork[T], parts: Sequence[Any]) -> list[T]:
        return await self.write(lambda connection: work(connection, parts))


class Saved(NamedTuple):
    """All stored rows, and the time."""

    time: float
    rows: dict[str, list[tuple[Any, ...]]]


class InlineEngine:
    """An engine with its own event loop that can be emptied, and reset to a saved state."""

    def __init__(self, directory: Path) -> None:
        self.clock = ManualClock()
        self._loop = asyncio.new_event_loop()
        with patch.object(embedded, "Database", InlineDatabase):
            self._opened = open_engine(Settings(data=directory, synchronous="NORMAL"), self.clock)
            self.engine: Engine = self.run(self._opened.__aenter__())
        self._own_tasks = asyncio.all_tasks(self._loop)
        self._side = sqlite3.connect(directory / DATABASE_NAME, isolation_level=None)
        names = self._side.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        self._tables = [str(name) for (name,) in names]
        self._new = self.save()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a use case to its end."""
        return self._loop.run_until_complete(work)

    def begin(self) -> Ports:
        """Reset to an empty installation: no rows, empty caches, the clock at its start, nothing in the background."""
        if not self._loop.is_running():
            self._end_background_tasks()
        return self.go_back(self._new)

    def save(self) -> Saved:
        """Return the current state, for `go_back`."""
        rows = {name: self._side.execute(f"SELECT * FROM {name}").fetchall() for name in self._tables}
        return Saved(self.clock.time, rows)

    def go_back(self, saved: Saved) -> Ports:
        """Reset to a saved state."""
        self._side.execute("BEGIN IMMEDIATE")
        for name, rows in saved.rows.items():
            self._side.execute(f"DELETE FROM {name}")
            if rows:
                self._side.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(rows[0]))})", rows)
        self._side.execute("COMMIT")
        self.clock.time = saved.time
        ids = Ids(self.clock, random.Random(0).getrandbits)
        return dataclasses.replace(
            self.engine.ports,
            ids=ids,
            cache=TtlCache(self.clock),
            contents=BoundedCache(),
            groups=BoundedCache(),
            verified_tokens=BoundedCache(),
            lowest_watermarks=BoundedCache(),
            ledger_prefixes=BoundedCache(),
            event_blocks=BoundedCache(),
        )

    def _end_background_tasks(self) -> None:
        running = [task for task in asyncio.all_tasks(self._loop) if task not in self._own_tasks]
        for task in running:
            task.cancel()
        if running:
            self.run(asyncio.wait(running))

    def close(self) -> None:
        """Close the file and the event loop."""
        self._side.close()
        self.run(self._opened.__aexit__(None, None, None))
        self._loop.close()


@contextlib.contextmanager
def inline_engine() -> Iterator[InlineEngine]:
    """Open an engine in its own directory, in memory where the system supports it."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as directory:
        engine = InlineEngine(Path(directory))
        try:
            yield engine
        finally:
            engine.close()
