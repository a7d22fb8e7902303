"""The cards of the inbox: buttons, pictures, Novu's fields, recalled and expired messages, shortcuts and muting."""

import base64
import re

import pytest
from playwright.async_api import Page, expect

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.browser.inbox_windows import Opener, bell
from tests.browser.windows import Windows, picture
from tests.support.eventually import eventually
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
)


@pytest.fixture
def inbox(tenant: Tenant, site: Server) -> Inbox:
    return Inbox(tenant.admin, site.client(), tenant.key, tenant.signing_secret)


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


async def serve_pictures(page: Page) -> None:
    """Serve a picture at every path below /pictures but /pictures/missing.png."""
    await page.route("**/pictures/**", lambda route: route.fulfill(body=PIXEL, content_type="image/png"))
    await page.route("**/pictures/missing.png", lambda route: route.fulfill(status=404))


async def test_buttons_and_pictures_are_shown_without_opening_the_card(opener: Opener, inbox: Inbox) -> None:
    inbox.send(
        "bob",
        message={
            "title": "Your order is on its way",
            "body": "It arrives today.",
            "avatar": "/pictures/van.png",
            "images": ["/pictures/map.png", {"url": "/pictures/door.png", "alt": "The door"}, "javascript:alert(1)"],
            "action": {"label": "Track it", "url": "/orders/17"},
            "secondary_action": {"label": "Not now"},
        },
        sender="bakery",
    )
    inbox.send("bob", message={"title": "No picture", "avatar": "/pictures/missing.png"}, sender="bakery")
    page = await opener.page("bob", before=serve_pictures)
    card = page.locator(".card").filter(has_text="on its way")
    await expect(card.get_by_role("link", name="Track it")).to_be_visible()
    await expect(card.get_by_role("button", name="Not now")).to_be_visible()
    await expect(card.locator(".avatar img")).to_have_attribute("src", re.compile(r"/pictures/van\.png$"))
    await expect(card.locator(".card-images img")).to_have_count(1)
    await card.get_by_role("button", expanded=False).click()
    await expect(card.locator(".card-images img")).to_have_count(2)
    await expect(card.get_by_role("img", name="The door")).to_be_visible()
    await expect(page.locator(".card").filter(has_text="No picture").locator(".avatar img")).to_be_hidden()

    await page.evaluate(
        """() => document.addEventListener('stak-open-message', (event) => {
            event.preventDefault();
            const { url, action } = event.detail;
            (window.opened ??= []).push([action, url && new URL(url).pathname]);
        })"""
    )
    await card.get_by_role("link", name="Track it").click()
    await card.get_by_role("button", name="Not now").click()
    assert await page.evaluate("window.opened") == [["primary", "/orders/17"], ["secondary", None]]


async def test_fields_of_novu_are_shown(opener: Opener, inbox: Inbox) -> None:
    inbox.send(
        "bob",
        message={
            "subject": "Dana mentioned you",
            "body": "Have a look",
            "avatar": "/pictures/dana.png",
            "redirect": {"url": "/documents/3", "target": "_blank"},
            "primaryAction": {"label": "Reply", "redirect": {"url": "/reply", "target": "_self"}},
            "secondaryAction": {"label": "Ignore", "redirect": {"url": "/ignore"}},
            "data": {"document": 3},
        },
    )
    inbox.send("bob", message={"title": "Only a link", "redirect": {"url": "/documents/4", "target": "_blank"}})
    inbox.send("bob", message={"data": {"document": 5, "state": "approved"}})
    page = await opener.page("bob", before=serve_pictures)
    mention = page.locator(".card").filter(has_text="Dana mentioned you")
    await expect(mention.get_by_role("link", name="Reply")).to_have_attribute("target", "_self")
    assert str(await mention.get_by_role("link", name="Ignore").get_attribute("href")).endswith("/ignore")
    await expect(mention.locator(".avatar img")).to_be_attached()
    link = page.locator(".card").filter(has_text="Only a link").get_by_role("link", name="Open")
    await expect(link).to_have_attribute("target", "_blank")
    await expect(page.locator(".card").first.locator(".card-preview")).to_have_text("Document: 5 · State: approved")


