"""`make drill`: runs every promise at full size, prints a line for each, and writes the results to docs/promises.md.

`make drill ARGS="1 8"` runs these rows only, and keeps the figures of the others. Two parts run in parallel.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from tests.drills.promises import PROMISES, Part, Promise

REPOSITORY: Final = Path(__file__).parents[2]
FIGURES: Final = REPOSITORY / "tests/drills/figures.json"
PAGE: Final = REPOSITORY / "docs/promises.md"
AT_ONCE: Final = 2
_SHORT_CHARACTERS: Final = 60
_REPORT_LINE: Final = re.compile(r"^row (\d+): (.*): (kept|BROKEN)$", re.MULTILINE)
_PASSED: Final = re.compile(r"(\d+) passed")
_SKIPPED: Final = re.compile(r"(\d+) skipped")

_BEGINNING: Final = (
    "# Guarantees under faults",
    "",
    "Each row is a promise and the drill that tests it: real processes and real engines, with faults injected from a",
    "seed. A promise is kept if nothing went wrong: 0 failures in N tries mean a failure rate below 3/N.",
    "",
    "- `make drill` runs every row at its full size, two parts at a time, and writes this page. It takes about an hour",
    "  on 2 cores.",
    '- `make drill ARGS="1 8"` runs only these rows.',
    "- `make test` runs a short form of every row, and prints its lines at the end.",
    "",
    "In the results, *lost* counts messages that are missing, *doubled* and *twice* those that were stored, counted or",
    "shown twice, *drift* unread counts that differ from a recount, and *buried* good messages among the dead letters.",
    "",
)
_BETWEEN: Final = (
    "",
    "Row 6, marking all as read costs the same for 10 and for 10,000 unread messages, is a benchmark:",
    "[mark_all](benchmarks.md#mark_all). Row 17 tests the tests.",
    "",
    "## Last full runs",
    "",
    "The seconds of a row are the sum over its parts. A line without a seed involves no randomness.",
)

Figure = dict[str, Any]


def run(part: Part) -> Figure:
    """Run a part; return its figures."""
    began_at = time.monotonic()
    command = [sys.executable, "-m", "pytest", "--color=no", "-o", "addopts=", "-p", "no:cacheprovider"]
    ended = subprocess.run(
        [*command, *part.tests],
        cwd=REPOSITORY,
        env={**os.environ, **part.full},
        capture_output=True,
        text=True,
        check=False,
    )
    passed, skipped = _PASSED.search(ended.stdout), _SKIPPED.search(ended.stdout)
    is_kept = ended.returncode == 0 and passed is not None
    if not is_kept:
        print(ended.stdout[-4000:], ended.stderr[-2000:], file=sys.stderr)
    return {
        "is_kept": is_kept,
        "tests": int(passed[1]) if passed else 0,
        "skipped": int(skipped[1]) if skipped else 0,
        "told": [(int(found[1]), found[2]) for found in _REPORT_LINE.finditer(ended.stdout)],
        "seconds": round(time.monotonic() - began_at),
    }


def figure_of(promise: Promise, ran: list[Figure]) -> Figure:
    """Combine the figures of a promise's parts."""
    return {
        "verdict": "kept" if all(part["is_kept"] for part in ran) else "BROKEN",
        "tests": sum(part["tests"] for part in ran),
        "skipped": sum(part["skipped"] for part in ran),
        "told": [text for part in ran for row, text in part["told"] if row == promise.number],
        "seconds": sum(part["seconds"] for part in ran),
        "commit": _git("rev-parse", "--short", "HEAD"),
        "at": time.strftime("%Y-%m-%d", time.gmtime()),
    }


def page_of(figures: dict[str, Figure]) -> str:
    """Return the page: a table of all promises, then the lines that each row's last full run reported."""
    rows = [
        "| row | promise | fault that is injected | target of the full run | last full run |",
        "|---|---|---|---|---|",
    ]
    details: list[str] = []
    for promise in PROMISES:
        found = figures.get(str(promise.number))
        size = promise.size or "the size of `make test`"
        seen = "not run at full size yet" if found is None else f"{_seen(found)} ([details](#row-{promise.number}))"
        rows.append(f"| {promise.number} | {promise.promise} | {promise.fault} | {size} | {seen} |")
        if found is not None:
            details += ["", f"### Row {promise.number}", "", *_details(promise, found)]
    return "\n".join([*_BEGINNING, *rows, *_BETWEEN, *details, ""])


