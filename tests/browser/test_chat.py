"""Chats between windows: every message once, in order, with its delivery status, on any network."""

import pytest
from playwright.async_api import Locator, Page, Route, expect

from stak.testing.server import Server
from tests.browser.inbox_windows import Opener, choose_person, suggest_people, texts, wait_until_live
from tests.browser.windows import Windows, picture
from tests.support.api.chat import ChatUsers
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all


@pytest.fixture
def chat_users(tenant: Tenant, site: Server) -> ChatUsers:
    return ChatUsers(tenant.admin, site.client(), tenant.key, tenant.signing_secret)


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


async def type_message(page: Page, text: str) -> None:
    await field(page).fill(text)
    await field(page).press("Enter")


def bubbles(page: Page) -> Locator:
    return page.locator(".bubble p")


def ticks(page: Page, text: str) -> Locator:
    return page.locator(".bubble").filter(has_text=text).locator(".ticks")


async def test_ticks_show_the_delivery_status(opener: Opener) -> None:
    ada = await opener.page("ada")
    await chats(ada)
    await suggest_people(ada, bob="Bob Baker")
    await ada.get_by_role("button", name="New chat").click()
    await choose_person(ada, "Bob Baker")
    await ada.get_by_role("button", name="Start chat").click()
    await type_message(ada, "Are you there?")
    await expect(ticks(ada, "Are you there?")).to_have_attribute("data-status", "sent")

    bob = await opener.bell("bob")
    await expect(ticks(ada, "Are you there?")).to_have_attribute("data-status", "delivered")
    await bob.get_by_role("button", name="Inbox, 1 unread").click()
    await open_chat(bob, "ada")
    await expect(bubbles(bob)).to_have_text(["Are you there?"])
    await expect(ticks(ada, "Are you there?")).to_have_attribute("data-status", "read")
    await expect(ticks(ada, "Are you there?").get_by_role("img", name="Read")).to_be_visible()
    await expect(bob.get_by_role("button", name="Inbox, no unread messages")).to_be_visible()

    await type_message(bob, "Always")
    await expect(bubbles(ada)).to_have_text(["Are you there?", "Always"])
    await expect(ticks(bob, "Always")).to_have_attribute("data-status", "read")


async def test_messages_of_both_sides_during_offline_appear_once_and_in_order(
    opener: Opener, chat_users: ChatUsers
) -> None:
    chat = chat_users.one("ada").direct("bob")
    chat_users.one("ada").send_text(chat, "before")
    ada, bob = await opener.page("ada"), await opener.page("bob")
    await open_chat(ada, "bob")
    await open_chat(bob, "ada")

    await ada.context.set_offline(True)
    await expect(ada.get_by_text("You are offline. Your messages will be sent when you reconnect.")).to_be_visible()
    for number in range(3):
        await type_message(ada, f"ada {number}")
    await expect(ticks(ada, "ada 2")).to_have_attribute("data-status", "sending")
    for number in range(3):
        await type_message(bob, f"bob {number}")
    await expect(bubbles(bob)).to_have_text(["before", "bob 0", "bob 1", "bob 2"])
    await expect(ticks(bob, "bob 2")).to_have_attribute("data-status", "sent")
    await picture(ada, "offline")

    await ada.context.set_offline(False)
    await wait_until_live(ada)
    expected_texts = ["before", *(f"{who} {number}" for who in ("bob", "ada") for number in range(3))]
    await expect(bubbles(ada)).to_have_text(expected_texts)
    await expect(bubbles(bob)).to_have_text(expected_texts)
    await expect(ticks(ada, "ada 2")).to_have_attribute("data-status", "read")
    assert [one["content"] for one in reversed(chat_users.one("bob").messages(chat))] == expected_texts


