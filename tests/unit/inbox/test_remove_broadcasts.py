"""Broadcasts older than the retention are removed; younger ones and those in progress stay."""

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import NotFound
from stak.inbox import keys
from stak.inbox.archive_and_delete import archive
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_control import pause
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.entry_codec import entry_of
from stak.inbox.expire_broadcasts import expire_step
from stak.inbox.list_messages import list_messages, read_unread
from stak.inbox.mark_read import mark_read_before
from stak.inbox.recall import recall, recall_from_users
from stak.inbox.reconcile_broadcasts import reconcile_open_work
from stak.inbox.remove_broadcasts import RemovalStep, remove_old_step
from stak.inbox.shared_content import SHARED_MIN_BYTES
from stak.ports import Ports
from stak.ports.writes import Update
from stak.retention.expired_content import Pace, process_removals
from stak.tenancy.stored_bytes import flush_bytes, read_stored_bytes
from stak.ulids import first_at
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    drain_queue,
    post,
    user_inbox_of,
    users,
)
from tests.support.lost_race import losing_race, other_process
from workers.delivery_consumer import handle_batch

DAY = 24 * 3600
PACE = Pace(seconds=20.0, chunks=1)
SHORT = '{"title":"Hello"}'
LARGE = f'{{"text":"{"x" * SHARED_MIN_BYTES}"}}'
"""Stored once, in a row of its own."""


@pytest.fixture
async def ports(embedded: Engine, clock: ManualClock) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


async def post_and_deliver(engine: Engine, *uids: str, message: str = SHORT) -> str:
    """Post to these users, deliver and reconcile, and return the message id."""
    accepted = await post(engine.ports, uids, message=message)
    await Worker.of(engine).work()
    await reconcile_open_work(engine.ports)
    return accepted.message_id


async def remove_step(ports: Ports, clock: ManualClock) -> RemovalStep:
    return await remove_old_step(ports, TENANT, INBOX, before=first_at(int(clock() - DAY) * 1000), chunks=1)


async def remove_all(ports: Ports, clock: ManualClock) -> None:
    while (await remove_step(ports, clock)).has_more:
        pass
    await process_removals(ports, PACE)


async def rows_of_broadcasts(engine: Engine) -> list[str]:
    return [row.key.sk async for some in engine.rows.beginning_with((f"t#{TENANT}B#",)) for row in some]


async def test_old_broadcast_leaves_only_hidden_tombstones(embedded: Engine, ports: Ports, clock: ManualClock) -> None:
    old = await post_and_deliver(embedded, *users(250))
    first, second, third = users(3)
    await mark_read_before(ports, user_inbox_of(first), clock())
    await archive(ports, user_inbox_of(second), [old])
    await recall_from_users(ports, BroadcastRef(TENANT, INBOX, old), [third], key_id=KEY_ID, reason=None)
    clock.advance(2 * DAY)
    young = await post_and_deliver(embedded, *users(250))
    before = {user: await ports.table.get(user_inbox_of(user).entry(young)) for user in users(250)}
    await remove_all(ports, clock)
    assert sorted(await rows_of_broadcasts(embedded)) == sorted(
        [f"b#{young}", *(f"{kind}#000000{n}" for kind in "uk" for n in range(3))]
    )
    for user in users(250):
        assert await ports.table.get(user_inbox_of(user).entry(young)) == before[user]
        shown = (await list_messages(ports, user_inbox_of(user), limit=10)).messages
        assert [one.entry.id for one in shown] == [young]
        assert (await read_unread(ports, user_inbox_of(user))).total == 1
        assert (await audit_inbox(ports, user_inbox_of(user))).drift == 0
        entry = entry_of(await ports.table.get(user_inbox_of(user).entry(old)) or {})
        assert (entry.gone, entry.message, entry.sender, entry.archived_at) == ("deleted", None, None, None)
        assert entry.ttl is not None
    # The mark is above the message: it goes with the next one.
    clock.advance(2 * DAY)
    await remove_all(ports, clock)
    marks = await ports.table.query(user_inbox_of(first).partition, keys.marks_up_to("*", "~"), limit=10)
    assert marks.rows == []


