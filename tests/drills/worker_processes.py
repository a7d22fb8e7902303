"""Worker processes on one data directory that a drill kills and starts again."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path


class Workers:
    """Two processes that work on the same data."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._processes = [self._start(), self._start()]

    def kill(self, numbers: Sequence[int]) -> None:
        """Send SIGKILL, and start replacements."""
        for number in numbers:
            self._processes[number].send_signal(signal.SIGKILL)
        for number in numbers:
            self._processes[number].wait()
            self._processes[number] = self._start()

    def end(self) -> None:
        for process in self._processes:
            process.kill()
            process.wait()

    def _start(self) -> "subprocess.Popen[bytes]":
        environment = {name: value for name, value in os.environ.items() if not name.startswith("STAK_")}
        command = [sys.executable, "-m", "stak.cli.main", "worker", "--data", str(self._data)]
        return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@contextlib.contextmanager
def working(data: Path) -> Iterator[Workers]:
    workers = Workers(data)
    try:
        yield workers
    finally:
        workers.end()
