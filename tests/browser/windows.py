"""Browser windows in front of a running server, and screenshots of them."""

import os
import shutil
import urllib.parse
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Browser, BrowserContext, Page, Request

from stak.testing.server import Server

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


async def picture(page: Page, name: str) -> None:
    """Save a screenshot of a window if `STAK_PICTURES=directory` is set."""
    if PICTURES:
        await page.screenshot(path=Path(PICTURES) / f"{name}.png")
