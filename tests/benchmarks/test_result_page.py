"""The page of benchmarks and its charts, from results."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from bench.result_charts import growth_chart, targets_chart
from bench.result_page import UNPUBLISHED, page_with

MACHINE = {"cpus": 2, "architecture": "aarch64", "python": "3.11.7", "sqlite": "3.40.1"}
PAGE = "## chat\n\n<!-- results of chat -->\nold\n<!-- end of results -->\n\nText.\n"
SVG = "{http://www.w3.org/2000/svg}"


def target(name: str, ratio: float, *, is_met: bool = True, **bounds: float) -> dict[str, Any]:
    return {"name": name, "ratio": ratio, "is_met": is_met, "figures": ["a", "b"], **bounds}


def result(*targets: dict[str, Any]) -> dict[str, Any]:
    figures = [{"name": "a", "unit": "sends/s", "median": 1234}, {"name": "b", "unit": "sends/s", "median": 69.5}]
    return {
        "commit": "abc1234",
        "machine": MACHINE,
        "other_processes_share": 0.004,
        "figures": figures,
        "targets": list(targets),
    }


def test_page_has_a_row_for_each_target_and_says_where_it_was_measured() -> None:
    page = page_with(
        PAGE, {"chat": result(target("a : b", 17.76, is_met=False, at_least=20.0), target("b : a", 0.056))}
    )
    assert "| a : b | 17.8, missed | at least 20 | 1,234 : 69.5 sends/s |\n| b : a | 0.056 |  | 1,234" in page
    assert "`make bench ARGS=chat` on 2 cores (aarch64), Python 3.11.7, SQLite 3.40.1, commit abc1234;" in page
    assert "other processes used 0.4% of all CPUs." in page
    assert page.startswith("## chat\n\n<!-- results of chat -->\n| measurement")
    assert page.endswith("<!-- end of results -->\n\nText.\n")
    assert page_with(page, {"chat": result(target("a : b", 1.0))}).count("| a : b |") == 1


def test_benchmark_without_results_is_not_published() -> None:
    assert page_with(PAGE, {}) == PAGE.replace("old", UNPUBLISHED)


@pytest.mark.parametrize(
    ("one", "is_right", "colour"),
    [
        (target("x", 0.8, at_least=0.4), True, "#2f8f5b"),
        (target("x", 0.2, is_met=False, at_least=0.4), False, "#c4453c"),
        (target("x", 1.0, at_most=2.0), True, "#2f8f5b"),
        (target("x", 900.0, is_met=False, at_most=2.0), False, "#c4453c"),
    ],
)
def test_bar_of_a_target_points_to_the_better_side(one: dict[str, Any], is_right: bool, colour: str) -> None:
    root = ET.fromstring(targets_chart({"chat": result(one)}))
    _background, bar = root.iter(f"{SVG}rect")
    middle = 470 + 170
    assert bar.get("fill") == colour
    assert (float(bar.get("x", "")) == middle) == is_right
    assert float(bar.get("width", "")) <= 170


def test_growth_is_drawn_relative_to_the_first_size() -> None:
    def curve(operation: str, costs: tuple[int, ...], *, is_met: bool = True, reason: str = "") -> dict[str, Any]:
        return {
            "axis": "messages",
            "operation": operation,
            "sizes": (10, 100, 1000),
            "costs": {"steps": costs},
            "decided_by": "steps",
            "order": "O(1)",
            "is_met": is_met,
            "reason": reason,
        }

    curves = [
        curve("flat", (7, 7, 7)),
        curve("linear", (5, 50, 500), reason="each"),
        curve("bad", (1, 9, 99), is_met=False),
    ]
    root = ET.fromstring(growth_chart(curves))
    flat, linear, bad = root.iter(f"{SVG}polyline")
    heights = [[float(point.split(",")[1]) for point in line.get("points", "").split()] for line in (flat, linear)]
    assert len(set(heights[0])) == 1
    assert heights[1][0] - heights[1][1] == pytest.approx(heights[1][1] - heights[1][2], abs=0.2)
    assert [line.get("stroke") for line in (flat, linear, bad)] == ["#70707f", "#2f8f5b", "#c4453c"]
