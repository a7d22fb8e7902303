"""The counts and the log of statistics: moved with a tenant, erased with a user, removed with a broadcast, deleted."""

from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.identifiers import UserId
from stak.inbox.count_statistics import count_statistics
from stak.inbox.remove_broadcasts import remove_old_step, remove_rows_step
from stak.inbox.statistics_keys import LOG_PREFIX
from stak.inbox.statistics_log import MARK_DELAY_SECONDS, log_mark, log_steps, mark_logged
from stak.inbox.statistics_model import Step
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.migration.row_kinds import problem_with
from stak.migration.row_ownership import is_content_of, is_of
from stak.ports import Ports
from stak.ports.table import Row
from stak.privacy.delete_tenant import start_deletion
from stak.privacy.erase_user import start_erasure
from stak.privacy.job_steps import run_step
from stak.settings import load_settings
from stak.tenancy.job_records import find_deletion
from stak.ulids import last_at
from tests.scenarios.populated_statistics import MANY, populate_statistics
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    ZOE,
    Worker,
    user_inbox_of,
    users,
)
from tests.support.on_read import ref_of
from tests.support.populated_user import rows_of_all, run_to_end
from tests.support.statistics import counted_figures, logged_rows, statistics_of

MESSAGE = "01ARZ3NDEKTSV4RRFFQ69G5FAV"


@pytest.mark.parametrize("recipients", [MANY, (BOB, ZOE, *users(1_700))], ids=["summed", "with totals"])
async def test_counts_and_log_move_with_a_tenant(
    tmp_path: Path, clock: ManualClock, recipients: tuple[UserId, ...]
) -> None:
    path = tmp_path / "acme.stak"
    async with open_engine(load_settings(data=tmp_path / "one"), clock) as one:
        message = await populate_statistics(one.ports, Worker.of(one), clock, recipients)
        assert len(await logged_rows(one.ports)) == 3
        before = await statistics_of(one.ports, message)
        done = await export_tenant(
            one.ports, one.rows, TENANT, path, engine="embedded", is_replaced=False, on_progress=lambda _: None
        )
        assert done.under_way == 0
    clock.advance(7200)
    async with open_engine(load_settings(data=tmp_path / "two"), clock) as two:
        await import_tenant(two.ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
        assert await statistics_of(two.ports, message) == before
        await count_statistics(two.ports)
        assert await counted_figures(two.ports, message) == (len(recipients), 4, 3, 0)
        assert await logged_rows(two.ports) == []


async def test_erased_user_stays_counted_and_is_not_named(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    message = await populate_statistics(ports, worker, clock)
    clock.advance(1)
    ended = await run_to_end(ports, await start_erasure(ports, TENANT, ZOE, key_id=KEY_ID), clock)
    assert ended.status == "done"
    logged = [row for row in await rows_of_all(embedded) if row.key.pk.startswith(LOG_PREFIX)]
    assert logged
    assert not [row for row in logged if "zo" in f"{row.key.sk}{row.item}"]
    copy = await ports.table.get(user_inbox_of(ZOE).entry(message))
    assert copy is not None
    assert "counted" not in copy
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    assert await counted_figures(ports, message) == (len(MANY), 4, 3, 0)


async def test_counts_are_removed_with_their_broadcast(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    message = await populate_statistics(ports, worker, clock)
    before = last_at(int(clock.time + 1) * 1000)
    while (await remove_old_step(ports, TENANT, INBOX, before=before, chunks=5)).has_more:
        pass
    while (await remove_rows_step(ports, ref_of(message))).has_more:
        pass
    clock.advance(MARK_DELAY_SECONDS)
    await count_statistics(ports)
    await count_statistics(ports)
    assert await logged_rows(ports) == []
    assert not [row.key for row in await rows_of_all(embedded) if row.key.sk.startswith("x#")]


async def test_deletion_of_a_tenant_deletes_its_log(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    await populate_statistics(ports, worker, clock)
    record = await start_deletion(ports, TENANT)
    while record.status == "running":
        await run_step(ports, TENANT, record.job_id, record.kind)
        found = await find_deletion(ports, TENANT, record.job_id)
        assert found is not None
        clock.advance(max(0.0, found.touched - clock()))
        record = found
    assert await logged_rows(ports) == []
    assert not [row.key for row in await rows_of_all(embedded) if row.key.sk.startswith("x#")]


@pytest.mark.parametrize(
    "change",
    [
        {"tenant": "other"},
        {"at": 1},
        {"inbox": "a/b"},
        {"steps": [["not an id", 1_700_000_000, 1, 0, 0]]},
        {"steps": [[MESSAGE, 1_700_000_000, 1000, 0, 0]]},
        {"steps": [[MESSAGE, -1, 1, 0, 0]]},
        {"steps": [[MESSAGE, 1_700_000_000, 1, 0, 0]] * 100},
    ],
)
async def test_forged_changes_are_not_imported(ports: Ports, change: dict[str, object]) -> None:
    (logged,) = log_steps(ports, user_inbox_of(BOB), [Step(MESSAGE, 1, 1, 0)], 1_700_000_000, 1_700_000_000)
    _check_forged(Row(logged.key, logged.item), change)


@pytest.mark.parametrize("change", [{"tenant": "other"}, {"at": 1}, {"user": "a/b"}, {"watermark": "x"}])
async def test_forged_mark_is_not_imported(change: dict[str, object]) -> None:
    logged = log_mark(mark_logged(user_inbox_of(BOB), None, MESSAGE, None, 1_700_000_000))
    _check_forged(Row(logged.key, logged.item), change)


def _check_forged(row: Row, change: dict[str, object]) -> None:
    assert is_of(TENANT, row.key)
    assert problem_with(TENANT, row) is None
    forged = Row(row.key, {**row.item, **change})
    if "tenant" in change:
        assert not is_content_of(TENANT, forged)
    else:
        assert problem_with(TENANT, forged) is not None
