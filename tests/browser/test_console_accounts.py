"""People in the console: signing in, a session that survives a reload, roles, accounts, and links to set a password."""

import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import ok
from tests.browser.accessibility import needs_axe
from tests.browser.console import CONSOLE, PATIENCE_MS, Console
from tests.browser.console_accounts import PASSWORD, create, open_as, sign_in
from tests.browser.windows import Windows, picture
from tests.support.tenant import Tenant

SIZES = [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark")]


async def test_session_survives_a_reload_and_ends_with_sign_out(windows: Windows, tenant: Tenant) -> None:
    console = await open_as(windows, tenant, "owner")
    page = console.page
    await expect(page.get_by_text("The owner")).to_be_visible()
    (cookie,) = [one for one in await page.context.cookies() if one["name"].startswith("stak_console_")]
    assert (cookie["httpOnly"], cookie["secure"], cookie["sameSite"]) == (True, True, "Strict")
    assert cookie["value"] not in await page.evaluate("() => document.cookie + JSON.stringify({ ...localStorage })")
    await page.reload()
    await expect(page.get_by_text("The owner")).to_be_visible(timeout=PATIENCE_MS)
    await console.button("Sign out").click()
    await expect(page.get_by_label("Password")).to_be_visible()
    await page.reload()
    await expect(page.get_by_label("Tenant")).to_have_value(tenant.key)


@pytest.mark.check_all
async def test_wrong_password_is_refused_without_a_hint_who_exists(windows: Windows, tenant: Tenant) -> None:
    create(tenant, "owner", "ann@example.com")
    page = await windows.open(CONSOLE)
    texts = []
    for email in ("ann@example.com", "nobody@example.com"):
        await sign_in(page, tenant, email, "wrong password")
        alert = page.get_by_role("alert")
        await expect(alert).to_be_visible()
        texts.append(await alert.inner_text())
        await expect(page.get_by_label("Password")).to_have_value("")
    assert texts[0] == texts[1]


@pytest.mark.check_all
async def test_owner_creates_an_account_whose_person_sets_a_password(windows: Windows, tenant: Tenant) -> None:
    console = await open_as(windows, tenant, "owner")
    page = console.page
    await console.visit("accounts")
    await console.button("New account").click()
    await console.dialog.get_by_label("Email").fill("cleo@example.com")
    await console.dialog.get_by_label("Role").select_option("sender")
    await console.dialog.get_by_role("button", name="Create account").click()
    await expect(console.button("I have saved it")).to_be_visible()
    link = await console.dialog.locator("input, code").first.evaluate("one => one.value ?? one.textContent")
    await console.button("I have saved it").click()
    await expect(page.get_by_role("row").filter(has_text="cleo@example.com")).to_contain_text("invited")
    other = await windows.open(link)
    await other.get_by_label("New password").fill(PASSWORD)
    await other.get_by_role("button", name="Set password and sign in").click()
    await expect(other.locator(".whoami").get_by_text("Sender")).to_be_visible(timeout=PATIENCE_MS)
    await console.visit("overview")
    await console.visit("accounts")
    row = page.get_by_role("row").filter(has_text="cleo@example.com")
    await expect(row).to_contain_text("password")
    await row.get_by_role("button", name="Remove").click()
    await console.button("Remove account").click()
    await expect(row).to_have_count(0)
    await other.reload()
    await expect(other.get_by_role("button", name="Sign in")).to_be_visible(timeout=PATIENCE_MS)


@pytest.mark.parametrize(
    "role", ["sender", *(pytest.param(role, marks=pytest.mark.check_all) for role in ("support", "read-only"))]
)
async def test_role_sees_what_it_may_do(windows: Windows, tenant: Tenant, role: str) -> None:
    console = await open_as(windows, tenant, role)
    await console.visit("keys")
    await expect(console.page.locator("[data-missing-scope=config]")).to_be_visible()
    await console.visit("compose")
    await expect(console.page.locator("[data-missing-scope=post]")).to_have_count(0 if role == "sender" else 1)
    for view, links in (("broadcasts", 1 if role == "sender" else 0), ("inboxes", 0), ("templates", 0)):
        await console.visit(view)
        await expect(console.page.locator("#main .head .button.primary")).to_have_count(links)
    await console.visit("users")
    await expect(console.heading("Users")).to_be_visible()


@pytest.mark.check_all
async def test_audit_log_names_the_person(windows: Windows, tenant: Tenant) -> None:
    console = await open_as(windows, tenant, "owner")
    await console.visit("audit-log")
    row = console.page.get_by_role("row").filter(has_text="sign in")
    await expect(row).to_contain_text("The owner")
    await expect(row).to_contain_text("you")


@pytest.mark.check_all
async def test_support_sees_a_users_inbox_with_states(windows: Windows, tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}"
    ok(tenant.admin.put(f"{path}/users/bob", json={"display_name": "Bob Builder"}), 201)
    for title in ("First", "Second"):
        post = {"audiences": {"kind": "users", "uids": ["bob"]}, "message": {"title": title}}
        last = ok(tenant.admin.post(f"{path}/DEFAULT/messages/post", json=post), 202)
    ok(tenant.admin.request("DELETE", f"{path}/DEFAULT/messages/redact", json={"message_id": last["message_id"]}), 202)
    console = await open_as(windows, tenant, "support")
    page = console.page
    await console.visit("users")
    await page.get_by_label("Search by ID").fill("builder")
    await page.get_by_role("link", name="bob", exact=True).click()
    inbox = page.get_by_role("region", name="Inbox of bob")
    await expect(inbox.get_by_role("row").filter(has_text="First")).to_contain_text("Unread")
    await expect(inbox.get_by_role("row").filter(has_text="Recalled")).to_have_count(1)


@pytest.mark.check_all
async def test_broadcasts_and_single_posts_are_separate_and_searched(windows: Windows, tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/DEFAULT/messages/post"
    for title, uids in (("For two", ["ann", "bob"]), ("For both", ["ann", "bob"]), ("For one", ["bob"])):
        post = {"audiences": {"kind": "users", "uids": uids}, "message": {"title": title}}
        ok(tenant.admin.post(path, json=post), 202)
    console = await open_as(windows, tenant, "read-only")
    page = console.page
    await console.visit("broadcasts")
    rows = page.get_by_role("table").get_by_role("row")
    await expect(rows).to_have_count(3)
    await expect(rows.nth(1)).to_contain_text("0 %")
    await page.get_by_label("Search").fill("both")
    await expect(rows).to_have_count(2)
    await page.get_by_label("Search").fill("")
    await page.get_by_role("radio", name="Single posts").check(force=True)
    await expect(rows).to_have_count(2)
    await expect(rows.nth(1)).to_contain_text("For one")


@pytest.mark.check_all
async def test_test_is_sent_to_me_and_the_draft_stays(windows: Windows, tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}"
    ok(tenant.admin.put(f"{path}/users/me-1", json={"display_name": "Ann Sender"}), 201)
    console = await open_as(windows, tenant, "sender")
    page = console.page
    await console.visit("compose")
    await page.get_by_label("Title").fill("Try this")
    await page.get_by_label("Add a user by name").fill("ann s")
    await page.get_by_role("button", name="Ann Sender").click()
    await expect(page.get_by_label("User IDs")).to_have_value("me-1")
    await console.button("Send a test to me").click()
    await console.dialog.get_by_label("Your user ID").fill("me-1")
    await console.button("Send test").click()
    await expect(page.get_by_role("status").get_by_text("Test sent")).to_be_visible(timeout=PATIENCE_MS)
    await expect(page.get_by_label("Title")).to_have_value("Try this")
    (sent,) = ok(tenant.admin.get(f"{path}/DEFAULT/messages"))["messages"]
    assert (sent["recipients"], sent["message"]["title"]) == (1, "Try this")


@needs_axe
@pytest.mark.check_all
@pytest.mark.parametrize(("width", "scheme"), SIZES)
async def test_pages_of_accounts_are_accessible(windows: Windows, tenant: Tenant, width: int, scheme: str) -> None:
    context = {"viewport": {"width": width, "height": 900}, "color_scheme": scheme}
    create(tenant, "owner", "bob@example.com", name="Bob")
    page = await windows.open(CONSOLE, **context)
    console = Console(page, tenant)
    await picture(page, f"sign-in-{width}-{scheme}")
    assert await console.faults() == []
    post = {"audiences": {"kind": "users", "uids": ["bob", "eve"]}, "message": {"title": "Hello", "body": "World"}}
    ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/DEFAULT/messages/post", json=post), 202)
    create(tenant, "owner", "owner@example.com", name="The owner")
    await sign_in(page, tenant, "owner@example.com")
    await expect(page.locator("#main")).to_be_visible(timeout=PATIENCE_MS)
    for view in ("accounts", "broadcasts", "compose", "audit-log", "users"):
        await console.visit(view)
        await picture(page, f"{view}-{width}-{scheme}")
        assert await console.faults() == [], view
        assert await page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), view
    await page.get_by_label("User ID or phone number").fill("bob")
    await console.button("Look up").click()
    await expect(page.get_by_role("region", name="Inbox of bob")).to_be_visible()
    await console.loaded()
    await picture(page, f"user-{width}-{scheme}")
    assert await console.faults() == []
