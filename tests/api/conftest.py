"""One server for all API tests; each test makes tenants of its own."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx
import pytest

from tests.api.chat import People
from tests.api.guarded import Guarded
from tests.api.guarded_chat import GuardedChat
from tests.api.inbox import Inbox, ok
from tests.support.services import Services
from tests.support.stak_server import OPERATOR_KEY, Server, run_server_on


@dataclass(frozen=True)
class Tenant:
    """A tenant made for a test, with a client that has all scopes."""

    key: str
    api_key: str
    signing_secret: str
    subscriber_secret: str
    admin: httpx.Client


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where tests are run by several processes, those of one server stay together: it is started once."""
    for item in items:
        choice = getattr(item, "callspec", None)  # others have servers of their own, without a choice of engines
        if choice is not None and "server" in choice.params:
            item.add_marker(pytest.mark.xdist_group(f"api on {choice.params['server']}"))


@pytest.fixture(scope="session", params=["embedded", "aws"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, services: Services
) -> Iterator[Server]:
    """A server on each engine in turn: whoever uses it, directly or not, is run on both."""
    environment = {"STAK_WEBHOOK_PRIVATE": "true"}  # the tests' receivers are on this machine
    with run_server_on(request.param, tmp_path_factory.mktemp("stak"), services, **environment) as started:
        yield started


@pytest.fixture(scope="session")
def operator(server: Server) -> Iterator[httpx.Client]:
    with server.client(OPERATOR_KEY) as client:
        yield client


@pytest.fixture(scope="session")
def anonymous(server: Server) -> Iterator[httpx.Client]:
    with server.client() as client:
        yield client


@pytest.fixture(scope="session")
def names() -> "Iterator[int]":
    return itertools.count(1)


@pytest.fixture(scope="session")
def make_tenant(server: Server, operator: httpx.Client, names: "Iterator[int]") -> Iterator[Callable[[], Tenant]]:
    clients: list[httpx.Client] = []

    def make() -> Tenant:
        key = f"tenant-{next(names)}"
        made = operator.put(f"/stack/admin/v1/{key}").json()
        # Without a TLS context of its own, which takes longer to make than a tenant.
        headers = {"Authorization": f"Bearer {made['api_key']}"}
        clients.append(httpx.Client(base_url=server.url, headers=headers, timeout=20, verify=False))
        return Tenant(key, made["api_key"], made["signing_secret"], made["subscriber_secret"], clients[-1])

    yield make
    for client in clients:
        client.close()


@pytest.fixture
def tenant(make_tenant: Callable[[], Tenant]) -> Tenant:
    return make_tenant()


@pytest.fixture(scope="session")
def make_inbox(make_tenant: Callable[[], Tenant], anonymous: httpx.Client) -> Callable[[], Inbox]:
    """The inbox DEFAULT of a new tenant."""

    def make() -> Inbox:
        tenant = make_tenant()
        return Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)

    return make


@pytest.fixture
def inbox(make_inbox: Callable[[], Inbox]) -> Inbox:
    return make_inbox()


@pytest.fixture(scope="session")
def make_people(make_tenant: Callable[[], Tenant], anonymous: httpx.Client) -> Callable[[], People]:
    """The users of a new tenant."""

    def make() -> People:
        tenant = make_tenant()
        return People(tenant.admin, anonymous, tenant.key, tenant.signing_secret)

    return make


@pytest.fixture
def people(make_people: Callable[[], People]) -> People:
    return make_people()


@pytest.fixture(scope="session")
def guarded(make_inbox: Callable[[], Inbox], operator: httpx.Client) -> Guarded:
    """For tests of what must not change anything."""
    inbox = make_inbox()
    # Large bodies are charged for, and these tests send many.
    unlimited = {"requests_per_second": None, "user_requests_per_second": None}
    ok(operator.put(f"/stack/admin/v1/{inbox.tenant}/quotas", json=unlimited))
    return Guarded(inbox)


@pytest.fixture(scope="session")
def guarded_chat(make_people: Callable[[], People]) -> GuardedChat:
    """For tests of what must not change anything, in chats."""
    return GuardedChat(make_people())
