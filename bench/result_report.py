"""Prints a result as tables, and stores it as JSON in `bench/results/`."""

import itertools
from pathlib import Path
from typing import Any, Final

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from bench.benchmark_results import Curve, Figure, Result, Target
from bench.machine_description import Machine, this_commit
from bench.registry import Benchmark

RESULTS: Final = Path(__file__).parent / "results"
_console: Final = Console(highlight=False, soft_wrap=True)


def print_result(name: str, benchmark: Benchmark, machine: Machine, result: Result, others_share: float | None) -> None:
    """Print what is compared, the figures, and their comparison with the targets."""
    _print_figures(f"[bold]{name}[/bold]: {benchmark.description}", result)
    _print_curves(result)
    targets = Table("target", box=box.SIMPLE_HEAD)
    targets.add_column("ratio", justify="right")
    targets.add_column("wanted")
    targets.add_column("")
    for target in result.targets:
        targets.add_row(target.name, f"{target.ratio:.3f}", target.wanted, _verdict(target))
    _console.print(targets)
    compares, leaves_out, less_flattering = benchmark.statement
    for line in (
        f"What is compared: {compares}",
        f"What it leaves out: {leaves_out}",
        f"The less flattering view: {less_flattering}",
        *result.notes,
        _others_note(others_share),
    ):
        _console.print(f"  {line}", markup=False)
    _console.print(
        f"  {machine.cpus} CPUs ({machine.architecture}), Python {machine.python}, SQLite {machine.sqlite}, "
        f"load before {machine.load_before}\n"
    )


def print_tiny_result(name: str, result: Result) -> None:
    """Print the figures and notes of a run at the tiny size, and that they mean nothing."""
    _print_figures(f"[bold]{name}[/bold] at a tiny size: these figures mean nothing, and are not written.", result)
    for note in result.notes:
        _console.print(f"  {note}", markup=False)


def write_result(name: str, machine: Machine, result: Result, others_share: float | None) -> None:
    """Store a result; the file contains the last run."""
    kept = {
        "benchmark": name,
        "commit": this_commit(),
        "machine": machine,
        "other_processes_share": None if others_share is None else round(others_share, 4),
        "figures": [_kept_figure(figure) for figure in result.figures],
        "targets": [_kept_target(target) for target in result.targets],
        "notes": result.notes,
        **({"curves": [_kept_curve(curve) for curve in result.curves]} if result.curves else {}),
    }
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")


def _print_figures(title: str, result: Result) -> None:
    figures = Table("figure", box=box.SIMPLE_HEAD, title=title, title_justify="left")
    for column in ("median", "lowest", "highest", "repeats"):
        figures.add_column(column, justify="right")
    figures.add_column("unit")
    for figure in result.figures:
        figures.add_row(*_cells(figure))
    _console.print(figures)


def _print_curves(result: Result) -> None:
    """Print the cost of each operation that decides its order; the notes name those that miss their target."""
    for axis, curves in itertools.groupby(result.curves, key=lambda curve: curve.axis):
        table = Table("operation", "order", box=box.SIMPLE_HEAD, title=f"Growth with {axis}", title_justify="left")
        for column in ("cost", "ms"):
            table.add_column(column, justify="right", no_wrap=True)
        for curve in curves:
            cost = " : ".join(f"{count:,}" for count in curve.costs[curve.decided_by])
            times = " : ".join(map(_shown, curve.milliseconds))
            order = curve.order if curve.is_met else f"[bold red]{curve.order}: missed[/bold red]"
            table.add_row(curve.operation, order, cost, times)
        _console.print(table)


def _others_note(share: float | None) -> str:
    if share is None:
        return "CPU used by other processes during the measurement: not known on this system."
    return f"CPU used by other processes during the measurement: {share:.1%} of all CPUs."


def _cells(figure: Figure) -> tuple[str, ...]:
    numbers = (figure.median, min(figure.repeats), max(figure.repeats))
    return (figure.name, *map(_shown, numbers), str(len(figure.repeats)), figure.unit)


def _shown(number: float) -> str:
    return f"{number:,.0f}" if number >= 100 else f"{number:.2f}"


def _rounded(number: float) -> float:
    return round(number) if number >= 100 else round(number, 2)


def _verdict(target: Target) -> str:
    if not target.wanted:
        return "for information"
    return "[green]met[/green]" if target.is_met else "[bold red]missed[/bold red]"


def _kept_figure(figure: Figure) -> dict[str, Any]:
    return {
        "name": figure.name,
        "unit": figure.unit,
        "median": _rounded(figure.median),
        "repeats": [_rounded(number) for number in figure.repeats],
    }


def _kept_curve(curve: Curve) -> dict[str, Any]:
    return {**msgspec.to_builtins(curve), "milliseconds": [round(number, 3) for number in curve.milliseconds]}


def _kept_target(target: Target) -> dict[str, Any]:
    bounds = {"at_least": target.at_least, "at_most": target.at_most}
    return {
        "name": target.name,
        "ratio": round(target.ratio, 3),
        **{name: bound for name, bound in bounds.items() if bound is not None},
        "is_met": target.is_met,
        "figures": target.figures,
    }
