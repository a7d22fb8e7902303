"""Runs tests in a process without one condition, and decides whether a test detects its absence.

A condition is detected if a test fails in its call phase with a wrong result. Errors during collection or setup, and
errors that any programming mistake would cause (a malformed write, an unknown name), do not count.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from tests.mutation.process_reports import DROPPED_CONDITION, REPORT, Began, Failed, read_report
from tests.support.source_conditions import ROOT

TIMEOUT_SECONDS: Final = 240
"""Without a condition, a test may never end; that does not count as detected."""
_PARALLEL: Final = 2
_CRASHES: Final = frozenset(
    ("InvalidWrite", "TypeError", "NameError", "UnboundLocalError", "AttributeError", "ImportError", "SyntaxError")
)
_PLUGINS: Final = ("pytest_asyncio.plugin", "xdist.plugin", "pytest_timeout", "tests.mutation.pytest_plugin")
_COMMAND: Final = (sys.executable, "-m", "pytest", "-q", "-x", *(f"-p{plugin}" for plugin in _PLUGINS))


@dataclass(frozen=True)
class Verdict:
    """The result of running tests without a condition."""

    condition: str
    outcome: Literal["found", "not found", "broken"]
    test: str
    """The detecting test, or the last one that ran."""
    seconds: float

    def __str__(self) -> str:
        return f"{self.outcome:9} {self.seconds:5.1f} s  {self.condition}  by {self.test or 'no test'}"


def try_without(condition: str, tests: Sequence[str]) -> Verdict:
    """Run tests without a condition until one fails."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="stak-mutant-") as folder:
        report = Path(folder, "report")
        code = run_tests(tests, {REPORT: str(report), DROPPED_CONDITION: condition})
        said = read_report(report)
    seconds = time.monotonic() - begun
    failures = [one for one in said if isinstance(one, Failed)]
    began = [one.test for one in said if isinstance(one, Began)]
    if failures:
        one = failures[0]
        is_found = one.phase == "call" and _CRASHES.isdisjoint(one.kinds)
        return Verdict(condition, "found" if is_found else "broken", one.test, seconds)
    # Without a failure the process ends well (0), or was stopped because it did not end (None).
    outcome: Literal["not found", "broken"] = "not found" if code in (0, None) else "broken"
    return Verdict(condition, outcome, began[-1] if began else "", seconds)


def in_turn(
    conditions: Iterable[str], trying: Callable[[str], Verdict], parallel: int = _PARALLEL
) -> Iterator[Verdict]:
    """Try without each of these, some in parallel; yield verdicts as they come."""
    with ThreadPoolExecutor(parallel) as pool:
        for future in as_completed([pool.submit(trying, condition) for condition in conditions]):
            yield future.result()


def run_tests(
    tests: Sequence[str], told: dict[str, str], *options: str, longest_seconds: int = TIMEOUT_SECONDS
) -> int | None:
    """Run tests in a process of their own with this environment; return None if they do not end."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "STAK_"))}
    with subprocess.Popen(
        [*_COMMAND, *options, *tests],
        cwd=ROOT,
        env={**ours, **told, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    ) as process:
        try:
            return process.wait(longest_seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None
