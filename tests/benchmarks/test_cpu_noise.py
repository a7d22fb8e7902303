"""The CPU used by other processes is measured, and the CPU of a benchmark's own processes is not counted."""

import subprocess
import sys

import pytest

from bench.cpu_noise import CpuTimes, read_cpu_times, share_of_others

BUSY_SECONDS = 0.5
BUSY = f"import time\nwhile time.process_time() < {BUSY_SECONDS}: pass"
MEASURING = """
from bench.cpu_noise import read_cpu_times

began = read_cpu_times()
print("began", flush=True)
input()
now = read_cpu_times()
print(now.machine - began.machine, now.own - began.own)
"""


def test_share_is_of_all_cpus() -> None:
    began = CpuTimes(machine=100.0, own=30.0, elapsed=1000.0)
    assert share_of_others(began, CpuTimes(115.0, 40.0, 1010.0), cpus=2) == pytest.approx(0.25)
    assert share_of_others(began, CpuTimes(110.0, 40.0, 1010.0), cpus=2) == 0.0


def test_share_stays_between_0_and_1() -> None:
    began = CpuTimes(machine=100.0, own=30.0, elapsed=1000.0)
    assert share_of_others(began, CpuTimes(109.9, 40.0, 1010.0), cpus=2) == 0.0
    assert share_of_others(began, CpuTimes(120.1, 30.0, 1010.0), cpus=2) == 1.0


@pytest.mark.parametrize("has_ended", [False, True])
def test_busy_grandchild_counts_as_ours(has_ended: bool) -> None:
    parent = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {BUSY!r}]); print('done'); input()"
    began = _read()
    with _python(parent) as process:
        assert process.stdout is not None
        process.stdout.readline()
        if has_ended:
            process.communicate("\n")
        now = _read()
        if not has_ended:
            process.communicate("\n")
    assert now.own - began.own >= BUSY_SECONDS


def test_busy_sibling_counts_as_another_process() -> None:
    with _python(MEASURING) as measuring:
        assert measuring.stdout is not None
        measuring.stdout.readline()
        subprocess.run([sys.executable, "-c", BUSY], check=True)
        printed, _ = measuring.communicate("\n")
    machine, own = map(float, printed.split())
    assert own < BUSY_SECONDS / 4
    assert machine - own >= BUSY_SECONDS * 0.8  # the kernel counts the machine's time in ticks


def _python(program: str) -> "subprocess.Popen[str]":
    return subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _read() -> CpuTimes:
    times = read_cpu_times()
    if times is None:
        pytest.skip("this system does not tell how much CPU other processes use")
    return times
