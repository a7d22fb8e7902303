"""Appearance and accessibility of the inbox: both colour schemes, both widths, keyboard and screen readers."""

from typing import Any, Literal

import httpx
import pytest
from playwright.async_api import Page, expect

from stak.testing.http_inbox import Inbox
from tests.browser.accessibility import accessibility_violations, needs_axe
from tests.browser.inbox_windows import Opener, bell, choose_person
from tests.browser.windows import Windows, picture
from tests.support.api.chat import ChatUsers
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

Scheme = Literal["light", "dark"]
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


@pytest.fixture
def chat_users(tenant: Tenant, anonymous: httpx.Client) -> ChatUsers:
    return ChatUsers(tenant.admin, anonymous, tenant.key, tenant.signing_secret)


def fill_with_messages(inbox: Inbox, chat_users: ChatUsers) -> None:
    """Fill bob's inbox and chats with a week of messages."""
    inbox.send("bob", message={"title": "Welcome to the Corner shop", "body": "Good to have you here."})
    order = {
        "title": "Your order 1043 is on its way",
        "body": "Two loaves of rye and a dozen rolls left the bakery at 6:40. You can follow the van on the map; "
        "it rings twice.\n\nIf nobody is home, it leaves the bag at the door.",
        "action": {"label": "Follow the van", "url": "https://example.com/orders/1043"},
        "secondary_action": {"label": "Change the time", "url": "https://example.com/orders/1043/time"},
    }
    inbox.send(
        "bob", message={"title": "Opening hours change", "text": "From June on we open at six."}, category="news"
    )
    inbox.send("bob", message={"invoice": "2026-118", "amount": "€ 14.20", "due": "30 June"}, category="billing")
    inbox.send("bob", message=order, category="orders", sender="bakery")
    taken_back = inbox.send("bob", message={"title": "Everything is free today"}, category="news")
    inbox.send(
        "bob", message={"title": "خبز طازج كل صباح", "body": "مرحبا بكم في متجرنا"}, category="news", sender="amina"
    )
    inbox.redact(taken_back)
    inbox.wait(taken_back, "redacted")
    ada, bob, cleo = chat_users.named("ada", "bob", "cleo")
    team = cleo.group("bob", "ada", name="Bakery team")
    for chat_user, text in ((cleo, "Who opens tomorrow?"), (ada, "I can, from half past five."), (cleo, "Thank you!")):
        chat_user.send_text(team, text)
    direct = ada.direct("bob")
    for chat_user, text in (
        (ada, "Morning! Did the flour arrive?"),
        (bob, "Yes, twelve sacks. The driver was early."),
        (bob, "I put them next to the oven."),
        (ada, "Perfect. The new recipe is here: https://example.com/recipes/rye\nRead it before you start the dough."),
        (bob, "Will do 👍"),
    ):
        chat_user.send_text(direct, text)
    ada.mark(direct, "read", 4)
    chat_users.one("dan").send_text(chat_users.one("dan").direct("bob"), "Can you swap shifts on Friday?")


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desk"])
async def test_inbox_and_chats_are_accessible(
    opener: Opener, inbox: Inbox, chat_users: ChatUsers, scheme: Scheme, size: str
) -> None:
    fill_with_messages(inbox, chat_users)
    context = {**(PHONE if size == "phone" else DESK), "color_scheme": scheme, "reduced_motion": "reduce"}
    await check_page(opener, f"{size}-{scheme}", context)
    await check_bell(opener, f"{size}-{scheme}", context)


async def check_page(opener: Opener, name: str, context: dict[str, Any]) -> None:
    page = await opener.windows.open("/stack/users/inbox", **context)
    await expect(page.get_by_label("Token")).to_be_visible()
    assert await accessibility_violations(page) == []
    await picture(page, f"sign-in-{name}")
    page = await opener.page("bob", **context)
    await expect(page.locator(".card")).to_have_count(6)
    await page.locator(".card").filter(has_text="1043").get_by_role("button", expanded=False).click()
    await expect(page.get_by_role("link", name="Follow the van")).to_be_visible()
    assert await accessibility_violations(page) == []
    await picture(page, f"page-inbox-{name}")
    await page.get_by_role("button", name="Notification settings").click()
    await expect(page.get_by_role("switch")).to_have_count(4)
    assert await accessibility_violations(page) == []
    await picture(page, f"page-preferences-{name}")
    await page.get_by_role("button", name="Close").click()
    await page.locator(".card-main").first.focus()
    await page.keyboard.press("?")
    await expect(page.get_by_text("Next message")).to_be_visible()
    assert await accessibility_violations(page) == []
    await picture(page, f"page-shortcuts-{name}")
    await page.keyboard.press("?")
    await page.get_by_role("tab", name="Chats").click()
    await expect(page.locator(".row")).to_have_count(3)
    assert await accessibility_violations(page) == []
    await picture(page, f"page-chats-{name}")
    await page.locator(".row").filter(has_text="ada").first.click()
    await expect(page.locator(".bubble")).to_have_count(5)
    assert await accessibility_violations(page) == []
    await picture(page, f"page-talk-{name}")


