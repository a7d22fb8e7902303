"""`stak export` and `stak import`: move a tenant between installations through a file."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from stak.bootstrap import open_engine
from stak.cli.exit_codes import DONE, FOUND
from stak.cli.output import show_json
from stak.identifiers import tenant_key
from stak.inbox.reconcile_broadcasts import REPAIRED_AFTER_SECONDS
from stak.migration.export_file import validate_target_is_free
from stak.migration.export_tenant import Exported, OnProgress, export_tenant
from stak.migration.import_tenant import import_tenant, open_file
from stak.settings import Settings

_console = Console(stderr=True, highlight=False, soft_wrap=True)


async def export_to(settings: Settings, tenant: str, path: Path, *, is_forced: bool, is_json: bool) -> int:
    """Write a tenant to a file and return the exit code."""
    key = tenant_key(tenant)
    validate_target_is_free(path, is_replaced=is_forced)  # before the engine is opened
    async with open_engine(settings) as engine:
        with _progress(f"export {key}", None) as on_progress:
            exported = await export_tenant(
                engine.ports,
                engine.rows,
                key,
                path,
                engine=settings.engine,
                is_replaced=is_forced,
                on_progress=on_progress,
            )
    _console.print(f"[bold green]Exported[/bold green] {key}: {exported.rows:,} rows to {path}")
    _console.print("[yellow]The file contains the tenant's secrets unencrypted:[/yellow] delete it after the import.")
    for line in _notes(exported):
        _console.print(f"[yellow]Note:[/yellow] {line}")
    if is_json:
        show_json({"tenant": key, "output": str(path), **msgspec.structs.asdict(exported)})
    return DONE


async def import_from(settings: Settings, path: Path, *, is_resumed: bool, is_json: bool) -> int:
    """Read a tenant from a file. Returns the exit code: `FOUND` if an unread count was wrong."""
    file = open_file(path)
    async with open_engine(settings) as engine:
        with _progress(f"import {file.tenant}", file.footer.rows) as on_progress:
            imported = await import_tenant(engine.ports, file, is_resumed=is_resumed, on_progress=on_progress)
    _console.print(f"[bold green]Imported[/bold green] {imported.tenant}: {imported.rows:,} rows from {path}")
    if is_json:
        show_json(imported)
    if imported.drift == 0:
        _console.print(f"Recounted {imported.inboxes:,} inboxes: all unread counts are correct (drift 0).")
        return DONE
    _console.print(
        f"[bold red]Drift {imported.drift:,}[/bold red] in {imported.inboxes:,} inboxes: the tenant was in use during "
        "the export. The counts have been repaired; changes made during the export may be missing."
    )
    return FOUND


def _notes(exported: Exported) -> Iterator[str]:
    if exported.under_way:
        minutes = REPAIRED_AFTER_SECONDS // 60
        yield (
            f"{exported.under_way} broadcasts are being delivered or paused. Queued chunks are not exported; after "
            f"the import they are sent again within {minutes} minutes, and no recipient gets a message twice."
        )
    if exported.scheduled:
        yield f"{exported.scheduled} posts are scheduled and will be sent after the import."
    if exported.left_behind:
        yield f"{exported.left_behind} dead letters are not exported. To keep them, retry them here, then export again."
    if exported.under_way or exported.scheduled:
        yield "Suspend this tenant here before the import, or both installations will send."


@contextlib.contextmanager
def _progress(label: str, rows: int | None) -> Iterator[OnProgress]:
    columns = (
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=_console, transient=True, disable=not _console.is_terminal) as progress:
        task = progress.add_task(label, total=rows)
        yield lambda done: progress.update(task, completed=done)
