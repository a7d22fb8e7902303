"""Fixtures: an installation written by the first release, and a new one."""

import tarfile
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.settings import load_settings
from tests.upgrades.first_release_content import TIME

ARCHIVE = Path(__file__).with_name("first-release.tar.gz")


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock(TIME)


@pytest.fixture
def old_directory(tmp_path: Path) -> Path:
    """Return a data directory that the first release wrote."""
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path / "first-release"


@pytest.fixture
async def old(old_directory: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    """Open it with this release."""
    async with open_engine(load_settings(data=old_directory), clock) as engine:
        yield engine
