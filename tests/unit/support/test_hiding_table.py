"""The table that hides rows: plain reads miss them; conditions find them, and so does `transact_get`."""

from collections.abc import Iterator
from typing import Final

import pytest

from stak.ports.table import Table
from stak.ports.writes import DONE, INDEX_PK, INDEX_SK, Key, Present, Put
from tests.support.hiding_table import HidingTable
from tests.support.inline_engine import InlineEngine, inline_engine

A: Final = Key("p", "a")
B: Final = Key("p", "b")


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


@pytest.fixture
def table(world: InlineEngine) -> Table:
    return world.begin().table


@pytest.mark.parametrize("is_not_written_yet", [False, True])
def test_hidden_row_is_missed_by_reads_and_found_by_conditions(
    world: InlineEngine, table: Table, is_not_written_yet: bool
) -> None:
    async def read() -> None:
        await table.commit([(Put(A, {"n": 1}), Put(B, {"n": 1}))])
        hiding = HidingTable(table, A.__eq__, is_not_written_yet=is_not_written_yet)
        assert await hiding.get(A) is None
        assert await hiding.get(B) is not None
        assert (await hiding.batch_get([A, B])).keys() == {B}
        assert (await hiding.transact_get([A, B])).keys() == ({B} if is_not_written_yet else {A, B})
        assert await hiding.commit([(Put(A, {"n": 2}, (Present(),)),)]) == [DONE]

    world.run(read())


@pytest.mark.parametrize("is_index_empty", [False, True])
def test_empty_index_finds_nothing(world: InlineEngine, table: Table, is_index_empty: bool) -> None:
    async def read() -> None:
        await table.commit([(Put(A, {INDEX_PK: "i", INDEX_SK: "1"}),)])
        hiding = HidingTable(table, is_index_empty=is_index_empty)
        assert len((await hiding.query("i", limit=9, index=True)).rows) == (0 if is_index_empty else 1)
        assert len((await hiding.query("p", limit=9)).rows) == 1

    world.run(read())
