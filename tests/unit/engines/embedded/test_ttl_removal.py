"""TTL removal: items are removed after their time to live, and never before."""

import asyncio
from typing import Final

import pytest

from stak.engines.embedded.sqlite_connections import Database
from stak.engines.embedded.table import EmbeddedTable
from stak.engines.embedded.ttl_removal import remove_expired
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL, Absent, Delete, Group, Item, Key, Put, Update, Value
from tests.unit.engines.embedded.blocked_writer import blocked

NOW: Final = 1_700_000_000
A: Final = Key("p", "a")


@pytest.fixture
def table(database: Database) -> EmbeddedTable:
    return EmbeddedTable(database)


async def store(table: EmbeddedTable, items: dict[str, Item]) -> None:
    await table.commit([(Put(Key("p", sk), item),) for sk, item in items.items()])


async def left(table: EmbeddedTable) -> list[str]:
    return [row.key.sk for row in (await table.query("p", limit=1000)).rows]


async def test_no_expired_items_removes_nothing(database: Database) -> None:
    assert await remove_expired(database, NOW) == 0


async def test_only_expired_items_are_removed(database: Database, table: EmbeddedTable) -> None:
    await store(
        table, {"due": {TTL: NOW - 1}, "long due": {TTL: 0}, "now": {TTL: NOW}, "later": {TTL: NOW + 1}, "no": {}}
    )
    assert await remove_expired(database, NOW) == 2
    assert await left(table) == ["later", "no", "now"]
    assert await remove_expired(database, NOW) == 0
    assert await remove_expired(database, NOW + 1) == 1
    assert await left(table) == ["later", "no"]


async def test_template_commits_keep_the_times_of_all_items(database: Database, table: EmbeddedTable) -> None:
    partitions = [f"u{number}" for number in range(40)]
    await table.commit([(Put(Key(pk, "m"), {TTL: 7, "n": number}),) for number, pk in enumerate(partitions[:20])])
    expire: Group = (Update(Key("", "m"), set={TTL: NOW}, when=(Absent("n"),)), Put(Key("", "e"), {TTL: 5}))
    await table.commit_template(partitions, expire)  # refused in the first twenty
    times = {("u0", "m"): 7, ("u19", "m"): 7, ("u20", "m"): NOW, ("u20", "e"): 5, ("u39", "e"): 5}
    listed = {(pk, sk): ttl for ttl, pk, sk in database.read("SELECT ttl, pk, sk FROM item_ttl", ())}
    assert len(listed) == 60
    assert {key: listed[key] for key in times} == times
    await table.commit_template(partitions, (Delete(Key("", "e")), Update(Key("", "m"), set={TTL: 9})))
    assert {ttl for (ttl,) in database.read("SELECT ttl FROM item_ttl", ())} == {9}
    await table.commit_template(partitions[1:], (Update(Key("", "m"), remove=(TTL,)),))
    assert database.read("SELECT ttl, pk, sk FROM item_ttl", ()) == [(9, "u0", "m")]


async def test_removed_item_leaves_the_index(database: Database, table: EmbeddedTable) -> None:
    await store(
        table,
        {
            "due": {INDEX_PK: "i", INDEX_SK: "1", TTL: NOW - 1},
            "kept": {INDEX_PK: "i", INDEX_SK: "2", TTL: NOW + 1},
        },
    )
    await remove_expired(database, NOW)
    assert [row.key.sk for row in (await table.query("i", limit=10, index=True)).rows] == ["kept"]
    assert database.read("SELECT sk FROM item_index", ()) == [("kept",)]


@pytest.mark.parametrize(
    "change",
    [
        Update(A, set={TTL: NOW + 100}),
        Update(A, set={TTL: None}),
        Update(A, remove=(TTL,)),
        Put(A, {TTL: NOW + 100}),
        Put(A, {}),
    ],
    ids=["longer", "none", "removed", "put longer", "put without"],
)
async def test_item_with_an_extended_ttl_is_kept(
    database: Database, table: EmbeddedTable, change: Put | Update
) -> None:
    await store(table, {"a": {TTL: NOW - 1}})
    await table.commit([(change,)])
    assert await remove_expired(database, NOW) == 0
    assert await left(table) == ["a"]


async def test_item_extended_at_the_last_moment_is_kept(database: Database, table: EmbeddedTable) -> None:
    await store(table, {"a": {TTL: NOW - 1}, "b": {TTL: NOW - 1}})
    async with blocked(database):
        extending = asyncio.create_task(table.commit([(Update(A, set={TTL: NOW + 100}),)]))
        await asyncio.sleep(0)
        removing = asyncio.create_task(remove_expired(database, NOW))  # It finds both expired.
        await asyncio.sleep(0)
    await extending
    assert await removing == 1
    assert await left(table) == ["a"]


async def test_item_stored_again_has_its_new_ttl(database: Database, table: EmbeddedTable) -> None:
    await store(table, {"a": {TTL: NOW - 1}})
    await table.commit([(Delete(A),)])
    assert await remove_expired(database, NOW) == 0
    await store(table, {"a": {TTL: NOW + 1}})
    assert await remove_expired(database, NOW) == 0
    assert await left(table) == ["a"]


async def test_many_expired_items_are_removed_in_steps(database: Database, table: EmbeddedTable) -> None:
    await store(table, {f"{number:04}": {TTL: NOW - 1 - number} for number in range(1200)})
    steps = [await remove_expired(database, NOW) for _ in range(4)]
    assert max(steps) < 1200
    assert sum(steps) == 1200
    assert steps[-1] == 0
    assert await left(table) == []


@pytest.mark.parametrize("value", [True, False, "1", "soon", [1], {"at": 1}, 2**63, 2**70, -(2**70)], ids=repr)
async def test_invalid_ttl_never_expires(database: Database, table: EmbeddedTable, value: Value) -> None:
    await store(table, {"a": {TTL: value}})
    assert await remove_expired(database, NOW) == 0
    assert await table.get(A) == {TTL: value}
    await table.commit([(Delete(A),)])
    assert await left(table) == []


async def test_damaged_item_does_not_stop_the_removal(database: Database, table: EmbeddedTable) -> None:
    await store(table, {name: {TTL: NOW - 1} for name in ("a", "b", "c")})
    await database.write_many("UPDATE item SET body = ? WHERE sk = ?", [(b'{"ttl":', "b")])
    assert await remove_expired(database, NOW) == 2
    assert await remove_expired(database, NOW) == 0
    assert [row.key.sk for row in (await table.query("p", limit=10)).rows] == ["b"]


async def test_ttl_row_without_item_is_removed(database: Database) -> None:
    await database.write_many("INSERT INTO item_ttl VALUES (?, ?, ?)", [(NOW - 1, "p", "ghost")])
    await remove_expired(database, NOW)
    assert await remove_expired(database, NOW) == 0
