"""Events on the webhook queue: a slow endpoint occupies a few slots, and delays no event of another one."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.errors import WebhookDeliveryFailed
from stak.ports import Ports
from stak.ports.jobs import WEBHOOK_EVENT_JOB, Job
from stak.ports.queue import Outgoing
from stak.settings import load_settings
from workers.endpoint_pace import FAILURES_MAX, SLOTS_PER_ENDPOINT, EndpointPace
from workers.job_consumer import run_jobs

WAIT_SECONDS = 60


@pytest.fixture
async def engine(tmp_path: Path) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=tmp_path / "data")) as opened:
        yield opened


def event(endpoint: str, tenant: str = "acme") -> Job:
    return Job(WEBHOOK_EVENT_JOB, tenant, {"endpoint_id": endpoint, "event": "message.read"})


async def run_until(engine: Engine, handler: object, is_done: asyncio.Event) -> None:
    """Run the worker's loop with this handler until something has happened."""
    stop = asyncio.Event()
    registry = {WEBHOOK_EVENT_JOB: handler}
    running = asyncio.create_task(
        run_jobs(engine.ports, engine.webhook_queue, registry, stop, pace=EndpointPace())  # type: ignore[arg-type]
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