async def test_message_written_offline_survives_a_reload(opener: Opener, chat_users: ChatUsers) -> None:
    chat = chat_users.one("ada").direct("bob")
    chat_users.one("ada").send_text(chat, "before")
    first = await opener.page("ada")
    await open_chat(first, "bob")
    await first.context.set_offline(True)
    await type_message(first, "kept")
    await expect(ticks(first, "kept")).to_have_attribute("data-status", "sending")
    await first.get_by_role("button", name="Switch user").click()
    await first.context.set_offline(False)
    assert chat_users.one("bob").contents(chat) == ["before"]

    again = await first.context.new_page()
    await again.goto("/stack/users/inbox")
    await again.get_by_label("Tenant").fill(opener.tenant.key)
    await again.get_by_label("Token").fill(chat_users.one("ada").token)
    await again.get_by_role("button", name="Open inbox").click()
    await wait_until_live(again)
    await open_chat(again, "bob")
    await expect(bubbles(again)).to_have_text(["before", "kept"])
    await expect(ticks(again, "kept")).to_have_attribute("data-status", "sent")
    assert chat_users.one("bob").contents(chat) == ["kept", "before"]
    # Its own message may arrive over the socket before the response that takes it from the outbox.
    await again.wait_for_function("!Object.keys(localStorage).some((key) => key.startsWith('stak:outbox'))")


async def test_lost_response_sends_no_second_message(opener: Opener, chat_users: ChatUsers) -> None:
    chat = chat_users.one("ada").direct("bob")
    page = await opener.page("ada")
    await open_chat(page, "bob")
    lost: list[str] = []

    async def lose_the_first_response(route: Route) -> None:
        if route.request.method == "POST" and not lost:
            lost.append(route.request.url)
            await route.fetch()
            await route.abort()
        else:
            await route.continue_()

    await page.route(f"**/chats/{chat}/messages", lose_the_first_response)
    await type_message(page, "once")
    await expect(ticks(page, "once")).to_have_attribute("data-status", "sent")
    await type_message(page, "twice")
    await expect(ticks(page, "twice")).to_have_attribute("data-status", "sent")
    await expect(bubbles(page)).to_have_text(["once", "twice"])
    assert (len(lost), chat_users.one("bob").contents(chat)) == (1, ["twice", "once"])


async def test_long_history_loads_upwards_each_message_once(opener: Opener, chat_users: ChatUsers) -> None:
    chat = chat_users.one("ada").direct("bob")
    for number in range(130):
        chat_users.one("ada").send_text(chat, f"No {number}")
    page = await opener.page("bob")
    await open_chat(page, "ada")
    await expect(bubbles(page).last).to_have_text("No 129")
    first = bubbles(page).first
    while await bubbles(page).count() < 130:
        before = await first.text_content()
        await first.scroll_into_view_if_needed()
        await expect(first).not_to_have_text(str(before))
    assert await bubbles(page).all_text_contents() == [f"No {number}" for number in range(130)]


async def test_update_does_not_undo_a_scroll(opener: Opener, chat_users: ChatUsers) -> None:
    chat = chat_users.one("ada").direct("bob")
    for number in range(60):
        chat_users.one("ada").send_text(chat, f"No {number}")
    page = await opener.page("bob")
    await open_chat(page, "ada")
    await expect(bubbles(page).last).to_have_text("No 59")
    # The update comes before the event of the scroll, which the browser sends with the next frame.
    await page.evaluate(
        """() => {
          const inbox = document.querySelector("stak-inbox");
          inbox.shadowRoot.querySelector(".conversation-scroll").scrollTop = 0;
          inbox.requestUpdate();
        }"""
    )
    await expect(bubbles(page).first).to_have_text("No 0")


async def test_chat_list_updates_live(opener: Opener, chat_users: ChatUsers) -> None:
    with_ada, with_cleo = chat_users.one("ada").direct("bob"), chat_users.one("cleo").direct("bob")
    chat_users.one("ada").send_text(with_ada, "first")
    chat_users.one("cleo").send_text(with_cleo, "second")
    page = await opener.page("bob")
    await chats(page)
    await expect(page.locator(".row-title")).to_have_text(["cleo", "ada"])
    chat_users.one("ada").send_text(with_ada, "third")
    await expect(page.locator(".row-title")).to_have_text(["ada", "cleo"])
    await expect(page.locator(".row-preview")).to_have_text(["third", "second"])
    await expect(page.locator(".row .count")).to_have_text(["2", "1"])
    team = chat_users.one("dan").group("bob", "ada", name="Bakery")
    await expect(page.locator(".row-title").filter(has_text="Bakery")).to_be_visible()
    chat_users.one("dan").send_text(team, "Welcome")
    await expect(page.locator(".row-preview").first).to_have_text("dan: Welcome")


