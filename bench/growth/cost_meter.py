"""Counts what an operation costs on the embedded engine, the same in every run: no time is measured.

SQLite counts the steps of its virtual machine, which include every row that a query visits, even if it returns few of
them. A seek in a B-tree is one step at any depth, so a constant number of steps is at most logarithmic work.
"""

import cProfile
import operator
import sqlite3
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from stak.engines.embedded.sqlite_connections import Database
from stak.engines.embedded.table import EmbeddedTable
from stak.ports.table import ALL, Page, Position, Span, Table
from stak.ports.writes import Group, Item, Key, Outcome

T = TypeVar("T")


class Cost(NamedTuple):
    """What one run of an operation costs."""

    sqlite_steps: int
    table_calls: int
    rows_read: int
    values_read: int
    """The attributes of these rows, and the elements of lists in them."""
    rows_written: int
    """Including rows that are only checked."""
    python_calls: int
    """Of Python and built-in functions, in the thread of the event loop."""


class CountingTable:
    """Implements `stak.ports.table.Table` by another one, and counts calls and rows."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.calls = self.rows_read = self.values_read = self.rows_written = 0

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """All counts since the start."""
        return self.calls, self.rows_read, self.values_read, self.rows_written

    async def get(self, key: Key, *, consistent: bool = True) -> Item | None:
        item = await self._table.get(key, consistent=consistent)
        self._count_read([] if item is None else [item])
        return item

    async def batch_get(self, keys: Iterable[Key], *, consistent: bool = True) -> Mapping[Key, Item]:
        found = await self._table.batch_get(keys, consistent=consistent)
        self._count_read(found.values())
        return found

    async def query(
        self,
        pk: str,
        span: Span = ALL,
        *,
        limit: int,
        reverse: bool = False,
        after: Position | None = None,
        index: bool = False,
        consistent: bool = True,
    ) -> Page:
        page = await self._table.query(
            pk, span, limit=limit, reverse=reverse, after=after, index=index, consistent=consistent
        )
        self._count_read([row.item for row in page.rows])
        return page

    async def commit(self, groups: Sequence[Group]) -> list[Outcome]:
        self.calls += 1
        self.rows_written += sum(map(len, groups))
        return await self._table.commit(groups)

    async def commit_template(self, partitions: Sequence[str], template: Group) -> list[Outcome]:
        self.calls += 1
        self.rows_written += len(partitions) * len(template)
        return await self._table.commit_template(partitions, template)

    def _count_read(self, items: Iterable[Item]) -> None:
        self.calls += 1
        for item in items:
            self.rows_read += 1
            self.values_read += sum(map(_values_in, item.values()))


def _values_in(value: Any) -> int:
    return len(value) if isinstance(value, list | tuple | dict) else 1


class CostMeter:
    """Counts the cost of operations that use this table.

    Storage and calls are counted in different runs: counting SQLite's steps calls a function for each.
    """

    def __init__(self, table: Table) -> None:
        if not isinstance(table, EmbeddedTable):
            raise TypeError("only the steps of SQLite can be counted")
        self._database = table._database
        self.table = CountingTable(table)

    async def count_storage(self, run: Callable[[], Awaitable[T]]) -> tuple[T, Cost]:
        """Run an operation; return its result, and its cost without the calls of functions."""
        before = self.table.counts
        with _counted_steps(self._database) as steps:
            result = await run()
        calls, rows_read, values_read, rows_written = map(operator.sub, self.table.counts, before)
        return result, Cost(steps[0], calls, rows_read, values_read, rows_written, python_calls=0)

    async def count_python_calls(self, run: Callable[[], Awaitable[T]]) -> tuple[T, int]:
        """Run an operation; return its result and the calls of functions, including built-in ones."""
        profiler = cProfile.Profile()
        profiler.enable()
        try:
            result = await run()
        finally:
            profiler.disable()
        return result, sum(entry.callcount for entry in profiler.getstats())


@contextmanager
def _counted_steps(database: Database) -> Iterator[list[int]]:
    """Count the steps of both connections in a list of one number, until the block ends."""
    steps = [0]

    def count() -> int:
        steps[0] += 1
        return 0

    connections: tuple[sqlite3.Connection, ...] = (database._reader, database._writer)
    for connection in connections:
        connection.set_progress_handler(count, 1)
    try:
        yield steps
    finally:
        for connection in connections:
            connection.set_progress_handler(None, 1)
