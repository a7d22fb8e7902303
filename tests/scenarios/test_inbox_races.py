"""All inbox actions run concurrently, interleaved at every table call and killed anywhere.

`STAK_RACE_SCHEDULES=20000` is the full run, `STAK_DRILL_SEED` its first seed. The last tests show that the first can
fail: a table that drops any one condition is detected.
"""

import asyncio
import contextlib
import os
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from itertools import chain, islice

import pytest

from stak import optimistic_retry
from stak.errors import Contended
from stak.identifiers import CategoryKey
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.deliver_chunks import deliver
from stak.inbox.list_messages import list_messages
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.ports import Ports
from tests.scenarios.inbox_interruptions import find_violations
from tests.scenarios.inbox_schedules import Schedule
from tests.support.broadcasts import BOB, chunk_of, create_test_tenant, post, user_inbox_of
from tests.support.drill_report import drill_seed, report_drill
from tests.support.guard_conditions import COUNT_CONDITIONS, GuardCondition
from tests.support.inline_engine import InlineEngine, inline_engine

SCHEDULES = int(os.environ.get("STAK_RACE_SCHEDULES", "300"))
FIRST_SEED = drill_seed(0)
SEEDS = range(FIRST_SEED, FIRST_SEED + SCHEDULES)
TORN_SCHEDULES = int(os.environ.get("STAK_TORN_SCHEDULES", "100"))
TORN_SEEDS = range(FIRST_SEED, FIRST_SEED + TORN_SCHEDULES)
SCHEDULES_UNTIL_DETECTED = 6000
EVERY_NTH_PAIR = 1 if "STAK_RACE_SCHEDULES" in os.environ else 5
"""At full size, every action is interrupted by every other."""
WRITERS = 200
TRIES_OF_A_CLIENT = 10
WRITERS_SEED = drill_seed(7)


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


@pytest.fixture
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Retry immediately: the scheduler decides the order."""
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)


@pytest.mark.usefixtures("without_pauses")
def test_no_schedule_makes_a_count_wrong(world: InlineEngine) -> None:
    """Half of them have actors of all kinds, the others of a few kinds that are known to conflict."""
    calls, _, began_at = play_all(world, SEEDS, is_torn=False)
    races = f"{SCHEDULES:,} schedules of concurrent actors, {calls:,} calls"
    report_drill(5, SEEDS, races, "counts that were wrong after a call 0", began_at)


@pytest.mark.usefixtures("without_pauses")
def test_no_schedule_of_torn_transactions_makes_a_count_wrong(world: InlineEngine) -> None:
    """The same with transactions whose rows become visible one by one, as in DynamoDB."""
    calls, torn_reads, began_at = play_all(world, TORN_SEEDS, is_torn=True)
    assert torn_reads > TORN_SCHEDULES
    races = f"{TORN_SCHEDULES:,} schedules, {calls:,} calls, {torn_reads:,} rows read before they were visible"
    report_drill(24, TORN_SEEDS, races, "counts that were wrong after a call 0", began_at)


def play_all(world: InlineEngine, seeds: range, *, is_torn: bool) -> tuple[int, int, float]:
    """Play a schedule for each seed; return the calls, the torn reads, and when it began."""
    narrow = sorted({guard.kinds for guard in COUNT_CONDITIONS} - {()})
    wrong, calls, torn_reads, began_at = {}, 0, 0, time.monotonic()
    for seed in seeds:
        kinds = narrow[seed // 2 % len(narrow)] if seed % 2 else ()
        schedule = Schedule(world, seed, kinds)
        if (problem := schedule.play(is_torn=is_torn)) is not None:
            wrong[seed] = problem
        calls += schedule.calls
        torn_reads += schedule.torn_reads
    assert wrong == {}
    return calls, torn_reads, began_at


@pytest.mark.usefixtures("without_pauses")
def test_no_interruption_makes_a_count_wrong(world: InlineEngine) -> None:
    """Every action, interrupted once by others before each of its calls: few actors, but no randomness."""
    assert list(find_violations(world, every_nth=EVERY_NTH_PAIR)) == []


@pytest.mark.check_all
@pytest.mark.usefixtures("without_pauses")
@pytest.mark.parametrize("guard", COUNT_CONDITIONS, ids=lambda guard: guard.name)
def test_dropped_condition_is_detected(world: InlineEngine, guard: GuardCondition) -> None:
    forgetful = guard.dropped_from
    schedules = (Schedule(world, seed, guard.kinds).play(forgetful) for seed in range(SCHEDULES_UNTIL_DETECTED))
    # What a few schedules do not find, an interruption nearly always does, and what is left, more schedules.
    looks = chain(islice(schedules, 200), find_violations(world, forgetful), schedules)
    assert next((problem for problem in looks if problem is not None), None) is not None


async def test_two_hundred_concurrent_writers_all_succeed(ports: Ports) -> None:
    """On the real engine, with its writer thread, its pauses and a moving clock."""
    began_at = time.monotonic()
    await create_test_tenant(ports)
    place, rng = user_inbox_of(BOB), random.Random(WRITERS_SEED)
    accepted = [await post(ports, [BOB], category=rng.choice(("news", "offers"))) for _ in range(WRITERS)]
    ids = [one.message_id for one in accepted]
    chunks = [await chunk_of(ports, message_id) for message_id in ids]
    mark_news = partial(mark_read_before, ports, place, ports.clock(), CategoryKey("news"))
    await asyncio.gather(
        *(deliver(ports, [chunk]) for chunk in chunks),
        *(deliver(ports, rng.sample(chunks, 5)) for _ in range(10)),
        *(_retry_contended(partial(mark_read, ports, place, rng.sample(ids, 5))) for _ in range(20)),
        *(_retry_contended(partial(mark_unread, ports, place, rng.sample(ids, 5))) for _ in range(10)),
        *(_retry_contended(mark_news) for _ in range(3)),
    )
    audit = await audit_inbox(ports, place)
    assert audit.drift == 0
    faults = f"{WRITERS} writers on one inbox, and 43 that read it"
    report_drill(7, WRITERS_SEED, faults, f"landed {WRITERS}, drift 0", began_at)
    listed: list[str] = []
    after = None
    while True:
        page = await list_messages(ports, place, limit=100, after=after)
        listed += [shown.entry.id for shown in page.messages]
        after = page.next
        if after is None:
            break
    assert sorted(listed, reverse=True) == listed == sorted(ids, reverse=True)


async def _retry_contended(act: Callable[[], Awaitable[object]]) -> None:
    """Retry while the call is contended, as a client does."""
    for _ in range(TRIES_OF_A_CLIENT):
        with contextlib.suppress(Contended):
            await act()
            return
    raise AssertionError("contended each time")
