"""Turns of tenants over due timers: every timer once, and no tenant waits for the backlog of another."""

import random
from collections import Counter
from itertools import count

import pytest

from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox import due_rows as turns
from stak.inbox.due_rows import ROWS_PER_TURN, due_rows
from stak.inbox.timers import Timer
from stak.inbox.unread_counts import UserInbox
from stak.ports import Ports
from stak.ports.table import Row
from tests.support.recording_table import record_calls

INBOX = InboxKey("DEFAULT")
BOB = UserId("bob")  # the user selects the partition
NOW = 60 * 30_000_000 + 30
PARTITION = Timer(UserInbox(TenantKey("acme"), BOB, INBOX), "snooze", "x", NOW).key.pk
_names = count()


def timers(tenant: str, at: int, number: int) -> list[Timer]:
    user_inbox = UserInbox(TenantKey(tenant), BOB, INBOX)
    return [Timer(user_inbox, "snooze", f"{next(_names):06d}", at) for _ in range(number)]


async def store(ports: Ports, *lists: list[Timer]) -> None:
    await ports.table.commit([(timer.put(),) for one in lists for timer in one])


async def batches(ports: Ports, now: float = NOW) -> list[list[Row]]:
    return [rows async for rows in due_rows(ports, PARTITION, now)]


def tenants(rows: list[Row]) -> Counter[str]:
    return Counter(str(row.item["tenant"]) for row in rows)


@pytest.mark.parametrize("other", ["aaa", "zzz"])
async def test_backlog_of_an_earlier_minute_does_not_hold_up_others(ports: Ports, other: str) -> None:
    backlog = timers("many", NOW - 600, 1000) + timers("many", NOW - 300, 200)
    await store(ports, backlog, timers(other, NOW - 60, 1), timers(other, NOW, 60))
    found = await batches(ports)
    first = [row for rows in found[:2] for row in rows]
    assert tenants(first) == {"many": ROWS_PER_TURN, other: ROWS_PER_TURN}
    assert tenants([row for rows in found for row in rows]) == {"many": 1200, other: 61}
    assert max(sum(tenants(rows).values()) for rows in found) <= ROWS_PER_TURN
    after = [tenants(rows) for rows in found[2:5]]
    assert after == [{"many": ROWS_PER_TURN}, {other: 11}, {"many": ROWS_PER_TURN}], "they take turns"


async def test_backlog_of_many_minutes_does_not_hold_up_others(ports: Ports) -> None:
    minutes = 2 * turns.PAGES_BEFORE_TURN
    backlog = [timers("many", NOW - 60 * (1 + number), ROWS_PER_TURN + 1) for number in range(minutes)]
    await store(ports, *backlog, timers("other", NOW, 1))
    before = 0
    async for rows in due_rows(ports, PARTITION, NOW):
        if "other" in tenants(rows):
            break
        before += len(rows)
    assert before <= 3 * ROWS_PER_TURN
    assert tenants([row for rows in await batches(ports) for row in rows]) == {
        "many": minutes * (ROWS_PER_TURN + 1),
        "other": 1,
    }


async def test_tenants_with_rows_in_every_minute_take_turns(ports: Ports) -> None:
    """Neither fills a page of its own."""
    for number in range(20):
        await store(ports, *(timers(name, NOW - 60 * (20 - number), 20) for name in ("one", "two")))
    await store(ports, timers("other", NOW, 1))
    rows = [row for rows in await batches(ports) for row in rows]
    at = [str(row.item["tenant"]) for row in rows].index("other")
    assert tenants(rows[:at]) == {"one": ROWS_PER_TURN, "two": ROWS_PER_TURN}
    assert [row.key.sk for row in rows if row.item["tenant"] == "one"] == sorted(
        row.key.sk for row in rows if row.item["tenant"] == "one"
    ), "the oldest first"


@pytest.mark.parametrize("seed", range(12))
async def test_every_due_row_is_found_once(ports: Ports, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    chosen = random.Random(seed)
    monkeypatch.setattr(turns, "ROWS_PER_TURN", chosen.choice([1, 2, 5]))
    monkeypatch.setattr(turns, "PAGES_BEFORE_TURN", chosen.choice([1, 2, 32]))
    monkeypatch.setattr(turns, "_SPANS_MAX", chosen.choice([1, 3, 10_000]))
    monkeypatch.setattr(turns, "_SPANS_PER_TURN", chosen.choice([1, 10]))
    lists = [
        timers(chosen.choice("abcd"), NOW + chosen.choice([-300, -299, -240, -120, -60, -1, 0, 1, 20, 60, 600]), size)
        for size in chosen.choices([1, 2, 3, 8], k=30)
    ]
    await store(ports, *lists)
    found = [row.key.sk for rows in await batches(ports) for row in rows]
    assert sorted(found) == sorted(timer.key.sk for one in lists for timer in one if timer.at <= NOW)


async def test_few_rows_are_one_query(ports: Ports) -> None:
    for number in range(2):
        watched, table = record_calls(ports)
        assert len(await batches(watched)) == number
        assert [call[:2] for call in table.calls] == [("query", PARTITION)]
        await store(ports, timers("one", NOW - 60, 3), timers("two", NOW, 3), timers("two", NOW + 1, 3))


async def test_backlog_of_one_tenant_is_read_once(ports: Ports) -> None:
    await store(ports, timers("many", NOW - 60, 10 * ROWS_PER_TURN))
    watched, table = record_calls(ports)
    assert [len(rows) for rows in await batches(watched)] == [ROWS_PER_TURN] * 10
    assert len(table.calls) <= 10 + 2, "a query for each turn, one for other tenants, and one that finds the end"


async def test_damaged_row_is_due(ports: Ports) -> None:
    (timer,) = timers("one", NOW + 20, 1)
    put = timer.put()
    await ports.table.commit([(type(put)(put.key, {**put.item, "at": "soon"}),)])
    assert [len(rows) for rows in await batches(ports)] == [1]
