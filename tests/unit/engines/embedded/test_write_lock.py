"""The write lock between processes: fair, and released by dead processes."""

import os
import signal
import time
from pathlib import Path

import pytest

from stak.engines.embedded.write_lock import WriteLock
from stak.errors import StorageBusy
from tests.unit.engines.embedded.child_processes import child, line_of

HOLD = """
import sys, time
from pathlib import Path
from stak.engines.embedded.write_lock import WriteLock
with WriteLock(Path(sys.argv[1]), 5.0):
    print("held", flush=True)
    time.sleep(600)
"""

BACK_TO_BACK = """
import os, sys, time
from pathlib import Path
from stak.engines.embedded.write_lock import WriteLock
lock, turns, count = WriteLock(Path(sys.argv[1]), 60.0), os.open(sys.argv[2], os.O_WRONLY), 0
print("ready", flush=True)
while True:
    with lock:
        count += 1
        os.pwrite(turns, b"%09d" % count, 0)  # in place: never half a number
        time.sleep(0.005)
"""


def test_lock_is_taken_repeatedly(tmp_path: Path) -> None:
    lock = WriteLock(tmp_path / "file", 0.1)
    for _ in range(3):
        with lock:
            pass
    lock.close()


def test_lock_has_one_holder_at_a_time(tmp_path: Path) -> None:
    first, second = WriteLock(tmp_path / "file", 0.1), WriteLock(tmp_path / "file", 0.1)
    with first, pytest.raises(StorageBusy), second:
        pass
    with second, pytest.raises(StorageBusy), first:
        pass
    first.close()
    second.close()


def test_timed_out_process_does_not_block_the_lock(tmp_path: Path) -> None:
    holder, impatient, patient = (WriteLock(tmp_path / "file", seconds) for seconds in (1.0, 0.05, 1.0))
    with holder, pytest.raises(StorageBusy), impatient:
        pass
    with patient:
        pass
    for lock in (holder, impatient, patient):
        lock.close()


def test_error_releases_the_lock(tmp_path: Path) -> None:
    first, second = WriteLock(tmp_path / "file", 0.1), WriteLock(tmp_path / "file", 0.1)
    with pytest.raises(LookupError), first:
        raise LookupError
    with second:
        pass
    first.close()
    second.close()


def test_killed_holder_releases_the_lock(tmp_path: Path) -> None:
    lock = WriteLock(tmp_path / "file", 20.0)
    with child(HOLD, tmp_path / "file") as holder:
        assert line_of(holder) == "held"
        os.kill(holder.pid, signal.SIGKILL)
        with lock:
            pass
    lock.close()


def test_busy_writer_does_not_starve_another(tmp_path: Path) -> None:
    turns = tmp_path / "turns"
    turns.write_text(f"{0:09}")
    counted: list[int] = []

    class CountingLock(WriteLock):
        def _take(self, lock: int, deadline: float) -> None:
            super()._take(lock, deadline)
            counted.append(int(turns.read_text()))

    lock = CountingLock(tmp_path / "file", 60.0)
    with child(BACK_TO_BACK, tmp_path / "file", turns) as other:
        assert line_of(other) == "ready"
        for _ in range(30):
            with lock:
                gate_at, turn_at = counted
            # Behind the turn that the other process has when the gate is taken, and no other, however fast it is.
            assert turn_at - gate_at <= 1
            counted.clear()
            while int(turns.read_text()) == turn_at:  # The other process takes the next turn.
                time.sleep(0.001)
    lock.close()
