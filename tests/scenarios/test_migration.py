"""A tenant moves to another engine and back: the same rows, and everything still works."""

import contextlib
import gzip
import hashlib
import json
import secrets
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.errors import AlreadyExists, MalformedInput, NotAuthenticated, NotFound
from stak.expiry.keys import CURSOR
from stak.identifiers import TenantKey
from stak.identity.user_tokens import verify_token
from stak.inbox.audit_counters import audit_inbox
from stak.inbox.broadcast_control import resume
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.post_answer import find_accepted
from stak.inbox.reconcile_broadcasts import REPAIRED_AFTER_SECONDS, STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.scheduled_posts import start_scheduled
from stak.installation.keys import FORMAT
from stak.migration import row_ownership
from stak.migration.export_tenant import Exported, export_tenant
from stak.migration.import_tenant import Imported, import_tenant, open_file
from stak.ports import Ports
from stak.ports.writes import Item, Key, Update
from stak.retention.expired_content import Pace, remove_expired_content
from stak.retention.tenant_retention import apply_retention
from stak.settings import load_settings
from stak.tenancy.api_keys import authenticate
from stak.tenancy.audit_log import log_entry
from stak.tenancy.keys import unfinished_import
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant, list_tenants, read_settings, write_settings
from tests.scenarios.populated_tenant import (
    HALF_WAY,
    READERS,
    PopulatedTenant,
    all_rows,
    clock_of_today,
    populate_tenant,
)
from tests.support.broadcasts import (
    BOB,
    INBOX,
    KEY_ID,
    TENANT,
    Worker,
    post,
    status_of,
    unread_total,
    user_inbox_of,
    users,
    visible_ids,
)
from tests.support.crashing_ports import survives
from tests.support.services import Services


@pytest.fixture
def clock() -> ManualClock:
    return clock_of_today()


