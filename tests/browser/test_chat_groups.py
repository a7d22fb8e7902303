"""Chats with people chosen by name, and groups: renamed, extended, reduced and muted."""

import pytest
from playwright.async_api import Page, expect

from stak.testing.http_inbox import ok
from stak.testing.server import Server
from tests.browser.inbox_windows import Opener, choose_person, suggest_people
from tests.browser.windows import Windows, picture
from tests.support.api.chat import ChatUsers
from tests.support.eventually import eventually
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all


@pytest.fixture
def chat_users(tenant: Tenant, site: Server) -> ChatUsers:
    return ChatUsers(tenant.admin, site.client(), tenant.key, tenant.signing_secret)


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


def register(users: ChatUsers, uid: str, name: str, **fields: object) -> None:
    ok(users.admin.put(f"/stack/admin/v1/{users.tenant}/users/{uid}", json={"display_name": name, **fields}), 201)


async def start(page: Page) -> None:
    await page.get_by_role("tab", name="Chats").click()
    await page.get_by_role("button", name="New chat").click()


async def test_people_are_found_by_the_names_of_their_profiles(opener: Opener, chat_users: ChatUsers) -> None:
    register(chat_users, "u-1", "José Álvarez")
    chat_users.one("u-1").send_text(chat_users.one("u-1").group("bob", name="Team"), "hello")
    page = await opener.page("bob")
    await start(page)
    await page.get_by_placeholder("Name or phone number").fill("jose")
    person = page.locator(".picker").get_by_role("button", name="José Álvarez")
    await expect(person).to_be_visible()
    await page.get_by_placeholder("Name or phone number").press("Enter")
    await page.get_by_role("button", name="Start chat").click()
    await expect(page.get_by_role("heading", name="José Álvarez")).to_be_visible()
    assert "u-1" not in str(await page.locator("stak-inbox .panel").inner_text())
    await start(page)
    await page.get_by_placeholder("Name or phone number").fill("nobody at all")
    await expect(page.get_by_text("Nobody found by this name.")).to_be_visible()
    await page.get_by_role("button", name="Start chat").click()
    await expect(page.get_by_role("alert")).to_have_text("Choose at least one person.")
    await picture(page, "new-chat-nobody")


async def test_page_finds_people_in_its_own_directory(opener: Opener, chat_users: ChatUsers) -> None:
    page = await opener.page("bob")
    await page.locator("stak-inbox").evaluate(
        """(inbox) => { inbox.findPeople = async (query) => {
            (window.asked ??= []).push(query);
            return [{ uid: 'u-7', name: 'Grace Hopper' }];
        }; }"""
    )
    await start(page)
    await choose_person(page, "Grace Hopper")
    await page.get_by_role("button", name="Start chat").click()
    await expect(page.locator(".composer textarea")).to_be_visible()
    assert await page.evaluate("window.asked") == ["Gra"]
    assert [one["other_participants"] for one in chat_users.one("bob").chats()] == [["u-7"]]


async def test_people_are_found_by_phone_number(opener: Opener, chat_users: ChatUsers) -> None:
    number = {"phone_number": "+4930123456", "phone_verified": True}
    register(chat_users, "u-9", "Alan Turing", **number)
    ok(chat_users.one("u-9").call("PATCH", "me", json={"discoverable": True}))
    page = await opener.page("bob")
    await start(page)
    field = page.get_by_placeholder("Name or phone number")
    await field.fill("0049 30 123456")
    await page.locator(".picker").get_by_role("button", name="0049 30 123456").click()
    await page.locator(".picker").get_by_role("button", name="Alan Turing").click()
    await page.get_by_role("button", name="Start chat").click()
    await expect(page.get_by_role("heading", name="Alan Turing")).to_be_visible()
    await start(page)
    await field.fill("+49 30 999999")
    await field.press("Enter")
    await expect(page.get_by_text("Nobody can be found by this phone number.")).to_be_visible()


async def test_unregistered_person_is_refused_in_plain_words(
    opener: Opener, chat_users: ChatUsers, tenant: Tenant
) -> None:
    settings = f"/stack/admin/v1/{tenant.key}/settings"
    ok(tenant.admin.patch(settings, json={"registered_participants_only": True}))
    page = await opener.page("bob")
    await suggest_people(page, **{"u-3": "Ada"})
    await start(page)
    await choose_person(page, "Ada")
    await page.get_by_role("button", name="Start chat").click()
    await expect(page.get_by_role("alert")).to_have_text("One of these people cannot be written to.")
    assert chat_users.one("bob").chats() == []
    register(chat_users, "u-3", "Ada")
    await page.get_by_role("button", name="Start chat").click()
    await expect(page.get_by_role("heading", name="Ada")).to_be_visible()


async def test_owner_manages_a_group(opener: Opener, chat_users: ChatUsers) -> None:
    for uid, name in (("u-1", "Ada"), ("u-2", "Cleo"), ("u-3", "Dan")):
        register(chat_users, uid, name)
    chat = chat_users.one("bob").group("u-1", name="Plans")
    page, other = await opener.page("bob"), await opener.page("u-1")
    await suggest_people(page, **{"u-2": "Cleo", "u-3": "Dan"})
    for window in (page, other):
        await window.get_by_role("tab", name="Chats").click()
        await window.locator(".row").click()
        await window.get_by_role("button", name="Chat members").click()
        await expect(window.locator(".members li")).to_have_count(2)
    await expect(page.locator(".members li").filter(has_text="You").get_by_text("owner")).to_be_visible()

    await page.get_by_label("Group name").fill("Breakfast")
    await page.get_by_role("button", name="Save").click()
    for window in (page, other):
        await expect(window.get_by_role("heading", name="Breakfast")).to_be_visible()

    await page.get_by_role("button", name="Add people").click()
    await choose_person(page, "Cleo")
    await choose_person(page, "Dan")
    await picture(page, "group-adding")
    await page.get_by_role("button", name="Add", exact=True).click()
    for window in (page, other):
        await expect(window.locator(".members li bdi")).to_have_count(4)
    await page.get_by_role("button", name="Remove Cleo from the group").click()
    await page.get_by_role("button", name="Remove?").click()
    for window in (page, other):
        await expect(window.locator(".members li")).to_have_count(3)
    await picture(page, "group-owner")
    assert chat_users.one("bob").roles(chat) == {"bob": "owner", "u-1": "member", "u-3": "member"}

    # A member is offered none of it, but may mute and leave.
    await expect(other.get_by_label("Group name")).to_have_count(0)
    await expect(other.get_by_role("button", name="Add people")).to_have_count(0)
    await expect(other.locator(".member-remove")).to_have_count(0)
    await other.get_by_label("Mute notifications").select_option("For 8 hours")
    await expect(other.locator(".row").get_by_role("img", name="Muted")).to_be_visible()
    assert eventually(lambda: chat_users.one("u-1").entry(chat)["muted_until"] is not None)
    chat_users.one("bob").send_text(chat, "Anybody here?")
    await expect(other.locator(".row-preview")).to_contain_text("Anybody here?")
    await picture(other, "group-member")
    await other.get_by_label("Mute notifications").select_option("Not muted")
    await expect(other.get_by_role("img", name="Muted")).to_have_count(0)
    await other.get_by_role("button", name="Leave group").click()
    await other.get_by_role("button", name="Leave this group?").click()
    await expect(page.locator(".members li")).to_have_count(2)
