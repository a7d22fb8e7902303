"""A browser in front of a running `stak up`."""

import contextlib
import inspect
import itertools
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from stak.testing.http_inbox import Inbox
from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.browser.windows import CHROMIUM, FLAGS, Windows
from tests.support.tenant import Tenant


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run all browser tests of a process on one event loop, because they share a browser."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            if inspect.iscoroutinefunction(getattr(item, "obj", None)):
                item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="chromium is not installed: make setup"))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that the windows open."""
    # Webhook receivers of the tests run on this machine.
    with run_server(tmp_path_factory.mktemp("stak"), STAK_WEBHOOK_PRIVATE="true") as started:
        yield started


@pytest.fixture(scope="session")
def make_tenant(site: Server) -> Iterator[Callable[[], Tenant]]:
    numbers = itertools.count(1)
    with contextlib.ExitStack() as stack:
        operator = stack.enter_context(site.client(OPERATOR_KEY))

        def make() -> Tenant:
            key = f"shop-{next(numbers)}"
            made: dict[str, str] = operator.put(f"/stack/admin/v1/{key}").json()
            admin: httpx.Client = stack.enter_context(site.client(made["api_key"]))
            return Tenant(key, made["api_key"], made["signing_secret"], made["subscriber_secret"], admin)

        yield make


@pytest.fixture
def tenant(make_tenant: Callable[[], Tenant]) -> Tenant:
    return make_tenant()


@pytest.fixture
def anonymous(site: Server) -> Iterator[httpx.Client]:
    with site.client() as client:
        yield client


@pytest.fixture
def inbox(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chromium() -> AsyncIterator[Browser]:
    """The browser of this process, with a new profile."""
    async with async_playwright() as playwright:
        started = await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        await started.close()


@pytest_asyncio.fixture(loop_scope="session")
async def browser(chromium: Browser) -> AsyncIterator[Browser]:
    """The browser, without any window of another test."""
    yield chromium
    for context in chromium.contexts:
        await context.close()


@pytest_asyncio.fixture(loop_scope="session")
async def windows(browser: Browser, site: Server) -> AsyncIterator[Windows]:
    opened = Windows(browser, site)
    yield opened
    assert opened.foreign_requests == []
    assert opened.errors == []
