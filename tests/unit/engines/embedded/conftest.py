"""A database of its own for each test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from stak.engines.embedded.database import Database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path, patience_seconds=0.3)
    yield opened
    opened.close()
