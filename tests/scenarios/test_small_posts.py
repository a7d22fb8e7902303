"""Small posts are delivered in the transaction that accepts them; whatever happens then, they end as all others."""

import asyncio
import dataclasses
from collections.abc import Sequence

import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.identifiers import CategoryKey, UserId
from stak.inbox.archive_and_delete import delete
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_ref import OPEN_SHARDS, BroadcastRef
from stak.inbox.delivery_chunks import Chunk
from stak.inbox.keys import open_shard
from stak.inbox.mark_read import mark_read_before
from stak.inbox.muted_categories import write_muted
from stak.inbox.post import Posted, accept_or_deliver
from stak.inbox.recall import recall
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.small_posts import NOTIFIED_AFTER_SECONDS, SMALL_POST_MAX_RECIPIENTS
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_JOB
from stak.realtime.small_post_notifications import (
    NextStep,
    end_small_posts,
    notify_of_small_post,
    notify_of_small_posts,
)
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from stak.testing.hooked_table import Call, Commit, HookedTable
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    Worker,
    create_test_tenant,
    drain_queue,
    post,
    post_to,
    status_of,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.crashing_ports import survives
from tests.support.recording_live import RecordingLive
from workers.delivery_consumer import decode_delivery

SMALL = (BOB, EVE, ZOE)


@pytest.fixture
async def live(ports: Ports) -> RecordingLive:
    await create_test_tenant(ports)
    return RecordingLive(ports.live)


@pytest.fixture
def recorded(ports: Ports, live: RecordingLive) -> Ports:
    return dataclasses.replace(ports, live=live)


@pytest.fixture
def worker(recorded: Ports, embedded: Engine) -> Worker:
    return Worker(recorded, embedded.job_queue, embedded.webhook_queue)


async def small_post(ports: Ports, uids: Sequence[UserId] = SMALL, **fields: object) -> Posted:
    return await accept_or_deliver(ports, TENANT, post_to(uids, **fields), key_id=KEY_ID, is_small=True)


async def post_and_notify(ports: Ports, uids: Sequence[UserId] = SMALL) -> str:
    posted = await small_post(ports, uids)
    if posted.delivered is not None:
        # Without the queues of the process: if it is killed, so is whoever waits for them.
        assert await notify_of_small_posts(ports, [posted.delivered]) == [NextStep.END]
        await end_small_posts(ports, [posted.delivered])
    return posted.answer.message_id


async def open_rows(ports: Ports) -> int:
    return sum([len((await ports.table.query(open_shard(one), limit=9)).rows) for one in range(OPEN_SHARDS)])


async def check_delivered(ports: Ports, uids: Sequence[UserId], message_id: str) -> None:
    """Check that every user has the message once, with exact counts, and that no work is left."""
    for user in uids:
        assert await visible_ids(ports, user) == [message_id]
        assert await unread_total(ports, user) == 1
        assert (await audit_inbox(ports, user_inbox_of(user))).drift == 0
    status = await status_of(ports, message_id)
    assert (status.status, status.delivered, status.failed) == ("delivered", len(uids), 0)
    assert (await read_broadcast(ports, BroadcastRef(TENANT, INBOX, message_id))).settled is not None
    assert await open_rows(ports) == 0


