"""The page of benchmarks states what each of them compares, and has the published figures."""

import itertools
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.publication import OTHERS_MAX_SHARE
from bench.registry import BENCHMARKS
from bench.result_charts import growth_chart, targets_chart
from bench.result_page import GROWTH_PICTURE, PICTURES, TARGETS_PICTURE, page_with, read_results
from tests.support.docs.pages import REPOSITORY

PAGE = (REPOSITORY / "docs/benchmarks.md").read_text()
SECTIONS = dict(re.findall(r"^## ([a-z_]+)\n(.*?)(?=^## |\Z)", PAGE, re.DOTALL | re.MULTILINE))
MEASURED = [name for name, benchmark in BENCHMARKS.items() if not benchmark.is_on_request]
_ROW = re.compile(r"^\| (?!measurement)([^|]*)\| ([^|]*)\|([^|]*)\|([^|]*)\|$", re.MULTILINE)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def test_every_benchmark_has_a_section() -> None:
    assert sorted(SECTIONS) == sorted(BENCHMARKS)


@pytest.mark.parametrize("name", BENCHMARKS)
def test_section_states_what_is_compared(name: str) -> None:
    compares, leaves_out, less_flattering = BENCHMARKS[name].statement
    text = " ".join(SECTIONS[name].split())
    assert f"- **What is compared**: {compares} - **What it leaves out**: {leaves_out}" in text
    assert text.endswith(f" - **The less flattering view**: {less_flattering}")


@pytest.mark.parametrize("name", MEASURED)
def test_figures_are_the_published_ones(name: str) -> None:
    """Every ratio has a row, in the same order; every median is one of the run.

    A new benchmark has no rows, and its section says so.
    """
    path = REPOSITORY / "bench/results" / f"{name}.json"
    rows = _ROW.findall(SECTIONS[name])
    is_unpublished = "No figures are published yet." in " ".join(SECTIONS[name].split())
    assert is_unpublished == (not path.exists())
    if is_unpublished:
        assert rows == []
        return
    published = msgspec.json.decode(path.read_bytes())
    medians = [figure["median"] for figure in published["figures"]]
    for row, target in itertools.zip_longest(rows, published["targets"]):
        assert row is not None, f"the page has no row for {target}"
        assert target is not None, f"the results have no target for {row}"
        _, figure, bound, shown_medians = row
        assert _numbers(figure), row
        assert all(_is_one_of(number, [target["ratio"]]) for number in _numbers(figure)), (row, target)
        assert [float(number) for number in _numbers(bound)] == _bounds(target), (row, target)
        assert _numbers(shown_medians), row
        assert all(_is_one_of(number, medians) for number in _numbers(shown_medians)), (row, medians)


def test_page_and_charts_are_those_of_the_published_results() -> None:
    """If this fails, run `python -m bench --page`."""
    results = read_results()
    assert page_with(PAGE, results) == PAGE
    assert (PICTURES / TARGETS_PICTURE).read_text() == targets_chart(results)
    if "growth" in results:
        assert (PICTURES / GROWTH_PICTURE).read_text() == growth_chart(results["growth"]["curves"])


def test_page_names_the_limit_of_other_processes() -> None:
    assert f"more than {OTHERS_MAX_SHARE:.0%} of all\nCPUs" in PAGE


@pytest.mark.parametrize("path", sorted((REPOSITORY / "bench/results").glob("*.json")), ids=lambda path: path.stem)
def test_published_results_are_from_an_idle_machine(path: Path) -> None:
    published = msgspec.json.decode(path.read_bytes())
    assert published["other_processes_share"] <= OTHERS_MAX_SHARE


def _numbers(cell: str) -> list[str]:
    return [number.replace(",", "") for number in _NUMBER.findall(cell)]


def _is_one_of(shown: str, values: Iterable[float]) -> bool:
    """Return whether this number is one of the values, rounded to its decimals."""
    tolerance = 0.5001 * 10 ** -len(shown.partition(".")[2])
    return any(abs(value - float(shown)) <= tolerance for value in values)


def _bounds(target: dict[str, Any]) -> list[float]:
    return [target[bound] for bound in ("at_least", "at_most") if bound in target]
