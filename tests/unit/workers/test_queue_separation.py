"""Each kind of work has its own queue: no kind waits for another, and the queues of earlier releases are emptied."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import pytest

from stak.bootstrap import Engine, open_engine
from stak.chat.chat_model import ChatId
from stak.chat.create_chat import start_direct
from stak.chat.list_chats import list_chats
from stak.chat.queued_fanout import ChatUpdate, outgoing
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.inbox.deliver_chunks import deliver
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_JOB, Job
from stak.ports.queue import Outgoing
from stak.settings import load_settings
from tests.support.broadcasts import TENANT, chunk_of, create_test_tenant, drain_queue, post, users
from tests.support.services import Services
from workers.delivery_consumer import handle_batch
from workers.job_consumer import Registry
from workers.worker_process import run_worker

ANN, BOB = User(TENANT, UserId("ann"), 0), User(TENANT, UserId("bob"), 0)
WAIT_SECONDS = 20
MORE_THAN_ALL_SLOTS = 30


class Receiver:
    """A webhook receiver that does not answer until it is told to."""

    def __init__(self) -> None:
        self.begun = 0
        self.ended = 0
        self.is_answering = asyncio.Event()

    async def __call__(self, ports: Ports, job: Job) -> None:
        self.begun += 1
        await self.is_answering.wait()
        self.ended += 1


async def _until(is_so: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(WAIT_SECONDS):
        while not await is_so():  # noqa: ASYNC110 - it is the worker that is waited for
            await asyncio.sleep(0.01)


@pytest.fixture
async def chat(embedded: Engine) -> ChatId:
    await create_test_tenant(embedded.ports)
    return await _fanned_out(embedded.ports)


async def _fanned_out(ports: Ports) -> ChatId:
    chat, _ = await start_direct(ports, ANN, BOB.user)
    await ports.background_tasks.drain()
    assert await handle_batch(ports, await drain_queue(ports.chat_updates)) == {}
    return chat


async def _unread(ports: Ports) -> list[int]:
    return [listed.unread_count for listed in (await list_chats(ports, BOB, limit=10))[0]]


@pytest.fixture
async def run(embedded: Engine) -> AsyncIterator[Callable[[Registry], None]]:
    """Start a worker with these jobs; it is stopped at the end."""
    stop, running = asyncio.Event(), list[asyncio.Task[None]]()
    yield lambda registry: running.append(asyncio.create_task(run_worker(embedded, stop, registry)))
    stop.set()
    await asyncio.gather(*running)


async def test_broadcast_does_not_delay_a_chat_message(
    embedded: Engine, chat: ChatId, run: Callable[[Registry], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    ports, is_storage_free, stuck = embedded.ports, asyncio.Event(), 0

    async def slow(*arguments: Any, **options: Any) -> Any:
        nonlocal stuck
        stuck += 1
        await is_storage_free.wait()
        return await deliver(*arguments, **options)

    monkeypatch.setattr("workers.delivery_consumer.deliver", slow)
    posted = await post(ports, users(3))
    chunk = await chunk_of(ports, posted.message_id)
    await ports.deliveries.send([Outgoing(msgspec.json.encode(chunk), TENANT)] * 100)
    run({})

    async def are_all_busy() -> bool:
        return stuck == embedded.delivery_concurrency

    await _until(are_all_busy)
    await send(ports, ANN, chat, Draft("one", "hello"))

    async def is_fanned_out() -> bool:
        return await _unread(ports) == [1]

    await _until(is_fanned_out)
    assert stuck == embedded.delivery_concurrency, "no chunk was delivered meanwhile"
    is_storage_free.set()


async def test_slow_webhook_receivers_delay_neither_jobs_nor_chat_messages(
    embedded: Engine, chat: ChatId, run: Callable[[Registry], None]
) -> None:
    ports, receiver, is_dispatched = embedded.ports, Receiver(), asyncio.Event()

    async def dispatch(_: Ports, __: Job) -> None:
        is_dispatched.set()

    for number in range(MORE_THAN_ALL_SLOTS):
        await ports.jobs.submit(Job(WEBHOOK_JOB, f"tenant{number}"))
    run({WEBHOOK_JOB: receiver, "dispatch": dispatch})

    async def are_all_busy() -> bool:
        return receiver.begun == 20

    await _until(are_all_busy)
    await ports.jobs.submit(Job("dispatch", "acme"))
    await send(ports, ANN, chat, Draft("one", "hello"))
    async with asyncio.timeout(WAIT_SECONDS):
        await is_dispatched.wait()

    async def is_fanned_out() -> bool:
        return await _unread(ports) == [1]

    await _until(is_fanned_out)
    assert receiver.ended == 0, "no receiver answered meanwhile"
    receiver.is_answering.set()


async def test_messages_in_the_queues_of_an_earlier_release_are_handled(
    embedded: Engine, chat: ChatId, run: Callable[[Registry], None]
) -> None:
    ports, receiver = embedded.ports, Receiver()
    receiver.is_answering.set()
    await send(ports, ANN, chat, Draft("one", "hello"))
    await ports.background_tasks.drain()
    (update,) = await drain_queue(ports.chat_updates)
    await ports.deliveries.send([outgoing(msgspec.json.decode(update.body, type=ChatUpdate))])
    await embedded.job_queue.send([Outgoing(msgspec.json.encode(Job(WEBHOOK_JOB, TENANT)), TENANT)])
    run({WEBHOOK_JOB: receiver})

    async def are_done() -> bool:
        depths = [await queue.depth() for queue in embedded.queues]
        return receiver.ended == 1 and await _unread(ports) == [1] and depths == [0, 0, 0, 0]

    await _until(are_done)


async def test_worker_on_aws_runs_webhooks_and_chat_updates(services: Services) -> None:
    settings = load_settings(
        engine="aws", aws_endpoint=services.ministack, aws_prefix=f"t{secrets.token_hex(6)}", create=True
    )
    receiver, stop = Receiver(), asyncio.Event()
    receiver.is_answering.set()
    async with open_engine(settings) as engine:
        ports = engine.ports
        await create_test_tenant(ports)
        chat = await _fanned_out(ports)
        running = asyncio.create_task(run_worker(engine, stop, {WEBHOOK_JOB: receiver}))
        await ports.jobs.submit(Job(WEBHOOK_JOB, TenantKey("acme"), {"event": "inbox.delivered"}))
        await send(ports, ANN, chat, Draft("one", "hello"))

        async def are_done() -> bool:
            return receiver.ended == 1 and await _unread(ports) == [1]

        await _until(are_done)
        stop.set()
        await running
