"""Contract of the secondary index: an item is listed while it has both attributes, under their current values."""

import random
from typing import Final

import pytest

from stak.ports.table import Span, Table
from stak.ports.writes import INDEX_PK, INDEX_SK, Delete, Item, Key, Present, Put, Update
from tests.contracts.engines import ContractEngine
from tests.contracts.read_all_pages import keys, pages, put_all

A: Final = Key("p", "a")
B: Final = Key("p", "b")


def listed(pk: str, sk: str, **others: object) -> Item:
    return {INDEX_PK: pk, INDEX_SK: sk, **others}


async def test_item_with_both_attributes_is_in_the_index(table: Table) -> None:
    await put_all(table, {A: listed("i", "1", text="hello"), B: {"text": "not listed"}})
    page = await table.query("i", limit=10, index=True, consistent=False)
    assert [(row.key, row.item) for row in page.rows] == [(A, listed("i", "1", text="hello"))]
    assert page.next is None


@pytest.mark.parametrize("half", [{INDEX_PK: "i"}, {INDEX_SK: "1"}, {INDEX_PK: "i", INDEX_SK: None}], ids=repr)
async def test_item_with_one_attribute_is_not_in_the_index(table: Table, half: Item) -> None:
    await put_all(table, {A: half})
    assert await keys(table, "i", index=True) == []


async def test_index_partitions_differ_from_table_partitions(table: Table) -> None:
    await put_all(table, {A: listed("i", "1"), Key("i", "1"): {}})
    assert await keys(table, "i", index=True) == [A]
    assert await keys(table, "p", index=True) == []
    assert await keys(table, "i") == [Key("i", "1")]


async def test_update_adds_item_to_the_index(table: Table) -> None:
    await put_all(table, {A: {"text": "x"}})
    await table.commit([(Update(A, set=listed("i", "1")),)])
    assert [row.item for row in (await table.query("i", limit=1, index=True)).rows] == [listed("i", "1", text="x")]


@pytest.mark.parametrize(
    "move",
    [
        Put(A, {INDEX_PK: "j", INDEX_SK: "2"}),
        Update(A, set={INDEX_PK: "j", INDEX_SK: "2"}),
        Update(A, set={INDEX_PK: "j"}),
    ],
    ids=["put", "update", "update of the partition only"],
)
async def test_update_moves_item_in_the_index(table: Table, move: Put | Update) -> None:
    await put_all(table, {A: listed("i", "1")})
    for _ in range(2):
        await table.commit([(move,)])
        assert await keys(table, "i", index=True) == []
        assert await keys(table, "j", index=True) == [A]


async def test_update_moves_item_within_its_index_partition(table: Table) -> None:
    await put_all(table, {A: listed("i", "1"), B: listed("i", "2")})
    assert await keys(table, "i", index=True, reverse=True) == [B, A]
    await table.commit([(Update(A, set={INDEX_SK: "3"}),)])
    assert await keys(table, "i", index=True, reverse=True) == [A, B]


@pytest.mark.parametrize(
    "leave",
    [
        Delete(A),
        Put(A, {"text": "x"}),
        Update(A, remove=(INDEX_PK,)),
        Update(A, remove=(INDEX_SK,)),
        Update(A, set={INDEX_PK: None, INDEX_SK: None}),
    ],
    ids=["delete", "put", "remove partition", "remove sort", "set none"],
)
async def test_removing_index_attributes_removes_item_from_the_index(
    table: Table, leave: Put | Update | Delete
) -> None:
    await put_all(table, {A: listed("i", "1"), B: listed("i", "1")})
    for _ in range(2):
        await table.commit([(leave,)])
        assert await keys(table, "i", index=True) == [B]


async def test_refused_group_does_not_change_the_index(table: Table) -> None:
    await put_all(table, {A: listed("i", "1")})
    await table.commit([(Delete(A), Put(B, listed("i", "0")), Update(Key("p", "c"), set={"n": 1}, when=(Present(),)))])
    assert await keys(table, "i", index=True) == [A]


async def test_item_moved_twice_in_one_call_is_listed_once(table: Table) -> None:
    await put_all(table, {A: listed("i", "1")})
    await table.commit([(Update(A, set={INDEX_SK: f"{number}"}),) for number in (2, 3)])
    (row,) = (await table.query("i", limit=10, index=True)).rows
    assert row.key == A
    assert row.item[INDEX_SK] in {"2", "3"}


async def test_item_created_and_deleted_in_one_call_is_indexed_if_it_exists(table: Table) -> None:
    await table.commit([(Put(A, listed("i", "1")),), (Delete(A),)])
    exists = await table.get(A) is not None
    assert await keys(table, "i", index=True) == ([A] if exists else [])


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("limit", [1, 2, 100])
async def test_index_is_ordered_by_its_sort_key(table: Table, limit: int, reverse: bool) -> None:
    ordered = ["A", "a", "z", "é", "\ufffd", "\U0001f600", "\U0010ffff"]
    places = random.Random(2).sample(range(len(ordered)), len(ordered))
    await put_all(table, {Key(f"p{9 - place}", "s"): listed("i", ordered[place]) for place in places})
    read = await pages(table, "i", limit=limit, reverse=reverse, index=True)
    found = [row.item[INDEX_SK] for page in read for row in page.rows]
    assert found == (ordered[::-1] if reverse else ordered)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("limit", [1, 2, 3, 7])
async def test_pages_of_equal_index_keys_neither_repeat_nor_skip(table: Table, limit: int, reverse: bool) -> None:
    items = {Key(f"p{number % 3}", f"s{number}"): listed("i", "same" if number < 9 else "z") for number in range(11)}
    await put_all(table, items)
    found = await keys(table, "i", limit=limit, reverse=reverse, index=True)
    assert sorted(found) == sorted(items)


@pytest.mark.parametrize("reverse", [False, True])
async def test_index_range_is_read_in_both_directions(table: Table, reverse: bool) -> None:
    await put_all(table, {Key("p", f"{number}"): listed("i", f"l#{number}") for number in range(8)})
    await put_all(table, {Key("q", "x"): listed("i", "s#1")})
    between = await keys(table, "i", Span(low="l#2", high="l#5"), limit=2, reverse=reverse, index=True)
    prefixed = await keys(table, "i", Span(prefix="l#"), limit=3, reverse=reverse, index=True)
    step = -1 if reverse else 1
    assert [key.sk for key in between] == ["2", "3", "4", "5"][::step]
    assert [key.sk for key in prefixed] == [f"{number}" for number in range(8)][::step]


async def test_index_page_cut_by_size_continues(engine: ContractEngine, table: Table) -> None:
    items = {Key("p", f"{number:02}"): listed("i", "same", text="x" * 300_000) for number in range(9)}
    await put_all(table, items)
    read = await pages(table, "i", limit=100, index=True)
    assert len(read) > 1 or not engine.weighs
    assert sorted(row.key for page in read for row in page.rows) == sorted(items)
