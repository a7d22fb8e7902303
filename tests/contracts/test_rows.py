"""The whole table, page by page: every row once, whatever is read between two pages, from any position."""

from stak.ports.rows import Rows
from stak.ports.table import Position, Row
from stak.ports.writes import Item, Key
from tests.contracts.engines import ContractEngine
from tests.contracts.paging import put_all

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


async def test_every_row_is_in_one_page(engine: ContractEngine) -> None:
    await put_all(engine.table, STORED)
    for limit in (3, 100):
        found = await read_all(engine.rows, limit)
        assert len(found) == len(STORED)
        assert {row.key: row.item for row in found} == STORED


async def test_page_goes_on_after_a_row_that_is_gone(engine: ContractEngine) -> None:
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
