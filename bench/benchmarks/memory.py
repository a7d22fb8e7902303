"""The `memory` benchmark: peak memory of the HTTP process and the worker during a post to a million users."""

import time
from pathlib import Path
from typing import Final

import msgspec

from bench.benchmark_results import Figure, Result, Target, WrongResultError
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import CATEGORY, MESSAGE, Up, check_inbox, stak_up, wait_until
from stak.testing.http_inbox import everyone, ok

MEMBERS: Final = 1_000_000
LIMIT_MB: Final = 300.0
_ADDED_AT_ONCE: Final = 10_000
_TIMEOUT_SECONDS: Final = 1800.0


def run() -> Result:
    """Fill the audience, post to everyone, and report the peak memory of the processes."""
    with scratch_directory() as directory, stak_up(directory) as up:
        began = time.perf_counter()
        _fill(up)
        filled_seconds = time.perf_counter() - began
        began = time.perf_counter()
        message_id = ok(up.inbox.post(everyone(), MESSAGE, category=CATEGORY), 202)["message_id"]
        found = wait_until(up.inbox, message_id, "delivered", timeout_seconds=_TIMEOUT_SECONDS, look_seconds=1.0)
        delivered_seconds = time.perf_counter() - began
        if found["delivered"] != MEMBERS:
            raise WrongResultError(f"Not everyone was reached: {found}")
        for number in range(0, MEMBERS, MEMBERS // 20):
            check_inbox(up.inbox, _uid(number), unread=1)
        peaks = {"HTTP": _peak_mb(up.http_pid), "worker": _peak_mb(up.worker_pid)}
    figures = [Figure(f"{name} process, most resident memory", "MB", (peak,)) for name, peak in peaks.items()]
    figures += [
        Figure("broadcast to everyone", "recipients/s", (MEMBERS / delivered_seconds,)),
        Figure("filling the audience", "members/s", (MEMBERS / filled_seconds,)),
    ]
    targets = tuple(
        Target(f"{name} process : {LIMIT_MB:g} MB", peak / LIMIT_MB, at_most=1.0) for name, peak in peaks.items()
    )
    return Result(tuple(figures), targets, (f"{MEMBERS:,} members; all of them have it once, a sample was counted.",))


def _fill(up: Up) -> None:
    headers = {"Content-Type": "application/json"}
    for start in range(0, MEMBERS, _ADDED_AT_ONCE):
        body = msgspec.json.encode({"add": [_uid(number) for number in range(start, start + _ADDED_AT_ONCE)]})
        ok(up.inbox.call("PUT", "audience", content=body, headers=headers))


def _uid(number: int) -> str:
    return f"user-{number:09d}"


def _peak_mb(pid: int) -> float:
    """Return the peak resident memory of a process, from the kernel."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise WrongResultError("The kernel does not tell how large a process was.")