async def test_categories_have_icons_and_senders_initials(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "Paid"}, category="billing")
    inbox.send("bob", message={"title": "From us"}, category="billing", sender="Ada Lovelace")
    page = await opener.page("bob")
    await expect(page.locator(".card").filter(has_text="Paid").locator(".avatar svg")).to_be_visible()
    await expect(page.locator(".card").filter(has_text="Paid").locator(".avatar")).to_have_text("")
    await expect(page.locator(".card").filter(has_text="From us").locator(".avatar")).to_have_text("AL")
    await page.locator("stak-inbox").evaluate("inbox => { inbox.categoryIcons = { billing: '/pictures/bill.png' }; }")
    await serve_pictures(page)
    await expect(page.locator(".card").filter(has_text="Paid").locator(".avatar img")).to_be_attached()


async def test_opened_title_stays_bold(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "Bold", "body": "text"})
    page = await opener.page("bob")
    await page.locator(".card-main").click()
    await expect(page.locator(".card.unread")).to_have_count(0)
    weight = await page.locator(".card-title").evaluate("element => getComputedStyle(element).fontWeight")
    assert int(weight) >= 600
    await page.locator(".card-main").click()
    assert int(await page.locator(".card-title").evaluate("element => getComputedStyle(element).fontWeight")) < 600


async def test_reading_everything_ends_in_all_caught_up(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "One"})
    page = await opener.page("bob")
    await expect(page.locator(".card")).to_have_count(1)
    assert await page.get_by_text("You’re all caught up").count() == 0
    await page.get_by_role("button", name="Mark all as read").click()
    await expect(page.locator(".caught-up")).to_have_text("You’re all caught up")
    await page.get_by_role("button", name="Unread", exact=True).click()
    await expect(page.locator(".state-title")).to_have_text("You’re all caught up")


async def test_pill_leads_to_messages_that_arrived_while_scrolled(opener: Opener, inbox: Inbox) -> None:
    for number in range(25):
        ok(inbox.post({"kind": "users", "uids": ["bob"]}, {"title": f"Message {number:02}"}), 202)
    page = await opener.page("bob")
    await expect(page.locator(".card")).to_have_count(25)
    await page.locator(".card").nth(20).scroll_into_view_if_needed()
    seen = page.locator(".card").filter(has_text="Message 04")
    before = await seen.bounding_box()
    for title in ("New one", "New two"):
        inbox.send("bob", message={"title": title})
    pill = page.get_by_role("button", name="2 new messages")
    await expect(pill).to_be_visible()
    after = await seen.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) < 2  # what the user reads does not move
    await picture(page, "pill")
    await pill.click()
    await expect(page.locator(".card").first).to_be_in_viewport()
    await expect(page.locator(".card").first.locator(".card-main")).to_be_focused()
    await expect(pill).to_have_count(0)


async def test_shortcuts_move_archive_and_mark(opener: Opener, inbox: Inbox) -> None:
    for title in ("First", "Second", "Third"):
        inbox.send("bob", message={"title": title})
    page = await opener.page("bob")
    await expect(page.locator(".card")).to_have_count(3)
    main = page.locator(".card-main")
    await page.keyboard.press("j")
    await expect(main.nth(0)).to_be_focused()
    await page.keyboard.press("j")
    await expect(main.nth(1)).to_be_focused()
    await page.keyboard.press("k")
    await expect(main.nth(0)).to_be_focused()
    await page.keyboard.press("u")
    await expect(page.locator(".card.unread")).to_have_count(2)
    await page.keyboard.press("u")
    await expect(page.locator(".card.unread")).to_have_count(3)
    await page.keyboard.press("e")
    await expect(page.locator(".card-title")).to_have_text(["Second", "First"])
    await expect(main.first).to_be_focused()
    await page.keyboard.press("?")
    await expect(page.get_by_role("region", name="Keyboard shortcuts")).to_be_visible()
    await picture(page, "shortcuts")
    await page.keyboard.press("Escape")
    await expect(page.locator(".card")).to_have_count(2)
    await page.locator("stak-inbox").evaluate("inbox => { inbox.shortcuts = 'off'; }")
    await page.keyboard.press("?")
    await expect(page.get_by_role("region", name="Keyboard shortcuts")).to_have_count(0)


