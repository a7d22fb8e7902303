"""`python -m tests.mutation [PATTERN …]`: take conditions out, one at a time, and see that a test fails.

Without a pattern, all of them; with some, those whose name contains one. `--list` names them. `--learn` looks for tests
that find them gone, for those without one (with a pattern: for these, anew), and writes killers.json.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from tests.mutation.conditions import names
from tests.mutation.learning import note_tests, read_killers, search, write_killers
from tests.mutation.reports import Ran
from tests.mutation.running import Verdict, in_turn, try_without


def main() -> int:
    """Take out what is asked for; 1 if one is not found."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("pattern", nargs="*")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--learn", action="store_true")
    parser.add_argument("--among", nargs="+", help="look for them among these tests alone, in this order")
    parser.add_argument("--noted", type=Path, help="keep here what the tests make, or take it from here")
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
    killers = read_killers()

    def trying(condition: str) -> Verdict:
        if condition not in killers:
            return Verdict(condition, "not found", "", 0)
        return try_without(condition, [killers[condition]])

    return [*_told(chosen, trying)]


def _learn(chosen: list[str], asked: argparse.Namespace) -> list[Verdict]:
    killers = read_killers()
    noted = [] if asked.among else _noted(asked.noted)

    def trying(condition: str) -> Verdict:
        return try_without(condition, asked.among) if asked.among else search(condition, noted, asked.seconds)

    verdicts = []
    for verdict in _told([name for name in chosen if asked.pattern or name not in killers], trying):
        verdicts.append(verdict)
        if verdict.outcome == "found":
            killers[verdict.condition] = verdict.test
            write_killers(killers)
    return verdicts


def _noted(kept: Path | None) -> list[Ran]:
    if kept is not None and kept.exists():
        return msgspec.json.decode(kept.read_bytes(), type=list[Ran])
    noted = note_tests()
    if kept is not None:
        kept.write_bytes(msgspec.json.encode(noted))
    return noted


def _told(chosen: list[str], trying: Callable[[str], Verdict]) -> Iterator[Verdict]:
    for verdict in in_turn(chosen, trying):
        print(verdict, flush=True)
        yield verdict


if __name__ == "__main__":
    sys.exit(main())
