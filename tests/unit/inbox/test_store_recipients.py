"""The rows of a broadcast's recipients end by themselves long after its expiry; whatever needs them then ends too."""

import dataclasses

import pytest

from stak.audience.audience_members import change_audience
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.inbox.broadcast_control import pause, resume
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import dispatch_step
from stak.inbox.keys import CHUNKS
from stak.inbox.list_messages import recalls_in_progress
from stak.inbox.recall import recall, recall_step
from stak.inbox.remove_broadcasts import remove_old_step
from stak.inbox.store_recipients import RECIPIENTS_KEPT_SECONDS
from stak.installation.data_format import TOTALS_FORMAT
from stak.ports import Ports
from stak.ports.writes import Item
from stak.retention.expired_content import Pace, process_removals, remove_expired_content
from stak.testing.hooked_table import Call, Commit, HookedTable
from stak.ulids import first_at
from tests.support.broadcasts import (
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    set_format,
    status_of,
    user_inbox_of,
    users,
)
from tests.support.hiding_table import HidingTable

MANY = users(250)
TTL_SECONDS = 600
PACE = Pace(seconds=20.0, chunks=9)


@pytest.fixture
async def tenant(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


async def post_to_many(ports: Ports, clock: ManualClock, *, to_all: bool = False) -> BroadcastRef:
    """Post a message that expires."""
    accepted = await post(ports, None if to_all else MANY, expires_at=int(clock()) + TTL_SECONDS)
    return BroadcastRef(TENANT, INBOX, accepted.message_id)


async def recipients_of(ports: Ports, ref: BroadcastRef) -> list[Item]:
    pages = [await ports.table.query(partition, CHUNKS, limit=100) for partition in ref.partitions]
    return [row.item for page in pages for row in page.rows]


async def end_rows(engine: Engine, clock: ManualClock) -> None:
    """Let so much time pass that the rows end; nothing else of the broadcast is removed."""
    clock.advance(TTL_SECONDS + RECIPIENTS_KEPT_SECONDS + 1)
    await engine.remove_expired()


@pytest.mark.parametrize("to_all", [False, True], ids=["users", "everyone"])
async def test_rows_of_an_expiring_broadcast_have_an_end(
    embedded: Engine, tenant: Ports, clock: ManualClock, to_all: bool
) -> None:
    await change_audience(tenant, TENANT, INBOX, add=MANY, remove=(), key_id=KEY_ID)
    ref, posted_at = await post_to_many(tenant, clock, to_all=to_all), int(clock())
    await Worker.of(embedded).work()
    ends = [item["ttl"] for item in await recipients_of(tenant, ref)]
    assert len(ends) >= 3
    assert set(ends) == {posted_at + TTL_SECONDS + RECIPIENTS_KEPT_SECONDS}
    await end_rows(embedded, clock)
    assert await recipients_of(tenant, ref) == []


async def test_other_rows_have_no_end(tenant: Ports, clock: ManualClock) -> None:
    lasting = await post(tenant, MANY)
    await set_format(tenant, TOTALS_FORMAT)
    former = await post_to_many(tenant, clock)
    for ref in (BroadcastRef(TENANT, INBOX, lasting.message_id), former.former):
        rows = await recipients_of(tenant, ref)
        assert len(rows) == 3
        assert not any("ttl" in item for item in rows)


async def test_broadcast_resumed_after_the_end_is_stopped(embedded: Engine, tenant: Ports, clock: ManualClock) -> None:
    ref = await post_to_many(tenant, clock)
    await pause(tenant, ref, key_id=KEY_ID)
    await end_rows(embedded, clock)
    await resume(tenant, ref, key_id=KEY_ID)
    await Worker.of(embedded).work()
    status = await status_of(tenant, ref.id)
    assert (status.status, status.delivered) == ("stopped", 0)
    assert await tenant.table.get(ref.open_work) is None


async def test_recall_after_the_end_is_finished(embedded: Engine, tenant: Ports, clock: ManualClock) -> None:
    ref = await post_to_many(tenant, clock)
    await Worker.of(embedded).work()
    await end_rows(embedded, clock)
    await recall(tenant, ref, key_id=KEY_ID, reason=None)
    await Worker.of(embedded).work()
    status = await status_of(tenant, ref.id)
    assert (status.status, status.delivered) == ("redacted", len(MANY))
    assert await recalls_in_progress(tenant, user_inbox_of(MANY[0])) == frozenset()
    assert await tenant.table.get(ref.open_work) is None


async def test_recall_by_a_process_whose_clock_is_ahead_reaches_all_copies(
    embedded: Engine, tenant: Ports, clock: ManualClock
) -> None:
    """Whether recipients have ended is decided by their rows."""
    ref = await post_to_many(tenant, clock)
    await Worker.of(embedded).work()
    clock.advance(TTL_SECONDS + RECIPIENTS_KEPT_SECONDS + 1)
    await recall(tenant, ref, key_id=KEY_ID, reason=None)
    await Worker.of(embedded).work()
    status = await status_of(tenant, ref.id)
    assert (status.status, status.redacted) == ("redacted", len(MANY))
    copies = await tenant.table.batch_get(user_inbox_of(user).entry(ref.id) for user in MANY)
    assert {item["gone"] for item in copies.values()} == {"redacted"}


async def test_recall_whose_read_misses_recipients_reaches_all_copies(
    embedded: Engine, tenant: Ports, clock: ManualClock
) -> None:
    ref = await post_to_many(tenant, clock)
    await Worker.of(embedded).work()
    await recall(tenant, ref, key_id=KEY_ID, reason=None)
    missing = {ref.chunk(1)}
    commits = 0

    async def find_again(call: Call) -> None:
        nonlocal commits
        commits += isinstance(call, Commit)
        if commits:
            missing.clear()

    table = HidingTable(HookedTable(tenant.table, before=find_again), missing.__contains__)
    await recall_step(dataclasses.replace(tenant, table=table), ref)
    await Worker.of(embedded).work()
    status = await status_of(tenant, ref.id)
    assert (status.status, status.redacted) == ("redacted", len(MANY))


async def test_broadcast_sent_by_a_process_whose_clock_is_ahead_is_not_stopped(
    embedded: Engine, tenant: Ports, clock: ManualClock
) -> None:
    ref = await post_to_many(tenant, clock)
    clock.advance(TTL_SECONDS + RECIPIENTS_KEPT_SECONDS + 1)
    await Worker.of(embedded).run_jobs()
    clock.advance(-TTL_SECONDS - RECIPIENTS_KEPT_SECONDS - 1)
    await Worker.of(embedded).work()
    status = await status_of(tenant, ref.id)
    assert (status.status, status.delivered) == ("delivered", len(MANY))


async def test_broadcast_is_not_stopped_if_a_read_misses_recipients(
    embedded: Engine, tenant: Ports, clock: ManualClock
) -> None:
    ref = await post_to_many(tenant, clock)
    await Worker.of(embedded).jobs()
    await dispatch_step(dataclasses.replace(tenant, table=HidingTable(tenant.table, ref.chunk(1).__eq__)), ref)
    assert (await status_of(tenant, ref.id)).status == "delivering"


async def test_copies_end_before_the_rows_that_find_them(embedded: Engine, tenant: Ports, clock: ManualClock) -> None:
    await post_to_many(tenant, clock)
    await Worker.of(embedded).work()
    clock.advance(TTL_SECONDS + 300)
    await remove_expired_content(tenant, PACE)
    clock.advance(RECIPIENTS_KEPT_SECONDS)
    await embedded.remove_expired()
    inboxes = [await tenant.table.query(user_inbox_of(user).partition, limit=10) for user in MANY]
    assert {row.key.sk for page in inboxes for row in page.rows} == {"c#*", "c#news"}
    while (await remove_old_step(tenant, TENANT, INBOX, before=first_at(int(clock()) * 1000), chunks=9)).has_more:
        pass
    await process_removals(tenant, PACE)
    found = [row.key.sk async for some in embedded.rows.beginning_with((f"t#{TENANT}B#",)) for row in some]
    assert found == []
