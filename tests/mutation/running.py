"""One mutant, one test process: whether a test finds that a condition is gone.

Found means that a test failed while it ran, and not for being unable to run: what breaks while tests are collected or
set up, or fails as a mistake in the code would (a write that is malformed, a name that is not there), finds nothing.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from tests.mutation.conditions import ROOT, names
from tests.mutation.reports import REPORT, TAKEN_OUT, Began, Failed, read_report
from tests.mutation.said_twice import SAID_TWICE

AT_ONCE: Final = 2
"""Mutants that are run at the same time."""
LONGEST_SECONDS: Final = 240
"""A mutant may keep a test from ending: that is not counted as found."""
_CRASHES: Final = frozenset(
    ("InvalidWrite", "TypeError", "NameError", "UnboundLocalError", "AttributeError", "ImportError", "SyntaxError")
)
_COMMAND: Final = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "pytest_asyncio.plugin", "-p", "xdist.plugin")


@dataclass(frozen=True)
class Mutant:
    """Our code without these conditions: one, or what is said twice."""

    name: str
    taken_out: tuple[str, ...]


@dataclass(frozen=True)
class Verdict:
    """What became of a mutant."""

    name: str
    outcome: Literal["found", "not found", "broken"]
    test: str
    """The one that found it, or was the last to run."""
    seconds: float

    def __str__(self) -> str:
        return f"{self.outcome:9} {self.seconds:5.1f} s  {self.name}  by {self.test or 'no test'}"


def mutants() -> list[Mutant]:
    """Every condition alone; one that is said twice, with what says it again."""
    return [Mutant(" and ".join((name, *also)), (name, *also)) for name in names() for also in [_said_again(name)]]


def _said_again(name: str) -> tuple[str, ...]:
    return SAID_TWICE[name].by if name in SAID_TWICE else ()


def try_mutant(mutant: Mutant, tests: Sequence[str]) -> Verdict:
    """Run tests without these conditions, until one fails."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="stak-mutant-") as folder:
        report = Path(folder, "report")
        told = {REPORT: str(report), TAKEN_OUT: json.dumps(mutant.taken_out)}
        code = run_tests(tests, told)
        said = read_report(report)
    seconds = time.monotonic() - begun
    failures = [one for one in said if isinstance(one, Failed)]
    began = [one.test for one in said if isinstance(one, Began)]
    if failures:
        one = failures[0]
        is_found = one.phase == "call" and _CRASHES.isdisjoint(one.kinds)
        return Verdict(mutant.name, "found" if is_found else "broken", one.test, seconds)
    # Without a failure the process ends well (0), or was stopped because it did not end (None).
    outcome: Literal["not found", "broken"] = "not found" if code in (0, None) else "broken"
    return Verdict(mutant.name, outcome, began[-1] if began else "", seconds)


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
