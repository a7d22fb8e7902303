"""The promises, their figures and docs/promises.md agree, and `make drill` runs and reports their parts."""

import json
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.drills.__main__ import main
from tests.drills.drill_figures import REPOSITORY, Figures, expected_wall_seconds, longest_first
from tests.drills.drill_page import PAGE, page_of
from tests.drills.promise_model import Part, Promise
from tests.drills.promises import PROMISES
from tests.support.drill_report import SEED_NAME, ReportLine, report_drill, report_lines

PARTS = [part for promise in PROMISES for part in promise.parts]
LARGE_SUITES = [
    "test_inbox_state_machine",
    "test_chat_state_machine",
    "test_torn_state_machines",
    "test_on_read_state_machine",
    "test_torn_on_read",
    "test_inbox_races",
    "test_realtime_races",
    "test_recall_races",
    "test_port_faults",
    "test_clock_jumps",
]
"""Scenarios that `make test` runs at a fraction of their size."""


def test_every_promise_has_existing_tests() -> None:
    numbers = {promise.number for promise in PROMISES if promise.parts}
    assert len({promise.number for promise in PROMISES}) == len(PROMISES)
    for promise in PROMISES:
        assert bool(promise.parts) != (promise.shown_by in numbers), promise
        for part in promise.parts:
            for test in part.tests:
                path, _, name = test.partition("::")
                assert (REPOSITORY / path).exists(), test
                assert not name or f"def {name}(" in (REPOSITORY / path).read_text(), test


def test_every_drill_belongs_to_a_row() -> None:
    drills = {f"tests/drills/{path.name}" for path in (REPOSITORY / "tests/drills").glob("test_*.py")}
    tests = {test for part in PARTS for test in part.tests}
    assert drills - tests == {"tests/drills/test_promises.py"}


@pytest.mark.parametrize("suite", LARGE_SUITES)
def test_full_size_is_larger_than_the_default(suite: str) -> None:
    path = f"tests/scenarios/{suite}.py"
    source = (REPOSITORY / path).read_text()
    sizes = [
        (setting, size)
        for part in PARTS
        if path in part.tests
        for setting, size in part.full.items()
        if setting != SEED_NAME
    ]
    assert sizes
    for setting, size in sizes:
        (default,) = [line for line in source.splitlines() if f'environ.get("{setting}"' in line]
        assert int(size) >= 5 * int(default.split('"')[3]), default


def test_parts_differ_in_their_names() -> None:
    assert Counter(part.name for part in PARTS).most_common(1)[0][1] == 1


def test_full_sizes_use_known_environment_names() -> None:
    texts = [path.read_text() for path in (REPOSITORY / "tests").rglob("*.py") if path.name != "promises.py"]
    for part in PARTS:
        for setting in part.full:
            assert setting == SEED_NAME or any(f'environ.get("{setting}"' in text for text in texts), setting


def test_promises_page_matches_the_figures() -> None:
    assert PAGE.read_text() == page_of(Figures.read())


def test_last_run_broke_no_promise_and_skipped_nothing() -> None:
    assert {(found["verdict"], found["skipped"]) for found in Figures.read().parts.values()} == {("kept", 0)}


def test_figures_contain_no_parts_that_are_gone() -> None:
    assert set(Figures.read().parts) <= {part.name for part in PARTS}


def test_drill_lines_are_found_with_their_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    report_drill(3, 7, "20 answers lost", "doubled 0", time.monotonic())
    report_drill(4, None, "a chunk late", "shown 0", time.monotonic())
    report_drill(5, range(20), "20 schedules", "wrong 0", time.monotonic())
    printed = f"something else\n{capsys.readouterr().out}drill: nothing of ours\n"
    report = pytest.TestReport("", ("", 0, ""), {}, "failed", None, "call", [("Captured stdout call", printed)])
    assert report_lines([report]) == [
        ReportLine(3, "seed 7: 20 answers lost; doubled 0; 0 s", is_kept=False),
        ReportLine(4, "no chance involved: a chunk late; shown 0; 0 s", is_kept=False),
        ReportLine(5, "seeds 0 to 19: 20 schedules; wrong 0; 0 s", is_kept=False),
    ]
    assert str(report_lines([report])[0]) == "row 3: seed 7: 20 answers lost; doubled 0; 0 s: BROKEN"


