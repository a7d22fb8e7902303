"""A tenant's backend is told of messages for users who are not connected, and nobody waits for it."""

import asyncio
import dataclasses
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NoReturn

import pytest
from standardwebhooks.webhooks import WebhookVerificationError

from stak.bootstrap import Engine, open_engine
from stak.chat.delete import delete_message
from stak.chat.members import mute
from stak.chat.model import ChatId
from stak.chat.send import send
from stak.chat.send_batch import Draft
from stak.chat.start import start_direct, start_group
from stak.clock import ManualClock
from stak.errors import InvalidInput, StorageUnavailable, WebhookDeliveryFailed
from stak.identifiers import UserId
from stak.identity.tokens import User
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.chunks import outgoing
from stak.inbox.mark_read import mark_read
from stak.inbox.recall import recall
from stak.migration.export import export_tenant
from stak.migration.load import import_tenant, open_file
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.live import Push
from stak.realtime.webhook import WEBHOOK_JOB
from stak.settings import load_settings
from stak.tenancy.keys import tenant_settings
from stak.tenancy.model import TenantSettings
from stak.tenancy.secrets import rotate_secret, webhook_secrets
from stak.tenancy.tenants import write_settings
from stak.webhook_http import Outside
from tests.flows.lively import clock_of_today
from tests.flows.world import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    Worker,
    begin,
    chunk_of,
    ids_of,
    place_of,
    post,
    users,
)
from tests.webhook_receiver import Receiver, receiving
from workers.delivery import handle_batch
from workers.job_registry import REGISTRY
from workers.jobs import run_job
from workers.retry import TRIES_MAX

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
    """A tenant whose backend listens, and the secret it knows."""
    await begin(ports)
    async with receiving(**told) as receiver:
        await write_settings(ports, TENANT, TenantSettings(webhook_url=receiver.url), key_id=KEY_ID)
        yield receiver, await rotate_secret(ports, TENANT, "webhook", key_id=KEY_ID)


def user(name: UserId) -> User:
    return User(TENANT, name, 2**40)


async def say(ports: Ports, sender: UserId, chat: ChatId, content: str) -> str:
    sent = await send(ports, user(sender), chat, Draft(content, content))
    await ports.background_tasks.drain()
    return sent.message_id


async def test_absent_users_of_a_chunk_are_told_of_in_one_signed_webhook(ports: Ports, worker: Worker) -> None:
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


async def test_a_chunk_that_comes_twice_has_the_same_webhook_id(ports: Ports, worker: Worker) -> None:
    async with backend(ports) as (receiver, _):
        posted = await post(ports, users(150))
        await worker.work()
        assert len(receiver.requests) == 2, "one for each chunk"
        await worker.run_jobs()
        again = await chunk_of(ports, posted.message_id)
        await ports.deliveries.send([outgoing(again)])
        await worker.work()
        ids = [request.headers["webhook-id"] for request in receiver.requests]
        assert len(ids) == 3
        assert len(set(ids)) == 2


