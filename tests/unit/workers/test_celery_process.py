"""A real Celery worker on a local AWS: runs submitted jobs, survives foreign messages, and reports errors.

The worker is started as an operator starts it; this process delivers.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.ports.jobs import Job
from stak.ports.queue import Outgoing
from stak.settings import Settings, load_settings
from tests.support.broadcasts import BOB, EVE, TENANT, create_test_tenant, post, status_of, visible_ids
from tests.support.celery_process import CeleryProcess, celery_process
from tests.support.services import Services
from workers.worker_process import run_worker

pytestmark = pytest.mark.check_all

WAIT_SECONDS = 60
EXIT_MISCONFIGURED = 78


@pytest.fixture
def settings(services: Services, tmp_path: Path) -> Settings:
    return load_settings(
        engine="aws",
        aws_endpoint=services.ministack,
        aws_prefix=f"t{secrets.token_hex(6)}",
        create=True,
        data=tmp_path / "data",
    )


@pytest.fixture
async def engine(settings: Settings) -> AsyncIterator[Engine]:
    async with open_engine(settings) as opened:
        yield opened


@contextlib.asynccontextmanager
async def delivering(engine: Engine) -> AsyncIterator[None]:
    """Run the delivery worker in this process."""
    stop = asyncio.Event()
    running = asyncio.create_task(run_worker(engine, stop))
    try:
        yield
    finally:
        stop.set()
        await running


async def until(celery: CeleryProcess, is_so: Callable[[], Awaitable[bool]]) -> None:
    """Wait until the condition holds while Celery works."""
    deadline = time.monotonic() + WAIT_SECONDS
    while not await is_so():
        assert celery.process.poll() is None, celery.said()
        assert time.monotonic() < deadline, celery.said()
        await asyncio.sleep(0.2)


@pytest.mark.parametrize("options", [(), ("--pool", "solo"), ("--pool", "threads", "-c", "1")], ids=" ".join)
async def test_immediate_and_scheduled_posts_are_sent(
    settings: Settings, engine: Engine, tmp_path: Path, options: tuple[str, ...]
) -> None:
    await create_test_tenant(engine.ports)
    now = await post(engine.ports, [BOB, EVE])
    later = await post(engine.ports, [BOB], send_at=int(time.time()) + 3)
    with celery_process(settings, tmp_path, *options) as celery:

        async def are_settled() -> bool:
            return all([(await status_of(engine.ports, one.message_id)).status == "delivered" for one in (now, later)])

        async with delivering(engine):
            await until(celery, are_settled)
        assert celery.stop() == 0
        assert "Traceback" not in celery.said()
    assert await visible_ids(engine.ports, EVE) == [now.message_id]
    assert await visible_ids(engine.ports, BOB) == [later.message_id, now.message_id]
    assert celery.left_behind() == []


async def test_malformed_job_is_buried_and_stops_no_others(settings: Settings, engine: Engine, tmp_path: Path) -> None:
    bodies = [
        b"hello",
        b"{}",
        b'{"properties": null}',
        b'{"properties": {"delivery_info": null}, "body": "x", "headers": null}',
        b'{"properties": {"body_encoding": "base64"}, "body": "*"}',
        b'{"properties": {}, "headers": {"task": "stak.dispatch"}, "body": "", "content-type": "application/json"}',
    ]
    await engine.job_queue.send([Outgoing(body, TENANT) for body in bodies])
    await engine.ports.jobs.submit(Job("nonsense", TENANT))
    await engine.ports.jobs.submit(Job("dispatch", TENANT, {"inbox": "DEFAULT", "message_id": "none"}))
    with celery_process(settings, tmp_path) as celery:

        async def are_buried() -> bool:
            return len(await engine.job_queue.dead_letters("", limit=100)) == len(bodies) + 1

        await until(celery, are_buried)
        assert celery.stop() == 0
    letters = await engine.job_queue.dead_letters("", limit=100)
    assert set(bodies) <= {letter.body for letter in letters}
    assert sum("unknown job 'nonsense'" in letter.reason for letter in letters) == 1


async def test_failing_job_is_retried(settings: Settings, engine: Engine, tmp_path: Path) -> None:
    await engine.ports.jobs.submit(Job("dispatch", TENANT, {"inbox": "DEFAULT"}))  # The message id is missing.
    with celery_process(settings, tmp_path) as celery:

        async def was_tried_thrice() -> bool:
            return celery.said().count('"job_failed"') == 3

        await until(celery, was_tried_thrice)
        assert celery.stop() == 0
    assert await engine.job_queue.depth() >= 1


def assert_ends_with_a_sentence(celery: CeleryProcess, sentence: str) -> None:
    assert celery.process.wait(WAIT_SECONDS) == EXIT_MISCONFIGURED
    assert sentence in celery.said()
    assert "Traceback" not in celery.said()
    assert len(celery.said().splitlines()) == 1


def test_unreachable_aws_is_reported_in_one_sentence(tmp_path: Path) -> None:
    settings = load_settings(engine="aws", aws_endpoint="http://127.0.0.1:9", data=tmp_path / "data")
    with celery_process(settings, tmp_path) as celery:
        assert_ends_with_a_sentence(celery, "http://127.0.0.1:9")


def test_missing_resource_is_reported_in_one_sentence(settings: Settings, tmp_path: Path) -> None:
    with celery_process(settings, tmp_path) as celery:
        assert_ends_with_a_sentence(celery, settings.aws_prefix)


def test_embedded_engine_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with celery_process(load_settings(data=tmp_path / "data"), tmp_path) as celery:
        assert_ends_with_a_sentence(celery, "STAK_ENGINE=aws")