def test_expected_time_is_that_of_two_lanes_and_of_parts_that_run_alone() -> None:
    parts = [Part((name,), is_alone=name == "alone") for name in ("short", "alone", "long", "unknown", "middle")]
    seconds_of = {"short": 10, "alone": 5, "long": 60, "middle": 30}
    ordered = longest_first(parts, seconds_of)
    assert [part.name for part in ordered] == ["unknown", "long", "middle", "short", "alone"]
    assert expected_wall_seconds(ordered, seconds_of) == 60 + 5


TINY_DRILL = """
import os, time, pytest
from tests.support.drill_report import drill_seed, report_drill

@pytest.mark.timeout(0.1)
def test_tiny_drill():
    time.sleep(0.3)  # at full size, a test may take longer than its limit
    seed, size = drill_seed(3), os.environ.get("TINY_SIZE", "1")
    report_drill({row}, seed, f"{{size}} faults", "lost 0", time.monotonic())
    assert seed != 13, "an unlucky seed"
"""


@pytest.fixture
def tiny_promises(tmp_path: Path) -> list[Promise]:
    """Two rows that are shown by real pytest processes on small files; a third is shown by the first."""
    (tmp_path / "conftest.py").write_text("from tests.conftest import pytest_terminal_summary\n")
    for row in (1, 2):
        (tmp_path / f"test_row_{row}.py").write_text(TINY_DRILL.format(row=row))
    return [
        Promise(1, "a", "kept", (Part((f"{tmp_path}/test_row_1.py",), {"TINY_SIZE": "500"}),), "500 faults"),
        Promise(2, "b", "kept as well", (Part((f"{tmp_path}/test_row_2.py",), is_alone=True),)),
        Promise(3, "c", "kept by another", shown_by=1),
    ]


