"""Erasing entries: tombstones without content, placeholders that block delivery, and removed counters."""

from collections.abc import Awaitable

import pytest

from stak.audience.audience_members import change_audience, estimate
from stak.audience.removed_members import erasure_of_member
from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_control import pause, resume
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.catch_up import catch_up
from stak.inbox.entry_model import Entry
from stak.inbox.erase_entries import (
    block_delivery,
    erase_broadcast,
    erase_entries,
    erased_entry,
    may_still_come,
    remove_counters,
)
from stak.inbox.failed_chunks import note_failure
from stak.inbox.keys import TOTAL, ledger
from stak.inbox.update_entries import TOMBSTONES_KEPT_SECONDS
from stak.ports import Ports
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    Worker,
    chunk_of,
    create_test_tenant,
    post,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.lost_race import losing_race, other_process
from tests.support.on_read import enable_on_read, join, post_on_read


@pytest.fixture
async def ports(embedded: Engine) -> Ports:
    await create_test_tenant(embedded.ports)
    return embedded.ports


@pytest.fixture
def worker(embedded: Engine) -> Worker:
    return Worker.of(embedded)


def test_tombstone_keeps_only_the_position_of_the_entry() -> None:
    entry = Entry("01", "news", 1, 2, "users", "host", "sender", "label", "{}", readat=3, seen_at=4, archived_at=5)
    bare = erased_entry(entry, 100)
    ttl = 100 + TOMBSTONES_KEPT_SECONDS
    assert bare == Entry("01", "news", 1, 2, "users", gone="deleted", ttl=ttl, is_erased=True)
    assert erased_entry(bare, 200) is None, "it is a tombstone already"
    for_good = erased_entry(bare, 200, is_for_good=True)
    assert for_good is not None
    assert for_good.ttl is None
    assert erased_entry(for_good, 300) is None, "it is permanent already"
    muted = erased_entry(Entry("01", "news", 1, 2, "users", gone="muted"), 100)
    assert muted is not None
    assert muted.ttl == ttl, "what was not delivered for a muted category is not kept"


async def test_erased_entry_leaves_the_counts(ports: Ports, worker: Worker) -> None:
    kept = (await post(ports, [BOB])).message_id
    gone = (await post(ports, [BOB], category="offers")).message_id
    await worker.work()
    await erase_entries(ports, user_inbox_of(BOB), [gone])
    assert await visible_ids(ports, BOB) == [kept]
    audit = await audit_inbox(ports, user_inbox_of(BOB))
    assert (audit.stored.total, audit.drift) == (1, 0)


async def test_placeholder_blocks_delivery_even_in_a_race(ports: Ports, worker: Worker) -> None:
    for is_delivered_meanwhile in (False, True):
        message_id = (await post(ports, [BOB, EVE])).message_id
        broadcast = await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id))
        taking = losing_race(ports, worker.work) if is_delivered_meanwhile else ports
        await block_delivery(taking, user_inbox_of(BOB), broadcast)
        await worker.work()
        assert message_id not in await visible_ids(ports, BOB)
        assert message_id in await visible_ids(ports, EVE)
        item = await ports.table.get(user_inbox_of(BOB).entry(message_id))
        assert item is not None
        assert (item["gone"], "ttl" in item, "message" in item) == ("deleted", False, False)
    assert await unread_total(ports, BOB) == 0
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0


@pytest.mark.parametrize("user", [UserId("u00000"), UserId("u00150"), UserId("u00249"), UserId("nobody"), ZOE])
async def test_pending_broadcast_may_still_reach_its_recipients_only(
    ports: Ports, worker: Worker, user: UserId
) -> None:
    recipients = (*users(250), ZOE)
    to_users = (await post(ports, recipients)).message_id
    await change_audience(ports, TENANT, INBOX, add=recipients, remove=[], key_id=KEY_ID)
    to_all = (await post(ports, None)).message_id
    await worker.run_jobs()
    for message_id in (to_users, to_all):
        broadcast = await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id))
        assert broadcast.status == "delivering"
        assert await may_still_come(ports, BroadcastRef(TENANT, INBOX, broadcast.message_id), broadcast, user) == (
            user in recipients
        )
    await worker.deliver()
    for message_id in (to_users, to_all):
        broadcast = await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id))
        assert not await may_still_come(ports, BroadcastRef(TENANT, INBOX, broadcast.message_id), broadcast, user)


async def test_expanding_broadcast_may_still_reach_any_user(ports: Ports) -> None:
    ref = BroadcastRef(TENANT, INBOX, (await post(ports, None)).message_id)
    assert await may_still_come(ports, ref, await read_broadcast(ports, ref), BOB)
    await pause(ports, ref, key_id=KEY_ID)
    assert await may_still_come(ports, ref, await read_broadcast(ports, ref), BOB)


