"""Reads of the SQLite file take as many steps far behind the start, or with many rows, as at the start or with few."""

import math
from collections.abc import Awaitable
from typing import Any, Final

import pytest

from stak.clock import ManualClock
from stak.engines.embedded.queue import EmbeddedQueue
from stak.engines.embedded.sqlite_connections import Database
from stak.engines.embedded.table import EmbeddedTable
from stak.engines.embedded.table_scan import EmbeddedRows
from stak.engines.embedded.ttl_removal import remove_expired
from stak.ports.queue import Outgoing
from stak.ports.table import Position, Span
from stak.ports.writes import INDEX_PK, INDEX_SK, TTL, Key, Put
from stak.testing.sqlite_steps import count_steps

PK: Final = "t#acmeU#bob#main"
SPARE_STEPS: Final = 60
FEW, MANY = 20, 1000


async def steps_of(database: Database, work: Awaitable[Any]) -> tuple[Any, int]:
    with count_steps(database) as counted:
        return await work, counted.steps


@pytest.mark.parametrize("reverse", [False, True])
async def test_position_outside_the_span_does_not_widen_it(database: Database, reverse: bool) -> None:
    table = EmbeddedTable(database)
    await table.commit([(Put(Key(PK, sk), {"n": 1}),) for sk in ("a#1", "m#1", "m#2", "z#1")])
    after = Position(PK, "zz" if reverse else "a#0")
    page = await table.query(PK, Span(prefix="m#"), limit=10, reverse=reverse, after=after)
    assert {row.key.sk for row in page.rows} == {"m#1", "m#2"}
    beyond = Position(PK, "a#0" if reverse else "zz")
    page = await table.query(PK, Span(prefix="m#"), limit=10, reverse=reverse, after=beyond)
    assert page.rows == []


async def test_position_at_the_end_of_a_prefix_does_not_include_that_end(database: Database) -> None:
    table = EmbeddedTable(database)
    end = "m$"  # the first text after all that begin with m#
    await table.commit([(Put(Key(PK, sk), {INDEX_PK: "i", INDEX_SK: sk}),) for sk in ("m#1", "m#2", end)])
    after = Position("z", "z", end)
    page = await table.query("i", Span(prefix="m#"), limit=10, reverse=True, index=True, after=after)
    assert [row.key.sk for row in page.rows] == ["m#2", "m#1"]


@pytest.mark.parametrize("prefixes", [None, ["t#"], ["s#", "t#a", "t#b", "u#"]], ids=repr)
async def test_deep_page_of_a_scan_takes_as_many_steps_as_the_first(
    database: Database, prefixes: list[str] | None
) -> None:
    keys = [Key(f"t#a{number // 10:03}", f"m#{number:04}") for number in range(MANY)]
    await EmbeddedTable(database).commit([(Put(key, {"n": 1}),) for key in keys])
    rows = EmbeddedRows(database, 1.0)

    def page(after: Position | None) -> Awaitable[Any]:
        if prefixes is None:
            return rows.page(0, limit=10, after=after)
        return rows.page_beginning_with(prefixes, limit=10, after=after)

    first, first_steps = await steps_of(database, page(None))
    deep, deep_steps = await steps_of(database, page(Position(*keys[899])))
    assert [row.key for row in first.rows] == keys[:10]
    assert [row.key for row in deep.rows] == keys[900:910]
    assert deep_steps <= first_steps + SPARE_STEPS


async def test_dead_letters_take_as_many_steps_behind_many_others(database: Database, clock: ManualClock) -> None:
    queue = EmbeddedQueue(database, "deliveries", clock)
    await queue.send([Outgoing(b"x", group) for group in ("acme", "other") for _ in range(200)])
    while received := await queue.receive(100, wait_seconds=0, lease_seconds=60):
        for message in received:
            await queue.bury(message, "why")
    first, first_steps = await steps_of(database, queue.dead_letters("acme", limit=10))
    letters = await queue.dead_letters("acme", limit=200)
    deep, deep_steps = await steps_of(database, queue.dead_letters("acme", limit=10, after=letters[179].id))
    assert (len(first), deep) == (10, letters[180:190])
    assert deep_steps <= first_steps + SPARE_STEPS


async def receive_steps(database: Database, clock: ManualClock, groups: int, each: int) -> int:
    """Return the steps of a receive of ten messages among this many groups; check that it continues behind the last."""
    queue = EmbeddedQueue(database, f"{groups} groups of {each}", clock)
    await queue.send([Outgoing(b"x", f"g{number:04}") for number in range(groups) for _ in range(each)])
    await queue.receive(10, wait_seconds=0, lease_seconds=60)
    queue._orphans_checked_at = math.inf  # not now
    received, steps = await steps_of(database, queue.receive(10, wait_seconds=0, lease_seconds=60))
    assert [message.group for message in received] == [f"g{number:04}" for number in range(10, 20)]
    return steps


async def test_receive_takes_as_many_steps_with_many_waiting_tenants(database: Database, clock: ManualClock) -> None:
    few = await receive_steps(database, clock, FEW, 1)
    assert await receive_steps(database, clock, MANY, 1) <= few + SPARE_STEPS
    assert await receive_steps(database, clock, FEW, MANY // FEW) <= few + SPARE_STEPS


async def test_last_tenants_are_followed_by_the_first(database: Database, clock: ManualClock) -> None:
    queue = EmbeddedQueue(database, "deliveries", clock)
    await queue.send([Outgoing(b"x", group) for group in "abcde" for _ in range(10)])
    served = [
        "".join(message.group for message in await queue.receive(3, wait_seconds=0, lease_seconds=60)) for _ in range(4)
    ]
    assert served == ["abc", "dea", "bcd", "eab"]


async def test_tenant_without_visible_messages_takes_no_share(database: Database, clock: ManualClock) -> None:
    queue = EmbeddedQueue(database, "deliveries", clock)
    await queue.send([Outgoing(b"later", f"g{number}", 60) for number in range(30)])
    await queue.send([Outgoing(b"now", "h") for _ in range(4)])
    received = await queue.receive(4, wait_seconds=0, lease_seconds=60)
    assert [message.group for message in received] == ["h"] * 4


async def test_check_for_dead_processes_is_independent_of_the_leased_messages(
    database: Database, clock: ManualClock
) -> None:
    queue = EmbeddedQueue(database, "deliveries", clock)
    steps: list[int] = []
    for count in (FEW, MANY):
        await queue.send([Outgoing(b"x", "acme") for _ in range(count)])
        await queue.receive(count, wait_seconds=0, lease_seconds=600)
        queue._orphans_checked_at = -math.inf
        received, taken = await steps_of(database, queue.receive(1, wait_seconds=0, lease_seconds=600))
        assert received == []
        steps.append(taken)
    assert steps[1] <= steps[0] + SPARE_STEPS


async def test_expiry_round_is_independent_of_what_expires_later(database: Database) -> None:
    steps: list[int] = []
    for count in (FEW, MANY):
        later = [(Put(Key(PK, f"later {count} {number}"), {TTL: 200}),) for number in range(count)]
        due = [(Put(Key(PK, f"due {number}"), {TTL: 50}),) for number in range(10)]
        await EmbeddedTable(database).commit([*later, *due])
        removed, taken = await steps_of(database, remove_expired(database, 100))
        assert removed == 10
        steps.append(taken)
    assert steps[1] <= steps[0] + SPARE_STEPS
