"""Everything at once, connections that break, tokens that end: what is shown is what a new window would show."""

import asyncio
import random

import httpx
import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from tests.api.chat import People, Talker
from tests.api.conftest import Tenant
from tests.api.inbox import Inbox, ok
from tests.browser.conftest import Windows
from tests.browser.inbox_windows import WAIT_MS, Opener, empty_window, is_live
from tests.support.stak_server import Server

SEED = 20


@pytest.fixture
def anonymous(site: Server) -> httpx.Client:
    return httpx.Client(base_url=site.url, verify=False)


@pytest.fixture
def people(tenant: Tenant, anonymous: httpx.Client) -> People:
    return People(tenant.admin, anonymous, tenant.key, tenant.signing_secret)


@pytest.fixture
def inbox(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


class Wires:
    """The connections of a window, which can be cut."""

    def __init__(self) -> None:
        self._open: list[WebSocketRoute] = []
        self.count = 0

    async def lead(self, page: Page) -> None:
        await page.route_web_socket("**/ws", self._connect)

    def _connect(self, wire: WebSocketRoute) -> None:
        wire.connect_to_server()
        self._open.append(wire)
        self.count += 1

    async def cut(self) -> None:
        """As a network does: without a goodbye that means anything."""
        wires, self._open = self._open, []
        for wire in wires:
            await wire.close(code=1011, reason="cut")


async def open_chat(page: Page, name: str) -> None:
    await page.get_by_role("tab", name="Chats").click()
    await page.locator(".row").filter(has_text=name).click()


async def test_two_windows_talk_over_wires_that_break_and_show_the_same(opener: Opener, people: People) -> None:
    chat = people.one("ada").direct("bob")
    people.one("ada").say(chat, "begin")
    wires = Wires()
    ada, bob = await opener.page("ada", before=wires.lead), await opener.page("bob", before=wires.lead)
    await open_chat(ada, "bob")
    await open_chat(bob, "ada")
    dice = random.Random(SEED)
    for number in range(30):
        page = dice.choice((ada, bob))
        await page.locator(".composer textarea").fill(f"No {number}")
        await page.locator(".composer textarea").press("Enter")
        if number % 7 == 3:
            await wires.cut()
    for page in (ada, bob):
        await expect(page.locator(".bubble p")).to_have_count(31)
        await expect(page.locator("[data-status=sending]")).to_have_count(0)
    said = [one["content"] for one in reversed(people.one("ada").messages(chat))]
    for page in (ada, bob):
        await expect(page.locator(".bubble p")).to_have_text(said)
        await expect(page.locator(".row .count")).to_have_count(0)
    assert sorted(said) == sorted(["begin", *(f"No {number}" for number in range(30))])
    assert wires.count > 4


async def test_what_happens_makes_what_a_new_window_shows(opener: Opener, inbox: Inbox, people: People) -> None:
    """State and events make fresh state, over cut wires too."""
    wires = Wires()
    page = await opener.page("bob", before=wires.lead)
    reader, talkers = inbox.reader("bob"), people.named("ada", "cleo", "dan")
    dice = random.Random(SEED)
    for step in range(40):
        await asyncio.to_thread(something, dice, step, inbox, talkers)
        if dice.random() < 0.3 and (unread := reader.messages(unread="true")):
            reader.change(dice.choice(["read", "archive"]), dice.choice(unread)["id"])
        if step % 13 == 9:
            await wires.cut()
    last = inbox.send("bob", message={"title": "the last"})
    await expect(page.locator(".card-title").first).to_have_text("the last")
    inbox.redact(last)
    await expect(page.locator(".card .gone").first).to_be_visible()
    fresh = await opener.page("bob")
    for view in ("Inbox", "Chats"):
        for one in (page, fresh):
            await one.get_by_role("tab", name=view).click()
        what = ".card" if view == "Inbox" else ".row"
        await expect(fresh.locator(what).first).to_be_visible()
        await expect(page.get_by_role("tab", name=view)).to_have_text(
            await fresh.get_by_role("tab", name=view).inner_text(), use_inner_text=True
        )
        classes = await fresh.locator(what).evaluate_all("all => all.map((one) => one.classList.contains('unread'))")
        texts = await fresh.locator(what).all_inner_texts()
        await expect(page.locator(what)).to_have_text(texts, use_inner_text=True)
        assert (
            await page.locator(what).evaluate_all("all => all.map((one) => one.classList.contains('unread'))")
            == classes
        )


def something(dice: random.Random, step: int, inbox: Inbox, talkers: list[Talker]) -> None:
    if dice.random() < 0.5:
        category = dice.choice(["orders", "news"])
        message_id = inbox.send("bob", message={"title": f"Message {step}"}, category=category)
        if dice.random() < 0.2:
            assert inbox.redact(message_id).status_code == 202
    else:
        talker = dice.choice(talkers)
        answer = talker.start("direct", "bob")
        said = talker.say(answer.json()["chat_id"], f"Saying {step}")
        if dice.random() < 0.2:
            talker.delete(said["chat_id"], said["sequence"])


async def test_a_session_that_is_ended_goes_on_with_another_token(
    windows: Windows, tenant: Tenant, people: People, inbox: Inbox
) -> None:
    bob = people.one("bob")
    grant = ok(bob.call("POST", "sessions", json={"device_id": "browser"}), 201)
    page = await empty_window(windows)
    await page.evaluate(
        """([tenant, tokens]) => {
            const inbox = document.createElement('stak-inbox');
            inbox.tenant = tenant;
            inbox.getToken = async () => (tokens.length > 1 ? tokens.shift() : tokens[0]);
            document.querySelector('main').append(inbox);
        }""",
        [tenant.key, [grant["access_token"], bob.token]],
    )
    await is_live(page)
    await page.evaluate(
        """() => {
            window.states = [];
            document.addEventListener('stak-connection', (event) => window.states.push(event.detail.state));
        }"""
    )
    ok(bob.call("DELETE", "sessions"))
    await page.wait_for_function("window.states.includes('live')", timeout=WAIT_MS)
    inbox.send("bob", message={"title": "Still here"})
    await expect(page.get_by_role("button", name="Inbox, 1 unread")).to_be_visible()
