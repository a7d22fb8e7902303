"""The backfill walk over all stored rows: resumable, repeated until nothing changes, not blocked by a bad row."""

import dataclasses
import sys
from collections.abc import Sequence
from unittest.mock import patch

import msgspec
import pytest

from stak.bootstrap import Engine
from stak.clock import ManualClock
from stak.errors import StorageUnavailable
from stak.installation.data_format import FIRST_FORMAT, NEWEST_FORMAT, SETTLED_AFTER_SECONDS, read_format_now
from stak.installation.keys import FORMAT, UPGRADE
from stak.ports import Ports
from stak.ports.table import Row
from stak.ports.writes import Absent, Key, Put, Update
from stak.ttl_cache import KEPT_SECONDS
from stak.upgrade import upgrade_data
from stak.upgrade.upgrade_data import Backfill, Progress, Step, upgrade_step
from tests.support.interrupted_table import InterruptedTable

ROWS = [Key(f"t#x{number:03d}", "s") for number in range(10)]


async def mark(ports: Ports, rows: Sequence[Row]) -> int:
    """A backfill that marks our rows, once each."""
    ours = [row.key for row in rows if row.key in ROWS and "marked" not in row.item]
    if ours:
        await ports.table.commit([(Update(key, set={"marked": 1}, when=(Absent("marked"),)),) for key in ours])
    return len(ours)


@pytest.fixture
async def raised(old: Engine, clock: ManualClock) -> Engine:
    """Return an installation of the first release whose format was raised a while ago, with rows to mark."""
    await old.ports.table.commit([(Put(key, {"n": 1}),) for key in ROWS])
    await upgrade_step(old.ports, old.rows, old.processes)
    clock.advance(SETTLED_AFTER_SECONDS)
    return old


async def step(engine: Engine, *backfills: Backfill) -> Step:
    with patch.object(upgrade_data, "ROWS_BATCH_SIZE", 7):
        return await upgrade_step(engine.ports, engine.rows, engine.processes, backfills)


async def finish(engine: Engine, *backfills: Backfill) -> list[Step]:
    steps = [await step(engine, *backfills)]
    while steps[-1].state != "done":
        assert len(steps) < 1000
        steps.append(await step(engine, *backfills))
    return steps


async def marked(engine: Engine) -> int:
    found = await engine.ports.table.batch_get(ROWS)
    return sum("marked" in item for item in found.values())


async def test_walk_starts_after_every_process_noticed(old: Engine, clock: ManualClock) -> None:
    assert SETTLED_AFTER_SECONDS > KEPT_SECONDS
    assert (await step(old)).state == "waiting"
    assert (await step(old)).state == "waiting"
    clock.advance(SETTLED_AFTER_SECONDS)
    assert (await step(old)).state == "walking"


async def test_start_time_in_the_future_is_ignored(old: Engine, clock: ManualClock) -> None:
    clock.advance(300 * 86400)
    await step(old)
    clock.advance(-300 * 86400)
    assert (await step(old)).state == "walking"


async def test_walk_changes_every_row_and_ends_after_a_pass_without_changes(raised: Engine) -> None:
    steps = await finish(raised, mark)
    assert await marked(raised) == len(ROWS)
    assert [one.progress.changed for one in steps if one.progress.segment == 1] == [len(ROWS), 0]
    assert (await read_format_now(raised.ports)).backfilled == NEWEST_FORMAT
    assert (await step(raised, mark)).state == "done"


async def test_killed_walk_resumes(raised: Engine) -> None:
    first = await step(raised, mark)
    seen: list[Row] = []

    async def see(_: Ports, rows: Sequence[Row]) -> int:
        seen.extend(rows)
        return 0

    second = await step(raised, see)
    assert first.progress.rows == 7
    assert second.progress.rows == 14
    assert seen[0].key > Key(*first.progress.after or ("~", "~"))


async def test_walk_of_the_release_before_starts_again(old: Engine, clock: ManualClock) -> None:
    """Its rounds did not make the changes of this release."""
    halfway = Progress(version=NEWEST_FORMAT - 1, round=3, after=ROWS[4], rows=900, rev=40)
    await old.ports.table.commit(
        [
            *((Put(key, {"n": 1}),) for key in ROWS),
            (Put(FORMAT, {"version": NEWEST_FORMAT - 1, "backfilled": FIRST_FORMAT, "raised_at": 0}),),
            (Put(UPGRADE, msgspec.to_builtins(halfway)),),
        ]
    )
    assert (await step(old, mark)).state == "waiting"
    assert (await read_format_now(old.ports)).version == NEWEST_FORMAT
    clock.advance(SETTLED_AFTER_SECONDS)
    first = (await step(old, mark)).progress
    assert (first.version, first.round, first.rows, first.rev) == (NEWEST_FORMAT, 1, 7, 41)
    await finish(old, mark)
    assert await marked(old) == len(ROWS)


async def test_rows_added_behind_the_walk_are_found_by_the_next_pass(raised: Engine) -> None:
    late = Key("s", "behind")

    async def copying(ports: Ports, rows: Sequence[Row]) -> int:
        if any(row.key == ROWS[-1] and "copied" not in row.item for row in rows):
            await ports.table.commit([(Put(late, {"old": 1}), Update(ROWS[-1], set={"copied": 1}))])
            return 1
        old_ones = [row.key for row in rows if row.key == late and "old" in row.item]
        await ports.table.commit([(Update(key, remove=("old",)),) for key in old_ones])
        return len(old_ones)

    await finish(raised, copying)
    assert await raised.ports.table.get(late) == {}


async def test_bad_row_does_not_block_others(raised: Engine) -> None:
    async def choke(ports: Ports, rows: Sequence[Row]) -> int:
        if any(row.key == ROWS[3] for row in rows):
            raise ValueError("bad row")
        return await mark(ports, rows)

    steps = await finish(raised, choke)
    assert await marked(raised) == len(ROWS) - 1
    assert steps[-1].progress.failed == 1


async def test_storage_error_skips_no_row(raised: Engine) -> None:
    async def fail(ports: Ports, rows: Sequence[Row]) -> int:
        raise StorageUnavailable("away")

    with pytest.raises(StorageUnavailable):
        await step(raised, fail)
    assert (await finish(raised, mark))[-1].progress.failed == 0
    assert await marked(raised) == len(ROWS)


async def test_endless_backfill_is_given_up(raised: Engine) -> None:
    async def never_ends(ports: Ports, rows: Sequence[Row]) -> int:
        return 1

    steps = await finish(raised, never_ends)
    assert steps[-1].progress.round == upgrade_data.ROUNDS_MAX


async def test_lost_race_keeps_the_changes_of_the_other(raised: Engine) -> None:
    """Otherwise the pass would count as one without changes, and rows behind the walk would never be found."""
    behind = Key("a", "behind")

    async def another_walks_to_the_end_of_the_round() -> None:
        while (await step(raised, mark)).progress.segment == 0:
            pass
        await raised.ports.table.commit([(Put(behind, {"n": 1}),)])

    table = InterruptedTable(raised.ports.table, another_walks_to_the_end_of_the_round)
    with patch.object(sys.modules[__name__], "ROWS", [behind, *ROWS]):
        await step(dataclasses.replace(raised, ports=dataclasses.replace(raised.ports, table=table)), mark)
        await finish(raised, mark)
        assert await marked(raised) == len(ROWS)