async def test_removed_broadcast_is_not_found_at_once(embedded: Engine, ports: Ports, clock: ManualClock) -> None:
    old = await post_and_deliver(embedded, BOB)
    clock.advance(2 * DAY)
    await remove_step(ports, clock)
    with pytest.raises(NotFound):
        await read_broadcast(ports, BroadcastRef(TENANT, INBOX, old))
    with pytest.raises(NotFound):
        await recall(ports, BroadcastRef(TENANT, INBOX, old), key_id=KEY_ID, reason=None)


@pytest.mark.parametrize("steps", range(4))
async def test_late_chunk_restores_nothing(embedded: Engine, ports: Ports, clock: ManualClock, steps: int) -> None:
    """After every step, also for a user who never had the message."""
    await post(ports, [BOB, EVE])
    await Worker.of(embedded).run_jobs()
    (chunk,) = await drain_queue(ports.deliveries)
    await handle_batch(ports, [chunk])
    await reconcile_open_work(ports)
    clock.advance(2 * DAY)
    for _ in range(steps):
        await remove_step(ports, clock)
    await handle_batch(ports, [chunk])
    await remove_all(ports, clock)
    await handle_batch(ports, [chunk])
    assert await rows_of_broadcasts(embedded) == []
    for user in (BOB, EVE):
        assert (await list_messages(ports, user_inbox_of(user), limit=10)).messages == []
        assert (await audit_inbox(ports, user_inbox_of(user))).counted.total == 0


async def test_delivery_during_removal_leaves_no_copy(embedded: Engine, ports: Ports, clock: ManualClock) -> None:
    """The worker read the broadcast before it was flagged, and wrote after the removal."""
    accepted = await post(ports, [BOB])
    await Worker.of(embedded).run_jobs()
    (chunk,) = await drain_queue(ports.deliveries)
    settled = {"status": "delivered"}
    await ports.table.commit([(Update(BroadcastRef(TENANT, INBOX, accepted.message_id).key, set=settled),)])
    clock.advance(2 * DAY)
    late = losing_race(ports, lambda: remove_all(ports, clock))
    await handle_batch(late, [chunk])
    item = await ports.table.get(user_inbox_of(BOB).entry(accepted.message_id))
    assert item is not None
    assert (item["gone"], "message" in item) == ("deleted", False)
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0
    assert await rows_of_broadcasts(embedded) == []


async def test_broadcast_in_progress_is_skipped(embedded: Engine, ports: Ports, clock: ManualClock) -> None:
    going = (await post(ports, [BOB])).message_id
    clock.advance(1)
    await drain_queue(ports.deliveries)
    done = await post_and_deliver(embedded, BOB)
    clock.advance(2 * DAY)
    await remove_all(ports, clock)
    assert {sk for sk in await rows_of_broadcasts(embedded) if sk.startswith("b#")} == {f"b#{going}"}
    assert await ports.table.get(BroadcastRef(TENANT, INBOX, done).key) is None


async def test_forgotten_paused_broadcast_is_removed(embedded: Engine, ports: Ports, clock: ManualClock) -> None:
    paused = (await post(ports, [BOB])).message_id
    await pause(ports, BroadcastRef(TENANT, INBOX, paused), key_id=KEY_ID)
    clock.advance(2 * DAY)
    await remove_all(ports, clock)
    assert await rows_of_broadcasts(embedded) == []
    assert await ports.table.get(BroadcastRef(TENANT, INBOX, paused).open_work) is None


async def test_concurrent_recall_is_not_overwritten(embedded: Engine, ports: Ports, clock: ManualClock) -> None:
    old = await post_and_deliver(embedded, BOB)
    clock.advance(2 * DAY)
    faster = other_process(ports)
    late = losing_race(ports, lambda: recall(faster, BroadcastRef(TENANT, INBOX, old), key_id=KEY_ID, reason=None))
    await remove_step(late, clock)
    assert (await read_broadcast(ports, BroadcastRef(TENANT, INBOX, old))).status == "redacting"
    await Worker.of(embedded).work()
    await reconcile_open_work(ports)
    await remove_all(ports, clock)
    assert await rows_of_broadcasts(embedded) == []


