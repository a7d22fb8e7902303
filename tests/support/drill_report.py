"""The seed of a drill, and its one-line report: the seed, the faults, the figures. pytest adds the verdict.

The lines of a run are printed together at its end, with captured output or without (`tests/conftest.py`).
"""

import os
import re
import time
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

SEED_NAME: Final = "STAK_DRILL_SEED"
_LINE: Final = re.compile(r"^drill: row (\d+): (.+)$", re.MULTILINE)


class ReportLine(NamedTuple):
    """A line of the report: the row of the promise, the text, and whether the test passed."""

    row: int
    text: str
    is_kept: bool

    def __str__(self) -> str:
        return f"row {self.row}: {self.text}: {'kept' if self.is_kept else 'BROKEN'}"


def drill_seed(usual: int) -> int:
    """Return `STAK_DRILL_SEED`, or else the usual seed: with the seed that it reported, a drill does the same again."""
    return int(os.environ.get(SEED_NAME, usual))


def report_drill(row: int, seed: int | range | None, faults: str, figures: str, began_at: float) -> None:
    """Print what was done and found; `began_at` is a time of the monotonic clock."""
    match seed:
        case None:
            whose = "no chance involved"
        case int():
            whose = f"seed {seed}"
        case _:
            whose = f"seeds {seed[0]} to {seed[-1]}"
    print(f"drill: row {row}: {whose}: {faults}; {figures}; {time.monotonic() - began_at:.0f} s")


def report_lines(reports: Iterable[Any]) -> list[ReportLine]:
    """Return the report lines among what the tests printed."""
    return sorted(
        ReportLine(int(found[1]), found[2], report.passed)
        for report in reports
        for name, text in getattr(report, "sections", ())
        if name == f"Captured stdout {report.when}"
        for found in _LINE.finditer(text)
    )
