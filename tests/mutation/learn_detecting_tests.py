"""Learns by experiment which test detects which dropped condition, and stores it in detecting_tests.json.

First the tests run once over code that records which conditions they create; then, without each condition, the tests
that create it run, fastest first, until one fails.
"""

import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from tests.mutation.process_reports import REPORT, Failed, Ran, read_report
from tests.mutation.run_mutant import Verdict, run_tests, try_without
from tests.support.source_conditions import names

DETECTING_TESTS: Final = Path(__file__).parent / "detecting_tests.json"
SEARCHED: Final = (
    "tests/scenarios",
    *(f"tests/unit/{area}" for area in ("chat", "identity", "inbox", "realtime", "serverless", "tenancy", "workers")),
)
"""Tests that run our code in their own process and check its results."""
_RECORDING_SECONDS: Final = 1800
_RACES: Final = re.compile(
    "interrupted|lost_race|races|machine|at_once|concurrent|once|meanwhile|again|repeat|twice|while"
)
"""Words in the names of race tests, which are tried first: races are what conditions are for."""


def read_detecting_tests() -> dict[str, str]:
    """Return the detecting test of each condition."""
    return msgspec.json.decode(DETECTING_TESTS.read_bytes(), type=dict[str, str]) if DETECTING_TESTS.exists() else {}


def write_detecting_tests(detecting_tests: Mapping[str, str]) -> None:
    """Store them in the order of the source, without those of conditions that no longer exist."""
    kept = {name: detecting_tests[name] for name in names() if name in detecting_tests}
    DETECTING_TESTS.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n")


def record_tests(places: Iterable[str] = SEARCHED) -> list[Ran]:
    """Return which conditions every passing test creates, and its duration."""
    with tempfile.TemporaryDirectory(prefix="stak-noted-") as folder:
        told = {REPORT: str(Path(folder, "noted"))}
        run_tests([*places], told, "--maxfail=1000", "-n2", "--dist=loadgroup", longest_seconds=_RECORDING_SECONDS)
        said = [one for path in Path(folder).iterdir() for one in read_report(path)]
    failed = {one.test for one in said if isinstance(one, Failed)}
    return [one for one in said if isinstance(one, Ran) and one.test not in failed]


def search(condition: str, recorded: Iterable[Ran], tried_seconds: float) -> Verdict:
    """Search for this long for a test that fails without a condition, among those that create it, fastest first."""
    verdict = Verdict(condition, "not found", "", 0)
    tests = [*_making(condition, recorded, tried_seconds)]
    while tests:
        verdict = try_without(condition, tests)
        if verdict.outcome == "found" or verdict.test not in tests:
            break
        # It broke a test, or kept it from ending: the next ones may find it all the same.
        tests = tests[tests.index(verdict.test) + 1 :]
    return verdict


def _making(condition: str, recorded: Iterable[Ran], tried_seconds: float) -> Iterator[str]:
    seconds = 0.0
    making = [one for one in recorded if condition in one.made]
    for one in sorted(making, key=lambda one: (_RACES.search(one.test) is None, one.seconds)):
        seconds += one.seconds
        if seconds > tried_seconds:
            return
        yield one.test
