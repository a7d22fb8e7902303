"""Channels in the console and in the inbox component: set up Web Push, choose a fallback, turn a channel off."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.browser.console import inbox_of, open_console
from tests.browser.inbox_windows import Opener
from tests.browser.windows import Windows, picture
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all


@pytest.fixture
def anonymous(site: Server) -> Iterator[httpx.Client]:
    with site.client() as client:
        yield client


@pytest.fixture
def inbox(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return inbox_of(tenant, anonymous)


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


async def test_push_is_set_up_and_removed(windows: Windows, tenant: Tenant) -> None:
    path = f"/stack/admin/v1/{tenant.key}/channels"
    console = await open_console(windows, tenant)
    await console.visit("settings")
    page = console.page
    await page.get_by_label("Contact").fill("nobody")
    await console.button("Set up Web Push").click()
    await expect(page.locator("#push-subject-error")).to_be_visible()
    await page.get_by_label("Contact").fill("mailto:admin@shop.example")
    await console.button("Set up Web Push").click()
    await expect(page.get_by_label("Public key")).to_be_visible()
    key = ok(tenant.admin.get(path))["push"]["public_key"]
    await expect(page.get_by_label("Public key")).to_have_value(key)
    await picture(page, "channels")
    await page.locator("form", has=page.get_by_label("Public key")).get_by_role("button", name="Remove").click()
    await console.dialog.get_by_role("button", name="Remove").click()
    await expect(page.get_by_label("Public key")).to_have_count(0)
    assert ok(tenant.admin.get(path))["push"] is None


async def test_mail_server_without_the_address_of_the_installation_is_refused(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    await console.visit("settings")
    page = console.page
    await page.get_by_label("Mail server").fill("smtp.example.com")
    await page.get_by_label("From address").fill("noreply@shop.example")
    await console.button("Save email").click()
    await expect(page.get_by_text("STAK_PUBLIC_URL")).to_be_visible()


async def test_fallback_of_an_inbox_is_saved(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    await console.visit("inboxes/DEFAULT")
    page = console.page
    await page.get_by_label("Push notification after").fill("0")
    await page.get_by_label("Email after").fill("60")
    await console.button("Save").click()
    await expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    config = ok(tenant.admin.get(f"/stack/admin/v1/{tenant.key}/DEFAULT/config"))
    assert config["fallback"] == [
        {"channel": "push", "after_minutes": 0},
        {"channel": "email", "after_minutes": 60},
    ]
    await picture(page, "fallback")


async def test_user_turns_a_channel_off(opener: Opener, inbox: Inbox) -> None:
    path = f"/stack/admin/v1/{inbox.tenant}"
    ok(inbox.admin.put(f"{path}/channels/push", json={"subject": "mailto:admin@shop.example"}))
    page = await opener.page("bob")
    await page.get_by_role("button", name="Notification settings").click()
    switch = page.get_by_role("switch", name="Push notifications")
    await expect(switch).to_be_checked()
    await expect(page.get_by_role("switch", name="Email")).to_have_count(0)
    async with page.expect_response(lambda response: response.request.method == "PATCH"):
        await switch.click()
    await picture(page, "own channels")
    assert ok(inbox.admin.get(f"{path}/users/bob/channels"))["push"] is False
    await expect(switch).not_to_be_checked()
