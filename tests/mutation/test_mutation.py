"""No condition of a write can be done without: each is taken out in turn, and a test fails.

In every run some of them, drawn by a seed; `STAK_MUTANTS=all`, or `python -m tests.mutation`, takes out all.
"""

import ast
import os
import random
import time

import pytest

from tests.drill_report import tell
from tests.mutation.conditions import UnseenError, find, names
from tests.mutation.learning import read_killers
from tests.mutation.mutant import NOWHERE, without
from tests.mutation.running import in_turn, try_without

SEED = 1
DRAWN = 6

SOURCE = """
from stak.ports import writes
from stak.ports.writes import Absent as Missing, Check, Equals, Put, Update

FREE = (Missing(),)

def _same(item):
    return Equals("rev", item["rev"])

class Desk:
    def write(self, item):
        fields = [Equals(name, item[name]) for name in ("a", "b")]
        first = writes.Below("wm", 7)
        return (
            Put(KEY, item, FREE),
            Update(KEY, set=item, when=(_same(item), first, *fields)),
            Check(KEY, (_same(item), first)),
            isinstance(first, Equals),
        )
"""


def found_in(source: str) -> list[str]:
    return [found.name for found in find("desk", ast.parse(source))]


def test_every_condition_is_found_wherever_it_is_made() -> None:
    assert found_in(SOURCE) == [
        "desk: module: Missing()",
        "desk: _same: Equals('rev', item['rev'])",
        "desk: Desk.write: Equals(name, item[name]) of a",
        "desk: Desk.write: Equals(name, item[name]) of b",
        "desk: Desk.write: writes.Below('wm', 7)",
        "desk: Desk.write: _same(item) in Update of KEY",
        "desk: Desk.write: first in Update of KEY",
        "desk: Desk.write: _same(item) in Check of KEY",
        "desk: Desk.write: first in Check of KEY",
    ]


def test_a_name_does_not_change_with_lines_and_tells_equal_ones_apart() -> None:
    write = "Put(A, {}, (Absent(),))"
    source = f"from stak.ports.writes import Absent, Put\n\ndef f():\n    return {write}, {write}\n"
    assert found_in(source) == found_in(source.replace("\n\n", "\n\n\n# a line more\n"))
    assert found_in(source) == ["desk: f: Absent()", "desk: f: Absent() (2)"]


@pytest.mark.parametrize("made", ["map(Equals, NAMES, VALUES)", "make = Equals", "partial(Equals, 'rev')"])
def test_what_makes_conditions_in_a_way_nobody_sees_is_refused(made: str) -> None:
    with pytest.raises(UnseenError, match="neither called nor asked for"):
        found_in(f"from stak.ports.writes import Equals\n{made}\n")


def test_one_condition_is_gone_and_the_others_are_as_they_were() -> None:
    tree = without("desk: Desk.write: Equals(name, item[name]) of a")("desk", ast.parse(SOURCE))
    made: dict[str, object] = {"KEY": ("p", "s")}
    exec(compile(ast.fix_missing_locations(tree), "desk", "exec"), made)
    _, update, *_ = made["Desk"]().write({"rev": 1, "a": 2, "b": 3})  # type: ignore[operator]
    assert [condition.attribute for condition in update.when] == ["rev", "wm", NOWHERE, "b"]


def test_each_has_a_test_that_misses_it_and_no_other_is_named() -> None:
    """Else: `python -m tests.mutation --learn`, and where nothing is found, a test that finds it."""
    assert [*read_killers()] == names()


def test_a_test_that_does_not_need_a_condition_does_not_find_it_gone() -> None:
    """Or else everything would be found by anything."""
    condition, tests = "stak.tenancy.tenants: create_tenant: Absent()", "tests/unit/tenancy/test_tenants.py"
    assert condition in names()
    assert try_without(condition, [f"{tests}::test_settings_make_no_tenant"]).outcome == "not found"
    assert try_without(condition, [f"{tests}::test_that_is_not_there"]).outcome == "broken"


def test_a_test_fails_for_each_that_is_taken_out() -> None:
    began_at = time.monotonic()
    killers, everything = read_killers(), names()
    is_all = os.environ.get("STAK_MUTANTS") == "all"
    chosen = everything if is_all else random.Random(SEED).sample(everything, DRAWN)
    verdicts = [*in_turn(chosen, lambda condition: try_without(condition, [killers[condition]]))]
    missed = [str(verdict) for verdict in verdicts if verdict.outcome != "found"]
    faults = f"{len(chosen)} of {len(everything)} conditions of writes taken out one at a time"
    tell(17, SEED, faults, f"found by a test {len(chosen) - len(missed)}, not found {len(missed)}", began_at)
    assert missed == []
