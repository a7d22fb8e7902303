"""Describes the machine and the commit of a benchmark as far as they explain a figure: no names, no paths."""

import os
import platform
import sqlite3
import subprocess
from pathlib import Path

import msgspec


class Machine(msgspec.Struct, frozen=True):
    """A machine and its software versions."""

    cpus: int
    architecture: str
    system: str
    python: str
    sqlite: str
    load_before: float
    """The Unix load average of the minute before: above 1, other processes interfered."""


def this_machine() -> Machine:
    """Return the description of this machine."""
    return Machine(
        cpus=len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1,
        architecture=platform.machine(),
        system=platform.system(),
        python=platform.python_version(),
        sqlite=sqlite3.sqlite_version,
        load_before=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0,
    )


def this_commit() -> str | None:
    """Return the abbreviated commit of this checkout; None without Git."""
    command = ("git", "rev-parse", "--short=7", "HEAD")
    try:
        found = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return found.stdout.strip()
