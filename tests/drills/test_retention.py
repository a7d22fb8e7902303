"""Removing what has expired or is too old, while everything else happens to it and whoever removes it is killed.

Counts stay exact, nothing older than kept is left once all has settled, and nothing younger is removed.
`STAK_RETENTION_LIVES=1000` is the full size.
"""

import dataclasses
import os
import time
from collections import Counter
from collections.abc import Iterator
from typing import Final

import pytest
from structlog.testing import capture_logs

from tests.drill_report import tell
from tests.faults.retention_life import Found, RetentionLife
from tests.flows.inline import InlineEngine, inline_engine

LIVES: Final = int(os.environ.get("STAK_RETENTION_LIVES", "4"))
LIVES_UNTIL_FOUND: Final = 40
SEED: Final = int(os.environ.get("STAK_FAULT_SEED", "1"))


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.inbox.chunks.CHUNK_MAX_RECIPIENTS", 2)


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


def test_removals_race_with_everything(world: InlineEngine) -> None:
    found = Found()
    counted: Counter[str] = Counter()
    began_at = time.monotonic()
    for number in range(LIVES):
        life = _life(world, SEED + number)
        with capture_logs():
            ended = world.run(life.live())
        assert ended == Found(), f"seed {SEED + number}: {ended}, {+life.counted}"
        found = found.plus(ended)
        counted += life.counted
    told = ", ".join(f"{name} {count:,}" for name, count in counted.most_common())
    wrong = f"drift {found.drift}, older left {found.left}, younger removed {found.lost}, chats wrong {found.chats}"
    tell(28, SEED, f"{LIVES:,} lives: {told}", wrong, began_at)
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
def test_what_is_left_out_is_found_out(world: InlineEngine, monkeypatch: pytest.MonkeyPatch, left_out: str) -> None:
    monkeypatch.setattr(left_out, _nothing)
    with capture_logs():
        assert any(world.run(_life(world, number).live()) != Found() for number in range(LIVES_UNTIL_FOUND))


def _life(world: InlineEngine, seed: int) -> RetentionLife:
    engine = dataclasses.replace(world.engine, ports=world.begin())
    return RetentionLife(engine, world.clock, seed)
