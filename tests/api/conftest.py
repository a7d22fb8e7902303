"""One server for all API tests; each test makes tenants of its own."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import httpx
import pytest

from tests.server import OPERATOR_KEY, Server, running


@dataclass(frozen=True)
class Tenant:
    """A tenant made for a test, with a client that has all scopes."""

    key: str
    api_key: str
    signing_secret: str
    subscriber_secret: str
    admin: httpx.Client


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("stak")) as started:
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


@pytest.fixture
def make_tenant(server: Server, operator: httpx.Client, names: "Iterator[int]") -> Iterator[Callable[[], Tenant]]:
    clients: list[httpx.Client] = []

    def make() -> Tenant:
        key = f"tenant-{next(names)}"
        made = operator.put(f"/stack/admin/v1/{key}").json()
        clients.append(server.client(made["api_key"]))
        return Tenant(key, made["api_key"], made["signing_secret"], made["subscriber_secret"], clients[-1])

    yield make
    for client in clients:
        client.close()


@pytest.fixture
def tenant(make_tenant: Callable[[], Tenant]) -> Tenant:
    return make_tenant()
