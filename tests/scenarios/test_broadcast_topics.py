"""A post to topics reaches each member of any of them once, despite crashes and changes of the members.

Pages, chunks and steps are small, so that sixty members take as many steps as a million.
"""

import itertools

import pytest

from stak.audience import expand_everyone
from stak.clock import ManualClock
from stak.identifiers import TopicKey, UserId
from stak.inbox import delivery_chunks as chunk_messages
from stak.inbox import dispatch_chunks
from stak.inbox.audit_counters import AUDIT_JOB
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dispatch_chunks import DISPATCH_JOB, dispatch_step
from stak.inbox.keys import CHUNKS
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.ports import Ports
from stak.tenancy.stored_bytes import read_stored_bytes
from stak.topics.delete_topic import delete_topic
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    Worker,
    create_test_tenant,
    status_of,
    unread_total,
    users,
    visible_ids,
)
from tests.support.crashing_ports import survives
from tests.support.topics import add_members, make_topic, post_to_topics, remove_members

MEMBERS = users(60)
NEWS, OFFERS, EMPTY = MEMBERS[:40], MEMBERS[20:], ()
"""The members 20 to 39 are in both."""


@pytest.fixture(autouse=True)
def small_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expand_everyone, "SHARD_PAGE_SIZE", 1)
    monkeypatch.setattr(chunk_messages, "CHUNK_MAX_RECIPIENTS", 2)
    monkeypatch.setattr(dispatch_chunks, "CHUNKS_BATCH_SIZE", 2)


@pytest.fixture
async def topics(ports: Ports) -> None:
    await create_test_tenant(ports)
    await make_topic(ports, "news", *NEWS)
    await make_topic(ports, "offers", *OFFERS)
    await make_topic(ports, "empty")
    await make_topic(ports, "others", "stranger")


async def recipients_of(ports: Ports, message_id: str) -> list[str]:
    """Return the planned recipients, with duplicates."""
    ref = BroadcastRef(TENANT, INBOX, message_id)
    pages = [await ports.table.query(partition, CHUNKS, limit=1000) for partition in ref.partitions]
    return list(itertools.chain.from_iterable(row.item["uids"] for page in pages for row in page.rows))


async def assert_delivered_once(ports: Ports, message_id: str) -> None:
    assert sorted(await recipients_of(ports, message_id)) == list(MEMBERS)
    for user in MEMBERS:
        assert await visible_ids(ports, user) == [message_id]
        assert await unread_total(ports, user) == 1
    assert await visible_ids(ports, UserId("stranger")) == []


@pytest.mark.usefixtures("topics")
async def test_member_of_several_topics_receives_it_once(ports: Ports, worker: Worker) -> None:
    accepted = await post_to_topics(ports, "news", "offers", "empty")
    assert (accepted.status, accepted.recipients, accepted.warning) == ("expanding", 80, None)
    await worker.work()
    await assert_delivered_once(ports, accepted.message_id)
    status = await status_of(ports, accepted.message_id)
    assert (status.status, status.recipients, status.delivered) == ("delivered", 60, 60)
    assert (status.kind, list(status.topics or ())) == ("topic", ["news", "offers", "empty"])


@pytest.mark.usefixtures("topics")
async def test_stored_bytes_are_charged_for_the_recipients_that_there_are(ports: Ports, worker: Worker) -> None:
    before = await read_stored_bytes(ports, TENANT)
    accepted = await post_to_topics(ports, "news", "offers")
    ref = BroadcastRef(TENANT, INBOX, accepted.message_id)
    estimated = await read_stored_bytes(ports, TENANT) - before
    first = await read_broadcast(ports, ref)
    assert (first.recipients, first.charged_bytes) == (80, estimated)
    await worker.work()
    last = await read_broadcast(ports, ref)
    assert (last.recipients, last.charged_bytes) == (60, estimated - 20 * last.copy_bytes)
    assert await read_stored_bytes(ports, TENANT) - before == last.charged_bytes


@pytest.mark.usefixtures("topics")
async def test_topic_without_members_is_accepted_with_a_warning(ports: Ports, worker: Worker) -> None:
    accepted = await post_to_topics(ports, "empty")
    await worker.work()
    status = await status_of(ports, accepted.message_id)
    assert (accepted.recipients, status.status, status.delivered) == (0, "delivered", 0)
    assert "no members" in (accepted.warning or "")


