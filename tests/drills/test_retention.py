"""Expiry and retention under concurrent actions, with removal passes that are killed.

Counts stay exact, nothing past retention is left once all has settled, and nothing younger is removed.
`STAK_RETENTION_LIVES=300` is the full size.
"""

import dataclasses
import os
import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest
from structlog.testing import capture_logs

from tests.faults.retention_workload import Found, RetentionWorkload
from tests.support.drill_report import drill_seed, report_drill
from tests.support.inline_engine import InlineEngine, inline_engine

LIVES: Final = int(os.environ.get("STAK_RETENTION_LIVES", "2"))
WORKLOADS_UNTIL_DETECTED: Final = 40
SEED: Final = drill_seed(1)


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.inbox.delivery_chunks.CHUNK_MAX_RECIPIENTS", 2)


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


def test_concurrent_removals_leave_the_right_messages(world: InlineEngine) -> None:
    found = Found()
    counted: Counter[str] = Counter()
    began_at = time.monotonic()
    for number in range(LIVES):
        workload = _run_workload(world, SEED + number)
        with capture_logs():
            ended = world.run(workload.run())
        assert ended == Found(), f"seed {SEED + number}: {ended}, {+workload.counted}"
        found = found.plus(ended)
        counted += workload.counted
    told = ", ".join(f"{name} {count:,}" for name, count in counted.most_common())
    wrong = f"drift {found.drift}, older left {found.left}, younger removed {found.lost}, chats wrong {found.chats}"
    report_drill(28, SEED, f"{LIVES:,} lives: {told}", wrong, began_at)
    for name in ("rounds killed", "rounds interrupted", "kept"):
        assert counted[name]


async def _nothing(*_: object) -> None:
    pass


@pytest.mark.parametrize(
    "left_out",
    [
        "stak.inbox.expire_broadcasts.expire_copies",
        "stak.chat.retention._clear_last",
        "stak.chat.retention._mark_read",
    ],
)
def test_missing_removal_step_is_detected(world: InlineEngine, monkeypatch: pytest.MonkeyPatch, left_out: str) -> None:
    monkeypatch.setattr(left_out, _nothing)
    with capture_logs():
        assert any(
            world.run(_run_workload(world, number).run()) != Found() for number in range(WORKLOADS_UNTIL_DETECTED)
        )


def _run_workload(world: InlineEngine, seed: int) -> RetentionWorkload:
    engine = dataclasses.replace(world.engine, ports=world.begin())
    return RetentionWorkload(engine, world.clock, seed)
