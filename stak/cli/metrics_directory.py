"""Where the processes of one `stak up` share their metrics: in memory where the system has such a place.

They are files mapped into memory, and a mapped page that finds no room on its disk is the end of the process. So they
are not beside the data, whose disk may fill up.
"""

import contextlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_IN_MEMORY: Final = Path("/dev/shm")  # noqa: S108 - named below for this user and process alone


@contextlib.contextmanager
def metrics_directory() -> Iterator[Path]:
    """A directory of this process, empty: counts begin at zero with every start."""
    prefix = f"stak-metrics-{os.geteuid()}-"
    place = _place()
    for old in place.glob(f"{prefix}*"):
        if not _is_alive(old.name.removeprefix(prefix).partition("-")[0]):
            shutil.rmtree(old, ignore_errors=True)  # whoever was killed could not
    with tempfile.TemporaryDirectory(prefix=f"{prefix}{os.getpid()}-", dir=place, ignore_cleanup_errors=True) as name:
        yield Path(name)


def _place() -> Path:
    if _IN_MEMORY.is_dir() and os.access(_IN_MEMORY, os.W_OK | os.X_OK):
        return _IN_MEMORY
    return Path(tempfile.gettempdir())


def _is_alive(pid: str) -> bool:
    return pid.isdigit() and Path(f"/proc/{pid}").exists() if Path("/proc/self").exists() else True
