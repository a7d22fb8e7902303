"""A pytest plugin for drills at full size: each test may take hours, whatever limit it has in `make test`."""

from typing import Final

import pytest

TEST_MAX_SECONDS: Final = 2 * 3600


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        item.add_marker(pytest.mark.timeout(TEST_MAX_SECONDS), append=False)
