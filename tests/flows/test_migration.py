"""A tenant moves to another engine and back: row for row the same, with everything it could do before, and no more."""

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
from stak.identity.tokens import verify_token
from stak.inbox.audit import audit_inbox
from stak.inbox.broadcast_control import resume
from stak.inbox.broadcast_ref import BroadcastRef
from stak.inbox.idempotency import IdempotencyKey
from stak.inbox.post import find_accepted
from stak.inbox.reconcile import REPAIRED_AFTER_SECONDS, STALLED_AFTER_SECONDS, reconcile_open_work
from stak.inbox.schedule import start_scheduled
from stak.installation.data_format import FORMAT
from stak.migration import row_ownership
from stak.migration.export import Exported, export_tenant
from stak.migration.load import Imported, import_tenant, open_file
from stak.ports import Ports
from stak.ports.writes import Item, Key, Update
from stak.retention.pace import Pace
from stak.retention.removals import remove_expired_content
from stak.retention.tenants import apply_retention
from stak.settings import load_settings
from stak.tenancy.api_keys import authenticate
from stak.tenancy.audit_log import log_entry
from stak.tenancy.model import TenantSettings
from stak.tenancy.tenants import create_tenant, list_tenants, read_settings, write_settings
from tests.flows.fuse import survives
from tests.flows.lively import HALF_WAY, READERS, Lively, all_rows, clock_of_today, make_lively
from tests.flows.world import BOB, INBOX, KEY_ID, TENANT, Worker, ids_of, place_of, post, status_of, unread_total, users
from tests.services import Services


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
        engine.ports, engine.rows, tenant, path, engine="test", is_replaced=is_replaced, told=told.append
    )
    assert told == sorted(told)
    assert told[-1] == exported.rows
    return exported


async def _import(ports: Ports, path: Path, *, is_resumed: bool = False) -> Imported:
    return await import_tenant(ports, open_file(path), is_resumed=is_resumed, told=lambda _: None)


async def test_a_lively_tenant_goes_to_aws_and_back_row_for_row(
    tmp_path: Path, clock: ManualClock, services: Services
) -> None:
    there, back = tmp_path / "there.stak", tmp_path / "back.stak.gz"
    async with (
        _embedded(tmp_path / "one", clock) as one,
        _aws(services, clock) as aws,
        _embedded(tmp_path / "two", clock) as two,
    ):
        lively = await make_lively(one, clock)
        before = await all_rows(one)
        assert len(before) > 600
        exported = await _export(one, there)
        assert exported == Exported(rows=len(before), under_way=2, scheduled=1, left_behind=0)
        arrived = await _import(aws.ports, there)
        assert (arrived.rows, arrived.drift) == (len(before), 0)
        assert arrived.inboxes == len(READERS) + 37 + 100, "readers, members, the delivered chunk's recipients"
        assert await all_rows(aws) == before
        assert await _export(aws, back) == exported
        await _can_do_what_it_could(aws.ports, lively)  # which notes when its key was last used
        assert (await _import(two.ports, back)).drift == 0
        assert await all_rows(two) == before
        await _can_do_what_it_could(two.ports, lively)
        assert _lines(there) == _lines(back)
        await _goes_on(two, clock, lively)


async def _can_do_what_it_could(ports: Ports, lively: Lively) -> None:
    assert (await authenticate(ports, lively.made.api_key)).tenant == TENANT
    with pytest.raises(NotAuthenticated):
        await authenticate(ports, lively.made.api_key[:-1] + "x")
    assert (await verify_token(ports, lively.token)).user == BOB
    answer = await find_accepted(ports, TENANT, IdempotencyKey("key", "order-1", "hash"))
    assert answer is not None
    assert answer.message_id == lively.named
    assert [entry.tenant_key for entry in (await list_tenants(ports, limit=9, after=None))[0]] == [TENANT]


async def _goes_on(engine: Engine, clock: ManualClock, lively: Lively) -> None:
    """Chunks that stayed behind in a queue are sent again, what is paused can be resumed, what is scheduled comes."""
    ports, worker = engine.ports, Worker.of(engine)
    clock.advance(REPAIRED_AFTER_SECONDS)
    assert await reconcile_open_work(ports) == 2
    clock.advance(STALLED_AFTER_SECONDS)
    await reconcile_open_work(ports)
    await worker.run_jobs()
    assert await worker.deliver() == 2, "the first chunk is in the ledger and is not sent again"
    await reconcile_open_work(ports)
    assert (await status_of(ports, lively.half_way)).delivered == len(HALF_WAY)
    for user in HALF_WAY:
        assert await ids_of(ports, user) == [lively.half_way]
        assert await unread_total(ports, user) == 1
    await resume(ports, BroadcastRef(TENANT, INBOX, lively.paused), key_id=KEY_ID)
    await worker.run_jobs()
    await worker.deliver()
    assert (await status_of(ports, lively.paused)).delivered == 120
    clock.advance(3600)
    assert await start_scheduled(ports) == 1
    await worker.run_jobs()
    await worker.deliver()
    for reader in READERS:
        assert lively.scheduled in await ids_of(ports, reader)
        assert (await audit_inbox(ports, place_of(reader))).drift == 0


