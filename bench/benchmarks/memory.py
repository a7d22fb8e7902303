"""The `memory` benchmark: peak memory of the HTTP process and the worker during a post to a million users."""

import time
from typing import Final, NamedTuple

from bench.benchmark_results import Figure, Result, WrongResultError, relative_to
from bench.scratch_directory import scratch_directory
from bench.servers.stak_server import CATEGORY, MESSAGE, check_inbox, stak_up, wait_until
from stak.testing.audience_broadcast import fill_audience, member
from stak.testing.http_inbox import everyone, ok
from stak.testing.process_memory import peak_mb

LIMIT_MB: Final = 300.0
_TIMEOUT_SECONDS: Final = 1800.0


class _Size(NamedTuple):
    members: int
    look_seconds: float


_FULL: Final = _Size(members=1_000_000, look_seconds=1.0)
_TINY: Final = _Size(members=1_000, look_seconds=0.05)


def run(*, is_tiny: bool) -> Result:
    """Fill the audience, post to everyone, and report the peak memory of the processes."""
    size = _TINY if is_tiny else _FULL
    members = size.members
    with scratch_directory() as directory, stak_up(directory) as up:
        began = time.perf_counter()
        fill_audience(up.inbox, members)
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
            check_inbox(up.inbox, member(number), unread=1)
        peaks = {"HTTP": peak_mb(up.http_pid), "worker": peak_mb(up.worker_pid)}
        supervisor = peak_mb(up.supervisor_pid)
    each = [Figure(f"{name} process, most resident memory", "MB", (peak,)) for name, peak in peaks.items()]
    together = Figure(
        "all three processes, sum of the above and the supervisor", "MB", (sum(peaks.values(), supervisor),)
    )
    figures = [
        *each,
        together,
        Figure("broadcast to everyone", "recipients/s", (members / delivered_seconds,)),
        Figure("filling the audience", "members/s", (members / filled_seconds,)),
    ]
    limit = f"{LIMIT_MB:g} MB"
    targets = [
        *(relative_to(limit, one, LIMIT_MB, at_most=1.0) for one in each),
        relative_to(limit, together, LIMIT_MB),
    ]
    return Result(
        tuple(figures), tuple(targets), (f"{members:,} members; all of them have it once, a sample was counted.",)
    )
