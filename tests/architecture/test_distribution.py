"""The distribution of the tests over processes: slow files first, each file in one process."""

import os
from pathlib import Path

import pytest

from tests.support.file_order import SLOW_FILES, file_group

REPOSITORY = Path(__file__).parents[2]


def test_slow_files_exist_and_are_named_once() -> None:
    assert [name for name in SLOW_FILES if not (REPOSITORY / name).exists()] == []
    assert len(set(SLOW_FILES)) == len(SLOW_FILES)


@pytest.mark.skipif("PYTEST_XDIST_WORKER" not in os.environ, reason="one process runs all tests")
def test_tests_of_a_file_run_in_one_process(request: pytest.FixtureRequest) -> None:
    # pytest-xdist distributes by what follows the @. With pytest 9.2 it was missing, and each process ran parts of
    # every file, with servers of its own.
    name, _, group = request.node.nodeid.partition("@")
    assert group == name.partition("::")[0] == "tests/architecture/test_distribution.py"
    assert file_group(request.node) == group
