"""Event logs that a restore contains in part: completed, so that no post is hidden and no request fails."""

import dataclasses
from collections.abc import Awaitable, Callable

import pytest

from stak import optimistic_retry
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import Overloaded
from stak.event_log import keys
from stak.event_log.events import EVENTS_KEPT_SECONDS, Event, event_item, trim
from stak.identifiers import UserId
from stak.inbox.audit_all_inboxes import AuditOfAll, audit_all_inboxes
from stak.inbox.catch_up import catch_up
from stak.inbox.complete_events import LogName, Logs, complete_events
from stak.inbox.list_messages import read_unread
from stak.ports import Ports
from stak.ports.writes import Delete, Put, Update, Write
from stak.testing.hooked_table import HookedTable
from tests.support.broadcasts import BOB, EVE, INBOX, TENANT, ZOE, unread_total, user_inbox_of, visible_ids
from tests.support.crashing_ports import Killed, crashing_ports
from tests.support.lost_race import losing_race, other_process
from tests.support.on_read import (
    create_on_read_tenant,
    join,
    leave,
    let_pass,
    post_on_read,
    recall_on_read,
    ref_of,
    state_now,
)
from tests.support.torn_table import HoldingTable

LOG = LogName(TENANT, INBOX)
BOBS = user_inbox_of(BOB)


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)


@pytest.fixture
async def ports(embedded: Engine, clock: ManualClock) -> Ports:
    await create_on_read_tenant(embedded.ports, clock, BOB, ZOE)
    return embedded.ports


async def audited(engine: Engine, *, repair: bool = True) -> AuditOfAll:
    return await audit_all_inboxes(engine.ports, engine.rows, tenant=TENANT, repair=repair)


async def set_seq(ports: Ports, seq: int, *copies: int) -> None:
    changes = [Update(keys.state(TENANT, INBOX, copy), set={"seq": seq}) for copy in copies or range(16)]
    await ports.table.commit([(change,) for change in changes])


async def collected(engine: Engine) -> Logs:
    logs = Logs()
    async for rows in engine.rows.beginning_with(("t#",)):
        for row in rows:
            logs.add(row)
    return logs


async def numbers_while_completing(engine: Engine, other: Callable[[], Awaitable[object]], attribute: str) -> list[int]:
    """Complete the log while something else happens; return the number in one replica after each commit."""
    facts = (await collected(engine)).facts()[LOG]
    numbers: list[int] = []

    async def look(*_: object) -> None:
        numbers.append((await engine.ports.table.get(keys.state(TENANT, INBOX, 5)) or {})[attribute])

    slow = losing_race(engine.ports, other)
    await complete_events(dataclasses.replace(slow, table=HookedTable(slow.table, after_commit=look)), LOG, facts)
    return numbers


async def test_whole_log_is_left_alone(ports: Ports, embedded: Engine) -> None:
    await recall_on_read(ports, await post_on_read(ports))
    await post_on_read(ports)
    await catch_up(ports, BOBS)
    await join(ports, EVE)
    before = await state_now(ports)
    found = await audited(embedded)
    assert (found.is_well, await state_now(ports)) == (True, before)


async def test_sequence_behind_what_was_applied_does_not_hide_the_next_post(ports: Ports, embedded: Engine) -> None:
    await post_on_read(ports)
    second = await post_on_read(ports)
    assert await unread_total(ports, BOB) == 2
    await set_seq(ports, 1)
    await ports.table.commit([(Delete(keys.event(TENANT, INBOX, 2)),), (Delete(ref_of(second).key),)])
    assert (await audited(embedded, repair=False)).torn_logs == (LOG,)
    assert (await state_now(ports)).seq == 1, "a dry run changes nothing"
    assert (await audited(embedded)).torn_logs == (LOG,)
    assert (await audited(embedded)).is_well
    third = await post_on_read(ports)
    assert (await state_now(ports)).seq == 3
    assert third in await visible_ids(ports, BOB)
    assert await unread_total(ports, BOB) == 3
    assert len(await visible_ids(ports, ZOE)) == 2


