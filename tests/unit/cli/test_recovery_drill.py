"""`stak recovery-drill` finds what is wrong with a backup, and leaves nothing behind."""

import asyncio
import os
import secrets
import tarfile
import time
from pathlib import Path
from typing import Any

import pytest

from stak.bootstrap import open_engine
from stak.cli.exit_codes import FailedError
from stak.cli.recovery_report import RecoveryReport, audit_copy
from stak.cli.restored_copies import newest_backup
from stak.engine_maintenance import back_up, restored_table
from stak.engines.aws.aws_clients import open_clients
from stak.engines.aws.resources import create_all
from stak.errors import Misconfigured
from stak.ports.installation import RestoreSource
from stak.ports.writes import Delete
from stak.settings import Settings, load_settings
from tests.support.broadcasts import BOB, EVE, Worker, create_test_tenant, post, user_inbox_of
from tests.support.services import Services
from tests.support.stak_command import Stak

DAY = 24 * 3600


async def _fill(settings: Settings, *, is_damaged: bool = False) -> None:
    """Deliver a message to two users; then remove a count, as a torn restore would."""
    async with open_engine(settings) as engine:
        await create_test_tenant(engine.ports)
        await post(engine.ports, [BOB, EVE])
        await Worker.of(engine).deliver()
        if is_damaged:
            await engine.ports.table.commit([(Delete(user_inbox_of(BOB).counter("*")),)])


async def _backup(directory: Path, name: str, *, is_damaged: bool = False) -> Path:
    settings = load_settings(data=directory / f"live-{name}")
    await _fill(settings, is_damaged=is_damaged)
    backup = directory / "backups" / name
    back_up(settings, backup, lambda *_: None)
    return backup


async def _drill(directory: Path, *arguments: str) -> tuple[int, Any]:
    work = directory / "work"
    work.mkdir(exist_ok=True)
    ended = await asyncio.to_thread(Stak({}), "recovery-drill", *arguments, "--work", str(work), "--json")
    assert list(work.iterdir()) == [], "the copy was not removed"
    return ended.code, ended.json if ended.code in (0, 3) else ended.err


@pytest.mark.check_all
async def test_good_backup_is_restored_and_audited(tmp_path: Path) -> None:
    backup = await _backup(tmp_path, "monday")
    code, report = await _drill(tmp_path, str(backup.parent))
    assert (code, report["is_well"], report["problems"]) == (0, True, [])
    assert (report["source"], report["tenants"], report["inboxes"]) == (str(backup), 1, 2)
    assert report["rows"] > 10


async def test_wrong_count_in_a_backup_is_found(tmp_path: Path) -> None:
    backup = await _backup(tmp_path, "monday", is_damaged=True)
    code, report = await _drill(tmp_path, str(backup))
    assert (code, report["is_well"], report["wrong_counts"]) == (3, False, 1)
    assert "1 inboxes have a wrong unread count" in report["problems"][0]


@pytest.mark.check_all
async def test_old_backup_is_a_problem(tmp_path: Path) -> None:
    backup = await _backup(tmp_path, "monday")
    os.utime(backup / "stak.db", (time.time() - 9 * DAY,) * 2)
    code, report = await _drill(tmp_path, str(backup))
    (problem,) = report["problems"]
    assert (code, problem.startswith("The backup is 9d"), problem.endswith("more than 8d.")) == (3, True, True), problem
    assert (await _drill(tmp_path, str(backup), "--max-age", "10d"))[0] == 0


@pytest.mark.check_all
async def test_empty_backup_is_a_problem(tmp_path: Path) -> None:
    async with open_engine(load_settings(data=tmp_path / "empty")):
        pass
    code, report = await _drill(tmp_path, str(tmp_path / "empty"))
    assert (code, report["problems"]) == (3, ["The backup contains no tenants."])


async def test_backup_without_its_key_cannot_be_restored(tmp_path: Path) -> None:
    backup = await _backup(tmp_path, "monday")
    (backup / "master.key").unlink()
    code, error = await _drill(tmp_path, str(backup))
    assert code == 78
    assert "master.key is missing" in error


@pytest.mark.check_all
async def test_truncated_archive_cannot_be_restored(tmp_path: Path) -> None:
    backup = await _backup(tmp_path, "monday")
    archive = tmp_path / "monday.tar.gz"
    with tarfile.open(archive, "w:gz") as packed:
        packed.add(backup, arcname="monday")
    assert (await _drill(tmp_path, str(archive)))[0] == 0
    archive.write_bytes(archive.read_bytes()[:-1000])
    code, error = await _drill(tmp_path, str(archive))
    assert code == 1
    assert "Cannot unpack" in error


