"""Concurrent changes, cut connections and ended sessions: a window shows the same as a new one."""

import asyncio
import random
import time
from typing import Any

import httpx
import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from stak.testing.http_inbox import Inbox, ok
from tests.browser.inbox_windows import WAIT_MS, Opener, empty_window, wait_until_live
from tests.browser.windows import Windows
from tests.support.api.chat import ChatUser, ChatUsers
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

SEED = 20


@pytest.fixture
def chat_users(tenant: Tenant, anonymous: httpx.Client) -> ChatUsers:
    return ChatUsers(tenant.admin, anonymous, tenant.key, tenant.signing_secret)


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


class Connections:
    """The connections of a window, which can be cut."""

    def __init__(self) -> None:
        self._open: list[WebSocketRoute] = []
        self.count = 0

    async def intercept(self, page: Page) -> None:
        await page.route_web_socket("**/ws", self._connect)

    def _connect(self, connection: WebSocketRoute) -> None:
        connection.connect_to_server()
        self._open.append(connection)
        self.count += 1

    async def cut(self) -> None:
        """Cut the connections as a network does, without a meaningful close."""
        connections, self._open = self._open, []
        for connection in connections:
            await connection.close(code=1011, reason="cut")


async def open_chat(page: Page, name: str) -> None:
    await page.get_by_role("tab", name="Chats").click()
    await page.locator(".row").filter(has_text=name).click()


async def test_windows_with_cut_connections_show_the_same_messages(opener: Opener, chat_users: ChatUsers) -> None:
    chat = chat_users.one("ada").direct("bob")
    chat_users.one("ada").send_text(chat, "begin")
    connections = Connections()
    ada, bob = (
        await opener.page("ada", before=connections.intercept),
        await opener.page("bob", before=connections.intercept),
    )
    await open_chat(ada, "bob")
    await open_chat(bob, "ada")
    chance = random.Random(SEED)
    for number in range(30):
        page = chance.choice((ada, bob))
        await page.locator(".composer textarea").fill(f"No {number}")
        await page.locator(".composer textarea").press("Enter")
        if number % 7 == 3:
            await connections.cut()
    for page in (ada, bob):
        await expect(page.locator(".bubble p")).to_have_count(31)
        await expect(page.locator("[data-status=sending]")).to_have_count(0)
    sent = [one["content"] for one in reversed(chat_users.one("ada").messages(chat))]
    for page in (ada, bob):
        await expect(page.locator(".bubble p")).to_have_text(sent)
        await expect(page.locator(".row .count")).to_have_count(0)
    assert sorted(sent) == sorted(["begin", *(f"No {number}" for number in range(30))])
    assert connections.count > 4


async def test_events_lead_to_the_state_of_a_new_window(opener: Opener, inbox: Inbox, chat_users: ChatUsers) -> None:
    """The old state plus events equals the fresh state, over cut connections too."""
    connections = Connections()
    page = await opener.page("bob", before=connections.intercept)
    reader, talkers = inbox.reader("bob"), chat_users.named("ada", "cleo", "dan")
    chance = random.Random(SEED)
    for step in range(40):
        await asyncio.to_thread(random_change, chance, step, inbox, talkers)
        if chance.random() < 0.3 and (unread := reader.messages(unread="true")):
            reader.change(chance.choice(["read", "archive"]), chance.choice(unread)["id"])
        if step % 13 == 9:
            await connections.cut()
    last = inbox.send("bob", message={"title": "the last"})
    await expect(page.locator(".card-title").first).to_have_text("the last")
    inbox.redact(last)
    await expect(page.locator(".card .gone").first).to_be_visible()
    inbox.wait_for_recalls()
    fresh = await opener.page("bob")
    for view, what in (("Inbox", ".card"), ("Chats", ".row")):
        for one in (page, fresh):
            await one.get_by_role("tab", name=view).click()
        await expect(fresh.locator(what).first).to_be_visible()
        deadline = time.monotonic() + WAIT_MS / 1000
        # The last events may still be on their way, to both.
        while (found := await shown(page, view, what)) != (expected := await shown(fresh, view, what)):
            assert time.monotonic() < deadline, f"{found}\n{expected}"
            await asyncio.sleep(0.1)


async def shown(page: Page, view: str, what: str) -> list[Any]:
    """Return what a window shows: the tab of a view, its entries, and which of them are unread."""
    entries = page.locator(what)
    unread = await entries.evaluate_all("all => all.map((one) => one.classList.contains('unread'))")
    return [await page.get_by_role("tab", name=view).inner_text(), await entries.all_inner_texts(), unread]


def random_change(chance: random.Random, step: int, inbox: Inbox, talkers: list[ChatUser]) -> None:
    if chance.random() < 0.5:
        category = chance.choice(["orders", "news"])
        message_id = inbox.send("bob", message={"title": f"Message {step}"}, category=category)
        if chance.random() < 0.2:
            assert inbox.redact(message_id).status_code == 202
    else:
        chat_user = chance.choice(talkers)
        answer = chat_user.start("direct", "bob")
        sent = chat_user.send_text(answer.json()["chat_id"], f"Saying {step}")
        if chance.random() < 0.2:
            chat_user.delete(sent["chat_id"], sent["sequence"])


async def test_ended_session_continues_with_another_token(
    windows: Windows, tenant: Tenant, chat_users: ChatUsers, inbox: Inbox
) -> None:
    bob = chat_users.one("bob")
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
    await wait_until_live(page)
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
