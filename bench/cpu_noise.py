"""Measures the CPU used by other processes during a benchmark, which makes figures on a shared machine unreliable."""

import os
from collections import defaultdict
from pathlib import Path
from typing import Final, NamedTuple

_PROC: Final = Path("/proc")


class CpuTimes(NamedTuple):
    """Seconds since the start of the machine: CPU time of all processes, CPU time of ours, and elapsed time."""

    machine: float
    own: float
    elapsed: float


class OtherProcesses:
    """Measures from its creation on; our processes are this one and all its descendants."""

    def __init__(self) -> None:
        self._began = read_cpu_times()

    def share(self) -> float | None:
        """Return the share of all CPUs that other processes have used, from 0 to 1; None if the system hides it."""
        now = read_cpu_times()
        if self._began is None or now is None:
            return None
        return share_of_others(self._began, now, cpus=os.cpu_count() or 1)


def share_of_others(began: CpuTimes, now: CpuTimes, *, cpus: int) -> float:
    """Return the share of all CPUs that other processes used between two readings, from 0 to 1."""
    seconds = now.machine - began.machine - (now.own - began.own)
    available = (now.elapsed - began.elapsed) * cpus
    return min(1.0, max(0.0, seconds / available))  # the clocks of the kernel are not exact


def read_cpu_times() -> CpuTimes | None:
    """Return the times until now; None on systems without `/proc/stat`."""
    if not (_PROC / "stat").exists():
        return None
    ticks_per_second = os.sysconf("SC_CLK_TCK")
    ticks = [int(field) for field in (_PROC / "stat").read_text().split("\n", 1)[0].split()[1:9]]
    user, nice, system, _idle, _waiting, interrupts, soft_interrupts, stolen = ticks
    # Time stolen by other virtual machines delays us like time used by other processes.
    machine = user + nice + system + interrupts + soft_interrupts + stolen
    return CpuTimes(
        machine / ticks_per_second, sum(process_tree_ticks(os.getpid()).values()) / ticks_per_second, os.times().elapsed
    )


def process_tree_ticks(pid: int) -> dict[int, int]:
    """Return the CPU time of a process and of its descendants by pid, including descendants that have ended and were
    waited for. It is empty on systems without `/proc`, and for a process that has ended.
    """
    ticks: dict[int, int] = {}
    children: defaultdict[int, list[int]] = defaultdict(list)
    for path in _PROC.glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()  # the name before may contain spaces
        except OSError:  # it has just ended
            continue
        found = int(path.parent.name)
        children[int(fields[1])].append(found)
        ticks[found] = sum(map(int, fields[11:15]))
    tree: dict[int, int] = {}
    waiting = [pid]
    while waiting:
        found = waiting.pop()
        if found in ticks:
            tree[found] = ticks[found]
        waiting += children[found]
    return tree