async def test_neighbours_of_a_name_stay_where_they_are(tmp_path: Path, clock: ManualClock) -> None:
    """A name may be the beginning of another's partitions, and the log of one lies beside another's settings."""
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


async def test_an_import_broken_off_anywhere_is_resumed_and_seen_only_when_whole(
    tmp_path: Path, clock: ManualClock
) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one:
        await make_lively(one, clock)
        before = await all_rows(one)
        await _export(one, path)
    lasts = deaths = 0
    while True:
        async with _embedded(tmp_path / f"{lasts}", clock) as target:
            is_whole = await survives(target.ports, lasts, lambda ports: _import(ports, path))
            seen = (await list_tenants(target.ports, limit=9, after=None))[0]
            if not is_whole and not seen:
                deaths += 1
                if await target.ports.table.get(row_ownership.unfinished(TENANT)) is not None:
                    with pytest.raises(AlreadyExists, match="--resume"):
                        await _import(target.ports, path)
                assert (await _import(target.ports, path, is_resumed=True)).drift == 0
            assert await all_rows(target) == before
            assert await target.ports.table.get(row_ownership.unfinished(TENANT)) is None
        if is_whole:
            break
        lasts += 1
    assert deaths >= 10


async def test_a_resumed_import_does_not_undo_what_workers_did_since(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one:
        lively = await make_lively(one, clock)
        await _export(one, path)
    async with _embedded(tmp_path / "two", clock) as two:
        lasts = 0
        while not [key for key in await all_rows(two) if key.pk.startswith("sys#open")]:
            await survives(two.ports, lasts, lambda ports: _import(ports, path, is_resumed=True))
            lasts += 1
        clock.advance(REPAIRED_AFTER_SECONDS)
        await reconcile_open_work(two.ports)
        clock.advance(STALLED_AFTER_SECONDS)
        await reconcile_open_work(two.ports)
        worker = Worker.of(two)
        await worker.run_jobs()
        assert await worker.deliver() == 2
        assert (await _import(two.ports, path, is_resumed=True)).drift == 0
        await reconcile_open_work(two.ports)
        assert (await status_of(two.ports, lively.half_way)).delivered == len(HALF_WAY)
        for user in HALF_WAY:
            assert await unread_total(two.ports, user) == 1


async def test_a_tenant_that_is_there_is_never_written_over(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one, _embedded(tmp_path / "two", clock) as two:
        await make_lively(one, clock)
        await _export(one, path)
        await create_tenant(two.ports, TENANT, TenantSettings(title="Another"))
        there = await all_rows(two)
        for is_resumed in (False, True):
            with pytest.raises(AlreadyExists):
                await _import(two.ports, path, is_resumed=is_resumed)
        assert await all_rows(two) == there


async def test_a_resumed_import_is_of_the_same_file(tmp_path: Path, clock: ManualClock) -> None:
    async with _embedded(tmp_path / "one", clock) as one, _embedded(tmp_path / "two", clock) as two:
        await make_lively(one, clock)
        await _export(one, tmp_path / "old.stak")
        await post(one.ports, [BOB])
        await _export(one, tmp_path / "new.stak")
        assert not await survives(two.ports, 4, lambda ports: _import(ports, tmp_path / "old.stak"))
        with pytest.raises(AlreadyExists, match="another file"):
            await _import(two.ports, tmp_path / "new.stak", is_resumed=True)


async def test_a_post_whose_minute_passed_on_the_way_is_sent_on_arrival(tmp_path: Path, clock: ManualClock) -> None:
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
        assert await ids_of(two.ports, BOB) == [due.message_id]


async def test_what_expired_on_the_way_is_removed_on_arrival_and_the_retention_arrives(
    tmp_path: Path, clock: ManualClock
) -> None:
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
        item = await two.ports.table.get(place_of(BOB).entry(brief.message_id))
        assert item is not None
        assert "message" not in item
        assert (await read_settings(two.ports, TENANT)).retention_days == 30
        assert await apply_retention(two.ports, (), Pace(20.0, 1)) == 1


async def test_counts_that_arrive_wrong_are_told_and_put_right(tmp_path: Path, clock: ManualClock) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one, _embedded(tmp_path / "two", clock) as two:
        await make_lively(one, clock)
        await one.ports.table.commit([(Update(place_of(BOB).counter("*"), add={"count": 5}),)])
        await _export(one, path)
        assert (await _import(two.ports, path)).drift == 5
        assert (await audit_inbox(two.ports, place_of(BOB))).drift == 0


async def test_an_export_shows_one_moment_while_others_write(tmp_path: Path, clock: ManualClock) -> None:
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


async def test_the_file_is_private_named_when_whole_and_never_replaced_unasked(
    tmp_path: Path, clock: ManualClock
) -> None:
    path = tmp_path / "acme.stak"
    async with _embedded(tmp_path / "one", clock) as one:
        with pytest.raises(NotFound):
            await _export(one, path)
        await make_lively(one, clock)
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
    lines[0] = lines[0].replace(b'"version":2', b'"version":3')


def _of_another(lines: list[bytes]) -> None:
    lines[0] = lines[0].replace(b'"acme"', b'"acm"')
    _vouch(lines)


def _with_a_strangers_row(lines: list[bytes]) -> None:
    lines[4] = b'["sys#installation","#operator",{"fingerprint":"0"}]\n'
    _vouch(lines)


def _with_a_row_at_a_strangers_place(lines: list[bytes]) -> None:
    lines[4] = b'["t#acmeD#x","#session",{"gsi1pk":"t#acmU#bob","gsi1sk":"z#1","user":"bob"}]\n'
    _vouch(lines)


def _with_work_on_a_strangers_post(lines: list[bytes]) -> None:
    lines[4] = b'["sys#open#00","acme#DEFAULT#x",{"tenant":"acm","inbox":"DEFAULT","id":"x"}]\n'
    _vouch(lines)


def _with_a_row_without_a_bottom(lines: list[bytes]) -> None:
    lines[4] = b'["t#acmeD#x","#x",{"n":' + b"[" * 5000 + b"]" * 5000 + b"}]\n"
    _vouch(lines)


def _without_settings(lines: list[bytes]) -> None:
    lines[:] = [line for line in lines if b"st#tenant_settings" not in line]
    _vouch(lines)


def _vouch(lines: list[bytes]) -> None:
    """What somebody does who knows the format."""
    footer: dict[str, Any] = {"stak": "end", "rows": len(lines) - 2}
    lines[-1] = json.dumps(footer | {"sha256": hashlib.sha256(b"".join(lines[:-1])).hexdigest()}).encode() + b"\n"


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (_cut_row, "rows"),
        (_cut_end, "cut off"),
        (_half_a_line, "cut off"),
        (_change_row, "changed"),
        (_swap, "changed"),
        (_more, "behind the end"),
        (_other_version, "format 3"),
        (_of_another, "not acm's"),
        (_with_a_strangers_row, "not acme's"),
        (_with_a_row_at_a_strangers_place, "not acme's"),
        (_with_work_on_a_strangers_post, "not acme's"),
        (_with_a_row_without_a_bottom, "damaged"),
        (_without_settings, "lacks the settings"),
    ],
)
@pytest.mark.parametrize("name", ["acme.stak", "acme.stak.gz"])
async def test_a_file_that_is_not_as_it_was_written_is_refused(
    tmp_path: Path, clock: ManualClock, spoil: Callable[[list[bytes]], None], says: str, name: str
) -> None:
    path = tmp_path / name
    async with _embedded(tmp_path / "one", clock) as one:
        await create_tenant(one.ports, TENANT, TenantSettings())
        await post(one.ports, users(120))
        await _export(one, path)
    lines = _read(path).splitlines(keepends=True)
    spoil(lines)
    path.write_bytes(gzip.compress(b"".join(lines)) if path.suffix == ".gz" else b"".join(lines))
    with pytest.raises(MalformedInput, match=says):
        open_file(path)


async def test_a_compressed_file_that_was_cut_off_is_refused_wherever_it_ends(
    tmp_path: Path, clock: ManualClock
) -> None:
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
def test_a_file_of_another_kind_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    with pytest.raises(MalformedInput):
        open_file(path)


def _names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def _read(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def _lines(path: Path) -> list[bytes]:
    """The rows of a file, in order, but for the one whose secrets stand in any order."""
    return sorted(json.dumps(json.loads(line), sort_keys=True).encode() for line in _read(path).splitlines()[1:-1])
