"""The console with the keyboard only, with long texts, and the words in which it tells what happened."""

import asyncio
import time
from collections.abc import Iterator

import httpx
import pytest
from playwright.async_api import Page, expect

from stak.testing.http_inbox import Inbox, everyone, ok
from stak.testing.server import Server
from tests.browser.console import CONSOLE, PATIENCE_MS, Console, inbox_of, open_console
from tests.browser.console_accounts import create, open_as
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

LONG_ID = f"customer-{'0' * 60}42"
LONG_EMAIL = f"{'a.person.' * 6}long@subsidiary.example"


@pytest.fixture
def anonymous(site: Server) -> Iterator[httpx.Client]:
    with site.client() as client:
        yield client


@pytest.fixture
def inbox(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return inbox_of(tenant, anonymous)


async def overflow(page: Page, selector: str) -> int:
    """Return by how many pixels the content of an element is wider than the element."""
    found: int = await page.locator(selector).evaluate("one => one.scrollWidth - one.clientWidth")
    return found


async def test_focus_returns_to_the_button_that_opened_a_dialog(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("keys")
    for name in ("New API key", "Rotate signing secret", "Rotate data key"):
        await console.tab_to(name)
        await page.keyboard.press("Enter")
        await expect(console.dialog).to_be_visible()
        await page.keyboard.press("Escape")
        await expect(console.dialog).to_have_count(0)
        await expect(page.get_by_role("button", name=name)).to_be_focused()


async def test_focus_moves_to_the_heading_if_the_row_is_gone(windows: Windows, tenant: Tenant) -> None:
    ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/keys", json={"scopes": ["read"], "name": "old one"}), 201)
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("keys")
    row = page.get_by_role("row").filter(has_text="old one")
    await row.get_by_role("button").focus()
    await page.keyboard.press("Enter")
    await expect(console.button("Cancel")).to_be_focused()
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(row).to_have_count(0)
    await expect(console.heading("Keys and secrets")).to_be_focused()


async def test_pause_and_refresh_keep_the_focus(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    post = inbox.post(everyone(), {"title": "Soon"}, send_at=int(time.time()) + 86_400)
    message_id = ok(post, 202)["message_id"]
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await console.tab_to("Pause")
    await page.keyboard.press("Enter")
    await expect(console.button("Resume")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(console.button("Pause")).to_be_focused()
    for view in ("broadcasts", "dead-letters", "audit-log"):
        await console.visit(view)
        await console.button("Refresh").focus()
        async with page.expect_response("**/stack/admin/v1/**"):
            await page.keyboard.press("Enter")
        await console.loaded()
        await expect(console.button("Refresh")).to_be_focused()
    await console.visit("compose")
    await page.get_by_label("User IDs").fill("ada")
    await page.get_by_label("Title").fill("Hello")
    await console.button("Dry run").focus()
    await page.keyboard.press("Enter")
    await expect(page.locator("[data-outcome=recipients]")).to_have_text("1")
    await expect(console.button("Dry run")).to_be_focused()


async def test_menu_of_a_narrow_window_closes_with_escape(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant, viewport={"width": 390, "height": 844})
    page = console.page
    menu = console.button("Menu")
    await menu.focus()
    await page.keyboard.press("Enter")
    await expect(menu).to_have_attribute("aria-expanded", "true")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("link", name="Overview")).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(menu).to_have_attribute("aria-expanded", "false")
    await expect(menu).to_be_focused()


@pytest.mark.parametrize("width", [390, 1280])
async def test_long_names_do_not_widen_forms_and_dialogs(windows: Windows, tenant: Tenant, width: int) -> None:
    path = f"/stack/admin/v1/{tenant.key}"
    ok(tenant.admin.put(f"{path}/users/{LONG_ID}", json={"display_name": "Maximiliane von Habsburg-Lothringen"}), 201)
    ok(tenant.admin.post(f"{path}/accounts", json={"email": LONG_EMAIL, "role": "sender"}), 201)
    console = await open_console(windows, tenant, viewport={"width": width, "height": 900})
    page = console.page
    await console.visit("compose")
    await page.get_by_label("Add a user by name").fill("maxi")
    await expect(page.get_by_role("button", name="Maximiliane")).to_be_visible()
    assert await overflow(page, ".compose form") <= 0
    card = await page.locator(".compose form .card").first.bounding_box()
    field = await page.get_by_label("User IDs").bounding_box()
    assert card is not None
    assert field is not None
    assert field["x"] + field["width"] <= card["x"] + card["width"]
    await console.visit("accounts")
    await page.get_by_role("button", name=f"Reset password: {LONG_EMAIL}").click()
    await console.button("Reset password").click()
    await expect(page.get_by_label("Shown once")).to_be_visible()
    assert await overflow(page, "dialog") <= 0


async def test_expired_message_is_not_called_recalled(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    message_id = inbox.send("ada", "bob", message={"title": "Flash sale"}, ttl_seconds=1)
    deadline = time.monotonic() + 150  # a worker deletes the content of expired messages some time later
    while inbox.status(message_id)["message"] is not None:
        assert time.monotonic() < deadline
        await asyncio.sleep(0.2)
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("broadcasts")
    await expect(page.get_by_role("link", name="Expired message")).to_be_visible()
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await expect(console.heading("Expired message")).to_be_visible()
    await expect(page.locator("[data-missing]")).to_have_text("This message has expired and its content was deleted.")
    await expect(page.locator(".head")).to_contain_text("expired")
    await expect(console.button("Recall…")).to_have_count(0)


async def test_delivery_rate_is_shown_only_if_it_was_seen(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    message_id = inbox.send("ada", "bob", message={"title": "Done before"})
    console = await open_console(windows, tenant)
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await console.expect_status("delivered")
    await expect(console.page.get_by_role("heading", name="Delivery rate")).to_have_count(0)


async def test_refused_items_are_named(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("audience")
    await page.get_by_label("User IDs").fill("bob\nno/slash")
    await console.button("Add 2").click()
    await expect(page.locator("#members-error")).to_have_text("no/slash: must not contain '/'")
    await expect(page.get_by_role("progressbar")).to_have_count(0)
    await console.visit("settings")
    await page.get_by_role("textbox", name="Allowed origins").fill("shop")
    await page.keyboard.press("Enter")
    await console.button("Save").click()
    await expect(page.locator("#origins-error")).to_contain_text("shop: must be scheme://host")


async def test_notice_names_the_role_or_the_scope(windows: Windows, tenant: Tenant) -> None:
    support = await open_as(windows, tenant, "support")
    await support.visit("compose")
    notice = support.page.locator("[data-missing-scope=post]")
    await expect(notice).to_contain_text("Your role, Support, does not allow you to send messages.")
    key = ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/keys", json={"scopes": ["read"]}), 201)["api_key"]
    console = Console(await windows.open(CONSOLE), tenant)
    await console.sign_in(key)
    await console.visit("compose")
    await expect(console.page.locator("[data-missing-scope=post]")).to_contain_text("does not have the post scope")


async def test_audit_log_uses_the_words_of_the_console(windows: Windows, tenant: Tenant) -> None:
    create(tenant, "owner", "ann@example.com", name="Ann")
    console = await open_as(windows, tenant, "owner")
    ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/keys", json={"scopes": ["read"]}), 201)
    ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/users/bob/tokens", json={}), 201)
    await console.visit("audit-log")
    page = console.page
    for action in ("Create API key", "Create user token", "Sign in"):
        await expect(page.get_by_text(action, exact=True).first).to_be_visible(timeout=PATIENCE_MS)


async def test_recipients_lead_back_to_the_message_by_its_title(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    message_id = inbox.send("ada", "bob", message={"title": "Opening hours"})
    console = await open_console(windows, tenant)
    await console.visit(f"recipients/DEFAULT/{message_id}")
    await expect(console.page.get_by_role("link", name="Opening hours")).to_be_visible()
    await expect(console.page.locator("[data-state=delivered]").first).to_have_text("Delivered")