@pytest.mark.check_all
def test_run_stores_figures_and_announces_its_time(
    tiny_promises: list[Promise], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures, page = tmp_path / "figures.json", tmp_path / "page.md"
    assert main([], tiny_promises, figures, page) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("2 parts, two at once: about 0 s, until ")
    assert lines[0].endswith("and 2 that have never been measured.")
    assert lines[1].startswith("row 1 begins, not measured yet: TINY_SIZE=500 ")
    assert any(line.startswith("1 of 2 parts done after ") for line in lines)
    stored = json.loads(figures.read_text())
    first = tiny_promises[0].parts[0].name
    assert stored["parts"][first]["lines"] == {"1": ["seed 3: 500 faults; lost 0; 0 s"]}
    assert [one["verdict"] for one in stored["parts"].values()] == ["kept"] * 2
    assert "The last run of all rows took " in page.read_text()
    assert "| 1 | kept | a | 500 faults | **kept**: lost 0 ([details](#row-1)) |" in page.read_text()

    stored["parts"][first]["seconds"] = 600
    figures.write_text(json.dumps(stored))
    assert main(["--list"], tiny_promises, figures, page) == 0
    assert " 1  10 min  kept\n" in capsys.readouterr().out
    larger = [
        Promise(1, "a", "kept", (Part(tiny_promises[0].parts[0].tests, {"TINY_SIZE": "900"}),)),
        *tiny_promises[1:],
    ]
    assert "| 1 | kept | a | the same size in every run | not run at full size yet |" in page_of(
        Figures.read(figures), larger
    )


def test_broken_row_is_repeated_by_its_seed(
    tiny_promises: list[Promise], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures, page = tmp_path / "figures.json", tmp_path / "page.md"
    assert main(["1", "--seed", "13"], tiny_promises, figures, page) == 1
    printed = capsys.readouterr()
    assert " 1 **BROKEN**: seed 13: 500 faults; lost 0; 0 s; 0 tests passed" in printed.out
    assert 'make drill ARGS="1 --seed 13"' in printed.out
    command = ".venv/bin/python -m pytest -p tests.drills.full_size_plugin"
    assert f"STAK_DRILL_SEED=13 TINY_SIZE=500 {command} {tmp_path}/test_row_1.py" in printed.out
    assert "an unlucky seed" in printed.err
    assert not figures.exists()
    assert not page.exists()


KEPT = {
    "verdict": "kept",
    "tests": 1,
    "skipped": 0,
    "lines": {"1": ["seed 1: x; lost 0; 1 s"]},
    "seconds": 1,
    "commit": "c",
    "at": "2026-01-01",
}
SKIPPED_TEST = "\n\ndef test_of_something_else():\n    pytest.skip('needs 12 GB')\n"


@pytest.mark.parametrize(
    "others",
    [
        pytest.param("import pytest", id="all", marks=pytest.mark.check_all),
        pytest.param(TINY_DRILL.format(row=2), id="one of two"),
    ],
)
def test_row_with_skipped_tests_is_named_and_keeps_its_figures(
    others: str, tiny_promises: list[Promise], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures, page = tmp_path / "figures.json", tmp_path / "page.md"
    figures.write_text(json.dumps({"parts": {tiny_promises[1].parts[0].name: KEPT}, "whole_run": None}))
    before = figures.read_text()
    (tmp_path / "test_row_2.py").write_text(others + SKIPPED_TEST)
    assert main(["2"], tiny_promises, figures, page) == 1
    printed = capsys.readouterr().out
    assert "Not shown: row 2, 1 skipped: needs 12 GB\n" in printed
    assert "**kept**" not in printed
    assert figures.read_text() == before
    assert not page.exists()


@pytest.mark.check_all
def test_row_with_a_skipped_and_a_failed_test_is_broken(
    tiny_promises: list[Promise], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures, page = tmp_path / "figures.json", tmp_path / "page.md"
    (tmp_path / "test_row_2.py").write_text(TINY_DRILL.format(row=2) + SKIPPED_TEST)
    assert main(["2", "--seed", "13"], tiny_promises, figures, page) == 1
    printed = capsys.readouterr().out
    assert "Skipped in row 2, 1 skipped: needs 12 GB\n" in printed
    assert " 2 **BROKEN**: seed 13: " in printed


@pytest.mark.check_all
def test_row_is_not_shown_if_one_of_its_parts_skipped_tests(
    tiny_promises: list[Promise], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures, page = tmp_path / "figures.json", tmp_path / "page.md"
    first, second = (promise.parts[0] for promise in tiny_promises[:2])
    figures.write_text(json.dumps({"parts": {first.name: KEPT, second.name: KEPT}, "whole_run": None}))
    (tmp_path / "test_row_1.py").write_text(TINY_DRILL.format(row=1) + SKIPPED_TEST)
    assert main([], [Promise(1, "a", "kept", (first, second))], figures, page) == 1
    printed = capsys.readouterr().out
    assert "Not shown: row 1, 1 skipped: needs 12 GB\n" in printed
    assert "**kept**" not in printed
    after = Figures.read(figures)
    assert after.parts[first.name] == KEPT
    assert after.parts[second.name]["lines"] == {"2": ["seed 3: 1 faults; lost 0; 0 s"]}
    assert after.whole_run is None


def test_unfinished_parts_are_run_and_the_others_keep_their_figures(
    tiny_promises: list[Promise], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    figures, page = tmp_path / "figures.json", tmp_path / "page.md"
    first, second = (promise.parts[0] for promise in tiny_promises[:2])
    stored = {first.name: KEPT, "gone": KEPT}
    for broken in ({}, {second.name: {**KEPT, "verdict": "BROKEN"}}):
        figures.write_text(json.dumps({"parts": {**stored, **broken}, "whole_run": None}))
        assert main(["--unfinished"], tiny_promises, figures, page) == 0
        assert capsys.readouterr().out.startswith("1 parts, ")
        after = Figures.read(figures)
        assert after.parts.keys() == {first.name, second.name}
        assert after.parts[first.name] == stored[first.name]
        assert after.parts[second.name]["lines"] == {"2": ["seed 3: 1 faults; lost 0; 0 s"]}
        assert after.whole_run is None


def test_unknown_row_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["1", "99"])
    assert "There is no row 99. Rows: 1, 2, 3," in capsys.readouterr().err
