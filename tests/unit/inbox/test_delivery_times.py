"""`delivered` is the time of the delivery, however long a message was queued; counters have the time of each change."""

import dataclasses
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import CategoryKey
from stak.inbox.archive_and_delete import archive, delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.deliver_chunks import Delivered
from stak.inbox.deliver_chunks import deliver as deliver_chunks
from stak.inbox.delivery_chunks import encode_delivery
from stak.inbox.entry_model import UnreadTimes
from stak.inbox.keys import TOTAL
from stak.inbox.list_messages import read_unread, read_unread_and_times
from stak.inbox.mark_read import mark_read, mark_read_before, mark_seen, mark_unread
from stak.inbox.muted_categories import write_muted
from stak.inbox.post import accept_or_deliver
from stak.inbox.recall import recall, recall_from_users
from stak.ports import Ports
from stak.ports.writes import Update
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Deliver,
    Worker,
    chunk_of,
    create_test_tenant,
    drain_queue,
    post,
    post_to,
    user_inbox_of,
    users,
)
from workers.delivery_consumer import handle_batch

BOBS = user_inbox_of(BOB)
NEWS = CategoryKey("news")


@pytest.fixture
def worker(embedded: Engine) -> Worker:
    return Worker.of(embedded)


async def entry(ports: Ports, message_id: str, user: Any = BOB) -> dict[str, Any]:
    item = await ports.table.get(user_inbox_of(user).entry(message_id))
    assert item is not None
    return dict(item)


async def times(ports: Ports) -> UnreadTimes:
    return (await read_unread_and_times(ports, BOBS))[1]


@pytest.mark.parametrize("count", [1, 150])
async def test_queued_message_is_delivered_when_it_is_handled(
    ports: Ports, clock: ManualClock, worker: Worker, count: int
) -> None:
    await create_test_tenant(ports)
    posted_at = int(clock.time)
    message_id = (await post(ports, users(count))).message_id
    await worker.run_jobs()
    clock.advance(100)
    await worker.deliver()
    for user in users(count):
        found = await entry(ports, message_id, user)
        assert (found["received"], found["delivered"]) == (posted_at, posted_at + 100)


@pytest.mark.parametrize("is_muted", [False, True])
async def test_late_and_muted_messages(ports: Ports, clock: ManualClock, worker: Worker, *, is_muted: bool) -> None:
    await create_test_tenant(ports)
    late = (await post(ports, [BOB])).message_id
    chunk = await drain_queue(ports.deliveries)
    clock.advance(1)
    await post(ports, [BOB])
    await worker.work()
    await mark_read_before(ports, BOBS, clock.time)
    if is_muted:
        await write_muted(ports, BOBS, frozenset({NEWS}))
    clock.advance(100)
    assert await handle_batch(ports, chunk) == {}
    found = await entry(ports, late)
    assert found["delivered"] == int(clock.time)
    assert ("st" in found, found.get("readat")) == (not is_muted, int(clock.time) if is_muted else None)
    assert (await times(ports)).total == int(clock.time) - (100 if is_muted else 0)


async def test_redriven_chunk(ports: Ports, clock: ManualClock, worker: Worker) -> None:
    await create_test_tenant(ports)
    message_id = (await post(ports, users(3))).message_id
    (received,) = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
    await ports.deliveries.bury(received, "poison")
    clock.advance(3600)
    (letter,) = await ports.deliveries.dead_letters(TENANT, limit=10)
    await ports.deliveries.redrive(TENANT, [letter.id])
    clock.advance(5)
    await worker.work()
    assert (await entry(ports, message_id, users(3)[0]))["delivered"] == int(clock.time)


async def test_repeated_chunk_keeps_the_time_and_publishes_it(ports: Ports, clock: ManualClock, worker: Worker) -> None:
    await create_test_tenant(ports)
    message_id = (await post(ports, [BOB, EVE])).message_id
    await worker.deliver()
    delivered_at = int(clock.time)
    clock.advance(100)
    published: list[tuple[int, tuple[str, ...]]] = []

    async def publish(delivered: Delivered) -> None:
        published.extend((chunk.entry.delivered, uids) for chunk, uids in delivered)

    chunk = await chunk_of(ports, message_id)
    await deliver_chunks(ports, [chunk], publish)
    assert (await entry(ports, message_id))["delivered"] == delivered_at
    assert published == [(delivered_at, (BOB, EVE))]


