"""The benchmark command: `python -m bench [name…]` runs the named benchmarks, or all; exits with 1 on a missed target.

`python -m bench compare_commits --base REVISION` compares this checkout with another commit.
"""

import os
import sys

from bench.compare_commits import BASE
from bench.machine_description import this_machine
from bench.registry import BENCHMARKS
from bench.result_report import print_result, write_result


def main(names: list[str]) -> int:
    """Run benchmarks in order; return 0 if all targets are met, 1 if one is missed, 2 for an unknown name."""
    if "--base" in names[:-1]:
        place = names.index("--base")
        os.environ[BASE] = names[place + 1]
        names = names[:place] + names[place + 2 :]
    if unknown := [name for name in names if name not in BENCHMARKS]:
        print(f"No benchmark is called {', '.join(unknown)}. There are:", file=sys.stderr)
        for name, benchmark in BENCHMARKS.items():
            print(f"  {name:<15} {benchmark.description}", file=sys.stderr)
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


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
