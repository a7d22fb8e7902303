"""Reads the peak resident memory of a process, and the memory that is available, from Linux."""

import contextlib
from pathlib import Path

_RESET_PEAK = "5"  # proc(5), clear_refs


def peak_mb(pid: int) -> float:
    """Return the peak resident memory since the process started or the peak was reset. Raises OSError."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise OSError("The kernel does not tell how large a process was.")


def available_memory_bytes() -> int:
    """Return how much memory programs can still use without swapping. Raises OSError."""
    for line in Path("/proc/meminfo").read_text().splitlines():
        if line.startswith("MemAvailable:"):
            return int(line.split()[1]) * 1024
    raise OSError("The kernel does not tell how much memory is available.")


def reset_peak(pid: int) -> None:
    """Start a new peak at the present size, where the kernel allows it."""
    with contextlib.suppress(OSError):
        Path(f"/proc/{pid}/clear_refs").write_text(_RESET_PEAK)
