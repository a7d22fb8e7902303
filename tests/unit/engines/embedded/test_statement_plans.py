"""Every statement of the embedded engine finds its rows by an index: none scans or sorts a table."""

import ast
import contextlib
import math
import re
import sqlite3
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.engines import embedded
from stak.engines.embedded import partition_sizes
from stak.engines.embedded.backup import back_up
from stak.engines.embedded.checks import examine, shared_rows
from stak.engines.embedded.process_liveness import ProcessLiveness
from stak.engines.embedded.queue import EmbeddedQueue
from stak.engines.embedded.sqlite_schema import _SCHEMA
from stak.ports.queue import Outgoing
from stak.ports.table import ALL, Position, Span, Table
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL, Delete, Key, Put, Update
from stak.settings import load_settings

MAY_SCAN: Final = {
    "SELECT 1 FROM item LIMIT 1": "whether there is any row: the first one answers that",
    partition_sizes._SIZES: "`stak doctor` measures all partitions, in the order of the table",
}
STATEMENT: Final = re.compile(r"\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH) ")
SCAN: Final = re.compile(r"SCAN (\w+)")
SORT: Final = re.compile("TEMP B-TREE|AUTOMATIC")
ORDERED: Final = re.compile("SELECT .* WHERE .* ORDER BY ")
TABLES: Final = set(re.findall(r"CREATE TABLE (\w+)", _SCHEMA))

Statements = dict[str, Any]
"""Statements, each with the values of its first execution."""


def recording_connection(statements: Statements) -> type[sqlite3.Connection]:
    class RecordingConnection(sqlite3.Connection):
        def execute(self, sql: str, values: Any = (), /) -> sqlite3.Cursor:
            statements.setdefault(sql, values)
            return super().execute(sql, values)

        def executemany(self, sql: str, rows: Iterable[Any], /) -> sqlite3.Cursor:
            values = list(rows)
            for row in values[:1]:
                statements.setdefault(sql, row)
            return super().executemany(sql, values)

    return RecordingConnection


def written_statements() -> set[str]:
    """Return the statements in the source; those that are put together from parts are not among them."""
    found: set[str] = set()
    for path in embedded.__path__:
        for module in Path(path).glob("*.py"):
            tree = ast.parse(module.read_text())
            parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
            texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in parts]
            found |= {node.value for node in texts if isinstance(node.value, str) and STATEMENT.match(node.value)}
    return found


def plan_of(connection: sqlite3.Connection, sql: str, values: Any) -> list[str]:
    return [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values)]


async def use_table(table: Table) -> None:
    """Read and write in every way that leads to another statement."""
    listed = {INDEX_PK: "i", INDEX_SK: "1", TTL: 100}
    await table.commit([(Put(Key("p", f"{number:02}"), listed),) for number in range(32)])
    await table.commit([(Update(Key("p", "01"), set={INDEX_SK: "2", TTL: 200}),), (Delete(Key("p", "02")),)])
    await table.commit_template(["p", "q"], (Put(Key("", "03"), {"n": 1}),))
    await table.get(Key("p", "01"))
    await table.batch_get([Key("p", "01"), Key("q", "03")])
    for span in (ALL, Span(prefix="0"), Span("01", "05"), Span(low="01"), Span(high="05")):
        for reverse in (False, True):
            for index in (False, True):
                pk = "i" if index else "p"
                for after in (
                    None,
                    Position("p", "03", "1" if index else None),
                    Position("p", "!", "!"),
                    Position("p", "~", "~"),
                ):
                    await table.query(pk, span, limit=2, reverse=reverse, index=index, after=after)


async def use_queue(engine: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    queue = engine.ports.deliveries
    await queue.send([Outgoing(b"x", group) for group in "abc"])
    first, second, third = await queue.receive(3, wait_seconds=0, lease_seconds=60)
    await queue.extend([first], 0)
    await queue.delete([second])
    await queue.bury(third, "why")
    (letter,) = await queue.dead_letters("c", limit=10)
    await queue.redrive("c", [letter.id])
    await queue.discard("c", [letter.id])
    await queue.depth()
    clock.advance(3600)
    await queue.send([Outgoing(b"x", "a")])
    clock.advance(-3600)  # the clock was wrong, and the process that leased a message is dead
    monkeypatch.setattr(ProcessLiveness, "is_alive", lambda _self, _name: False)
    assert isinstance(queue, EmbeddedQueue)
    queue._orphans_checked_at = -math.inf
    await queue.receive(10, wait_seconds=0, lease_seconds=60)


@pytest.fixture
async def statements(tmp_path: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> Statements:
    """Return the statements of an engine of which every operation was used."""
    found: Statements = {}
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", partial(sqlite3.connect, factory=recording_connection(found)))
        async with open_engine(load_settings(data=tmp_path / "data"), clock) as engine:
            await use_table(engine.ports.table)
            await use_queue(engine, clock, monkeypatch)
            for after in (None, Position("p", "03")):
                await engine.rows.page(0, limit=2, after=after)
                await engine.rows.page_beginning_with(["p"], limit=2, after=after)
            assert [row async for row in engine.rows.beginning_with(["p"])]
            assert await engine.remove_expired()
            await engine.checkpoint()
            examine(tmp_path / "data")
            shared_rows(tmp_path / "data", 10)
            assert partition_sizes.measure_partitions(tmp_path / "data", None)
            back_up(tmp_path / "data", tmp_path / "copy", lambda _copied, _total: None)
    return found


@pytest.fixture
def plans(statements: Statements, tmp_path: Path) -> dict[str, list[str]]:
    """Return the plan of each statement."""
    connection = sqlite3.connect(tmp_path / "data" / "stak.db")
    with contextlib.closing(connection):
        return {sql: plan_of(connection, sql, values) for sql, values in statements.items() if STATEMENT.match(sql)}


def test_statements_find_their_rows_by_an_index(plans: dict[str, list[str]]) -> None:
    scanning = {sql: plan for sql, plan in plans.items() if any(set(SCAN.findall(line)) & TABLES for line in plan)}
    assert scanning.keys() == MAY_SCAN.keys(), scanning
    assert {sql: plan for sql, plan in plans.items() if any(map(SORT.search, plan))} == {}


def test_ordered_reads_begin_and_end_at_their_bounds(plans: dict[str, list[str]]) -> None:
    """A bound that is not part of the search is a filter: SQLite walks over all rows that it excludes."""
    ordered = {sql: plan[0] for sql, plan in plans.items() if ORDERED.match(sql)}
    assert len(ordered) > 20
    for sql, search in ordered.items():
        condition = sql.partition(" WHERE ")[2].partition(" ORDER BY ")[0]
        assert search.count("?") >= condition.count("?"), (sql, search)


def test_scan_and_sort_are_recognised(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "some.db")
    connection.execute("CREATE TABLE some (a INTEGER PRIMARY KEY, b)")
    (plan,) = plan_of(connection, "SELECT a FROM some WHERE b = ?", (1,))
    assert SCAN.findall(plan) == ["some"]
    assert SORT.search(" ".join(plan_of(connection, "SELECT a FROM some WHERE a > ? ORDER BY b", (1,))))
    connection.close()


async def test_every_statement_of_the_source_is_checked(statements: Statements) -> None:
    written = written_statements()
    assert len(written) > 20
    assert written <= statements.keys(), "use_table or use_queue does not lead to these statements"
