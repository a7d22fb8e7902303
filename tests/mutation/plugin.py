"""Our code without a condition, in a test process: `pytest -p tests.mutation.plugin`.

It is imported before any of our modules, and asks the environment what to do: take a condition out and say which test
fails, or note which conditions each test makes.
"""

import os
import time
from collections.abc import Iterator
from typing import Any, Final, TypeVar

import pytest

from tests.ast_import_hook import rewrite_with
from tests.mutation.mutant import noting, without
from tests.mutation.reports import TAKEN_OUT, Began, Failed, Ran, say

_SILENT: Final = (
    "tests/access_patterns/",
    "tests/unit/chat/test_send_batch.py",
    "test_a_table_that_forgets_a_condition_is_found_out",
    "test_no_condition_can_be_done_without",
    "test_what_is_missing_is_found_out",
    "would_be_wrong_without_the_condition[False",
)
"""Tests that look at a write's conditions say nothing of what comes of them; nor do those that take some out."""

Thing = TypeVar("Thing")
_TAKEN_OUT: Final = os.environ.get(TAKEN_OUT)
_made: set[str] = set()

rewrite_with(noting() if _TAKEN_OUT is None else without(_TAKEN_OUT))


def note(names: tuple[str, ...], thing: Thing) -> Thing:
    """Our code makes a condition."""
    _made.update(names)
    return thing


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if not any(part in item.nodeid for part in _SILENT)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    say(Began(item.nodeid))
    _made.clear()
    begun = time.monotonic()
    done = yield
    say(Ran(item.nodeid, round(time.monotonic() - begun, 2), tuple(sorted(_made))))
    return done


def pytest_exception_interact(node: pytest.Item | pytest.Collector, call: pytest.CallInfo[Any]) -> None:
    assert call.excinfo is not None
    say(Failed(node.nodeid, call.when, tuple(_kinds(call.excinfo.value))))


def _kinds(error: BaseException) -> Iterator[str]:
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from _kinds(one)
    else:
        yield type(error).__name__
