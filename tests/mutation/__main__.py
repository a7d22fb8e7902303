"""`python -m tests.mutation [PATTERN …]`: take conditions out, one at a time, and see that a test fails.

Without a pattern, all of them; with some, those whose name contains one. `--list` names them. `--learn` looks for the
tests that find them, for those without one (with a pattern: for these, anew), and writes killers.json.
"""

import argparse
import concurrent.futures
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from tests.mutation.learning import note_tests, read_killers, search, write_killers
from tests.mutation.reports import Ran
from tests.mutation.running import AT_ONCE, Mutant, Verdict, mutants, try_mutant


def main() -> int:
    """Run the mutants asked for; 1 if one is not found."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("pattern", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--among", nargs="+", help="look for them among these tests alone, in this order")
    parser.add_argument("--noted", type=Path, help="keep here what the tests make, or take it from here")
    parser.add_argument("--seconds", type=float, default=60, help="how long to look for a test that finds one")
    asked = parser.parse_args()
    chosen = [one for one in mutants() if not asked.pattern or any(part in one.name for part in asked.pattern)]
    if asked.list:
        print(*(mutant.name for mutant in chosen), sep="\n")
        return 0
    verdicts = _learn(chosen, asked) if asked.learn else _run(chosen)
    print(summary(verdicts))
    return int(any(verdict.outcome != "found" for verdict in verdicts))


def summary(verdicts: list[Verdict]) -> str:
    """How it ended, in a line."""
    found = sum(verdict.outcome == "found" for verdict in verdicts)
    return f"drill: {len(verdicts)} conditions, {found} found, {len(verdicts) - found} not found"


def _run(chosen: list[Mutant]) -> list[Verdict]:
    killers = read_killers()
    return [*_each(chosen, lambda mutant: _try(mutant, killers.get(mutant.name)))]


def _try(mutant: Mutant, test: str | None) -> Verdict:
    return Verdict(mutant.name, "not found", "", 0) if test is None else try_mutant(mutant, [test])


def _learn(chosen: list[Mutant], asked: argparse.Namespace) -> list[Verdict]:
    killers = read_killers()
    noted = [] if asked.among else _noted(asked.noted)
    unknown = [mutant for mutant in chosen if asked.pattern or mutant.name not in killers]
    verdicts = []

    def look(mutant: Mutant) -> Verdict:
        return try_mutant(mutant, asked.among) if asked.among else search(mutant, noted, asked.seconds)

    for verdict in _each(unknown, look):
        verdicts.append(verdict)
        if verdict.outcome == "found":
            killers[verdict.name] = verdict.test
        write_killers(killers, mutants())
    return verdicts


def _noted(kept: Path | None) -> list[Ran]:
    if kept is not None and kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=list[Ran])
    noted = note_tests()
    if kept is not None:
        kept.write_bytes(msgspec.json.encode(noted))
    return noted


def _each(chosen: list[Mutant], trying: Callable[[Mutant], Verdict]) -> Iterator[Verdict]:
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        for future in concurrent.futures.as_completed([pool.submit(trying, mutant) for mutant in chosen]):
            print(future.result(), flush=True)
            yield future.result()


if __name__ == "__main__":
    sys.exit(main())
