"""Event logs of an exported and imported tenant, also of one that was in use during the export."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import InvalidInput
from stak.event_log import keys
from stak.installation.data_format import COUNTED_FORMAT
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.ports import Ports
from stak.ports.writes import Delete, Update
from stak.settings import load_settings
from tests.support.broadcasts import BOB, EVE, INBOX, TENANT, ZOE, set_format, unread_total, visible_ids
from tests.support.on_read import create_on_read_tenant, join, post_on_read, recall_on_read, state_now

Change = Callable[[Ports], Awaitable[object]]


@contextlib.asynccontextmanager
async def installation(directory: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=directory), clock) as engine:
        yield engine


async def export(engine: Engine, path: Path) -> None:
    await export_tenant(
        engine.ports, engine.rows, TENANT, path, engine="embedded", is_replaced=False, on_progress=lambda _: None
    )


async def import_from(ports: Ports, path: Path) -> None:
    imported = await import_tenant(ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
    assert imported.drift == 0


async def test_events_move_with_a_tenant(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with installation(tmp_path / "one", clock) as one:
        await create_on_read_tenant(one.ports, clock, BOB, ZOE)
        first = await post_on_read(one.ports)
        assert await visible_ids(one.ports, BOB) == [first]
        second, third = await post_on_read(one.ports), await post_on_read(one.ports)
        await recall_on_read(one.ports, third)
        await export(one, path)
    async with installation(tmp_path / "two", clock) as two:
        await import_from(two.ports, path)
        assert (await state_now(two.ports)).seq == 4
        for user in (BOB, ZOE):
            assert await visible_ids(two.ports, user) == [second, first]
            assert await unread_total(two.ports, user) == 2
        await join(two.ports, EVE)
        assert await visible_ids(two.ports, EVE) == []
        fourth = await post_on_read(two.ports)
        for user in (BOB, EVE):
            assert fourth in await visible_ids(two.ports, user)


async def _without_last_event(ports: Ports) -> None:
    """Leave what came of the last event, as in an export that has read the log before."""
    changes = [Update(keys.state(TENANT, INBOX, copy), set={"seq": 1}) for copy in range(16)]
    await ports.table.commit([(Delete(keys.event(TENANT, INBOX, 2)),), *((change,) for change in changes)])


async def test_torn_export_does_not_hide_the_next_post(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with installation(tmp_path / "one", clock) as one:
        await create_on_read_tenant(one.ports, clock, BOB)
        first, second = await post_on_read(one.ports), await post_on_read(one.ports)
        assert await visible_ids(one.ports, BOB) == [second, first]
        await _without_last_event(one.ports)
        await export(one, path)
    async with installation(tmp_path / "two", clock) as two:
        await import_from(two.ports, path)
        assert (await state_now(two.ports)).seq == 2
        clock.advance(1)  # ids of two installations within a millisecond have no order
        third = await post_on_read(two.ports)
        assert await visible_ids(two.ports, BOB) == [third, second, first]
        assert await unread_total(two.ports, BOB) == 3


async def test_torn_export_does_not_lose_a_recall(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with installation(tmp_path / "one", clock) as one:
        await create_on_read_tenant(one.ports, clock, BOB)
        message = await post_on_read(one.ports)
        assert await unread_total(one.ports, BOB) == 1
        await recall_on_read(one.ports, message)
        await _without_last_event(one.ports)
        await export(one, path)
    async with installation(tmp_path / "two", clock) as two:
        await import_from(two.ports, path)
        assert await visible_ids(two.ports, BOB) == []
        assert await unread_total(two.ports, BOB) == 0


async def test_import_is_refused_where_older_processes_may_run(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with installation(tmp_path / "one", clock) as one:
        await create_on_read_tenant(one.ports, clock, BOB)
        await export(one, path)
    async with installation(tmp_path / "two", clock) as two:
        await set_format(two.ports, COUNTED_FORMAT)
        with pytest.raises(InvalidInput, match="stak upgrade"):
            await import_from(two.ports, path)
