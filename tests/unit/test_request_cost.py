"""Request cost: reads are charged, and expensive requests take turns."""

import asyncio

import pytest

from stak import request_cost
from stak.bootstrap import Engine
from stak.engines.embedded.table import REQUEST_PAGE_MAX_ROWS
from stak.errors import TooManyRequests
from stak.ports.table import Span, rows_of
from stak.ports.writes import Key, Put
from stak.request_cost import FREE_ROWS, ROW_BYTES, ROWS_PER_UNIT, SLICE_SECONDS, Turns, Work


class Charges:
    """Records charges; optionally owes a wait."""

    def __init__(self, wait_seconds: float = 0.0) -> None:
        self.taken = 0.0
        self._wait_seconds = wait_seconds

    def charge(self, units: float) -> float:
        self.taken += units
        return self._wait_seconds


async def test_page_is_free_and_further_rows_are_charged() -> None:
    charges = Charges()
    account = Work("acme", charges.charge)
    await account.read(FREE_ROWS, 0, 0.0)
    assert charges.taken == 0
    await account.read(ROWS_PER_UNIT - 1, 0, 0.0)
    assert charges.taken == 0
    await account.read(1, 0, 0.0)
    assert charges.taken == 1
    await account.read(10 * ROWS_PER_UNIT, 0, 0.0)
    assert charges.taken == 11


async def test_large_rows_count_as_several() -> None:
    charges = Charges()
    await Work("acme", charges.charge).read(100, 100 * 8 * ROW_BYTES, 0.0)
    assert charges.taken == (100 + 800 - FREE_ROWS) // ROWS_PER_UNIT


def test_caller_in_debt_cannot_start_an_expensive_request() -> None:
    charges = Charges()
    Work("acme", charges.charge).pay(30)
    assert charges.taken == 30
    charges = Charges(wait_seconds=2.5)
    with pytest.raises(TooManyRequests) as refused:
        Work("acme", charges.charge).pay(30)
    assert (charges.taken, refused.value.retry_after_seconds) == (0, 3)


async def test_one_request_runs_per_loop_round_and_owners_alternate() -> None:
    turns = Turns()
    order: list[tuple[str, int]] = []
    rounds = 0

    async def go(owner: str, times: int) -> None:
        for _ in range(times):
            await turns.wait(owner)
            order.append((owner, rounds))

    async def count() -> None:
        nonlocal rounds
        while len(order) < 12:
            rounds += 1
            await asyncio.sleep(0)

    await asyncio.gather(*(go("greedy", 2) for _ in range(5)), go("modest", 2), count())
    assert len({moment for _, moment in order}) == len(order)
    assert [owner for owner, _ in order[:4]].count("modest") == 2  # Not behind the other's ten.


async def test_cancelled_request_does_not_block_the_others() -> None:
    turns = Turns()
    first = asyncio.create_task(turns.wait("acme"))
    second = asyncio.create_task(turns.wait("acme"))
    await asyncio.sleep(0)
    first.cancel()
    await asyncio.wait_for(second, 30)


async def test_request_waits_only_when_its_slice_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[str] = []

    async def wait(owner: str) -> None:
        waited.append(owner)

    monkeypatch.setattr(request_cost.TURNS, "wait", wait)
    account = Work("acme", Charges().charge)
    await account.read(1, 0, SLICE_SECONDS / 2)
    assert waited == []
    await account.read(1, 0, SLICE_SECONDS)
    assert waited == ["acme"]
    await account.read(1, 0, SLICE_SECONDS / 2)
    assert waited == ["acme"]


async def test_busy_caller_waits_before_the_request(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[str] = []

    async def wait(owner: str) -> None:
        waited.append(owner)

    monkeypatch.setattr(request_cost.TURNS, "wait", wait)
    await Work("acme", Charges().charge).wait_if_busy()
    assert waited == []
    busy = Work("acme", Charges().charge, is_busy=True)
    await busy.wait_if_busy()
    await busy.wait_if_busy()
    assert waited == ["acme"]


async def test_request_reads_in_small_parts_and_is_charged(embedded: Engine) -> None:
    table = embedded.ports.table
    keys = [Key("t#acmeU#bob#main", f"m#{number:04}") for number in range(1200)]
    await table.commit([(Put(key, {"n": 1}),) for key in keys])
    assert len((await table.query(keys[0].pk, limit=1000)).rows) == 1000
    charges = Charges()
    request_cost.begin("acme", charges.charge)
    page = await table.query(keys[0].pk, limit=1000)
    assert len(page.rows) == REQUEST_PAGE_MAX_ROWS
    assert page.next is not None
    assert [row.key async for row in rows_of(table, keys[0].pk, at_once=1000)] == keys
    assert len(await table.batch_get(keys)) == 1200
    assert charges.taken == (REQUEST_PAGE_MAX_ROWS + 2400 - FREE_ROWS) // ROWS_PER_UNIT


async def test_request_reads_few_bytes_at_once(embedded: Engine) -> None:
    table = embedded.ports.table
    keys = [Key("t#acmeU#bob#main", f"m#{number:04}") for number in range(40)]
    await table.commit([(Put(key, {"text": "x" * 30_000}),) for key in keys])
    request_cost.begin("acme", Charges().charge)
    page = await table.query(keys[0].pk, limit=100)
    assert len(page.rows) < 12
    assert [row.key async for row in rows_of(table, keys[0].pk, Span(prefix="m#"), at_once=100, reverse=True)] == keys[
        ::-1
    ]
