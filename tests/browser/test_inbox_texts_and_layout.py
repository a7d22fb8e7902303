"""How parts of the inbox look and read: colours of buttons, abbreviated times, the details of a chat, headings."""

import time
from typing import Any, Final

import httpx
import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import Inbox
from tests.browser.inbox_windows import Opener
from tests.browser.windows import Windows
from tests.support.api.chat import ChatUsers
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

DESK: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


@pytest.fixture
def chat_users(tenant: Tenant, anonymous: httpx.Client) -> ChatUsers:
    return ChatUsers(tenant.admin, anonymous, tenant.key, tenant.signing_secret)


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_second_button_has_the_colour_of_text(opener: Opener, inbox: Inbox, theme: str) -> None:
    message = {
        "title": "On its way",
        "action": {"label": "Follow", "url": "https://shop.example/1"},
        "secondary_action": {"label": "Change", "url": "https://shop.example/2"},
    }
    inbox.send("bob", message=message)
    page = await opener.bell("bob", f'theme="{theme}" open')
    colour = "element => getComputedStyle(element).color"
    text = await page.locator(".panel").evaluate(colour)
    assert await page.get_by_role("link", name="Change").evaluate(colour) == text


async def test_minutes_are_not_abbreviated_like_metres(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "Hallo"})
    page = await opener.bell("bob", 'locale="de"')
    await page.clock.set_fixed_time(time.time() + 5 * 60)
    await page.locator(".bell").click()
    await expect(page.locator(".card time")).to_have_text("vor 5 Min.")


async def test_details_belong_to_one_chat(opener: Opener, chat_users: ChatUsers) -> None:
    bob, ada = chat_users.named("bob", "ada")
    bob.send_text(bob.group("ada", name="Bakery team"), "hello")
    ada.send_text(ada.direct("bob"), "hello")
    page = await opener.page("bob", **DESK)
    await page.get_by_role("tab", name="Chats").click()
    await page.locator(".row").filter(has_text="Bakery team").click()
    details = page.get_by_role("button", name="Chat members")
    await details.click()
    name = await page.get_by_label("Group name").bounding_box()
    first = await page.locator(".members li").first.bounding_box()
    assert name is not None
    assert first is not None
    assert first["y"] >= name["y"] + name["height"] + 8, "the first member does not touch the field above"
    await page.locator(".row").filter(has_text="ada").first.click()
    await expect(page.locator(".members")).to_have_count(0)
    await expect(details).to_have_attribute("aria-expanded", "false")


async def test_headings_follow_the_heading_of_the_page(opener: Opener, chat_users: ChatUsers) -> None:
    page = await opener.page("bob", **DESK)
    await page.get_by_role("button", name="Notification settings").click()
    await expect(page.get_by_role("heading", level=2, name="Notification settings")).to_be_visible()
    await page.get_by_role("button", name="Close").click()
    await page.get_by_role("tab", name="Chats").click()
    await expect(page.get_by_role("heading", level=2, name="Chats")).to_be_visible()
    await expect(page.locator("stak-inbox header")).to_have_count(0)
