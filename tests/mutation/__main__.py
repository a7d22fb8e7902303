"""`python -m tests.mutation [PATTERN …]`: drop write conditions one at a time, and check that a test fails.

Without a pattern, all of them; with patterns, those whose name contains one. `--list` prints their names. `--learn`
searches for detecting tests of conditions without one (with a pattern: of these, again), and writes
detecting_tests.json.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from tests.mutation.learn_detecting_tests import read_detecting_tests, record_tests, search, write_detecting_tests
from tests.mutation.process_reports import Ran
from tests.mutation.run_mutant import Verdict, in_turn, try_without
from tests.support.source_conditions import names


def main() -> int:
    """Drop the requested conditions; return 1 if one is not detected."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("pattern", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--among", nargs="+", help="look for them among these tests alone, in this order")
    parser.add_argument("--recorded", type=Path, help="keep here what the tests make, or take it from here")
    parser.add_argument("--seconds", type=float, default=60, help="how long to look for a test that finds one")
    asked = parser.parse_args()
    chosen = [name for name in names() if not asked.pattern or any(part in name for part in asked.pattern)]
    if asked.list:
        print(*chosen, sep="\n")
        return 0
    verdicts = _learn(chosen, asked) if asked.learn else _run(chosen)
    found = sum(verdict.outcome == "found" for verdict in verdicts)
    print(f"drill: {len(verdicts)} conditions, {found} found, {len(verdicts) - found} not found")
    return int(found < len(verdicts))


def _run(chosen: list[str]) -> list[Verdict]:
    detecting_tests = read_detecting_tests()

    def trying(condition: str) -> Verdict:
        if condition not in detecting_tests:
            return Verdict(condition, "not found", "", 0)
        return try_without(condition, [detecting_tests[condition]])

    return [*_print_verdicts(chosen, trying)]


def _learn(chosen: list[str], asked: argparse.Namespace) -> list[Verdict]:
    detecting_tests = read_detecting_tests()
    recorded = [] if asked.among else _recorded(asked.recorded)

    def trying(condition: str) -> Verdict:
        return try_without(condition, asked.among) if asked.among else search(condition, recorded, asked.seconds)

    verdicts = []
    for verdict in _print_verdicts([name for name in chosen if asked.pattern or name not in detecting_tests], trying):
        verdicts.append(verdict)
        if verdict.outcome == "found":
            detecting_tests[verdict.condition] = verdict.test
            write_detecting_tests(detecting_tests)
    return verdicts


def _recorded(kept: Path | None) -> list[Ran]:
    if kept is not None and kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=list[Ran])
    recorded = record_tests()
    if kept is not None:
        kept.write_bytes(msgspec.json.encode(recorded))
    return recorded


def _print_verdicts(chosen: list[str], trying: Callable[[str], Verdict]) -> Iterator[Verdict]:
    for verdict in in_turn(chosen, trying):
        print(verdict, flush=True)
        yield verdict


if __name__ == "__main__":
    sys.exit(main())
