"""docs/promises.md matches the promises and their figures."""

import json
import time

import pytest

from tests.drills.__main__ import FIGURES, PAGE, REPOSITORY, page_of
from tests.drills.promises import PROMISES
from tests.support.drill_report import ReportLine, report_drill, report_lines


def test_every_promise_has_existing_tests() -> None:
    numbers = {promise.number for promise in PROMISES if promise.parts}
    for promise in PROMISES:
        assert bool(promise.parts) != (promise.shown_by in numbers), promise
        for part in promise.parts:
            for test in part.tests:
                path, _, name = test.partition("::")
                assert (REPOSITORY / path).exists(), test
                assert not name or f"def {name}(" in (REPOSITORY / path).read_text(), test


def test_full_sizes_use_known_environment_names() -> None:
    texts = [path.read_text() for path in (REPOSITORY / "tests").rglob("*.py") if path.name != "promises.py"]
    for promise in PROMISES:
        for part in promise.parts:
            for setting in part.full:
                assert any(f'environ.get("{setting}"' in text for text in texts), (promise.number, setting)


def test_promises_page_matches_the_figures() -> None:
    assert PAGE.read_text() == page_of(json.loads(FIGURES.read_text()))


def test_last_run_broke_no_promise() -> None:
    assert {found["verdict"] for found in json.loads(FIGURES.read_text()).values()} == {"kept"}


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
