"""The directory in which the processes of one `stak up` share their metrics: in memory where possible.

The metrics are memory-mapped files, and writing to one on a full disk kills the process. So they are not stored with
the data, whose disk may fill up. This module imports little, because `stak up` creates the directory first of all.
"""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

METRICS_DIRECTORY: Final = "PROMETHEUS_MULTIPROC_DIR"  # prometheus_client defines this name
_IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - named below for this user and process alone


@contextlib.contextmanager
def metrics_directory() -> Iterator[Path]:
    """Create an empty directory for this process: metrics start at zero."""
    prefix = f"stak-metrics-{os.geteuid()}-"
    parent = _parent()
    for old in parent.glob(f"{prefix}*"):
        if not _is_alive(old.name.removeprefix(prefix).partition("-")[0]):
            _remove(old)  # left behind by a process that was killed
    directory = parent / f"{prefix}{os.getpid()}-{os.urandom(8).hex()}"
    directory.mkdir(mode=0o700)
    try:
        yield directory
    finally:
        _remove(directory)


def remove_gauges(directory: Path, pid: int) -> None:
    """Remove the current values of a process that has ended, such as its number of connections; its counters remain."""
    from prometheus_client.multiprocess import mark_process_dead  # it takes a while to import, and is seldom needed

    mark_process_dead(pid, str(directory))  # type: ignore[no-untyped-call]


def _remove(directory: Path) -> None:
    import shutil

    shutil.rmtree(directory, ignore_errors=True)


def _parent() -> Path:
    if _IN_MEMORY.is_dir() and os.access(_IN_MEMORY, os.W_OK | os.X_OK):
        return _IN_MEMORY
    import tempfile

    return Path(tempfile.gettempdir())


def _is_alive(pid: str) -> bool:
    return pid.isdigit() and Path(f"/proc/{pid}").exists() if Path("/proc/self").exists() else True
