"""Starts `bench.load.http_load_generator` in its own process and controls it; the base class of HTTP contenders."""

import contextlib
import math
import os
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, Final

import msgspec

from bench.benchmark_results import Figure, WrongResultError
from bench.load.http_load_generator import Answer, Order

Lanes = Sequence[Sequence[str]]
"""The requests of each connection."""

_answers: Final = msgspec.json.Decoder(list[list[Answer]])


class Asker:
    """The load generator process, controlled through two pipes."""

    def __init__(self, pid: int, orders: IO[bytes], answers: IO[bytes]) -> None:
        self.pid = pid
        self._orders = orders
        self._answers = answers

    def prepare(self, port: int, lanes: Lanes) -> None:
        """Connect, with all requests prepared."""
        self._tell(msgspec.json.encode(Order(port, lanes)))
        self._hear(b"ready\n")

    def ask(self) -> None:
        """Send all requests; return after the last response."""
        self._tell(b"ask")
        self._hear(b"done\n")

    def answers(self) -> list[list[Answer]]:
        """Return the last responses, by connection."""
        return _answers.decode(self._answers.readline())

    def _tell(self, line: bytes) -> None:
        self._orders.write(line + b"\n")
        self._orders.flush()

    def _hear(self, wanted: bytes) -> None:
        if self._answers.readline() != wanted:
            raise WrongResultError("The load generator gave up: it says why above.")


@contextlib.contextmanager
def asker() -> Iterator[Asker]:
    """Start a load generator in a separate process."""
    command = [sys.executable, "-m", "bench.load.http_load_generator"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield Asker(process.pid, process.stdin, process.stdout)


class Asked(ABC):
    """A contender that gets requests on several connections at once; a block is identified by its number."""

    def __init__(self, name: str, asker: Asker, port: int, processes: Mapping[str, int]) -> None:
        self.name = name
        self._asker = asker
        self._port = port
        self._processes = {**processes, "load": asker.pid}
        self._lanes: Lanes = ()
        self._taken: list[list[float]] = []
        self._cpu_seconds = dict.fromkeys(self._processes, 0.0)
        self._seconds = 0.0
        self._request_count = 0

    @abstractmethod
    def requests(self, block: int) -> Lanes:
        """Return the requests of a block."""

    @abstractmethod
    def check(self, lanes: Lanes, answers: Sequence[Sequence[Answer]]) -> None:
        """Untimed: raise WrongResultError if the responses are wrong."""

    def begin_round(self) -> None:
        """Start collecting the latencies of a round."""
        self._taken.append([])

    def prepare(self, block: int) -> None:
        """Build the requests and connect."""
        self._lanes = self.requests(block)
        self._asker.prepare(self._port, self._lanes)
        for name, pid in self._processes.items():
            self._cpu_seconds[name] -= cpu_seconds_of(pid)

    def run(self, block: int) -> int:  # noqa: ARG002 - it is prepared
        """Send the requests; return the number of responses."""
        began = time.perf_counter()
        self._asker.ask()
        self._seconds += time.perf_counter() - began
        count = sum(map(len, self._lanes))
        self._request_count += count
        return count

    def settle(self) -> None:
        """Record the latencies, and check the responses."""
        for name, pid in self._processes.items():
            self._cpu_seconds[name] += cpu_seconds_of(pid)
        answers = self._asker.answers()
        self._taken[-1] += [answer.seconds for lane in answers for answer in lane]
        self.check(self._lanes, answers)

    def run_untimed(self) -> None:
        """Run one block, to fill a server before a measurement."""
        self.begin_round()
        self.prepare(0)
        self.run(0)
        self.settle()

    def latency(self, share: float) -> Figure:
        """Return the latency percentile for this share of the responses, for every round but the first."""
        name = f"{self.name}, p{share * 100:g}"
        return Figure(name, "ms", tuple(1000 * percentile(taken, share) for taken in self._taken[1:]))

    def cpu_seconds_per_request(self, process: str) -> float:
        """Return the CPU time of a process for each request, over all rounds."""
        return self._cpu_seconds[process] / self._request_count

    def cpu_note(self) -> str:
        """Return a sentence about the CPU use of the processes involved."""
        used = ", ".join(f"{name} {cpu / self._seconds:.2f}" for name, cpu in self._cpu_seconds.items())
        return f"CPUs used by {self.name}: {used}."


def percentile(values: Sequence[float], share: float) -> float:
    """Return the percentile of the values (nearest rank)."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def cpu_seconds_of(pid: int) -> float:
    """Return the CPU time of a process so far; NaN if the system does not tell."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return math.nan  # not Linux
    times = stat.read_text().rsplit(")", 1)[1].split()[11:13]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")
