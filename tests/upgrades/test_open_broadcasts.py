"""Broadcasts that an earlier release has not finished: after the upgrade they end exactly, and no row is left."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.inbox import keys
from stak.inbox.broadcast import Broadcast, find_broadcast, read_broadcast
from stak.inbox.broadcast_control import resume
from stak.inbox.broadcast_progress import describe, progress_of
from stak.inbox.broadcast_ref import OPEN_SHARDS, BroadcastRef
from stak.inbox.find_broadcasts import find_ref
from stak.inbox.ledger import TOTAL_ROWS
from stak.inbox.list_broadcasts import read_broadcasts
from stak.inbox.reconcile_broadcasts import REPAIRED_AFTER_SECONDS, STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.installation.data_format import (
    COMPACT_FORMAT,
    COUNTED_FORMAT,
    NEWEST_FORMAT,
    SEALED_FORMAT,
    SETTLED_AFTER_SECONDS,
    TOTALS_FORMAT,
    DataFormat,
    read_format_now,
)
from stak.ports import Ports
from stak.ports.table import Row
from stak.settings import load_settings
from stak.upgrade.upgrade_data import upgrade_step
from tests.support.broadcasts import Worker, post, progress_now, unread_total, users
from tests.upgrades.commit_checkout import BEFORE_COMPACT, BEFORE_COUNTED, BEFORE_EVENTS, BEFORE_TOTALS, unpacked
from tests.upgrades.first_release_content import TIME

TENANT, INBOX = TenantKey("acme"), InboxKey("DEFAULT")
SCRIPT: Final = Path(__file__).with_name("write_unfinished_broadcasts.py")


class Release(NamedTuple):
    """An earlier release: its code, and its data format."""

    code: Path
    version: int


@pytest.fixture(
    scope="module",
    params=[
        pytest.param((BEFORE_TOTALS, SEALED_FORMAT), marks=pytest.mark.check_all),
        pytest.param((BEFORE_COMPACT, TOTALS_FORMAT), marks=pytest.mark.check_all),
        pytest.param((BEFORE_COUNTED, COMPACT_FORMAT), marks=pytest.mark.check_all),
        (BEFORE_EVENTS, COUNTED_FORMAT),
    ],
    ids=["format 2", "format 3", "format 4", "format 5"],
)
def release(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Release]:
    commit, version = request.param
    with unpacked(commit, tmp_path_factory.mktemp("release") / "code") as code:
        if code is None:
            pytest.skip(f"git has no commit {commit} here")
        yield Release(code, version)


def written_by(release: Release, directory: Path) -> list[BroadcastRef]:
    """Let an earlier release write its broadcasts; return them."""
    command = [sys.executable, str(SCRIPT), str(directory), str(TIME)]
    environment = {**os.environ, "PYTHONPATH": str(release.code)}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment, cwd=release.code)
    is_sharded = release.version >= COMPACT_FORMAT
    return [BroadcastRef(TENANT, INBOX, message_id, is_sharded) for message_id in done.stdout.split()[-4:]]


async def open_rows(ports: Ports) -> list[Row]:
    pages = [await ports.table.query(keys.open_shard(shard), limit=100) for shard in range(OPEN_SHARDS)]
    return [row for page in pages for row in page.rows]


async def listed_refs(ports: Ports) -> list[BroadcastRef]:
    """Return all broadcasts in the order in which they are listed, after asserting that each is found by its id."""
    page = await read_broadcasts(ports, TENANT, INBOX, limit=100)
    refs = [BroadcastRef.of_key(TENANT, INBOX, row.key) for row in page.rows]
    assert [await find_ref(ports, TENANT, INBOX, ref.id) for ref in refs] == refs
    return refs


async def finish(engine: Engine, clock: ManualClock) -> None:
    """Run workers and periodic tasks until nothing changes."""
    worker = Worker.of(engine)
    for pause_seconds in (60, STALLED_AFTER_SECONDS, REPAIRED_AFTER_SECONDS, STALLED_AFTER_SECONDS, 60):
        await worker.work()
        clock.advance(pause_seconds)
        await start_scheduled(engine.ports)
        await reconcile_open_work(engine.ports)
    await worker.work()


async def seen(ports: Ports, ref: BroadcastRef) -> Broadcast:
    """Return a broadcast as its sender sees it, after asserting that its progress is what its ledger says."""
    stored = await read_broadcast(ports, ref)
    assert await progress_of(ports, ref, stored) == await progress_now(ports, ref)
    return await describe(ports, ref, stored)


async def test_raise_of_the_format_rewrites_nothing(release: Release, tmp_path: Path, clock: ManualClock) -> None:
    written_by(release, tmp_path / "data")
    async with open_engine(load_settings(data=tmp_path / "data"), clock) as engine:
        before = {row.key: row.item for row in await open_rows(engine.ports)}
        assert len(before) == 3
        stored = await read_format_now(engine.ports)
        assert (stored.version, stored.backfilled) == (release.version, release.version)
        steps = [(await upgrade_step(engine.ports, engine.rows, engine.processes)).state for _ in range(3)]
        assert steps == ["waiting", "done", "done"]
        assert await read_format_now(engine.ports) == DataFormat(NEWEST_FORMAT, NEWEST_FORMAT, int(clock()))
        assert {row.key: row.item for row in await open_rows(engine.ports)} == before


@pytest.mark.parametrize("is_raised", [True, False], ids=["after the upgrade", "beside older processes"])
async def test_unfinished_broadcasts_end_exactly(
    release: Release, tmp_path: Path, clock: ManualClock, is_raised: bool
) -> None:
    half, paused, recalled, scheduled = written_by(release, tmp_path / "data")
    async with open_engine(load_settings(data=tmp_path / "data"), clock) as engine:
        ports = engine.ports
        if is_raised:
            for _ in range(2):
                await upgrade_step(ports, engine.rows, engine.processes)
        await finish(engine, clock)
        found = [await seen(ports, ref) for ref in (half, paused, recalled, scheduled)]
        assert [(one.status, one.delivered, one.failed) for one in found[:2]] == [
            ("delivered", 2_500, 0),
            ("paused", 0, 0),
        ]
        assert (found[2].status, found[2].redacted) == ("redacted", found[2].delivered)
        assert (found[3].status, found[3].delivered) == ("delivered", 20)
        await resume(ports, paused, key_id="key-1")
        await finish(engine, clock)
        assert (await seen(ports, paused)).status == "delivered"
        assert await open_rows(ports) == []
        assert [await unread_total(ports, UserId(f"u{number:05d}")) for number in (5, 25, 2_000)] == [3, 2, 1]
        is_sharded = is_raised or release.version >= COMPACT_FORMAT
        new = BroadcastRef(TENANT, INBOX, (await post(ports, users(1_700))).message_id, is_sharded)
        await finish(engine, clock)
        assert (await seen(ports, new)).delivered == 1_700
        has_totals = is_raised or release.version >= TOTALS_FORMAT
        assert (await read_broadcast(ports, new)).total_rows == (TOTAL_ROWS if has_totals else 0)
        listed = [ref.id for ref in await listed_refs(ports)]
        assert listed == sorted(ref.id for ref in (half, paused, recalled, scheduled, new))


async def test_first_release_leaves_no_open_row_behind(
    old: Engine, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def discard(*_: object) -> None:
        """There is no network."""

    monkeypatch.setattr("workers.job_registry.send_webhook", discard)
    while (await upgrade_step(old.ports, old.rows, old.processes)).state != "done":
        clock.advance(SETTLED_AFTER_SECONDS)
    await finish(old, clock)
    for row in await open_rows(old.ports):
        broadcast = await find_broadcast(old.ports, BroadcastRef.of_listed(row))
        assert broadcast is not None
        assert broadcast.is_paused
