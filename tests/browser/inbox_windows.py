"""Windows with `<stak-inbox>`: on our own page, or as a bell on the page of a shop."""

import dataclasses
import html
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import jwt
from playwright.async_api import Locator, Page, expect

from tests.browser.windows import Windows
from tests.support.tenant import Tenant

WAIT_MS: Final = 30_000
"""Generous, for a busy machine."""

expect.set_options(timeout=WAIT_MS)


def token_of(tenant: Tenant, uid: str, ttl_seconds: int = 3600) -> str:
    """Return a token as the tenant's backend signs it."""
    claims = {"iss": tenant.key, "sub": uid, "aud": "stak", "exp": int(time.time()) + ttl_seconds}
    return jwt.encode(claims, tenant.signing_secret, "HS256")


def shop_page(tenant: Tenant, uid: str, attributes: str = "") -> str:
    """Return a page with a bell in its corner."""
    token = html.escape(token_of(tenant, uid))
    return (
        '<title>Shop</title><meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        "<style>body{font-family:system-ui;margin:0}header{display:flex;justify-content:space-between;"
        "align-items:center;padding:12px 24px;border-bottom:1px solid #8884}main{padding:24px}</style>"
        "<header><strong>Corner shop</strong>"
        f'<stak-inbox tenant="{tenant.key}" token="{token}" {attributes}></stak-inbox></header>'
        "<main><h1>Fresh bread every day</h1><p>Order until noon, fetch it in the evening.</p></main>"
    )


@dataclasses.dataclass(frozen=True)
class Opener:
    """Opens windows of a tenant's users."""

    windows: Windows
    tenant: Tenant

    async def bell(self, uid: str, attributes: str = "", **context: Any) -> Page:
        """Open a window of the shop with the user's bell."""
        page = await empty_window(self.windows, **context)
        await fill(page, shop_page(self.tenant, uid, attributes))
        await wait_until_live(page)
        return page

    async def page(self, uid: str, before: Callable[[Page], Awaitable[None]] | None = None, **context: Any) -> Page:
        """Open our own page and sign in by its form, after an optional preparation of the window."""
        page = await self.windows.open("/stack/users/inbox", **context)
        if before is not None:
            await before(page)
            await page.reload()
        await page.get_by_label("Tenant").fill(self.tenant.key)
        await page.get_by_label("Token").fill(token_of(self.tenant, uid))
        await page.get_by_role("button", name="Open inbox").click()
        await wait_until_live(page)
        return page


async def empty_window(windows: Windows, **context: Any) -> Page:
    """Open an empty window on the server's origin, because a page made up by the browser may not connect to it."""
    page = await windows.open("/healthz", **context)
    await fill(page, "<title>Shop</title><main><h1>Shop</h1></main>")
    return page


async def fill(page: Page, content: str) -> None:
    """Put this content and the component's code into a window."""
    await page.evaluate(
        """async (content) => {
            await import('/stack/users/web/stak-inbox.js');
            document.documentElement.lang = 'en';
            document.documentElement.innerHTML = content;
        }""",
        content,
    )


def bell(page: Page, unread: int) -> Locator:
    """Return the bell with this unread count."""
    name = f"Inbox, {unread} unread" if unread else "Inbox, no unread messages"
    return page.get_by_role("button", name=name, exact=True)


async def wait_until_live(page: Page) -> None:
    """Wait until the component is connected."""
    await expect(page.locator("stak-inbox")).to_have_attribute("connection", "live")


async def suggest_people(page: Page, **names: str) -> None:
    """Set the people that the page suggests for chats, by user id."""
    people = [{"uid": uid, "name": name} for uid, name in names.items()]
    await page.locator("stak-inbox").evaluate("(inbox, people) => { inbox.people = people; }", people)


async def choose_person(page: Page, name: str) -> None:
    """Search for a person by the first letters of the name and choose them."""
    await page.get_by_placeholder("Name or phone number").fill(name[:3])
    await page.locator(".picker").get_by_role("listitem").filter(has_text=name).get_by_role("button").click()
    await expect(page.get_by_role("button", name=f"Remove {name}", exact=True)).to_be_visible()


async def texts(page: Page) -> str:
    """Return the source of the whole document, shadow roots included."""
    found: str = await page.evaluate(
        """() => {
            const all = (root) => [...root.querySelectorAll('*')]
                .map((element) => element.outerHTML + (element.shadowRoot ? all(element.shadowRoot) : '')).join('');
            return all(document);
        }"""
    )
    return found
