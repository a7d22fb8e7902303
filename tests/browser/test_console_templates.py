"""Templates in the console: write one in two languages, preview it with a user's data, send it."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.browser.accessibility import needs_axe
from tests.browser.console import inbox_of, open_console
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

pytestmark = [pytest.mark.check_all, needs_axe]


@pytest.fixture
def anonymous(site: Server) -> Iterator[httpx.Client]:
    with site.client() as client:
        yield client


@pytest.fixture
def inbox(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return inbox_of(tenant, anonymous)


async def test_template_is_written_previewed_and_edited(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    ok(tenant.admin.put(f"/stack/admin/v1/{tenant.key}/users/ada", json={"display_name": "Ada", "locale": "de"}), 201)
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("templates")
    await page.get_by_role("link", name="New template").click()
    await page.get_by_label("Name", exact=True).fill("shipped")
    await page.get_by_label("Title").fill("Hello {{ user.display_name }}")
    await page.get_by_label("Text").fill("Order {{ order }} has shipped.")
    await page.get_by_label("Another language").fill("de")
    await console.button("Add language").click()
    await page.get_by_label("Title").fill("Hallo {{ user.display_name }}")
    await page.get_by_label("User ID").fill("ada")
    await page.get_by_label("Data").fill('{"order": 7}')
    await console.button("Preview").click()
    await expect(page.locator("[data-locale]")).to_have_text("de")
    await expect(page.locator("stak-message-preview").first.get_by_text("Hallo Ada")).to_be_visible()
    await console.button("Create").click()
    await expect(console.heading("shipped")).to_be_visible()
    stored = ok(inbox.call("GET", "templates/shipped"))
    assert (stored["version"], sorted(stored["content"])) == (1, ["de", "en"])
    await expect(page.get_by_text("Version 1 is in use.")).to_be_visible()  # it is loaded
    await page.get_by_label("Title").fill("Hi {{ oops")
    await console.button("Save as a new version").click()
    await expect(page.get_by_label("Title")).to_be_focused()
    await page.get_by_label("Title").fill("Hi {{ user.display_name }}")
    await console.button("Save as a new version").click()
    await expect(page.get_by_text("Version 2 is in use.")).to_be_visible()
    assert await console.faults() == []


async def test_message_is_composed_from_a_template(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    content = {"content": {"en": {"title": "Order {{ order }}"}}, "default_locale": "en"}
    ok(inbox.call("PUT", "templates/shipped", json=content), 201)
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("compose")
    await page.get_by_label("User IDs").fill("ada")
    await page.get_by_role("radio", name="Template").check(force=True)
    await page.locator("select#template").select_option("shipped")
    await page.get_by_label("Data").fill('{"order": 1043}')
    await console.button("Dry run").click()
    await expect(page.locator("stak-message-preview").first.get_by_text("Order 1043")).to_be_visible()
    await console.button("Review and send").click()
    await console.dialog.get_by_role("button", name="Send to 1").click()
    await console.expect_status("delivered")
    assert inbox.reader("ada").messages()[0]["message"] == {"title": "Order 1043"}
