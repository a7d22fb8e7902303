"""`make drill`: runs every promise at full size, prints the progress, and writes the results to docs/promises.md.

`make drill ARGS="1 8"` runs these rows only, and keeps the figures of the others. `--list` shows the rows and how long
they take. `--unfinished` runs only parts that have not been kept at their full size. `--seed 17` runs with another
seed, to repeat a failure, and writes nothing.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.drills.drill_figures import (
    FIGURES,
    Figures,
    PartResult,
    duration_text,
    expected_wall_seconds,
    longest_first,
)
from tests.drills.drill_page import PAGE, page_of, parts_of, row_text
from tests.drills.drill_run import DrillRun, replay_text
from tests.drills.promise_model import Part, Promise
from tests.drills.promises import PROMISES
from tests.support.drill_report import SEED_NAME


def main(
    arguments: Sequence[str],
    promises: Sequence[Promise] = PROMISES,
    figures_path: Path = FIGURES,
    page_path: Path = PAGE,
) -> int:
    """Run the requested rows, print the results, and store them; return 1 if a promise is broken or was not shown."""
    asked = _parsed(arguments, promises)
    figures = Figures.read(figures_path)
    if asked.list:
        print(_list_text(promises, figures))
        return 0
    shown = [promise for promise in promises if {promise.number, promise.shown_by} & set(asked.rows)]
    parts_by_row = {promise.number: _seeded(parts_of(promise, promises), asked.seed) for promise in shown}
    seconds_of = figures.part_seconds()
    rows_of: dict[str, list[int]] = {}
    for row, parts in parts_by_row.items():
        for part in parts:
            rows_of.setdefault(part.name, []).append(row)
    by_name = {
        part.name: part
        for parts in parts_by_row.values()
        for part in parts
        if not (asked.unfinished and figures.is_kept(part))
    }
    ordered = longest_first(by_name.values(), seconds_of)
    run = DrillRun({part.name: (rows_of[part.name][0], part) for part in ordered}, seconds_of)
    print(run.expected_text, flush=True)
    results: dict[str, PartResult] = {}
    is_all_kept = True
    for name, result in run.results():
        results[name] = result
        is_all_kept = is_all_kept and result.is_kept
        if result.skip_reasons:
            print(_skipped_text(rows_of[name], result), flush=True)
        if not result.is_shown:
            continue  # the figures of its last run remain
        if not result.is_kept:
            print(replay_text(rows_of[name], by_name[name], asked.seed), flush=True)
        figures.add(by_name[name], result)
        for promise in shown:
            parts = parts_by_row[promise.number]
            if promise.number in rows_of[name] and all(_has_figure(part.name, by_name, results) for part in parts):
                found = figures.row(promise, parts)
                if found is not None:
                    print(f"{promise.number:>2} {row_text(found)}", flush=True)
        if asked.seed is None:
            figures.remove_unknown(part for promise in promises for part in promise.parts)
            figures.write(figures_path)
            page_path.write_text(page_of(figures, promises))
    is_whole = len(shown) == len(promises) and not asked.unfinished
    if asked.seed is None and is_whole and all(result.is_shown for result in results.values()):
        figures.add_whole_run(run.seconds)
        figures.write(figures_path)
        page_path.write_text(page_of(figures, promises))
    print(f"{len(results)} parts ran in {duration_text(run.seconds)}.")
    return 0 if is_all_kept else 1


def _skipped_text(rows: Sequence[int], result: PartResult) -> str:
    """Return the line that names the rows that skipped tests belong to, and why they were skipped."""
    verdict = "Skipped in" if result.is_shown else "Not shown:"
    return f"{verdict} row {', '.join(map(str, rows))}, {result.skipped} skipped: {'; '.join(result.skip_reasons)}"


def _has_figure(name: str, asked: Mapping[str, Part], results: Mapping[str, PartResult]) -> bool:
    """Return whether the figure of a part is that of this run, or of an earlier one if this run leaves it out."""
    return name not in asked or (name in results and results[name].is_shown)


def _parsed(arguments: Sequence[str], promises: Sequence[Promise]) -> argparse.Namespace:
    numbers = sorted(promise.number for promise in promises)
    parser = argparse.ArgumentParser("make drill ARGS=", description="Runs the promises of docs/promises.md.")
    parser.add_argument("rows", nargs="*", type=int, help="the rows to run; all if none is named")
    parser.add_argument("--seed", type=int, default=os.environ.get(SEED_NAME), help="run with this seed; write nothing")
    parser.add_argument("--unfinished", action="store_true", help="run only parts that have not been kept at full size")
    parser.add_argument("--list", action="store_true", help="list the rows and how long they take")
    asked = parser.parse_args(arguments)
    if unknown := [str(row) for row in asked.rows if row not in numbers]:
        parser.error(f"There is no row {', '.join(unknown)}. Rows: {', '.join(map(str, numbers))}.")
    asked.rows = asked.rows or numbers
    return asked


def _seeded(parts: Sequence[Part], seed: int | None) -> list[Part]:
    """Return the parts with this seed: those that differ in nothing else become one."""
    if seed is None:
        return list(parts)
    return list({part.name: part for part in (part.with_seed(seed) for part in parts)}.values())


def _list_text(promises: Sequence[Promise], figures: Figures) -> str:
    seconds_of = figures.part_seconds()
    lines = []
    for promise in promises:
        parts = parts_of(promise, promises)
        known = sum(seconds_of[part.name] for part in parts if part.name in seconds_of)
        not_run = len(figures.parts_not_run(parts))
        more = f"; {not_run} of {len(parts)} parts not run at full size yet" if not_run else ""
        where = f" (by row {promise.shown_by})" if promise.shown_by else ""
        lines.append(
            f"{promise.number:>2}  {duration_text(known) if known else '?':>6}{where}  {promise.promise}{more}"
        )
    all_parts = [part for promise in promises for part in promise.parts]
    wall = expected_wall_seconds(longest_first(all_parts, seconds_of), seconds_of)
    unknown = len(figures.parts_not_run(all_parts))
    more = f", and {unknown} parts that have never been measured" if unknown else ""
    return "\n".join([*lines, f"All rows, two parts at once: about {duration_text(wall)}{more}."])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
