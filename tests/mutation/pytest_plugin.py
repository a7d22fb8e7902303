"""A pytest plugin that runs tests over code without one condition: `pytest -p tests.mutation.pytest_plugin`.

It is imported before any of our modules. The environment decides: drop a condition and report which test fails, or
record which conditions each test creates.
"""

import os
import time
from collections.abc import Iterator
from typing import Any, Final, TypeVar

import pytest

from tests.mutation.condition_recording import recording
from tests.mutation.process_reports import DROPPED_CONDITION, Began, Failed, Ran, write_report
from tests.support.ast_import_hook import rewrite_with
from tests.support.condition_removal import without
from tests.support.source_conditions import module_of

_EXCLUDED: Final = (
    "tests/access_patterns/",
    "tests/unit/chat/test_send_batch.py",
    "test_dropped_condition_is_detected",
    "test_every_condition_is_needed",
    "test_missing_safeguard_is_detected",
    "detected_by_its_condition[False",
)
"""Tests that inspect a write's conditions themselves, or drop some, and so detect nothing."""

Thing = TypeVar("Thing")
_DROPPED_CONDITION: Final = os.environ.get(DROPPED_CONDITION)
_made: set[str] = set()

if _DROPPED_CONDITION is None:
    rewrite_with(recording())
else:
    rewrite_with(without(_DROPPED_CONDITION), only=module_of(_DROPPED_CONDITION))


def record_condition(names: tuple[str, ...], thing: Thing) -> Thing:
    """Record that our code creates a condition."""
    _made.update(names)
    return thing


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if not any(part in item.nodeid for part in _EXCLUDED)]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    write_report(Began(item.nodeid))
    _made.clear()
    begun = time.monotonic()
    done = yield
    write_report(Ran(item.nodeid, round(time.monotonic() - begun, 2), tuple(sorted(_made))))
    return done


def pytest_exception_interact(node: pytest.Item | pytest.Collector, call: pytest.CallInfo[Any]) -> None:
    assert call.excinfo is not None
    write_report(Failed(node.nodeid, call.when, tuple(_kinds(call.excinfo.value))))


def _kinds(error: BaseException) -> Iterator[str]:
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from _kinds(one)
    else:
        yield type(error).__name__
