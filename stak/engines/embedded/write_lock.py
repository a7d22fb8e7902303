"""Fair write lock between the processes that write to one SQLite file.

With SQLite alone, a process that commits back to back starves the others: they sleep between attempts and always wake
to a new transaction. With this lock a process first takes the gate, then the file, then releases the gate; a process
that has just written finds the gate taken and queues behind. The kernel releases both locks when their holder dies.
"""

import fcntl
import os
import time
from pathlib import Path
from types import TracebackType
from typing import Final

from stak.errors import StorageBusy

_FIRST_PAUSE_SECONDS: Final = 0.0002
_LONGEST_PAUSE_SECONDS: Final = 0.002


class WriteLock:
    """A fair lock between processes; use it from one thread at a time."""

    def __init__(self, path: Path, timeout_seconds: float) -> None:
        self._path = path
        self._timeout_seconds = timeout_seconds
        self._gate = os.open(f"{path}.gate", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        self._turn = os.open(f"{path}.turn", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def __enter__(self) -> None:
        deadline = time.monotonic() + self._timeout_seconds
        self._take(self._gate, deadline)
        try:
            self._take(self._turn, deadline)
        finally:
            fcntl.flock(self._gate, fcntl.LOCK_UN)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        fcntl.flock(self._turn, fcntl.LOCK_UN)

    def close(self) -> None:
        """Close the lock files."""
        os.close(self._gate)
        os.close(self._turn)

    def _take(self, lock: int, deadline: float) -> None:
        pause_seconds = _FIRST_PAUSE_SECONDS
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() >= deadline:
                    raise StorageBusy(
                        f"Another process has held {self._path.name} for {self._timeout_seconds:g} seconds. "
                        "Nothing was written. Try again."
                    ) from None
                time.sleep(pause_seconds)
                pause_seconds = min(pause_seconds * 2, _LONGEST_PAUSE_SECONDS)
            else:
                return