@pytest.mark.parametrize("has_broadcast", [True, False])
async def test_replica_ahead_of_its_event_stops_nobody(ports: Ports, embedded: Engine, has_broadcast: bool) -> None:
    message = await post_on_read(ports)
    await set_seq(ports, 0, *range(8))
    await ports.table.commit([(Delete(keys.event(TENANT, INBOX, 1)),)])
    if not has_broadcast:
        await ports.table.commit([(Delete(ref_of(message).key),)])
    await audited(embedded)
    for user in (BOB, ZOE):
        assert await visible_ids(other_process(ports), user) == ([message] if has_broadcast else [])
        assert await unread_total(ports, user) == has_broadcast


async def test_recall_whose_event_is_missing_is_appended_once(ports: Ports, embedded: Engine) -> None:
    message = await post_on_read(ports)
    assert await unread_total(ports, BOB) == 1
    await recall_on_read(ports, message)
    await set_seq(ports, 1)
    await ports.table.commit([(Delete(keys.event(TENANT, INBOX, 2)),)])
    for _ in range(2):
        await audited(embedded)
        assert (await state_now(ports)).seq == 2
    assert (await visible_ids(ports, BOB), await unread_total(ports, BOB)) == ([], 0)


ENDS: dict[str, Callable[[str], list[Write]]] = {
    "stopped": lambda message: [Update(ref_of(message).key, set={"status": "stopped"})],
    "being removed": lambda message: [Update(ref_of(message).key, set={"status": "stopped", "removing_at": 1})],
    "removed": lambda message: [Delete(ref_of(message).key), Delete(ref_of(message).content)],
    "without content": lambda message: [Delete(ref_of(message).content)],
}


@pytest.mark.parametrize("end", ENDS)
async def test_ended_post_whose_end_is_missing_is_not_delivered(ports: Ports, embedded: Engine, end: str) -> None:
    message = await post_on_read(ports)
    await catch_up(ports, BOBS)
    await ports.table.commit([tuple(ENDS[end](message))])
    kept = await post_on_read(ports)
    assert (await audited(embedded, repair=False)).torn_logs == (LOG,)
    for _ in range(2):
        await audited(embedded)
        assert (await state_now(ports)).seq == 3
    assert (await visible_ids(ports, ZOE), await unread_total(ports, ZOE)) == ([kept], 1)
    bobs = sorted([message, kept]) if end == "stopped" else [kept]
    assert (sorted(await visible_ids(ports, BOB)), await unread_total(ports, BOB)) == (bobs, len(bobs))
    assert (await audited(embedded)).is_well


async def test_recall_that_the_collected_rows_lack_is_appended(ports: Ports, embedded: Engine) -> None:
    message = await post_on_read(ports)
    facts = (await collected(embedded)).facts()[LOG]
    await ports.table.commit([(Update(ref_of(message).key, set={"status": "redacted"}),)])
    assert await complete_events(ports, LOG, facts)
    assert await visible_ids(ports, ZOE) == []


async def test_post_that_is_being_accepted_is_not_ended(ports: Ports, embedded: Engine) -> None:
    await post_on_read(ports)
    facts = (await collected(embedded)).facts()[LOG]
    is_held = {"b#", "c#"}
    torn = dataclasses.replace(ports, table=HoldingTable(ports.table, lambda key: key.sk[:2] in is_held))
    message = await post_on_read(torn)
    assert not await complete_events(torn, LOG, facts)
    assert message in await visible_ids(ports, BOB)


async def test_member_of_a_number_that_was_not_restored_gets_the_next_post(ports: Ports, embedded: Engine) -> None:
    await post_on_read(ports)
    await join(ports, EVE)
    await set_seq(ports, 0)
    await ports.table.commit([(Delete(keys.event(TENANT, INBOX, 1)),)])
    await audited(embedded)
    assert await visible_ids(ports, EVE) == []
    message = await post_on_read(ports)
    assert await visible_ids(ports, EVE) == [message]


async def test_event_that_appears_meanwhile_is_kept(ports: Ports, embedded: Engine) -> None:
    message = await post_on_read(ports)
    row = keys.event(TENANT, INBOX, 1)
    lost = {key: await ports.table.get(key) or {} for key in (row, ref_of(message).key)}
    await ports.table.commit([(Delete(key),) for key in lost])
    facts = (await collected(embedded)).facts()[LOG]
    appearing = losing_race(ports, lambda: ports.table.commit([tuple(Put(key, item) for key, item in lost.items())]))
    assert not await complete_events(appearing, LOG, facts)
    assert await visible_ids(ports, BOB) == [message]


