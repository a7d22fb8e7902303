"""The page of promises says what there is, and nothing else."""

import json
import time

import pytest

from tests.drill_report import Told, tell, told_in
from tests.drills.__main__ import FIGURES, PAGE, REPOSITORY, page_of
from tests.drills.promises import PROMISES


def test_every_promise_has_tests_that_are_there() -> None:
    numbers = {promise.number for promise in PROMISES if promise.parts}
    for promise in PROMISES:
        assert bool(promise.parts) != (promise.told_by in numbers), promise
        for part in promise.parts:
            for test in part.tests:
                path, _, name = test.partition("::")
                assert (REPOSITORY / path).exists(), test
                assert not name or f"def {name}(" in (REPOSITORY / path).read_text(), test


def test_a_full_size_is_asked_for_by_names_that_tests_know() -> None:
    texts = [path.read_text() for path in (REPOSITORY / "tests").rglob("*.py") if path.name != "promises.py"]
    for promise in PROMISES:
        for part in promise.parts:
            for setting in part.full:
                assert any(f'environ.get("{setting}"' in text for text in texts), (promise.number, setting)


def test_the_page_is_made_from_the_figures() -> None:
    assert PAGE.read_text() == page_of(json.loads(FIGURES.read_text()))


def test_no_promise_was_broken_in_its_last_run() -> None:
    assert {found["verdict"] for found in json.loads(FIGURES.read_text()).values()} == {"kept"}


def test_what_is_told_is_found_with_its_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    tell(3, 7, "20 answers lost", "doubled 0", time.monotonic())
    tell(4, None, "a chunk late", "shown 0", time.monotonic())
    tell(5, range(20), "20 schedules", "wrong 0", time.monotonic())
    printed = f"something else\n{capsys.readouterr().out}drill: nothing of ours\n"
    report = pytest.TestReport("", ("", 0, ""), {}, "failed", None, "call", [("Captured stdout call", printed)])
    assert told_in([report]) == [
        Told(3, "seed 7: 20 answers lost; doubled 0; 0 s", is_kept=False),
        Told(4, "no chance involved: a chunk late; shown 0; 0 s", is_kept=False),
        Told(5, "seeds 0 to 19: 20 schedules; wrong 0; 0 s", is_kept=False),
    ]
    assert str(told_in([report])[0]) == "row 3: seed 7: 20 answers lost; doubled 0; 0 s: BROKEN"
