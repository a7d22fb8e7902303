"""Writes the published results into docs/benchmarks.md: a table for each benchmark, its machine and commit, charts."""

import re
from pathlib import Path
from typing import Any, Final

import msgspec

from bench.registry import BENCHMARKS
from bench.result_charts import growth_chart, targets_chart
from bench.result_report import RESULTS

_REPOSITORY: Final = Path(__file__).parents[1]
PAGE: Final = _REPOSITORY / "docs/benchmarks.md"
PICTURES: Final = _REPOSITORY / "docs/pictures"
TARGETS_PICTURE: Final = "benchmark-targets.svg"
GROWTH_PICTURE: Final = "growth.svg"
UNPUBLISHED: Final = "No figures are published yet."
_BLOCK: Final = re.compile(r"<!-- results of ([a-z_]+) -->\n.*?<!-- end of results -->", re.DOTALL)


def write_page() -> None:
    """Write the results of all benchmarks into the page, and draw the charts."""
    results = read_results()
    before = PAGE.read_text()
    if (page := page_with(before, results)) != before:  # others may be reading it
        PAGE.write_text(page)
    PICTURES.mkdir(exist_ok=True)
    (PICTURES / TARGETS_PICTURE).write_text(targets_chart(results))
    if "growth" in results:
        (PICTURES / GROWTH_PICTURE).write_text(growth_chart(results["growth"]["curves"]))


def read_results() -> dict[str, Any]:
    """Return the published results by benchmark, in the order of the registry."""
    paths = {name: RESULTS / f"{name}.json" for name, benchmark in BENCHMARKS.items() if not benchmark.is_on_request}
    return {name: msgspec.json.decode(path.read_bytes()) for name, path in paths.items() if path.exists()}


def page_with(page: str, results: dict[str, Any]) -> str:
    """Return the page with these results in place of those it has."""

    def block(match: re.Match[str]) -> str:
        name = match[1]
        text = _section(name, results[name]) if name in results else UNPUBLISHED
        return f"<!-- results of {name} -->\n{text}\n<!-- end of results -->"

    return _BLOCK.sub(block, page)


def _section(name: str, result: dict[str, Any]) -> str:
    medians = {figure["name"]: figure for figure in result["figures"]}
    rows = [
        f"| {target['name']} | {_number(target['ratio'])}{'' if target['is_met'] else ', missed'} | {_bound(target)} | "
        f"{_medians([medians[figure] for figure in target['figures']])} |"
        for target in result["targets"]
    ]
    machine = result["machine"]
    commit = f", commit {result['commit']}" if result.get("commit") else ""
    measured = (
        f"Measured with `make bench ARGS={name}` on {machine['cpus']} cores ({machine['architecture']}), Python "
        f"{machine['python']}, SQLite {machine['sqlite']}{commit}; other processes used "
        f"{result['other_processes_share']:.1%} of all CPUs."
    )
    return "\n".join(["| measurement | figure | target | medians |", "|---|---|---|---|", *rows, "", measured])


def _number(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.1f}" if number >= 10 else f"{number:.3g}"


def _bound(target: dict[str, Any]) -> str:
    if "at_least" in target:
        return f"at least {target['at_least']:g}"
    return f"at most {target['at_most']:g}" if "at_most" in target else ""


def _medians(figures: list[dict[str, Any]]) -> str:
    shown = " : ".join(f"{figure['median']:,}" for figure in figures)
    return f"{shown} {figures[-1]['unit']}"
