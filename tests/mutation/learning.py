"""Which tests find which condition missing: learnt by running them, and kept in killers.json.

First the tests run once over code that notes which conditions they make; then, without each condition, those that make
it run, the quick ones first, until one fails.
"""

import json
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import msgspec

from tests.mutation.conditions import names
from tests.mutation.reports import REPORT, Failed, Ran, read_report
from tests.mutation.running import Verdict, run_tests, try_without

KILLERS: Final = Path(__file__).parent / "killers.json"
SEARCHED: Final = (
    "tests/flows",
    *(f"tests/unit/{area}" for area in ("chat", "identity", "inbox", "realtime", "serverless", "tenancy", "workers")),
)
"""Tests that run our code in their own process, and look at what comes of it."""
_NOTED_SECONDS: Final = 1800
_RACES: Final = re.compile("interrupted|overtaken|races|machine|at_once|once|meanwhile|again|twice|while")
"""Words of tests in which something comes in between: what a condition is for, so they are tried first."""


def read_killers() -> dict[str, str]:
    """The test that finds each condition gone."""
    return msgspec.json.decode(KILLERS.read_bytes(), type=dict[str, str]) if KILLERS.exists() else {}


def write_killers(killers: Mapping[str, str]) -> None:
    """Keep them, in the order of the source, and forget those of conditions that there are no more."""
    kept = {name: killers[name] for name in names() if name in killers}
    KILLERS.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n")


def note_tests(places: Iterable[str] = SEARCHED) -> list[Ran]:
    """What every test makes, and how long it takes; without those that fail anyway."""
    with tempfile.TemporaryDirectory(prefix="stak-noted-") as folder:
        told = {REPORT: str(Path(folder, "noted"))}
        run_tests([*places], told, "--maxfail=1000", "-n2", "--dist=loadgroup", longest_seconds=_NOTED_SECONDS)
        said = [one for path in Path(folder).iterdir() for one in read_report(path)]
    failed = {one.test for one in said if isinstance(one, Failed)}
    return [one for one in said if isinstance(one, Ran) and one.test not in failed]


def search(condition: str, noted: Iterable[Ran], tried_seconds: float) -> Verdict:
    """Try for so long to do without a condition, with the tests that make it, the quick ones first."""
    verdict = Verdict(condition, "not found", "", 0)
    tests = [*_making(condition, noted, tried_seconds)]
    while tests:
        verdict = try_without(condition, tests)
        if verdict.outcome == "found" or verdict.test not in tests:
            break
        # It broke a test, or kept it from ending: the next ones may find it all the same.
        tests = tests[tests.index(verdict.test) + 1 :]
    return verdict


def _making(condition: str, noted: Iterable[Ran], tried_seconds: float) -> Iterator[str]:
    seconds = 0.0
    making = [one for one in noted if condition in one.made]
    for one in sorted(making, key=lambda one: (_RACES.search(one.test) is None, one.seconds)):
        seconds += one.seconds
        if seconds > tried_seconds:
            return
        yield one.test
