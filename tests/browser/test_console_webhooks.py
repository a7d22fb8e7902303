"""Webhook endpoints in the console: created with a secret shown once, changed, disabled, and attempts sent again."""

import asyncio
import time

import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import WAIT_SECONDS, ok
from tests.browser.console import PATIENCE_MS, open_console
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all


def _webhooks(tenant: Tenant) -> str:
    return f"/stack/admin/v1/{tenant.key}/webhooks"


async def test_endpoint_is_created_changed_and_deleted(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("webhooks")
    await console.button("New endpoint").click()
    await page.get_by_label("URL").fill("ftp://shop.example")
    await page.get_by_label("Description").fill("shop")
    await expect(console.button("Create endpoint")).to_be_disabled()
    await page.get_by_role("checkbox", name="message.read").check()
    await console.button("Create endpoint").click()
    await expect(page.locator("#webhook-url-error")).to_be_visible()
    await page.get_by_label("URL").fill("https://shop.example/stak")
    await console.button("Create endpoint").click()
    secret = await page.get_by_label("Shown once").input_value()
    assert secret.startswith("whsec_")
    await console.button("I have saved it").click()
    await expect(page.get_by_label("Shown once")).to_have_count(0)
    assert secret not in await page.content()
    row = page.get_by_role("row").filter(has_text="https://shop.example/stak")
    await expect(row).to_contain_text("enabled")
    await console.button("Change: shop").click()
    await page.get_by_role("checkbox", name="chat.message").check()
    await console.button("Save").click()
    await expect(row).to_contain_text("chat.message")
    await console.button("Disable: shop").click()
    await console.button("Disable").click()
    await expect(row).to_contain_text("Disabled manually.")
    (made,) = ok(tenant.admin.get(_webhooks(tenant)))["webhooks"]
    assert (made["event_types"], made["enabled"]) == (["chat.message", "message.read"], False)
    await console.button("Delete: shop").click()
    await console.button("Delete").click()
    await expect(page.get_by_text("No endpoints")).to_be_visible()
    assert ok(tenant.admin.get(_webhooks(tenant)))["webhooks"] == []


async def test_failed_attempt_is_listed_and_sent_again(windows: Windows, tenant: Tenant) -> None:
    body = {"url": "http://127.0.0.1:9/", "event_types": ["broadcast.finished"], "description": "down"}
    made = ok(tenant.admin.post(_webhooks(tenant), json=body), 201)
    post = {"audiences": {"kind": "users", "uids": ["ann"]}, "message": {"title": "hello"}}
    ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/DEFAULT/messages/post", json=post), 202)
    attempts = f"{_webhooks(tenant)}/{made['webhook_id']}/attempts"
    deadline = time.monotonic() + WAIT_SECONDS
    while not ok(tenant.admin.get(attempts))["attempts"]:
        assert time.monotonic() < deadline
        await asyncio.sleep(0.2)
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("webhooks")
    await console.button("Attempts: down").click()
    row = page.get_by_role("row").filter(has_text="broadcast.finished").last
    await expect(row).to_contain_text("failed", timeout=PATIENCE_MS)
    await expect(row).to_contain_text("cannot be reached")
    await row.get_by_role("button").click()
    await console.button("Send again").click()
    await expect(page.get_by_role("status").get_by_text("Sending the event again")).to_be_visible()
    entries = ok(tenant.admin.get(f"/stack/admin/v1/{tenant.key}/audit-log?action=replay webhook"))["entries"]
    assert [entry["target"] for entry in entries] == [made["webhook_id"]]