async def check_bell(opener: Opener, name: str, context: dict[str, Any]) -> None:
    page = await opener.bell("bob", **context)
    await expect(page.locator(".badge")).to_be_visible()
    await picture(page, f"bell-{name}")
    await page.locator(".bell").click()
    await expect(page.locator(".card")).to_have_count(6)
    assert await accessibility_violations(page) == []
    await picture(page, f"panel-inbox-{name}")
    await page.get_by_role("tab", name="Chats").click()
    await page.locator(".row").filter(has_text="Bakery team").click()
    await page.get_by_role("button", name="Chat members").click()
    await expect(page.locator(".members li")).to_have_count(3)
    assert await accessibility_violations(page) == []
    await picture(page, f"panel-talk-{name}")
    await page.get_by_role("button", name="Back to chats").click()
    await page.get_by_role("button", name="New chat").click()
    await page.get_by_role("button", name="Group").click()
    await choose_person(page, "dan")
    assert await accessibility_violations(page) == []
    await picture(page, f"panel-new-{name}")


async def focused(page: Page) -> str:
    """Return the label or text of the focused element."""
    found: str = await page.evaluate(
        """() => {
            let at = document.activeElement;
            while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
            return at?.getAttribute('aria-label') ?? at?.innerText?.trim() ?? '';
        }"""
    )
    return found


async def test_inbox_works_with_the_keyboard_alone(opener: Opener, inbox: Inbox) -> None:
    for name in ("First", "Second", "Third"):
        inbox.send("bob", message={"title": name, "body": f"{name} body"})
    page = await opener.bell("bob")
    await expect(bell(page, 3)).to_be_visible()
    await page.keyboard.press("Tab")
    assert await focused(page) == "Inbox, 3 unread"
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog", name="Inbox")).to_be_focused()
    await expect(page.locator(".card")).to_have_count(3)
    main = page.locator(".card-main")
    for _ in range(20):
        await page.keyboard.press("Tab")
        if await main.first.evaluate("element => element.matches(':focus')"):
            break
    await expect(main.first).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await expect(main.nth(1)).to_be_focused()
    await page.keyboard.press("End")
    await expect(main.nth(2)).to_be_focused()
    await page.keyboard.press("Home")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("Third body")).to_be_visible()
    await expect(page.locator(".card.unread")).to_have_count(2)
    while await focused(page) != "Archive":
        await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.locator(".card-title")).to_have_text(["Second", "First"])
    await expect(main.first).to_be_focused()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.locator(".bell")).to_be_focused()


async def test_chats_work_with_the_keyboard_alone(opener: Opener, chat_users: ChatUsers) -> None:
    chat_users.one("ada").send_text(chat_users.one("ada").direct("bob"), "hello")
    page = await opener.bell("bob")
    await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("dialog", name="Inbox")).to_be_focused()
    await page.keyboard.press("Tab")
    await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("tab", name="Chats")).to_be_focused()
    row = page.locator(".row")
    await expect(row).to_have_count(1)
    while not await row.evaluate("element => element.matches(':focus')"):
        await page.keyboard.press("Tab")
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer textarea")).to_be_focused()
    await page.keyboard.type("hello ada")
    await page.keyboard.press("Enter")
    await expect(page.locator(".bubble p")).to_have_text(["hello", "hello ada"])
    while await focused(page) != "Back to chats":
        await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("Enter")
    await expect(row).to_be_focused()


async def test_arrival_is_announced_to_screen_readers(opener: Opener, inbox: Inbox) -> None:
    page = await opener.bell("bob")
    inbox.send("bob", message={"title": "A secret"}, sender="ada")
    await expect(page.get_by_role("status").filter(has_text="New message from ada")).to_be_attached()


async def test_page_may_choose_colours(opener: Opener) -> None:
    page = await opener.bell("bob", 'theme="dark" style="--stak-accent-ink: rgb(1, 200, 3)"')
    await page.locator(".bell").click()
    style = "element => [getComputedStyle(element).colorScheme, getComputedStyle(element, '::after').backgroundColor]"
    assert await page.get_by_role("tab", name="Inbox").evaluate(style) == ["dark", "rgb(1, 200, 3)"]


async def test_very_long_content_does_not_widen_the_list(opener: Opener, inbox: Inbox) -> None:
    word = "W" * 3000
    action = {"label": "L" * 300, "url": "https://shop.example/"}
    inbox.send("bob", message={"title": word, "body": word, "action": action}, sender="S" * 100)
    page = await opener.page("bob", **PHONE)
    card = page.locator(".card")
    box = await card.bounding_box()
    assert box is not None
    assert box["height"] < 300
    await card.get_by_role("button", expanded=False).click()
    await expect(card.get_by_role("link")).to_be_visible()
    assert await page.locator(".scroll").evaluate("element => element.scrollWidth - element.clientWidth") == 0


async def test_message_without_text_says_so(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={})
    inbox.send("bob", message={"title": "", "body": " "})
    inbox.send("bob", message={"action": {"label": "Track it", "url": "https://shop.example/"}})
    page = await opener.page("bob")
    await expect(page.locator(".card .card-top")).to_contain_text(
        ["Track it", "This message has no text", "This message has no text"]
    )
