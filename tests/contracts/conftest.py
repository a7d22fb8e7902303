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
ENGINES_IN_CHECK_ALL: Final = ("moto", "limited", "torn", "lagging")
ON_TORN: Final = (
    "test_table_commit.py",
    "test_table_commit_template.py",
    "test_table_conditions.py",
    "test_table_concurrency.py",
    "test_table_model.py",
)
"""Files about transactions: only these differ where the rows of a transaction appear one by one."""
ON_LAGGING: Final = ("test_table_conditions.py", "test_table_concurrency.py")
"""Files that read consistently only: what they find must not lag."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items[:] = [item for item in items if not _adds_nothing(item)]
    for item in items:
        if isinstance(item, pytest.Function) and "engine_name" in item.fixturenames:
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            engine = item.callspec.params["engine_name"]
            if engine in ENGINES_IN_CHECK_ALL or (engine != "embedded" and item.path.name in IN_CHECK_ALL):
                item.add_marker(pytest.mark.check_all)


def _adds_nothing(item: pytest.Item) -> bool:
    """Return whether another engine runs the same code in this test: live updates use Redis, not the local AWS."""
    if not (isinstance(item, pytest.Function) and "engine_name" in item.fixturenames):
        return False
    engine = item.callspec.params["engine_name"]
    return (
        (engine == "torn" and item.path.name not in ON_TORN)
        or (engine == "lagging" and item.path.name not in ON_LAGGING)
        or (engine == "limited" and item.path.name == "test_live.py")
    )


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
