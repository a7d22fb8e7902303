"""Snoozed, pinned, important, collected and answered messages in the inbox of a browser."""

import time

import pytest
from playwright.async_api import Page, expect

from stak.testing.http_inbox import Inbox, ok, users
from tests.browser.accessibility import accessibility_violations, needs_axe
from tests.browser.inbox_windows import Opener
from tests.browser.windows import Windows
from tests.support.eventually import eventually
from tests.support.tenant import Tenant

pytestmark = [pytest.mark.check_all, needs_axe]
LIKING = ("Ada", "Cleo")


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


async def expect_titles(page: Page, *titles: str) -> None:
    """Wait until the cards have these titles, in this order."""
    await expect(page.locator(".card .card-title")).to_have_text(titles, use_inner_text=True)


async def assert_accessible(page: Page) -> None:
    assert await accessibility_violations(page) == []


@pytest.mark.parametrize("width", [390, 1280])
async def test_message_is_snoozed_until_a_preset_and_returned_from_its_tab(
    opener: Opener, inbox: Inbox, width: int
) -> None:
    for title in ("First", "Second"):
        inbox.send("bob", message={"title": title})
    page = await opener.page("bob", viewport={"width": width, "height": 800})
    card = page.locator(".card").filter(has_text="First")
    await card.get_by_role("button", expanded=False).click()
    await card.get_by_role("button", name="Snooze", exact=True).click()
    await expect(card.get_by_role("button", name="In 1 hour")).to_be_focused()
    await assert_accessible(page)
    await page.keyboard.press("Escape")
    await expect(card.get_by_role("button", name="In 1 hour")).to_have_count(0)
    await card.get_by_role("button", name="Snooze", exact=True).click()
    await card.get_by_role("button", name="Tomorrow morning").click()
    await expect(page.locator(".card")).to_have_count(1)
    assert eventually(lambda: inbox.reader("bob").unread()["total"] == 1)  # the page shows it before the server
    await page.get_by_role("button", name="Snoozed", exact=True).click()
    await expect(page.locator(".card").filter(has_text="First")).to_contain_text("Snoozed until")
    await assert_accessible(page)
    await expect(card.get_by_role("button", expanded=True)).to_be_visible()  # as it was in the other list
    await card.get_by_role("button", name="Unsnooze").click()
    await expect(page.get_by_text("Nothing is snoozed")).to_be_visible()
    await page.get_by_role("button", name="All", exact=True).click()
    await expect(page.locator(".card")).to_have_count(2)
    await expect_titles(page, "First", "Second")


async def test_snoozed_message_gets_another_time_in_its_list(opener: Opener, inbox: Inbox) -> None:
    message = inbox.send("bob", message={"title": "First"})
    reader = inbox.reader("bob")
    until = int(time.time()) + 1800
    ok(reader.call("PUT", "messages/snooze/", json={"message_ids": [message], "until": until}))
    page = await opener.page("bob")
    await page.get_by_role("button", name="Snoozed", exact=True).click()
    card = page.locator(".card").filter(has_text="First")
    await card.get_by_role("button", expanded=False).click()
    await card.get_by_role("button", name="Snooze", exact=True).click()
    await card.get_by_role("button", name="Next week").click()
    await expect(page.locator(".toast")).to_contain_text("Snoozed.")
    await expect(card).to_have_count(1)
    (stored,) = ok(reader.call("GET", "messages/last/10?snoozed=true"))["messages"]
    assert stored["snoozed_until"] > until
    await page.get_by_role("button", name="Undo").click()

    def is_undone() -> bool:
        (shown,) = ok(reader.call("GET", "messages/last/10?snoozed=true"))["messages"]
        return bool(shown["snoozed_until"] == until)

    assert eventually(is_undone)
    await expect(card).to_have_count(1)


async def test_message_returns_live(opener: Opener, inbox: Inbox) -> None:
    first = inbox.send("bob", message={"title": "First"})
    inbox.send("bob", message={"title": "Second"})
    reader = inbox.reader("bob")
    ok(reader.call("PUT", "messages/snooze/", json={"message_ids": [first], "until": int(time.time()) + 3600}))
    page = await opener.page("bob")
    await expect(page.locator(".card")).to_have_count(1)
    ok(reader.call("PUT", "messages/snooze/", json={"message_ids": [first], "until": None}))
    await expect(page.locator(".card")).to_have_count(2)
    await expect_titles(page, "First", "Second")


async def test_pinned_important_and_collected_messages(opener: Opener, inbox: Inbox) -> None:
    pinned = inbox.send("bob", message={"title": "Opening hours"})
    inbox.send("bob", message={"title": "Urgent"}, priority="high")
    ok(inbox.call("POST", f"messages/{pinned}/pin"))
    # Both in one request, so that they arrive within the window on a busy machine too.
    digest = {"key": "likes", "window_seconds": 8}
    likes = [{"audiences": users("bob"), "message": {"title": f"{name} likes it"}, "digest": digest} for name in LIKING]
    ok(inbox.call("POST", "messages/post/bulk", json={"posts": likes}))
    assert eventually(lambda: len(inbox.reader("bob").ids()) == 3)
    newest, older = [one["message"]["title"] for one in inbox.reader("bob").messages()[0]["digest"]["messages"]]
    page = await opener.page("bob")
    await expect_titles(page, "Opening hours", newest, "Urgent")
    await expect(page.locator(".card").filter(has_text="Opening hours")).to_contain_text("Pinned")
    await expect(page.locator(".card").filter(has_text="Urgent")).to_contain_text("Important")
    card = page.locator(".card").filter(has_text=newest)
    await expect(card).to_contain_text("2 messages")
    await card.get_by_role("button", expanded=False).click()
    await expect(card.locator(".collected")).to_contain_text(older)
    await assert_accessible(page)


async def test_newer_message_replaces_the_older_one_in_view(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "1 like"}, collapse_key="photo")
    page = await opener.page("bob")
    await expect(page.locator(".card")).to_contain_text("1 like")
    inbox.send("bob", message={"title": "2 likes"}, collapse_key="photo")
    await expect(page.locator(".card")).to_contain_text("2 likes")
    await expect(page.locator(".card")).to_have_count(1)


async def test_pressed_button_is_marked_and_stored(opener: Opener, inbox: Inbox) -> None:
    message_id = inbox.send("bob", message={"title": "Join us?", "action": {"label": "Yes"}})
    page = await opener.page("bob")
    await page.locator(".card").get_by_role("button", name="Yes").click()
    await expect(page.locator(".card .answer")).to_contain_text("Yes")
    assert eventually(lambda: inbox.reader("bob").one(message_id)["action"] == "primary")
    page = await opener.page("bob")
    await expect(page.locator(".card .answer")).to_contain_text("Yes")
