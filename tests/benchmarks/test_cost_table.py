"""The cost table of docs/guides/aws.md: units as a local AWS counts them, at the prices of these units."""

import re
from pathlib import Path
from typing import Final

import pytest

from bench.benchmarks.aws_cost import Size, run_size
from stak.aws_prices import LIST_PRICES

GUIDE: Final = Path(__file__).parents[2] / "docs" / "guides" / "aws.md"
UNITS: Final = ("write_units", "read_units", "sqs_requests")
FLEET: Final = "idle month of a fleet: one worker, Celery with its beat"
MACHINE: Final = "each further machine with `stak up`"
WORKER: Final = "each further worker"
FUNCTIONS: Final = "idle month of functions"
COMPLETE: Final = (FLEET, MACHINE, WORKER, FUNCTIONS, "broadcast to 1,000,000", "broadcast to 10,000,000")
"""Rows that list all that costs money."""
IDLE: Final = {FLEET: "fleet, all", MACHINE: "fleet, all", WORKER: "fleet, a worker", FUNCTIONS: "functions, all"}
OPERATIONS: Final = {
    "broadcast to 1,000,000": "broadcast: write units a recipient",
    "recall of a broadcast to 1,000,000": "recall: write units a recipient",
    "a million posts to one user each": "post to one user: write units",
    "a million chat messages to one user each": "chat message to one user: write units",
    'a million times "mark all as read"': "mark all as read: write units",
}
SIZE: Final = Size(recipients=(500, 1500), idle_seconds=20.0)


def rows() -> dict[str, list[str]]:
    """Return the cells of the table by the first one."""
    lines = GUIDE.read_text().partition("| | write units |")[2].partition("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {first: rest for first, *rest in cells}


def number(cell: str) -> float:
    found = re.match(r"([\d.,]+)( million)?", cell)
    return float(found[1].replace(",", "")) * (1e6 if found[2] else 1) if found else 0.0


@pytest.mark.parametrize("name", COMPLETE)
def test_price_is_that_of_the_units(name: str) -> None:
    *units, functions, usd = rows()[name]
    counted = dict(zip(UNITS, map(number, units), strict=True))
    if functions:
        calls, gb_seconds = functions.split(" calls, ")
        counted |= {"lambda_requests": number(calls), "lambda_gb_seconds": number(gb_seconds)}
    assert LIST_PRICES.usd(counted) == pytest.approx(number(usd), abs=0.01)


@pytest.mark.check_all
def test_units_are_those_that_a_local_aws_counts() -> None:
    table = rows()
    figures = {figure.name: figure.median for figure in run_size(SIZE).figures}
    for row, name in OPERATIONS.items():
        assert number(table[row][0]) == pytest.approx(1e6 * figures[name], rel=0.02), row
    for row, part in IDLE.items():
        for unit, cell in zip(UNITS, table[row], strict=False):
            counted = figures.get(f"idle month of {part}: {unit.replace('_', ' ')}", 0.0)
            # Requests of some seconds of waiting vary by those at the beginning and the end.
            tolerance = 0.25 if unit == "sqs_requests" else 0.02
            assert number(cell) == pytest.approx(counted, rel=tolerance), (row, unit)
