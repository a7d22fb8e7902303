"""The stored figures of the last full runs (`figures.json`), and how long parts and runs take by them."""

import heapq
import json
import subprocess
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.drills.promise_model import Part, Promise

REPOSITORY: Final = Path(__file__).parents[2]
FIGURES: Final = REPOSITORY / "tests/drills/figures.json"
LANES: Final = 2
"""The number of parts that run at once."""

Figure = dict[str, Any]


class PartResult(NamedTuple):
    """The result of a part's tests: how many passed and were skipped, and the lines that they reported by row."""

    is_kept: bool
    passed: int
    skipped: int
    lines: list[tuple[int, str]]
    seconds: int
    skip_reasons: tuple[str, ...] = ()
    """Why tests were skipped, if all of them were: the part shows nothing then."""


class Figures:
    """The results of each row's last full run, and the wall time of the last run of all rows."""

    def __init__(self, rows: dict[str, Figure], whole_run: Figure | None) -> None:
        self.rows = rows
        self.whole_run = whole_run

    @classmethod
    def read(cls, path: Path = FIGURES) -> "Figures":
        stored = json.loads(path.read_text()) if path.exists() else {}
        return cls(stored.get("rows", {}), stored.get("whole_run"))

    def write(self, path: Path) -> None:
        path.write_text(json.dumps({"rows": self.rows, "whole_run": self.whole_run}, indent=2) + "\n")

    def add(self, promise: Promise, parts: Sequence[Part], results: Sequence[PartResult]) -> Figure:
        """Combine the results of a promise's parts, and keep them as its figure."""
        figure = {
            "verdict": "kept" if all(result.is_kept for result in results) else "BROKEN",
            "tests": sum(result.passed for result in results),
            "skipped": sum(result.skipped for result in results),
            "told": [text for result in results for row, text in result.lines if row == promise.number],
            "seconds": sum(result.seconds for result in results),
            "parts": {part.name: result.seconds for part, result in zip(parts, results, strict=True)},
            **_commit_and_date(),
        }
        self.rows[str(promise.number)] = figure
        return figure

    def add_whole_run(self, seconds: float) -> None:
        self.whole_run = {"seconds": round(seconds), **_commit_and_date()}

    def part_seconds(self) -> dict[str, int]:
        """Return how long each part took when it last ran at its full size."""
        return {name: seconds for row in self.rows.values() for name, seconds in row["parts"].items()}

    def parts_not_run(self, promise: Promise, parts: Iterable[Part]) -> list[Part]:
        """Return the parts that did not run at their present full size."""
        ran = self.rows.get(str(promise.number), {}).get("parts", {})
        return [part for part in parts if part.name not in ran]


def expected_wall_seconds(parts: Iterable[Part], seconds_of: Mapping[str, float]) -> float:
    """Return how long these parts take in this order, those that run alone after the others; unknown ones count 0."""
    lanes = [0.0] * LANES
    alone = 0.0
    for part in parts:
        seconds = seconds_of.get(part.name, 0)
        if part.is_alone:
            alone += seconds
        else:
            heapq.heapreplace(lanes, lanes[0] + seconds)
    return max(lanes) + alone


def longest_first(parts: Iterable[Part], seconds_of: Mapping[str, float]) -> list[Part]:
    """Return the parts so that no lane idles at the end: unknown ones first, those that run alone last."""
    return sorted(parts, key=lambda part: (part.is_alone, -seconds_of.get(part.name, float("inf"))))


def duration_text(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 100 else f"{seconds / 60:.0f} min"


def _commit_and_date() -> dict[str, str]:
    command = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout.strip()
    return {"commit": commit, "at": time.strftime("%Y-%m-%d", time.gmtime())}
