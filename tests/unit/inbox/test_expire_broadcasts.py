"""Content of what has expired is removed from everywhere, whether or not anybody ever looked."""

import dataclasses
from functools import partial

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.expiry import keys as expiry
from stak.expiry.index import collect_due
from stak.expiry.steady_clock import HELD_SECONDS, JUMP_SECONDS
from stak.inbox.audit import audit_inbox
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.chunks import Chunk, parcel_of
from stak.inbox.deliver import deliver as deliver_chunks
from stak.inbox.entry_actions import archive
from stak.inbox.entry_codec import entry_of
from stak.inbox.expire_broadcasts import expire_step, expiring
from stak.inbox.listing import list_messages
from stak.inbox.mark_read import mark_read
from stak.ports import Ports
from stak.ports.table import ALL
from stak.ports.writes import Delete, Put, Update
from stak.retention.backfill import index_for_removal
from stak.retention.pace import Pace
from stak.retention.removals import remove_expired_content
from stak.tenancy.stored_bytes import ENTRY_BYTES, flush_bytes, read_stored_bytes
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    TENANT,
    Worker,
    chunk_of,
    create_test_tenant,
    drain_queue,
    post,
    user_inbox_of,
    users,
)
from tests.support.lost_race import losing_race, other_process

SECRET = '{"text":"only for a minute"}'
PACE = Pace(seconds=20.0, chunks=1)


async def contents(engine: Engine) -> int:
    """How many rows, queue messages and dead letters have content."""
    rows = [row async for some in engine.rows.beginning_with(("t#", "sys#")) for row in some]
    letters = await engine.ports.deliveries.dead_letters(TENANT, limit=100)
    parcels = [parcel_of(letter.body) for letter in letters]
    carried = [parcel for parcel in parcels if isinstance(parcel, Chunk) and parcel.entry.message is not None]
    return sum("message" in row.item for row in rows) + len(carried)


async def removals(ports: Ports) -> list[str]:
    found = [await ports.table.query(expiry.removal_shard(shard), ALL, limit=100) for shard in range(4)]
    return [row.key.sk for page in found for row in page.rows]


async def test_a_message_nobody_opened_is_gone_minutes_after_its_end(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, users(250), message=SECRET, expires_at=int(clock()) + 60)
    await Worker.of(embedded).work()
    assert await contents(embedded) == 251
    await remove_expired_content(ports, PACE)
    clock.advance(59)
    await remove_expired_content(ports, PACE)
    shown = (await list_messages(ports, user_inbox_of(users(1)[0]), limit=1)).messages[0]
    assert shown.message == SECRET
    clock.advance(180)
    await remove_expired_content(ports, PACE)
    assert await contents(embedded) == 0
    assert await removals(ports) == []
    for user in users(250):
        page = await ports.table.query(user_inbox_of(user).partition, limit=10)
        rows = {row.key.sk[:2]: row.item for row in page.rows}
        assert rows.keys() == {"c#", "m#"}  # no marker is left
        assert (rows["c#"]["count"], entry_of(rows["m#"]).gone) == (0, "expired")
        assert rows["m#"]["ttl"] > clock() + 80 * 24 * 3600  # not before a late chunk could bring it back
    broadcast = await ports.table.get(BroadcastRef(TENANT, INBOX, accepted.message_id).key)
    assert broadcast is not None
    assert "message" not in broadcast


async def test_read_and_archived_copies_lose_their_content_as_well(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB, EVE], message=SECRET, expires_at=int(clock()) + 60)
    await Worker.of(embedded).work()
    await mark_read(ports, user_inbox_of(BOB), [accepted.message_id])
    await archive(ports, user_inbox_of(EVE), [accepted.message_id])
    clock.advance(300)
    await remove_expired_content(ports, PACE)
    assert await contents(embedded) == 0
    assert [(await audit_inbox(ports, user_inbox_of(user))).drift for user in (BOB, EVE)] == [0, 0]


async def test_a_chunk_that_comes_after_the_end_leaves_no_content(embedded: Engine, clock: ManualClock) -> None:
    """Who delivered it before may have died, and the sweep has long been there."""
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 60)
    await Worker.of(embedded).run_jobs()
    chunk = await chunk_of(ports, accepted.message_id)
    await drain_queue(ports.deliveries)
    clock.advance(300)
    await remove_expired_content(ports, PACE)
    behind = dataclasses.replace(ports, clock=ManualClock(clock.time - 300))
    late = losing_race(behind, lambda: _pass(behind, clock))
    await deliver_chunks(late, [chunk])  # it looked at its clock when it was still good
    assert await contents(embedded) == 0
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


async def _pass(ports: Ports, clock: ManualClock) -> None:
    ports.clock.time = clock.time  # type: ignore[attr-defined]