async def test_erased_broadcast_is_stopped_in_any_state(ports: Ports) -> None:
    message_id = (await post(ports, [BOB])).message_id
    await pause(ports, BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)
    other = losing_race(
        ports, lambda: resume(other_process(ports), BroadcastRef(TENANT, INBOX, message_id), key_id=KEY_ID)
    )
    await erase_broadcast(other, BroadcastRef(TENANT, INBOX, message_id))
    broadcast = await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id))
    assert (broadcast.status, broadcast.message) == ("stopped", None)


async def test_broadcast_delivered_meanwhile_is_not_stopped(ports: Ports, worker: Worker) -> None:
    message_id = (await post(ports, [BOB])).message_id
    await worker.work()

    async def settle() -> None:
        from stak.inbox.reconcile_broadcasts import reconcile_open_work

        await reconcile_open_work(ports)

    await erase_broadcast(losing_race(ports, settle), BroadcastRef(TENANT, INBOX, message_id))
    broadcast = await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id))
    assert (broadcast.status, broadcast.message) == ("delivered", None)


async def test_counters_are_removed_unless_a_message_arrives(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    message_id = (await post(ports, [BOB])).message_id
    await worker.work()
    since = ports.ids.new()
    await erase_entries(ports, user_inbox_of(BOB), [message_id])
    clock.advance(1)

    async def deliver() -> None:
        await post(other_process(ports), [BOB])
        await worker.work()

    await remove_counters(losing_race(ports, deliver), user_inbox_of(BOB), has_entries=False, since=since)
    assert await unread_total(ports, BOB) == 1
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0
    await erase_entries(ports, user_inbox_of(BOB), await visible_ids(ports, BOB))
    await remove_counters(ports, user_inbox_of(BOB), has_entries=False, since=ports.ids.new())
    assert await ports.table.get(user_inbox_of(BOB).counter(TOTAL)) is None
    assert await ports.table.get(user_inbox_of(BOB).counter("news")) is None


async def test_last_applied_event_stays_and_a_message_that_arrives_is_counted(ports: Ports, clock: ManualClock) -> None:
    await enable_on_read(ports, clock)
    await join(ports, BOB)
    message_id = await post_on_read(ports)
    await catch_up(ports, user_inbox_of(BOB))
    since = ports.ids.new()
    await erase_entries(ports, user_inbox_of(BOB), [message_id])
    clock.advance(1)

    async def deliver() -> None:
        await post_on_read(other_process(ports))
        await catch_up(ports, user_inbox_of(BOB))

    await remove_counters(losing_race(ports, deliver), user_inbox_of(BOB), has_entries=False, since=since)
    assert await unread_total(ports, BOB) == 1
    assert (await audit_inbox(ports, user_inbox_of(BOB))).drift == 0
    await erase_entries(ports, user_inbox_of(BOB), await visible_ids(ports, BOB))
    await remove_counters(ports, user_inbox_of(BOB), has_entries=False, since=ports.ids.new())
    assert await ports.table.get(user_inbox_of(BOB).counter(TOTAL)) == {"applied": 2}
    assert await ports.table.get(user_inbox_of(BOB).counter("news")) is None


async def test_member_who_rejoins_during_removal_stays(ports: Ports, clock: ManualClock) -> None:
    await change_audience(ports, TENANT, INBOX, add=[BOB], remove=[], key_id=KEY_ID)
    moment = ports.ids.new()
    writes, _ = await erasure_of_member(ports, TENANT, INBOX, BOB, joined_before=moment, marked_until=0)
    clock.advance(1)
    await change_audience(ports, TENANT, INBOX, add=[], remove=[BOB], key_id=KEY_ID)
    await change_audience(ports, TENANT, INBOX, add=[BOB], remove=[], key_id=KEY_ID)
    await ports.table.commit([tuple(writes)])
    assert await estimate(ports, TENANT, INBOX) == 1
    assert await erasure_of_member(ports, TENANT, INBOX, BOB, joined_before=moment, marked_until=0) == ([], 0)


@pytest.mark.parametrize("recipients", [1, 60], ids=["one row", "a row of recipients"])
async def test_failure_of_a_removed_broadcast_is_not_recorded(ports: Ports, recipients: int) -> None:
    message_id = (await post(ports, users(recipients))).message_id
    chunk = await chunk_of(ports, message_id)
    from stak.ports.writes import Delete

    def remove() -> Awaitable[object]:
        return ports.table.commit([(Delete(BroadcastRef(TENANT, INBOX, message_id).key),)])

    for late in (losing_race(ports, remove), ports):
        await note_failure(late, chunk, "too old")
    assert await ports.table.get(ledger(TENANT, INBOX, message_id, 0)) is None
    assert await ports.table.get(BroadcastRef(TENANT, INBOX, message_id).key) is None
