"""Counts what an operation costs on the embedded engine, the same in every run: no time is measured.

SQLite counts the steps of its virtual machine, which include every row that a query visits, even if it returns few of
them. A seek in a B-tree is one step at any depth, so a constant number of steps is at most logarithmic work.
"""

import cProfile
import operator
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from stak.engines.embedded.table import EmbeddedTable
from stak.ports.table import Table
from stak.ports.writes import Item
from stak.testing.hooked_table import Call, Commit, HookedTable, Read
from stak.testing.sqlite_steps import count_steps

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


class CountingTable(HookedTable):
    """Counts calls and rows."""

    def __init__(self, table: Table) -> None:
        super().__init__(table, before=self._count_call, after_read=self._count_read)
        self.calls = self.rows_read = self.values_read = self.rows_written = 0

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """All counts since the start."""
        return self.calls, self.rows_read, self.values_read, self.rows_written

    async def _count_call(self, call: Call) -> None:
        self.calls += 1
        if isinstance(call, Commit):
            self.rows_written += sum(map(len, call.groups))

    def _count_read(self, _: Read, items: Sequence[Item]) -> None:
        self.rows_read += len(items)
        self.values_read += sum(_values_in(value) for item in items for value in item.values())


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
        with count_steps(self._database) as counted:
            result = await run()
        calls, rows_read, values_read, rows_written = map(operator.sub, self.table.counts, before)
        return result, Cost(counted.steps, calls, rows_read, values_read, rows_written, python_calls=0)

    async def count_python_calls(self, run: Callable[[], Awaitable[T]]) -> tuple[T, int]:
        """Run an operation; return its result and the calls of functions, including built-in ones."""
        profiler = cProfile.Profile()
        profiler.enable()
        try:
            result = await run()
        finally:
            profiler.disable()
        return result, sum(entry.callcount for entry in profiler.getstats())
