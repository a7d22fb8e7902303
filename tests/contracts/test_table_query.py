"""Contract of query: ranges in both directions, and pages without repeated or skipped rows."""

import random
from typing import Final

import pytest

from stak.ports.table import ALL, PAGE_MAX_BYTES, Position, Span, Table
from stak.ports.writes import Delete, Key
from tests.contracts.engines import ContractEngine
from tests.contracts.read_all_pages import keys, pages, put_all, put_sort_keys, sort_keys

LETTERS: Final = list("abcdefghij")
# In order of their UTF-8 bytes. UTF-16 would put the astral ones before U+FFFD, a locale é before z.
UNICODE: Final = ["\0", "A", "a", "z", "é", "\ud7ff", "\ue000", "\ufffd", "\U00010000", "\U0001f600", "\U0010ffff"]


async def test_unknown_partition_is_empty(table: Table) -> None:
    page = await table.query("p", limit=1)
    assert page.rows == []
    assert page.next is None


async def test_rows_carry_their_keys_and_items(table: Table) -> None:
    await put_all(table, {Key("p", "a"): {"n": 1}, Key("p", "b"): {}})
    rows = (await table.query("p", limit=5)).rows
    assert [(row.key, row.item) for row in rows] == [(Key("p", "a"), {"n": 1}), (Key("p", "b"), {})]


async def test_query_does_not_read_neighbouring_partitions(table: Table) -> None:
    for pk in ("p", "p\0", "p#", "o", "q", "P"):
        await put_sort_keys(table, pk, ["a", "b"])
    assert await keys(table, "p") == [Key("p", "a"), Key("p", "b")]


async def test_sort_keys_are_ordered_by_utf8_bytes(table: Table) -> None:
    shuffled = random.Random(1).sample(UNICODE, len(UNICODE))
    await put_sort_keys(table, "p", shuffled)
    assert sorted(UNICODE, key=str.encode) == UNICODE
    assert await sort_keys(table, "p") == UNICODE
    assert await sort_keys(table, "p", reverse=True) == UNICODE[::-1]


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize(
    ("span", "expected"),
    [
        (ALL, "abcdefghij"),
        (Span(low="c"), "cdefghij"),
        (Span(low="bb"), "cdefghij"),
        (Span(high="c"), "abc"),
        (Span(high="cc"), "abc"),
        (Span(low="c", high="f"), "cdef"),
        (Span(low="bb", high="ee"), "cde"),
        (Span(low="c", high="c"), "c"),
        (Span(low="f", high="c"), ""),
        (Span(low="k"), ""),
        (Span(high="A"), ""),
        (Span(prefix="c"), "c"),
        (Span(prefix="k"), ""),
        (Span(prefix=""), "abcdefghij"),
    ],
    ids=repr,
)
@pytest.mark.parametrize("limit", [1, 3, 100])
async def test_range_is_read_in_both_directions(
    table: Table, span: Span, expected: str, limit: int, reverse: bool
) -> None:
    await put_sort_keys(table, "p", LETTERS)
    in_order = list(reversed(expected)) if reverse else list(expected)
    assert await sort_keys(table, "p", span, limit=limit, reverse=reverse) == in_order


@pytest.mark.parametrize(
    ("prefix", "others", "expected"),
    [
        ("m#", ["m", "m!", "n", "m$", "M#1"], ["m#", "m#1", "m#2"]),
        ("a\U0010ffff", ["a", "a\uffff", "a\U0010fffe", "b"], ["a\U0010ffff", "a\U0010ffff\0", "a\U0010ffffz"]),
        ("\U0010ffff", ["z", "\U0010fffe\U0010ffff"], ["\U0010ffff", "\U0010ffff\U0010ffff"]),
        ("a\ud7ff", ["a\ud7fe", "a\ue000", "a\uffff"], ["a\ud7ff", "a\ud7ff\U0010ffff"]),
        ("a\uffff", ["a\ufffe", "a\U00010000"], ["a\uffff", "a\uffff\U0010ffff"]),
        ("%", ["$", "&", "a"], ["%", "%%", "%_"]),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
@pytest.mark.parametrize("reverse", [False, True])
async def test_prefix_matches_exactly(
    table: Table, prefix: str, others: list[str], expected: list[str], reverse: bool
) -> None:
    await put_sort_keys(table, "p", [*others, *expected])
    found = await sort_keys(table, "p", Span(prefix=prefix), reverse=reverse, limit=2)
    assert found == (expected[::-1] if reverse else expected)


async def test_page_has_at_most_limit_rows(table: Table) -> None:
    await put_sort_keys(table, "p", LETTERS)
    page = await table.query("p", limit=4)
    assert [row.key.sk for row in page.rows] == list("abcd")
    assert page.next is not None


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("limit", [1, 2, 3, 5, 9, 10, 11])
async def test_pages_neither_repeat_nor_skip_a_row(table: Table, limit: int, reverse: bool) -> None:
    await put_sort_keys(table, "p", LETTERS)
    assert await sort_keys(table, "p", limit=limit, reverse=reverse) == (LETTERS[::-1] if reverse else LETTERS)


async def test_every_page_but_the_last_has_a_next_position(table: Table) -> None:
    await put_sort_keys(table, "p", LETTERS)
    read = await pages(table, "p", Span(low="b", high="i"), limit=3)
    assert [page.next is None for page in read] == [False] * (len(read) - 1) + [True]
    assert sum(len(page.rows) for page in read) == 8


async def test_page_continues_in_the_other_direction(table: Table) -> None:
    await put_sort_keys(table, "p", LETTERS)
    at_e = Position("p", "e")
    onwards = await table.query("p", limit=10, after=at_e)
    back = await table.query("p", limit=10, after=at_e, reverse=True)
    assert [row.key.sk for row in onwards.rows] == list("fghij")
    assert [row.key.sk for row in back.rows] == list("dcba")


async def test_page_continues_after_a_deleted_row(table: Table) -> None:
    await put_sort_keys(table, "p", LETTERS)
    first = await table.query("p", limit=3)
    await table.commit([(Delete(Key("p", sk)),) for sk in "acd"])
    rest = await table.query("p", limit=10, after=first.next)
    assert [row.key.sk for row in rest.rows] == list("efghij")


@pytest.mark.parametrize("reverse", [False, True])
async def test_page_cut_by_size_continues(engine: ContractEngine, table: Table, reverse: bool) -> None:
    heavy = "x" * (PAGE_MAX_BYTES // 5)
    await put_all(table, {Key("p", f"{number:02}"): {"text": heavy} for number in range(17)})
    read = await pages(table, "p", limit=100, reverse=reverse)
    if engine.weighs:
        assert len(read) > 2
        assert all(len(page.rows) <= 6 for page in read)
    numbers = [int(row.key.sk) for page in read for row in page.rows]
    assert numbers == (list(range(16, -1, -1)) if reverse else list(range(17)))


async def test_consistent_read_sees_earlier_commits(table: Table) -> None:
    for number in range(20):
        await put_sort_keys(table, "p", [f"{number:02}"])
        assert len((await table.query("p", limit=100)).rows) == 1
        await table.commit([(Delete(Key("p", f"{number:02}")),)])
        assert (await table.query("p", limit=100)).rows == []
