"""A browser in front of a running `stak up`."""

import contextlib
import inspect
import itertools
import os
import shutil
import urllib.parse
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any, Final

import httpx
import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, Request, async_playwright

from tests.api.conftest import Tenant
from tests.support.stak_server import OPERATOR_KEY, Server, run_server

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PICTURES: Final = os.environ.get("STAK_PICTURES")
"""The directory for screenshots, if they are wanted."""
WEB: Final = Path(__file__).parents[2] / "web"


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
    with run_server(tmp_path_factory.mktemp("stak")) as started:
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


class Windows:
    """Opens windows and records page errors and requests to other hosts; a test must cause neither."""

    def __init__(self, browser: Browser, site: Server) -> None:
        self._browser = browser
        self._site = site
        self.foreign_requests: list[str] = []
        """Requests to other hosts."""
        self.errors: list[str] = []
        """Errors raised by pages."""

    async def open(self, path: str, **context: Any) -> Page:
        """Open a window with its own browser context (`viewport`, `color_scheme`, …)."""
        opened: BrowserContext = await self._browser.new_context(base_url=self._site.url, **context)
        page = await opened.new_page()
        page.on("request", self._note)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        await page.goto(path)
        return page

    def _note(self, request: Request) -> None:
        address = urllib.parse.urlsplit(request.url)
        if address.scheme in ("http", "https", "ws", "wss") and address.netloc not in self._site.url:
            self.foreign_requests.append(request.url)


@pytest_asyncio.fixture(loop_scope="session")
async def windows(browser: Browser, site: Server) -> AsyncIterator[Windows]:
    opened = Windows(browser, site)
    yield opened
    assert opened.foreign_requests == []
    assert opened.errors == []


async def picture(page: Page, name: str) -> None:
    """Save a screenshot of a window if `STAK_PICTURES=directory` is set."""
    if PICTURES:
        await page.screenshot(path=Path(PICTURES) / f"{name}.png")
