"""`stak import-items`: imports the items of another system, in the documented table layout, from JSON lines."""

import contextlib
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import DONE, FOUND, FailedError, leave
from stak.cli.output import number, plain, say, show_facts, show_json
from stak.cli.progress import metered

if TYPE_CHECKING:
    from stak.inbox.audit_all_inboxes import AuditOfAll
    from stak.migration.import_items import ImportedItems
    from stak.migration.item_file import Contents, Found
    from stak.settings import Settings

_SHOWN: Final = 20


@click.command("import-items")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option("--dry-run", is_flag=True, help="Check the file and show what would be imported; write nothing.")
@click.option("--tenant", metavar="TENANT", help="Import the items of this tenant; those of others are left out.")
@click.option("--all-tenants", is_flag=True, help="Import the items of every tenant that the file names.")
@click.option("--skip-invalid", is_flag=True, help="Import the valid lines although others are invalid.")
@click.option(
    "--from-line", type=click.IntRange(1), default=1, metavar="N", help="Continue at this line of the same file."
)
@click.option("--no-audit", is_flag=True, help="Do not compare all unread counts with the messages afterwards.")
@options.data
@options.engine
@options.aws_endpoint
@options.as_json
def import_items(
    file: Path,
    dry_run: bool,
    tenant: str | None,
    all_tenants: bool,
    skip_invalid: bool,
    from_line: int,
    no_audit: bool,
    is_json: bool,
    **given: Any,
) -> None:
    """Import existing messages from JSON lines.

    Reads items with the keys `t#TENANTU#USER#INBOX` and `m#ID`, as plain JSON or DynamoDB JSON; - reads standard input.
    Name the tenant with --tenant: a file may have items of others. The whole file is checked first, and nothing is
    imported if a line is invalid. The tenants must exist; missing inboxes are created. Users are not notified. An
    import can be repeated: nothing is imported twice. Exits 3 if something in the file could not be imported.
    """
    if (tenant is None) is not all_tenants:
        raise click.UsageError(
            "Either name the tenant to import into with --tenant, or import the items of every tenant that the file "
            "names with --all-tenants."
        )
    import uvloop

    from stak.installation_setup import validate_installation
    from stak.logs import configure_logs
    from stak.settings import load_settings

    settings = load_settings(**given)
    configure_logs(settings, "import-items")
    validate_installation(settings)
    with _regular_file(file) as path:
        leave(
            uvloop.run(
                run_import(
                    settings,
                    path,
                    tenant=tenant,
                    is_dry_run=dry_run,
                    skips_invalid=skip_invalid,
                    from_line=from_line,
                    is_audited=not no_audit,
                    is_json=is_json,
                )
            )
        )


async def run_import(
    settings: "Settings",
    path: Path,
    *,
    tenant: str | None,
    is_dry_run: bool,
    skips_invalid: bool,
    from_line: int,
    is_audited: bool,
    is_json: bool,
) -> int:
    """Check a file, import it and audit the result. Returns the exit code."""
    from stak.bootstrap import open_engine
    from stak.errors import StakError
    from stak.identifiers import tenant_key
    from stak.inbox.audit_all_inboxes import audit_all_inboxes
    from stak.migration.import_items import import_items as import_all
    from stak.migration.item_file import ItemFile
    from stak.tenancy.stored_bytes import flush_bytes

    only = None if tenant is None else tenant_key(tenant)
    async with open_engine(settings) as engine:
        ports = engine.ports
        file = ItemFile(path, ports.clock(), only)
        contents = _checked(file, path, skips_invalid=skips_invalid)
        audit: AuditOfAll | None = None
        reached = 0
        with metered("import", contents.messages or None, unit="messages") as meter:

            def show(result: "ImportedItems") -> None:
                nonlocal reached
                reached = result.last_line
                meter.move(result.messages + result.already_there + result.recalled)

            try:
                result = await import_all(
                    ports, file, contents, from_line=from_line, is_dry_run=is_dry_run, on_imported=show
                )
            except StakError as error:
                where = f" Lines up to {reached:,} are imported: continue with --from-line {reached + 1}."
                raise FailedError(error.detail + (where if reached and not is_dry_run else "")) from error
            finally:
                await flush_bytes(ports)
        if is_audited and not is_dry_run and contents.tenants:
            audited = next(iter(contents.tenants)) if len(contents.tenants) == 1 else None
            audit = await audit_all_inboxes(ports, engine.rows, tenant=audited, repair=False)
    if is_json:
        show_json(_document(contents, result, audit, is_dry_run=is_dry_run))
    else:
        _show(contents, result, audit, is_dry_run=is_dry_run)
    has_drift = audit is not None and not audit.is_well
    return DONE if contents.is_complete and not has_drift else FOUND


