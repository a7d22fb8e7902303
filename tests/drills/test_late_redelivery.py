"""Chunks redelivered 11 minutes, 15 days or 200 days later change nothing.

Their copies were read, marked, archived, deleted, expired or recalled since, or removed long ago. The rows of the
inboxes stay the same. `STAK_LATE_CHUNKS=100000` is the full size.
"""

import dataclasses
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from structlog.testing import capture_logs

from stak.ports.table import Table
from tests.faults.late_redelivery_workload import AGES, Found, LateRedeliveryWorkload
from tests.support.drill_report import drill_seed, report_drill
from tests.support.guard_conditions import DELIVERED_ONCE
from tests.support.inline_engine import InlineEngine, inline_engine

WANTED: Final = int(os.environ.get("STAK_LATE_CHUNKS", "1000"))
SEED: Final = drill_seed(1)
WORKLOADS_UNTIL_DETECTED: Final = 10


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


def test_late_chunk_restores_and_counts_nothing(world: InlineEngine) -> None:
    found, drift, lives = Found(), 0, 0
    ages: Counter[str] = Counter()
    states: Counter[str] = Counter()
    began_at = time.monotonic()
    while ages.total() < WANTED:
        workload = _run_workload(world, SEED + lives)
        with capture_logs():
            found = found.plus(world.run(workload.run()))
            drift += world.run(workload.drift())
        ages += workload.ages
        states += workload.states
        lives += 1
    report_drill(
        4,
        SEED,
        f"{ages.total():,} chunks redelivered ({_fan_out(ages)}) to copies that were {_fan_out(states)}",
        f"resurrected {found.resurrected}, counted {found.counted}, touched {found.touched}, drift {drift}",
        began_at,
    )
    assert (found, drift) == (Found(), 0)
    assert ages.keys() == AGES.keys()
    assert states.keys() >= {"read", "marked read", "archived", "deleted", "expired", "redacted", "removed"}


def test_dropped_condition_is_detected(world: InlineEngine) -> None:
    found = _first_wrong(world, DELIVERED_ONCE.dropped_from)
    assert found.resurrected
    assert found.counted


def test_chunk_that_outlives_tombstones_is_detected(world: InlineEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.inbox.deliver_chunks.CHUNK_REFUSED_AFTER_SECONDS", 1000 * max(AGES.values()))
    found = _first_wrong(world, lambda table: table)
    assert found.resurrected
    assert found.counted
    assert found.unrefused


def _first_wrong(world: InlineEngine, wrapped: Callable[[Table], Table]) -> Found:
    found = Found()
    with capture_logs():
        for number in range(WORKLOADS_UNTIL_DETECTED):
            if found == Found():
                found = world.run(_run_workload(world, number, wrapped).run())
    return found


def _run_workload(
    world: InlineEngine, number: int, wrapped: Callable[[Table], Table] = lambda table: table
) -> LateRedeliveryWorkload:
    sound = dataclasses.replace(world.engine, ports=world.begin())
    deliverer = dataclasses.replace(sound.ports, table=wrapped(sound.ports.table))
    return LateRedeliveryWorkload(sound, deliverer, world.clock, number)


def _fan_out(counted: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counted.most_common())