@contextlib.asynccontextmanager
async def _embedded(directory: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(load_settings(data=directory), clock) as engine:
        yield engine


@contextlib.asynccontextmanager
async def _aws(services: Services, clock: ManualClock) -> AsyncIterator[Engine]:
    settings = load_settings(
        engine="aws",
        aws_endpoint=services.ministack,
        aws_prefix=f"t{secrets.token_hex(6)}",
        create=True,
        operator_key="operator key of a test",
    )
    async with open_engine(settings, clock) as engine:
        yield engine


async def _export(engine: Engine, path: Path, tenant: TenantKey = TENANT, *, is_replaced: bool = False) -> Exported:
    told: list[int] = []
    exported = await export_tenant(
        engine.ports, engine.rows, tenant, path, engine="test", is_replaced=is_replaced, on_progress=told.append
    )
    assert told == sorted(told)
    assert told[-1] == exported.rows
    return exported


async def _import(ports: Ports, path: Path, *, is_resumed: bool = False) -> Imported:
    return await import_tenant(ports, open_file(path), is_resumed=is_resumed, on_progress=lambda _: None)


@pytest.mark.check_all
async def test_populated_tenant_moves_to_aws_and_back_unchanged(
    tmp_path: Path, clock: ManualClock, services: Services
) -> None:
    there, back = tmp_path / "there.stak", tmp_path / "back.stak.gz"
    async with (
        _embedded(tmp_path / "one", clock) as one,
        _aws(services, clock) as aws,
        _embedded(tmp_path / "two", clock) as two,
    ):
        populated = await populate_tenant(one, clock)
        before = await all_rows(one)
        assert len(before) > 550
        exported = await _export(one, there)
        assert exported == Exported(rows=len(before), under_way=2, scheduled=2, left_behind=0)  # one with a template
        arrived = await _import(aws.ports, there)
        assert (arrived.rows, arrived.drift) == (len(before), 0)
        assert arrived.inboxes == len(READERS) + 37 + 100, "readers, members, the delivered chunk's recipients"
        assert await all_rows(aws) == before
        assert await _export(aws, back) == exported
        await _can_do_what_it_could(aws.ports, populated)  # which notes when its key was last used
        assert (await _import(two.ports, back)).drift == 0
        assert await all_rows(two) == before
        await _can_do_what_it_could(two.ports, populated)
        assert _lines(there) == _lines(back)
        await _continues(two, clock, populated)


async def _can_do_what_it_could(ports: Ports, populated: PopulatedTenant) -> None:
    api_key = populated.made.api_key
    assert (await authenticate(ports, api_key)).tenant == TENANT
    with pytest.raises(NotAuthenticated):
        await authenticate(ports, api_key[:-1] + ("y" if api_key.endswith("x") else "x"))
    assert (await verify_token(ports, populated.token)).user == BOB
    answer = await find_accepted(ports, TENANT, IdempotencyKey("key", "order-1", "hash"))
    assert answer is not None
    assert answer.message_id == populated.named
    assert [entry.tenant_key for entry in (await list_tenants(ports, limit=9, after=None))[0]] == [TENANT]


async def _continues(engine: Engine, clock: ManualClock, populated: PopulatedTenant) -> None:
    """Lost chunks are sent again, paused broadcasts can be resumed, scheduled posts are sent."""
    ports, worker = engine.ports, Worker.of(engine)
    clock.advance(REPAIRED_AFTER_SECONDS)
    assert await reconcile_open_work(ports) == 2
    clock.advance(STALLED_AFTER_SECONDS)
    await reconcile_open_work(ports)
    await worker.run_jobs()
    assert await worker.deliver() == 2, "the first chunk is in the ledger and is not sent again"
    await reconcile_open_work(ports)
    assert (await status_of(ports, populated.half_way)).delivered == len(HALF_WAY)
    for user in HALF_WAY:
        assert await visible_ids(ports, user) == [populated.half_way]
        assert await unread_total(ports, user) == 1
    await resume(ports, BroadcastRef(TENANT, INBOX, populated.paused), key_id=KEY_ID)
    await worker.run_jobs()
    await worker.deliver()
    assert (await status_of(ports, populated.paused)).delivered == 120
    clock.advance(3600)
    assert await start_scheduled(ports) == 1
    await worker.run_jobs()
    await worker.deliver()
    for reader in READERS:
        assert populated.scheduled in await visible_ids(ports, reader)
        assert (await audit_inbox(ports, user_inbox_of(reader))).drift == 0


async def test_tenants_with_similar_names_stay(tmp_path: Path, clock: ManualClock) -> None:
    """A tenant's name may be a prefix of another's partitions, and its audit log is next to another's settings."""
    said = ("acme", "acmeL", "acmeU", "acme2", "acme.U", "acmeLL", "acm", "ac", "acmeB", "Acme", "e")
    names = [TenantKey(name) for name in said]
    async with _embedded(tmp_path / "one", clock) as one:
        for name in names:
            await create_tenant(one.ports, name, TenantSettings(title=name))
            await one.ports.table.commit([(log_entry(one.ports, name, KEY_ID, "say", name),)])
            await one.ports.table.commit([(Update(Key(f"t#{name}U#{name}#DEFAULT", "c#*"), add={"count": 0}),)])
        rows = [row async for some in one.rows.beginning_with(("t#", "sys#")) for row in some]
        installations_own = (FORMAT.pk, CURSOR.pk)
        everything = [row for row in rows if row.key.pk not in installations_own]
        owners = {row.key: [name for name in names if row_ownership.is_of(name, row.key)] for row in everything}
        assert all(len(found) == 1 for found in owners.values()), "every row is somebody's, and nobody else's"
        for name in names:
            exported = await _export(one, tmp_path / f"{name}.stak", name)
            assert exported.rows == 9, "settings, key, inbox, directory, two of the log, count, two usages"
            text = (tmp_path / f"{name}.stak").read_text()
            assert {json.loads(line)[2]["action"] for line in text.splitlines() if '"action"' in line} == {
                "create tenant",
                "say",
            }
            assert {json.loads(line)[2]["target"] for line in text.splitlines() if '"action"' in line} == {name}
    async with _embedded(tmp_path / "two", clock) as two:
        for name in names:
            await _import(two.ports, tmp_path / f"{name}.stak")
        found = [row.key async for some in two.rows.beginning_with(("t#", "sys#")) for row in some]
        assert [key for key in found if key.pk != FORMAT.pk] == [*owners]


async def test_interrupted_import_resumes_and_is_visible_only_when_complete(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one:
        await populate_tenant(one, clock)
        before = await all_rows(one)
        await _export(one, path)
    lasts = deaths = 0
    while True:
        async with _embedded(tmp_path / f"{lasts}", clock) as target:
            is_whole = await survives(target.ports, lasts, lambda ports: _import(ports, path))
            seen = (await list_tenants(target.ports, limit=9, after=None))[0]
            if not is_whole and not seen:
                deaths += 1
                if await target.ports.table.get(unfinished_import(TENANT)) is not None:
                    with pytest.raises(AlreadyExists, match="--resume"):
                        await _import(target.ports, path)
                assert (await _import(target.ports, path, is_resumed=True)).drift == 0
            assert await all_rows(target) == before
            assert await target.ports.table.get(unfinished_import(TENANT)) is None
        if is_whole:
            break
        lasts += 1
    assert deaths >= 10


async def test_resumed_import_keeps_later_changes_of_workers(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one:
        populated = await populate_tenant(one, clock)
        await _export(one, path)
    async with _embedded(tmp_path / "two", clock) as two:
        lasts, has_content = 0, False
        while not [key for key in await all_rows(two) if key.pk.startswith("sys#open")]:
            await survives(two.ports, lasts, lambda ports: _import(ports, path, is_resumed=True))
            mark = await two.ports.table.get(unfinished_import(TENANT))
            had_content, has_content = has_content, mark is not None and "content" in mark
            lasts = lasts + 1 if has_content == had_content else 0
        clock.advance(REPAIRED_AFTER_SECONDS)
        await reconcile_open_work(two.ports)
        clock.advance(STALLED_AFTER_SECONDS)
        await reconcile_open_work(two.ports)
        worker = Worker.of(two)
        await worker.run_jobs()
        assert await worker.deliver() == 2
        assert (await _import(two.ports, path, is_resumed=True)).drift == 0
        await reconcile_open_work(two.ports)
        assert (await status_of(two.ports, populated.half_way)).delivered == len(HALF_WAY)
        for user in HALF_WAY:
            assert await unread_total(two.ports, user) == 1


async def test_existing_tenant_is_never_overwritten(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one, _embedded(tmp_path / "two", clock) as two:
        await populate_tenant(one, clock)
        await _export(one, path)
        await create_tenant(two.ports, TENANT, TenantSettings(title="Another"))
        there = await all_rows(two)
        for is_resumed in (False, True):
            with pytest.raises(AlreadyExists):
                await _import(two.ports, path, is_resumed=is_resumed)
        assert await all_rows(two) == there


async def test_resumed_import_requires_the_same_file(tmp_path: Path, clock: ManualClock) -> None:
    async with _embedded(tmp_path / "one", clock) as one, _embedded(tmp_path / "two", clock) as two:
        await populate_tenant(one, clock)
        await _export(one, tmp_path / "old.stak")
        await post(one.ports, [BOB])
        await _export(one, tmp_path / "new.stak")
        assert not await survives(two.ports, 4, lambda ports: _import(ports, tmp_path / "old.stak"))
        with pytest.raises(AlreadyExists, match="another file"):
            await _import(two.ports, tmp_path / "new.stak", is_resumed=True)


async def test_post_due_during_the_move_is_sent_on_arrival(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one, _embedded(tmp_path / "two", clock) as two:
        await create_tenant(two.ports, TenantKey("other"), TenantSettings())
        await create_tenant(one.ports, TENANT, TenantSettings())
        due = await post(one.ports, [BOB], send_at=int(clock()) + 60)
        await _export(one, path)
        clock.advance(7200)
        await _import(two.ports, path)
        assert await start_scheduled(two.ports) == 1
        worker = Worker.of(two)
        await worker.run_jobs()
        await worker.deliver()
        assert await visible_ids(two.ports, BOB) == [due.message_id]


async def test_message_expired_during_the_move_is_removed_on_arrival(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one, _embedded(tmp_path / "two", clock) as two:
        await create_tenant(one.ports, TENANT, TenantSettings())
        await write_settings(one.ports, TENANT, TenantSettings(retention_days=30), key_id=KEY_ID)
        brief = await post(one.ports, [BOB], expires_at=int(clock()) + 600)
        await Worker.of(one).work()
        await reconcile_open_work(one.ports)
        exported = await _export(one, path)
        assert (exported.under_way, exported.scheduled) == (0, 0)
        await remove_expired_content(two.ports, Pace(20.0, 1))
        clock.advance(7200)
        await remove_expired_content(two.ports, Pace(20.0, 1))
        await _import(two.ports, path)
        clock.advance(180)
        await remove_expired_content(two.ports, Pace(20.0, 1))
        item = await two.ports.table.get(user_inbox_of(BOB).entry(brief.message_id))
        assert item is not None
        assert "message" not in item
        assert (await read_settings(two.ports, TENANT)).retention_days == 30
        assert await apply_retention(two.ports, (), Pace(20.0, 1)) == 1


async def test_wrong_counts_are_reported_and_repaired_on_import(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one, _embedded(tmp_path / "two", clock) as two:
        await populate_tenant(one, clock)
        await one.ports.table.commit([(Update(user_inbox_of(BOB).counter("*"), add={"count": 5}),)])
        await _export(one, path)
        assert (await _import(two.ports, path)).drift == 5
        assert (await audit_inbox(two.ports, user_inbox_of(BOB))).drift == 0


async def test_export_is_a_snapshot_under_concurrent_writes(tmp_path: Path, clock: ManualClock) -> None:
    async with _embedded(tmp_path / "one", clock) as one:
        await create_tenant(one.ports, TENANT, TenantSettings())
        worker = Worker.of(one)
        await post(one.ports, users(900))
        await worker.run_jobs()
        await worker.deliver()
        before = await all_rows(one)
        found: dict[Key, Item] = {}
        async for some in one.rows.beginning_with(("t#", "sys#")):
            found |= {key: item for key, item in some if row_ownership.is_of(TENANT, key)}
            await post(one.ports, users(300))
            await worker.run_jobs()
            await worker.deliver()
        assert {key: found[key] for key in before if key.sk != "st#tenant_settings"} == {
            key: item for key, item in before.items() if key.sk != "st#tenant_settings"
        }
        assert found.keys() == before.keys()


async def test_export_file_is_private_complete_and_never_overwritten(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one:
        with pytest.raises(NotFound):
            await _export(one, path)
        await populate_tenant(one, clock)
        path.write_text("precious")
        with pytest.raises(AlreadyExists, match="--force"):
            await _export(one, path)
        assert path.read_text() == "precious"
        await _export(one, path, is_replaced=True)
        assert path.stat().st_mode & 0o777 == 0o600
    assert _names(tmp_path) == [path.name, "one"], "no draft is left behind"


def _cut_row(lines: list[bytes]) -> None:
    del lines[5]


def _cut_end(lines: list[bytes]) -> None:
    del lines[-1]


def _half_a_line(lines: list[bytes]) -> None:
    lines[-1] = lines[-1][: len(lines[-1]) // 2]


def _change_row(lines: list[bytes]) -> None:
    lines[3] = lines[3].replace(b'"created":1', b'"created":2')


def _swap(lines: list[bytes]) -> None:
    lines[4], lines[5] = lines[5], lines[4]


def _more(lines: list[bytes]) -> None:
    lines.append(lines[3])


def _other_version(lines: list[bytes]) -> None:
    lines[0] = lines[0].replace(b'"version":7', b'"version":8')


def _of_another(lines: list[bytes]) -> None:
    lines[0] = lines[0].replace(b'"acme"', b'"acm"')
    _with_valid_hash(lines)


def _with_a_strangers_row(lines: list[bytes]) -> None:
    lines[4] = b'["sys#installation","#operator",{"fingerprint":"0"}]\n'
    _with_valid_hash(lines)


def _with_a_row_at_a_strangers_place(lines: list[bytes]) -> None:
    lines[4] = b'["t#acmeD#x","#session",{"gsi1pk":"t#acmU#bob","gsi1sk":"z#1","user":"bob"}]\n'
    _with_valid_hash(lines)


def _with_work_on_a_strangers_post(lines: list[bytes]) -> None:
    lines[4] = b'["sys#open#00","acme#DEFAULT#x",{"tenant":"acm","inbox":"DEFAULT","id":"x"}]\n'
    _with_valid_hash(lines)


def _with_a_row_without_a_bottom(lines: list[bytes]) -> None:
    lines[4] = b'["t#acmeD#x","#x",{"n":' + b"[" * 5000 + b"]" * 5000 + b"}]\n"
    _with_valid_hash(lines)


def _without_settings(lines: list[bytes]) -> None:
    lines[:] = [line for line in lines if b"st#tenant_settings" not in line]
    _with_valid_hash(lines)


def _with_valid_hash(lines: list[bytes]) -> None:
    """Return lines with a valid hash, as by someone who knows the format."""
    footer: dict[str, Any] = {"stak": "end", "rows": len(lines) - 2}
    lines[-1] = json.dumps(footer | {"sha256": hashlib.sha256(b"".join(lines[:-1])).hexdigest()}).encode() + b"\n"


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (_cut_row, "rows"),
        (_cut_end, "truncated"),
        (_half_a_line, "truncated"),
        (_change_row, "modified"),
        (_swap, "modified"),
        (_more, "after its last line"),
        (_other_version, "format 8"),
        (_of_another, "tenant than acm "),
        (_with_a_strangers_row, "tenant than acme "),
        (_with_a_row_at_a_strangers_place, "tenant than acme "),
        (_with_work_on_a_strangers_post, "tenant than acme "),
        (_with_a_row_without_a_bottom, "damaged"),
        (_without_settings, "does not contain the settings"),
    ],
)
@pytest.mark.parametrize("name", ["acme.stak", "acme.stak.gz"])
async def test_modified_file_is_refused(
    tmp_path: Path, clock: ManualClock, damage: Callable[[list[bytes]], None], says: str, name: str
) -> None:
    path = tmp_path / name
    async with _embedded(tmp_path / "one", clock) as one:
        await create_tenant(one.ports, TENANT, TenantSettings())
        await post(one.ports, users(120))
        await _export(one, path)
    lines = _read(path).splitlines(keepends=True)
    damage(lines)
    path.write_bytes(gzip.compress(b"".join(lines)) if path.suffix == ".gz" else b"".join(lines))
    with pytest.raises(MalformedInput, match=says):
        open_file(path)


async def test_truncated_compressed_file_is_refused(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak.gz"
    async with _embedded(tmp_path / "one", clock) as one:
        await create_tenant(one.ports, TENANT, TenantSettings())
        await _export(one, path)
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        with pytest.raises(MalformedInput):
            open_file(path)


@pytest.mark.parametrize("content", [b"", b"\n", b"PK\x03\x04", b'{"a":1}\n', b"[1]\n", b"\x1f\x8bxxxx", b"\xff" * 99])
def test_file_of_another_kind_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(MalformedInput):
        open_file(path)


def _names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def _read(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def _lines(path: Path) -> list[bytes]:
    """Return the rows of a file in order, except for the one whose secrets are unordered."""
    return sorted(json.dumps(json.loads(line), sort_keys=True).encode() for line in _read(path).splitlines()[1:-1])
