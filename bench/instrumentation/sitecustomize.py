"""Times the write lock in each process of a `stak up`.

Python imports this module when it starts, if this directory is in `PYTHONPATH`. Each process writes its totals to a
file of its own, named after its process id, in the directory that `BENCH_LOCK_TIMES` names.
"""

import mmap
import os
import struct
import time
from pathlib import Path
from types import TracebackType
from typing import Final

from stak.engines.embedded.write_lock import WriteLock

DIRECTORY: Final = "BENCH_LOCK_TIMES"
TOTALS: Final = struct.Struct("<dddd")
"""How often the lock was held, the seconds waited for it, the seconds held, and the CPU seconds in between."""


def time_write_lock(path: Path) -> None:
    """Replace the methods that take and release the lock, and keep the totals in this file."""
    path.write_bytes(bytes(TOTALS.size))
    with path.open("r+b") as file:
        memory = mmap.mmap(file.fileno(), TOTALS.size)
    take, release = WriteLock.__enter__, WriteLock.__exit__
    totals = [0.0] * 4
    began: dict[int, tuple[float, float]] = {}

    def timed_take(lock: WriteLock) -> None:
        asked_at = time.perf_counter()
        take(lock)
        began[id(lock)] = taken_at, _ = time.perf_counter(), time.thread_time()
        totals[1] += taken_at - asked_at

    def timed_release(
        lock: WriteLock, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        taken_at, cpu_before = began.pop(id(lock))
        totals[0] += 1
        totals[2] += time.perf_counter() - taken_at
        totals[3] += time.thread_time() - cpu_before
        release(lock, kind, error, trace)
        TOTALS.pack_into(memory, 0, *totals)

    WriteLock.__enter__ = timed_take  # type: ignore[method-assign]
    WriteLock.__exit__ = timed_release  # type: ignore[method-assign]


if DIRECTORY in os.environ:
    time_write_lock(Path(os.environ[DIRECTORY]) / str(os.getpid()))