def _checked(file: Any, path: Path, *, skips_invalid: bool) -> "Contents":
    """Read the whole file. Raises FailedError for invalid lines, unless they are to be skipped."""
    with metered("check", path.stat().st_size, unit="lines") as meter:

        def show(lines: int, read_bytes: int) -> None:
            if lines % 1000 == 0:
                meter.count(lines)
                meter.move(read_bytes)

        contents: Contents = file.check(show)
    if contents.invalid and not skips_invalid:
        raise FailedError(
            f"{contents.invalid:,} of {contents.lines:,} lines are invalid. Nothing was imported. Correct them, or "
            "import the others with --skip-invalid.",
            more=_problem_lines(contents),
        )
    return contents


def _problem_lines(contents: "Contents") -> tuple[str, ...]:
    shown = [f"line {one.line}: {plain(one.problem)}" for one in contents.problems[:_SHOWN]]
    more = contents.invalid - len(shown)
    return (*shown, f"and {more:,} more") if more > 0 else tuple(shown)


def _document(
    contents: "Contents", result: "ImportedItems", audit: "AuditOfAll | None", *, is_dry_run: bool
) -> dict[str, Any]:
    return {
        "dry_run": is_dry_run,
        "lines": contents.lines,
        "tenants": {tenant: contents.messages_of.get(tenant, 0) for tenant in sorted(contents.tenants)},
        "messages": result.messages,
        "already_there": result.already_there,
        "recalled": result.recalled,
        "inboxes_created": result.inboxes_created,
        "inboxes_kept": result.inboxes_kept,
        "other_tenants": contents.other_tenants,
        "invalid_lines": contents.invalid,
        "problems": [{"line": one.line, "problem": one.problem} for one in contents.problems],
        "unknown_attributes": _counted(contents.unknown_attributes),
        "unknown_kinds": _counted(contents.unknown_kinds),
        "unread_counts": {"compared": result.counts_compared, "different": result.counts_different},
        "audit": None if audit is None else {"inboxes": audit.inboxes, "wrong": len(audit.drifted)},
    }


def _counted(found: "dict[str, Found]") -> dict[str, dict[str, int]]:
    return {name: {"count": one.count, "first_line": one.first_line} for name, one in found.items()}


def _show(contents: "Contents", result: "ImportedItems", audit: "AuditOfAll | None", *, is_dry_run: bool) -> None:
    show_facts(
        (
            ("lines", number(contents.lines)),
            ("tenants", _tenants_text(contents) if contents.tenants else None),
            ("would import" if is_dry_run else "imported", f"{result.messages:,} messages"),
            ("already there", number(result.already_there)),
            ("recalled here", number(result.recalled) if result.recalled else None),
            ("inboxes", f"{result.inboxes_created:,} new, {result.inboxes_kept:,} kept as they are"),
            ("other tenants", f"{contents.other_tenants:,} items left out" if contents.other_tenants else None),
            ("unread counts", _counts_text(result) if result.counts_compared else None),
            ("audit", None if audit is None else f"{audit.inboxes:,} inboxes, {len(audit.drifted):,} with drift"),
        )
    )
    if contents.invalid:
        say(f"Skipped {contents.invalid:,} invalid lines:", style="yellow")
        for line in _problem_lines(contents):
            say(f"  {line}")
    _show_unknown("Attributes that are not part of the layout were left out:", contents.unknown_attributes)
    _show_unknown("Items that cannot be imported were left out:", contents.unknown_kinds)
    if is_dry_run:
        say("This was a dry run: nothing was imported.", style="dim")


def _tenants_text(contents: "Contents") -> str:
    """Name the tenants of the file, those with most messages first."""
    counts = {tenant: contents.messages_of.get(tenant, 0) for tenant in contents.tenants}
    names = sorted(counts, key=lambda tenant: (-counts[tenant], tenant))
    shown = [f"{tenant} ({counts[tenant]:,} messages)" for tenant in names[:_SHOWN]]
    return ", ".join([*shown, f"and {len(names) - _SHOWN:,} more"] if len(names) > _SHOWN else shown)


def _counts_text(result: "ImportedItems") -> str:
    compared = f"{result.counts_compared:,} compared, {result.counts_different:,} differ from the messages"
    return compared if result.first_different is None else f"{compared} ({result.first_different})"


def _show_unknown(title: str, found: "dict[str, Found]") -> None:
    if found:
        say(title, style="yellow")
    for name, one in found.items():
        say(f"  {plain(name)}: {one.count:,}, first on line {one.first_line:,}")


@contextlib.contextmanager
def _regular_file(file: Path) -> Iterator[Path]:
    """Copy standard input to a temporary file: the items are read more than once."""
    if str(file) != "-":
        if not file.is_file():
            raise FailedError(f"Cannot read {file}: it is not a file.")
        yield file
        return
    with tempfile.NamedTemporaryFile(prefix="stak-items-") as copy:
        shutil.copyfileobj(sys.stdin.buffer, copy)
        copy.flush()
        yield Path(copy.name)
