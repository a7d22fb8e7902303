"""Offline notifications of chat messages: exactly one for each message and user, whatever crashes or is repeated."""

import dataclasses
from collections import defaultdict
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from stak.bootstrap import Engine, open_engine
from stak.chat import queued_fanout
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_group
from stak.chat.notification_claims import MESSAGES_MAX
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.clock import ManualClock
from stak.errors import StorageUnavailable
from stak.identifiers import UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_JOB, Job
from stak.ports.queue import Outgoing, Received
from stak.realtime.acknowledge import record_acks
from stak.realtime.chat_notifications import unacknowledged_seconds
from stak.settings import load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from tests.scenarios.populated_tenant import clock_of_today
from tests.support.broadcasts import BOB, EVE, KEY_ID, TENANT, Worker, create_test_tenant, drain_queue
from tests.support.crashing_ports import survives
from tests.support.webhook_receiver import Receiver, webhook_receiver
from workers.delivery_consumer import handle_batch
from workers.job_registry import REGISTRY

ANN = UserId("ann")
Notified = dict[tuple[str, str], set[str]]


@pytest.fixture
def clock() -> ManualClock:
    return clock_of_today()


@pytest.fixture
async def embedded(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data", webhook_private=True), clock) as engine:
        yield engine


@asynccontextmanager
async def chat_with_backend(ports: Ports, worker: Worker) -> AsyncIterator[tuple[ChatId, Receiver]]:
    """Yield a chat of Ann, Bob and Eve in a tenant with a webhook, and the receiver."""
    await create_test_tenant(ports)
    async with webhook_receiver() as receiver:
        await write_settings(ports, TENANT, TenantSettings(webhook_url=receiver.url), key_id=KEY_ID)
        chat, _ = await start_group(ports, user(ANN), [BOB, EVE], chat_name="Team")
        await worker.work()
        yield chat, receiver


def user(name: UserId) -> User:
    return User(TENANT, name, 2**40)


async def say(ports: Ports, chat: ChatId, *texts: str) -> list[str]:
    sent = [await send(ports, user(ANN), chat, Draft(text, text)) for text in texts]
    await ports.background_tasks.drain()
    return [one.message_id for one in sent]


def notified(receiver: Receiver) -> Notified:
    """Return the ids of the webhooks about each message to each user: repeated attempts have the same id."""
    found: Notified = defaultdict(set)
    for request in receiver.requests:
        for one in request.content["data"]["messages"]:
            for name in one["user_ids"]:
                found[one["message"]["content"], name].add(request.headers["webhook-id"])
    return found


def assert_each_once(receiver: Receiver, texts: Sequence[str], users: Sequence[UserId] = (BOB, EVE)) -> None:
    found = notified(receiver)
    assert set(found) == {(text, name) for text in texts for name in users}
    assert {key: len(ids) for key, ids in found.items() if len(ids) != 1} == {}


async def fan_out_with_crash(ports: Ports, received: Sequence[Received], lasts: int) -> bool:
    async def work(crashing: Ports) -> None:
        await handle_batch(crashing, received)

    return await survives(ports, lasts, work)


async def run_with_crash(ports: Ports, job: Job, lasts: int) -> bool:
    async def work(crashing: Ports) -> None:
        await REGISTRY[WEBHOOK_JOB](crashing, job)

    return await survives(ports, lasts, work)


async def test_crash_at_any_write_of_the_fanout_neither_loses_nor_repeats_a_notification(
    ports: Ports, worker: Worker
) -> None:
    async with chat_with_backend(ports, worker) as (chat, receiver):
        for lasts in range(40):
            await say(ports, chat, f"m{lasts}")
            received = await drain_queue(ports.chat_updates)
            has_ended = await fan_out_with_crash(ports, received, lasts)
            await worker.redeliver(received)
            await worker.work()
            if has_ended:
                break
        assert has_ended
        assert lasts > 3
        assert_each_once(receiver, [f"m{number}" for number in range(lasts + 1)])


class RefusingJobs:
    """A job queue that accepts nothing."""

    async def submit(self, job: Job, *, delay_seconds: int = 0) -> None:
        raise StorageUnavailable(f"The queue is down: {job.name} after {delay_seconds} seconds.")


async def test_job_queue_that_is_down_does_not_multiply_the_pages_of_a_group(
    ports: Ports, worker: Worker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queued_fanout, "CHUNK_MAX_MEMBERS", 1)
    async with chat_with_backend(ports, worker) as (chat, receiver):
        await say(ports, chat, "hello")
        jobs: Any = RefusingJobs()
        failing = dataclasses.replace(ports, jobs=jobs)
        for _ in range(8):
            received = await drain_queue(ports.chat_updates)
            failed = await handle_batch(failing, received)
            await ports.chat_updates.send([Outgoing(one.body, TENANT) for one in received if one.id in failed])
        received = await drain_queue(ports.chat_updates)
        assert len(received) == 2, "one for Bob and one for Eve"
        await worker.redeliver(received)
        await worker.work()
        assert_each_once(receiver, ["hello"])


async def test_later_message_notifies_of_one_whose_fanout_crashed(ports: Ports, worker: Worker) -> None:
    async with chat_with_backend(ports, worker) as (chat, receiver):
        await say(ports, chat, "first")
        crashed = await drain_queue(ports.chat_updates)
        lasts = 0
        while await drain_queue(worker._job_queues[1]) == [] and not await fan_out_with_crash(ports, crashed, lasts):
            lasts += 1
        await say(ports, chat, "second")
        await worker.work()
        await worker.redeliver(crashed)
        await worker.work()
        assert_each_once(receiver, ["first", "second"])


async def test_crash_at_any_write_of_the_job_neither_loses_nor_repeats_a_notification(
    ports: Ports, worker: Worker
) -> None:
    async with chat_with_backend(ports, worker) as (chat, receiver):
        texts: list[str] = []
        for lasts in range(20):
            texts.append(f"m{lasts}")
            await say(ports, chat, texts[-1])
            await worker.deliver()
            (job,) = await worker.jobs()
            has_ended = await run_with_crash(ports, job, lasts)
            # Another message is decided on before the job is received again, and then twice.
            texts.append(f"n{lasts}")
            await say(ports, chat, texts[-1])
            await worker.work()
            await worker.run([job, job])
            if has_ended:
                break
        assert has_ended
        assert lasts > 1
        assert_each_once(receiver, texts)


async def test_backlog_is_notified_in_parts_and_a_crash_between_them_loses_none(ports: Ports, worker: Worker) -> None:
    async with chat_with_backend(ports, worker) as (chat, receiver):
        texts = [f"m{number}" for number in range(MESSAGES_MAX + 5)]
        await say(ports, chat, *texts)
        await worker.deliver()
        jobs = await worker.jobs()
        lasts = 0
        while not await run_with_crash(ports, jobs[-1], lasts):
            lasts += 1
        await worker.work()
        await worker.run(jobs)
        await worker.work()
        assert_each_once(receiver, texts)
        assert max(len(request.content["data"]["messages"]) for request in receiver.requests) <= MESSAGES_MAX


async def test_connected_user_is_notified_only_if_no_device_acknowledges_in_time(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with chat_with_backend(ports, worker) as (chat, receiver):
        await ports.live.join(TENANT, BOB)
        await ports.live.join(TENANT, EVE)
        (message_id,) = await say(ports, chat, "hello")
        await worker.work()
        assert receiver.requests == []
        await record_acks(ports, user(EVE), "phone", [message_id])
        clock.advance(unacknowledged_seconds(ports) - 1)
        await worker.work()
        assert receiver.requests == []
        clock.advance(1)
        await worker.work()
        assert_each_once(receiver, ["hello"], [BOB])
        await record_acks(ports, user(BOB), "phone", [message_id])  # Late, and harmless.
        clock.advance(3600)
        await worker.work()
        assert_each_once(receiver, ["hello"], [BOB])


async def test_user_who_disconnects_is_notified_at_once_and_not_again_later(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    async with chat_with_backend(ports, worker) as (chat, receiver):
        await ports.live.join(TENANT, BOB)
        await say(ports, chat, "first")
        await worker.work()
        assert_each_once(receiver, ["first"], [EVE])
        await ports.live.leave(TENANT, BOB)
        await say(ports, chat, "second")
        await worker.work()
        assert_each_once(receiver, ["first", "second"])
        clock.advance(unacknowledged_seconds(ports))
        await worker.work()
        assert_each_once(receiver, ["first", "second"])


async def test_job_of_the_previous_release_is_sent(ports: Ports, worker: Worker) -> None:
    async with chat_with_backend(ports, worker) as (chat, receiver):
        await say(ports, chat, "hello")
        await worker.deliver()
        await worker.jobs()
        spans = [[1, 1, [BOB]]]
        await worker.run([Job(WEBHOOK_JOB, TENANT, {"event": "chat.message", "chat_id": chat, "spans": spans})])
        assert_each_once(receiver, ["hello"], [BOB])
