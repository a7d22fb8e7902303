"""Offline notifications: a tenant's backend receives webhooks about messages to offline users, and nothing waits for
it.
"""

import asyncio
import dataclasses
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import Any, NoReturn

import pytest
from standardwebhooks.webhooks import WebhookVerificationError

from stak.bootstrap import Engine, open_engine
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct, start_group
from stak.chat.delete_messages import delete_message
from stak.chat.group_members import mute
from stak.chat.queued_fanout import ChatUpdate
from stak.chat.receipts import raise_mark
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.errors import InvalidInput, StorageUnavailable, WebhookDeliveryFailed
from stak.identifiers import CategoryKey, UserId
from stak.identity.user_tokens import User
from stak.inbox import audit_counters
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.dead_letters import list_failed_chunks, redrive_failed_chunks
from stak.inbox.delivery_chunks import encode_delivery
from stak.inbox.mark_read import mark_read, mark_read_before
from stak.inbox.recall import recall
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_JOB, Job
from stak.ports.live import Push
from stak.ports.queue import Received
from stak.settings import load_settings
from stak.tenancy.keys import tenant_settings
from stak.tenancy.secrets import rotate_secret, webhook_secrets
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from stak.webhook_http import WebhookClient
from tests.scenarios.populated_tenant import clock_of_today
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
    drain_queue,
    post,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.webhook_receiver import Receiver, webhook_receiver
from workers.delivery_consumer import decode_delivery, handle_batch
from workers.job_consumer import run_job
from workers.job_registry import REGISTRY
from workers.retry_decision import TRIES_MAX, Retry

ANN = UserId("ann")


@pytest.fixture
def clock() -> ManualClock:
    return clock_of_today()  # receivers look at the time


