"""The console with the keyboard only: where the focus is after a dialog, a removed row or a pause."""

import time

import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import Inbox, everyone, ok
from tests.browser.console import open_console
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all


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
