"""`stak export` and `stak import`: a tenant from one installation to another, through a file."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from stak.bootstrap import open_engine
from stak.identifiers import tenant_key
from stak.inbox.reconcile import REPAIRED_AFTER_SECONDS
from stak.migration.export import Exported, Told, export_tenant
from stak.migration.file import refuse_taken
from stak.migration.load import import_tenant, open_file
from stak.settings import Settings

EXIT_DRIFT: Final = 1

_console = Console(stderr=True, highlight=False, soft_wrap=True)


async def export_to(settings: Settings, tenant: str, path: Path, *, is_forced: bool) -> int:
    """Write a tenant to a file; the exit code."""
    key = tenant_key(tenant)
    refuse_taken(path, is_replaced=is_forced)  # said before anything is opened
    async with open_engine(settings) as engine:
        with _progress(f"export {key}", None) as told:
            exported = await export_tenant(
                engine.ports, engine.rows, key, path, engine=settings.engine, is_replaced=is_forced, told=told
            )
    _console.print(f"[bold green]Exported[/bold green] {key}: {exported.rows:,} rows to {path}")
    _console.print("[yellow]The tenant's secrets are in this file in clear:[/yellow] remove it once it is imported.")
    for line in _notes(exported):
        _console.print(f"[yellow]Note:[/yellow] {line}")
    return 0


async def import_from(settings: Settings, path: Path, *, is_resumed: bool) -> int:
    """Read a tenant from a file; the exit code says whether every count that arrived was right."""
    file = open_file(path)
    async with open_engine(settings) as engine:
        with _progress(f"import {file.tenant}", file.footer.rows) as told:
            imported = await import_tenant(engine.ports, file, is_resumed=is_resumed, told=told)
    _console.print(f"[bold green]Imported[/bold green] {imported.tenant}: {imported.rows:,} rows from {path}")
    if imported.drift == 0:
        _console.print(f"Counted {imported.inboxes:,} inboxes anew: every unread count is right (drift 0).")
        return 0
    _console.print(
        f"[bold red]Drift {imported.drift:,}[/bold red] in {imported.inboxes:,} inboxes: the tenant was in use while "
        "it was exported. The counts were put right; what was posted or read meanwhile may be missing."
    )
    return EXIT_DRIFT


def _notes(exported: Exported) -> Iterator[str]:
    if exported.under_way:
        minutes = REPAIRED_AFTER_SECONDS // 60
        yield (
            f"{exported.under_way} broadcasts are under way or paused. Chunks that wait in a queue stay behind; "
            f"where the tenant is imported they are sent again within {minutes} minutes, nobody twice."
        )
    if exported.scheduled:
        yield f"{exported.scheduled} posts are scheduled, and will be sent from where the tenant is imported."
    if exported.left_behind:
        yield f"{exported.left_behind} dead letters stay behind. Try them again here first if they matter, then export."
    if exported.under_way or exported.scheduled:
        yield "Stop this tenant's use here before it is imported elsewhere, or both will send."


@contextlib.contextmanager
def _progress(label: str, rows: int | None) -> Iterator[Told]:
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
