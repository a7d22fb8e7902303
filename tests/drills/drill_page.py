"""The page docs/promises.md, written from the promises and their figures."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.drills.drill_figures import (
    REPOSITORY,
    Figures,
    RowFigure,
    duration_text,
    expected_wall_seconds,
    longest_first,
)
from tests.drills.promise_model import Part, Promise
from tests.drills.promises import PROMISES

PAGE: Final[Path] = REPOSITORY / "docs/promises.md"
_SHORT_CHARACTERS: Final = 60

_BEGINNING: Final = """\
# Guarantees under faults

Each row is a promise and the drill that tests it: real processes and real engines, with faults injected from a
seed. A promise is kept if nothing went wrong: 0 failures in N tries mean a failure rate below 3/N.

- `make drill` runs every row at its full size, two parts at a time, and writes this page.
  {duration}
- `make drill ARGS="1 8"` runs only these rows. `make drill ARGS=--list` shows how long each takes.
- `make drill ARGS=--unfinished` runs only the parts that have never been run at their size, or broke a promise.
- `make drill ARGS="4 --seed 17"` runs a row with another seed, such as one that failed, and writes nothing. Each line
  of a result contains its seed, or the first and last of its seeds.
- `make test` runs a short form of most rows, `make check-all` of the others; both print their lines at the end.

In the results, *lost* counts messages that are missing, *doubled* and *twice* those that were stored, counted or
shown twice, *drift* unread counts that differ from a recount, and *buried* good messages among the dead letters.
"""
_BETWEEN: Final = """\

Row 6, marking all as read costs the same for 10 and for 10,000 unread messages, is a benchmark:
[mark_all](benchmarks.md#mark_all). Row 17 tests the tests. Row 27, a page deep in a partition of any
size costs what the first one costs, is a test in `make test`, `tests/contracts/test_table_page_cost.py`, which counts
the steps of SQLite and the rows that DynamoDB visits; the benchmark [growth](benchmarks.md#growth) measures it for each
list.

## Last full runs

The seconds of a row are the sum over its parts, which may have run at different times. A line without a seed involves
no randomness."""


def parts_of(promise: Promise, promises: Sequence[Promise] = PROMISES) -> tuple[Part, ...]:
    """Return the parts that show a promise: its own, or those of another row."""
    if promise.shown_by is None:
        return promise.parts
    return next(other.parts for other in promises if other.number == promise.shown_by)


def page_of(figures: Figures, promises: Sequence[Promise] = PROMISES) -> str:
    """Return the page: a table of all promises, then the lines that each row's last full run reported."""
    rows = [
        "| row | promise | fault that is injected | target of the full run | last full run |",
        "|---|---|---|---|---|",
    ]
    details: list[str] = []
    for promise in promises:
        parts = parts_of(promise, promises)
        found = figures.row(promise, parts)
        size = promise.size or "the same size in every run"
        last_run = _last_run(promise, parts, figures, found)
        rows.append(f"| {promise.number} | {promise.promise} | {promise.fault} | {size} | {last_run} |")
        if found is not None:
            details += ["", f"### Row {promise.number}", "", *_details(promise, parts, found)]
    return "\n".join([_BEGINNING.format(duration=_duration(figures, promises)), *rows, _BETWEEN, *details, ""])


def row_text(found: RowFigure) -> str:
    """Return a row's figure in words."""
    counted = f"{found.tests} tests, 0 failures" if found.is_kept else f"{found.tests} tests passed"
    if found.skipped:
        counted += f", {found.skipped} skipped"
    told = "; ".join([*found.lines, counted])
    return f"**{found.verdict}**: {told} ({found.seconds} s, {found.runs_text})"


def _duration(figures: Figures, promises: Sequence[Promise]) -> str:
    """Return the sentence about how long all rows take: as measured together, or else row by row."""
    if (whole := figures.whole_run) is not None:
        took = duration_text(whole["seconds"])
        return f"The last run of all rows took {took} on 2 cores ({whole['commit']}, {whole['at']})."
    seconds_of = figures.part_seconds()
    parts = [part for promise in promises for part in promise.parts]
    measured = [part for part in longest_first(parts, seconds_of) if part.name in seconds_of]
    total = sum(seconds_of[part.name] for part in measured)
    wall = expected_wall_seconds(measured, seconds_of)
    return (
        f"By the last run of each part ({duration_text(total)} in all), it takes {duration_text(wall)} on 2 cores; "
        f"{len(parts) - len(measured)} of {len(parts)} parts have not been measured."
    )


def _last_run(promise: Promise, parts: Sequence[Part], figures: Figures, found: RowFigure | None) -> str:
    if found is None:
        return "not run at full size yet"
    missing = [f"`{test}`" for part in figures.parts_not_run(parts) for test in part.tests]
    more = f"; not run at this size yet: {', '.join(missing)}" if missing else ""
    return f"{_verdict(found)}{more} ([details](#row-{promise.number}))"


def _verdict(found: RowFigure) -> str:
    """Return the verdict and the counted failures, which are zero if the promise was kept."""
    zeros = list(dict.fromkeys(zero for text in found.lines for zero in _zeros_of(text)))
    if not zeros and found.lines:
        *_, last, _seconds = found.lines[0].split("; ")
        zeros = [last] if len(last) <= _SHORT_CHARACTERS else []
    return f"**{found.verdict}**: {', '.join(zeros)}" if zeros else f"**{found.verdict}**"


def _zeros_of(text: str) -> list[str]:
    """Return what a line says was counted and is zero: "lost 0, drift 0"."""
    zeros = []
    for figures in text.split("; ")[1:]:
        parts = figures.split(", ")
        if figures.endswith(" 0") and sum(part[-1].isdigit() for part in parts) == 1:
            parts = [figures]  # one number for several words: "wrong ids, orders, counts 0"
        zeros += [part for part in parts if part.endswith(" 0") and (part == figures or not re.search(r"\b\d+ ", part))]
    return zeros


def _details(promise: Promise, parts: Sequence[Part], found: RowFigure) -> list[str]:
    tests = dict.fromkeys(test.partition("::")[0] for part in parts for test in part.tests)
    passed = f"{found.tests} {'test' if found.tests == 1 else 'tests'}"
    skipped = f", {found.skipped} skipped" if found.skipped else ""
    ran = f"{passed}{skipped}, {found.seconds} s, {found.runs_text}."
    return [
        f"`make drill ARGS={promise.number}`: {', '.join(f'`{test}`' for test in tests)}. {ran}",
        "",
        *(f"- {text}" for text in found.lines),
    ]
