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

    has_failed: bool
    passed: int
    skipped: int
    lines: list[tuple[int, str]]
    seconds: int
    skip_reasons: tuple[str, ...] = ()
    """Why tests were skipped."""

    @property
    def is_shown(self) -> bool:
        """Whether the part has a result: a part that skipped a test has none, unless another test of it failed."""
        return self.has_failed or not self.skip_reasons

    @property
    def is_kept(self) -> bool:
        return self.is_shown and not self.has_failed


class RowFigure(NamedTuple):
    """The results of a promise's parts together."""

    is_kept: bool
    tests: int
    skipped: int
    lines: list[str]
    """What the tests reported."""
    seconds: int
    runs: list[tuple[str, str]]
    """The dates and commits of the parts' last runs."""

    @property
    def verdict(self) -> str:
        return "kept" if self.is_kept else "BROKEN"

    @property
    def runs_text(self) -> str:
        return ", ".join(f"commit {commit}, {at}" for at, commit in self.runs)


class Figures:
    """The results of each part's last full run, and the wall time of the last run of all rows."""

    def __init__(self, parts: dict[str, Figure], whole_run: Figure | None) -> None:
        self.parts = parts
        self.whole_run = whole_run

    @classmethod
    def read(cls, path: Path = FIGURES) -> "Figures":
        stored = json.loads(path.read_text()) if path.exists() else {}
        return cls(stored.get("parts", {}), stored.get("whole_run"))

    def write(self, path: Path) -> None:
        path.write_text(json.dumps({"parts": self.parts, "whole_run": self.whole_run}, indent=2) + "\n")

    def add(self, part: Part, result: PartResult) -> None:
        """Keep the result of a part in place of that of its run before."""
        lines: dict[str, list[str]] = {}
        for row, text in result.lines:
            lines.setdefault(str(row), []).append(text)
        self.parts[part.name] = {
            "verdict": "kept" if result.is_kept else "BROKEN",
            "tests": result.passed,
            "skipped": result.skipped,
            "lines": lines,
            "seconds": result.seconds,
            **_commit_and_date(),
        }

    def remove_unknown(self, parts: Iterable[Part]) -> None:
        """Forget the results of parts other than these: they have changed their tests or their size."""
        names = {part.name for part in parts}
        self.parts = {name: figure for name, figure in self.parts.items() if name in names}

    def row(self, promise: Promise, parts: Sequence[Part]) -> RowFigure | None:
        """Combine the results of a promise's parts; None if none of them has run."""
        found = [self.parts[part.name] for part in parts if part.name in self.parts]
        if not found:
            return None
        return RowFigure(
            all(one["verdict"] == "kept" for one in found),
            sum(one["tests"] for one in found),
            sum(one["skipped"] for one in found),
            [text for one in found for text in one["lines"].get(str(promise.number), ())],
            sum(one["seconds"] for one in found),
            sorted({(one["at"], one["commit"]) for one in found}),
        )

    def add_whole_run(self, seconds: float) -> None:
        self.whole_run = {"seconds": round(seconds), **_commit_and_date()}

    def part_seconds(self) -> dict[str, int]:
        """Return how long each part took when it last ran at its full size."""
        return {name: figure["seconds"] for name, figure in self.parts.items()}

    def is_kept(self, part: Part) -> bool:
        """Return whether the last run of a part at its present full size broke no promise."""
        return self.parts.get(part.name, {}).get("verdict") == "kept"

    def parts_not_run(self, parts: Iterable[Part]) -> list[Part]:
        """Return the parts that did not run at their present full size."""
        return [part for part in parts if part.name not in self.parts]


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