async def test_dead_letters_of_an_expired_message_are_discarded(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 60)
    other = await post(ports, [BOB], message='{"text":"kept"}')
    await Worker.of(embedded).run_jobs()
    for received in await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60):
        await ports.deliveries.bury(received, "broken")
    for message_id in (accepted.message_id, other.message_id):
        key = BroadcastRef(TENANT, INBOX, message_id).ledger(0)
        await ports.table.commit([(Put(key, {"failed": 1, "reason": "broken"}),)])
    clock.advance(300)
    await remove_expired_content(ports, PACE)
    letters = await ports.deliveries.dead_letters(TENANT, limit=100)
    assert [parcel_of(letter.body).message_id for letter in letters] == [other.message_id]
    assert await contents(embedded) == 2


async def test_a_broadcast_that_is_gone_meanwhile_stays_gone(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 60)
    clock.advance(300)
    key = BroadcastRef(TENANT, INBOX, accepted.message_id).key
    await ports.table.commit([(Update(key, remove=("copy_bytes",)),)])  # an earlier release's
    late = losing_race(ports, lambda: ports.table.commit([(Delete(key),)]))
    await expire_step(late, BroadcastRef(TENANT, INBOX, accepted.message_id), first_chunk=0, chunks=1)
    assert await ports.table.get(key) is None


async def test_two_who_remove_it_at_once_give_its_bytes_back_once(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 60)
    await flush_bytes(ports)
    before = await read_stored_bytes(ports, TENANT)
    broadcast = await read_broadcast(ports, BroadcastRef(TENANT, INBOX, accepted.message_id))
    clock.advance(300)

    async def step(ports: Ports) -> None:
        await expire_step(ports, BroadcastRef(TENANT, INBOX, accepted.message_id), first_chunk=0, chunks=1)

    await step(losing_race(ports, lambda: step(other_process(ports))))
    assert await read_stored_bytes(ports, TENANT) == before - (broadcast.copy_bytes - ENTRY_BYTES)


async def test_nothing_is_removed_while_the_clock_has_just_jumped(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 24 * 3600)
    await Worker.of(embedded).work()
    await remove_expired_content(ports, PACE)
    right = clock.time
    clock.time += 300 * 24 * 3600
    await remove_expired_content(ports, PACE)
    clock.advance(600)
    await remove_expired_content(ports, PACE)
    assert await contents(embedded) == 2
    clock.time = right + 900  # somebody has set it right
    await remove_expired_content(ports, PACE)
    clock.advance(HELD_SECONDS)
    await remove_expired_content(ports, PACE)
    assert await contents(embedded) == 2
    while clock.time < right + 25 * 3600:
        clock.advance(JUMP_SECONDS // 2)
        await remove_expired_content(ports, PACE)
    assert await contents(embedded) == 0


async def test_what_was_noted_late_is_found_with_the_next_minutes(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await collect_due(ports)
    clock.advance(180)
    await collect_due(ports)
    # Accepted before, and stored only now.
    await ports.table.commit([(expiring(BroadcastRef(TENANT, INBOX, ports.ids.new()), int(clock()) - 120),)])
    assert await collect_due(ports) == 1
    assert await collect_due(ports) == 0


async def test_old_rows_are_indexed_by_the_upgrade(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await collect_due(ports)
    ended = await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 60)
    coming = await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 7200)
    await Worker.of(embedded).work()
    for row in [row async for some in embedded.rows.beginning_with(("sys#ends#",)) for row in some]:
        await ports.table.commit([(Delete(row.key),)])  # as the release before left it
    clock.advance(600)
    rows = [row async for some in embedded.rows.beginning_with(("t#", "sys#")) for row in some]
    assert await index_for_removal(ports, rows) == 2
    assert await index_for_removal(ports, rows) == 0
    await remove_expired_content(ports, PACE)
    found = await ports.table.batch_get(user_inbox_of(BOB).entry(one.message_id) for one in (ended, coming))
    assert [entry_of(item).message is None for _, item in sorted(found.items())] == [True, False]
    clock.advance(3 * 3600)
    await remove_expired_content(ports, PACE)
    assert await contents(embedded) == 0


async def test_content_that_expires_long_before_the_first_round_is_removed(
    embedded: Engine, clock: ManualClock
) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 60)
    await Worker.of(embedded).work()
    clock.advance(5 * 24 * 3600)
    for _ in range(6):  # each goes through a day
        await remove_expired_content(ports, PACE)
    assert await contents(embedded) == 0


async def test_a_broadcast_that_changes_meanwhile_is_looked_at_again(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 60)
    await Worker.of(embedded).work()
    clock.advance(300)
    key = BroadcastRef(TENANT, INBOX, accepted.message_id).key

    async def change() -> None:
        await ports.table.commit([(Update(key, add={"copy_bytes": 1}),)])

    step = partial(expire_step, ref=BroadcastRef(TENANT, INBOX, accepted.message_id), first_chunk=0, chunks=10)
    assert (await step(losing_race(ports, change))).next_chunk == 0
    assert (await step(ports)).next_chunk is None
    assert await contents(embedded) == 0
