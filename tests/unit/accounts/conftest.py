"""Use cases of accounts on the embedded engine, with a manual clock."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.bootstrap import Engine, open_engine
from stak.clock import ManualClock
from stak.ports import Ports
from stak.settings import Settings


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def engine(tmp_path: Path, clock: ManualClock) -> AsyncIterator[Engine]:
    async with open_engine(Settings(data=tmp_path), clock) as opened:
        yield opened


@pytest.fixture
def ports(engine: Engine) -> Ports:
    return engine.ports
