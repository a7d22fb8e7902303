"""Options of a message in the console: composed and sent, shown with the broadcast; how a user can be reached."""

import re

import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import Inbox, ok
from tests.browser.accessibility import needs_axe
from tests.browser.console import open_console
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

pytestmark = needs_axe


@pytest.mark.check_all
async def test_options_are_validated_kept_and_sent(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("compose")
    await page.get_by_label("User IDs").fill("ada")
    await page.get_by_label("Title").fill("New likes")
    await expect(page.get_by_label("Priority")).to_be_hidden()
    await console.tab_to("Options")
    await page.keyboard.press("Enter")
    await page.get_by_label("Priority").select_option("high")
    await page.get_by_role("radio", name="Digest").check()
    await page.get_by_role("radio", name="Custom").check()
    await page.locator("summary", has_text="Options").click()
    await console.button("Dry run").click()
    await expect(page.get_by_label("Digest key")).to_be_focused()  # the errors open the section
    await page.get_by_label("Digest key").evaluate("field => field.removeAttribute('maxlength')")
    await page.get_by_label("Digest key").fill("k" * 129)
    await page.get_by_label("Digest window", exact=True).fill("20000")
    await page.get_by_label("Email after").fill("20000")
    await console.button("Dry run").click()
    await expect(page.locator("#digest-window-error")).to_contain_text("7 days")
    await expect(page.locator("#fallback-email-error")).to_contain_text("10,080")
    await page.get_by_label("Digest window", exact=True).fill("10")
    await page.get_by_label("Email after").fill("90")
    await console.button("Dry run").click()
    await expect(page.locator("#digest-key-error")).to_contain_text("128")  # the API's error
    assert await console.faults() == []
    await page.get_by_label("Digest key").fill("likes")
    await console.visit("overview")
    await console.visit("compose")
    await expect(page.locator("[data-options]")).to_have_text(
        "Priority: high · Digest key: likes, window: 10 minutes · Fallback: Email after 90 minutes"
    )
    await expect(page.get_by_label("Digest key")).to_have_value("likes")
    await console.button("Review and send").click()
    await expect(console.dialog).to_contain_text("Digest key: likes, window: 10 minutes")
    await console.button("Send to 1").click()
    await expect(console.heading("New likes")).to_be_visible()
    (sent,) = inbox.broadcasts()
    assert (sent["priority"], sent["digest_key"], sent["collapse_key"]) == ("high", "likes", None)
    assert sent["fallback"] == [{"channel": "email", "after_minutes": 90}]


async def test_broadcast_shows_its_options_and_is_pinned(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    content = {"content": {"en": {"title": "Order {{ order }}"}}, "default_locale": "en"}
    ok(inbox.call("PUT", "templates/shipped", json=content), 201)
    post = {"recipients": [{"uid": "ada"}], "template": "shipped", "data": {"order": 7}, "collapse_key": "order-7"}
    fallback = [{"channel": "push", "after_minutes": 0}, {"channel": "email", "after_minutes": 60}]
    body = {**post, "priority": "low", "fallback": fallback}
    message_id = ok(inbox.call("POST", "messages/post", json=body), 202)["message_id"]
    inbox.wait(message_id)
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    facts = page.get_by_role("region", name="Details")
    for text in ("shipped, version 1", "Low", "order-7", "Push notification at once, Email after 1 hour"):
        await expect(facts).to_contain_text(text)
    await expect(facts.get_by_role("link", name="shipped")).to_have_attribute("href", "#/templates/DEFAULT/shipped")
    await console.button("Pin…").click()
    await console.button("Pin message").click()
    await expect(console.button("Unpin")).to_be_focused()
    assert [one["id"] for one in inbox.reader("ada").page()["pinned"]] == [message_id]
    assert await console.faults() == []
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("Message unpinned")).to_be_visible()
    await expect(console.button("Pin…")).to_be_focused()
    assert ok(inbox.call("GET", f"messages/{message_id}/pin"))["pinned"] is False


@pytest.mark.check_all
async def test_user_has_email_attributes_channels_and_topics(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    path = f"/stack/admin/v1/{tenant.key}"
    ok(tenant.admin.put(f"{path}/users/ada", json={"display_name": "Ada"}), 201)
    ok(tenant.admin.patch(f"{path}/users/ada", json={"attributes": {"plan": "gold"}}))
    ok(tenant.admin.patch(f"{path}/users/ada/channels", json={"email": False}))
    ok(tenant.admin.put(f"{path}/topics/news", json={"title": "All news", "open": True}), 201)
    ok(tenant.admin.put(f"{path}/topics/news/members", json={"add": ["ada"]}))
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("users")
    await page.get_by_role("link", name="ada", exact=True).click()
    await page.get_by_text("Attributes (1)").click()
    await expect(page.get_by_label("Attributes")).to_contain_text('"plan": "gold"')
    await expect(page.locator("[data-channel=email]")).to_have_text(re.compile(r"Off\s+no address"))
    await expect(page.locator("[data-channel=push]")).to_have_text(re.compile(r"On\s+0 subscribed browsers"))
    await page.get_by_label("Email", exact=False).fill("nobody")
    await console.button("Save profile").click()
    await expect(page.locator("#email-error")).to_be_visible()
    await page.get_by_label("Email", exact=False).fill("ada@shop.example")
    await console.button("Save profile").click()
    await expect(page.locator("[data-channel=email]")).to_contain_text("ada@shop.example")
    assert ok(tenant.admin.get(f"{path}/users/ada"))["email"] == "ada@shop.example"
    assert await console.faults() == []
    await page.get_by_role("region", name="Topics").get_by_role("link", name="news").click()
    await expect(console.heading("news")).to_be_visible()
