"""The benchmark command: `python -m bench [name…]` runs the named benchmarks, or all; exits with 1 on a missed target.

`python -m bench compare_commits --base REVISION` compares this checkout with another commit.
"""

import os
import sys

from bench.benchmarks.compare_commits import BASE
from bench.machine_description import this_machine
from bench.registry import BENCHMARKS
from bench.result_report import print_result, write_result


def main(names: list[str]) -> int:
    """Run benchmarks in order; return 0 if all targets are met, 1 if one is missed, 2 for an unknown name."""
    if "--base" in names[:-1]:
        index = names.index("--base")
        os.environ[BASE] = names[index + 1]
        names = names[:index] + names[index + 2 :]
    if {"-h", "--help"} & {*names}:
        print(f"Usage: python -m bench [NAME…] [--base REVISION]\n\nBenchmarks:\n{_list()}")
        return 0
    if unknown := [name for name in names if name not in BENCHMARKS]:
        print(f"Unknown benchmark: {', '.join(unknown)}. Benchmarks:\n{_list()}", file=sys.stderr)
        return 2
    is_met = True
    for name in names or [name for name, benchmark in BENCHMARKS.items() if not benchmark.is_on_request]:
        benchmark = BENCHMARKS[name]
        machine = this_machine()
        result = benchmark.run()
        print_result(name, benchmark.description, machine, result)
        write_result(name, machine, result)
        is_met = is_met and result.is_met
    return 0 if is_met else 1


def _list() -> str:
    return "\n".join(f"  {name:<15} {benchmark.description}" for name, benchmark in BENCHMARKS.items())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