@pytest.mark.parametrize("is_announced", [False, True])
async def test_post_that_is_delivered_when_it_is_accepted(
    ports: Ports, clock: ManualClock, worker: Worker, *, is_announced: bool
) -> None:
    await create_test_tenant(ports)

    def tick() -> float:
        clock.advance(1)
        return clock.time

    slow = dataclasses.replace(ports, clock=tick, announces_small_posts=is_announced)
    posted = await accept_or_deliver(slow, TENANT, post_to([BOB]), key_id=KEY_ID, is_small=True)
    assert posted.answer.status == "delivered"
    found = await entry(ports, posted.answer.message_id)
    assert found["delivered"] > found["received"], "the transaction came later than the request"
    assert (await times(ports)).total == found["delivered"]
    if not is_announced:
        assert posted.delivered is not None
        assert posted.delivered.entry.delivered == found["delivered"]
        await ports.deliveries.send([encode_delivery(posted.delivered)])
    published: list[int] = []

    async def publish(delivered: Delivered) -> None:
        published.extend(chunk.entry.delivered for chunk, _ in delivered)

    clock.advance(50)
    await deliver_chunks(ports, [await chunk_of(ports, posted.answer.message_id)], publish)
    assert published == [found["delivered"]], "a worker notifies with the stored time"


async def test_every_change_of_a_count_sets_its_time(
    ports: Ports, clock: ManualClock, worker: Worker, deliver: Deliver
) -> None:
    assert await times(ports) == UnreadTimes(None, {})
    await deliver(category="offers")
    offers_at = int(clock.time)
    one = await deliver()
    two, three, four, five = [await deliver() for _ in range(4)]
    assert await times(ports) == UnreadTimes(int(clock.time), {"news": int(clock.time), "offers": offers_at})
    ref = BroadcastRef(TENANT, INBOX, four)
    changes: dict[str, Callable[[], Awaitable[object]]] = {
        "read": lambda: mark_read(ports, BOBS, [one]),
        "unread": lambda: mark_unread(ports, BOBS, [one]),
        "archive": lambda: archive(ports, BOBS, [two]),
        "delete": lambda: delete(ports, BOBS, [three]),
        "recall from one": lambda: recall_from_users(ports, ref, [BOB], key_id=KEY_ID, reason=None),
        "mark category": lambda: mark_read_before(ports, BOBS, clock.time, NEWS),
    }
    for name, change in changes.items():
        clock.advance(10)
        await change()
        assert await times(ports) == UnreadTimes(int(clock.time), {"news": int(clock.time), "offers": offers_at}), name
    before = await times(ports)
    clock.advance(10)
    await mark_seen(ports, BOBS, [five])
    await mark_read(ports, BOBS, [one])
    assert await times(ports) == before, "no count changed"
    await mark_read_before(ports, BOBS, clock.time)
    assert await times(ports) == UnreadTimes(int(clock.time), {**before.categories, "offers": int(clock.time)})


async def test_recall_from_all_expiry_and_recount_set_it_too(
    ports: Ports, clock: ManualClock, worker: Worker, deliver: Deliver
) -> None:
    recalled = await deliver()
    clock.advance(10)
    await recall(ports, BroadcastRef(TENANT, INBOX, recalled), key_id=KEY_ID, reason=None)
    await worker.work()
    assert await times(ports) == UnreadTimes(int(clock.time), {"news": int(clock.time)})
    await deliver(expires_at=int(clock.time) + 30)
    clock.advance(60)
    assert (await read_unread(ports, BOBS)).total == 0
    assert await times(ports) == UnreadTimes(int(clock.time), {"news": int(clock.time)})
    await ports.table.commit([(Update(BOBS.counter(TOTAL), add={"count": 3}),)])
    clock.advance(10)
    audit = await audit_inbox(ports, BOBS)
    assert audit.repaired
    assert (await times(ports)).total == int(clock.time)


async def test_counters_of_an_earlier_release_have_no_time(ports: Ports, deliver: Deliver) -> None:
    await deliver()
    for level in (TOTAL, "news"):
        await ports.table.commit([(Update(BOBS.counter(level), remove=("last_updated",)),)])
    assert await times(ports) == UnreadTimes(None, {})
