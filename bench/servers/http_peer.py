"""Starts a peer that serves HTTP in a process of its own, and stops it."""

import contextlib
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from bench.benchmark_results import WrongResultError

_START_TIMEOUT_SECONDS: Final = 60.0


@contextlib.contextmanager
def http_peer(
    command: Sequence[str | Path], ready_url: str, environment: Mapping[str, str] | None = None
) -> Iterator["subprocess.Popen[bytes]"]:
    """Run the command until the block ends; it is ready once it answers a request to this URL.

    Raises WrongResultError if it does not start.
    """
    process = subprocess.Popen(command, env=environment)
    try:
        deadline = time.monotonic() + _START_TIMEOUT_SECONDS
        while not _answers(ready_url):
            if time.monotonic() > deadline or process.poll() is not None:
                raise WrongResultError(f"The peer did not start: {' '.join(map(str, command))}")
            time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.wait()


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except (urllib.error.URLError, OSError):
        return False
