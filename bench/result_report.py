"""Prints a result as tables, and stores it as JSON in `bench/results/`."""

from pathlib import Path
from typing import Any, Final

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table

from bench.benchmark_results import Figure, Result, Target
from bench.machine_description import Machine

_RESULTS: Final = Path(__file__).parent / "results"
_console: Final = Console(highlight=False, soft_wrap=True)


def print_result(name: str, description: str, machine: Machine, result: Result) -> None:
    """Print two tables: the figures, and their comparison with the targets."""
    figures = Table("figure", box=box.SIMPLE_HEAD, title=f"[bold]{name}[/bold]: {description}", title_justify="left")
    for column in ("median", "lowest", "highest", "repeats"):
        figures.add_column(column, justify="right")
    figures.add_column("unit")
    for figure in result.figures:
        figures.add_row(*_cells(figure))
    targets = Table("target", box=box.SIMPLE_HEAD)
    targets.add_column("ratio", justify="right")
    targets.add_column("wanted")
    targets.add_column("")
    for target in result.targets:
        targets.add_row(target.name, f"{target.ratio:.3f}", target.wanted, _verdict(target))
    _console.print(figures)
    _console.print(targets)
    for note in result.notes:
        _console.print(f"  {note}", markup=False)
    _console.print(
        f"  {machine.cpus} CPUs ({machine.architecture}), Python {machine.python}, SQLite {machine.sqlite}, "
        f"load before {machine.load_before}\n"
    )


def write_result(name: str, machine: Machine, result: Result) -> None:
    """Store a result; the file contains the last run."""
    kept = {
        "benchmark": name,
        "machine": machine,
        "figures": [_kept_figure(figure) for figure in result.figures],
        "targets": [_kept_target(target) for target in result.targets],
        "notes": result.notes,
    }
    _RESULTS.mkdir(exist_ok=True)
    (_RESULTS / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")


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


def _kept_target(target: Target) -> dict[str, Any]:
    bounds = {"at_least": target.at_least, "at_most": target.at_most}
    return {
        "name": target.name,
        "ratio": round(target.ratio, 3),
        **{name: bound for name, bound in bounds.items() if bound is not None},
        "is_met": target.is_met,
    }