@pytest.mark.check_all
async def test_kept_copy_can_be_opened(tmp_path: Path) -> None:
    backup = await _backup(tmp_path, "monday")
    work = tmp_path / "work"
    ended = await asyncio.to_thread(Stak({}), "recovery-drill", str(backup), "--work", str(work), "--keep")
    assert ended.code == 0, ended.err
    (kept,) = work.glob("*/data")
    assert str(kept) in ended.err
    async with open_engine(load_settings(data=kept)):
        pass


def test_newest_of_several_backups_is_chosen(tmp_path: Path) -> None:
    for age, name in enumerate(("new.tar.gz", "old.tar", "older.tgz")):
        (tmp_path / name).write_bytes(b"")
        os.utime(tmp_path / name, (time.time() - 100 - age,) * 2)
    (tmp_path / "notes.txt").write_bytes(b"")
    (tmp_path / ".stak-backup-unfinished.tar").write_bytes(b"")
    assert newest_backup(tmp_path).name == "new.tar.gz"
    (tmp_path / "directory").mkdir()
    assert newest_backup(tmp_path).name == "new.tar.gz"
    (tmp_path / "directory" / "stak.db").write_bytes(b"")
    assert newest_backup(tmp_path).name == "directory"


def test_missing_backup_is_an_error_that_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(FailedError, match="stak backup -o"):
        newest_backup(tmp_path)
    with pytest.raises(FailedError, match="does not exist"):
        newest_backup(tmp_path / "nowhere")
    assert Stak({})("recovery-drill").code == 2


@pytest.fixture
async def installed(services: Services) -> Settings:
    settings = load_settings(engine="aws", aws_endpoint=services.ministack, aws_prefix=f"t{secrets.token_hex(6)}")
    async with open_clients(settings) as clients:
        await create_all(clients)
    return settings


async def _drill_on_aws(settings: Settings, source: RestoreSource) -> RecoveryReport:
    async with restored_table(settings, source, lambda _: None, is_kept=False) as copy:
        assert copy.table_name is not None
        assert copy.table_name.startswith(f"{settings.aws_prefix}-drill-")
        return await audit_copy(settings, copy, DAY)


async def _tables(settings: Settings) -> list[str]:
    async with open_clients(settings) as clients:
        pages = clients.dynamodb_control.get_paginator("list_tables").paginate()
        names: list[str] = [name async for page in pages for name in page["TableNames"]]
    return [name for name in names if name.startswith(settings.aws_prefix)]


@pytest.mark.check_all
@pytest.mark.parametrize("source", ["point-in-time", "backup"])
async def test_table_is_restored_audited_and_deleted(installed: Settings, source: RestoreSource) -> None:
    await _fill(installed, is_damaged=True)
    async with open_clients(installed) as clients:
        await clients.dynamodb_control.create_backup(TableName=installed.aws_prefix, BackupName="first")
    report = await _drill_on_aws(installed, source)
    assert (report.tenants, report.inboxes, report.wrong_counts) == (1, 2, 1)
    assert source.replace("-", " ").split()[0] in report.source
    assert await _tables(installed) == [installed.aws_prefix]


@pytest.mark.check_all
async def test_newest_backup_of_a_table_is_restored(installed: Settings) -> None:
    async with open_clients(installed) as clients:
        await clients.dynamodb_control.create_backup(TableName=installed.aws_prefix, BackupName="empty")
    await _fill(installed)
    await asyncio.sleep(1.1)  # backups have times in seconds
    async with open_clients(installed) as clients:
        await clients.dynamodb_control.create_backup(TableName=installed.aws_prefix, BackupName="full")
    report = await _drill_on_aws(installed, "backup")
    assert (report.is_well, report.tenants) == (True, 1)
    assert "backup full of" in report.source


@pytest.mark.check_all
async def test_failed_audit_deletes_the_temporary_table(installed: Settings) -> None:
    await _fill(installed)
    with pytest.raises(ZeroDivisionError):
        async with restored_table(installed, "point-in-time", lambda _: None, is_kept=False):
            _ = 1 / 0
    assert await _tables(installed) == [installed.aws_prefix]


@pytest.mark.check_all
async def test_table_of_an_earlier_drill_is_named(installed: Settings) -> None:
    await _fill(installed)
    async with restored_table(installed, "point-in-time", lambda _: None, is_kept=True) as first:
        pass
    await asyncio.sleep(1.1)  # names have times in seconds
    assert (await _drill_on_aws(installed, "point-in-time")).left_over == (first.table_name,)


async def test_nothing_to_restore_is_misconfigured(installed: Settings) -> None:
    with pytest.raises(Misconfigured, match="There is no backup"):
        await _drill_on_aws(installed, "backup")
    async with open_clients(installed) as clients:
        off = {"PointInTimeRecoveryEnabled": False}
        await clients.dynamodb_control.update_continuous_backups(
            TableName=installed.aws_prefix, PointInTimeRecoverySpecification=off
        )
    with pytest.raises(Misconfigured, match="is off"):
        await _drill_on_aws(installed, "point-in-time")