@pytest.mark.usefixtures("topics")
async def test_joins_and_leaves_during_the_expansion(ports: Ports, worker: Worker) -> None:
    """Joins after the acceptance do not count; who leaves one of two topics still gets it, who leaves both does not."""
    await add_members(ports, "news", BOB, ZOE)
    await add_members(ports, "offers", BOB)
    accepted = await post_to_topics(ports, "news", "offers")
    await add_members(ports, "news", EVE)
    await remove_members(ports, "news", BOB, ZOE)
    await remove_members(ports, "offers", BOB)
    await add_members(ports, "offers", BOB)
    await remove_members(ports, "news", *MEMBERS[20:40])
    (job,) = await worker.jobs()
    await worker.run([job])
    await add_members(ports, "offers", EVE)
    await worker.work()
    await assert_delivered_once(ports, accepted.message_id)
    for user in (BOB, EVE, ZOE):
        assert await visible_ids(ports, user) == []


@pytest.mark.parametrize("lasts", range(9))
@pytest.mark.usefixtures("topics")
async def test_expansion_killed_at_every_step_skips_and_repeats_nobody(
    ports: Ports, worker: Worker, clock: ManualClock, lasts: int
) -> None:
    """Each process lives for a number of writes and does one step; open work wakes the next."""
    accepted = await post_to_topics(ports, "offers", "news")
    ref = BroadcastRef(TENANT, INBOX, accepted.message_id)
    deaths = 0
    for _ in range(400):
        for job in await worker.jobs():
            if job.name == AUDIT_JOB:  # it is over
                continue
            assert job.name == DISPATCH_JOB
            # One in two dies: if each died at the same place, nobody would ever get past it.
            if deaths % 2 == 0:
                lives = await survives(ports, lasts, lambda mortal: dispatch_step(mortal, ref))
                assert lives or lasts < 8
            else:
                await dispatch_step(ports, ref)
            deaths += 1
        await worker.deliver()
        clock.advance(STALLED_AFTER_SECONDS)
        if await reconcile_open_work(ports) == 0:
            break
    else:
        pytest.fail("it never ended")
    await assert_delivered_once(ports, accepted.message_id)
    status = await status_of(ports, accepted.message_id)
    assert (status.status, status.delivered) == ("delivered", 60)


@pytest.mark.usefixtures("topics")
async def test_two_concurrent_expansions_do_the_work_of_one(ports: Ports, worker: Worker) -> None:
    accepted = await post_to_topics(ports, "news", "offers")
    while jobs := await worker.jobs():
        await worker.run(jobs)
        await worker.run(jobs)  # a job runs at least once
    await worker.work()
    await assert_delivered_once(ports, accepted.message_id)


@pytest.mark.usefixtures("topics")
async def test_scheduled_post_goes_to_the_members_at_acceptance(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    accepted = await post_to_topics(ports, "news", "offers", send_at=int(clock()) + 60)
    assert accepted.status == "scheduled"
    clock.advance(30)
    await add_members(ports, "news", EVE)
    clock.advance(31)
    await start_scheduled(ports)
    await worker.work()
    await assert_delivered_once(ports, accepted.message_id)
    assert await visible_ids(ports, EVE) == []


@pytest.mark.usefixtures("topics")
async def test_members_of_a_topic_created_again_do_not_get_posts_to_the_deleted_one(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    accepted = await post_to_topics(ports, "others", send_at=int(clock()) + 60)
    await delete_topic(ports, TENANT, TopicKey("others"), key_id=KEY_ID)
    await worker.work()
    await make_topic(ports, "others", BOB)
    clock.advance(61)
    await start_scheduled(ports)
    await worker.work()
    status = await status_of(ports, accepted.message_id)
    assert (status.status, status.recipients, status.delivered) == ("delivered", 0, 0)
    assert await visible_ids(ports, BOB) == []


@pytest.mark.usefixtures("topics")
async def test_many_topics_of_different_sizes(ports: Ports, worker: Worker) -> None:
    for number in range(20):
        await make_topic(ports, f"t{number}", *MEMBERS[number : 60 : number + 1])
    accepted = await post_to_topics(ports, *(f"t{number}" for number in range(20)))
    await worker.work()
    await assert_delivered_once(ports, accepted.message_id)
