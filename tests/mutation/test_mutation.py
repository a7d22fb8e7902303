"""Mutation test: every condition of every write is needed, because a test fails without it."""

import ast
import time

import pytest

from tests.mutation.learn_detecting_tests import read_detecting_tests
from tests.mutation.run_mutant import in_turn, try_without
from tests.support.condition_removal import MISSING_ATTRIBUTE, without
from tests.support.drill_report import report_drill
from tests.support.source_conditions import UnknownConditionError, find, names

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


def test_every_condition_is_found_in_the_source() -> None:
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


def test_condition_name_survives_moved_lines_and_distinguishes_equal_ones() -> None:
    write = "Put(A, {}, (Absent(),))"
    source = f"from stak.ports.writes import Absent, Put\n\ndef f():\n    return {write}, {write}\n"
    assert found_in(source) == found_in(source.replace("\n\n", "\n\n\n# a line more\n"))
    assert found_in(source) == ["desk: f: Absent()", "desk: f: Absent() (2)"]


@pytest.mark.parametrize("made", ["map(Equals, NAMES, VALUES)", "make = Equals", "partial(Equals, 'rev')"])
def test_condition_built_in_an_unknown_way_is_refused(made: str) -> None:
    with pytest.raises(UnknownConditionError, match="neither called nor asked for"):
        found_in(f"from stak.ports.writes import Equals\n{made}\n")


def test_mutant_lacks_one_condition_only() -> None:
    tree = without("desk: Desk.write: Equals(name, item[name]) of a")("desk", ast.parse(SOURCE))
    made: dict[str, object] = {"KEY": ("p", "s")}
    exec(compile(ast.fix_missing_locations(tree), "desk", "exec"), made)
    _, update, *_ = made["Desk"]().write({"rev": 1, "a": 2, "b": 3})  # type: ignore[operator]
    assert [condition.attribute for condition in update.when] == ["rev", "wm", MISSING_ATTRIBUTE, "b"]


def test_every_condition_has_a_detecting_test() -> None:
    """If it fails, run `python -m tests.mutation --learn`; for a condition without a detecting test, write one."""
    assert [*read_detecting_tests()] == names()


@pytest.mark.check_all
def test_without_need_for_a_condition_does_not_detect_it() -> None:
    """Otherwise any test would detect every condition."""
    condition, tests = "stak.tenancy.tenants: create_tenant: Absent()", "tests/unit/tenancy/test_tenants.py"
    assert condition in names()
    assert try_without(condition, [f"{tests}::test_settings_do_not_create_a_tenant"]).outcome == "not found"
    assert try_without(condition, [f"{tests}::test_that_is_not_there"]).outcome == "broken"


@pytest.mark.check_all
@pytest.mark.timeout(2400)
def test_dropped_condition_is_detected_by_its_test() -> None:
    began_at = time.monotonic()
    detecting_tests, conditions = read_detecting_tests(), names()
    verdicts = [*in_turn(conditions, lambda name: try_without(name, [detecting_tests[name]]), parallel=1)]
    missed = [str(verdict) for verdict in verdicts if verdict.outcome != "found"]
    faults = f"{len(conditions)} conditions of writes taken out one at a time"
    found = len(conditions) - len(missed)
    report_drill(17, None, faults, f"found by a test {found}, not found {len(missed)}", began_at)
    assert missed == []
