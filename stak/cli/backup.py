"""`stak backup`: copies a live installation of the embedded engine to a directory or an archive."""

import os
import signal
import tarfile
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import FailedError
from stak.cli.output import say, show_facts, show_json
from stak.cli.progress import metered

if TYPE_CHECKING:
    from stak.settings import Settings

ARCHIVES: Final = {".tar": "w", ".tar.gz": "w:gz", ".tgz": "w:gz"}
"""The endings of archives, and the modes in which they are written."""


@click.command()
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    metavar="DIR|FILE",
    help="A new directory, or a new archive whose name ends in .tar, .tar.gz or .tgz.",
)
@options.data
@options.engine
@options.as_json
def backup(output: Path, is_json: bool, **given: Any) -> None:
    """Back up a live installation of the embedded engine.

    Copies database, keys and payloads in one consistent state, and checks the copy. Nothing is overwritten. `stak
    restore` restores it; `stak up --data DIR` can also use a copied directory directly. The copy contains the master
    key: protect it accordingly.
    """
    from stak.installation.partition_sizes import size_text
    from stak.settings import load_settings

    settings = load_settings(**given)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # like Ctrl-C, so that an unfinished copy is removed
    is_packed = _mode(output) is not None
    if output.exists():
        raise FailedError(f"{output} already exists. Nothing was written. Choose another name.")
    size_bytes = _packed(settings, output) if is_packed else _copied(settings, output)
    if is_json:
        show_json({"output": str(output), "bytes": size_bytes, "integrity": "ok"})
        return
    show_facts((("copy", output), ("size", size_text(size_bytes)), ("integrity", "ok")))
    say(f"Restore it with: stak restore {output} --data DIR", style="dim")


def _copied(settings: "Settings", target: Path) -> int:
    from stak.engine_maintenance import back_up

    with metered("copy", None, unit="pages") as meter:
        return back_up(settings, target, meter.move)


def _packed(settings: "Settings", target: Path) -> int:
    """Write the archive under a temporary name first: a file with the final name is always complete."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".stak-backup-", dir=target.parent) as name:
        copy = Path(name) / _bare_name(target)
        _copied(settings, copy)
        draft = Path(name) / "draft"
        with draft.open("xb") as file:
            draft.chmod(0o600)
            with tarfile.open(fileobj=file, mode=_mode(target) or "w") as archive:  # type: ignore[call-overload]
                archive.add(copy, arcname=copy.name)
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, target)  # unlike a rename, this fails if the name is taken
    return target.stat().st_size


def _mode(target: Path) -> str | None:
    return next((mode for ending, mode in ARCHIVES.items() if target.name.endswith(ending)), None)


def _bare_name(target: Path) -> str:
    ending = next(ending for ending in ARCHIVES if target.name.endswith(ending))
    return target.name.removesuffix(ending) or "stak-data"