async def finish_by_workers(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    """Do what workers do about open work, until nothing is left."""
    for _ in range(3):
        clock.advance(STALLED_AFTER_SECONDS + 1)
        await reconcile_open_work(ports)
        await worker.work()
    await reconcile_open_work(ports)


async def test_small_post_is_delivered_when_it_is_accepted_and_then_its_users_are_notified(
    recorded: Ports, live: RecordingLive, worker: Worker
) -> None:
    posted = await small_post(recorded)
    message_id = posted.answer.message_id
    assert [await visible_ids(recorded, user) for user in SMALL] == [[message_id]] * 3
    assert (await worker.jobs(), await recorded.deliveries.depth(), await open_rows(recorded)) == ([], 0, 1)
    assert posted.answer.status == (await status_of(recorded, message_id)).status == "delivered"
    assert posted.delivered is not None
    await notify_of_small_post(recorded, posted.delivered)
    assert sorted(live.published) == sorted(SMALL)
    await check_delivered(recorded, SMALL, message_id)


async def test_two_commits_are_enough(recorded: Ports) -> None:
    await post_and_notify(recorded)  # registers the category
    commits = 0

    async def count(call: Call) -> None:
        nonlocal commits
        commits += isinstance(call, Commit)

    await post_and_notify(dataclasses.replace(recorded, table=HookedTable(recorded.table, before=count)), [UserId("a")])
    assert commits == 2


async def test_as_many_recipients_as_allowed_fit_one_transaction(recorded: Ports, clock: ManualClock) -> None:
    many = users(SMALL_POST_MAX_RECIPIENTS)
    posted = await small_post(recorded, many, expires_at=int(clock()) + 600)
    assert posted.delivered is not None
    await notify_of_small_post(recorded, posted.delivered)
    await check_delivered(recorded, many, posted.answer.message_id)


async def test_process_killed_anywhere_leaves_nothing_or_a_post_that_ends_delivered(
    recorded: Ports, live: RecordingLive, worker: Worker, clock: ManualClock
) -> None:
    accepted = lasts = 0
    while True:
        uids = [UserId(f"{user}-{lasts}") for user in SMALL]
        is_whole = await survives(recorded, lasts, lambda ports: post_and_notify(ports, uids))  # noqa: B023
        await finish_by_workers(recorded, worker, clock)
        found = [await visible_ids(recorded, user) for user in uids]
        assert found in ([[]] * 3, [found[0]] * 3)
        if found[0]:
            accepted += 1
            await check_delivered(recorded, uids, found[0][0])
            assert set(live.published) >= set(uids), "they are notified, by this process or by a worker"
        if is_whole:
            break
        lasts += 1
    assert accepted >= 3


@pytest.mark.parametrize("obstacle", ["muted", "marked ahead", "marked ahead in the category"])
async def test_recipient_who_needs_a_closer_look_is_served_by_the_queue(
    recorded: Ports, worker: Worker, clock: ManualClock, obstacle: str
) -> None:
    news = CategoryKey("news")
    if obstacle == "muted":
        await write_muted(recorded, user_inbox_of(BOB), frozenset({news}))
    else:
        clock.advance(50)
        await post_and_notify(recorded, [BOB])
        await mark_read_before(recorded, user_inbox_of(BOB), clock(), news if "category" in obstacle else None)
        clock.advance(-20)  # another process, whose clock is behind
    posted = await small_post(recorded, [BOB, EVE])
    message_id = posted.answer.message_id
    assert posted.delivered is None
    assert await visible_ids(recorded, EVE) == []
    await worker.work()
    await reconcile_open_work(recorded)
    status = await status_of(recorded, message_id)
    assert (status.status, status.delivered) == ("delivered", 2)
    assert message_id in await visible_ids(recorded, BOB)
    assert [await unread_total(recorded, user) for user in (BOB, EVE)] == [0 if obstacle == "muted" else 1, 1]
    for user in (BOB, EVE):
        assert (await audit_inbox(recorded, user_inbox_of(user))).drift == 0


async def test_queued_post_is_sent_again_once_if_the_queue_is_behind(
    recorded: Ports, worker: Worker, clock: ManualClock
) -> None:
    accepted = await post(recorded, SMALL)
    for _ in range(3):
        clock.advance(STALLED_AFTER_SECONDS + 1)
        await reconcile_open_work(recorded)
    await worker.run_jobs()
    sent = [decode_delivery(one.body) for one in await drain_queue(recorded.deliveries)]
    assert [one.entry.id for one in sent if isinstance(one, Chunk)] == [accepted.message_id] * 2
    # The id of a webhook contains the time, so that its receiver recognizes the duplicate.
    assert len({one.entry for one in sent if isinstance(one, Chunk)}) == 1


async def test_notification_that_is_still_under_way_is_not_repeated(
    recorded: Ports, live: RecordingLive, worker: Worker, clock: ManualClock
) -> None:
    posted = await small_post(recorded)
    clock.advance(NOTIFIED_AFTER_SECONDS - 1)
    await reconcile_open_work(recorded)
    await worker.work()
    assert (live.published, await open_rows(recorded)) == ([], 1)
    clock.advance(2)
    await reconcile_open_work(recorded)
    await worker.work()
    assert sorted(live.published) == sorted(SMALL)
    await check_delivered(recorded, SMALL, posted.answer.message_id)


async def test_worker_that_repeats_a_notification_submits_the_same_webhook(
    recorded: Ports, worker: Worker, clock: ManualClock
) -> None:
    await write_settings(recorded, TENANT, TenantSettings(webhook_url="https://hooks.example/"), key_id=KEY_ID)

    def tick() -> float:
        clock.advance(1)
        return clock.time

    posted = await small_post(dataclasses.replace(recorded, clock=tick))
    assert posted.delivered is not None
    assert posted.delivered.entry.delivered > posted.delivered.sent_at
    clock.advance(NOTIFIED_AFTER_SECONDS + 1)
    await reconcile_open_work(recorded)
    assert await worker.deliver() == 1
    await notify_of_small_post(recorded, posted.delivered)  # its own process was only slow
    first, second = [job.arguments for job in await worker.jobs() if job.name == WEBHOOK_JOB]
    assert first == second


async def test_posts_that_come_together_are_notified_of_together(recorded: Ports, live: RecordingLive) -> None:
    posts = [await small_post(recorded, [user]) for user in users(30)]
    calls = 0

    async def count(call: Call) -> None:
        nonlocal calls
        calls += isinstance(call, Commit)

    counted = dataclasses.replace(recorded, table=HookedTable(recorded.table, before=count))
    await asyncio.gather(*(notify_of_small_post(counted, one.delivered) for one in posts if one.delivered is not None))
    assert sorted(live.published) == sorted(users(30))
    assert calls == 1
    assert await open_rows(recorded) == 0


async def test_user_who_has_deleted_it_is_not_notified(recorded: Ports, live: RecordingLive) -> None:
    posted = await small_post(recorded)
    await delete(recorded, user_inbox_of(BOB), [posted.answer.message_id])
    assert posted.delivered is not None
    await notify_of_small_post(recorded, posted.delivered)
    assert sorted(live.published) == sorted((EVE, ZOE))
    assert await open_rows(recorded) == 0


async def test_recalled_before_its_users_are_notified_is_gone(
    recorded: Ports, live: RecordingLive, worker: Worker, clock: ManualClock
) -> None:
    posted = await small_post(recorded)
    ref = BroadcastRef(TENANT, INBOX, posted.answer.message_id)
    await recall(recorded, ref, key_id=KEY_ID, reason=None)
    assert posted.delivered is not None
    await notify_of_small_post(recorded, posted.delivered)
    assert live.published == []
    assert await open_rows(recorded) == 1, "the recall is open work"
    await worker.work()
    await finish_by_workers(recorded, worker, clock)
    status = await status_of(recorded, ref.id)
    assert (status.status, status.delivered, status.redacted) == ("redacted", 3, 3)
    for user in SMALL:
        assert (await visible_ids(recorded, user), await unread_total(recorded, user)) == ([], 0)
        assert (await audit_inbox(recorded, user_inbox_of(user))).drift == 0
