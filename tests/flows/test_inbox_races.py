"""Everything that can be done to an inbox, done at once: interleaved at every call of the table, and killed anywhere.

`STAK_RACE_SCHEDULES=60000` is the full run. The last tests show that the first one can fail: a table that forgets any
one condition is found out.
"""

import asyncio
import contextlib
import os
import random
import time
from collections.abc import Iterator
from itertools import chain, islice

import pytest

from stak import optimistic_retry
from stak.errors import Contended
from stak.identifiers import CategoryKey
from stak.inbox.audit import audit_inbox
from stak.inbox.deliver import deliver
from stak.inbox.listing import list_messages
from stak.inbox.mark_read import mark_read, mark_read_before, mark_unread
from stak.ports import Ports
from stak.ports.table import Table
from tests.drill_report import tell
from tests.flows.condition_dropping_table import TEETH, ConditionDroppingTable, Tooth
from tests.flows.inline import InlineEngine, inline_engine
from tests.flows.interruptions import wrong_interruptions
from tests.flows.schedules import Schedule
from tests.flows.world import BOB, begin, chunk_of, place_of, post

SCHEDULES = int(os.environ.get("STAK_RACE_SCHEDULES", "1500"))
SCHEDULES_UNTIL_FOUND = 6000
WRITERS = 200


@pytest.fixture(scope="module")
def world() -> Iterator[InlineEngine]:
    with inline_engine() as engine:
        yield engine


@pytest.fixture
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who tries again does so at once: the adversary decides who is faster."""
    monkeypatch.setattr(optimistic_retry, "_LONGEST_PAUSE_SECONDS", 0)


@pytest.mark.usefixtures("without_pauses")
def test_no_schedule_makes_a_count_wrong(world: InlineEngine) -> None:
    """Half of them have actors of all kinds, the others of a few that are known to get into each other's way."""
    narrow = sorted({tooth.kinds for tooth in TEETH} - {()})
    wrong, calls, began_at = {}, 0, time.monotonic()
    for seed in range(SCHEDULES):
        kinds = narrow[seed // 2 % len(narrow)] if seed % 2 else ()
        schedule = Schedule(world, seed, kinds)
        if (problem := schedule.play()) is not None:
            wrong[seed] = problem
        calls += schedule.calls
    assert wrong == {}
    races = f"{SCHEDULES:,} schedules of concurrent actors, {calls:,} calls"
    tell(5, range(SCHEDULES), races, "counts that were wrong after a call 0", began_at)


@pytest.mark.usefixtures("without_pauses")
def test_no_interruption_makes_a_count_wrong(world: InlineEngine) -> None:
    """Everything, interrupted once by everything else before each of its calls: few actors, but no luck involved."""
    assert list(wrong_interruptions(world)) == []


@pytest.mark.usefixtures("without_pauses")
@pytest.mark.parametrize("tooth", TEETH, ids=lambda tooth: tooth.name)
def test_a_table_that_forgets_a_condition_is_found_out(world: InlineEngine, tooth: Tooth) -> None:
    def forgetful(table: Table) -> Table:
        return ConditionDroppingTable(table, tooth)

    schedules = (Schedule(world, seed, tooth.kinds).play(forgetful) for seed in range(SCHEDULES_UNTIL_FOUND))
    # What a few schedules do not find, an interruption nearly always does, and what is left, more schedules.
    looks = chain(islice(schedules, 200), wrong_interruptions(world, forgetful), schedules)
    assert next((problem for problem in looks if problem is not None), None) is not None


async def test_two_hundred_writers_on_one_inbox_all_land(ports: Ports) -> None:
    """On the engine as it is, with its thread, its pauses and its clock that does not stand still for them."""
    began_at = time.monotonic()
    await begin(ports)
    place, rng = place_of(BOB), random.Random(7)
    accepted = [await post(ports, [BOB], category=rng.choice(("news", "offers"))) for _ in range(WRITERS)]
    ids = [one.message_id for one in accepted]
    chunks = [await chunk_of(ports, message_id) for message_id in ids]
    await asyncio.gather(
        *(deliver(ports, [chunk]) for chunk in chunks),
        *(deliver(ports, rng.sample(chunks, 5)) for _ in range(10)),
        *(_patient(mark_read(ports, place, rng.sample(ids, 5))) for _ in range(20)),
        *(_patient(mark_unread(ports, place, rng.sample(ids, 5))) for _ in range(10)),
        *(_patient(mark_read_before(ports, place, ports.clock(), CategoryKey("news"))) for _ in range(3)),
    )
    audit = await audit_inbox(ports, place)
    assert audit.drift == 0
    tell(7, 7, f"{WRITERS} writers on one inbox, and 43 that read it", f"landed {WRITERS}, drift 0", began_at)
    listed: list[str] = []
    after = None
    while True:
        page = await list_messages(ports, place, limit=100, after=after)
        listed += [shown.entry.id for shown in page.messages]
        after = page.next
        if after is None:
            break
    assert sorted(listed, reverse=True) == listed == sorted(ids, reverse=True)


async def _patient(work: object) -> None:
    """Somebody who takes "try again later" for an answer."""
    with contextlib.suppress(Contended):
        await work  # type: ignore[misc]
