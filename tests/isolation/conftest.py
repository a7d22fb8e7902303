"""One server for all isolation tests, on each engine in turn, with two tenants."""

from collections.abc import Iterator

import httpx
import pytest

from stak.testing.server import Server, run_server_on
from tests.isolation.openapi_routes import ADMIN, USERS, Route, routes_of
from tests.isolation.victim_tenant import Victim
from tests.support.services import Services


@pytest.fixture(scope="session", params=["embedded", "aws"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, services: Services
) -> Iterator[Server]:
    # Emails have a link to the server; the smallest body that the schema allows has no login for the mail server.
    environment = {"STAK_PUBLIC_URL": "https://stak.example", "STAK_MAIL_UNAUTHENTICATED": "true"}
    with run_server_on(request.param, tmp_path_factory.mktemp("stak"), services, **environment) as started:
        yield started


@pytest.fixture(scope="session")
def client(server: Server) -> Iterator[httpx.Client]:
    """Return a client without a credential."""
    with server.client() as made:
        yield made


@pytest.fixture(scope="session")
def victim(server: Server, client: httpx.Client) -> Victim:
    return Victim(server, client)


@pytest.fixture(scope="session")
def intruder(server: Server, client: httpx.Client) -> Victim:
    """Return another fully populated tenant."""
    return Victim(server, client)


@pytest.fixture(scope="session")
def admin_routes(client: httpx.Client) -> list[Route]:
    """Return the routes for API keys and the operator; the console's sign-in is in `test_console_sessions.py`."""
    return [route for route in routes_of(client, ADMIN) if not route.is_sign_in]


@pytest.fixture(scope="session")
def user_routes(client: httpx.Client) -> list[Route]:
    return routes_of(client, USERS)


@pytest.fixture
def healthy_server(server: Server, client: httpx.Client) -> Iterator[None]:
    """Assert after each test that the server still runs and has logged no error."""
    before = len(server.lines)
    yield
    assert client.get("/readyz").status_code == 200
    assert [line for line in server.lines[before:] if '"level": "error"' in line or "Traceback" in line] == []
