"""Running totals and open work of an imported tenant: they match its ledger, and the target's data format."""

import contextlib
import dataclasses
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import InvalidInput, WrongState
from stak.inbox.broadcast import read_broadcast
from stak.inbox.broadcast_progress import progress_of, read_progress
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.ledger import TOTAL_ROWS
from stak.inbox.reconcile_broadcasts import REPAIRED_AFTER_SECONDS, STALLED_AFTER_SECONDS, reconcile_open_work
from stak.installation.data_format import (
    COMPACT_FORMAT,
    COUNTED_FORMAT,
    FIRST_FORMAT,
    NEWEST_FORMAT,
    SEALED_FORMAT,
    TOTALS_FORMAT,
    read_format_now,
)
from stak.installation.keys import FORMAT
from stak.migration.export_file import VERSION
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.ports.writes import Update
from stak.settings import load_settings
from stak.testing.hooked_table import Call, Get, HookedTable
from tests.support.broadcasts import INBOX, TENANT, Worker, create_test_tenant, post, set_format, users

MANY = users(2_000)


@contextlib.asynccontextmanager
async def _installation(directory: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=directory), clock) as engine:
        yield engine


@pytest.mark.parametrize("is_older_target", [False, True], ids=["format 3", "format 2"])
async def test_unfinished_broadcast_moves_with_totals_of_its_ledger(
    tmp_path: Path, clock: ManualClock, is_older_target: bool
) -> None:
    path = tmp_path / "acme.stak"
    async with _installation(tmp_path / "one", clock) as one:
        await create_test_tenant(one.ports)
        await set_format(one.ports, TOTALS_FORMAT)
        ref = BroadcastRef(TENANT, INBOX, (await post(one.ports, MANY)).message_id).former
        await Worker.of(one).run_jobs()
        received = await one.ports.deliveries.receive(7, wait_seconds=0, lease_seconds=60)
        await Worker.of(one).redeliver(received)
        # The export of a tenant in use may read a total later than its ledger row.
        await one.ports.table.commit([(Update(ref.total(3), add={"chunks": 1, "delivered": 100}),)])
        await export_tenant(
            one.ports, one.rows, TENANT, path, engine="embedded", is_replaced=False, on_progress=lambda _: None
        )
    async with _installation(tmp_path / "two", clock) as two:
        ports = two.ports
        if is_older_target:
            await set_format(ports, SEALED_FORMAT)
        await import_tenant(ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
        broadcast = await read_broadcast(ports, ref)
        assert broadcast.total_rows == (0 if is_older_target else TOTAL_ROWS)
        progress = await progress_of(ports, ref, broadcast)
        assert progress == await read_progress(ports, ref)
        assert (progress.chunks, progress.delivered) == (7, 700)
        assert (await ports.table.get(ref.total(3)) is None) == is_older_target
        listed = ref.former_open_work if is_older_target else ref.open_work
        assert await ports.table.get(listed) is not None
        for seconds in (REPAIRED_AFTER_SECONDS, STALLED_AFTER_SECONDS):
            clock.advance(seconds)
            await reconcile_open_work(ports)
            await Worker.of(two).work()
        await reconcile_open_work(ports)
        settled = (await read_broadcast(ports, ref)).settled
        assert settled is not None
        assert settled.delivered == len(MANY)
        assert await ports.table.get(listed) is None


@pytest.mark.parametrize("version", [COMPACT_FORMAT, COUNTED_FORMAT])
@pytest.mark.parametrize("count", [3, 250], ids=["one row", "three chunks"])
async def test_broadcast_of_format_four_moves_unfinished(
    tmp_path: Path, clock: ManualClock, count: int, version: int
) -> None:
    path = tmp_path / "acme.stak"
    async with _installation(tmp_path / "one", clock) as one:
        await create_test_tenant(one.ports)
        await set_format(one.ports, version)
        ref = BroadcastRef(TENANT, INBOX, (await post(one.ports, users(count))).message_id)
        await export_tenant(
            one.ports, one.rows, TENANT, path, engine="embedded", is_replaced=False, on_progress=lambda _: None
        )
    async with _installation(tmp_path / "two", clock) as two:
        ports = two.ports
        for older in range(TOTALS_FORMAT, version):
            await set_format(ports, older)
            with pytest.raises(InvalidInput, match=f"format {version}.*stak upgrade"):
                await import_tenant(ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
        await set_format(ports, version)
        await import_tenant(ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
        clock.advance(STALLED_AFTER_SECONDS)
        await reconcile_open_work(ports)
        await Worker.of(two).work()
        settled = (await read_broadcast(ports, ref)).settled
        assert settled is not None
        assert settled.delivered == count


async def test_export_during_the_upgrade_has_the_version_of_its_rows(tmp_path: Path, clock: ManualClock) -> None:
    """Releases that do not know the rows refuse it; this one encrypts what is still plaintext in it."""
    path = tmp_path / "acme.stak"
    async with _installation(tmp_path / "one", clock) as one:
        await create_test_tenant(one.ports)
        await one.ports.table.commit([(Update(FORMAT, set={"backfilled": FIRST_FORMAT}),)])
        await export_tenant(
            one.ports, one.rows, TENANT, path, engine="embedded", is_replaced=False, on_progress=lambda _: None
        )
    header = open_file(path).header
    assert (header.version, header.may_be_clear) == (VERSION, True)
    async with _installation(tmp_path / "two", clock) as two:
        await import_tenant(two.ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
        assert (await read_format_now(two.ports)).backfilled == FIRST_FORMAT


async def test_upgrade_during_an_export_fails_it(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with _installation(tmp_path / "one", clock) as one:
        await create_test_tenant(one.ports)
        await set_format(one.ports, TOTALS_FORMAT)
        reads = 0

        async def upgrade_after_first_read(call: Call) -> None:
            nonlocal reads
            reads += isinstance(call, Get) and call.key == FORMAT
            if reads == 2:
                await one.ports.table.commit([(Update(FORMAT, set={"version": NEWEST_FORMAT}),)])

        ports = dataclasses.replace(one.ports, table=HookedTable(one.ports.table, before=upgrade_after_first_read))
        with pytest.raises(WrongState, match="again"):
            await export_tenant(
                ports, one.rows, TENANT, path, engine="embedded", is_replaced=False, on_progress=lambda _: None
            )
    assert not path.exists()
