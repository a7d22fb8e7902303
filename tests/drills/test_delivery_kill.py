"""SIGKILL of workers while a post to everyone is delivered, with duplicate chunks: everyone receives it once.

Two workers expand and deliver on one file. Repeatedly, at any moment before the last chunk is sent, one of them is
killed or, twice as often, both, so that the expanding one is included. They are restarted. Some chunks are put on the
queue again, before or after delivery, as a queue may do.
"""

import asyncio
import functools
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from stak.audience.audience_members import CHANGES_MAX, change_audience
from stak.bootstrap import Engine, open_engine
from stak.inbox.broadcast import CHUNK_MAX_RECIPIENTS, Broadcast
from stak.inbox.delivery_chunks import encode_delivery
from stak.settings import load_settings
from tests.drills.delivery_check import check_chunks, check_inboxes
from tests.drills.worker_processes import Workers, working
from tests.support.broadcasts import INBOX, KEY_ID, TENANT, chunk_of, create_test_tenant, post, status_of, users
from tests.support.drill_report import drill_seed, report_drill

pytestmark = pytest.mark.check_all

MEMBERS: Final = int(os.environ.get("STAK_DELIVERIES", "20000"))
KILLS: Final = int(os.environ.get("STAK_DELIVERY_KILLS", "3"))
BOTH_OF_THREE: Final = (True, False, True)
"""Whether both are killed, in turn."""
SEED: Final = drill_seed(1)
DUPLICATE_SHARE: Final = 0.05
"""The share of duplicate chunks."""
AUDITS: Final = 500
TIMEOUT_SECONDS: Final = 120 + MEMBERS / 500
_POLL_SECONDS: Final = 0.05


async def test_killed_workers_deliver_to_everyone_once(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    began_at = time.monotonic()
    async with open_engine(load_settings(data=tmp_path / "data")) as engine:
        await create_test_tenant(engine.ports)
        members = users(MEMBERS)
        for start in range(0, MEMBERS, CHANGES_MAX):
            part = members[start : start + CHANGES_MAX]
            await change_audience(engine.ports, TENANT, INBOX, add=part, remove=(), key_id=KEY_ID)
        message_id = (await post(engine.ports, None)).message_id
        with working(tmp_path / "data") as workers:
            killed, doubled = await _kill_and_duplicate(engine, message_id, workers, chance)
            settled = await _until(engine, message_id, lambda found: found.status == "delivered")
            await _until_queue_is_empty(engine)
        assert settled.reached == MEMBERS
        await check_chunks(engine, message_id, settled.planned, members)
        drift = await check_inboxes(engine, message_id, members, audits=AUDITS)
    assert drift == 0
    assert killed["both"] >= 1
    assert doubled >= 1
    found = f"lost 0, doubled 0, drift {drift}"
    processes = killed["one"] + 2 * killed["both"]
    report_drill(
        1, SEED, f"{MEMBERS:,} deliveries, {processes} workers killed, {doubled} chunks sent twice", found, began_at
    )
    report_drill(
        9, SEED, f"{MEMBERS:,} users, the expander killed {killed['both']} times", "missing 0, extra 0", began_at
    )


async def _kill_and_duplicate(
    engine: Engine, message_id: str, workers: Workers, chance: random.Random
) -> tuple[Counter[str], int]:
    """Kill at ever later moments, and repeat chunks that may have been delivered; return the number of each."""
    chunks = -(-MEMBERS // CHUNK_MAX_RECIPIENTS)
    killed: Counter[str] = Counter()
    doubled = 0
    repeated_to = 0
    for number in range(KILLS):
        wanted = chunks * (number + 1) // (KILLS + 1)
        found = await _until(engine, message_id, functools.partial(_has_sent, wanted))
        again = [one for one in range(repeated_to, found.planned) if chance.random() < DUPLICATE_SHARE]
        repeated_to = found.planned
        await engine.ports.deliveries.send(
            [
                encode_delivery(await chunk_of(engine.ports, message_id, one))
                for one in again
                for _ in range(chance.randint(1, 2))
            ]
        )
        doubled += len(again)
        await asyncio.sleep(chance.uniform(0, 0.2))
        if (await status_of(engine.ports, message_id)).sent == chunks:
            break  # nobody expands any more
        is_both = BOTH_OF_THREE[number % len(BOTH_OF_THREE)]
        workers.kill((0, 1) if is_both else (chance.randrange(2),))
        killed["both" if is_both else "one"] += 1
    return killed, doubled


def _has_sent(wanted: int, found: Broadcast) -> bool:
    return found.sent >= wanted


async def _until(engine: Engine, message_id: str, is_so: Callable[[Broadcast], bool]) -> Broadcast:
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not (is_so(found := await status_of(engine.ports, message_id)) or found.status == "delivered"):
        assert time.monotonic() < deadline, found
        await asyncio.sleep(_POLL_SECONDS)
    return found


async def _until_queue_is_empty(engine: Engine) -> None:
    """Wait until duplicates are handled too."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while await engine.ports.deliveries.depth():
        assert time.monotonic() < deadline
        await asyncio.sleep(_POLL_SECONDS)
