"""The copies that a recovery drill audits: a temporary directory or table, removed afterwards unless it is kept."""

import contextlib
import shutil
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from stak.cli.backup import ARCHIVES
from stak.cli.exit_codes import FailedError
from stak.cli.output import err
from stak.cli.restore import unpacked
from stak.cli.time_parsing import length_text
from stak.engine_maintenance import back_up
from stak.engine_maintenance import restored_table as restored_in_table
from stak.ports.installation import RestoredCopy, RestoreSource
from stak.settings import Settings

_DATABASE: Final = "stak.db"


def newest_backup(path: Path) -> Path:
    """Return the backup with this name, or the newest one in a directory, by the time of its last change."""
    if not path.exists():
        raise FailedError(f"{path} does not exist.")
    if not path.is_dir() or (path / _DATABASE).exists():
        return path
    found = [
        each
        for each in path.iterdir()
        if not each.name.startswith(".")  # an unfinished one
        and ((each.is_file() and each.name.endswith(tuple(ARCHIVES))) or (each / _DATABASE).exists())
    ]
    if not found:
        raise FailedError(f"There is no backup in {path}: `stak backup -o {path}/NAME.tar.gz` makes one.")
    return max(found, key=_changed_at)


def _changed_at(backup: Path) -> float:
    return (backup / _DATABASE if backup.is_dir() else backup).stat().st_mtime


@contextlib.asynccontextmanager
async def restored_directory(
    settings: Settings, backup: Path, work: Path | None, *, is_kept: bool
) -> AsyncIterator[RestoredCopy]:
    """Restore a backup into a temporary directory, until the block ends."""
    place = _temporary_directory(work)
    try:
        began_at = time.monotonic()
        data = place / "data"
        with unpacked(backup, data) as copied:
            back_up(settings.model_copy(update={"engine": "embedded", "data": copied}), data, lambda *_: None)
        yield RestoredCopy(str(backup), _changed_at(backup), time.monotonic() - began_at, data=data)
    except BaseException:
        is_kept = False
        raise
    finally:
        if not is_kept:
            shutil.rmtree(place, ignore_errors=True)


def _temporary_directory(work: Path | None) -> Path:
    try:
        if work is not None:
            work.mkdir(mode=0o700, parents=True, exist_ok=True)
        return Path(tempfile.mkdtemp(prefix="stak-recovery-drill-", dir=work))
    except OSError as error:
        raise FailedError(
            f"Cannot create a directory to restore into: {error.strerror}. Choose one with --work."
        ) from None


@contextlib.asynccontextmanager
async def restored_table(settings: Settings, source: RestoreSource, *, is_kept: bool) -> AsyncIterator[RestoredCopy]:
    """Restore the table on AWS into a temporary one, until the block ends."""
    with err().status("restoring") as status:

        def show(seconds: float) -> None:
            status.update(f"restoring for {length_text(seconds)}")

        async with restored_in_table(settings, source, show, is_kept=is_kept) as copy:
            status.update("auditing")
            yield copy


@contextlib.asynccontextmanager
async def existing_table(table: str) -> AsyncIterator[RestoredCopy]:
    """Use a table that was restored by other means, and leave it."""
    yield RestoredCopy(f"table {table}", time.time(), 0.0, table_name=table)
