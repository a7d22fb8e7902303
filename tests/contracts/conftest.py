"""Hands every contract each engine in turn."""

import inspect
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stak.ports.blobs import Blobs
from stak.ports.live import Live
from stak.ports.queue import Queue
from stak.ports.table import Table
from tests.contracts.engines import ENGINES, ContractEngine, skip_without_redis
from tests.services import Services


def _asked_for(request: pytest.FixtureRequest) -> set[str]:
    """The fixtures that a test itself names."""
    return set(inspect.signature(request.function).parameters)


@pytest.fixture(params=ENGINES)
async def engine(request: pytest.FixtureRequest, tmp_path: Path, services: Services) -> AsyncIterator[ContractEngine]:
    if "live" in request.fixturenames:
        skip_without_redis(request.param, services)
    with_queues = not {"queue", "jobs", "blobs", "engine"}.isdisjoint(_asked_for(request))
    async with ENGINES[request.param](tmp_path, services, with_queues) as opened:
        yield opened


@pytest.fixture
def table(engine: ContractEngine) -> Table:
    return engine.table


@pytest.fixture
def queue(engine: ContractEngine) -> Queue:
    return engine.queue


@pytest.fixture
def blobs(engine: ContractEngine) -> Blobs:
    return engine.blobs


@pytest.fixture
def live(engine: ContractEngine) -> Live:
    return engine.live


@pytest.fixture
def other_live(engine: ContractEngine) -> Live:
    return engine.other_live
