"""Reading the event log: whole blocks are read once for all users, wherever they start; gaps are not kept."""

import dataclasses

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.event_log import keys, read_events
from stak.event_log.events import EVENTS_KEPT_SECONDS, Event, event_item, trim
from stak.event_log.inbox_state import InboxState
from stak.event_log.read_events import BLOCK_SECONDS, BLOCK_SIZE
from stak.identifiers import UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.catch_up import catch_up
from stak.ports import Ports
from stak.ports.writes import Delete, Put
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.broadcasts import BOB, EVE, INBOX, TENANT, ZOE, unread_total, user_inbox_of, visible_ids
from tests.support.lost_race import losing_race
from tests.support.on_read import create_on_read_tenant, join, leave, let_pass, post_on_read, recall_on_read, state_now
from tests.support.recording_table import RecordingTable, record_calls

BOBS = user_inbox_of(BOB)


@pytest.fixture
async def ports(embedded: Engine, clock: ManualClock) -> Ports:
    await create_on_read_tenant(embedded.ports, clock, BOB, ZOE)
    return embedded.ports


async def append(ports: Ports, first: int, last: int) -> None:
    rows = [Put(keys.event(TENANT, INBOX, seq), event_item(Event("stop", f"m{seq}"))) for seq in range(first, last + 1)]
    await ports.table.commit([(row,) for row in rows])


async def read(ports: Ports, after: int, seq: int, floor: int = 0) -> list[int] | None:
    events = await read_events.read_events(ports, TENANT, INBOX, after, InboxState(seq=seq, floor=floor))
    return None if events is None else list(events)


def log_queries(table: RecordingTable) -> int:
    return sum(call[:2] == ("query", keys.events(TENANT, INBOX)) for call in table.calls)


async def test_readers_that_start_anywhere_share_the_blocks(ports: Ports) -> None:
    await append(ports, 1, 200)
    watched, table = record_calls(ports)
    for after in (0, 1, 63, 64, 65, 150, 199):
        assert await read(watched, after, 200) == list(range(after + 1, 201))
    assert log_queries(table) == 4
    await append(ports, 201, 201)
    assert await read(watched, 10, 201) == list(range(11, 202))
    assert log_queries(table) == 5, "only the last block is read again"


async def test_block_is_read_again_after_a_while(ports: Ports, clock: ManualClock) -> None:
    await append(ports, 1, BLOCK_SIZE)
    watched, table = record_calls(ports)
    for seconds, queries in ((0, 1), (BLOCK_SECONDS - 1, 1), (2, 2)):
        clock.advance(seconds)
        await read(watched, 0, BLOCK_SIZE)
        assert log_queries(table) == queries


@pytest.mark.parametrize("missing", [5, 70])
async def test_gap_is_noticed_and_not_kept(ports: Ports, missing: int) -> None:
    await append(ports, 1, 80)
    row = keys.event(TENANT, INBOX, missing)
    await ports.table.commit([(Delete(row),)])
    assert await read(ports, 0, 80) is None
    assert await read(ports, missing, 80) == list(range(missing + 1, 81))
    await append(ports, missing, missing)
    assert await read(ports, 0, 80) == list(range(1, 81))


async def test_reader_with_an_older_floor_notices_what_was_trimmed(ports: Ports) -> None:
    await append(ports, 11, 64)
    assert await read(ports, 10, 64, floor=10) == list(range(11, 65))
    assert await read(ports, 0, 64, floor=10) == list(range(11, 65))
    assert await read(ports, 0, 64, floor=9) is None


async def old_recalls(ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what is left of ten posts that Bob has, of which all but the last were recalled, and are trimmed."""
    monkeypatch.setattr(read_events, "OLD_BLOCK_SIZE", 4)
    posted = [await post_on_read(ports) for _ in range(10)]
    await catch_up(ports, BOBS)
    await recall_on_read(ports, *posted[:-1])
    await ports.background_tasks.drain()
    await let_pass(ports, clock, EVENTS_KEPT_SECONDS + 1)
    assert await trim(ports, TENANT, INBOX) == 19
    return posted[-1:]


async def test_absent_user_applies_old_recalls_some_at_a_time(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = await old_recalls(ports, clock, monkeypatch)
    left.append(await post_on_read(ports))
    applied: list[int] = []

    async def look(*_: object) -> None:
        applied.append((await ports.table.get(BOBS.counter("*")) or {})["applied"])

    looking = dataclasses.replace(ports, table=HookedTable(ports.table, after_commit=look))
    assert sorted(await visible_ids(looking, BOB)) == sorted(left)
    assert sorted(set(applied)) == [10, 12, 16, 19, 20]
    assert applied == sorted(applied)
    assert await unread_total(ports, BOB) == 2
    assert (await audit_inbox(ports, BOBS, repair=False)).drift == 0


async def test_user_who_has_applied_nothing_reads_no_old_recalls(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await old_recalls(ports, clock, monkeypatch)
    message = await post_on_read(ports)
    watched, table = record_calls(ports)
    await catch_up(watched, user_inbox_of(ZOE))
    assert log_queries(table) == 1
    assert await visible_ids(ports, ZOE) == [message]


async def test_old_recalls_reach_a_former_member(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await leave(ports, BOB)
    await join(ports, BOB)
    left = await old_recalls(ports, clock, monkeypatch)
    await leave(ports, BOB)
    await post_on_read(ports)
    assert await visible_ids(ports, BOB) == left


async def test_old_recalls_do_not_turn_back_what_another_request_has_applied(
    ports: Ports, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await old_recalls(ports, clock, monkeypatch)
    await post_on_read(ports)
    applied: list[int] = []

    async def look(*_: object) -> None:
        applied.append((await ports.table.get(BOBS.counter("*")) or {})["applied"])

    slow = losing_race(ports, lambda: catch_up(ports, BOBS), written="c#*")
    await catch_up(dataclasses.replace(slow, table=HookedTable(slow.table, after_commit=look)), BOBS)
    assert applied[-1] == 20
    assert applied == sorted(applied)
    assert (await audit_inbox(ports, BOBS, repair=False)).drift == 0


async def test_rows_that_a_trim_did_not_delete_are_deleted_by_the_next(ports: Ports, clock: ManualClock) -> None:
    await recall_on_read(ports, await post_on_read(ports))
    clock.advance(EVENTS_KEPT_SECONDS + 1)
    await post_on_read(ports)

    async def die(call: Call) -> None:
        if isinstance(call, Commit) and any(isinstance(write, Delete) for group in call.groups for write in group):
            raise RuntimeError("killed")

    with pytest.raises(RuntimeError):
        await trim(dataclasses.replace(ports, table=HookedTable(ports.table, before=die)), TENANT, INBOX)
    assert (await state_now(ports)).floor == 2
    await trim(ports, TENANT, INBOX)
    page = await ports.table.query(keys.events(TENANT, INBOX), limit=10)
    assert [keys.seq_of(row.key) for row in page.rows] == [2, 3]
    for user in (BOB, EVE, UserId("stranger")):
        await catch_up(ports, user_inbox_of(user))
