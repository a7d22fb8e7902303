"""Contract of the table scan: every row once, from any position, also when rows are deleted between pages."""

from stak.ports.table import Position, Row, Rows
from stak.ports.writes import Delete, Item, Key
from tests.contracts.engines import ContractEngine
from tests.contracts.read_all_pages import put_all

STORED: dict[Key, Item] = {
    Key(f"t#{partition}", f"s{number}"): {"n": number} for partition in "abcdefgh" for number in range(5)
}


async def read_all(rows: Rows, limit: int) -> list[Row]:
    found: list[Row] = []
    for segment in range(rows.segments):
        after: Position | None = None
        while True:
            page = await rows.page(segment, limit=limit, after=after)
            assert len(page.rows) <= limit
            found += page.rows
            if page.next is None:
                break
            after = page.next
    return [row for row in found if row.key in STORED]


async def test_scan_returns_every_row_once(engine: ContractEngine) -> None:
    await put_all(engine.table, STORED)
    for limit in (3, 100):
        found = await read_all(engine.rows, limit)
        assert len(found) == len(STORED)
        assert {row.key: row.item for row in found} == STORED


async def test_scan_continues_after_a_deleted_row(engine: ContractEngine) -> None:
    await put_all(engine.table, STORED)
    segment, first = 0, await engine.rows.page(0, limit=3, after=None)
    while not first.rows:
        segment += 1
        first = await engine.rows.page(segment, limit=3, after=None)
    last = first.rows[-1].key
    gone = Position(last.pk, last.sk + "!")
    on = await engine.rows.page(segment, limit=100, after=Position(*last))
    again = await engine.rows.page(segment, limit=100, after=gone)
    assert [row.key for row in again.rows] == [row.key for row in on.rows]


async def read_beginning_with(rows: Rows, prefixes: list[str], limit: int) -> list[Row]:
    found: list[Row] = []
    after: Position | None = None
    while True:
        page = await rows.page_beginning_with(prefixes, limit=limit, after=after)
        assert len(page.rows) <= limit
        found += page.rows
        if page.next is None:
            return found
        after = page.next


async def test_scan_of_some_partitions_returns_only_their_rows_once(engine: ContractEngine) -> None:
    more = {Key(pk, "s"): {"n": 1} for pk in ("t#", "t#bb", "t#b#x", "t#B", "s#a", "u#")}
    await put_all(engine.table, {**STORED, **more})
    for prefixes in (["t#b"], ["t#b", "t#d"], ["t#h", "t#a", "t#ab"], ["t#b", "t#b#"], ["t#zz"]):
        wanted = {key for key in (*STORED, *more) if key.pk.startswith(tuple(prefixes))}
        for limit in (1, 3, 1000):
            found = [row.key for row in await read_beginning_with(engine.rows, prefixes, limit)]
            assert len(found) == len(set(found))
            assert set(found) == wanted


async def test_rows_deleted_between_pages_skip_no_other(engine: ContractEngine) -> None:
    await put_all(engine.table, STORED)
    found: list[Key] = []
    after: Position | None = None
    while True:
        page = await engine.rows.page_beginning_with(["t#b", "t#c"], limit=2, after=after)
        found += [row.key for row in page.rows]
        await engine.table.commit([(Delete(row.key),) for row in page.rows]) if page.rows else None
        if page.next is None:
            break
        after = page.next
    assert sorted(found) == sorted(key for key in STORED if key.pk in ("t#b", "t#c"))
