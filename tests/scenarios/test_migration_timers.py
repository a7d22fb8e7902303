"""Timers and the log of statistics, which workers handle before the import of their tenant has finished."""

from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import AlreadyExists
from stak.inbox.answer_action import answer_action
from stak.inbox.count_statistics import count_statistics
from stak.inbox.keys import MESSAGES
from stak.inbox.snooze import snooze
from stak.inbox.timer_keys import PREFIX
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.migration.imported_log import LOGGED
from stak.ports import Ports
from stak.ports.table import rows_of
from stak.realtime.publish_returned import run_due_timers
from stak.settings import load_settings
from stak.tenancy.keys import unfinished_import
from stak.tenancy.tenant_cache import is_being_imported, read_tenant
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import write_settings
from tests.scenarios.populated_statistics import MANY, populate_statistics
from tests.scenarios.populated_tenant import all_rows
from tests.support.broadcasts import BOB, EVE, KEY_ID, TENANT, Worker, create_test_tenant, post, user_inbox_of
from tests.support.crashing_ports import survives
from tests.support.lost_race import losing_race, other_process
from tests.support.statistics import counted_figures
from tests.support.webhook_receiver import webhook_receiver

MARK = unfinished_import(TENANT)


async def exported(engine: Engine, path: Path) -> Path:
    await export_tenant(
        engine.ports, engine.rows, TENANT, path, engine="test", is_replaced=False, on_progress=lambda _: None
    )
    return path


async def resumed(ports: Ports, path: Path) -> None:
    await import_tenant(ports, open_file(path), is_resumed=True, on_progress=lambda _: None)


async def timers(engine: Engine) -> int:
    return sum(key.pk.startswith(PREFIX) for key in await all_rows(engine))


async def import_until_timers(target: Engine, path: Path) -> None:
    """Import until the timers are written; die before the tenant exists."""
    lasts = 0
    while not await timers(target):
        assert not await survives(target.ports, lasts, lambda ports: resumed(ports, path))
        lasts += 1
    assert await target.ports.table.get(MARK) is not None


async def test_timers_wait_until_their_tenant_exists(tmp_path: Path, clock: ManualClock) -> None:
    async with webhook_receiver() as receiver:
        async with open_engine(load_settings(data=tmp_path / "one", webhook_private=True), clock) as one:
            await create_test_tenant(one.ports)
            await write_settings(one.ports, TENANT, TenantSettings(webhook_url=receiver.url), key_id=KEY_ID)
            message = (await post(one.ports, [BOB, EVE])).message_id
            await Worker.of(one).work()
            await answer_action(one.ports, user_inbox_of(BOB), message, "primary")
            await snooze(one.ports, user_inbox_of(EVE), [message], int(clock()) + 30)
            path = await exported(one, tmp_path / "acme.stak")
        receiver.requests.clear()
        clock.advance(60)
        async with open_engine(load_settings(data=tmp_path / "two", webhook_private=True), clock) as two:
            await import_until_timers(two, path)
            assert await run_due_timers(two.ports) == 0
            assert await timers(two) == 2
            clock.advance(60)
            assert await run_due_timers(two.ports) == 0
            await resumed(two.ports, path)
            clock.advance(60)
            assert await run_due_timers(two.ports) >= 2
            assert await timers(two) == 0
            await Worker.of(two).work()
            sent = {request.content["type"]: request.content["data"] for request in receiver.requests}
            assert sent.keys() == {"message.acted", "inbox.delivered"}
            assert sent["message.acted"]["user_id"] == BOB
            assert sent["inbox.delivered"]["user_ids"] == [EVE]


async def test_tenant_is_found_at_once_by_who_missed_it_before(ports: Ports) -> None:
    other = other_process(ports)
    assert await read_tenant(other, TENANT) is None
    await create_test_tenant(ports)
    assert await read_tenant(other, TENANT) is None
    assert not await is_being_imported(other, TENANT)
    assert await read_tenant(other, TENANT) is not None


@pytest.fixture
async def path(tmp_path: Path, clock: ManualClock) -> Path:
    """Export a tenant with three rows in the log of its statistics."""
    async with open_engine(load_settings(data=tmp_path / "source"), clock) as source:
        await populate_statistics(source.ports, Worker.of(source), clock)
        return await exported(source, tmp_path / "acme.stak")


async def import_until_logged(ports: Ports, path: Path) -> None:
    """Import until the log is written, die, and count it."""
    lasts = 0
    while (mark := await ports.table.get(MARK)) is None or LOGGED not in mark:
        assert not await survives(ports, lasts, lambda dying: resumed(dying, path))
        lasts += 1
    assert mark[LOGGED] == 3
    assert await count_statistics(ports) >= 3


async def figures(engine: Engine) -> tuple[int, int, int, int]:
    (message,) = [
        row.key.sk.removeprefix("m#")
        async for row in rows_of(engine.ports.table, user_inbox_of(BOB).partition, MESSAGES, at_once=10)
    ]
    return await counted_figures(engine.ports, message)


async def test_log_that_was_counted_before_an_import_resumes_counts_once(
    embedded: Engine, path: Path, clock: ManualClock
) -> None:
    clock.advance(60)
    await import_until_logged(embedded.ports, path)
    await resumed(embedded.ports, path)
    assert await figures(embedded) == (len(MANY), 4, 3, 0)


async def test_log_that_another_import_has_written_counts_once(
    embedded: Engine, path: Path, clock: ManualClock
) -> None:
    log_minute = f"{int(clock()) // 60:08d}"
    clock.advance(60)
    late = losing_race(embedded.ports, lambda: import_until_logged(embedded.ports, path), written=log_minute[:4])
    with pytest.raises(AlreadyExists, match="Another process continues"):
        await resumed(late, path)
    await resumed(embedded.ports, path)
    assert await figures(embedded) == (len(MANY), 4, 3, 0)


async def test_import_that_another_has_finished_writes_no_log(embedded: Engine, path: Path, clock: ManualClock) -> None:
    async def finish() -> None:
        await resumed(embedded.ports, path)
        await count_statistics(embedded.ports)

    log_minute = f"{int(clock()) // 60:08d}"
    clock.advance(60)
    with pytest.raises(AlreadyExists, match="Another process continues"):
        await resumed(losing_race(embedded.ports, finish, written=log_minute[:4]), path)
    assert await embedded.ports.table.get(MARK) is None
    assert await figures(embedded) == (len(MANY), 4, 3, 0)