async def test_completion_does_not_turn_a_sequence_back(ports: Ports, embedded: Engine) -> None:
    await post_on_read(ports)
    await set_seq(ports, 0, 5)
    assert await numbers_while_completing(embedded, lambda: post_on_read(ports), "seq") == [2]


async def test_completion_does_not_turn_a_floor_back(ports: Ports, embedded: Engine, clock: ManualClock) -> None:
    await post_on_read(ports)
    await let_pass(ports, clock, EVENTS_KEPT_SECONDS + 1)
    await trim(ports, TENANT, INBOX)
    await post_on_read(ports)
    await ports.table.commit([(Update(keys.state(TENANT, INBOX, 5), remove=("floor",)),)])
    await let_pass(ports, clock, EVENTS_KEPT_SECONDS + 1)
    assert await numbers_while_completing(embedded, lambda: trim(ports, TENANT, INBOX), "floor") == [2]


async def test_post_that_was_applied_without_its_entry_is_found_and_delivered(ports: Ports, embedded: Engine) -> None:
    first, second = await post_on_read(ports), await post_on_read(ports, category="offers")
    await catch_up(ports, BOBS)
    await ports.table.commit([(Delete(BOBS.entry(first)), Update(BOBS.counter("*"), add={"count": -1}))])
    await ports.table.commit([(Update(BOBS.counter("news"), add={"count": -1}),)])
    ((inbox, audit),) = (await audited(embedded, repair=False)).drifted
    assert (inbox.user, audit.drift, audit.missing, audit.repaired) == (BOB, 0, 1, False)
    assert await visible_ids(ports, BOB) == [second]
    ((_, audit),) = (await audited(embedded)).drifted
    assert (audit.missing, audit.repaired) == (1, True)
    assert sorted(await visible_ids(ports, BOB)) == sorted([first, second])
    assert (await read_unread(ports, BOBS)).total == 2
    assert (await audited(embedded)).is_well


async def test_posts_that_a_user_should_not_have_are_not_missing(
    ports: Ports, embedded: Engine, clock: ManualClock
) -> None:
    message = await post_on_read(ports, expires_at=int(clock()) + 100)
    clock.advance(101)
    recalled = await post_on_read(ports)
    await recall_on_read(ports, recalled)
    await leave(ports, ZOE)
    await post_on_read(ports)
    await join(ports, ZOE, EVE)
    for user in (BOB, ZOE, EVE, UserId("stranger")):
        await catch_up(ports, user_inbox_of(user))
    assert await ports.table.get(BOBS.entry(message)) is None
    assert (await audited(embedded)).is_well


async def test_missing_event_answers_503_until_the_log_is_completed(ports: Ports, embedded: Engine) -> None:
    await post_on_read(ports)
    await ports.table.commit([(Put(keys.event(TENANT, INBOX, 3), event_item(Event("void"))),)])
    await set_seq(ports, 3)
    with pytest.raises(Overloaded):
        await catch_up(other_process(ports), BOBS)
    found = await audited(embedded, repair=False)
    assert (found.torn_logs, found.drifted) == ((LOG,), ())
    await audited(embedded)
    assert await unread_total(ports, BOB) == 1


async def test_audit_killed_anywhere_can_be_repeated(ports: Ports, embedded: Engine) -> None:
    first, second = await post_on_read(ports), await post_on_read(ports)
    await catch_up(ports, BOBS)
    await set_seq(ports, 1)
    await ports.table.commit([(Delete(keys.event(TENANT, INBOX, 2)),), (Delete(BOBS.entry(first)),)])
    deaths = 0
    while True:
        try:
            await audit_all_inboxes(crashing_ports(ports, deaths), embedded.rows, tenant=TENANT, repair=True)
            break
        except Killed:
            deaths += 1
            assert deaths < 50
    assert deaths > 2
    assert sorted(await visible_ids(ports, BOB)) == sorted([first, second])
    assert await unread_total(ports, BOB) == 2
    assert (await audited(embedded)).is_well
