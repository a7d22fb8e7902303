"""Times processes from their start: a server until its first response, and a command until it ends."""

import contextlib
import http.client
import math
import os
import resource
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bench.benchmark_results import WrongResultError
from bench.cpu_noise import process_tree_ticks

_REPOSITORY: Final = Path(__file__).parents[2]
_TIMEOUT_SECONDS: Final = 60.0
_LOOK_SECONDS: Final = 0.005
"""Between two attempts to connect. Once the port is open, a request waits there until it is answered."""


class Timed(NamedTuple):
    """What a start took, and its result."""

    seconds: float
    cpu_seconds: float
    """Of the process and its descendants; NaN if the system does not tell."""
    output: str
    """The body of the response, or what the command printed."""


def time_server(
    command: Sequence[str], port: int, path: str, log: Path, *, timeout_seconds: float = _TIMEOUT_SECONDS
) -> Timed:
    """Start a server, wait until it answers this path with 200, and end it. Its output goes to the log.

    Raises WrongResultError if it does not start, or does not end with exit code 0 on SIGTERM.
    """
    with log.open("wb") as file:
        began = time.perf_counter()
        process = subprocess.Popen(command, cwd=_REPOSITORY, env=_environment(), stdout=file, stderr=subprocess.STDOUT)
    try:
        body = _first_response(process, port, path, timeout_seconds)
        seconds = time.perf_counter() - began
        cpu_seconds = _tree_cpu_seconds(process.pid)
    finally:
        _end(process)
    if body is None:
        raise WrongResultError(f"Not ready: {' '.join(command)}\n{log.read_text(errors='replace')}")
    if process.returncode != 0:
        raise WrongResultError(
            f"Ended with {process.returncode}: {' '.join(command)}\n{log.read_text(errors='replace')}"
        )
    return Timed(seconds, cpu_seconds, body.decode())


def time_command(command: Sequence[str]) -> Timed:
    """Run a command until it ends. Raises WrongResultError if it fails."""
    cpu_before = _ended_children_cpu_seconds()
    began = time.perf_counter()
    ended = subprocess.run(
        command,
        check=False,
        cwd=_REPOSITORY,
        env=_environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=_TIMEOUT_SECONDS,
    )
    seconds = time.perf_counter() - began
    if ended.returncode != 0:
        raise WrongResultError(f"Ended with {ended.returncode}: {' '.join(command)}\n{ended.stdout}")
    return Timed(seconds, _ended_children_cpu_seconds() - cpu_before, ended.stdout)


def _environment() -> dict[str, str]:
    """Return the environment without settings of Stak, and with bytecode."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("STAK_") and name != "PYTHONDONTWRITEBYTECODE"
    }


def _first_response(process: "subprocess.Popen[bytes]", port: int, path: str, timeout_seconds: float) -> bytes | None:
    """Return the body of the first response with status 200; None if the process ends before, or takes too long."""
    deadline = time.monotonic() + timeout_seconds
    while process.poll() is None and time.monotonic() < deadline:
        with (
            contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=timeout_seconds)) as connection,
            contextlib.suppress(OSError, http.client.HTTPException),
        ):
            connection.request("GET", path)
            response = connection.getresponse()
            body = response.read()
            if response.status == http.client.OK:
                return body
        time.sleep(_LOOK_SECONDS)
    return None


def _tree_cpu_seconds(pid: int) -> float:
    ticks = process_tree_ticks(pid)
    return sum(ticks.values()) / os.sysconf("SC_CLK_TCK") if ticks else math.nan


def _ended_children_cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End the process and wait for it. It waits for its children, which also end when it is killed."""
    process.terminate()
    try:
        process.wait(_TIMEOUT_SECONDS)
    except subprocess.TimeoutExpired:
        for pid in process_tree_ticks(process.pid):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        process.kill()
        process.wait()
