"""The HTTP processes of `stak up`: how many there are, and their names."""

import contextlib
import math
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from stak.settings import Settings

DEFAULT_MAX: Final = 8
"""The most processes that are started without a setting: each takes up to 200 MB, and writes wait for each other."""
_NAME: Final = "http"
_CGROUPS: Final = Path("/sys/fs/cgroup")
_OWN_CGROUP: Final = Path("/proc/self/cgroup")


def http_process_count(settings: Settings) -> int:
    """Return the configured number, or else one for each core that this process may use.

    On aws without Redis it is one: several could not notify each other's devices.
    """
    if settings.http_processes is not None:
        return settings.http_processes
    if settings.engine == "aws" and settings.redis_url is None:
        return 1
    return min(available_cores(), DEFAULT_MAX)


def http_process_names(count: int) -> tuple[str, ...]:
    """Return the names http, http-2, http-3 and so on."""
    return (_NAME, *(f"{_NAME}-{number}" for number in range(2, count + 1)))


def http_process_index(name: str) -> int | None:
    """Return the index of the HTTP process of this name; None for other processes."""
    kind, _, number = name.partition("-")
    if kind != _NAME:
        return None
    return int(number) - 1 if number else 0


def available_cores() -> int:
    """Return the number of cores that this process may use, by its affinity and by the CPU limit of its container."""
    # os.process_cpu_count needs Python 3.13.
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, math.ceil(min((float(cores), *_cgroup_limits()))))


def _cgroup_limits() -> Iterator[float]:
    """Yield the CPU limits of this process's control groups (cgroups v2, or the container's of v1), in cores."""
    with contextlib.suppress(OSError, ValueError, ZeroDivisionError):
        own = _OWN_CGROUP.read_text().rpartition("0::/")[2].strip()
        for group in (_CGROUPS / own, *(_CGROUPS / own).parents):
            if group.is_relative_to(_CGROUPS) and (group / "cpu.max").exists():
                quota, period = (group / "cpu.max").read_text().split()
                if quota != "max":
                    yield int(quota) / int(period)
    with contextlib.suppress(OSError, ValueError, ZeroDivisionError):
        quota_microseconds = int((_CGROUPS / "cpu" / "cpu.cfs_quota_us").read_text())
        if quota_microseconds > 0:
            yield quota_microseconds / int((_CGROUPS / "cpu" / "cpu.cfs_period_us").read_text())
