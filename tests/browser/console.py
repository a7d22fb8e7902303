"""The console in a window: sign in, navigation and accessibility checks with axe."""

from dataclasses import dataclass
from typing import Any, Final

import httpx
from playwright.async_api import Locator, Page, expect

from stak.testing.http_inbox import Inbox
from tests.browser.accessibility import accessibility_violations
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

CONSOLE: Final = "/stack/admin/console"
PATIENCE_MS: Final = 30_000
VIEWS: Final = [
    "overview",
    "compose",
    "templates",
    "broadcasts",
    "dead-letters",
    "audience",
    "topics",
    "users",
    "inboxes",
    "keys",
    "webhooks",
    "accounts",
    "settings",
    "audit-log",
]

expect.set_options(timeout=PATIENCE_MS)

_TAB_PRESSES_MAX: Final = 80
_FOCUSED_NAME: Final = """() => {
  const here = document.activeElement;
  const label = here.labels && here.labels.length ? here.labels[0].textContent : here.textContent;
  return (here.getAttribute('aria-label') || label || '').replace(/\\s+/g, ' ').trim();
}"""


async def choose_key(page: Page) -> None:
    """Choose to sign in with an API key, and not with an account."""
    await page.get_by_role("radio", name="Key", exact=True).check(force=True)


@dataclass
class Console:
    """The console in a window, signed in or not."""

    page: Page
    tenant: Tenant

    async def sign_in(self, key: str | None = None) -> None:
        await choose_key(self.page)
        await self.page.get_by_label("API key").fill(key or self.tenant.api_key)
        await self.page.get_by_role("button", name="Sign in").click()
        await expect(self.page.locator("#main")).to_be_visible(timeout=PATIENCE_MS)

    async def visit(self, view: str) -> None:
        """Open a view by its address and wait until it is loaded."""
        await self.page.evaluate("hash => { location.hash = hash; }", f"#/{view}")
        await self.loaded()

    async def loaded(self) -> None:
        await self.page.wait_for_load_state("networkidle")
        await expect(self.page.locator(".waiting")).to_have_count(0, timeout=PATIENCE_MS)

    def heading(self, name: str) -> Locator:
        return self.page.get_by_role("heading", level=1, name=name)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    @property
    def dialog(self) -> Locator:
        return self.page.get_by_role("dialog")

    def status(self, status: str) -> Locator:
        return self.page.locator(f".head [data-status={status}]")

    async def expect_status(self, status: str) -> None:
        await expect(self.status(status)).to_be_visible(timeout=PATIENCE_MS)

    async def tab_to(self, name: str) -> None:
        """Press Tab until the element with this name has the focus."""
        for _ in range(_TAB_PRESSES_MAX):
            if (await self.page.evaluate(_FOCUSED_NAME)).startswith(name):
                return
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not reach {name!r}")

    async def faults(self) -> list[str]:
        """Return the serious and critical accessibility violations."""
        return await accessibility_violations(self.page)


async def open_console(windows: Windows, tenant: Tenant, **context: Any) -> Console:
    """Open the console and sign in with the tenant's first key."""
    console = Console(await windows.open(CONSOLE, **context), tenant)
    await console.sign_in()
    return console


def inbox_of(tenant: Tenant, anonymous: httpx.Client, name: str = "DEFAULT") -> Inbox:
    """The same inbox over HTTP."""
    return Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret, name)
