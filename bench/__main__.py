"""The benchmark command: `python -m bench [name…]` runs the named benchmarks, or all.

It exits with 1 if a target is missed, 2 for an unknown name, and 3 if figures were not published because the machine
was busy. With `--tiny`, benchmarks run at a tiny size, without peers and targets, to check that they work.
"""

import argparse
import os
import sys
from typing import Final

from bench import environment_variables
from bench.cpu_noise import OtherProcesses
from bench.machine_description import this_machine
from bench.publication import refusal
from bench.registry import BENCHMARKS
from bench.result_page import write_page
from bench.result_report import print_result, print_tiny_result, write_result

TARGET_MISSED: Final = 1
UNKNOWN_NAME: Final = 2
NOT_PUBLISHED: Final = 3


def main(arguments: list[str]) -> int:
    """Run benchmarks in order; return the exit code."""
    options = _parser().parse_args(arguments)
    if unknown := [name for name in options.names if name not in BENCHMARKS]:
        print(f"Unknown benchmark: {', '.join(unknown)}. Benchmarks:\n{_list()}", file=sys.stderr)
        return UNKNOWN_NAME
    if options.base:
        os.environ[environment_variables.BASE] = options.base
    if options.is_page:
        write_page()
        return 0
    names = options.names or [name for name, benchmark in BENCHMARKS.items() if not benchmark.is_on_request]
    return _run_tiny(names) if options.is_tiny else _run(names)


def _run(names: list[str]) -> int:
    os.environ.pop(environment_variables.SERVER, None)  # each benchmark starts its own
    is_met = True
    refused: list[str] = []
    for name in names:
        benchmark = BENCHMARKS[name]
        machine = this_machine()
        others = OtherProcesses()
        result = benchmark.run(is_tiny=False)
        share = others.share()
        print_result(name, benchmark, machine, result, share)
        is_met = is_met and result.is_met
        if reason := refusal(share):
            refused.append(f"{name}: {reason}")
        else:
            write_result(name, machine, result, share)
            write_page()
    for reason in refused:
        print(reason, file=sys.stderr)
    if refused:
        return NOT_PUBLISHED
    return 0 if is_met else TARGET_MISSED


def _run_tiny(names: list[str]) -> int:
    for name in names:
        print_tiny_result(name, BENCHMARKS[name].run(is_tiny=True))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description="Measure speed, as ratios. Figures from an idle machine are written to bench/results.",
        epilog=f"Benchmarks:\n{_list()}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help="the benchmarks to run; without names, most of them")
    parser.add_argument("--base", metavar="REVISION", help="the commit that compare_commits compares with")
    parser.add_argument(
        "--tiny",
        dest="is_tiny",
        action="store_true",
        help="run at a tiny size, to check the results; the figures mean nothing and are not written",
    )
    parser.add_argument(
        "--page",
        dest="is_page",
        action="store_true",
        help="measure nothing; write the figures in bench/results into docs/benchmarks.md, and draw its charts",
    )
    return parser


def _list() -> str:
    return "\n".join(f"  {name:<15} {benchmark.description}" for name, benchmark in BENCHMARKS.items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
