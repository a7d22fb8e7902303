"""Runs every contract test on each engine in turn.

The tests share one event loop, because some share an open engine.
"""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import pytest
import pytest_asyncio

from stak.ports.live import Live
from stak.ports.queue import Queue
from stak.ports.table import Table
from tests.contracts.engines import ENGINES, ContractEngine, Tables, skip_without_redis
from tests.support.services import Services

IN_CHECK_ALL: Final = ("test_queue.py", "test_jobs.py", "test_live.py", "test_table_model.py")
"""Files whose tests wait for leases or try many cases: `make test` runs them on the embedded engine only."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if isinstance(item, pytest.Function) and "engine_name" in item.fixturenames:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            engine = item.callspec.params["engine_name"]
            if engine == "moto" or (engine != "embedded" and item.path.name in IN_CHECK_ALL):
                item.add_marker(pytest.mark.check_all)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def tables(tmp_path_factory: pytest.TempPathFactory, services: Services) -> AsyncIterator[Tables]:
    kept = Tables(tmp_path_factory.mktemp("tables"), services)
    yield kept
    await kept.close()


@pytest.fixture(params=ENGINES)
def engine_name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest_asyncio.fixture(loop_scope="session")
async def engine(
    engine_name: str, request: pytest.FixtureRequest, tmp_path: Path, services: Services
) -> AsyncIterator[ContractEngine]:
    if "live" in request.fixturenames:
        skip_without_redis(engine_name, services)
    async with ENGINES[engine_name](tmp_path, services) as opened:
        yield opened


@pytest_asyncio.fixture(loop_scope="session")
async def empty_table(engine_name: str, tables: Tables) -> Table:
    return await tables.empty(engine_name)


@pytest.fixture
def table(engine_name: str, request: pytest.FixtureRequest) -> Table:
    """Return the table of the test's engine if that one is open or opens fast, else of one that is kept open."""
    if "engine" in request.fixturenames or engine_name == "embedded":
        opened: ContractEngine = request.getfixturevalue("engine")
        return opened.table
    kept: Table = request.getfixturevalue("empty_table")
    return kept


@pytest.fixture
def queue(engine: ContractEngine) -> Queue:
    return engine.queue


@pytest.fixture
def live(engine: ContractEngine) -> Live:
    return engine.live


@pytest.fixture
def other_live(engine: ContractEngine) -> Live:
    return engine.other_live
