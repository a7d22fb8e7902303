"""The words in which the console tells what happened, and its layout with long names."""

import asyncio
import time

import pytest
from playwright.async_api import Page, expect

from stak.testing.http_inbox import Inbox, ok
from tests.browser.console import CONSOLE, PATIENCE_MS, Console, open_console
from tests.browser.console_accounts import create, open_as
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

LONG_ID = f"customer-{'0' * 60}42"
LONG_EMAIL = f"{'a.person.' * 6}long@subsidiary.example"


async def overflow(page: Page, selector: str) -> int:
    """Return by how many pixels the content of an element is wider than the element."""
    found: int = await page.locator(selector).evaluate("one => one.scrollWidth - one.clientWidth")
    return found


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
