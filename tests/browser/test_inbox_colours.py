"""Brand colours: text and markers are readable in both colour schemes, whatever colour a page chooses."""

import re
from typing import Any, Literal

import pytest
from playwright.async_api import Page, expect

from stak.testing.http_inbox import Inbox
from stak.testing.server import Server
from tests.browser.contrast import contrast_of
from tests.browser.inbox_windows import Opener
from tests.browser.windows import WEB, Windows, picture
from tests.support.api.chat import ChatUsers
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

Scheme = Literal["light", "dark"]
BRANDS = {
    "none": "",
    "indigo": "#4f46e5",
    "navy": "#0b1f4b",
    "red": "#e11d48",
    "green": "#16a34a",
    "yellow": "#ffd400",
    "grey": "#777777",
    "black": "#000000",
    "white": "#ffffff",
}
TEXT = 4.5
GRAPHIC = 3.0


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


@pytest.fixture
def inbox(tenant: Tenant, site: Server) -> Inbox:
    return Inbox(tenant.admin, site.client(), tenant.key, tenant.signing_secret)


@pytest.fixture
def chat_users(tenant: Tenant, site: Server) -> ChatUsers:
    return ChatUsers(tenant.admin, site.client(), tenant.key, tenant.signing_secret)


async def assert_contrast(page: Page, brand: str, selectors: list[str], least: float, pseudo: str = "") -> None:
    for selector in selectors:
        found = page.locator(selector).first
        await expect(found).to_be_attached()
        ratio = await contrast_of(found, pseudo)
        assert ratio >= least, f"{brand}: {selector}{pseudo} has {ratio:.2f}:1"


async def set_brand(page: Page, colour: str) -> None:
    await page.locator("stak-inbox").evaluate(
        "(inbox, colour) => inbox.style.setProperty('--stak-accent', colour)", colour
    )


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_every_brand_colour_is_readable(
    opener: Opener, inbox: Inbox, chat_users: ChatUsers, scheme: Scheme
) -> None:
    for category in ("orders", "news"):
        inbox.send("bob", message={"title": "Bread", "action": {"label": "Go", "url": "/"}}, category=category)
    ada, bob, cleo = chat_users.named("ada", "bob", "cleo")
    team = ada.group("bob", "cleo", name="Team")
    ada.send_text(team, "hello")
    sent = bob.send_text(team, "hello ada")
    for reader in (ada, cleo):
        reader.mark(team, "read", sent["sequence"])
    context: dict[str, Any] = {"color_scheme": scheme, "reduced_motion": "reduce"}
    page = await opener.bell("bob", 'open style="--stak-panel-width: 900px"', **context)
    await expect(page.locator(".card")).to_have_count(2)
    await page.locator(".chip").nth(1).click()
    await expect(page.locator(".card")).to_have_count(1)
    for brand, colour in BRANDS.items():
        await set_brand(page, colour)
        texts = [".tab[aria-selected=true]", ".tab .count", ".segments [aria-pressed=true]"]
        texts += [".segments [aria-pressed=false]", ".chip[aria-pressed=true]", ".badge"]
        texts += [".card-title", ".card-meta", ".card .button.primary"]
        await assert_contrast(page, brand, texts, TEXT)
        await assert_contrast(page, brand, [".tab[aria-selected=true]"], GRAPHIC, "::after")
        await picture(page, f"brand-{brand}-{scheme}")
    await page.get_by_role("tab", name="Chats").click()
    await page.locator(".row").click()
    await expect(page.locator(".ticks")).to_have_attribute("data-status", "read")
    for brand, colour in BRANDS.items():
        await set_brand(page, colour)
        await assert_contrast(page, brand, [".mine .bubble p", ".mine .bubble-meta", ".bubble-sender"], TEXT)
        await assert_contrast(page, brand, [".mine .ticks"], GRAPHIC)
        await picture(page, f"brand-chat-{brand}-{scheme}")


async def test_variables_of_the_guide_are_those_of_the_component(opener: Opener) -> None:
    """Every documented variable changes something, and none is undocumented."""
    page = await opener.bell("bob")
    source = await page.evaluate("fetch('/stack/users/web/stak-inbox.js').then((answer) => answer.text())")
    used = set(re.findall(r"var\(\s*(--stak-[a-z-]+)", source))
    documented = set(re.findall(r"`(--stak-[a-z-]+)`", (WEB.parent / "docs/guides/embed.md").read_text()))
    assert used == documented
