"""The page of promises says what there is, and nothing else."""

import json

from tests.drills.__main__ import FIGURES, PAGE, REPOSITORY, page_of
from tests.drills.promises import PROMISES


def test_every_promise_has_tests_that_are_there() -> None:
    for promise in PROMISES:
        assert promise.tests
        for test in promise.tests:
            path, _, name = test.partition("::")
            assert (REPOSITORY / path).exists(), test
            assert not name or f"def {name}(" in (REPOSITORY / path).read_text(), test


def test_the_page_is_made_from_the_figures() -> None:
    assert PAGE.read_text() == page_of(json.loads(FIGURES.read_text()))


def test_no_promise_was_broken_in_its_last_run() -> None:
    assert {found["verdict"] for found in json.loads(FIGURES.read_text()).values()} == {"kept"}
