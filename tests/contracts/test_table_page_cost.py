"""Contract of query: a page deep in a partition costs no more than the first one, whatever the range and direction."""

from typing import Final

from stak.ports.table import ALL, Position, Row, Span, Table
from stak.ports.writes import INDEX_PK, INDEX_SK, Item, Key
from tests.contracts.read_all_pages import pages, put_all
from tests.contracts.read_cost import ReadCost, cost_of

ROWS: Final = 200
DEEP: Final = 180
LIMIT: Final = 10
SPARE_STEPS: Final = 150
"""A page after a position compares each of its rows with that; walking over the rows before would take 700 steps."""
SPANS: Final = (ALL, Span(prefix="m#"), Span("m#0", "m#9"), Span(low="m#0"), Span(high="m#9"))
PARTITIONS: Final = {"by sort key": False, "by index sort key": True, "by equal index sort keys": True}
"""Each of these partitions has the same number of rows; the value says whether it is one of the index."""


async def store_partitions(table: Table) -> None:
    items: dict[Key, Item] = {}
    for number in range(ROWS):
        sk = f"m#{number:04}"
        items[Key("by sort key", sk)] = {"n": number}
        items[Key(f"p{number % 7}", f"s{number:04}")] = {INDEX_PK: "by index sort key", INDEX_SK: sk}
        items[Key(f"q{number // 50}", sk)] = {INDEX_PK: "by equal index sort keys", INDEX_SK: "m#1"}
    await put_all(table, items)


def position_of(row: Row, index: bool) -> Position:
    return Position(*row.key, row.item[INDEX_SK] if index else None)


async def test_deep_page_costs_no_more_than_the_first(table: Table) -> None:
    await store_partitions(table)
    for pk, index in PARTITIONS.items():
        for reverse in (False, True):
            read = await pages(table, pk, limit=150, reverse=reverse, index=index)
            in_order = [row for page in read for row in page.rows]
            assert len({row.key for row in in_order}) == ROWS
            after = position_of(in_order[DEEP - 1], index)
            for span in SPANS:
                case = f"{pk}, {span}, reverse={reverse}"
                query = table.query(pk, span, limit=LIMIT, reverse=reverse, index=index)
                first, first_cost = await cost_of(table, query)
                query = table.query(pk, span, limit=LIMIT, reverse=reverse, index=index, after=after)
                deep, deep_cost = await cost_of(table, query)
                assert first.rows == in_order[:LIMIT], case
                assert deep.rows == in_order[DEEP : DEEP + LIMIT], case
                assert first_cost != ReadCost(), case
                assert (first_cost.requests, first_cost.rows_visited) in ((1, LIMIT), (0, 0)), case
                assert deep_cost.requests <= first_cost.requests, case
                assert deep_cost.rows_visited <= first_cost.rows_visited, case
                assert deep_cost.steps <= first_cost.steps + SPARE_STEPS, case
