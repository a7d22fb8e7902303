"""Posts on read in the console: allowed in the configuration, compared with posts on write, published and stopped."""

import asyncio

import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import Inbox, everyone, ok
from stak.testing.on_read import enable_on_read
from tests.browser.accessibility import needs_axe
from tests.browser.console import PATIENCE_MS, Console, open_console
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all


@pytest.fixture
def inbox(inbox: Inbox) -> Inbox:
    ok(inbox.call("PUT", "audience", json={"add": ["ada", "bob", "cleo"]}))
    return inbox


@pytest.fixture
def on_read(inbox: Inbox) -> Inbox:
    enable_on_read(inbox)
    return inbox


async def _compose_to_everyone(console: Console, title: str) -> None:
    await console.visit("compose")
    await console.page.get_by_role("radio", name="Everyone").check()
    await console.page.get_by_label("Title").fill(title)


async def test_compose_says_how_to_allow_posts_on_read(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    await asyncio.sleep(10)  # a new installation refuses the setting for so long
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("compose")
    await expect(page.locator("[data-on-read]")).to_have_count(0)
    await page.get_by_role("radio", name="Everyone").check()
    hint = page.locator("[data-on-read=off]")
    await expect(hint).to_contain_text("stak inbox configure DEFAULT --on-read")
    await expect(page.get_by_role("radio", name="On read")).to_have_count(0)
    await hint.get_by_role("link").click()
    allow = page.get_by_role("checkbox", name="Allow posts on read")
    await allow.check()
    await page.get_by_label("Default delivery").select_option("on_read")
    await console.button("Save").click()
    await expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    config = ok(inbox.call("GET", "config"))
    assert (config["on_read"], config["everyone_delivery"]) == (True, "on_read")
    await expect(allow).to_be_disabled()
    await console.visit("compose")
    await page.get_by_role("radio", name="Everyone").check()
    await expect(page.get_by_role("radio", name="On read")).to_be_checked()


@needs_axe
async def test_both_ways_are_compared_before_one_is_chosen(windows: Windows, tenant: Tenant, on_read: Inbox) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await _compose_to_everyone(console, "To all of you")
    await expect(page.get_by_role("radio", name="On write")).to_be_checked()
    await console.button("Dry run").click()
    comparison = page.locator("[data-comparison]")
    await expect(comparison.get_by_role("row", name="Members have it")).to_contain_text("at their next request")
    await expect(comparison.get_by_role("row", name="Cost on AWS")).to_contain_text("< $0.01")
    await expect(page.locator("[data-outcome=time]")).to_have_text("about a second")
    await page.get_by_role("radio", name="On read").check()
    # Both were estimated, so no further dry run is needed.
    await expect(page.locator("[data-outcome=readers]")).to_be_visible()
    await expect(page.locator("[data-estimate=on_read]")).to_contain_text("at once")
    assert await console.faults() == []
    await console.button("Review and send").click()
    await console.dialog.get_by_role("checkbox").check()
    await console.button("Send to 3").click()
    await expect(page.get_by_text("Message published")).to_be_visible()
    await console.expect_status("published")
    (sent,) = on_read.broadcasts()
    assert (sent["delivery"], sent["status"]) == ("on_read", "published")
    assert on_read.reader("ada").unread()["total"] == 1


@needs_axe
async def test_published_broadcast_shows_how_many_it_has_reached(
    windows: Windows, tenant: Tenant, on_read: Inbox
) -> None:
    message_id = ok(on_read.post(everyone(), {"title": "Open day"}, delivery="on_read"), 202)["message_id"]
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await console.expect_status("published")
    await expect(page.locator("[data-reached]")).to_have_text("0")
    await expect(page.get_by_role("progressbar")).to_have_count(0)
    await expect(console.button("Pause")).to_have_count(0)
    on_read.reader("ada").change("read", message_id)
    on_read.reader("bob").unread()
    await expect(page.locator("[data-reached]")).to_have_text("2", timeout=PATIENCE_MS)
    await expect(page.locator("[data-figure=read] strong")).to_have_text("1", timeout=PATIENCE_MS)
    assert await console.faults() == []
    await console.visit("broadcasts")
    row = page.get_by_role("row", name="Open day")
    await expect(row).to_contain_text("about 2 reached")
    await expect(row.locator("[data-status=published]")).to_be_visible()
    await expect(row.get_by_role("progressbar")).to_have_count(0)
    await expect(row.locator("stak-read-rate")).to_have_text("about 50 %")
    await page.get_by_label("Status").select_option("published")
    await expect(row).to_be_visible()
    await page.get_by_label("Status").select_option("delivered")
    await expect(page.get_by_text("Nothing found")).to_be_visible()
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await console.button("Stop…").click()
    await expect(console.dialog).to_contain_text("Members who have not come back")
    await console.button("Stop broadcast").click()
    await console.expect_status("stopped")
    assert on_read.reader("cleo").unread()["total"] == 0
