"""Which tests run in one process, and in which order."""

from typing import Any, Final

import pytest

SLOW_FILES: Final[tuple[str, ...]] = (
    # in `make check-all`
    "tests/mutation/test_mutation.py",
    "tests/isolation/test_schemathesis.py",
    "tests/drills/test_crash_points.py",
    "tests/browser/test_reference.py",
    "tests/upgrades/test_side_by_side.py",
    "tests/containers/test_build_steps.py",
    "tests/drills/test_on_read.py",
    "tests/browser/test_inbox_accessibility.py",
    "tests/browser/test_npm_packages.py",
    "tests/browser/test_chat.py",
    "tests/browser/test_inbox_cards.py",
    "tests/browser/test_inbox_colours.py",
    "tests/browser/test_inbox_problems.py",
    "tests/browser/test_chat_groups.py",
    "tests/contracts/test_queue.py",
    "tests/browser/test_console_setup.py",
    "tests/browser/test_console_accessibility.py",
    "tests/browser/test_console_messages.py",
    "tests/browser/test_console_on_read.py",
    "tests/api/test_cli_backup.py",
    "tests/unit/serverless/test_sockets.py",
    # in `make test`
    "tests/benchmarks/test_benchmarks.py",
    "tests/scenarios/test_chat_interrupted.py",
    "tests/browser/test_inbox.py",
    "tests/browser/test_inbox_languages.py",
    "tests/browser/test_console.py",
    "tests/docs/test_commands.py",
    "tests/access_patterns/test_inbox_patterns.py",
    "tests/unit/cli/test_up.py",
    "tests/unit/client/test_client.py",
    "tests/scenarios/test_inbox_races.py",
    "tests/api/test_gateway.py",
    "tests/api/test_http_processes.py",
)
"""The files that take longest, longest first."""
_ENGINES: Final = ("aws", "", "embedded")
"""A server is started once for each engine, so the tests of one engine follow each other."""


def engine_of(item: pytest.Item) -> str:
    """Return the engine of the test's server, "" if it has no server or chooses the engine itself."""
    choice: Any = getattr(item, "callspec", None)
    return str(choice.params.get("server", "")) if choice is not None else ""


def server_of(item: Any) -> Any:
    """Return pytest's definition of the fixture `server` that a test uses; None if it uses none."""
    found = item._fixtureinfo.name2fixturedefs.get("server", (None,)) if hasattr(item, "_fixtureinfo") else (None,)
    return found[-1]


def file_group(item: pytest.Item) -> str:
    """Return the name of the tests that one process runs together: a file, by engine.

    In `make test` few tests need a server on aws, and one process runs all of them.
    """
    if engine_of(item) == "aws" and item.get_closest_marker("conditional_write") is not None:
        return "conditional writes on aws"
    return f"{_file(item)} {engine_of(item)}".rstrip()


def start_order(item: pytest.Item) -> tuple[int, str, int]:
    """Return the sort key of a test: by engine, on aws by server, and the slow files first."""
    file, engine = _file(item), engine_of(item)
    if engine == "embedded" and file in SLOW_FILES:
        engine = ""  # at the end, other processes would wait for it
    rank = SLOW_FILES.index(file) if file in SLOW_FILES else len(SLOW_FILES)
    return _ENGINES.index(engine), file.rpartition("/")[0] if engine == "aws" else "", rank


def _file(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]
