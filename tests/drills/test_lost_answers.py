"""The answer is lost after the commit, and whoever asked asks again: nothing is lost by it, and nothing counted twice.

Every second call that changes something is done and then told as if nobody knew: of the table, the queues and the jobs,
by those who post, deliver, read, mark, take back, talk, and by every worker in between. `STAK_LOST_ANSWERS=100000` is
the full size.
"""

import dataclasses
import os
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, Final

import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from stak.ports.table import Table
from tests.drill_report import tell
from tests.faults.callers import Hands
from tests.faults.chat_life import ChatLife
from tests.faults.inbox_life import InboxLife, Verdict
from tests.faults.port_kinds import LOST_ANSWERS
from tests.faults.ports import troubled_engine
from tests.faults.teeth import DELIVERED_ONCE, SAID_ONCE
from tests.faults.trouble import Trouble
from tests.flows.condition_dropping_table import ConditionDroppingTable, Tooth
from tests.flows.inline import InlineEngine, inline_engine

WANTED: Final = int(os.environ.get("STAK_LOST_ANSWERS", "2000"))
SEED: Final = int(os.environ.get("STAK_FAULT_SEED", "1"))
RATE: Final = 0.5
ROUNDS: Final = 5
"""After which an inbox is given up for an empty one, in which less has to be counted."""
ACTS: Final = 25
CHAT_ROUNDS: Final = 15
SENDS: Final = 3
LIVES_UNTIL_FOUND: Final = 40
_LEASE_SECONDS: Final = 60


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What failed is tried again at once."""
    monkeypatch.setattr("workers.retry.DELAY_MAX_SECONDS", 0)
    monkeypatch.setattr("stak.optimistic_retry._LONGEST_PAUSE_SECONDS", 0)


def test_nothing_is_lost_or_counted_twice_when_answers_are(world: InlineEngine) -> None:
    trouble, verdict = Trouble(SEED, RATE, LOST_ANSWERS), Verdict()
    drift_before, began_at, lives = _drift(), time.monotonic(), 0
    while trouble.faults["answer lost"] < WANTED:
        with capture_logs():
            verdict = verdict.plus(world.run(_live(world, trouble, SEED + lives)))
        lives += 1
    drift = _drift() - drift_before
    deeds = ", ".join(f"{deed} {count:,}" for deed, count in trouble.deeds.most_common())
    faults = f"{trouble.told} ({deeds}) in {lives} worlds"
    tell(3, SEED, faults, f"lost {verdict.lost}, doubled {verdict.doubled}, drift {drift:.0f}", began_at)
    assert (verdict, drift) == (Verdict(), 0)
    assert trouble.deeds.keys() >= {"post", "deliver", "read", "mark all", "unread", "archive", "recall", "send"}


@pytest.mark.parametrize("tooth", [DELIVERED_ONCE, SAID_ONCE], ids=lambda tooth: tooth.name)
def test_a_table_that_forgets_what_is_there_is_found_out(world: InlineEngine, tooth: Tooth) -> None:
    def forgetful(table: Table) -> Table:
        return ConditionDroppingTable(table, tooth)

    assert _finds_doubles(world, lambda trouble, number: _live(world, trouble, number, wrapped=forgetful))


def test_who_posts_again_without_a_name_is_found_out(world: InlineEngine) -> None:
    assert _finds_doubles(world, lambda trouble, number: _live(world, trouble, number, is_named=False))


def _finds_doubles(world: InlineEngine, live: Callable[[Trouble, int], Coroutine[Any, Any, Verdict]]) -> bool:
    trouble = Trouble(SEED, RATE, LOST_ANSWERS)
    with capture_logs():
        return any(world.run(live(trouble, number)).doubled for number in range(LIVES_UNTIL_FOUND))


async def _live(
    world: InlineEngine,
    trouble: Trouble,
    number: int,
    *,
    wrapped: Callable[[Table], Table] = lambda table: table,
    is_named: bool = True,
) -> Verdict:
    """One world from its beginning: every third of chats, the others of inboxes."""
    trouble.end()
    sound = dataclasses.replace(world.engine, ports=world.begin())
    wrong = dataclasses.replace(sound, ports=dataclasses.replace(sound.ports, table=wrapped(sound.ports.table)))
    troubled = troubled_engine(wrong, trouble)

    async def end_leases() -> None:
        world.clock.advance(_LEASE_SECONDS)

    hands = Hands(troubled, sound, world.clock, _LEASE_SECONDS, end_leases)
    life: InboxLife | ChatLife
    if number % 3 == 0:
        life, rounds, acts = ChatLife(sound, troubled, hands, world.clock, number), CHAT_ROUNDS, SENDS
    else:
        life = InboxLife(sound, troubled, hands, world.clock, number, has_everyone=True, is_named=is_named)
        rounds, acts = ROUNDS, ACTS
    await life.begin()
    trouble.begin()
    for _ in range(rounds):
        await life.round(acts)
        if (verdict := await life.look()) != Verdict():
            break
    return verdict


def _drift() -> float:
    """By how much counts were found wrong, and put right, before anybody else could notice."""
    return REGISTRY.get_sample_value("stak_unread_drift_total") or 0.0
