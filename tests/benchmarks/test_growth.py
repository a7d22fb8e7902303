"""Orders of growth are computed from counted costs, and an operation that grows too fast misses its target."""

import math
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from bench import result_report
from bench.benchmark_results import Curve, WrongResultError
from bench.benchmarks.growth import AXES, result_of
from bench.growth.operations import (
    UNTIMED_REPEATS,
    Axis,
    Installation,
    Operation,
    always,
    curve_of,
    measure,
    measure_all,
    open_installation,
)
from bench.growth.orders import Order, order_of
from bench.machine_description import this_machine
from bench.registry import BENCHMARKS
from stak.ports.table import rows_of
from stak.ports.writes import Key, Put

SIZES = (8, 32, 128)
PK = "rows"


@pytest.mark.parametrize("sizes", [(10, 100, 1000), (100, 1000, 10_000), (9, 81, 729), (10, 40, 160)])
@pytest.mark.parametrize("offset", [0, 300])
@pytest.mark.parametrize(
    ("cost", "order"),
    [
        (lambda _: 500, Order.CONSTANT),
        (lambda size: 400 * math.log(size), Order.LOGARITHMIC),
        (lambda size: 200 * math.sqrt(size), Order.SUBLINEAR),
        (lambda size: 20 * size, Order.LINEAR),
        (lambda size: 20 * size * math.log(size), Order.LINEAR),
        (lambda size: 100 * size**1.5, Order.SUPERLINEAR),
        (lambda size: size**2, Order.QUADRATIC),
        (lambda size: size**3, Order.QUADRATIC),
    ],
)
def test_order_of_a_known_function(
    cost: Callable[[int], float], order: Order, offset: int, sizes: tuple[int, int, int]
) -> None:
    assert order_of(sizes, [offset + cost(size) for size in sizes]) is order


@pytest.mark.parametrize(
    ("costs", "order"),
    [
        ((500, 490, 510), Order.CONSTANT),
        ((500, 560, 620), Order.CONSTANT),  # within the noise
        ((500, 400, 300), Order.CONSTANT),
        ((200, 1000, 1000), Order.BOUNDED),
        ((200, 1000, 1100), Order.BOUNDED),
        ((200, 600, 1000), Order.LOGARITHMIC),
        ((500, 505, 700), Order.LINEAR),  # the first increase is within the noise
        ((500, 500, 9000), Order.LINEAR),  # it begins at a limit: eighteen times the cost for a hundred times the data
        ((4, 4, 900), Order.LINEAR),
        ((33, 114, 3723), Order.LINEAR),
        ((500, 500, 600_000), Order.QUADRATIC),
        ((0, 0, 0), Order.CONSTANT),
        ((0, 0, 100), Order.LINEAR),
    ],
)
def test_order_of_known_costs(costs: tuple[int, int, int], order: Order) -> None:
    assert order_of((10, 100, 1000), costs) is order


@pytest.mark.parametrize("sizes", [(1, 10), (1, 10, 20), (10, 10, 10), (0, 0, 0), (100, 10, 1)])
def test_sizes_without_a_constant_ratio_are_refused(sizes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="constant ratio"):
        order_of(sizes, [1.0] * len(sizes))


async def test_counted_costs_have_the_order_of_their_operation(tmp_path: Path) -> None:
    one, each, pairs = await _curves(tmp_path, _store_rows)
    assert (one.order, one.is_met) == ("constant", True)
    assert (each.order, each.is_met) == ("linear", True)
    assert (pairs.order, pairs.is_met) == ("quadratic", False)
    assert each.costs["rows_read"] == SIZES
    assert each.costs["table_calls"] == (1, 4, 13)
    assert all(math.isfinite(number) and number > 0 for number in pairs.milliseconds)


