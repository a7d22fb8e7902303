"""Posts on read beside a release of data format 5, which replaces an inbox's state and does not apply events.

They can be enabled only when no such process is left, and every process has noticed that.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import WrongState
from stak.event_log.keys import events
from stak.inbox.recall import recall
from stak.installation.data_format import (
    COUNTED_FORMAT,
    NEWEST_FORMAT,
    SETTLED_AFTER_SECONDS,
    read_format_now,
    reopen_backfill,
)
from stak.ports import Ports
from stak.ports.table import Row
from stak.settings import load_settings
from stak.tenancy.inbox_configs import configure_inbox, read_inbox
from stak.tenancy.on_read_setting import EFFECTIVE_AFTER_SECONDS, require_effective
from stak.tenancy.tenant_model import InboxConfig
from stak.upgrade.upgrade_data import upgrade_step
from tests.support.broadcasts import BOB, INBOX, KEY_ID, TENANT, unread_total, visible_ids
from tests.support.on_read import (
    create_on_read_tenant,
    post_on_read,
    recall_on_read,
    ref_of,
    state_now,
    stop_on_read,
)
from tests.upgrades.commit_checkout import BEFORE_EVENTS, unpacked
from tests.upgrades.first_release_content import TIME

SCRIPT: Final = Path(__file__).with_name("use_recall.py")


@pytest.fixture(scope="module")
def code(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with unpacked(BEFORE_EVENTS, tmp_path_factory.mktemp("release") / "code") as found:
        if found is None:
            pytest.skip(f"git has no commit {BEFORE_EVENTS} here")
        yield found


def use_recall(code: Path, action: str, directory: Path, now: float) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPT), action, str(directory), str(now)]
    environment = {**os.environ, "PYTHONPATH": str(code)}
    return subprocess.run(command, check=False, capture_output=True, text=True, env=environment, cwd=code)


async def enable(ports: Ports) -> None:
    await configure_inbox(ports, TENANT, INBOX, InboxConfig(title="Inbox", on_read=True), key_id=KEY_ID)


async def all_rows(engine: Engine) -> list[Row]:
    page = await engine.rows.page(0, limit=10_000, after=None)
    assert page.next is None
    return list(page.rows)


async def upgrade(engine: Engine) -> None:
    steps = [(await upgrade_step(engine.ports, engine.rows, engine.processes)).state for _ in range(2)]
    assert steps == ["waiting", "done"]
    assert (await read_format_now(engine.ports)).version == NEWEST_FORMAT


async def test_posts_on_read_are_enabled_when_no_older_process_is_left(
    code: Path, tmp_path: Path, clock: ManualClock
) -> None:
    directory = tmp_path / "data"
    started = use_recall(code, "start", directory, TIME)
    assert started.returncode == 0, started.stderr
    async with open_engine(load_settings(data=directory), clock) as engine:
        ports = engine.ports
        assert (await read_format_now(ports)).version == COUNTED_FORMAT
        with pytest.raises(WrongState, match="stak upgrade"):
            await enable(ports)
        await upgrade(engine)
        with pytest.raises(WrongState):
            await enable(ports)
        clock.advance(SETTLED_AFTER_SECONDS)
        await enable(ports)
        with pytest.raises(WrongState, match="10 seconds"):
            require_effective((await read_inbox(ports, TENANT, INBOX)).on_read_at, clock())
        clock.advance(EFFECTIVE_AFTER_SECONDS)
        # A member from before, without a number of the event log.
        message = await post_on_read(ports)
        assert message in await visible_ids(ports, BOB)
    # The release before would not apply the event, and its recall would turn the sequence back: it does not start.
    refused = use_recall(code, "recall", directory, clock())
    assert refused.returncode != 0
    assert "newer" in refused.stderr


@pytest.mark.check_all
async def test_recalls_of_both_releases_work_side_by_side(code: Path, tmp_path: Path, clock: ManualClock) -> None:
    directory = tmp_path / "data"
    message = use_recall(code, "start", directory, TIME).stdout.split()[-1]
    async with open_engine(load_settings(data=directory), clock) as engine:
        recalled = use_recall(code, "recall", directory, clock())
        assert recalled.returncode == 0, recalled.stderr
        state = await state_now(engine.ports)
        assert (state.ids, state.seq) == ((message,), 0)
        assert await recall(engine.ports, ref_of(message), key_id=KEY_ID, reason=None) == "redacting"
        assert await unread_total(engine.ports, BOB) == 0


async def test_walk_changes_no_row_of_an_event_log(embedded: Engine, clock: ManualClock) -> None:
    """An import of a file in plain text makes the upgrade walk again, over tenants with posts on read too."""
    ports = embedded.ports
    await create_on_read_tenant(ports, clock, BOB)
    kept, recalled, stopped = [await post_on_read(ports, expires_at=int(clock()) + 3_600) for _ in range(3)]
    assert await visible_ids(ports, BOB) == [stopped, recalled, kept]
    await recall_on_read(ports, recalled)
    await stop_on_read(ports, [stopped])
    await post_on_read(ports)
    before = await all_rows(embedded)
    kinds = [row.item["kind"] for row in before if row.key.pk == events(TENANT, INBOX)]
    assert kinds == ["post", "post", "post", "recall", "stop", "post"]
    await reopen_backfill(ports)
    while (step := await upgrade_step(ports, embedded.rows, embedded.processes)).state != "done":
        assert step.state == "walking"
    assert (step.progress.round, step.progress.rows > len(kinds)) == (1, True)
    assert (step.progress.changed, step.progress.failed) == (0, 0)
    assert await all_rows(embedded) == before
