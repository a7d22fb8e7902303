"""One server for all tests of isolation, on each engine in turn, and two tenants on it."""

from collections.abc import Iterator

import httpx
import pytest

from tests.isolation.routes import ADMIN, USERS, Route, routes_of
from tests.isolation.victim import Victim
from tests.server import Server, running_on
from tests.services import Services


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where tests are run by several processes, those of one server stay together: it is started once."""
    for item in items:
        choice = getattr(item, "callspec", None)
        if item.path.is_relative_to(__file__.rpartition("/")[0]) and choice is not None and "server" in choice.params:
            item.add_marker(pytest.mark.xdist_group(f"isolation on {choice.params['server']}"))


@pytest.fixture(scope="session", params=["embedded", "aws"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, services: Services
) -> Iterator[Server]:
    with running_on(request.param, tmp_path_factory.mktemp("stak"), services) as started:
        yield started


@pytest.fixture(scope="session")
def client(server: Server) -> Iterator[httpx.Client]:
    """Without a credential."""
    with server.client() as made:
        yield made


@pytest.fixture(scope="session")
def victim(server: Server, client: httpx.Client) -> Victim:
    return Victim(server, client)


@pytest.fixture(scope="session")
def intruder(server: Server, client: httpx.Client) -> Victim:
    """Another tenant, which has everything too."""
    return Victim(server, client)


@pytest.fixture(scope="session")
def admin_routes(client: httpx.Client) -> list[Route]:
    return routes_of(client, ADMIN)


@pytest.fixture(scope="session")
def user_routes(client: httpx.Client) -> list[Route]:
    return routes_of(client, USERS)


@pytest.fixture
def unharmed(server: Server, client: httpx.Client) -> Iterator[None]:
    """Whatever a test does: the server goes on, and finds no mistake in itself."""
    before = len(server.lines)
    yield
    assert client.get("/readyz").status_code == 200
    assert [line for line in server.lines[before:] if '"level": "error"' in line or "Traceback" in line] == []
