"""Which tests run in one process, and in which order."""

from typing import Any, Final

import pytest

SLOW_FILES: Final[tuple[str, ...]] = ()
"""The files that take longest, longest first."""
_ENGINES: Final = ("", "embedded", "aws")
"""A server is started once for each engine, so the tests of one engine follow each other."""


def engine_of(item: pytest.Item) -> str:
    """Return the engine of the test's server, "" if it has no server or chooses the engine itself."""
    choice: Any = getattr(item, "callspec", None)
    return str(choice.params.get("server", "")) if choice is not None else ""


def file_group(item: pytest.Item) -> str:
    """Return the name of the tests that one process runs together: a file, by engine."""
    return f"{_file(item)} {engine_of(item)}".rstrip()


def start_order(item: pytest.Item) -> tuple[int, int]:
    """Return the sort key of a test: by engine, and the slow files first."""
    file = _file(item)
    rank = SLOW_FILES.index(file) if file in SLOW_FILES else len(SLOW_FILES)
    return _ENGINES.index(engine_of(item)), rank


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]
