"""Chats between windows: every message shown once, in order, with its ticks, whatever the network does."""

import httpx
import pytest
from playwright.async_api import Locator, Page, Route, expect

from tests.api.chat import People
from tests.api.conftest import Tenant
from tests.browser.conftest import Windows, picture
from tests.browser.inbox_windows import Opener, is_live, texts
from tests.support.stak_server import Server


@pytest.fixture
def people(tenant: Tenant, site: Server) -> People:
    return People(tenant.admin, httpx.Client(base_url=site.url, verify=False), tenant.key, tenant.signing_secret)


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


async def chats(page: Page) -> None:
    await page.get_by_role("tab", name="Chats").click()


async def open_chat(page: Page, name: str) -> None:
    await chats(page)
    await page.locator(".row").filter(has_text=name).click()
    await expect(field(page)).to_be_visible()


def field(page: Page) -> Locator:
    return page.locator(".composer textarea")


async def say(page: Page, text: str) -> None:
    await field(page).fill(text)
    await field(page).press("Enter")


def bubbles(page: Page) -> Locator:
    return page.locator(".bubble p")


def ticks(page: Page, text: str) -> Locator:
    return page.locator(".bubble").filter(has_text=text).locator(".ticks")


async def test_ticks_say_how_far_a_message_has_got(opener: Opener) -> None:
    ada = await opener.page("ada")
    await chats(ada)
    await ada.get_by_role("button", name="New chat").click()
    await ada.get_by_label("User id").fill("bob")
    await ada.get_by_role("button", name="Start chat").click()
    await say(ada, "Are you there?")
    await expect(ticks(ada, "Are you there?")).to_have_attribute("data-status", "sent")

    bob = await opener.bell("bob")
    await expect(ticks(ada, "Are you there?")).to_have_attribute("data-status", "delivered")
    await bob.get_by_role("button", name="Inbox, 1 unread").click()
    await open_chat(bob, "ada")
    await expect(bubbles(bob)).to_have_text(["Are you there?"])
    await expect(ticks(ada, "Are you there?")).to_have_attribute("data-status", "read")
    await expect(ticks(ada, "Are you there?").get_by_role("img", name="Read")).to_be_visible()
    await expect(bob.get_by_role("button", name="Inbox, nothing unread")).to_be_visible()

    await say(bob, "Always")
    await expect(bubbles(ada)).to_have_text(["Are you there?", "Always"])
    await expect(ticks(bob, "Always")).to_have_attribute("data-status", "read")


async def test_what_both_sides_say_while_one_is_offline_is_there_once_and_in_order(
    opener: Opener, people: People
) -> None:
    chat = people.one("ada").direct("bob")
    people.one("ada").say(chat, "before")
    ada, bob = await opener.page("ada"), await opener.page("bob")
    await open_chat(ada, "bob")
    await open_chat(bob, "ada")

    await ada.context.set_offline(True)
    await expect(ada.get_by_text("You are offline; what you send will be sent when you are back")).to_be_visible()
    for number in range(3):
        await say(ada, f"ada {number}")
    await expect(ticks(ada, "ada 2")).to_have_attribute("data-status", "sending")
    for number in range(3):
        await say(bob, f"bob {number}")
    await expect(bubbles(bob)).to_have_text(["before", "bob 0", "bob 1", "bob 2"])
    await expect(ticks(bob, "bob 2")).to_have_attribute("data-status", "sent")
    await picture(ada, "offline")

    await ada.context.set_offline(False)
    await is_live(ada)
    said = ["before", *(f"{who} {number}" for who in ("bob", "ada") for number in range(3))]
    await expect(bubbles(ada)).to_have_text(said)
    await expect(bubbles(bob)).to_have_text(said)
    await expect(ticks(ada, "ada 2")).to_have_attribute("data-status", "read")
    assert [one["content"] for one in reversed(people.one("bob").messages(chat))] == said


