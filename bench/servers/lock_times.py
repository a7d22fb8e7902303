"""Runs a `stak up` whose processes time the write lock, and reads the times."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from bench.instrumentation.sitecustomize import DIRECTORY, TOTALS
from bench.servers.stak_server import Up, stak_up

_INSTRUMENTATION: Final = Path(__file__).parent.parent / "instrumentation"


class LockTimes(NamedTuple):
    """How often a process held the lock, for how long in all, how long it waited for it, and the CPU time inside."""

    commits: float
    waited_seconds: float
    held_seconds: float
    cpu_seconds: float

    def since(self, before: "LockTimes") -> "LockTimes":
        """Return the difference to earlier times."""
        return LockTimes(*(now - then for now, then in zip(self, before, strict=True)))


@contextlib.contextmanager
def timed_stak_up(directory: Path, *, http_processes: int) -> Iterator[tuple[Up, Path]]:
    """Run everything that `stak up` starts until the block ends; yields the directory of its times, too."""
    times = directory / "lock_times"
    times.mkdir(parents=True)
    modules = [str(_INSTRUMENTATION), str(_INSTRUMENTATION.parent.parent)]
    if inherited := os.environ.get("PYTHONPATH"):
        modules.append(inherited)
    environment = {DIRECTORY: str(times.resolve()), "PYTHONPATH": os.pathsep.join(modules)}
    with stak_up(directory / "data", http_processes=http_processes, environment=environment) as up:
        yield up, times


def read_lock_times(times: Path, pid: int) -> LockTimes:
    """Return the times of a process."""
    return LockTimes(*TOTALS.unpack((times / str(pid)).read_bytes()))
