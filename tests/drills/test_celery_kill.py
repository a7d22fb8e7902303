"""SIGKILL of the whole control plane while a post to everyone is expanded on a local AWS: everyone receives it once.

Celery's worker, its child processes and beat are killed together repeatedly, and restarted. The next ones find the work
when the message's lease ends, or by beat, which resumes stalled broadcasts. Deliveries go on in this process. The rows
of a transaction become visible one by one.
"""

import asyncio
import contextlib
import os
import random
import secrets
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest

from stak.audience.audience_members import CHANGES_MAX, change_audience
from stak.bootstrap import Engine, open_engine
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS, read_broadcast
from stak.inbox.broadcast_ref import BroadcastRef
from stak.settings import Settings, load_settings
from tests.drills.delivery_check import check_chunks, check_inboxes
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, create_test_tenant, post, status_of, users
from tests.support.celery_process import CeleryProcess, celery_process
from tests.support.drill_report import drill_seed, report_drill
from tests.support.services import Services
from workers.worker_process import run_worker

pytestmark = pytest.mark.check_all

MEMBERS: Final = int(os.environ.get("STAK_CELERY_MEMBERS", "2000"))
KILLS: Final = int(os.environ.get("STAK_CELERY_KILLS", "2"))
SEED: Final = drill_seed(90)
AUDITS: Final = int(os.environ.get("STAK_CELERY_AUDITS", "100"))
"""The number of audited inboxes (three queries each); every inbox is checked anyway."""
FULL_SIZE: Final = 20_000
TIMEOUT_SECONDS: Final = 120 + MEMBERS / 50
_POLL_SECONDS: Final = 0.05


async def test_killed_control_plane_delivers_to_everyone_once(services: Services, tmp_path: Path) -> None:
    settings = load_settings(
        engine="aws", aws_endpoint=services.torn, aws_prefix=f"t{secrets.token_hex(6)}", create=True
    )
    async with open_engine(settings) as engine:
        await create_test_tenant(engine.ports)
        members = users(MEMBERS)
        for start in range(0, MEMBERS, CHANGES_MAX):
            part = members[start : start + CHANGES_MAX]
            await change_audience(engine.ports, TENANT, INBOX, add=part, remove=(), key_id=KEY_ID)
        began_at = time.monotonic()
        message_id = (await post(engine.ports, None)).message_id
        async with _delivering(engine):
            killed_at = await _kill_while_it_is_expanded(settings, engine, message_id, tmp_path)
        settled = await status_of(engine.ports, message_id)
        assert settled.status == "delivered"
        assert settled.reached == MEMBERS
        await check_chunks(engine, message_id, settled.planned, members)
        drift = await check_inboxes(engine, message_id, members, audits=AUDITS)
    assert drift == 0
    # A fast machine is done with few members before the last kill.
    assert len(killed_at) >= (KILLS if MEMBERS >= FULL_SIZE else 1), f"it was over after {len(killed_at)} kills"
    faults = f"aws: {MEMBERS:,} users, Celery with its beat killed when {killed_at} chunks were sent"
    report_drill(9, SEED, faults, f"missing 0, extra 0, drift {drift}", began_at)


async def test_killed_worker_leaves_no_beat(services: Services, tmp_path: Path) -> None:
    """Beat is a separate process: one that survived would run next to that of the next worker."""
    settings = load_settings(
        engine="aws", aws_endpoint=services.ministack, aws_prefix=f"t{secrets.token_hex(6)}", create=True
    )
    async with open_engine(settings):
        with celery_process(settings, tmp_path, "--pool", "solo") as celery:
            async with asyncio.timeout(60):
                while len(celery.processes()) < 2:
                    assert celery.process.poll() is None, celery.said()
                    await asyncio.sleep(_POLL_SECONDS)
            celery.process.kill()
            celery.process.wait()
            async with asyncio.timeout(20):
                while celery.processes():  # noqa: ASYNC110 - other processes end, not tasks
                    await asyncio.sleep(_POLL_SECONDS)


async def _kill_while_it_is_expanded(settings: Settings, engine: Engine, message_id: str, directory: Path) -> list[int]:
    """Start Celery and kill it at ever later moments of the expansion; return how many chunks were sent each time.

    In its first half: a step sends so many chunks that few steps are left then, which end before they can be killed.
    """
    chance = random.Random(SEED)
    half = -(-MEMBERS // CHUNK_MAX_RECIPIENTS) // 2
    killed_at: list[int] = []
    for number in range(KILLS):
        with celery_process(settings, directory) as celery:
            await _until(engine, message_id, celery, sent=half * number // KILLS)
            await asyncio.sleep(chance.uniform(0, 0.2))  # somewhere in the next step, or between two
        found = await read_broadcast(engine.ports, BroadcastRef(TENANT, INBOX, message_id))
        if found.status == "expanding":
            killed_at.append(found.sent)
    with celery_process(settings, directory) as celery:
        await _until(engine, message_id, celery, sent=None)
    return killed_at


async def _until(engine: Engine, message_id: str, celery: CeleryProcess, *, sent: int | None) -> None:
    """Wait until Celery works and this many chunks were sent, or until all is delivered."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while True:
        found = await read_broadcast(engine.ports, BroadcastRef(TENANT, INBOX, message_id))
        if found.status == "delivered" or (sent is not None and found.sent >= sent and "[queues]" in celery.said()):
            return
        assert celery.process.poll() is None, celery.said()
        assert time.monotonic() < deadline, celery.said()
        await asyncio.sleep(_POLL_SECONDS)


@contextlib.asynccontextmanager
async def _delivering(engine: Engine) -> AsyncIterator[None]:
    stop = asyncio.Event()
    running = asyncio.create_task(run_worker(engine, stop))
    try:
        yield
    finally:
        stop.set()
        await running
