"""Snoozed, replaced and collected messages, pins and timers: moved with a tenant, erased with a user, deleted."""

import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.list_messages import list_messages
from stak.inbox.message_options import MessageOptions
from stak.inbox.pins import change_pin
from stak.inbox.snooze import snooze
from stak.inbox.timer_keys import PREFIX
from stak.inbox.timers import Timer
from stak.migration.export_tenant import export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.migration.row_kinds import problem_with
from stak.migration.row_ownership import is_content_of
from stak.ports import Ports
from stak.ports.table import Row
from stak.privacy.delete_tenant import start_deletion
from stak.privacy.erase_user import start_erasure
from stak.privacy.job_steps import run_step
from stak.realtime.publish_returned import run_due_timers
from stak.settings import load_settings
from stak.tenancy.job_records import find_deletion
from tests.support.broadcasts import (
    BOB,
    EVE,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    create_test_tenant,
    post,
    unread_total,
    user_inbox_of,
    visible_ids,
)
from tests.support.lost_race import losing_race
from tests.support.populated_user import rows_of_all, run_to_end

COLLAPSE = MessageOptions(collapse_key="likes", priority="high")
DIGEST = MessageOptions(digest_key="follows", window_seconds=600)


@contextlib.asynccontextmanager
async def installation(directory: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=directory), clock) as engine:
        yield engine


async def populate(ports: Ports, worker: Worker, clock: ManualClock) -> dict[str, str]:
    """Create a snoozed, a replaced and two collected messages for Bob and Eve, and pin one."""
    ids = {}
    for name, options in (
        ("snoozed", None),
        ("replaced", COLLAPSE),
        ("newest", COLLAPSE),
        ("one", DIGEST),
        ("two", DIGEST),
        ("pinned", None),
    ):
        clock.advance(1)
        ids[name] = (await post(ports, [BOB, EVE], options=options, message=f'{{"title":"{name}"}}')).message_id
        await worker.work()
    for user in (BOB, EVE):
        await snooze(ports, user_inbox_of(user), [ids["snoozed"]], int(clock.time) + 700)
    await change_pin(ports, BroadcastRef(TENANT, INBOX, ids["pinned"]), is_pinned=True, key_id=KEY_ID)
    return ids


async def timers(engine: Engine) -> list[Row]:
    return [row for row in await rows_of_all(engine) if row.key.pk.startswith(PREFIX)]


