"""Runs `stak gateway` as a process of its own."""

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from typing import IO

import httpx

from stak.testing.free_port import free_port


@contextlib.contextmanager
def gateway(*options: str, **environment: str) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """Run a gateway on a free port, and discard what it logs."""
    with (
        tempfile.TemporaryFile() as log,  # a pipe that nobody reads would block the gateway once it is full
        logged_gateway(log, *options, **environment) as (url, process),
    ):
        yield url, process


@contextlib.contextmanager
def logged_gateway(
    log: IO[bytes],
    *options: str,
    **environment: str,
) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """Run a gateway on a free port that logs to this file."""
    url = f"http://127.0.0.1:{(port := free_port())}"
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("STAK_")}
    process = subprocess.Popen(
        [sys.executable, "-m", "stak.cli.main", "gateway", "--port", str(port), *options],
        env={**inherited, **environment},
        stderr=log,
    )
    try:
        _wait_until_ready(url, process)
        yield url, process
    finally:
        process.kill()
        process.wait()


def _wait_until_ready(url: str, process: "subprocess.Popen[bytes]") -> None:
    deadline = time.monotonic() + 90
    while not _is_ready(url):
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.05)


def _is_ready(url: str) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(f"{url}/readyz", timeout=5).status_code == 200
    return False
