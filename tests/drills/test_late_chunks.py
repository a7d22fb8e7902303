"""A chunk comes again 11 minutes, 15 days, 200 days later, when everything has happened to its message: nothing does.

Its copies were read, marked, archived, deleted, expired, withdrawn or recalled since, or are long cleaned up. What is
in the inboxes before is in them after, row by row. `STAK_LATE_CHUNKS=100000` is the full size.
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
from tests.drill_report import tell
from tests.faults.late_life import AGES, Found, LateLife
from tests.faults.teeth import DELIVERED_ONCE
from tests.flows.condition_dropping_table import ConditionDroppingTable
from tests.flows.inline import InlineEngine, inline_engine

WANTED: Final = int(os.environ.get("STAK_LATE_CHUNKS", "2000"))
SEED: Final = int(os.environ.get("STAK_FAULT_SEED", "1"))
LIVES_UNTIL_FOUND: Final = 10


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


def test_nothing_comes_back_and_nothing_is_counted_when_a_chunk_comes_late(world: InlineEngine) -> None:
    found, drift, lives = Found(), 0, 0
    ages: Counter[str] = Counter()
    states: Counter[str] = Counter()
    began_at = time.monotonic()
    while ages.total() < WANTED:
        life = _life(world, SEED + lives)
        with capture_logs():
            found = found.plus(world.run(life.live()))
            drift += world.run(life.drift())
        ages += life.ages
        states += life.states
        lives += 1
    tell(
        4,
        SEED,
        f"{ages.total():,} chunks redelivered ({_told(ages)}) to copies that were {_told(states)}",
        f"resurrected {found.resurrected}, counted {found.counted}, touched {found.touched}, drift {drift}",
        began_at,
    )
    assert (found, drift) == (Found(), 0)
    assert ages.keys() == AGES.keys()
    assert states.keys() >= {"read", "marked read", "archived", "deleted", "expired", "redacted", "removed"}


def test_a_table_that_forgets_what_is_there_is_found_out(world: InlineEngine) -> None:
    found = _first_wrong(world, lambda table: ConditionDroppingTable(table, DELIVERED_ONCE))
    assert found.resurrected
    assert found.counted


def test_chunks_that_outlive_the_blanks_are_found_out(world: InlineEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.inbox.deliver.CHUNK_REFUSED_AFTER_SECONDS", 1000 * max(AGES.values()))
    found = _first_wrong(world, lambda table: table)
    assert found.resurrected
    assert found.counted
    assert found.unrefused


def _first_wrong(world: InlineEngine, wrapped: Callable[[Table], Table]) -> Found:
    found = Found()
    with capture_logs():
        for number in range(LIVES_UNTIL_FOUND):
            if found == Found():
                found = world.run(_life(world, number, wrapped).live())
    return found


def _life(world: InlineEngine, number: int, wrapped: Callable[[Table], Table] = lambda table: table) -> LateLife:
    sound = dataclasses.replace(world.engine, ports=world.begin())
    deliverer = dataclasses.replace(sound.ports, table=wrapped(sound.ports.table))
    return LateLife(sound, deliverer, world.clock, number)


def _told(counted: Counter[str]) -> str:
    return ", ".join(f"{name} {count:,}" for name, count in counted.most_common())
