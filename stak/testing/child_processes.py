"""Finds the child processes of a `stak up` by the command they run."""

import contextlib
import time
from pathlib import Path

START_SECONDS = 60


def child_of(supervisor_pid: int, name: str, *, not_pid: int | None = None) -> int:
    """Return the pid of its running child of this name (http or worker), other than `not_pid`, which is known to be
    dead.
    """
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        for pid in _children(supervisor_pid):
            if pid != not_pid and _command(pid)[-3:] == ["-m", "stak.cli.child_process", name]:
                return pid
        time.sleep(0.01)
    raise AssertionError(f"no {name} process was started in {START_SECONDS} seconds")


def _children(pid: int) -> list[int]:
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError):  # a thread that has just ended
            found += map(int, (task / "children").read_text().split())
    return found


def _command(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().decode().rstrip("\0").split("\0")
    except OSError:  # gone, or not yet what it will be
        return []
