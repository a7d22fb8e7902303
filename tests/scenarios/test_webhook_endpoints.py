"""Webhook endpoints: events reach those that subscribe to them, signed and once for each."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.chat.create_chat import start_direct
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.errors import StorageUnavailable
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.inbox.answer_action import answer_action
from stak.inbox.archive_and_delete import archive
from stak.inbox.mark_read import mark_read, mark_read_before
from stak.inbox.post import accept_or_deliver
from stak.inbox.reconcile_broadcasts import STALLED_AFTER_SECONDS, reconcile_open_work
from stak.ports import Ports
from stak.ports.queue import Received
from stak.realtime.publish_returned import run_due_timers
from stak.realtime.small_post_notifications import notify_of_small_post
from stak.settings import load_settings
from stak.tenancy.manage_endpoints import (
    list_endpoints,
)
from stak.tenancy.secrets import rotate_secret
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from tests.scenarios.populated_tenant import clock_of_today
from tests.scenarios.webhook_subscribers import received, subscriber
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
    user_inbox_of,
    users,
)
from tests.support.webhook_receiver import webhook_receiver
from workers.delivery_consumer import handle_batch
from workers.retry_decision import Retry


@pytest.fixture
def clock() -> ManualClock:
    return clock_of_today()  # receivers look at the time


@pytest.fixture
async def embedded(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data", webhook_private=True), clock) as engine:
        yield engine


async def test_a_chunk_is_one_event_to_each_subscriber(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    async with (
        subscriber(ports, "message.delivered") as (first, one),
        subscriber(ports, "message.delivered", "broadcast.finished") as (second, two),
        subscriber(ports, "message.read") as (third, _),
    ):
        await ports.live.join(TENANT, BOB)
        posted = await post(ports, users(150), host_system_id="order-1")
        await worker.work()
        clock.advance(5)
        await worker.work()
        assert len(first.requests) == 2, "one for each chunk"
        data = [content["data"] for content in received(first, one)]
        assert sorted(uid for one in data for uid in one["user_ids"]) == sorted(users(150))
        assert {one["message_id"] for one in data} == {posted.message_id}
        assert {one["host_system_id"] for one in data} == {"order-1"}
        assert len({request.headers["webhook-id"] for request in first.requests}) == 2
        *_, finished = sorted(received(second, two), key=lambda content: content["type"], reverse=True)
        assert finished["type"] == "broadcast.finished"
        assert finished["data"] | {"finished_at": 0} == {
            "tenant_key": TENANT,
            "inbox": INBOX,
            "message_id": posted.message_id,
            "host_system_id": "order-1",
            "category": finished["data"]["category"],
            "status": "delivered",
            "recipients": 150,
            "delivered": 150,
            "failed": 0,
            "finished_at": 0,
        }
        assert third.requests == []


async def test_small_post_is_delivered_and_finished(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "message.delivered", "broadcast.finished") as (receiver, endpoint):
        await post(ports, [BOB, EVE])
        await worker.work()
        await ports.background_tasks.drain()
        clock.advance(5)
        await worker.work()
        types = sorted(content["type"] for content in received(receiver, endpoint))
        assert types == ["broadcast.finished", "message.delivered"]


async def test_without_a_subscriber_no_job_is_submitted(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "chat.message"):
        posted = await post(ports, users(150))
        await worker.work()
        await mark_read(ports, user_inbox_of(users(1)[0]), [posted.message_id])
        await ports.background_tasks.drain()
        assert await worker.jobs() == []


async def test_redelivered_chunk_has_the_same_id(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "message.delivered") as (receiver, _):
        await post(ports, users(120))
        await worker.run_jobs()
        chunks = await drain_queue(ports.deliveries)
        await worker.redeliver(chunks)
        await worker.redeliver(chunks)
        await worker.run_jobs()
        assert len(receiver.requests) == 4
        assert len({request.headers["webhook-id"] for request in receiver.requests}) == 2


async def test_chunk_stays_queued_until_its_event_is_submitted(
    ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "message.delivered") as (receiver, _):
        await post(ports, users(20))
        await worker.run_jobs()
        chunks: Sequence[Received] = await drain_queue(ports.deliveries)
        with monkeypatch.context() as patched:
            patched.setattr(type(ports.jobs), "submit", _unavailable)
            decisions = await handle_batch(ports, chunks)
        assert [type(decision) for decision in decisions.values()] == [Retry]
        assert await handle_batch(ports, chunks) == {}
        await worker.run_jobs()
        assert len(receiver.requests) == 1


async def test_small_post_is_repeated_by_a_worker_if_its_events_are_not_submitted(
    ports: Ports, worker: Worker, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "message.delivered", "broadcast.finished") as (receiver, _):
        posted = await accept_or_deliver(ports, TENANT, post_to([BOB]), key_id=KEY_ID, is_small=True)
        assert posted.delivered is not None
        with monkeypatch.context() as patched:
            patched.setattr(type(ports.jobs), "submit", _unavailable)
            await notify_of_small_post(ports, posted.delivered)
        for _ in range(2):
            clock.advance(STALLED_AFTER_SECONDS + 1)
            await reconcile_open_work(ports)
            await worker.work()
        assert {request.content["type"] for request in receiver.requests} == {"message.delivered", "broadcast.finished"}


async def test_small_post_submits_both_events_when_it_is_notified_of(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "message.delivered", "broadcast.finished") as (receiver, _):
        posted = await accept_or_deliver(ports, TENANT, post_to([BOB]), key_id=KEY_ID, is_small=True)
        assert posted.delivered is not None
        await notify_of_small_post(ports, posted.delivered)
        clock.advance(5)
        await worker.run_jobs()
        assert len(receiver.requests) == 2


async def _unavailable(*_: object, **__: object) -> None:
    raise StorageUnavailable("The queue is unreachable.")


async def test_answer_is_an_event_to_endpoints_and_to_the_url(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    await create_test_tenant(ports)
    posted = await post(ports, [BOB], host_system_id="order-1")
    await worker.work()
    async with (
        webhook_receiver() as url,
        subscriber(ports, "message.acted", "message.read") as (receiver, endpoint),
        subscriber(ports, "message.read") as (other, _),
    ):
        await write_settings(ports, TENANT, TenantSettings(webhook_url=url.url), key_id=KEY_ID)
        secret = await rotate_secret(ports, TENANT, "webhook", key_id=KEY_ID)
        await answer_action(ports, user_inbox_of(BOB), posted.message_id, "primary")
        await answer_action(ports, user_inbox_of(BOB), posted.message_id, "primary")
        await ports.background_tasks.drain()
        assert await run_due_timers(ports) == 1
        await worker.run_jobs()
        types = {content["type"]: content["data"] for content in received(receiver, endpoint)}
        assert types.keys() == {"message.acted", "message.read"}
        assert types["message.acted"] == {
            "tenant_key": TENANT,
            "inbox": INBOX,
            "user_id": BOB,
            "message_id": posted.message_id,
            "host_system_id": "order-1",
            "action": "primary",
            "acted_at": int(clock.time),
        }
        assert types["message.read"]["message_ids"] == [posted.message_id]
        assert [request.content["type"] for request in other.requests] == ["message.read"]
        (sent,) = url.requests
        assert sent.verified(secret) == {**sent.content, "type": "message.acted", "data": types["message.acted"]}


async def test_reading_is_one_event_for_some_or_all(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    ids = [(await post(ports, [BOB])).message_id for _ in range(4)]
    await worker.work()
    async with subscriber(ports, "message.read") as (receiver, endpoint):
        await mark_read(ports, user_inbox_of(BOB), ids[:2])
        await mark_read(ports, user_inbox_of(BOB), ids[:2])
        await ports.background_tasks.drain()
        await worker.run_jobs()
        await archive(ports, user_inbox_of(BOB), ids[1:3])
        await ports.background_tasks.drain()
        await worker.run_jobs()
        await mark_read_before(ports, user_inbox_of(BOB), 2**40)
        await ports.background_tasks.drain()
        await worker.run_jobs()
        some, archived, rest = [content["data"] for content in received(receiver, endpoint)]
        assert (sorted(some["message_ids"]), some["user_id"], some["count"]) == (sorted(ids[:2]), BOB, 2)
        assert archived["message_ids"] == [ids[2]], "the other was read before"
        assert (rest["message_ids"], rest["count"], rest["category"]) == (None, 1, None)
        assert rest["up_to"] >= ids[3]


async def test_chat_message_reaches_the_url_and_every_endpoint_once(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    async with (
        webhook_receiver() as legacy,
        subscriber(ports, "chat.message") as (first, one),
        subscriber(ports, "chat.message") as (second, two),
    ):
        await write_settings(ports, TENANT, TenantSettings(webhook_url=legacy.url), key_id=KEY_ID)
        secret = await rotate_secret(ports, TENANT, "webhook", key_id=KEY_ID)
        assert len(await list_endpoints(ports, TENANT)) == 2, "other settings leave them alone"
        ann = User(TENANT, UserId("ann"), 2**40)
        chat, _ = await start_direct(ports, ann, BOB)
        await send(ports, ann, chat, Draft("1", "hi"))
        await ports.background_tasks.drain()
        await worker.work()
        (said,) = legacy.requests
        bodies = [said.verified(secret), *received(first, one), *received(second, two)]
        assert len(bodies) == 3
        assert [body["data"]["messages"][0]["user_ids"] for body in bodies] == [[BOB]] * 3
        await worker.work()
        assert (len(legacy.requests), len(first.requests), len(second.requests)) == (1, 1, 1)


async def test_endpoint_alone_receives_messages_for_offline_users(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    async with subscriber(ports, "inbox.delivered") as (receiver, endpoint):
        await ports.live.join(TENANT, EVE)
        await post(ports, [BOB, EVE, ZOE])
        await worker.work()
        (content,) = received(receiver, endpoint)
        assert (content["type"], content["data"]["user_ids"]) == ("inbox.delivered", sorted([BOB, ZOE]))