async def test_everything_moves_with_a_tenant(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with installation(tmp_path / "one", clock) as one:
        await create_test_tenant(one.ports)
        ids = await populate(one.ports, Worker.of(one), clock)
        assert len(await timers(one)) == 4
        done = await export_tenant(
            one.ports, one.rows, TENANT, path, engine="embedded", is_replaced=False, on_progress=lambda _: None
        )
        assert (done.under_way, done.scheduled) == (0, 0)
    clock.advance(7200)  # their time comes while the tenant moves
    async with installation(tmp_path / "two", clock) as two:
        imported = await import_tenant(two.ports, open_file(path), is_resumed=False, on_progress=lambda _: None)
        assert imported.drift == 0
        assert await visible_ids(two.ports, BOB) == [ids["pinned"], ids["newest"]]
        assert await run_due_timers(two.ports) == 4
        assert await timers(two) == []
        for user in (BOB, EVE):
            listing = await list_messages(two.ports, user_inbox_of(user), limit=10)
            assert {one.entry.id for one in listing.messages[:2]} == {ids["snoozed"], ids["two"]}
            assert [one.entry.id for one in listing.pinned] == [ids["pinned"]]
            assert await unread_total(two.ports, user) == 4
            assert (await audit_inbox(two.ports, user_inbox_of(user))).drift == 0
        clock.advance(1)
        newer = (await post(two.ports, [BOB], options=COLLAPSE)).message_id
        await Worker.of(two).work()
        assert newer in await visible_ids(two.ports, BOB)
        assert ids["newest"] not in await visible_ids(two.ports, BOB)


async def test_erasure_leaves_no_timer_and_no_row(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    await populate(ports, worker, clock)
    clock.advance(1)
    ended = await run_to_end(ports, await start_erasure(ports, TENANT, BOB, key_id=KEY_ID), clock)
    assert ended.status == "done"
    rows = await rows_of_all(embedded)
    assert [row.key for row in rows if row.key.pk.startswith(PREFIX) and row.key.sk.endswith(f"#{BOB}#{INBOX}")] == []
    kept = {row.key.sk[:2] for row in rows if row.key.pk == user_inbox_of(BOB).partition}
    assert kept <= {"m#", "c#"}
    assert len(await timers(embedded)) == 2
    clock.advance(700)
    await run_due_timers(ports)
    assert await visible_ids(ports, BOB) == []
    assert await unread_total(ports, BOB) == 0
    assert await unread_total(ports, EVE) == 4


@pytest.mark.conditional_write
@pytest.mark.parametrize("is_closed", [False, True], ids=["collected", "closed and opened again"])
async def test_message_that_is_collected_during_an_erasure_becomes_visible(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock, is_closed: bool
) -> None:
    await create_test_tenant(ports)
    await post(ports, [BOB], options=DIGEST)
    await worker.work()
    clock.advance(1)
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    clock.advance(1)

    async def collect() -> str:
        if is_closed:
            clock.advance(DIGEST.window_seconds or 0)
            await run_due_timers(ports)
        posted = await post(ports, [BOB], options=DIGEST)
        await worker.deliver()
        return posted.message_id

    race = Racing(collect)
    await run_to_end(losing_race(ports, race, written="g#"), record, clock)
    assert len(await timers(embedded)) == 1
    clock.advance(DIGEST.window_seconds or 0)
    await run_due_timers(ports)
    assert await visible_ids(ports, BOB) == race.ids
    assert await unread_total(ports, BOB) == 1
    assert await timers(embedded) == []


@pytest.mark.conditional_write
async def test_message_that_replaces_another_during_an_erasure_is_replaced_later(
    ports: Ports, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)

    async def replace() -> str:
        clock.advance(1)
        posted = await post(ports, [BOB], options=COLLAPSE)
        await worker.deliver()
        return posted.message_id

    await replace()
    await worker.work()
    record = await start_erasure(ports, TENANT, BOB, key_id=KEY_ID)
    race = Racing(replace)
    await run_to_end(losing_race(ports, race, written="k#"), record, clock)
    assert await visible_ids(ports, BOB) == race.ids
    newest = await replace()
    assert await visible_ids(ports, BOB) == [newest]
    assert await unread_total(ports, BOB) == 1


class Racing:
    """Posts when it is called, and keeps the ids."""

    def __init__(self, send: Callable[[], Awaitable[str]]) -> None:
        self._send = send
        self.ids: list[str] = []

    async def __call__(self) -> None:
        self.ids.append(await self._send())


async def test_deletion_of_a_tenant_deletes_its_timers(
    ports: Ports, embedded: Engine, worker: Worker, clock: ManualClock
) -> None:
    await create_test_tenant(ports)
    await populate(ports, worker, clock)
    record = await start_deletion(ports, TENANT)
    while record.status == "running":
        await run_step(ports, TENANT, record.job_id, record.kind)
        found = await find_deletion(ports, TENANT, record.job_id)
        assert found is not None
        clock.advance(max(0.0, found.touched - clock()))
        record = found
    assert await timers(embedded) == []


@pytest.mark.parametrize("change", [{"tenant": "other"}, {"at": 1}, {"user": "a/b"}, {"kind": "other"}])
async def test_forged_timer_is_not_imported(change: dict[str, object]) -> None:
    timer = Timer(user_inbox_of(BOB), "snooze", "01ARZ3NDEKTSV4RRFFQ69G5FAV", 1_700_000_000).put()
    assert problem_with(TENANT, Row(timer.key, timer.item)) is None
    forged = Row(timer.key, {**timer.item, **change})
    if "tenant" in change:
        assert not is_content_of(TENANT, forged)
    else:
        assert problem_with(TENANT, forged) is not None
