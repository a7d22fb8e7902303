"""One server for all API tests; each test creates its own tenants."""

import itertools
from collections.abc import Callable, Iterator

import httpx
import pytest

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import OPERATOR_KEY, Server, run_server_on
from tests.api.unchanged_chat import UnchangedChat
from tests.api.unchanged_inbox import UnchangedInbox
from tests.support.api.chat import ChatUsers
from tests.support.services import CACHE_SECONDS, PUBLIC_URL, Services
from tests.support.tenant import Tenant


@pytest.fixture(scope="session", params=["embedded", "aws"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, services: Services
) -> Iterator[Server]:
    """A server on each engine in turn: tests that use it run on both."""
    # The tests' webhook receivers run on this machine. Workers notice changed settings at once.
    environment = {
        "STAK_WEBHOOK_PRIVATE": "true",
        "STAK_MAIL_UNAUTHENTICATED": "true",
        "STAK_CACHE_SECONDS": str(CACHE_SECONDS),
        "STAK_PUBLIC_URL": PUBLIC_URL,
    }
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
        # No TLS context: creating one takes longer than creating a tenant.
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
    """Return a function that creates a tenant and returns its inbox DEFAULT."""

    def make() -> Inbox:
        tenant = make_tenant()
        return Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)

    return make


@pytest.fixture
def inbox(make_inbox: Callable[[], Inbox]) -> Inbox:
    return make_inbox()


@pytest.fixture(scope="session")
def make_chat_users(make_tenant: Callable[[], Tenant], anonymous: httpx.Client) -> Callable[[], ChatUsers]:
    """Return a function that creates a tenant and returns its users."""

    def make() -> ChatUsers:
        tenant = make_tenant()
        return ChatUsers(tenant.admin, anonymous, tenant.key, tenant.signing_secret)

    return make


@pytest.fixture
def chat_users(make_chat_users: Callable[[], ChatUsers]) -> ChatUsers:
    return make_chat_users()


@pytest.fixture(scope="session")
def unchanged_inbox(make_inbox: Callable[[], Inbox], operator: httpx.Client) -> UnchangedInbox:
    """An inbox for requests that must not change anything."""
    inbox = make_inbox()
    # Large bodies are charged, and these tests send many.
    unlimited = {"requests_per_second": None, "user_requests_per_second": None}
    ok(operator.put(f"/stack/admin/v1/{inbox.tenant}/quotas", json=unlimited))
    return UnchangedInbox(inbox)


@pytest.fixture(scope="session")
def unchanged_chat(make_chat_users: Callable[[], ChatUsers]) -> UnchangedChat:
    """Chats for requests that must not change anything."""
    return UnchangedChat(make_chat_users())
