"""Runs parts of drills, two at once, each in a pytest process of its own, and prints how far the run is."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Final

from tests.drills.drill_figures import (
    LANES,
    REPOSITORY,
    PartResult,
    duration_text,
    expected_wall_seconds,
)
from tests.drills.promise_model import Part

PROGRESS_SECONDS: Final = 60.0
"""The longest time without a line of progress."""
_COMMAND: Final = (
    *(sys.executable, "-m", "pytest", "--color=no", "-o", "addopts=", "-p", "no:cacheprovider"),
    *("-p", "no:schemathesis", "-p", "no:faker"),  # plugins that no test uses, and that take seconds to import
    *("-p", "tests.drills.full_size_plugin"),
)
_REPORT_LINE: Final = re.compile(r"^row (\d+): (.*): (kept|BROKEN)$", re.MULTILINE)
_PASSED: Final = re.compile(r"(\d+) passed")
_SKIPPED: Final = re.compile(r"(\d+) skipped")
_SKIP_REASON: Final = re.compile(r"^\S+: \d+ skipped: (.*)$", re.MULTILINE)


def run_part(part: Part) -> PartResult:
    """Run the tests of a part; print their output if they fail."""
    began_at = time.monotonic()
    environment = {**os.environ, **part.full}
    ended = subprocess.run(
        [*_COMMAND, *part.tests], cwd=REPOSITORY, env=environment, capture_output=True, text=True, check=False
    )
    passed, skipped = _PASSED.search(ended.stdout), _SKIPPED.search(ended.stdout)
    has_failed = ended.returncode != 0 or not (passed or skipped)
    if has_failed:
        print(ended.stdout[-4000:], ended.stderr[-2000:], file=sys.stderr)
    return PartResult(
        has_failed,
        int(passed[1]) if passed else 0,
        int(skipped[1]) if skipped else 0,
        [(int(found[1]), found[2]) for found in _REPORT_LINE.finditer(ended.stdout)],
        round(time.monotonic() - began_at),
        tuple(_SKIP_REASON.findall(ended.stdout)) or (("no reason was printed",) if skipped else ()),
    )


class DrillRun:
    """A run of parts, in this order, and its progress. Each part has a row to name it by."""

    def __init__(self, parts: Mapping[str, tuple[int, Part]], seconds_of: Mapping[str, float]) -> None:
        self._parts = parts
        self._seconds_of = seconds_of
        self._began_at = time.monotonic()
        self._running: dict[str, float] = {}
        self._waiting = list(parts)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._began_at

    @property
    def expected_text(self) -> str:
        """How long all of it takes, by the last run of each part."""
        seconds = expected_wall_seconds((part for _, part in self._parts.values()), self._seconds_of)
        ends_at = time.strftime("%H:%M", time.localtime(time.time() + seconds))
        unknown = sum(name not in self._seconds_of for name in self._parts)
        more = f", and {unknown} that have never been measured" if unknown else ""
        return f"{len(self._parts)} parts, two at once: about {duration_text(seconds)}, until {ends_at}{more}."

    def results(self) -> Iterator[tuple[str, PartResult]]:
        """Run all parts; yield each result as its part ends."""
        alone = [[name] for name, (_, part) in self._parts.items() if part.is_alone]
        shared = [name for name, (_, part) in self._parts.items() if not part.is_alone]
        with ThreadPoolExecutor(LANES) as lanes:
            for names in (shared, *alone):
                waiting = {lanes.submit(self._run, name): name for name in names}
                while waiting:
                    ended, _ = wait(waiting, PROGRESS_SECONDS, FIRST_COMPLETED)
                    yield from self._ended(ended, waiting)
                    self._print_progress()

    def _ended(
        self, ended: set[Future[PartResult]], waiting: dict[Future[PartResult], str]
    ) -> Iterator[tuple[str, PartResult]]:
        for future in ended:
            name = waiting.pop(future)
            self._running.pop(name, None)
            yield name, future.result()

    def _run(self, name: str) -> PartResult:
        self._waiting.remove(name)
        self._running[name] = time.monotonic()
        row, part = self._parts[name]
        known = self._seconds_of.get(name)
        print(f"row {row} begins, {'not measured yet' if known is None else duration_text(known)}: {name}", flush=True)
        return run_part(part)

    def _print_progress(self) -> None:
        now = time.monotonic()
        running = dict(self._running)
        left = {name: max(0.0, self._seconds_of.get(name, 0) - (now - since)) for name, since in running.items()}
        going_on = [self._parts[name][1] for name in (*running, *self._waiting)]
        remaining = expected_wall_seconds(going_on, {**self._seconds_of, **left})
        done = len(self._parts) - len(going_on)
        unknown = sum(name not in self._seconds_of for name in (*running, *self._waiting))
        more = f" and {unknown} that have never been measured" if unknown else ""
        rows = ", ".join(
            f"row {self._parts[name][0]} for {duration_text(now - since)}" for name, since in running.items()
        )
        print(
            f"{done} of {len(self._parts)} parts done after {duration_text(self.seconds)}, "
            f"about {duration_text(remaining)}{more} left{f'; running: {rows}' if rows else ''}",
            flush=True,
        )


def replay_text(rows: Sequence[int], part: Part, seed: int | None) -> str:
    """Return the commands that repeat a broken part."""
    more = "" if seed is None else f" --seed {seed}"
    return (
        f'Repeat row {rows[0]} with the same seeds:  make drill ARGS="{rows[0]}{more}"\n'
        f"or this part alone, with STAK_DRILL_SEED for the seed that failed:  {part.command}"
    )