async def test_what_was_written_offline_outlives_the_page(opener: Opener, people: People) -> None:
    chat = people.one("ada").direct("bob")
    people.one("ada").say(chat, "before")
    first = await opener.page("ada")
    await open_chat(first, "bob")
    await first.context.set_offline(True)
    await say(first, "kept")
    await expect(ticks(first, "kept")).to_have_attribute("data-status", "sending")
    await first.get_by_role("button", name="Switch user").click()
    await first.context.set_offline(False)
    assert people.one("bob").contents(chat) == ["before"]

    again = await first.context.new_page()
    await again.goto("/stack/users/inbox")
    await again.get_by_label("Tenant").fill(opener.tenant.key)
    await again.get_by_label("Token").fill(people.one("ada").token)
    await again.get_by_role("button", name="Open the inbox").click()
    await is_live(again)
    await open_chat(again, "bob")
    await expect(bubbles(again)).to_have_text(["before", "kept"])
    await expect(ticks(again, "kept")).to_have_attribute("data-status", "sent")
    assert people.one("bob").contents(chat) == ["kept", "before"]
    left = await again.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('stak:outbox'))")
    assert left == []


async def test_an_answer_that_is_lost_makes_no_second_message(opener: Opener, people: People) -> None:
    chat = people.one("ada").direct("bob")
    page = await opener.page("ada")
    await open_chat(page, "bob")
    lost: list[str] = []

    async def lose_the_first_answer(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.request.url)
            await route.fetch()
            await route.abort()
        else:
            await route.continue_()

    await page.route(f"**/chats/{chat}/messages", lose_the_first_answer)
    await say(page, "once")
    await expect(ticks(page, "once")).to_have_attribute("data-status", "sent")
    await say(page, "twice")
    await expect(ticks(page, "twice")).to_have_attribute("data-status", "sent")
    await expect(bubbles(page)).to_have_text(["once", "twice"])
    assert (len(lost), people.one("bob").contents(chat)) == (1, ["twice", "once"])


async def test_a_long_history_is_read_upwards_every_message_once(opener: Opener, people: People) -> None:
    chat = people.one("ada").direct("bob")
    for number in range(130):
        people.one("ada").say(chat, f"No {number}")
    page = await opener.page("bob")
    await open_chat(page, "ada")
    await expect(bubbles(page).last).to_have_text("No 129")
    first = bubbles(page).first
    while await bubbles(page).count() < 130:
        before = await first.text_content()
        await first.scroll_into_view_if_needed()
        await expect(first).not_to_have_text(str(before))
    assert await bubbles(page).all_text_contents() == [f"No {number}" for number in range(130)]


async def test_a_list_of_chats_is_live(opener: Opener, people: People) -> None:
    with_ada, with_cleo = people.one("ada").direct("bob"), people.one("cleo").direct("bob")
    people.one("ada").say(with_ada, "first")
    people.one("cleo").say(with_cleo, "second")
    page = await opener.page("bob")
    await chats(page)
    await expect(page.locator(".row-title")).to_have_text(["cleo", "ada"])
    people.one("ada").say(with_ada, "third")
    await expect(page.locator(".row-title")).to_have_text(["ada", "cleo"])
    await expect(page.locator(".row-preview")).to_have_text(["third", "second"])
    await expect(page.locator(".row .count")).to_have_text(["2", "1"])
    team = people.one("dan").group("bob", "ada", name="Bakery")
    await expect(page.locator(".row-title").filter(has_text="Bakery")).to_be_visible()
    people.one("dan").say(team, "Welcome")
    await expect(page.locator(".row-preview").first).to_have_text("dan: Welcome")


