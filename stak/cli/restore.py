"""`stak restore`: an installation of the embedded engine as it was when `stak backup` copied it."""

import contextlib
import signal
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import rich_click as click

from stak.cli import options
from stak.cli.exit_codes import FailedError
from stak.cli.output import say, show_facts, show_json
from stak.cli.progress import metered

_READ_BYTES: Final = 1024 * 1024


@click.command()
@click.argument("backup", type=click.Path(path_type=Path))
@options.data
@options.as_json
def restore(backup: Path, is_json: bool, **given: Any) -> None:
    """Make a data directory from a copy that `stak backup` made.

    BACKUP is that directory or archive. The directory to restore to (--data) has to be new, or empty: nothing is ever
    overwritten. What was restored is checked, page by page.
    """
    from stak.bootstrap import back_up
    from stak.settings import load_settings

    settings = load_settings(engine="embedded", **given)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: a half copy with its key does not stay
    if settings.data.exists():
        try:
            settings.data.rmdir()
        except OSError:
            raise FailedError(
                f"{settings.data} is there already, and not empty: nothing was written. "
                "Name a new directory with --data, or move that one away."
            ) from None
    with _unpacked(backup, settings.data) as copy, metered("restore", None, unit="pages") as meter:
        source = settings.model_copy(update={"data": copy})
        size_bytes = back_up(source, settings.data, meter.move)
    if is_json:
        show_json({"data": str(settings.data), "bytes": size_bytes, "integrity": "ok"})
        return
    show_facts((("data", settings.data), ("from", backup), ("integrity", "ok")))
    say(f"Start it: stak up --data {settings.data}", style="dim")


@contextlib.contextmanager
def _unpacked(backup: Path, target: Path) -> Iterator[Path]:
    """The directory that was copied; an archive's is gone again afterwards."""
    if backup.is_dir():
        yield backup
        return
    if not backup.exists():
        raise FailedError(f"There is no {backup}.")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".stak-restore-", dir=target.parent) as name:
        try:
            with tarfile.open(backup) as archive:
                archive.extractall(name, filter="data")  # nothing lands outside, whatever it is called
                while archive.fileobj is not None and archive.fileobj.read(_READ_BYTES):
                    pass  # only at its very end does a packed file vouch for what was in it
        except (tarfile.TarError, EOFError, zlib.error):
            raise FailedError(f"{backup} cannot be unpacked: it is no archive, or not a whole one.") from None
        except OSError as error:
            raise FailedError(f"{backup} cannot be unpacked: {error.strerror or error}.") from None
        found = sorted(path for path in Path(name).iterdir() if path.is_dir())
        if len(found) != 1:
            raise FailedError(f"{backup} was not made by `stak backup`: it does not hold one directory.")
        yield found[0]
