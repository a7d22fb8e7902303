"""Recipients in the console: who got a message and read it, and the search for one user."""

import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import Inbox, ok
from tests.browser.accessibility import needs_axe
from tests.browser.console import Console, open_console
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all


async def _expect_states(console: Console, *states: str) -> None:
    badges = console.page.locator("[data-state]")
    await expect(badges).to_have_count(len(states))
    for index, state in enumerate(states):
        await expect(badges.nth(index)).to_have_attribute("data-state", state)


async def test_one_page_says_whether_a_user_got_and_read_a_message(
    windows: Windows, tenant: Tenant, inbox: Inbox
) -> None:
    message_id = inbox.send("ada", "bob", "cleo", message={"title": "Order 1043"})
    inbox.reader("ada").change("read", message_id)
    inbox.reader("bob").change("seen", message_id)
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await page.get_by_role("link", name="View recipients").click()
    await expect(console.heading("Recipients")).to_be_focused()
    await _expect_states(console, "read", "seen", "delivered")
    await page.get_by_label("User ID").fill("ada")
    await console.button("Find recipient").click()
    await _expect_states(console, "read")
    read_at = page.get_by_role("row").nth(1).get_by_role("cell").nth(4)
    await expect(read_at.locator("time")).to_be_visible()
    assert page.url.endswith(f"#/recipients/DEFAULT/{message_id}/ada"), "the answer has an address"
    await page.get_by_label("User ID").fill("zoe")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("This user is not a recipient of the message.")).to_be_visible()
    await page.get_by_role("link", name="Show all recipients").click()
    await _expect_states(console, "read", "seen", "delivered")


async def test_recipients_are_listed_in_pages_with_reasons(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    inbox.configure(categories=["news"], muted="dropped")
    inbox.reader("user-000").mute("news")
    message_id = inbox.send(*(f"user-{number:03}" for number in range(60)), category="news")
    console = await open_console(windows, tenant)
    await console.visit(f"recipients/DEFAULT/{message_id}")
    rows = console.page.get_by_role("row")
    await expect(rows).to_have_count(51)
    await expect(rows.nth(1)).to_contain_text("The user has muted this category.")
    await console.button("Load more").click()
    await expect(rows).to_have_count(61)
    await expect(console.page.get_by_text("End of list.")).to_be_visible()
    ok(inbox.redact(message_id), 202)
    inbox.wait(message_id, "redacted")
    await console.button("Refresh").click()
    await expect(rows.nth(2)).to_contain_text("Recalled")


@needs_axe
async def test_recipients_are_accessible(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    message_id = inbox.send("ada", "bob")
    console = await open_console(windows, tenant)
    for view in (f"recipients/DEFAULT/{message_id}", f"recipients/DEFAULT/{message_id}/zoe"):
        await console.visit(view)
        assert await console.faults() == []


async def test_message_is_found_by_the_id_in_the_senders_system(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    message_id = inbox.send("ada", "bob", message={"title": "Shipped"}, host_system_id="order/1043")
    inbox.reader("ada").change("read", message_id)
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("broadcasts/DEFAULT")
    await page.get_by_role("link", name="Find by your own ID").click()
    await expect(console.heading("Find a message")).to_be_focused()
    await page.get_by_label("Your message ID").fill("order/1043")
    await page.get_by_label("User ID").fill("ada")
    await page.keyboard.press("Enter")
    await _expect_states(console, "read")
    assert page.url.endswith("#/find-message/DEFAULT/order%2F1043/ada"), "the answer has an address"
    await page.go_back()
    await _expect_states(console)
    await page.go_forward()
    await _expect_states(console, "read")
    await expect(page.get_by_role("link", name=message_id)).to_have_attribute(
        "href", f"#/broadcasts/DEFAULT/{message_id}"
    )
    await page.get_by_label("User ID").fill("zoe")
    await console.button("Find").click()
    await expect(page.get_by_text("This user is not a recipient of the message.")).to_be_visible()
