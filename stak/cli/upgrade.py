"""`stak upgrade`: converts stored data to the data format of this release."""

import asyncio
from typing import Final

from rich.console import Console

from stak.bootstrap import open_engine
from stak.cli.exit_codes import DONE, FOUND, FailedError
from stak.cli.output import show_json
from stak.installation.data_format import NEWEST_FORMAT, read_format_now
from stak.settings import Settings
from stak.upgrade.upgrade_data import Step, upgrade_step

_PAUSE_SECONDS: Final = 0.5

_console = Console(stderr=True, highlight=False, soft_wrap=True)


async def run_upgrade(settings: Settings, *, is_confirmed: bool, is_json: bool) -> int:
    """Upgrade all rows. Returns the exit code: `FOUND` if some rows could not be read."""
    async with open_engine(settings) as engine:
        stored = await read_format_now(engine.ports)
        are_processes_known = engine.processes.others() is not None
        if not are_processes_known and stored.version < NEWEST_FORMAT and not is_confirmed:
            raise FailedError(
                "Nothing was changed. First update every process and function of this installation to this release: "
                "older ones cannot read the new format. Then run this again with --yes."
            )
        with _console.status(f"upgrading to data format {NEWEST_FORMAT}") as status:
            while (step := await upgrade_step(engine.ports, engine.rows, engine.processes)).state != "done":
                if step.state == "blocked":
                    raise FailedError(
                        f"Nothing was changed: processes of an older release have the data open "
                        f"({', '.join(step.outdated)}). Stop them, then run this again."
                    )
                if step.state == "waiting":
                    await asyncio.sleep(_PAUSE_SECONDS)
                status.update(_progress_text(step))
        failed = step.progress.failed
        _console.print(f"[bold green]Done.[/bold green] All data is in data format {NEWEST_FORMAT}.")
        if failed:
            _console.print(f"[yellow]{failed:,} rows could not be read[/yellow] and were not changed: see the log.")
        if is_json:
            show_json({"data_format": NEWEST_FORMAT, "failed": failed})
    return FOUND if failed else DONE


def _progress_text(step: Step) -> str:
    if step.state == "waiting":
        return "waiting until every process writes the new format"
    return f"round {step.progress.round}: {step.progress.rows:,} rows read, {step.progress.changed:,} changed"