async def test_a_message_of_a_chat_is_told_of_but_not_to_its_sender_nor_who_has_muted_it(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with backend(ports) as (receiver, secret):
        chat, _ = await start_group(ports, user(ANN), [BOB, EVE, ZOE], chat_name="Team")
        await worker.work()
        await mute(ports, user(EVE), chat, int(clock()) + 60)
        await ports.live.join(TENANT, ZOE)
        message_id = await say(ports, ANN, chat, "hello")
        await worker.work()
        (request,) = receiver.requests
        content = request.verified(secret)
        assert content["type"] == "chat.message"
        assert content["data"]["chat_id"] == chat
        (said,) = content["data"]["messages"]
        assert said["user_ids"] == [BOB]
        assert (said["message"]["message_id"], said["message"]["content"]) == (message_id, "hello")
        clock.advance(61)
        await say(ports, BOB, chat, "and you?")
        await worker.work()
        (said,) = receiver.requests[1].content["data"]["messages"]
        assert sorted(said["user_ids"]) == [ANN, EVE], "her quiet time is over"


async def test_who_alone_is_absent_and_has_said_it_costs_no_job(ports: Ports, worker: Worker) -> None:
    async with backend(ports):
        chat, _ = await start_direct(ports, user(ANN), BOB)
        await ports.live.join(TENANT, BOB)
        await worker.work()
        await say(ports, ANN, chat, "hello")
        await worker.deliver()
        assert await worker.jobs() == []


async def test_a_job_names_ids_and_what_is_gone_by_then_is_not_told_of(ports: Ports, worker: Worker) -> None:
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


async def test_who_has_read_it_by_then_is_not_told_of(ports: Ports, worker: Worker) -> None:
    async with backend(ports) as (receiver, _):
        posted = await post(ports, [BOB, EVE])
        await worker.run_jobs()
        await worker.deliver()
        jobs = await worker.jobs()
        await mark_read(ports, place_of(BOB), [posted.message_id])
        await worker.run(jobs)
        assert receiver.requests[0].content["data"]["user_ids"] == [EVE]
        await mark_read(ports, place_of(EVE), [posted.message_id])
        await worker.run(jobs)
        assert len(receiver.requests) == 1


async def test_what_several_have_said_is_told_to_each_but_their_own(ports: Ports, worker: Worker) -> None:
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
        assert said == {"by ann": [BOB, EVE], "by bob": [ANN, EVE]}
        assert len(receiver.requests) == 1, "workers told of both at once"


async def test_both_secrets_sign_while_one_is_rotated(ports: Ports, worker: Worker, clock: ManualClock) -> None:
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


async def test_a_tenant_without_a_webhook_costs_no_job(ports: Ports, worker: Worker) -> None:
    await begin(ports)
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
async def test_anything_but_success_is_tried_again_with_the_same_id_and_buried_in_the_end(
    embedded: Engine, worker: Worker, clock: ManualClock, status: int
) -> None:
    ports, queue = embedded.ports, embedded.job_queue
    async with (
        receiving() as elsewhere,
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
            f"WebhookDeliveryFailed after {TRIES_MAX} tries: The receiver at 127.0.0.1 answered {status}."
            in letter.reason
        )
        assert elsewhere.requests == [], "it is not followed"
    assert len(await ids_of(ports, BOB)) == 1, "the delivery itself is done"


async def test_it_is_received_once_the_receiver_is_back(embedded: Engine, worker: Worker, clock: ManualClock) -> None:
    ports, queue = embedded.ports, embedded.job_queue
    async with backend(ports, status=500) as (receiver, _):
        await _webhook_job(ports, worker)
        for status, is_off in ((500, False), (200, True)):
            receiver.status = status
            (message,) = await queue.receive(1, wait_seconds=0, lease_seconds=60)
            assert await run_job(ports, queue, REGISTRY, message) is is_off
            clock.advance(301)
        assert receiver.requests[0].headers["webhook-id"] == receiver.requests[1].headers["webhook-id"]


async def test_a_slow_receiver_holds_up_neither_deliveries_nor_other_jobs(embedded: Engine, worker: Worker) -> None:
    ports = dataclasses.replace(embedded.ports, outside=Outside(is_private_allowed=True, patience_seconds=0.5))
    worker = Worker(ports, embedded.job_queue)
    async with backend(ports, pause_seconds=30) as (receiver, _):
        job = await _webhook_job(ports, worker)
        assert len(await ids_of(ports, BOB)) == 1
        began = time.monotonic()
        for _ in range(20):
            with pytest.raises(WebhookDeliveryFailed):
                await REGISTRY[WEBHOOK_JOB](ports, job)
        assert time.monotonic() - began < 2
        assert len(receiver.requests) == 1


async def test_plain_http_and_private_addresses_are_refused_where_they_are_not_allowed(
    tmp_path: Path, clock: ManualClock
) -> None:
    async with open_engine(load_settings(data=tmp_path / "strict"), clock) as strict:
        ports, worker = strict.ports, Worker.of(strict)
        await begin(ports)
        for url in ("http://hooks.example/", "https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/latest"):
            with pytest.raises(InvalidInput, match="webhook_url"):
                await write_settings(ports, TENANT, TenantSettings(webhook_url=url), key_id=KEY_ID)
        async with receiving() as receiver:
            named = receiver.url.replace("http://127.0.0.1", "https://localhost")
            await write_settings(ports, TENANT, TenantSettings(webhook_url=named), key_id=KEY_ID)
            await post(ports, [BOB])
            await worker.run_jobs()
            await worker.deliver()
            (job,) = await worker.jobs()
            with pytest.raises(WebhookDeliveryFailed, match="private network"):
                await REGISTRY[WEBHOOK_JOB](ports, job)
            assert receiver.requests == []


async def test_a_tenant_that_moves_takes_its_url_and_secrets_along(
    embedded: Engine, tmp_path: Path, clock: ManualClock
) -> None:
    async with backend(embedded.ports) as (receiver, secret):
        newer = await rotate_secret(embedded.ports, TENANT, "webhook", key_id=KEY_ID)
        path = tmp_path / "moved.stak"
        await export_tenant(embedded.ports, embedded.rows, TENANT, path, engine="test", is_replaced=False, told=_nobody)
        there = load_settings(data=tmp_path / "there", webhook_private=True)
        async with open_engine(there, clock) as other:
            await import_tenant(other.ports, open_file(path), is_resumed=False, told=_nobody)
            assert [one.secret for one in await webhook_secrets(other.ports, TENANT)] == [newer, secret]
            await post(other.ports, [BOB])
            await Worker.of(other).work()
            assert receiver.requests[0].verified(secret) == receiver.requests[0].verified(newer)


async def test_a_tenant_that_never_rotated_has_a_secret_when_it_is_needed(ports: Ports) -> None:
    await begin(ports)
    assert "webhook_secrets" not in (await ports.table.get(tenant_settings(TENANT)) or {})
    made = await asyncio.gather(*(webhook_secrets(ports, TENANT) for _ in range(5)))
    assert len({secrets[0].secret for secrets in made}) == 1
    new = await rotate_secret(ports, TENANT, "webhook", key_id=KEY_ID)
    assert [one.secret for one in await webhook_secrets(ports, TENANT)] == [new, made[0][0].secret]


def _nobody(_: int) -> None:
    """Is told how far it is."""


class Fault:
    """A port whose every call goes wrong in the same way."""

    def __init__(self, error: Exception | None) -> None:
        self._error = error

    async def _fail(self) -> NoReturn:
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
async def test_a_delivery_neither_fails_nor_waits_long_when_nobody_can_be_told(
    ports: Ports, port: str, error: Exception | None
) -> None:
    """Where a port hangs, it is waited for once, not for each."""
    async with backend(ports):
        chat, _ = await start_direct(ports, user(ANN), BOB)
        await ports.background_tasks.drain()
        await Worker(ports, ports.deliveries).deliver()
        fault: Any = Fault(error)
        faulty = dataclasses.replace(ports, live=fault) if port == "live" else dataclasses.replace(ports, jobs=fault)
        began = time.monotonic()
        for number in range(5):
            posted = await post(ports, users(3, number))
            await say(ports, ANN, chat, f"message {number}")
            await ports.deliveries.send([outgoing(await chunk_of(ports, posted.message_id))])
            received = await ports.deliveries.receive(10, wait_seconds=0, lease_seconds=60)
            assert len(received) == 2
            assert await handle_batch(faulty, received) == {}
            await ports.deliveries.delete(received)
            assert posted.message_id in await ids_of(ports, users(1, number)[0])
        assert time.monotonic() - began < (8 if error is None else 2)
