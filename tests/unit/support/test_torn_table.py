"""The table that tears transactions: plain reads see rows one by one; conditions and `transact_get` see them whole."""

import asyncio
import random
from collections.abc import Iterator
from typing import Final

import pytest

from stak.ports.table import Span, Table
from stak.ports.writes import DONE, Absent, Check, Delete, Equals, Key, Put, Refused, Update
from tests.support.inline_engine import InlineEngine, inline_engine
from tests.support.torn_table import CALLS_MAX, HoldingTable, TornTable

A: Final = Key("p", "a")
B: Final = Key("p", "b")
C: Final = Key("p", "c")
SEEDS: Final = range(60)


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


@pytest.fixture
def table(world: InlineEngine) -> Table:
    return world.begin().table


def holding(table: Table, *keys: Key) -> HoldingTable:
    return HoldingTable(table, lambda key: key in keys)


async def seen_while_committing(table: Table, seed: int) -> set[tuple[int, int]]:
    """Return what a reader sees of two rows while both are changed from 0 to 1."""
    await table.commit([(Put(A, {"n": 0}), Put(B, {"n": 0}))])
    torn = TornTable(table, seed, lambda: asyncio.sleep(0))
    writing = asyncio.create_task(torn.commit([(Put(A, {"n": 1}), Put(B, {"n": 1}))]))
    seen = set()
    while not writing.done():
        found = await torn.batch_get([A, B])
        seen.add((found[A]["n"], found[B]["n"]))
        await asyncio.sleep(0)
    assert await torn.batch_get([A, B]) == {A: {"n": 1}, B: {"n": 1}}
    return seen


async def test_rows_become_visible_one_by_one_in_any_order(table: Table) -> None:
    seen = set().union(*[await seen_while_committing(table, seed) for seed in SEEDS])
    assert seen == {(0, 0), (0, 1), (1, 0), (1, 1)}


async def test_schedule_is_repeated_by_its_seed(table: Table) -> None:
    for seed in (3, 17):
        assert await seen_while_committing(table, seed) == await seen_while_committing(table, seed)


async def test_row_does_not_change_back(table: Table) -> None:
    for seed in SEEDS:
        await table.commit([(Put(A, {"n": 0}), Put(B, {"n": 0}))])
        torn = TornTable(table, seed, lambda: asyncio.sleep(0))
        writing = asyncio.create_task(torn.commit([(Put(A, {"n": 1}), Put(B, {"n": 1}))]))
        last = 0
        while not writing.done():
            item = await torn.get(A)
            assert item is not None
            assert item["n"] >= last
            last = item["n"]
            await asyncio.sleep(0)


async def test_killed_writer_has_committed(table: Table) -> None:
    torn = TornTable(table, 5, lambda: asyncio.sleep(0))
    writing = asyncio.create_task(torn.commit([(Put(A, {"n": 1}), Put(B, {"n": 1}))]))
    await asyncio.sleep(0)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    assert await table.batch_get([A, B]) == {A: {"n": 1}, B: {"n": 1}}
    for _ in range(CALLS_MAX):
        await torn.get(C)
    assert not torn.under_way


async def test_transaction_read_sees_its_keys_as_they_are(table: Table) -> None:
    torn = holding(table, A, B)
    await torn.commit([(Put(A, {"n": 1}), Put(B, {"n": 1}), Put(C, {"n": 1}))])
    assert await torn.batch_get([A, B, C]) == {C: {"n": 1}}
    assert await torn.transact_get([A]) == {A: {"n": 1}}
    assert await torn.batch_get([A, B, C]) == {A: {"n": 1}, C: {"n": 1}}
    assert torn.unseen == {B}


async def test_condition_sees_the_row_as_it_is(table: Table) -> None:
    torn = holding(table, A)
    await torn.commit([(Put(A, {"n": 1}), Put(B, {"n": 1}))])
    assert await torn.get(A) is None
    (outcome,) = await torn.commit([(Check(A, (Absent(),)), Delete(B))])
    assert isinstance(outcome, Refused)
    assert await torn.commit([(Update(A, add={"n": 1}, when=(Equals("n", 1),)),)]) == [DONE]
    assert await torn.get(A) == {"n": 2}


async def test_single_write_is_visible_at_once(table: Table) -> None:
    torn = holding(table, A)
    await torn.commit([(Put(A, {"n": 1}),), (Put(A, {"n": 2}), Check(B, (Absent(),)))])
    assert await torn.get(A) == {"n": 2}


async def test_refused_group_is_never_seen(table: Table) -> None:
    torn = holding(table, A)
    (outcome,) = await torn.commit([(Put(A, {"n": 1}), Put(B, {"n": 1}, when=(Equals("n", 5),)))])
    assert isinstance(outcome, Refused)
    assert await torn.batch_get([A, B]) == {}


async def test_groups_of_a_call_may_write_to_the_same_row(table: Table) -> None:
    torn = TornTable(table, 1, lambda: asyncio.sleep(0))
    await torn.commit([(Update(A, add={"n": 1}), Put(Key("p", f"x{number}"), {})) for number in range(5)])
    assert await torn.get(A) == {"n": 5}


@pytest.mark.parametrize("reverse", [False, True])
async def test_pages_show_deleted_rows_and_hide_new_ones(table: Table, reverse: bool) -> None:
    """Every page is what the rows before the transaction would give, whatever the span, the limit and the position."""
    names = [f"{number:02}" for number in range(12)]
    before = {Key("p", name): {"n": 0} for name in names[::2]}
    await table.commit([tuple(Put(key, item) for key, item in before.items())])
    torn = HoldingTable(table, lambda _: True)
    gone = [Delete(Key("p", name)) for name in names[:6:2]]
    await torn.commit([(*gone, *(Put(Key("p", name), {"n": 1}) for name in names[1::2]))])
    rng = random.Random(7)
    for _ in range(CALLS_MAX // 4):
        low, high = sorted(rng.sample(names, 2))
        expected = sorted((key.sk for key in before if low <= key.sk <= high), reverse=reverse)
        limit, after, found = rng.randint(1, 4), None, []
        torn._state.calls = 0
        while True:
            page = await torn.query("p", Span(low, high), limit=limit, reverse=reverse, after=after)
            assert len(page.rows) <= limit
            found += [row.key.sk for row in page.rows]
            after = page.next
            if after is None:
                break
        assert found == expected
    torn.finish()
    assert len((await torn.query("p", limit=100)).rows) == 9
