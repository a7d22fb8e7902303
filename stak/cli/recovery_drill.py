"""`stak recovery-drill`: restores the newest backup into a temporary place, audits it, and removes it again."""

import contextlib
import shutil
import signal
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.backup import ARCHIVES
from stak.cli.exit_codes import DONE, FOUND, FailedError, leave
from stak.cli.output import err, plain, say, show_facts, show_json
from stak.cli.restore import unpacked
from stak.cli.time_parsing import length, length_text, time_text

if TYPE_CHECKING:
    from stak.cli.recovery_report import RecoveryReport
    from stak.ports.installation import RestoredCopy, RestoreSource
    from stak.settings import Settings

_DATABASE: Final = "stak.db"
_MAX_AGE: Final = "8d"
"""A day more than a week: the template backs up once a week."""


@click.command("recovery-drill")
@click.argument("backups", type=click.Path(path_type=Path), required=False)
@click.option(
    "--max-age",
    type=length,
    default=_MAX_AGE,
    metavar="DURATION",
    show_default=True,
    help="Report an older backup as a problem.",
)
@click.option(
    "--work",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Where to restore; needs as much space as the backup.  [default: the directory for temporary files]",
)
@click.option(
    "--from",
    "source",
    type=click.Choice(["point-in-time", "backup"]),
    default="point-in-time",
    show_default=True,
    help="What to restore on AWS: the newest state, or the newest backup of the table.",
)
@click.option("--table", metavar="NAME", help="Audit this restored table on AWS instead of restoring one.")
@click.option("--keep", is_flag=True, help="Keep the restored copy.")
@options.engine
@options.aws_endpoint
@options.as_json
def recovery_drill(
    backups: Path | None,
    max_age: int,
    work: Path | None,
    source: "RestoreSource",
    table: str | None,
    keep: bool,
    is_json: bool,
    **given: Any,
) -> None:
    """Restore the newest backup into a temporary place, and audit it.

    BACKUPS is a backup made by `stak backup`, or a directory that contains some; the newest is restored into a
    temporary directory. On AWS, the table is restored into a temporary table. The copy is opened with its keys, all
    unread counts are compared with the messages, and the copy is removed. The installation itself is not changed. Run
    it on a schedule: it exits 3 if it found a problem, and 1 if nothing could be restored.
    """
    import uvloop

    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "recovery-drill")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # like Ctrl-C, so that the copy is removed
    if settings.engine == "aws":
        if backups is not None:
            raise click.UsageError("On AWS, the table itself is restored: leave out BACKUPS.")
        copies = _existing_table(table) if table else _restored_table(settings, source, is_kept=keep)
    else:
        if backups is None:
            raise click.UsageError("Name a backup, or a directory of backups: stak recovery-drill DIR")
        if table:
            raise click.UsageError("--table is for the aws engine.")
        copies = _restored_directory(settings, newest_backup(backups), work, is_kept=keep)
    report, copy = uvloop.run(_run(settings, copies, max_age))
    if is_json:
        show_json({**report.document(), "kept": str(copy.data or copy.table_name) if keep else None})
    else:
        _show(report, copy if keep else None)
    leave(DONE if report.is_well else FOUND)


async def _run(
    settings: "Settings", copies: "contextlib.AbstractAsyncContextManager[RestoredCopy]", max_age: int
) -> "tuple[RecoveryReport, RestoredCopy]":
    from stak.cli.recovery_report import audit_copy

    async with copies as copy:
        return await audit_copy(settings, copy, max_age), copy


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
async def _restored_directory(
    settings: "Settings", backup: Path, work: Path | None, *, is_kept: bool
) -> "AsyncIterator[RestoredCopy]":
    from stak.engine_maintenance import back_up
    from stak.ports.installation import RestoredCopy

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
async def _restored_table(
    settings: "Settings", source: "RestoreSource", *, is_kept: bool
) -> "AsyncIterator[RestoredCopy]":
    from stak.engine_maintenance import restored_table

    with err().status("restoring") as status:

        def show(seconds: float) -> None:
            status.update(f"restoring for {length_text(seconds)}")

        async with restored_table(settings, source, show, is_kept=is_kept) as copy:
            status.update("auditing")
            yield copy


@contextlib.asynccontextmanager
async def _existing_table(table: str) -> "AsyncIterator[RestoredCopy]":
    from stak.ports.installation import RestoredCopy

    yield RestoredCopy(f"table {table}", time.time(), 0.0, table_name=table)


def _show(report: "RecoveryReport", kept: "RestoredCopy | None") -> None:
    show_facts(
        (
            ("restored", report.source),
            ("as of", f"{time_text(int(report.taken_at))} ({length_text(report.age_seconds)} ago)"),
            ("restore", length_text(report.restore_seconds)),
            ("audit", length_text(report.audit_seconds)),
            ("tenants", f"{report.tenants:,}"),
            ("rows", f"{report.rows:,}"),
            ("inboxes", f"{report.inboxes:,}, {report.wrong_counts:,} with a wrong count"),
        )
    )
    for problem in report.problems:
        err().print(plain(problem), markup=False)
    if kept is not None:
        say(f"The copy was kept: {kept.data or kept.table_name}")
    if report.left_over:
        say(f"Tables of earlier drills still exist, and cost money: {', '.join(report.left_over)}")