async def test_removal_waits_for_a_recall_by_an_earlier_release(
    embedded: Engine, ports: Ports, clock: ManualClock
) -> None:
    """An earlier release does not know the removal, and recalls what is stopped."""
    old = await post_and_deliver(embedded, *users(2))
    key = BroadcastRef(TENANT, INBOX, old).key
    clock.advance(2 * DAY)
    await remove_step(ports, clock)

    async def recalled() -> None:
        await ports.table.commit([(Update(key, set={"status": "redacting"}),)])

    late = losing_race(ports, recalled)
    late_step = await remove_step(late, clock)  # The last step, which would remove the broadcast.
    assert late_step.has_more
    item = await ports.table.get(key)
    assert item is not None
    assert item["status"] == "redacting"
    assert not (await remove_step(ports, clock)).has_more
    await ports.table.commit([(Update(key, set={"status": "redacted"}),)])
    await remove_all(ports, clock)
    assert await rows_of_broadcasts(embedded) == []


async def test_slower_removal_does_not_move_the_progress_back(
    embedded: Engine, ports: Ports, clock: ManualClock
) -> None:
    old = await post_and_deliver(embedded, *users(350))
    key = BroadcastRef(TENANT, INBOX, old).key
    clock.advance(2 * DAY)
    await remove_step(ports, clock)
    faster = other_process(ports)

    async def two_steps() -> None:
        await remove_step(faster, clock)
        await remove_step(faster, clock)

    await remove_step(losing_race(ports, two_steps), clock)
    item = await ports.table.get(key)
    assert item is not None
    assert item["removed_to"] == 2


async def test_shared_content_stays_until_its_last_copy_is_removed(
    embedded: Engine, ports: Ports, clock: ManualClock
) -> None:
    old = await post_and_deliver(embedded, *users(150), message=LARGE)
    clock.advance(2 * DAY)
    await remove_step(ports, clock)
    await remove_step(ports, clock)
    first, last = users(150)[0], users(150)[-1]
    assert (await list_messages(other_process(ports), user_inbox_of(first), limit=1)).messages == []
    (shown,) = (await list_messages(other_process(ports), user_inbox_of(last), limit=1)).messages
    assert (shown.entry.id, shown.message) == (old, LARGE)
    await remove_all(ports, clock)
    assert await rows_of_broadcasts(embedded) == []


async def test_content_that_expires_during_its_removal_is_released_once(
    embedded: Engine, ports: Ports, clock: ManualClock
) -> None:
    before = await read_stored_bytes(ports, TENANT)
    accepted = await post(ports, users(3), message=LARGE, expires_at=int(clock()) + DAY)
    await Worker.of(embedded).work()
    await flush_bytes(ports)
    clock.advance(2 * DAY)
    await remove_step(ports, clock)
    ref = BroadcastRef(TENANT, INBOX, accepted.message_id)
    await remove_step(losing_race(ports, lambda: expire_step(ports, ref, first_chunk=0, chunks=9)), clock)
    await remove_all(ports, clock)
    assert await read_stored_bytes(ports, TENANT) == before


@pytest.mark.parametrize("text", [SHORT, LARGE], ids=["short", "large"])
async def test_stored_bytes_are_released(embedded: Engine, ports: Ports, clock: ManualClock, text: str) -> None:
    """For a broadcast that was kept, one that was recalled, and one that expired."""
    before = await read_stored_bytes(ports, TENANT)
    await post_and_deliver(embedded, *users(3), message=text)
    recalled = await post_and_deliver(embedded, *users(3), message=text)
    await recall(ports, BroadcastRef(TENANT, INBOX, recalled), key_id=KEY_ID, reason=None)
    await Worker.of(embedded).work()
    await reconcile_open_work(ports)
    expiring = await post(ports, users(3), message=text, expires_at=int(clock()) + 60)
    await Worker.of(embedded).work()
    await reconcile_open_work(ports)
    await flush_bytes(ports)
    assert await read_stored_bytes(ports, TENANT) > before
    clock.advance(2 * DAY)
    for _ in range(2):
        await expire_step(ports, BroadcastRef(TENANT, INBOX, expiring.message_id), first_chunk=0, chunks=9)
    await remove_all(ports, clock)
    assert await rows_of_broadcasts(embedded) == []
    assert await read_stored_bytes(ports, TENANT) == before