async def test_group_is_started_named_and_left(opener: Opener, chat_users: ChatUsers) -> None:
    page = await opener.page("ada")
    await chats(page)
    await suggest_people(page, bob="Bob Baker", cleo="Cleo Miller")
    await page.get_by_role("button", name="New chat").click()
    await page.get_by_role("button", name="Group").click()
    await choose_person(page, "Bob Baker")
    await choose_person(page, "Cleo Miller")
    await page.get_by_label("Group name").fill("Breakfast")
    await page.get_by_role("button", name="Start chat").click()
    await expect(page.get_by_role("heading", name="Breakfast")).to_be_visible()
    await page.get_by_role("button", name="Chat members").click()
    await expect(page.locator(".members li")).to_have_count(3)
    (chat,) = chat_users.one("bob").chats()
    assert chat_users.one("bob").roles(chat["chat_id"]) == {"ada": "owner", "bob": "member", "cleo": "member"}
    await page.get_by_role("button", name="Leave group").click()
    await page.get_by_role("button", name="Leave this group?").click()
    await expect(page.get_by_text("No chats yet")).to_be_visible()
    assert "ada" not in chat_users.one("bob").roles(chat["chat_id"])


async def test_deleted_message_disappears_everywhere(opener: Opener, chat_users: ChatUsers) -> None:
    chat = chat_users.one("ada").direct("bob")
    chat_users.one("ada").send_text(chat, "hello")
    ada, bob = await opener.page("ada"), await opener.page("bob")
    await open_chat(ada, "bob")
    await open_chat(bob, "ada")
    await type_message(ada, "a slip of the tongue")
    await expect(bubbles(bob).last).to_have_text("a slip of the tongue")
    await ada.locator(".bubble-line").last.hover()
    await ada.get_by_role("button", name="Delete for everyone").last.click()
    await ada.get_by_role("button", name="Delete permanently?").click()
    for page in (ada, bob):
        await expect(bubbles(page).last).to_have_text("This message was deleted")
        await expect(page.locator(".row-preview")).not_to_contain_text("slip")
        assert "slip of the tongue" not in await texts(page)


async def test_ephemeral_message_disappears(opener: Opener, chat_users: ChatUsers) -> None:
    chat = chat_users.one("ada").direct("bob")
    chat_users.one("ada").send_text(chat, "stays")
    page = await opener.page("bob")
    await open_chat(page, "ada")
    chat_users.one("ada").send_text(chat, "goes", ttl_seconds=12)
    await expect(bubbles(page)).to_have_text(["stays", "goes"])
    await expect(bubbles(page)).to_have_text(["stays"])
    chat_users.one("ada").send_text(chat, "goes on")
    await expect(bubbles(page)).to_have_text(["stays", "goes on"])


async def test_line_breaks_and_markup_are_shown_as_text(opener: Opener, chat_users: ChatUsers) -> None:
    chat = chat_users.one("ada").direct("bob")
    page = await opener.page("ada")
    await open_chat(page, "bob")
    await field(page).fill("<i>one</i>")
    await field(page).press("Shift+Enter")
    await field(page).press_sequentially("שלום")
    await field(page).press("Enter")
    await expect(ticks(page, "one")).to_have_attribute("data-status", "sent")
    assert chat_users.one("bob").contents(chat) == ["<i>one</i>\nשלום"]
    assert await bubbles(page).all_text_contents() == ["<i>one</i>\nשלום"]
    assert await page.locator(".bubble i").count() == 0


async def test_two_tabs_of_a_user_both_receive_everything(opener: Opener, chat_users: ChatUsers) -> None:
    chat = chat_users.one("ada").direct("bob")
    one = await opener.page("bob")
    other = await one.context.new_page()
    await other.goto("/stack/users/inbox")
    await other.get_by_label("Tenant").fill(opener.tenant.key)
    await other.get_by_label("Token").fill(chat_users.one("bob").token)
    await other.get_by_role("button", name="Open inbox").click()
    await wait_until_live(other)
    names = await other.evaluate("navigator.locks.query().then(({ held }) => held.map((lock) => lock.name))")
    assert len({name for name in names if name.startswith("stak:web-")}) == 2  # Two devices for the gateway.
    for number in range(5):
        chat_users.one("ada").send_text(chat, f"No {number}")
    for page in (one, other):
        await open_chat(page, "ada")
        await expect(bubbles(page)).to_have_text([f"No {number}" for number in range(5)])
