"""`stak restore`: restores an installation of the embedded engine from a copy made by `stak backup`."""

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
    """Restore a data directory from a backup.

    BACKUP is a directory or an archive made by `stak backup`. The data directory (--data) must be new or empty:
    nothing is overwritten. Every page of the restored database is checked.
    """
    from stak.engine_maintenance import back_up
    from stak.settings import load_settings

    settings = load_settings(engine="embedded", **given)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # like Ctrl-C, so that an unfinished copy is removed
    if settings.data.exists():
        try:
            settings.data.rmdir()
        except OSError:
            raise FailedError(
                f"{settings.data} already exists and is not empty. Nothing was written. "
                "Choose a new directory with --data, or move that one away."
            ) from None
    with unpacked(backup, settings.data) as copy, metered("restore", None, unit="pages") as meter:
        source = settings.model_copy(update={"data": copy})
        size_bytes = back_up(source, settings.data, meter.move)
    if is_json:
        show_json({"data": str(settings.data), "bytes": size_bytes, "integrity": "ok"})
        return
    show_facts((("data", settings.data), ("from", backup), ("integrity", "ok")))
    say(f"Start it with: stak up --data {settings.data}", style="dim")


@contextlib.contextmanager
def unpacked(backup: Path, target: Path) -> Iterator[Path]:
    """The copied directory; unpacks an archive to a temporary one."""
    if backup.is_dir():
        yield backup
        return
    if not backup.exists():
        raise FailedError(f"{backup} does not exist.")
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".stak-restore-", dir=target.parent) as name:
        try:
            with tarfile.open(backup) as archive:
                archive.extractall(name, filter="data")  # writes nothing outside the directory
                while archive.fileobj is not None and archive.fileobj.read(_READ_BYTES):
                    pass  # the checksum is at the end of a compressed file
        except (tarfile.TarError, EOFError, zlib.error):
            raise FailedError(f"Cannot unpack {backup}: it is not an archive, or it is incomplete.") from None
        except OSError as error:
            raise FailedError(f"Cannot unpack {backup}: {error.strerror or error}.") from None
        found = sorted(path for path in Path(name).iterdir() if path.is_dir())
        if len(found) != 1:
            raise FailedError(f"{backup} was not made by `stak backup`: it does not contain exactly one directory.")
        yield found[0]
