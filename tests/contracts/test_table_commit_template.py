"""Contract of commit_template: one group in many partitions equals a separate group for each."""

import asyncio
import random
from typing import Final

import pytest

from stak.errors import InvalidWrite
from stak.ports.table import ALL, Table
from stak.ports.writes import (
    DONE,
    INDEX_PK,
    INDEX_SK,
    ITEM_MAX_BYTES,
    Absent,
    Below,
    Check,
    Delete,
    Equals,
    Group,
    Key,
    Present,
    Put,
    Refused,
    Update,
    groups_of,
    in_partition,
)
from tests.contracts.read_all_pages import keys

DELIVERY: Final[Group] = (
    Put(Key("", "m#5"), {"text": "hello"}, when=(Absent(),)),
    Update(Key("", "c#*"), add={"count": 1, "rev": 1}, when=(Below("wm", "5"),)),
    Update(Key("", "c#news"), add={"count": 1}, when=(Below("wm", "5"), Absent("muted"))),
)
TEMPLATES: Final[dict[str, Group]] = {
    "delivery": DELIVERY,
    "checked": (Check(Key("", "c#*"), when=(Present("count"),)), Update(Key("", "c#news"), set={"seen": True})),
    "removed": (Delete(Key("", "m#5"), when=(Present(),)), Update(Key("", "c#*"), add={"count": -1})),
    "indexed": (Update(Key("", "c#*"), set={INDEX_PK: "i", INDEX_SK: "s"}), Put(Key("", "m#6"), {"ttl": 5})),
    "recalled": (
        Update(Key("", "m#5"), set={"gone": "x", "ttl": 5}, remove=("text",), when=(Present(), Absent("gone"))),
        Update(Key("", "c#*"), add={"count": -1}),
    ),
    "relisted": (Update(Key("", "c#*"), set={INDEX_SK: "t"}), Delete(Key("", "m#5"))),
    "removed from the index": (Delete(Key("", "c#*")), Check(Key("", "m#6"), when=(Absent(),))),
    "unlisted": (Update(Key("", "c#*"), remove=(INDEX_PK, "count"), when=(Equals("count", 1),)),),
    "not a number": (Update(Key("", "m#5"), add={"text": 1}), Update(Key("", "c#*"), add={"count": 1})),
    "too large": (Update(Key("", "c#*"), set={"big": "x" * (ITEM_MAX_BYTES - 6000)}),),
}

SEEDS: Final = [0, *(pytest.param(number, marks=pytest.mark.check_all) for number in (1, 2))]


async def seed(table: Table, prefix: str, rng: random.Random) -> list[str]:
    """Fill partitions with random contents; the same seed creates the same contents."""
    partitions = [f"{prefix}{number:03d}" for number in range(40)]
    groups: list[Group] = []
    for partition in partitions:
        if rng.random() < 0.5:
            item = {"count": rng.randrange(3), "rev": 1, "wm": rng.choice([None, "4", "5", "6", 7]), "pad": "y" * 8000}
            groups.append((Put(Key(partition, "c#*"), item),))
        if rng.random() < 0.5:
            groups.append((Put(Key(partition, "c#news"), {"count": 1, "muted": rng.choice([None, 1])}),))
        if rng.random() < 0.3:
            groups.append((Put(Key(partition, "m#5"), {"text": "there"}),))
        if rng.random() < 0.2:
            groups.append((Put(Key(partition, "c#*"), {"count": 1, INDEX_PK: "i", INDEX_SK: partition[1:]}),))
    await table.commit(groups)
    return partitions


async def contents(table: Table, partitions: list[str]) -> list[list[tuple[str, object]]]:
    pages = [await table.query(partition, ALL, limit=100) for partition in partitions]
    return [[(row.key.sk, row.item) for row in page.rows] for page in pages]


@pytest.mark.parametrize("name", TEMPLATES)
@pytest.mark.parametrize("number", SEEDS)
async def test_template_commit_equals_one_group_for_each_partition(table: Table, name: str, number: int) -> None:
    template = TEMPLATES[name]
    ones = await seed(table, "a", random.Random(number))
    others = await seed(table, "b", random.Random(number))
    in_each = await table.commit_template(ones, template)
    one_by_one = await table.commit([tuple(in_partition(write, pk) for write in template) for pk in others])
    assert in_each == one_by_one
    assert await contents(table, ones) == await contents(table, others)
    listed = await keys(table, "i", index=True)
    assert len([key for key in listed if key.pk[0] == "a"]) * 2 == len(listed)


@pytest.mark.parametrize("number", SEEDS)
async def test_items_replace_the_first_put_in_each_partition(table: Table, number: int) -> None:
    ones = await seed(table, "a", random.Random(number))
    others = await seed(table, "b", random.Random(number))
    items = [{"text": f"hello {index} é" * (1 + index)} for index in range(len(ones))]
    in_each = await table.commit_template(ones, DELIVERY, items)
    assert in_each == await table.commit(groups_of(others, DELIVERY, items))
    assert {type(outcome) for outcome in in_each} == {type(DONE), Refused}
    assert await contents(table, ones) == await contents(table, others)


async def test_large_items_are_put(table: Table) -> None:
    items = [{"text": "x" * 300_000}, {"text": "y"}]
    assert await table.commit_template(["p", "q"], DELIVERY, items) == [DONE, DONE]
    assert [await table.get(Key(partition, "m#5")) for partition in ("p", "q")] == items
    only: Group = DELIVERY[:1]
    assert await table.commit_template(["r"], only, [{"text": "z"}]) == [DONE]
    assert await table.get(Key("r", "m#5")) == {"text": "z"}


async def test_repeated_template_commit_delivers_once(table: Table) -> None:
    partitions = [f"p{number}" for number in range(100)]
    assert await table.commit_template(partitions, DELIVERY) == [DONE] * 100
    again = await table.commit_template(partitions, DELIVERY)
    assert all(isinstance(outcome, Refused) and outcome.names(0) and not outcome.names(1) for outcome in again)
    assert await table.get(Key("p7", "c#*")) == {"count": 1, "rev": 1}


async def test_concurrent_template_commits_add_up(table: Table) -> None:
    partitions = [f"p{number}" for number in range(50)]
    add: Group = (Update(Key("", "c#*"), add={"count": 1}),)
    await asyncio.gather(*(table.commit_template(partitions, add) for _ in range(20)))
    items = await table.batch_get(Key(partition, "c#*") for partition in partitions)
    assert [item["count"] for item in items.values()] == [20] * 50


async def test_invalid_template_raises_and_writes_nothing(table: Table) -> None:
    for partitions, template in (
        (["p", "p"], DELIVERY),
        (["p", ""], DELIVERY),
        (["p", "x" * 2049], DELIVERY),
        (["p", "é" * 1025], DELIVERY),
        (["p", "\ud800"], DELIVERY),
        (["p"], (Delete(Key("", "a")), Delete(Key("", "a")))),
        (["p"], ()),
        (["p"], (Delete(Key("", "")),)),
    ):
        with pytest.raises(InvalidWrite):
            await table.commit_template(partitions, template)
    assert await contents(table, ["p"]) == [[]]


async def test_template_commit_without_partitions_does_nothing(table: Table) -> None:
    assert await table.commit_template([], DELIVERY) == []
