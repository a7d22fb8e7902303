"""Events on the webhook queue: a slow endpoint occupies a few slots, and delays no event of another one."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.errors import MessagesNotTaken, WebhookDeliveryFailed
from stak.identifiers import TenantKey
from stak.ports import Ports
from stak.ports.jobs import FALLBACK_JOB, WEBHOOK_EVENT_JOB, WEBHOOK_JOB, Job
from stak.ports.queue import Outgoing
from stak.realtime.webhook_state import read_endpoint_states
from stak.settings import load_settings
from workers.endpoint_pace import FAILURES_MAX, SLOTS_PER_ENDPOINT, WAITING_PER_TENANT, EndpointPace, Receiver
from workers.job_consumer import Handler, run_jobs

WAIT_SECONDS = 60


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data")) as opened:
        yield opened


def event(endpoint: str, tenant: str = "acme") -> Job:
    return Job(WEBHOOK_EVENT_JOB, tenant, {"endpoint_id": endpoint, "event": "message.read"})


async def run_until(engine: Engine, handler: Handler, is_done: asyncio.Event, pace: EndpointPace | None = None) -> None:
    """Run the worker's loop with this handler until something has happened."""
    stop = asyncio.Event()
    registry = dict.fromkeys((WEBHOOK_EVENT_JOB, WEBHOOK_JOB, FALLBACK_JOB), handler)
    running = asyncio.create_task(
        run_jobs(engine.ports, engine.webhook_queue, registry, stop, pace=pace or EndpointPace())
    )
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            await is_done.wait()
    finally:
        stop.set()
        await running


async def test_slow_endpoint_leaves_slots_to_others_of_its_tenant(engine: Engine) -> None:
    running: Counter[str] = Counter()
    most: Counter[str] = Counter()
    is_done, release = asyncio.Event(), asyncio.Event()

    async def handler(_: Ports, job: Job) -> None:
        endpoint = job.arguments["endpoint_id"]
        running[endpoint] += 1
        most[endpoint] = max(most[endpoint], running[endpoint])
        if endpoint == "slow":
            await release.wait()
        else:
            is_done.set()
            release.set()
        running[endpoint] -= 1

    for _ in range(40):
        await engine.ports.jobs.submit(event("slow"))
    await engine.ports.jobs.submit(event("fast"))
    await run_until(engine, handler, is_done)
    assert most == {"slow": SLOTS_PER_ENDPOINT, "fast": 1}


async def test_failing_endpoint_is_not_tried_with_every_event(engine: Engine) -> None:
    tried: Counter[str] = Counter()
    is_done = asyncio.Event()

    async def handler(_: Ports, job: Job) -> None:
        endpoint = job.arguments["endpoint_id"]
        tried[endpoint] += 1
        if endpoint == "down":
            raise WebhookDeliveryFailed("The receiver cannot be reached.")
        is_done.set()

    for _ in range(60):
        await engine.ports.jobs.submit(event("down"))
    await engine.ports.jobs.submit(event("up", "best"))
    await run_until(engine, handler, is_done)
    assert tried["up"] == 1
    assert tried["down"] <= FAILURES_MAX + SLOTS_PER_ENDPOINT


async def test_message_that_is_no_job_is_buried(engine: Engine) -> None:
    is_done = asyncio.Event()

    async def handler(_: Ports, __: Job) -> None:
        is_done.set()

    await engine.webhook_queue.send([Outgoing(b"no job", "acme")])
    await engine.ports.jobs.submit(event("up"))
    await run_until(engine, handler, is_done)
    (dead,) = await engine.ports.jobs.dead("acme", limit=10)
    assert "not a job" in dead.reason


def full_pace(tenant: str) -> EndpointPace:
    """Return a pace in which a tenant's endpoint `down` and channel fail, and as many messages wait as may."""
    pace = EndpointPace()
    for receiver in (Receiver(tenant, "down"), Receiver(tenant, f"email {tenant}", is_channel=True)):
        for _ in range(FAILURES_MAX):
            pace.start(receiver)(False)
    for _ in range(WAITING_PER_TENANT):
        assert pace.may_wait(Receiver(tenant, "down"), 60)
    return pace


async def test_events_beyond_the_limit_are_dropped_and_counted(engine: Engine) -> None:
    is_done = asyncio.Event()

    async def handler(_: Ports, job: Job) -> None:
        is_done.set()

    for _ in range(7):
        await engine.ports.jobs.submit(event("down"))
    await engine.ports.jobs.submit(event("up", "best"))
    await run_until(engine, handler, is_done, full_pace("acme"))
    (state,) = await read_endpoint_states(engine.ports, TenantKey("acme"), ["down"])
    assert state.dropped == 7
    assert state.dropped_at is not None
    assert await engine.webhook_queue.depth() == 0
    assert await engine.ports.jobs.dead("acme", limit=10) == []


async def test_job_of_a_channel_beyond_the_limit_is_submitted_again_later(engine: Engine) -> None:
    is_done = asyncio.Event()
    run: list[str] = []

    async def handler(_: Ports, job: Job) -> None:
        run.append(job.name)
        is_done.set()

    waiting = Job(FALLBACK_JOB, "acme", {"endpoint_id": "email acme", "number": 1})
    await engine.ports.jobs.submit(waiting)
    await engine.ports.jobs.submit(event("up", "best"))
    await run_until(engine, handler, is_done, full_pace("acme"))
    assert run == [WEBHOOK_EVENT_JOB]
    assert await engine.webhook_queue.depth() == 1
    assert await engine.webhook_queue.receive(1, wait_seconds=0, lease_seconds=0) == [], "it waits"


async def test_webhook_url_that_keeps_failing_is_not_tried_with_every_event(engine: Engine) -> None:
    tried: Counter[str] = Counter()
    is_done = asyncio.Event()

    async def handler(_: Ports, job: Job) -> None:
        tried[job.name] += 1
        if job.tenant == "acme":
            raise WebhookDeliveryFailed("The receiver cannot be reached.")
        is_done.set()

    for _ in range(60):
        await engine.ports.jobs.submit(Job(WEBHOOK_JOB, "acme", {"event": "inbox.delivered"}))
    await engine.ports.jobs.submit(event("up", "best"))
    await run_until(engine, handler, is_done)
    assert tried[WEBHOOK_JOB] <= FAILURES_MAX + SLOTS_PER_ENDPOINT


async def test_messages_that_are_not_taken_do_not_pause_their_channel(engine: Engine) -> None:
    tried = 0
    is_done = asyncio.Event()

    async def handler(_: Ports, job: Job) -> None:
        nonlocal tried
        tried += 1
        if tried == 3 * FAILURES_MAX:
            is_done.set()
        raise MessagesNotTaken("Push services did not take the messages of 1 users.")

    for number in range(3 * FAILURES_MAX):
        await engine.ports.jobs.submit(Job(FALLBACK_JOB, "acme", {"endpoint_id": "push acme", "number": number}))
    await run_until(engine, handler, is_done)
