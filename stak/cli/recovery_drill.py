"""`stak recovery-drill`: restores the newest backup into a temporary place, audits it, and removes it again."""

import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import DONE, FOUND, leave
from stak.cli.output import err, plain, say, show_facts, show_json
from stak.cli.time_parsing import length, length_text, time_text

if TYPE_CHECKING:
    from stak.cli.recovery_report import RecoveryReport
    from stak.ports.installation import RestoreSource

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

    from stak.cli import restored_copies
    from stak.cli.recovery_report import audit_copies
    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "recovery-drill")
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # like Ctrl-C, so that the copy is removed
    if settings.engine == "aws":
        if backups is not None:
            raise click.UsageError("On AWS, the table itself is restored: leave out BACKUPS.")
        copies = (
            restored_copies.existing_table(table)
            if table
            else restored_copies.restored_table(settings, source, is_kept=keep)
        )
    else:
        if backups is None:
            raise click.UsageError("Name a backup, or a directory of backups: stak recovery-drill DIR")
        if table:
            raise click.UsageError("--table is for the aws engine.")
        newest = restored_copies.newest_backup(backups)
        copies = restored_copies.restored_directory(settings, newest, work, is_kept=keep)
    report, copy = uvloop.run(audit_copies(settings, copies, max_age))
    kept = str(copy.data or copy.table_name) if keep else None
    if is_json:
        show_json({**report.document(), "kept": kept})
    else:
        _show(report, kept)
    leave(DONE if report.is_well else FOUND)


def _show(report: "RecoveryReport", kept: str | None) -> None:
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
        say(f"The copy was kept: {kept}")
    if report.left_over:
        say(f"Tables of earlier drills still exist, and cost money: {', '.join(report.left_over)}")
