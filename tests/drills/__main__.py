"""`make drill`: every promise at its full size, a line each; the last run is written to docs/promises.md.

`make drill ARGS="1 8"` runs these rows alone, and leaves the others' figures as they were.
"""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Final

from tests.drills.promises import PROMISES, Promise

REPOSITORY: Final = Path(__file__).parents[2]
FIGURES: Final = REPOSITORY / "tests/drills/figures.json"
PAGE: Final = REPOSITORY / "docs/promises.md"
_TOLD: Final = re.compile(r"(?:seed \d+:|\d+ kills:|\d+ members,).*")
"""The lines in which a drill says what it did."""
_ENDED: Final = re.compile(r"(\d+) passed")


def run(promise: Promise) -> dict[str, Any]:
    """Run a row; what there is to say of it."""
    began_at = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-s", "--color=no", "-o", "addopts=", "-p", "no:cacheprovider"]
    ended = subprocess.run(
        [*command, *promise.tests],
        cwd=REPOSITORY,
        env={**os.environ, **promise.full},
        capture_output=True,
        text=True,
        check=False,
    )
    passed = _ENDED.search(ended.stdout)
    is_kept = ended.returncode == 0 and passed is not None
    if not is_kept:
        print(ended.stdout[-4000:], ended.stderr[-2000:], file=sys.stderr)
    return {
        "verdict": "kept" if is_kept else "BROKEN",
        "tests": int(passed[1]) if passed else 0,
        "told": _TOLD.findall(ended.stdout)[:2],
        "seconds": round(time.monotonic() - began_at),
        "commit": _git("rev-parse", "--short", "HEAD"),
        "at": time.strftime("%Y-%m-%d", time.gmtime()),
    }


def page_of(figures: dict[str, dict[str, Any]]) -> str:
    """The page: each row with the figure of its last run, or the plain word that there is none."""
    lines = [
        "# What Stak promises, and the figures that show it",
        "",
        "Made by `make drill` (`make drill ARGS=<row>` for one): real processes, real engines, seeded faults.",
        "The short form of each row is part of `make test`. No failure in N means a rate below 3/N.",
        "",
        "| # | fault | promise | size | last full run |",
        "|---|---|---|---|---|",
    ]
    for promise in PROMISES:
        found = figures.get(str(promise.number))
        figure = "not run at full size yet" if found is None else _figure_text(found)
        size = promise.size or "as in `make test`"
        lines.append(f"| {promise.number} | {promise.fault} | {promise.promise} | {size} | {figure} |")
    lines += [
        "",
        "Row 6 is a ratio of times and comes from `make bench ARGS=mark_all` (README).",
        "",
    ]
    return "\n".join(lines)


def _figure_text(found: dict[str, Any]) -> str:
    told = "; ".join(found["told"]) or f"{found['tests']} tests, 0 failures"
    return f"**{found['verdict']}**: {told} ({found['seconds']} s, {found['commit']}, {found['at']})"


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=REPOSITORY, capture_output=True, text=True, check=True
    ).stdout.strip()


def main() -> int:
    """Run what was asked for, tell as it goes, and write it down."""
    wanted = {int(argument) for argument in sys.argv[1:]} or {promise.number for promise in PROMISES}
    figures: dict[str, dict[str, Any]] = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    is_all_kept = True
    for promise in PROMISES:
        if promise.number in wanted:
            figures[str(promise.number)] = found = run(promise)
            is_all_kept &= found["verdict"] == "kept"
            print(f"{promise.number:>2} {_figure_text(found)}", flush=True)
            FIGURES.write_text(json.dumps(figures, indent=2) + "\n")
            PAGE.write_text(page_of(figures))
    return 0 if is_all_kept else 1


if __name__ == "__main__":
    sys.exit(main())
