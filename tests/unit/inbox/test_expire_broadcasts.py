"""Expired content is removed everywhere, whether or not anybody read it."""

import dataclasses
from functools import partial

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.expiry import keys as expiry
from stak.expiry.clock_jump_guard import HELD_SECONDS, JUMP_SECONDS
from stak.expiry.expiry_index import collect_due
from stak.inbox.archive_and_delete import archive
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import deliver as deliver_chunks
from stak.inbox.delivery_chunks import Chunk, delivery_message_of
from stak.inbox.entry_codec import entry_of
from stak.inbox.expire_broadcasts import expire_step, expiry_row
from stak.inbox.list_messages import list_messages
from stak.inbox.mark_read import mark_read
from stak.installation.data_format import TOTALS_FORMAT
from stak.ports import Ports
from stak.ports.table import ALL
from stak.ports.writes import Delete, Update
from stak.retention.expired_content import Pace, remove_expired_content
from stak.retention.removal_backfill import index_for_removal
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
    record_outcome,
    set_format,
    user_inbox_of,
    users,
)
from tests.support.lost_race import losing_race, other_process

SECRET = '{"text":"only for a minute"}'
PACE = Pace(seconds=20.0, chunks=1)


async def count_contents(engine: Engine) -> int:
    """Count the rows, queue messages and dead letters with content."""
    rows = [row async for some in engine.rows.beginning_with(("t#", "sys#")) for row in some]
    letters = await engine.ports.deliveries.dead_letters(TENANT, limit=100)
    parcels = [delivery_message_of(letter.body) for letter in letters]
    carried = [parcel for parcel in parcels if isinstance(parcel, Chunk) and parcel.entry.message is not None]
    return sum("message" in row.item for row in rows) + len(carried)


async def removals(ports: Ports) -> list[str]:
    found = [await ports.table.query(expiry.removal_shard(shard), ALL, limit=100) for shard in range(4)]
    return [row.key.sk for page in found for row in page.rows]


async def test_unread_message_loses_its_content_minutes_after_expiry(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, users(250), message=SECRET, expires_at=int(clock()) + 60)
    await Worker.of(embedded).work()
    assert await count_contents(embedded) == 251
    await remove_expired_content(ports, PACE)
    clock.advance(59)
    await remove_expired_content(ports, PACE)
    shown = (await list_messages(ports, user_inbox_of(users(1)[0]), limit=1)).messages[0]
    assert shown.message == SECRET
    clock.advance(180)
    await remove_expired_content(ports, PACE)
    assert await count_contents(embedded) == 0
    assert await removals(ports) == []
    for user in users(250):
        page = await ports.table.query(user_inbox_of(user).partition, limit=10)
        rows = {row.key.sk[:2]: row.item for row in page.rows}
        assert rows.keys() == {"c#", "m#"}  # No marker is left.
        assert (rows["c#"]["count"], entry_of(rows["m#"]).gone) == (0, "expired")
        # It outlives any late chunk that could bring the content back.
        assert rows["m#"]["ttl"] > clock() + 80 * 24 * 3600
    broadcast = await ports.table.get(BroadcastRef(TENANT, INBOX, accepted.message_id).key)
    assert broadcast is not None
    assert "message" not in broadcast


async def test_read_and_archived_copies_lose_their_content(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB, EVE], message=SECRET, expires_at=int(clock()) + 60)
    await Worker.of(embedded).work()
    await mark_read(ports, user_inbox_of(BOB), [accepted.message_id])
    await archive(ports, user_inbox_of(EVE), [accepted.message_id])
    clock.advance(300)
    await remove_expired_content(ports, PACE)
    assert await count_contents(embedded) == 0
    assert [(await audit_inbox(ports, user_inbox_of(user))).drift for user in (BOB, EVE)] == [0, 0]


async def test_chunk_delivered_after_expiry_leaves_no_content(embedded: Engine, clock: ManualClock) -> None:
    """The worker that had the chunk before may have died, and the removal has long passed."""
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 60)
    await Worker.of(embedded).run_jobs()
    chunk = await chunk_of(ports, accepted.message_id)
    await drain_queue(ports.deliveries)
    clock.advance(300)
    await remove_expired_content(ports, PACE)
    behind = dataclasses.replace(ports, clock=ManualClock(clock.time - 300))
    late = losing_race(behind, lambda: _advance_clock(behind, clock))
    await deliver_chunks(late, [chunk])  # It checked its clock before the expiry.
    assert await count_contents(embedded) == 0
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