async def test_row_that_is_visited_but_not_returned_is_counted(tmp_path: Path) -> None:
    async def scan(installation: Installation, size: int) -> list[Operation]:
        await _store_rows(installation, size)
        sql = "SELECT sk FROM item WHERE pk = ? AND body = ?"

        async def find_nothing(_: int) -> int:
            return len(installation.meter._database.read(sql, (PK, b"nothing")))

        return [Operation("scan", find_nothing, always(0))]

    (curve,) = await _curves(tmp_path, scan)
    assert (curve.order, curve.decided_by, curve.is_met) == ("linear", "sqlite_steps", False)
    assert curve.costs["rows_read"] == (0, 0, 0)


async def test_operation_that_grows_too_fast_misses_the_target_of_its_axis(tmp_path: Path) -> None:
    curves = await _curves(tmp_path, _store_rows)
    axes = [Axis("rows", _store_rows, base=8), Axis("others", _store_rows, base=8)]
    result = result_of(axes, curves)
    assert [(target.ratio, target.is_met) for target in result.targets] == [(1, False), (0, True)]
    assert [figure.median for figure in result.figures] == [3, 0]
    assert len(result.notes) == 1
    assert result.notes[0].startswith("rows, all pairs: quadratic instead of at most linear (")
    assert not result.is_met


async def test_curves_are_printed_and_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    result = result_of([Axis("rows", _store_rows, base=8)], await _curves(tmp_path / "data", _store_rows))
    monkeypatch.setattr(result_report, "RESULTS", tmp_path / "results")
    result_report.write_result("growth", this_machine(), result, 0.0)
    stored = msgspec.json.decode((tmp_path / "results" / "growth.json").read_bytes())["curves"]
    assert [(one["operation"], one["order"], one["reason"]) for one in stored] == [
        ("one row", "constant", ""),
        ("all rows", "linear", "reads each"),
        ("all pairs", "quadratic", "reads each"),
    ]
    assert stored[1]["sizes"] == stored[1]["costs"]["rows_read"] == list(SIZES)
    result_report.print_result("growth", BENCHMARKS["growth"], this_machine(), result, 0.0)
    printed = capsys.readouterr().out
    assert "Growth with rows" in printed
    assert printed.count("missed") == 2  # the operation, and the target of its axis


async def test_wrong_result_fails_the_measurement(tmp_path: Path) -> None:
    async def answer(repeat: int) -> int:
        return repeat

    async with open_installation(tmp_path, UNTIMED_REPEATS + 1, synchronous="NORMAL") as installation:
        with pytest.raises(WrongResultError, match="answer: 3 instead of 2"):
            await measure(installation, Operation("answer", answer, lambda repeat: min(repeat, 2)))


def test_axes_have_distinct_names() -> None:
    assert len({axis.name for axis in AXES}) == len(AXES)


async def _store_rows(installation: Installation, size: int) -> list[Operation]:
    table = installation.ports.table
    await table.commit([(Put(Key(PK, f"row#{number:04}"), {"n": number}),) for number in range(size)])

    async def read_one(_: int) -> int:
        item = await table.get(Key(PK, f"row#{size - 1:04}"))
        return -1 if item is None else int(item["n"])

    async def read_each(_: int) -> int:
        return sum([1 async for _ in rows_of(table, PK, at_once=10)])

    async def read_pairs(_: int) -> int:
        return sum([await read_each(0) async for _ in rows_of(table, PK, at_once=10)])

    return [
        Operation("one row", read_one, always(size - 1)),
        Operation("all rows", read_each, always(size), limit=Order.LINEAR, reason="reads each"),
        Operation("all pairs", read_pairs, always(size**2), limit=Order.LINEAR, reason="reads each"),
    ]


async def _curves(directory: Path, build: Callable[[Installation, int], object]) -> list[Curve]:
    axis = Axis("rows", build, base=SIZES[0])  # type: ignore[arg-type]
    measured = []
    for size in SIZES:
        async with open_installation(directory / str(size), UNTIMED_REPEATS + 1, synchronous="NORMAL") as installation:
            measured.append(await measure_all(installation, axis, size))
    return [curve_of(axis, SIZES, one) for one in zip(*measured, strict=True)]
