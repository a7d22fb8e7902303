"""Contract of concurrent commits: no update is lost, and put-if-absent succeeds once."""

import asyncio
from typing import Final

from stak.ports.table import Table
from stak.ports.writes import DONE, Absent, Equals, Item, Key, Outcome, Put, Update

COUNTER: Final = Key("p", "counter")


async def test_concurrent_increments_are_all_counted(table: Table) -> None:
    outcomes = await asyncio.gather(*(table.commit([(Update(COUNTER, add={"n": 1}),)]) for _ in range(200)))
    assert outcomes == [[DONE]] * 200
    assert await table.get(COUNTER) == {"n": 200}


async def test_exactly_one_concurrent_put_if_absent_wins(table: Table) -> None:
    async def claim(number: int) -> Outcome:
        (outcome,) = await table.commit(
            [(Put(COUNTER, {"owner": number}, when=(Absent(),)), Put(Key("p", f"by {number}"), {}))]
        )
        return outcome

    outcomes = await asyncio.gather(*map(claim, range(50)))
    winners = [number for number, outcome in enumerate(outcomes) if outcome == DONE]
    assert len(winners) == 1
    assert await table.get(COUNTER) == {"owner": winners[0]}
    losers = [Key("p", f"by {number}") for number in range(50) if number != winners[0]]
    assert await table.batch_get(losers) == {}


async def test_retrying_optimistic_writers_lose_no_update(table: Table) -> None:
    await table.commit([(Put(COUNTER, {"version": 0, "by": []}),)])

    async def append(number: int) -> None:
        while True:
            item = await table.get(COUNTER)
            assert item is not None
            version = item["version"]
            after: Item = {"version": version + 1, "by": [*item["by"], number]}
            if await table.commit([(Put(COUNTER, after, when=(Equals("version", version),)),)]) == [DONE]:
                return

    await asyncio.gather(*map(append, range(12)))
    item = await table.get(COUNTER)
    assert item is not None
    assert item["version"] == 12
    assert sorted(item["by"]) == list(range(12))


async def test_transfer_between_items_is_never_seen_partially(table: Table) -> None:
    left, right = Key("p", "left"), Key("p", "right")
    await table.commit([(Put(left, {"n": 100}), Put(right, {"n": 100}))])
    sums: list[int] = []

    async def move(amount: int) -> None:
        await table.commit([(Update(left, add={"n": -amount}), Update(right, add={"n": amount}))])

    async def look() -> None:
        # A query, a batch or two gets may see one row before the transfer and the other after it.
        found = await table.transact_get([left, right])
        sums.append(sum(item["n"] for item in found.values()))

    await asyncio.gather(*(step for amount in range(40) for step in (move(amount), look())))
    assert sums == [200] * 40