async def _advance_clock(ports: Ports, clock: ManualClock) -> None:
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
        await record_outcome(ports, BroadcastRef(TENANT, INBOX, message_id), {"failed": 1, "reason": "broken"})
    clock.advance(300)
    await remove_expired_content(ports, PACE)
    letters = await ports.deliveries.dead_letters(TENANT, limit=100)
    assert [delivery_message_of(letter.body).message_id for letter in letters] == [other.message_id]
    assert await count_contents(embedded) == 2


async def test_broadcast_removed_meanwhile_stays_removed(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    accepted = await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 60)
    clock.advance(300)
    key = BroadcastRef(TENANT, INBOX, accepted.message_id).key
    await ports.table.commit([(Update(key, remove=("copy_bytes",)),)])  # As an earlier release stored it.
    late = losing_race(ports, lambda: ports.table.commit([(Delete(key),)]))
    await expire_step(late, BroadcastRef(TENANT, INBOX, accepted.message_id), first_chunk=0, chunks=1)
    assert await ports.table.get(key) is None


async def test_concurrent_removals_release_the_bytes_once(embedded: Engine, clock: ManualClock) -> None:
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


async def test_nothing_is_removed_right_after_a_clock_jump(embedded: Engine, clock: ManualClock) -> None:
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
    assert await count_contents(embedded) == 2
    clock.time = right + 900  # The clock was corrected.
    await remove_expired_content(ports, PACE)
    clock.advance(HELD_SECONDS)
    await remove_expired_content(ports, PACE)
    assert await count_contents(embedded) == 2
    while clock.time < right + 25 * 3600:
        clock.advance(JUMP_SECONDS // 2)
        await remove_expired_content(ports, PACE)
    assert await count_contents(embedded) == 0


async def test_message_recorded_late_is_found_with_the_next_minutes(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await set_format(ports, TOTALS_FORMAT)
    await collect_due(ports)
    clock.advance(180)
    await collect_due(ports)
    # Accepted before, and stored only now.
    await ports.table.commit([(expiry_row(BroadcastRef(TENANT, INBOX, ports.ids.new()), int(clock()) - 120),)])
    assert await collect_due(ports) == 1
    assert await collect_due(ports) == 0


async def test_upgrade_indexes_rows_of_earlier_releases(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await set_format(ports, TOTALS_FORMAT)
    await collect_due(ports)
    ended = await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 60)
    coming = await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 7200)
    await Worker.of(embedded).work()
    for row in [row async for some in embedded.rows.beginning_with(("sys#ends#",)) for row in some]:
        await ports.table.commit([(Delete(row.key),)])  # As the previous release left it.
    clock.advance(600)
    rows = [row async for some in embedded.rows.beginning_with(("t#", "sys#")) for row in some]
    assert await index_for_removal(ports, rows) == 2
    assert await index_for_removal(ports, rows) == 0
    await remove_expired_content(ports, PACE)
    found = await ports.table.batch_get(user_inbox_of(BOB).entry(one.message_id) for one in (ended, coming))
    assert [entry_of(item).message is None for _, item in sorted(found.items())] == [True, False]
    clock.advance(3 * 3600)
    await remove_expired_content(ports, PACE)
    assert await count_contents(embedded) == 0


async def test_content_that_expired_long_before_the_first_run_is_removed(embedded: Engine, clock: ManualClock) -> None:
    ports = embedded.ports
    await create_test_tenant(ports)
    await post(ports, [BOB], message=SECRET, expires_at=int(clock()) + 60)
    await Worker.of(embedded).work()
    clock.advance(5 * 24 * 3600)
    for _ in range(6):  # Each run covers a day.
        await remove_expired_content(ports, PACE)
    assert await count_contents(embedded) == 0


async def test_broadcast_changed_meanwhile_is_processed_again(embedded: Engine, clock: ManualClock) -> None:
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
    assert await count_contents(embedded) == 0