async def test_shortcuts_of_a_bell_leave_the_page_alone(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "One"})
    page = await opener.bell("bob", "open")
    await expect(page.locator(".card")).to_have_count(1)
    await page.evaluate("document.body.append(document.createElement('input'))")
    await page.locator("body > input").focus()
    await page.keyboard.type("jeu?")
    assert await page.locator("body > input").input_value() == "jeu?"
    await expect(page.locator(".card.unread")).to_have_count(1)


async def test_categories_come_from_the_counts(opener: Opener, inbox: Inbox) -> None:
    """Those of messages that are not on the first page, and those without unread messages, are offered too."""
    inbox.reader("bob").change("read", inbox.send("bob", message={"title": "Old"}, category="billing"))
    for number in range(35):
        body = {"title": f"No {number}"}
        ok(inbox.post({"kind": "users", "uids": ["bob"]}, body, category="news"), 202)
    assert eventually(lambda: inbox.reader("bob").unread()["total"] == 35)
    page = await opener.page("bob")
    await page.get_by_role("button", name="Billing", exact=True).click()
    await expect(page.locator(".card-title")).to_have_text(["Old"])


async def test_muted_category_is_no_longer_counted(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "News"}, category="news")
    inbox.send("bob", message={"title": "Bill"}, category="billing")
    page = await opener.page("bob")
    await page.get_by_role("button", name="Notification settings").click()
    switch = page.get_by_role("switch", name="Notify me: News")
    await expect(switch).to_be_checked()
    async with page.expect_response(lambda response: response.request.method == "PUT"):
        await switch.click()
    await picture(page, "preferences")
    assert ok(inbox.reader("bob").call("GET", "preferences")) == {"muted": ["news"]}
    await page.get_by_role("button", name="Close").click()
    inbox.send("bob", message={"title": "More news"}, category="news")
    inbox.send("bob", message={"title": "Another bill"}, category="billing")
    await expect(page.get_by_role("tab", name="Inbox 3 unread")).to_be_visible()
    await page.get_by_role("button", name="Notification settings").click()
    await expect(switch).not_to_be_checked()
    await expect(page.get_by_role("switch", name="Notify me: Billing")).to_be_checked()


async def test_expired_message_disappears(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "Stays"})
    page = await opener.bell("bob", "open")
    inbox.send("bob", message={"title": "Goes"}, ttl_seconds=12)
    await expect(page.locator(".card-title")).to_have_text(["Goes", "Stays"])
    await expect(page.locator(".card-title")).to_have_text(["Stays"])
    await expect(bell(page, 1)).to_be_visible()
    again = await opener.page("bob")
    await expect(again.locator(".card-title")).to_have_text(["Stays"])
    assert await again.locator(".card").count() == 1


async def test_recalled_messages_are_cleared_together(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "Stays"})
    recalled = [inbox.send("bob", message={"title": f"Mistake {number}"}) for number in range(7)]
    for message_id in recalled:
        assert inbox.redact(message_id).status_code == 202
        inbox.wait(message_id, "redacted")
    page = await opener.page("bob")
    await expect(page.locator(".card")).to_have_count(8)
    await expect(page.get_by_text("7 messages were recalled")).to_be_visible()
    await picture(page, "recalled")
    await page.locator(".notice").get_by_role("button", name="Clear").click()
    await expect(page.locator(".card-title")).to_have_text(["Stays"])
    await expect(page.locator(".notice")).to_have_count(0)
    assert eventually(lambda: len(inbox.reader("bob").messages()) == 1)
