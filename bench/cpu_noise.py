"""Measures the CPU used by other processes during a benchmark, which makes figures on a shared machine unreliable."""

import os
from pathlib import Path
from typing import Final

_STAT: Final = Path("/proc/stat")
_NOT_OURS_CPUS: Final = 0.2


class Others:
    """Measures from its creation on; processes that we start count as ours once they have ended."""

    def __init__(self) -> None:
        self._began = _seconds()

    def note(self) -> str:
        """Return a sentence for the report."""
        if not _STAT.exists():
            return "What other processes did meanwhile is not known on this system."
        (all_before, own_before, began), (all_now, own_now, now) = self._began, _seconds()
        cpus = max(0.0, (all_now - all_before - own_now + own_before) / (now - began))
        advice = ": the machine was not ours alone, measure again" if cpus > _NOT_OURS_CPUS else ""
        return f"Other processes used {cpus:.2f} CPUs meanwhile{advice}."


def _seconds() -> tuple[float, float, float]:
    """Return the CPU time of the machine, our CPU time, and the elapsed time."""
    times = os.times()
    machine = 0.0
    if _STAT.exists():
        user, nice, system, _idle, _waiting, *interrupts = map(int, _STAT.read_text().split("\n", 1)[0].split()[1:8])
        machine = (user + nice + system + sum(interrupts)) / os.sysconf("SC_CLK_TCK")
    return machine, sum(times[:4]), times.elapsed
