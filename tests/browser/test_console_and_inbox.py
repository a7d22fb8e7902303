"""The console in one window, an inbox in another: changes appear without a reload."""

from playwright.async_api import expect

from tests.browser.console import open_console
from tests.browser.inbox_windows import Opener, bell, texts
from tests.browser.windows import Windows
from tests.support.tenant import Tenant


async def test_post_and_recall_in_the_console_appear_in_the_inbox(windows: Windows, tenant: Tenant) -> None:
    inbox = await Opener(windows, tenant).bell("bob")
    await expect(bell(inbox, 0)).to_be_visible()
    console = await open_console(windows, tenant)
    await console.visit("compose")
    await console.page.get_by_label("User IDs").fill("bob")
    await console.page.get_by_label("Title").fill("Fresh rolls")
    await console.page.get_by_label("Text", exact=True).fill("From half past six.")
    await console.button("Review and send").click()
    await console.button("Send to 1").click()
    await console.expect_status("delivered")
    await expect(bell(inbox, 1)).to_be_visible()

    await bell(inbox, 1).click()
    card = inbox.get_by_role("listitem").filter(has_text="Fresh rolls")
    await card.get_by_role("button", expanded=False).click()
    await expect(card.get_by_text("From half past six.")).to_be_visible()
    await expect(bell(inbox, 0)).to_be_visible()

    await console.button("Recall…").click()
    await console.page.get_by_label("Type recall to confirm").fill("recall")
    await console.button("Recall message").click()
    await expect(inbox.get_by_text("This message was recalled")).to_be_visible()
    shown = await texts(inbox)
    assert "Fresh rolls" not in shown
    assert "half past six" not in shown
    await console.expect_status("redacted")