@pytest.fixture
async def embedded(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data", webhook_private=True), clock) as engine:
        yield engine


@asynccontextmanager
async def backend(ports: Ports, **told: Any) -> AsyncIterator[tuple[Receiver, str]]:
    """Return a tenant whose backend listens, and its webhook secret."""
    await create_test_tenant(ports)
    async with webhook_receiver(**told) as receiver:
        await write_settings(ports, TENANT, TenantSettings(webhook_url=receiver.url), key_id=KEY_ID)
        yield receiver, await rotate_secret(ports, TENANT, "webhook", key_id=KEY_ID)


def user(name: UserId) -> User:
    return User(TENANT, name, 2**40)


async def say(ports: Ports, sender: UserId, chat: ChatId, content: str) -> str:
    sent = await send(ports, user(sender), chat, Draft(content, content))
    await ports.background_tasks.drain()
    return sent.message_id


async def test_offline_users_of_a_chunk_are_notified_in_one_signed_webhook(ports: Ports, worker: Worker) -> None:
    async with backend(ports) as (receiver, secret):
        await ports.live.join(TENANT, EVE)
        posted = await post(ports, [BOB, EVE, ZOE], message='{"title":"Hi"}')
        await worker.work()
        (request,) = receiver.requests
        content = request.verified(secret)
        assert content["type"] == "inbox.delivered"
        assert content["data"]["user_ids"] == sorted([BOB, ZOE]), "who is connected is not told of"
        assert content["data"]["message"]["id"] == posted.message_id
        assert content["data"]["message"]["message"] == {"title": "Hi"}
        assert content["data"].keys() == {"tenant_key", "inbox", "user_ids", "message"}
        assert content["timestamp"].endswith("Z")
        with pytest.raises(WebhookVerificationError):
            request.verified("whsec_" + "A" * 43 + "=")


async def test_webhook_has_the_time_of_the_delivery(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    async with backend(ports) as (receiver, _):
        await post(ports, users(150))
        await worker.run_jobs()
        clock.advance(30)
        delivered_at = int(clock())
        await worker.deliver()
        clock.advance(30)
        await worker.work()
        assert len(receiver.requests) == 2
        for request in receiver.requests:
            assert datetime.fromisoformat(request.content["timestamp"]).timestamp() == delivered_at
            assert request.content["data"]["message"]["delivered"] == delivered_at


async def test_redelivered_chunk_has_the_same_webhook_id(ports: Ports, worker: Worker) -> None:
    async with backend(ports) as (receiver, _):
        posted = await post(ports, users(150))
        await worker.work()
        assert len(receiver.requests) == 2, "one for each chunk"
        await worker.run_jobs()
        again = await chunk_of(ports, posted.message_id)
        await ports.deliveries.send([encode_delivery(again)])
        await worker.work()
        ids = [request.headers["webhook-id"] for request in receiver.requests]
        assert len(ids) == 3
        assert len(set(ids)) == 2


async def test_chat_message_notifies_neither_sender_nor_muted_members(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with backend(ports) as (receiver, secret):
        chat, _ = await start_group(ports, user(ANN), [BOB, EVE, ZOE], chat_name="Team")
        await worker.work()
        await mute(ports, user(EVE), chat, int(clock()) + 60)
        await ports.live.join(TENANT, ZOE)
        message_id = await say(ports, ANN, chat, "hello")
        await worker.work()
        (request,) = receiver.requests  # Zoë is connected: she has time to acknowledge it.
        content = request.verified(secret)
        assert content["type"] == "chat.message"
        assert content["data"]["chat_id"] == chat
        (said,) = content["data"]["messages"]
        assert said["user_ids"] == [BOB]
        assert (said["message"]["message_id"], said["message"]["content"]) == (message_id, "hello")
        await raise_mark(ports, user(ZOE), chat, "delivered", 1)
        clock.advance(61)
        await say(ports, BOB, chat, "and you?")
        await worker.work()
        (said,) = receiver.requests[1].content["data"]["messages"]
        assert sorted(said["user_ids"]) == [ANN, EVE], "her quiet time is over"


async def test_offline_sender_alone_submits_no_job(ports: Ports, worker: Worker) -> None:
    async with backend(ports):
        chat, _ = await start_direct(ports, user(ANN), BOB)
        await worker.work()
        await say(ports, ANN, chat, "hello")
        await raise_mark(ports, user(BOB), chat, "delivered", 1)
        await worker.deliver()
        assert await worker.jobs() == []


async def test_webhook_job_has_ids_and_skips_removed_messages(ports: Ports, worker: Worker) -> None:
    async with backend(ports) as (receiver, _):
        chat, _ = await start_direct(ports, user(ANN), BOB)
        await worker.work()
        await say(ports, ANN, chat, "a secret of mine")
        posted = await post(ports, [BOB], message='{"title":"another secret"}')
        await worker.run(await worker.jobs())
        await worker.deliver()
        jobs = await worker.jobs()
        assert sorted(job.arguments["event"] for job in jobs) == ["chat.message", "inbox.delivered"]
        assert "secret" not in str(jobs)
        await delete_message(ports, user(ANN), chat, 1)
        await recall(ports, BroadcastRef(TENANT, INBOX, posted.message_id), key_id=KEY_ID, reason=None)
        await worker.work()
        await worker.run(jobs)
        assert receiver.requests == []


async def test_user_who_has_read_it_is_not_notified(ports: Ports, worker: Worker) -> None:
    async with backend(ports) as (receiver, _):
        posted = await post(ports, [BOB, EVE])
        await worker.run_jobs()
        await worker.deliver()
        jobs = await worker.jobs()
        await mark_read(ports, user_inbox_of(BOB), [posted.message_id])
        await worker.run(jobs)
        assert receiver.requests[0].content["data"]["user_ids"] == [EVE]
        await mark_read(ports, user_inbox_of(EVE), [posted.message_id])
        await worker.run(jobs)
        assert len(receiver.requests) == 1


@pytest.mark.parametrize("category", [None, CategoryKey("news")])
async def test_user_who_has_marked_all_read_is_not_notified(
    ports: Ports, worker: Worker, clock: ManualClock, category: CategoryKey | None
) -> None:
    async with backend(ports) as (receiver, _):
        await post(ports, [BOB, EVE])
        await worker.run_jobs()
        await worker.deliver()
        clock.advance(2)
        await mark_read_before(ports, user_inbox_of(BOB), clock(), category)
        await worker.run_jobs()
        (request,) = receiver.requests
        assert request.content["data"]["user_ids"] == [EVE]
        await post(ports, [BOB])
        await worker.work()
        assert receiver.requests[-1].content["data"]["user_ids"] == [BOB]


async def test_messages_of_several_senders_notify_each_but_the_sender(ports: Ports, worker: Worker) -> None:
    async with backend(ports) as (receiver, _):
        chat, _ = await start_group(ports, user(ANN), [BOB, EVE], chat_name="Team")
        await worker.work()
        for sender in (ANN, BOB):
            await say(ports, sender, chat, f"by {sender}")
        await worker.work()
        said = {
            one["message"]["content"]: sorted(one["user_ids"])
            for request in receiver.requests
            for one in request.content["data"]["messages"]
        }
        # Who sends a message has read the earlier ones.
        assert said == {"by ann": [EVE], "by bob": [ANN, EVE]}
        assert len(receiver.requests) == 1, "workers told of both at once"


async def test_both_secrets_sign_during_rotation(ports: Ports, worker: Worker, clock: ManualClock) -> None:
    async with backend(ports) as (receiver, old):
        new = await rotate_secret(ports, TENANT, "webhook", key_id=KEY_ID, grace_seconds=60)
        assert new.startswith("whsec_")
        await post(ports, [BOB])
        await worker.work()
        assert receiver.requests[0].verified(old) == receiver.requests[0].verified(new)
        clock.advance(61)
        await post(ports, [BOB])
        await worker.work()
        assert receiver.requests[1].verified(new)
        with pytest.raises(WebhookVerificationError):
            receiver.requests[1].verified(old)


async def test_tenant_without_webhook_submits_no_job(ports: Ports, worker: Worker) -> None:
    await create_test_tenant(ports)
    await post(ports, [BOB])
    await worker.run_jobs()
    await worker.deliver()
    assert [job for job in await worker.jobs() if job.name == WEBHOOK_JOB] == []


async def _webhook_job(ports: Ports, worker: Worker) -> Job:
    await post(ports, [BOB])
    await worker.run_jobs()
    await worker.deliver()
    (job,) = await worker.jobs()
    await ports.jobs.submit(job)
    return job


@pytest.mark.parametrize("status", [301, 307, 400, 404, 410, 500, 503])
async def test_failed_webhook_is_retried_with_the_same_id_and_buried(
    embedded: Engine, worker: Worker, clock: ManualClock, status: int
) -> None:
    ports, queue = embedded.ports, embedded.webhook_queue
    async with (
        webhook_receiver() as elsewhere,
        backend(ports, status=status, headers={"Location": elsewhere.url}) as (
            receiver,
            _,
        ),
    ):
        await _webhook_job(ports, worker)
        for _ in range(TRIES_MAX):
            (message,) = await queue.receive(1, wait_seconds=0, lease_seconds=60)
            await run_job(ports, queue, REGISTRY, message)
            clock.advance(301)
        assert await queue.receive(1, wait_seconds=0, lease_seconds=60) == []
        assert len(receiver.requests) == TRIES_MAX
        assert len({request.headers["webhook-id"] for request in receiver.requests}) == 1
        assert len({request.headers["webhook-timestamp"] for request in receiver.requests}) == TRIES_MAX
        (letter,) = await queue.dead_letters(TENANT, limit=10)
        assert (
            f"WebhookDeliveryFailed after {TRIES_MAX} tries: The receiver at 127.0.0.1 responded with status {status}."
            in letter.reason
        )
        assert elsewhere.requests == [], "it is not followed"
    assert len(await visible_ids(ports, BOB)) == 1, "the delivery itself is done"


async def test_redriven_dead_webhook_is_sent_with_the_same_id(
    embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    ports, queue = embedded.ports, embedded.webhook_queue
    async with backend(ports, status=500) as (receiver, _):
        await _webhook_job(ports, worker)
        for _ in range(TRIES_MAX):
            (message,) = await queue.receive(1, wait_seconds=0, lease_seconds=60)
            await run_job(ports, queue, REGISTRY, message)
            clock.advance(301)
        ((dead,), _) = await list_failed_chunks(ports, TENANT, INBOX, limit=10, after=None)
        assert (dead.kind, dead.recipients) == ("webhook", 1)
        assert "responded with status 500" in dead.reason
        receiver.status = 200
        assert await redrive_failed_chunks(ports, TENANT, INBOX, [dead.id], key_id=KEY_ID) == 1
        (message,) = await queue.receive(1, wait_seconds=0, lease_seconds=60)
        assert await run_job(ports, queue, REGISTRY, message)
        assert len(receiver.requests) == TRIES_MAX + 1
        assert len({request.headers["webhook-id"] for request in receiver.requests}) == 1
        assert await list_failed_chunks(ports, TENANT, INBOX, limit=10, after=None) == ([], None)


async def test_webhook_is_delivered_once_the_receiver_recovers(
    embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    ports, queue = embedded.ports, embedded.webhook_queue
    async with backend(ports, status=500) as (receiver, _):
        await _webhook_job(ports, worker)
        for status, is_off in ((500, False), (200, True)):
            receiver.status = status
            (message,) = await queue.receive(1, wait_seconds=0, lease_seconds=60)
            assert await run_job(ports, queue, REGISTRY, message) is is_off
            clock.advance(301)
        assert receiver.requests[0].headers["webhook-id"] == receiver.requests[1].headers["webhook-id"]


async def test_slow_receiver_delays_neither_deliveries_nor_jobs(embedded: Engine, worker: Worker) -> None:
    ports = dataclasses.replace(
        embedded.ports, webhook_client=WebhookClient(is_private_allowed=True, timeout_seconds=2)
    )
    worker = Worker(ports, embedded.job_queue, embedded.webhook_queue)
    async with backend(ports, pause_seconds=60) as (receiver, _):
        job = await _webhook_job(ports, worker)
        assert len(await visible_ids(ports, BOB)) == 1
        began = time.monotonic()
        for _ in range(20):
            with pytest.raises(WebhookDeliveryFailed):
                await REGISTRY[WEBHOOK_JOB](ports, job)
        assert time.monotonic() - began < 20  # It is waited for once.
        assert len(receiver.requests) == 1


async def test_plain_http_and_private_addresses_are_refused_by_default(tmp_path: Path, clock: ManualClock) -> None:
    async with open_engine(load_settings(data=tmp_path / "strict"), clock) as strict:
        ports, worker = strict.ports, Worker.of(strict)
        await create_test_tenant(ports)
        for url in ("http://hooks.example/", "https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/latest"):
            with pytest.raises(InvalidInput, match="webhook_url"):
                await write_settings(ports, TENANT, TenantSettings(webhook_url=url), key_id=KEY_ID)
        async with webhook_receiver() as receiver:
            named = receiver.url.replace("http://127.0.0.1", "https://localhost")
            await write_settings(ports, TENANT, TenantSettings(webhook_url=named), key_id=KEY_ID)
            await post(ports, [BOB])
            await worker.run_jobs()
            await worker.deliver()
            (job,) = await worker.jobs()
            with pytest.raises(WebhookDeliveryFailed, match="no public address"):
                await REGISTRY[WEBHOOK_JOB](ports, job)
            assert receiver.requests == []


async def test_moved_tenant_keeps_webhook_url_and_secrets(embedded: Engine, tmp_path: Path, clock: ManualClock) -> None:
    async with backend(embedded.ports) as (receiver, secret):
        newer = await rotate_secret(embedded.ports, TENANT, "webhook", key_id=KEY_ID)
        path = tmp_path / "moved.stak"
        await export_tenant(
            embedded.ports, embedded.rows, TENANT, path, engine="test", is_replaced=False, on_progress=_ignore_progress
        )
        there = load_settings(data=tmp_path / "there", webhook_private=True)
        async with open_engine(there, clock) as other:
            await import_tenant(other.ports, open_file(path), is_resumed=False, on_progress=_ignore_progress)
            assert [one.secret for one in await webhook_secrets(other.ports, TENANT)] == [newer, secret]
            await post(other.ports, [BOB])
            await Worker.of(other).work()
            assert receiver.requests[0].verified(secret) == receiver.requests[0].verified(newer)


async def test_tenant_that_never_rotated_gets_a_webhook_secret(ports: Ports) -> None:
    await create_test_tenant(ports)
    assert "webhook_secrets" not in (await ports.table.get(tenant_settings(TENANT)) or {})
    made = await asyncio.gather(*(webhook_secrets(ports, TENANT) for _ in range(5)))
    assert len({secrets[0].secret for secrets in made}) == 1
    new = await rotate_secret(ports, TENANT, "webhook", key_id=KEY_ID)
    assert [one.secret for one in await webhook_secrets(ports, TENANT)] == [new, made[0][0].secret]


def _ignore_progress(_: int) -> None:
    """Ignore progress."""


class Fault:
    """A port whose every call fails in the same way."""

    def __init__(self, error: Exception | None) -> None:
        self._error = error
        self.calls = 0

    async def _fail(self) -> NoReturn:
        self.calls += 1
        if self._error is not None:
            raise self._error
        await asyncio.Event().wait()
        raise AssertionError("unreachable")

    async def publish(self, pushes: Sequence[Push]) -> frozenset[tuple[str, str]]:
        await self._fail()

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        await self._fail()


FAULTS = [StorageUnavailable("away"), ConnectionError("gone"), RuntimeError("a mistake"), None]


@pytest.mark.parametrize("error", FAULTS, ids=repr)
@pytest.mark.parametrize("port", ["live", "jobs"])
async def test_delivery_survives_failing_and_hanging_live_port(
    embedded: Engine, monkeypatch: pytest.MonkeyPatch, port: str, error: Exception | None
) -> None:
    """A hanging port is waited for once, not for each user or audit. An update of a chat is queued again, once."""
    monkeypatch.setattr(audit_counters, "RECIPIENTS_PER_SAMPLE", 1)  # every delivery submits an audit
    ports = embedded.ports
    async with backend(ports) as (receiver, _):
        chat, _ = await start_direct(ports, user(ANN), BOB)
        await ports.background_tasks.drain()
        await Worker(ports).deliver()
        fault: Any = Fault(error)
        faulty = dataclasses.replace(ports, live=fault) if port == "live" else dataclasses.replace(ports, jobs=fault)
        began = time.monotonic()
        for number in range(5):
            posted = await post(ports, users(3, number))
            await say(ports, ANN, chat, f"message {number}")
            await ports.background_tasks.drain()
            received, updates = await drain_queue(ports.deliveries), await drain_queue(ports.chat_updates)
            are_repeated = [decode_update(update).is_repeated for update in updates]
            assert (len(received), sorted(are_repeated)) == (1, [False, True] if port == "jobs" and number else [False])
            assert await handle_batch(faulty, [*received, *updates]) == {}
            assert posted.message_id in await visible_ids(ports, users(1, number)[0])
        seconds = time.monotonic() - began
        if error is None:  # It is waited for three seconds, then not for five: more often on a slow machine.
            assert fault.calls <= 2 * (1 + seconds / 8)
        assert seconds < 60
        if port == "live":
            assert await drain_queue(ports.chat_updates) == []
            return
        (repeated,) = await drain_queue(ports.chat_updates)
        assert decode_update(repeated).is_repeated
        ended = await handle_batch(faulty, [repeated])
        assert isinstance(ended.pop(repeated.id), Retry)
        assert ended == {}
        assert await drain_queue(ports.chat_updates) == [], "now the queue repeats it"
        for _ in range(2):
            assert await handle_batch(ports, [repeated]) == {}
            await Worker.of(embedded).work()
        (request,) = receiver.requests
        said = [one["message"]["content"] for one in request.content["data"]["messages"]]
        assert said == [f"message {number}" for number in range(5)], "once the port works, each of them once"
        assert {tuple(one["user_ids"]) for one in request.content["data"]["messages"]} == {(BOB,)}


def decode_update(received: Received) -> ChatUpdate:
    update = decode_delivery(received.body)
    assert isinstance(update, ChatUpdate)
    return update
