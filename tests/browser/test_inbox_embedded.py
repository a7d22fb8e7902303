"""The guide's example on a page of another origin, and our own page in a demo."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server, run_server
from tests.browser.inbox_windows import choose_person, suggest_people, wait_until_live
from tests.browser.shop import Shop, open_shop
from tests.browser.windows import Windows, picture
from tests.support.docs.pages import typed
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

GUIDE = "docs/guides/embed.md"


@pytest.fixture
def shop(tenant: Tenant, site: Server) -> Iterator[Shop]:
    """The guide's page with the guide's tokens."""
    (page,) = typed(GUIDE, "html")
    (python,) = typed(GUIDE, "python")
    made: dict[str, object] = {}
    exec(python, made)
    signed = made["inbox_token"]
    assert callable(signed)
    page = page.replace("http://127.0.0.1:8080", site.url).replace('tenant="demo"', f'tenant="{tenant.key}"')
    # As strict as the guide allows: nothing for styles, pictures or fonts.
    socket = site.url.replace("http", "ws")
    policy = f"default-src 'none'; script-src 'unsafe-inline' {site.url}; connect-src 'self' {site.url} {socket}"
    token = signed("bob", tenant.key, tenant.signing_secret)
    with open_shop(f"<!doctype html><title>Shop</title>{page}", token, policy) as one:
        yield one


async def test_guide_example_works_on_another_origin(
    browser: Browser, shop: Shop, tenant: Tenant, site: Server
) -> None:
    inbox = Inbox(tenant.admin, site.client(), tenant.key, tenant.signing_secret)
    settings = f"/stack/admin/v1/{tenant.key}/settings"
    page = await browser.new_page()
    refusals: list[str] = []
    page.on("console", lambda console_message: refusals.append(console_message.text))
    await page.goto(shop.origin)
    await expect(page.locator("stak-inbox")).to_have_attribute("connection", "refused")
    assert any("this origin is not in the tenant's allowed_origins" in text for text in refusals)

    ok(tenant.admin.put(settings, json={"allowed_origins": [shop.origin]}))
    await page.reload()
    await wait_until_live(page)
    inbox.send("bob", message={"title": "From far away"})
    await page.get_by_role("button", name="Inbox, 1 unread").click()
    await page.locator(".card-main").click()
    await expect(page.get_by_role("button", name="Inbox, no unread messages")).to_be_visible()
    await page.get_by_role("tab", name="Chats").click()
    await suggest_people(page, ada="Ada", cleo="Cleo")
    await page.get_by_role("button", name="New chat").click()
    await page.get_by_role("button", name="Group").click()
    await choose_person(page, "Ada")
    await choose_person(page, "Cleo")
    await page.get_by_role("button", name="Start chat").click()
    await page.locator(".composer textarea").fill("hello")
    await page.locator(".composer textarea").press("Enter")
    await expect(page.locator(".ticks")).to_have_attribute("data-status", "sent")
    assert "/inbox-token" in shop.asked
    assert [text for text in refusals if "Content Security Policy" in text and "favicon" not in text] == []


async def test_demo_visitor_chooses_a_user_and_starts(browser: Browser, tmp_path: Path) -> None:
    with run_server(tmp_path, "--demo") as demo:
        windows = Windows(browser, demo)
        page = await windows.open("/stack/users/inbox", color_scheme="light", reduced_motion="reduce")
        await expect(page.get_by_role("heading", name="Choose a user")).to_be_visible()
        await picture(page, "demo-who")
        await page.get_by_role("button", name="Ada").click()
        await wait_until_live(page)
        await expect(page.locator(".card").first).to_be_visible()
        await picture(page, "demo-ada")
        await page.get_by_role("tab", name="Chats").click()
        await page.locator(".row").first.click()
        await expect(page.locator(".bubble").first).to_be_visible()
        await picture(page, "demo-chats")
        await page.get_by_role("button", name="Switch user").click()
        await expect(page.get_by_role("heading", name="Choose a user")).to_be_visible()
        assert (windows.foreign_requests, windows.errors) == ([], [])
