"""The worker process: stops on request, finishes started work, and survives storage failures."""

import asyncio
import contextlib
import dataclasses
import sqlite3
import time
from collections.abc import AsyncIterator
from pathlib import Path

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.ports import Ports
from stak.ports.jobs import Job
from stak.ports.writes import TTL, Key, Put
from stak.settings import load_settings
from workers.job_consumer import Registry
from workers.worker_process import run_worker


@contextlib.asynccontextmanager
async def working(engine: Engine, registry: Registry) -> AsyncIterator[asyncio.Event]:
    """Run a worker during the block, then stop it and wait."""
    stop = asyncio.Event()
    running = asyncio.create_task(run_worker(engine, stop, registry))
    async with asyncio.timeout(60):
        yield stop
        stop.set()
        await running


async def test_idle_worker_stops_promptly(embedded: Engine) -> None:
    async with working(embedded, {}) as stop:
        await asyncio.sleep(0.05)
        began = time.monotonic()
        stop.set()
    assert time.monotonic() - began < 4.5


async def test_worker_stopped_before_start_does_nothing(embedded: Engine) -> None:
    await embedded.ports.jobs.submit(Job("step", "acme"))
    async with working(embedded, {}) as stop:
        stop.set()
    assert await embedded.job_queue.depth() == 1


async def test_started_jobs_are_finished(embedded: Engine) -> None:
    began, ended = asyncio.Event(), asyncio.Event()

    async def slow(ports: Ports, job: Job) -> None:
        began.set()
        await asyncio.sleep(0.3)
        ended.set()

    await embedded.ports.jobs.submit(Job("slow", "acme"))
    async with working(embedded, {"slow": slow}):
        await began.wait()
    assert ended.is_set()
    assert await embedded.job_queue.depth() == 0


async def test_expired_items_are_removed(embedded: Engine, clock: ManualClock) -> None:
    table, due, later = embedded.ports.table, Key("p", "due"), Key("p", "later")
    now = int(clock())
    await table.commit([(Put(due, {TTL: now - 1}),), (Put(later, {TTL: now + 60}),)])
    async with working(embedded, {}):
        while await table.get(due) is not None:  # noqa: ASYNC110 - it is the worker that is waited for
            await asyncio.sleep(0.01)
    assert await table.get(later) == {TTL: now + 60}


async def test_worker_continues_when_the_storage_recovers(tmp_path: Path) -> None:
    done = asyncio.Event()

    async def step(ports: Ports, job: Job) -> None:
        done.set()

    async with open_engine(load_settings(data=tmp_path, patience_seconds=0.1)) as engine:
        await engine.ports.jobs.submit(Job("step", "acme"))
        stranger = sqlite3.connect(tmp_path / "stak.db", isolation_level=None)
        stranger.execute("BEGIN EXCLUSIVE")
        async with working(engine, {"step": step}):
            await asyncio.sleep(0.5)  # Several times its timeout.
            assert not done.is_set()
            stranger.execute("ROLLBACK")
            stranger.close()
            await done.wait()


async def test_jobs_are_finished_during_a_storage_failure(tmp_path: Path) -> None:
    has_both, is_locked, ended = asyncio.Barrier(2), asyncio.Event(), asyncio.Event()
    stranger = sqlite3.connect(tmp_path / "stak.db", isolation_level=None)

    async def quick(ports: Ports, job: Job) -> None:
        await has_both.wait()
        stranger.execute("BEGIN EXCLUSIVE")  # This job cannot be deleted.
        is_locked.set()

    async def slow(ports: Ports, job: Job) -> None:
        await has_both.wait()
        await asyncio.sleep(0.6)
        stranger.execute("ROLLBACK")
        ended.set()

    async with open_engine(load_settings(data=tmp_path, patience_seconds=0.1)) as engine:
        for name in ("quick", "slow"):
            await engine.ports.jobs.submit(Job(name, "acme"))
        async with working(engine, {"quick": quick, "slow": slow}):
            await is_locked.wait()
            await asyncio.sleep(0.4)
        finished = ended.is_set()
        async with asyncio.timeout(30):
            await ended.wait()  # Before the engine closes.
        stranger.close()
    assert finished


async def test_error_in_one_task_does_not_stop_the_others(embedded: Engine) -> None:
    async def broken() -> int:
        raise LookupError("a bug")

    ran = asyncio.Event()

    async def run(_ports: Ports, _job: Job) -> None:
        ran.set()

    async with working(dataclasses.replace(embedded, remove_expired=broken), {"job": run}):
        await embedded.ports.jobs.submit(Job("job", "acme"))
        await ran.wait()
