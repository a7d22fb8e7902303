"""The Grafana dashboard of the guides names only metrics and labels that Stak has, and shows all of them."""

import json
import re
from typing import Any, Final

import pytest
from prometheus_client import Counter, Gauge, Histogram

from stak import metrics
from tests.support.docs.pages import REPOSITORY

DASHBOARD: Final = json.loads((REPOSITORY / "docs/guides/grafana-dashboard.json").read_text())
_SELECTOR: Final = re.compile(r"(stak_\w+)(?:\{([^}]*)\})?")
_LABEL: Final = re.compile(r"(\w+)\s*(?:=~|!=|!~|=)")
_GROUPING: Final = re.compile(r"\bby \(([^)]*)\)")
OF_PROMETHEUS: Final = {"job", "le"}
"""Labels that Prometheus adds."""


def _series() -> dict[str, set[str]]:
    """Return the names of all series of Stak, with their labels."""
    found: dict[str, set[str]] = {}
    for metric in vars(metrics).values():
        if isinstance(metric, Counter | Gauge | Histogram):
            endings = {Counter: ("_total",), Gauge: ("",), Histogram: ("_bucket", "_sum", "_count")}[type(metric)]
            found |= {f"{metric._name}{ending}": set(metric._labelnames) for ending in endings}
    return found


def _expressions() -> list[tuple[str, str]]:
    """Return the title of each panel with each of its expressions."""
    return [(panel["title"], target["expr"]) for panel in DASHBOARD["panels"] for target in panel["targets"]]


@pytest.mark.parametrize(("title", "expression"), _expressions())
def test_expression_names_existing_metrics_and_labels(title: str, expression: str) -> None:
    series = _series()
    named = _SELECTOR.findall(expression)
    assert named, title
    for name, selector in named:
        assert name in series, f"{title}: there is no series {name}"
        assert set(_LABEL.findall(selector)) <= series[name] | OF_PROMETHEUS, title
    labels = set.union(*(series[name] for name, _ in named)) | OF_PROMETHEUS
    for grouping in _GROUPING.findall(expression):
        assert {label.strip() for label in grouping.split(",")} <= labels, title
    assert expression.count("(") == expression.count(")")


def test_dashboard_shows_every_metric() -> None:
    shown = {name for _, expression in _expressions() for name, _ in _SELECTOR.findall(expression)}
    assert {name for name in _series() if not name.endswith(("_sum", "_count"))} == shown


def test_legends_use_labels_of_their_expression() -> None:
    for panel in DASHBOARD["panels"]:
        for target in panel["targets"]:
            grouped = {label.strip() for found in _GROUPING.findall(target["expr"]) for label in found.split(",")}
            assert set(re.findall(r"\{\{(\w+)\}\}", target["legendFormat"])) <= grouped, panel["title"]


def test_panels_do_not_overlap() -> None:
    places: set[tuple[int, int]] = set()
    for panel in DASHBOARD["panels"]:
        grid: dict[str, Any] = panel["gridPos"]
        cells = {
            (x, y) for x in range(grid["x"], grid["x"] + grid["w"]) for y in range(grid["y"], grid["y"] + grid["h"])
        }
        assert not cells & places, panel["title"]
        assert grid["x"] + grid["w"] <= 24
        places |= cells
    assert len({panel["id"] for panel in DASHBOARD["panels"]}) == len(DASHBOARD["panels"])
