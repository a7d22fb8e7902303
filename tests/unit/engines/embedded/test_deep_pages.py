"""A page deep in a partition costs as much as the first one."""

from pathlib import Path

import pytest

from stak.engines.embedded.sqlite_connections import Database
from stak.engines.embedded.table import EmbeddedTable
from stak.ports.table import ALL, Position, Span
from stak.ports.writes import INDEX_PK, INDEX_SK, Key, Put

ROWS = 4000
PK = "t#acmeU#bob#main"


@pytest.mark.parametrize("index", [False, True])
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("span", [ALL, Span(prefix="m#"), Span("m#0", "m#9~"), Span(low="m#0"), Span(high="m#9~")])
async def test_deep_page_takes_as_many_steps_as_the_first(
    tmp_path: Path, span: Span, reverse: bool, index: bool
) -> None:
    database = Database(tmp_path)
    try:
        table = EmbeddedTable(database)
        keys = [Key(PK, f"m#{number:04}") for number in range(ROWS)]
        await table.commit([(Put(key, {"n": 1, INDEX_PK: PK, INDEX_SK: key.sk}),) for key in keys])
        steps = 0

        def count() -> int:
            nonlocal steps
            steps += 1
            return 0

        database.read_with(lambda connection: connection.set_progress_handler(count, 10))
        first = await table.query(PK, span, limit=10, reverse=reverse, index=index)
        first_steps, steps = steps, 0
        deep = keys[ROWS // 10] if reverse else keys[-ROWS // 10]
        after = Position(deep.pk, deep.sk, deep.sk if index else None)
        page = await table.query(PK, span, limit=10, reverse=reverse, index=index, after=after)
        assert len(page.rows) == len(first.rows) == 10
        at = keys.index(deep)
        assert [row.key for row in page.rows] == (keys[at - 10 : at][::-1] if reverse else keys[at + 1 : at + 11])
        assert steps <= first_steps + 10
    finally:
        database.close()


@pytest.mark.parametrize("reverse", [False, True])
async def test_position_outside_the_span_does_not_widen_it(tmp_path: Path, reverse: bool) -> None:
    database = Database(tmp_path)
    try:
        table = EmbeddedTable(database)
        await table.commit([(Put(Key(PK, sk), {"n": 1}),) for sk in ("a#1", "m#1", "m#2", "z#1")])
        after = Position(PK, "zz" if reverse else "a#0")
        page = await table.query(PK, Span(prefix="m#"), limit=10, reverse=reverse, after=after)
        assert {row.key.sk for row in page.rows} == {"m#1", "m#2"}
    finally:
        database.close()
