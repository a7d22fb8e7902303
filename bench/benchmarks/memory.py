"""The `memory` benchmark: peak memory of the HTTP process and the worker during a post to a million users."""

import time
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from bench.benchmark_results import Figure, Result, Target, WrongResultError
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import CATEGORY, MESSAGE, Up, check_inbox, stak_up, wait_until
from stak.testing.http_inbox import everyone, ok

LIMIT_MB: Final = 300.0
_TIMEOUT_SECONDS: Final = 1800.0


class _Size(NamedTuple):
    members: int
    added_at_once: int
    look_seconds: float


_FULL: Final = _Size(members=1_000_000, added_at_once=10_000, look_seconds=1.0)
_TINY: Final = _Size(members=1_000, added_at_once=500, look_seconds=0.05)


def run(*, is_tiny: bool) -> Result:
    """Fill the audience, post to everyone, and report the peak memory of the processes."""
    size = _TINY if is_tiny else _FULL
    members = size.members
    with scratch_directory() as directory, stak_up(directory) as up:
        began = time.perf_counter()
        _fill(up, size)
        filled_seconds = time.perf_counter() - began
        began = time.perf_counter()
        message_id = ok(up.inbox.post(everyone(), MESSAGE, category=CATEGORY), 202)["message_id"]
        found = wait_until(
            up.inbox, message_id, "delivered", timeout_seconds=_TIMEOUT_SECONDS, look_seconds=size.look_seconds
        )
        delivered_seconds = time.perf_counter() - began
        if found["delivered"] != members:
            raise WrongResultError(f"Not everyone was reached: {found}")
        for number in range(0, members, members // 20):
            check_inbox(up.inbox, _uid(number), unread=1)
        peaks = {"HTTP": _peak_mb(up.http_pid), "worker": _peak_mb(up.worker_pid)}
        supervisor = _peak_mb(up.supervisor_pid)
    figures = [Figure(f"{name} process, most resident memory", "MB", (peak,)) for name, peak in peaks.items()]
    together = Figure(
        "all three processes, sum of the above and the supervisor", "MB", (sum(peaks.values(), supervisor),)
    )
    figures += [
        together,
        Figure("broadcast to everyone", "recipients/s", (members / delivered_seconds,)),
        Figure("filling the audience", "members/s", (members / filled_seconds,)),
    ]
    targets = [
        Target(f"{name} process : {LIMIT_MB:g} MB", peak / LIMIT_MB, at_most=1.0) for name, peak in peaks.items()
    ]
    targets.append(Target(f"all three processes : {LIMIT_MB:g} MB", together.median / LIMIT_MB))
    return Result(
        tuple(figures), tuple(targets), (f"{members:,} members; all of them have it once, a sample was counted.",)
    )


def _fill(up: Up, size: _Size) -> None:
    headers = {"Content-Type": "application/json"}
    for start in range(0, size.members, size.added_at_once):
        body = msgspec.json.encode({"add": [_uid(number) for number in range(start, start + size.added_at_once)]})
        ok(up.inbox.call("PUT", "audience", content=body, headers=headers))


def _uid(number: int) -> str:
    return f"user-{number:09d}"


def _peak_mb(pid: int) -> float:
    """Return the peak resident memory of a process, from the kernel."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise WrongResultError("The kernel does not tell how large a process was.")
