"""A database for each test."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from stak.engines.embedded.sqlite_connections import Database


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A short directory: the path of a socket has 107 bytes at most."""
    with tempfile.TemporaryDirectory() as name:
        yield Path(name)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = Database(tmp_path, timeout_seconds=0.3)
    yield opened
    opened.close()
