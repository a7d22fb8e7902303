"""`make drill`: every promise at its full size, a line each; the last run is written to docs/promises.md.

`make drill ARGS="1 8"` runs these rows alone, and leaves the others' figures as they were. Two parts run at a time.
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
_TOLD: Final = re.compile(r"^row (\d+): (.*): (kept|BROKEN)$", re.MULTILINE)
_PASSED: Final = re.compile(r"(\d+) passed")
_SKIPPED: Final = re.compile(r"(\d+) skipped")

Figure = dict[str, Any]


def run(part: Part) -> Figure:
    """Run a part; what there is to say of it."""
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
        "told": [(int(found[1]), found[2]) for found in _TOLD.finditer(ended.stdout)],
        "seconds": round(time.monotonic() - began_at),
    }


def figure_of(promise: Promise, ran: list[Figure]) -> Figure:
    """What the parts of a promise come to."""
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
    """The page: each row with the figure of its last run, or the plain word that there is none."""
    lines = [
        "# What Stak promises, and the figures that show it",
        "",
        "Made by `make drill` (`make drill ARGS=<row>` for one): real processes, real engines, seeded faults.",
        "The short form of each row is part of `make test`, which ends with its lines.",
        "No failure in N means a rate below 3/N.",
        "",
        "| # | fault | promise | full size | last full run |",
        "|---|---|---|---|---|",
    ]
    for promise in PROMISES:
        found = figures.get(str(promise.number))
        figure = "not run at full size yet" if found is None else figure_text(found)
        size = promise.size or "as in `make test`"
        lines.append(f"| {promise.number} | {promise.fault} | {promise.promise} | {size} | {figure} |")
    lines += [
        "",
        "Row 6 is a ratio of times and comes from `make bench ARGS=mark_all` (README).",
        "Seconds are of a row's parts one after the other; two parts run at a time.",
        "",
    ]
    return "\n".join(lines)


def figure_text(found: Figure) -> str:
    """A row's figure in words."""
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
    """The rows that were named, and with each the one whose parts show it."""
    numbers = {promise.number for promise in PROMISES}
    named = {int(argument) for argument in arguments if argument.isdigit()}
    unknown = [argument for argument in arguments if not (argument.isdigit() and int(argument) in numbers)]
    if unknown:
        sys.exit(f"There is no row {', '.join(unknown)}. Rows: {', '.join(map(str, sorted(numbers)))}.")
    return named or numbers


def main() -> int:
    """Run what was asked for, tell as it goes, and write it down."""
    wanted = _asked(sys.argv[1:])
    shown = [promise for promise in PROMISES if {promise.number, promise.told_by} & wanted]
    running = {promise.told_by or promise.number for promise in shown}
    figures: dict[str, Figure] = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    is_all_kept = True
    with ThreadPoolExecutor(AT_ONCE) as lanes:
        parts = {
            promise.number: [lanes.submit(run, part) for part in promise.parts]
            for promise in PROMISES
            if promise.number in running
        }
        for promise in shown:
            ran = [part.result() for part in parts[promise.told_by or promise.number]]
            figures[str(promise.number)] = found = figure_of(promise, ran)
            is_all_kept &= found["verdict"] == "kept"
            print(f"{promise.number:>2} {figure_text(found)}", flush=True)
            FIGURES.write_text(json.dumps(figures, indent=2) + "\n")
            PAGE.write_text(page_of(figures))
    return 0 if is_all_kept else 1


if __name__ == "__main__":
    sys.exit(main())