def _seen(found: Figure) -> str:
    """Return the verdict and the counted failures, which are zero if the promise was kept."""
    zeros = list(dict.fromkeys(zero for text in found["told"] for zero in _zeros_of(text)))
    if not zeros and found["told"]:
        *_, last, _seconds = found["told"][0].split("; ")
        zeros = [last] if len(last) <= _SHORT_CHARACTERS else []
    return f"**{found['verdict']}**: {', '.join(zeros)}" if zeros else f"**{found['verdict']}**"


def _zeros_of(text: str) -> list[str]:
    """Return what a line says was counted and is zero: "lost 0, drift 0"."""
    zeros = []
    for figures in text.split("; ")[1:]:
        parts = figures.split(", ")
        if figures.endswith(" 0") and sum(part[-1].isdigit() for part in parts) == 1:
            parts = [figures]  # one number for several words: "wrong ids, orders, counts 0"
        zeros += [part for part in parts if part.endswith(" 0") and (part == figures or not re.search(r"\b\d+ ", part))]
    return zeros


def _details(promise: Promise, found: Figure) -> list[str]:
    shown_by = next(other for other in PROMISES if other.number == (promise.shown_by or promise.number))
    tests = dict.fromkeys(test.partition("::")[0] for part in shown_by.parts for test in part.tests)
    passed = f"{found['tests']} {'test' if found['tests'] == 1 else 'tests'}"
    skipped = f", {found['skipped']} skipped" if found["skipped"] else ""
    ran = f"{passed}{skipped}, {found['seconds']} s, commit {found['commit']}, {found['at']}."
    return [
        f"`make drill ARGS={promise.number}`: {', '.join(f'`{test}`' for test in tests)}. {ran}",
        "",
        *(f"- {text}" for text in found["told"]),
    ]


def figure_text(found: Figure) -> str:
    """Return a row's figure in words."""
    counted = f"{found['tests']} tests, 0 failures" if found["verdict"] == "kept" else f"{found['tests']} tests passed"
    if found["skipped"]:
        counted += f", {found['skipped']} skipped"
    told = "; ".join([*found["told"], counted])
    return f"**{found['verdict']}**: {told} ({found['seconds']} s, {found['commit']}, {found['at']})"


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=REPOSITORY, capture_output=True, text=True, check=True
    ).stdout.strip()


def _asked(arguments: Iterable[str]) -> set[int]:
    """Return the named rows, and for each the row whose parts show it."""
    numbers = {promise.number for promise in PROMISES}
    named = {int(argument) for argument in arguments if argument.isdigit()}
    unknown = [argument for argument in arguments if not (argument.isdigit() and int(argument) in numbers)]
    if unknown:
        sys.exit(f"There is no row {', '.join(unknown)}. Rows: {', '.join(map(str, sorted(numbers)))}.")
    return named or numbers


def main() -> int:
    """Run the requested rows, print the results, and store them."""
    wanted = _asked(sys.argv[1:])
    shown = [promise for promise in PROMISES if {promise.number, promise.shown_by} & wanted]
    running = {promise.shown_by or promise.number for promise in shown}
    figures: dict[str, Figure] = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    is_all_kept = True
    with ThreadPoolExecutor(AT_ONCE) as lanes:
        parts = {
            promise.number: [lanes.submit(run, part) for part in promise.parts]
            for promise in PROMISES
            if promise.number in running
        }
        for promise in shown:
            ran = [part.result() for part in parts[promise.shown_by or promise.number]]
            figures[str(promise.number)] = found = figure_of(promise, ran)
            is_all_kept &= found["verdict"] == "kept"
            print(f"{promise.number:>2} {figure_text(found)}", flush=True)
            FIGURES.write_text(json.dumps(figures, indent=2) + "\n")
            PAGE.write_text(page_of(figures))
    return 0 if is_all_kept else 1


if __name__ == "__main__":
    sys.exit(main())