async def test_a_group_is_started_named_and_left(opener: Opener, people: People) -> None:
    page = await opener.page("ada")
    await chats(page)
    await page.get_by_role("button", name="New chat").click()
    await page.get_by_role("button", name="Group").click()
    await page.get_by_label("User ids").fill("bob, cleo")
    await page.get_by_label("Name of the group").fill("Breakfast")
    await page.get_by_role("button", name="Start chat").click()
    await expect(page.get_by_role("heading", name="Breakfast")).to_be_visible()
    await page.get_by_role("button", name="Members of the chat").click()
    await expect(page.locator(".members li")).to_have_count(3)
    (chat,) = people.one("bob").chats()
    assert people.one("bob").roles(chat["chat_id"]) == {"ada": "owner", "bob": "member", "cleo": "member"}
    await page.get_by_role("button", name="Leave the group").click()
    await page.get_by_role("button", name="Leave for good?").click()
    await expect(page.get_by_text("No chats yet")).to_be_visible()
    assert "ada" not in people.one("bob").roles(chat["chat_id"])


async def test_a_message_that_is_deleted_is_gone_everywhere(opener: Opener, people: People) -> None:
    chat = people.one("ada").direct("bob")
    people.one("ada").say(chat, "hello")
    ada, bob = await opener.page("ada"), await opener.page("bob")
    await open_chat(ada, "bob")
    await open_chat(bob, "ada")
    await say(ada, "a slip of the tongue")
    await expect(bubbles(bob).last).to_have_text("a slip of the tongue")
    await ada.locator(".bubble-line").last.hover()
    await ada.get_by_role("button", name="Delete this message for everybody").last.click()
    await ada.get_by_role("button", name="Delete for good?").click()
    for page in (ada, bob):
        await expect(bubbles(page).last).to_have_text("This message was deleted")
        await expect(page.locator(".row-preview")).not_to_contain_text("slip")
        assert "slip of the tongue" not in await texts(page)


async def test_what_is_ephemeral_vanishes(opener: Opener, people: People) -> None:
    chat = people.one("ada").direct("bob")
    people.one("ada").say(chat, "stays")
    page = await opener.page("bob")
    await open_chat(page, "ada")
    people.one("ada").say(chat, "goes", ttl_seconds=2)
    await expect(bubbles(page)).to_have_text(["stays", "goes"])
    await expect(bubbles(page)).to_have_text(["stays"])
    people.one("ada").say(chat, "goes on")
    await expect(bubbles(page)).to_have_text(["stays", "goes on"])


async def test_lines_and_markup_are_shown_as_they_were_written(opener: Opener, people: People) -> None:
    chat = people.one("ada").direct("bob")
    page = await opener.page("ada")
    await open_chat(page, "bob")
    await field(page).fill("<i>one</i>")
    await field(page).press("Shift+Enter")
    await field(page).press_sequentially("שלום")
    await field(page).press("Enter")
    await expect(ticks(page, "one")).to_have_attribute("data-status", "sent")
    assert people.one("bob").contents(chat) == ["<i>one</i>\nשלום"]
    assert await bubbles(page).all_text_contents() == ["<i>one</i>\nשלום"]
    assert await page.locator(".bubble i").count() == 0


async def test_two_tabs_of_a_user_both_hear_everything(opener: Opener, people: People) -> None:
    chat = people.one("ada").direct("bob")
    one = await opener.page("bob")
    other = await one.context.new_page()
    await other.goto("/stack/users/inbox")
    await other.get_by_label("Tenant").fill(opener.tenant.key)
    await other.get_by_label("Token").fill(people.one("bob").token)
    await other.get_by_role("button", name="Open the inbox").click()
    await is_live(other)
    names = await other.evaluate("navigator.locks.query().then(({ held }) => held.map((lock) => lock.name))")
    assert len({name for name in names if name.startswith("stak:web-")}) == 2  # two devices to the gateway
    for number in range(5):
        people.one("ada").say(chat, f"No {number}")
    for page in (one, other):
        await open_chat(page, "ada")
        await expect(bubbles(page)).to_have_text([f"No {number}" for number in range(5)])
