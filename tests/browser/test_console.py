"""Signing in to the console: keys, their scopes, and where the key is not stored."""

import json
from collections.abc import Callable

import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import ok
from tests.browser.console import CONSOLE, PATIENCE_MS, VIEWS, Console, choose_key, open_console
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

EVERYWHERE = """() => JSON.stringify([
  location.href, document.title, document.cookie, history.state, window.name,
  { ...localStorage }, { ...sessionStorage },
])"""


async def test_valid_key_opens_the_console_of_its_tenant(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    await expect(console.page.locator(".brand").get_by_text(tenant.key)).to_be_visible()
    await expect(console.heading("Overview")).to_be_focused()


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda key: "hello", "is not an API key"),
        (lambda key: key[:-1] + ("a" if key[-1] != "a" else "b"), "unknown or was revoked"),
        (lambda key: key.replace("sk_shop", "sk_stop"), "unknown or was revoked"),
    ],
)
async def test_invalid_key_is_refused_at_its_field_and_kept_for_editing(
    windows: Windows, tenant: Tenant, spoil: Callable[[str], str], why: str
) -> None:
    page = await windows.open(CONSOLE)
    key = spoil(tenant.api_key)
    await choose_key(page)
    await page.get_by_label("API key").fill(key)
    await page.keyboard.press("Enter")
    await expect(page.locator("#api-key-error")).to_contain_text(why)
    await expect(page.get_by_label("API key")).to_have_value(key)
    await expect(page.get_by_label("API key")).to_be_focused()


async def test_key_is_in_memory_only_and_a_reload_asks_again(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    secret = tenant.api_key.rpartition("_")[2]
    for view in VIEWS:
        await console.visit(view)
        assert secret not in await console.page.evaluate(EVERYWHERE)
        assert secret not in await console.page.content()
    assert secret not in json.dumps(await console.page.context.cookies())
    assert secret not in json.dumps(await console.page.context.storage_state(indexed_db=True))
    await console.page.reload()
    await choose_key(console.page)
    await expect(console.page.get_by_label("API key")).to_have_value("")
    await expect(console.page.get_by_text("after a reload")).to_be_visible()


@pytest.mark.check_all
async def test_sign_out_asks_before_a_draft_is_lost(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    await console.visit("compose")
    await console.page.get_by_label("Title").fill("Half a thought")
    await console.button("Sign out").click()
    await expect(console.dialog).to_contain_text("discard unsaved changes")
    await console.button("Cancel").click()
    await expect(console.page.get_by_label("Title")).to_have_value("Half a thought")
    await console.button("Sign out").click()
    await console.dialog.get_by_role("button", name="Sign out").click()
    await expect(console.page.get_by_label("API key")).to_be_visible()
    await console.sign_in()
    await console.visit("compose")
    await expect(console.page.get_by_label("Title")).to_have_value("")


@pytest.mark.check_all
async def test_key_revoked_meanwhile_asks_again_and_keeps_the_draft(windows: Windows, tenant: Tenant) -> None:
    keys = f"/stack/admin/v1/{tenant.key}/keys"
    scopes = ["read", "post"]
    made = ok(tenant.admin.post(keys, json={"scopes": scopes}), 201)
    console = Console(await windows.open(CONSOLE), tenant)
    await console.sign_in(made["api_key"])
    await console.visit("compose")
    await console.page.get_by_label("Title").fill("Kept")
    await console.page.get_by_label("User IDs").fill("bob")
    assert tenant.admin.delete(f"{keys}/{made['key_id']}").status_code == 204
    refused = console.page.get_by_text("no longer accepted")
    await console.button("Dry run").or_(refused).click()  # The page may have noticed by itself.
    await expect(refused).to_be_visible()
    await console.page.get_by_label("API key").fill(tenant.api_key)
    await console.page.keyboard.press("Enter")
    await expect(console.page.get_by_label("Title")).to_have_value("Kept")
    await expect(console.page.get_by_label("User IDs")).to_have_value("bob")


@pytest.mark.check_all
async def test_key_without_a_scope_sees_the_missing_scope(windows: Windows, tenant: Tenant) -> None:
    made = ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/keys", json={"scopes": ["read"]}), 201)
    console = Console(await windows.open(CONSOLE), tenant)
    await console.sign_in(made["api_key"])
    await expect(console.page.get_by_text("No broadcasts yet")).to_be_visible()
    for view, scope in [("compose", "post"), ("audience", "audience"), ("keys", "config"), ("settings", "config")]:
        await console.visit(view)
        await expect(console.page.locator(f"[data-missing-scope={scope}]")).to_be_visible()
    await expect(console.page.get_by_label("Webhook URL")).to_be_disabled()
    other = ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/keys", json={"scopes": ["post"]}), 201)
    blind = Console(await windows.open(CONSOLE), tenant)
    await blind.sign_in(other["api_key"])
    for view in ("overview", "broadcasts", "dead-letters", "inboxes", "settings", "audit-log"):
        await blind.visit(view)
        await expect(blind.page.locator("[data-missing-scope=read]")).to_be_visible()
    await blind.visit("compose")
    await blind.page.get_by_label("User IDs").fill("ada")
    await blind.page.get_by_label("Title").fill("Sent blindly")
    await blind.button("Dry run").click()
    await expect(blind.page.locator("[data-outcome=recipients]")).to_have_text("1")


@pytest.mark.check_all
async def test_navigation_folds_in_a_narrow_window(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant, viewport={"width": 390, "height": 844})
    link = console.page.get_by_role("link", name="Audit log")
    await expect(link).to_be_hidden()
    await console.button("Menu").click()
    await link.click()
    await expect(console.heading("Audit log")).to_be_focused(timeout=PATIENCE_MS)
    await expect(link).to_be_hidden()
    for view in VIEWS:
        await console.visit(view)
        assert await console.page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth"), view


async def test_failed_view_says_so_and_can_be_retried(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    await console.page.route("**/audit-log*", lambda route: route.abort())
    await console.visit("audit-log")
    await expect(console.page.get_by_role("alert")).to_contain_text("Cannot reach the server")
    await console.page.unroute("**/audit-log*")
    await console.button("Try again").click()
    await expect(console.page.get_by_role("row", name="create tenant")).to_be_visible()
