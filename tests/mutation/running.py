"""One condition taken out, one test process: whether a test finds that it is gone.

Found means that a test failed while it ran, and not for being unable to run: what breaks while tests are collected or
set up, or fails as a mistake in the code would (a write that is malformed, a name that is not there), finds nothing.
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

from tests.mutation.conditions import ROOT
from tests.mutation.reports import REPORT, TAKEN_OUT, Began, Failed, read_report

LONGEST_SECONDS: Final = 240
"""Without a condition, a test may never end: that is not counted as found."""
_AT_ONCE: Final = 2
_CRASHES: Final = frozenset(
    ("InvalidWrite", "TypeError", "NameError", "UnboundLocalError", "AttributeError", "ImportError", "SyntaxError")
)
_COMMAND: Final = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "pytest_asyncio.plugin", "-p", "xdist.plugin")


@dataclass(frozen=True)
class Verdict:
    """What became of the tests without a condition."""

    condition: str
    outcome: Literal["found", "not found", "broken"]
    test: str
    """The one that found it, or was the last to run."""
    seconds: float

    def __str__(self) -> str:
        return f"{self.outcome:9} {self.seconds:5.1f} s  {self.condition}  by {self.test or 'no test'}"


def try_without(condition: str, tests: Sequence[str]) -> Verdict:
    """Run tests without a condition, until one fails."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="stak-mutant-") as folder:
        report = Path(folder, "report")
        code = run_tests(tests, {REPORT: str(report), TAKEN_OUT: condition})
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


def in_turn(conditions: Iterable[str], trying: Callable[[str], Verdict]) -> Iterator[Verdict]:
    """Try without each of these, some at the same time; verdicts as they come."""
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        for future in as_completed([pool.submit(trying, condition) for condition in conditions]):
            yield future.result()


def run_tests(
    tests: Sequence[str], told: dict[str, str], *options: str, longest_seconds: int = LONGEST_SECONDS
) -> int | None:
    """Run tests in a process of their own, told what the plugin asks for; None if they do not end."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "STAK_"))}
    with subprocess.Popen(
        [*_COMMAND, "-p", "tests.mutation.plugin", *options, *tests],
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
