"""Backup of an installation in use: a consistent copy that overwrites nothing."""

import contextlib
import sqlite3
from pathlib import Path

import pytest

from stak.bootstrap import open_engine
from stak.engine_maintenance import back_up
from stak.engines.embedded import backup
from stak.errors import AlreadyExists, Misconfigured, StorageUnavailable
from stak.identifiers import tenant_key, user_id
from stak.identity.user_tokens import issue_token, verify_token
from stak.ports.writes import Key, Put
from stak.settings import Settings, load_settings
from stak.tenancy.tenant_model import TenantSettings
from stak.tenancy.tenants import create_tenant

TENANT = tenant_key("acme")


def _ignore_progress(_done: int, _total: int) -> None:
    pass


def _names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


def _rows(directory: Path) -> int:
    with contextlib.closing(sqlite3.connect(directory / "stak.db")) as connection:
        (rows,) = connection.execute("SELECT count(*) FROM item WHERE pk = 'probe'").fetchone()
    return int(rows)


def _tear(database: Path) -> None:
    with database.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(b"\xa5" * 4096 * 4)


async def _fill(settings: Settings, rows: int) -> None:
    async with open_engine(settings) as engine:
        await create_tenant(engine.ports, TENANT, TenantSettings(title="Acme"))
        await engine.ports.table.commit([(Put(Key("probe", f"{row:06}"), {"text": "x" * 500}),) for row in range(rows)])


async def test_copy_opens_as_an_installation_with_its_secrets(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    await _fill(settings, 10)
    async with open_engine(settings) as engine:
        issued = await issue_token(engine.ports, TENANT, user_id("ada"), ttl_seconds=600)
        size_bytes = back_up(settings, tmp_path / "copy", _ignore_progress)
    assert size_bytes == sum(path.stat().st_size for path in (tmp_path / "copy").iterdir())
    async with open_engine(load_settings(data=tmp_path / "copy")) as restored:
        assert (await verify_token(restored.ports, issued.token)).user == "ada"
    assert _rows(tmp_path / "copy") == 10


async def test_concurrent_writes_are_not_copied_and_do_not_restart_the_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "_PAGES_BATCH_SIZE", 5)
    settings = load_settings(data=tmp_path / "data")
    await _fill(settings, 500)
    steps: list[int] = []
    with contextlib.closing(sqlite3.connect(settings.data / "stak.db", isolation_level=None)) as other:

        def write_another(done: int, _total: int) -> None:
            steps.append(done)
            other.execute("INSERT INTO item VALUES ('probe', ?, ?)", (f"later {len(steps)}", b"x" * 4000))

        back_up(settings, tmp_path / "copy", write_another)
    assert len(steps) > 10
    assert steps == sorted(set(steps))  # It never went back.
    assert _rows(tmp_path / "copy") == 500
    assert _rows(settings.data) == 500 + len(steps)


async def test_copy_is_private_and_leaves_no_other_files(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    await _fill(settings, 1)
    back_up(settings, tmp_path / "copies" / "one", _ignore_progress)
    assert _names(tmp_path / "copies") == ["one"]
    copy = tmp_path / "copies" / "one"
    assert _names(copy) == ["master.key", "stak.db"]
    assert all(not path.stat().st_mode & 0o077 for path in (copy, *copy.iterdir()))


async def test_operator_key_is_copied(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    await _fill(settings, 1)
    (settings.data / "operator.sha256").write_text("fingerprint\n")
    back_up(settings, tmp_path / "copy", _ignore_progress)
    assert (tmp_path / "copy" / "operator.sha256").read_text() == "fingerprint\n"


async def test_existing_directory_is_not_overwritten(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    await _fill(settings, 1)
    (tmp_path / "copy").mkdir()
    with pytest.raises(AlreadyExists):
        back_up(settings, tmp_path / "copy", _ignore_progress)
    assert _names(tmp_path / "copy") == []


async def test_damaged_database_is_not_copied(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    await _fill(settings, 500)
    _tear(settings.data / "stak.db")
    with pytest.raises(StorageUnavailable):
        back_up(settings, tmp_path / "copy", _ignore_progress)
    assert _names(tmp_path) == ["data"]


async def test_missing_database_or_key_is_misconfigured(tmp_path: Path) -> None:
    settings = load_settings(data=tmp_path / "data")
    with pytest.raises(Misconfigured, match="No database"):
        back_up(settings, tmp_path / "copy", _ignore_progress)
    assert not (tmp_path / "data").exists()
    await _fill(settings, 1)
    (settings.data / "master.key").unlink()
    with pytest.raises(Misconfigured, match=r"master\.key"):
        back_up(settings, tmp_path / "copy", _ignore_progress)


def test_backup_on_aws_names_the_alternative(tmp_path: Path) -> None:
    with pytest.raises(Misconfigured, match="point-in-time"):
        back_up(load_settings(data=tmp_path, engine="aws"), tmp_path / "copy", _ignore_progress)
