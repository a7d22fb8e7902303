"""Responses are lost after the commit and callers repeat: nothing is lost, and nothing is counted twice.

Every second writing call of table, queues and jobs succeeds and then raises an unknown result: for posts, deliveries,
reads, marks, recalls, chats, and every worker. `STAK_LOST_ANSWERS=100000` is the full size.
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
from tests.faults.chat_workload import ChatWorkload
from tests.faults.fault_injector import FaultInjector
from tests.faults.faulty_ports import faulty_engine
from tests.faults.inbox_workload import InboxWorkload, Verdict
from tests.faults.port_fault_schedule import LOST_RESPONSES
from tests.faults.retrying_callers import RetryingWorkers
from tests.support.drill_report import drill_seed, report_drill
from tests.support.guard_conditions import DELIVERED_ONCE, SENT_ONCE, GuardCondition
from tests.support.inline_engine import InlineEngine, inline_engine

WANTED: Final = int(os.environ.get("STAK_LOST_ANSWERS", "2000"))
SEED: Final = drill_seed(1)
RATE: Final = 0.5
ROUNDS: Final = 5
"""After this many rounds, an inbox is replaced by an empty one, which is cheaper to check."""
ACTS: Final = 25
CHAT_ROUNDS: Final = 15
SENDS: Final = 3
WORKLOADS_UNTIL_DETECTED: Final = 40
_LEASE_SECONDS: Final = 60


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


@pytest.fixture(autouse=True)
def short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry immediately."""
    monkeypatch.setattr("workers.retry_decision.DELAY_MAX_SECONDS", 0)
    monkeypatch.setattr("stak.optimistic_retry._LONGEST_PAUSE_SECONDS", 0)


@pytest.mark.check_all
def test_lost_responses_lose_and_duplicate_nothing(world: InlineEngine) -> None:
    injector, verdict = FaultInjector(SEED, RATE, LOST_RESPONSES), Verdict()
    drift_before, began_at, lives = _drift(), time.monotonic(), 0
    while injector.faults["answer lost"] < WANTED:
        with capture_logs():
            verdict = verdict.plus(world.run(_live(world, injector, SEED + lives)))
        lives += 1
    drift = _drift() - drift_before
    actions = ", ".join(f"{action} {count:,}" for action, count in injector.actions.most_common())
    faults = f"{injector.summary} ({actions}) in {lives} worlds"
    report_drill(3, SEED, faults, f"lost {verdict.lost}, doubled {verdict.duplicated}, drift {drift:.0f}", began_at)
    assert (verdict, drift) == (Verdict(), 0)
    assert injector.actions.keys() >= {"post", "deliver", "read", "mark all", "unread", "archive", "recall", "send"}


@pytest.mark.parametrize("guard", [DELIVERED_ONCE, SENT_ONCE], ids=lambda guard: guard.name)
def test_dropped_condition_is_detected(world: InlineEngine, guard: GuardCondition) -> None:
    assert _detects_duplicates(
        world, lambda injector, number: _live(world, injector, number, wrapped=guard.dropped_from)
    )


def test_repeated_post_without_idempotency_key_is_detected(world: InlineEngine) -> None:
    assert _detects_duplicates(world, lambda injector, number: _live(world, injector, number, is_named=False))


def _detects_duplicates(
    world: InlineEngine, live: Callable[[FaultInjector, int], Coroutine[Any, Any, Verdict]]
) -> bool:
    injector = FaultInjector(SEED, RATE, LOST_RESPONSES)
    with capture_logs():
        return any(world.run(live(injector, number)).duplicated for number in range(WORKLOADS_UNTIL_DETECTED))


async def _live(
    world: InlineEngine,
    injector: FaultInjector,
    number: int,
    *,
    wrapped: Callable[[Table], Table] = lambda table: table,
    is_named: bool = True,
) -> Verdict:
    """Run one workload from its start: every third with chats, the others with inboxes."""
    injector.end()
    sound = dataclasses.replace(world.engine, ports=world.begin())
    wrong = dataclasses.replace(sound, ports=dataclasses.replace(sound.ports, table=wrapped(sound.ports.table)))
    faulty = faulty_engine(wrong, injector)

    async def end_leases() -> None:
        world.clock.advance(_LEASE_SECONDS)

    workers = RetryingWorkers(faulty, sound, world.clock, _LEASE_SECONDS, end_leases)
    workload: InboxWorkload | ChatWorkload
    if number % 3 == 0:
        workload, rounds, acts = ChatWorkload(sound, faulty, workers, world.clock, number), CHAT_ROUNDS, SENDS
    else:
        workload = InboxWorkload(sound, faulty, workers, world.clock, number, has_everyone=True, is_named=is_named)
        rounds, acts = ROUNDS, ACTS
    await workload.begin()
    injector.begin()
    for _ in range(rounds):
        await workload.round(acts)
        if (verdict := await workload.check()) != Verdict():
            break
    return verdict


def _drift() -> float:
    """Return how wrong the counts were that an audit repaired."""
    return REGISTRY.get_sample_value("stak_unread_drift_total") or 0.0
