"""The first day with Stak: run the demo, post, embed, pause, lose the token endpoint, recall, chat, and sign in."""

import json
import re
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from playwright.async_api import Browser, Page, expect

from stak.testing.http_inbox import Inbox, everyone, ok
from stak.testing.server import Server, run_server
from tests.browser.accessibility import accessibility_violations, needs_axe
from tests.browser.console import CONSOLE, PATIENCE_MS, Console
from tests.browser.contrast import contrast_of
from tests.browser.inbox_windows import (
    choose_person,
    suggest_people,
    token_of,
    wait_until_live,
)
from tests.browser.shop import Shop, open_shop
from tests.browser.windows import Windows, picture
from tests.support.eventually import eventually
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

BRAND = "#0b1f4b"
MEMBERS = 40_000
ALL_MEMBERS_MS = 5 * PATIENCE_MS
"""How long a message to all members may take, on a busy machine."""
PASSWORD = "correct horse battery"
READABLE = 4.5
SIZES: list[tuple[int, Literal["light", "dark"]]] = [(1280, "light"), (390, "dark")]
UID = "ada"
PAGE = """<!doctype html><html lang="en"><title>Corner shop</title><meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>stak-inbox {{ --stak-accent: {brand}; }}</style>
<script type="module" src="{url}/stack/users/web/stak-inbox.js"></script>
<main><h1>Corner shop</h1><stak-inbox tenant="{tenant}"></stak-inbox></main>
<script type="module">
  document.querySelector("stak-inbox").getToken = async () => {{
    const response = await fetch("/inbox-token");
    if (!response.ok) throw new Error(`/inbox-token: ${{response.status}}`);
    return response.text();
  }};
</script></html>"""


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """What `make run` starts."""
    with run_server(tmp_path_factory.mktemp("demo"), "--demo") as started:
        yield started


@pytest.fixture(scope="module")
def tenant(demo: Server) -> Iterator[Tenant]:
    """The demo tenant, as its terminal output describes it."""
    found = json.loads((demo.data / "demo.json").read_text())
    with demo.client(found["api_key"]) as admin:
        yield Tenant("demo", found["api_key"], found["signing_secret"], found["subscriber_secret"], admin)


@pytest.fixture(scope="module")
def inbox(tenant: Tenant, demo: Server) -> Iterator[Inbox]:
    with demo.client() as anonymous:
        found = Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)
        found.wait_for_recalls()  # the demo has recalled a message
        yield found


@pytest.fixture
def shop(tenant: Tenant, demo: Server) -> Iterator[Shop]:
    """A page on another origin, which the tenant has allowed."""
    page = PAGE.format(url=demo.url, tenant=tenant.key, brand=BRAND)
    socket = demo.url.replace("http", "ws")
    policy = (
        f"default-src 'self'; script-src 'unsafe-inline' {demo.url}; style-src 'unsafe-inline'; "
        f"connect-src 'self' {demo.url} {socket}"
    )
    with open_shop(page, token_of(tenant, UID), policy) as opened:
        ok(tenant.admin.patch(f"/stack/admin/v1/{tenant.key}/settings", json={"allowed_origins": [opened.origin]}))
        yield opened


async def open_shop_page(browser: Browser, shop: Shop, **context: Any) -> Page:
    opened = await browser.new_context(reduced_motion="reduce", **context)
    page = await opened.new_page()
    await page.goto(shop.origin)
    await wait_until_live(page)
    return page


async def open_panel(page: Page) -> None:
    await page.get_by_role("button", name=re.compile("^Inbox, ")).click()  # with unread messages and chats


@needs_axe
@pytest.mark.parametrize(("width", "scheme"), SIZES)
async def test_message_arrives_in_an_embedded_inbox_with_brand_colours(
    browser: Browser, shop: Shop, inbox: Inbox, width: int, scheme: Literal["light", "dark"]
) -> None:
    page = await open_shop_page(browser, shop, color_scheme=scheme, viewport={"width": width, "height": 800})
    await open_panel(page)
    before = inbox.reader(UID).unread()["total"]
    inbox.send(UID, message={"title": f"Hello from {scheme}", "action": {"label": "Track it", "url": "/"}})
    card = page.locator(".card").filter(has_text=f"Hello from {scheme}")
    await expect(card.get_by_text("Track it")).to_be_visible()
    await expect(page.locator(".tab[aria-selected=true] .count")).to_have_text(str(before + 1))
    for selector in (".tab[aria-selected=true]", ".card-title", ".card .button.primary"):
        assert await contrast_of(page.locator(selector).first) >= READABLE, selector
    await picture(page, f"first-day-embedded-{width}-{scheme}")
    assert await accessibility_violations(page) == []
    await card.locator(".card-main").click()
    await expect(page.locator(".tab[aria-selected=true] .count")).to_have_text(str(before))


async def test_lost_token_endpoint_and_connection_lose_nothing(browser: Browser, shop: Shop, inbox: Inbox) -> None:
    message_id = inbox.send(UID, message={"title": "Still here", "body": "All of it"})
    page = await open_shop_page(browser, shop)
    await open_panel(page)
    card = page.locator(".card").filter(has_text="Still here")
    await expect(card).to_be_visible()
    shop.is_failing = True
    await page.context.set_offline(True)
    await expect(page.locator(".banner")).to_contain_text("You are offline")
    await card.locator(".card-main").click()
    await expect(page.get_by_text("All of it")).to_be_visible()
    await picture(page, "first-day-offline")
    await page.context.set_offline(False)
    await wait_until_live(page)  # with the token it has
    await expect(card).to_be_visible()
    await expect(card).not_to_have_class("unread")
    assert eventually(lambda: inbox.reader(UID).one(message_id)["readat"] is not None)  # sent after the reconnect


async def test_paused_broadcast_shows_its_whole_audience_and_is_recalled(
    browser: Browser, demo: Server, shop: Shop, tenant: Tenant, inbox: Inbox
) -> None:
    members = [f"member-{number:05}" for number in range(MEMBERS)]
    audience = f"/stack/admin/v1/{tenant.key}/DEFAULT/audience"
    for first in range(0, MEMBERS, 10_000):
        ok(tenant.admin.put(audience, json={"add": members[first : first + 10_000]}))
    total = ok(tenant.admin.get(audience))["estimate"]
    assert total >= MEMBERS
    page = await open_shop_page(browser, shop)
    await open_panel(page)
    console = await sign_in_as_owner(browser, demo, tenant)
    message_id = ok(inbox.post(everyone(), {"title": "Half price today"}), 202)["message_id"]
    await console.page.evaluate("hash => { location.hash = hash; }", f"#/broadcasts/DEFAULT/{message_id}")
    await console.button("Pause").click()
    await console.expect_status("paused")
    await expect(console.page.get_by_role("progressbar", name="Progress")).to_have_attribute(
        "aria-valuemax", str(total)
    )
    await picture(console.page, "first-day-paused")
    await console.button("Resume").click()
    await expect(console.status("delivered")).to_be_visible(timeout=ALL_MEMBERS_MS)
    await expect(page.locator(".card").filter(has_text="Half price today")).to_be_visible()
    await console.button("Recall…").click()
    await console.page.get_by_label("Reason").fill("wrong price")
    await console.page.get_by_label("Type recall to confirm").fill("recall")
    await console.button("Recall message").click()
    await expect(page.locator(".card").filter(has_text="Half price today")).to_have_count(0)
    await expect(console.status("redacted")).to_be_visible(timeout=ALL_MEMBERS_MS)
    assert inbox.status(message_id)["status"] == "redacted"


async def test_chat_and_its_group_are_managed_by_names(browser: Browser, demo: Server, tenant: Tenant) -> None:
    windows = Windows(browser, demo)
    page, other = [await open_demo_inbox(windows, tenant, uid) for uid in ("ada", "bob")]
    await suggest_people(page, bob="Bob", cleo="Cleo", dan="Dan")
    await page.get_by_role("tab", name="Chats").click()
    await page.get_by_role("button", name="New chat").click()
    await page.get_by_role("button", name="Group").click()
    for name in ("Bob", "Cleo"):
        await choose_person(page, name)
    await page.get_by_role("button", name="Start chat").click()
    await page.locator(".composer textarea").fill("Lunch at noon?")
    await page.locator(".composer textarea").press("Enter")
    await other.get_by_role("tab", name="Chats").click()
    await other.locator(".row").filter(has_text="Lunch at noon?").click()
    await expect(other.locator(".bubble").last).to_contain_text("Lunch at noon?")
    await page.get_by_role("button", name="Chat members").click()
    await page.get_by_label("Group name").fill("Lunch")
    await page.get_by_role("button", name="Save").click()
    await expect(other.get_by_role("heading", name="Lunch")).to_be_visible()
    await page.get_by_role("button", name="Add people").click()
    await choose_person(page, "Dan")
    await page.get_by_role("button", name="Add", exact=True).click()
    await expect(page.locator(".members li")).to_have_count(4)
    await page.get_by_role("button", name="Remove Cleo from the group").click()
    await page.get_by_role("button", name="Remove?").click()
    await expect(page.locator(".members li")).to_have_count(3)
    await picture(page, "first-day-group")
    assert (windows.foreign_requests, windows.errors) == ([], [])


@needs_axe
@pytest.mark.parametrize("role", ["owner", "sender", "support", "read-only"])
async def test_people_sign_in_to_the_console_with_each_role(
    browser: Browser, demo: Server, tenant: Tenant, role: str
) -> None:
    if role == "owner":
        console = await sign_in_as_owner(browser, demo, tenant)
    else:
        body = {"email": f"{role}@demo.example", "role": role, "password": PASSWORD}
        ok(tenant.admin.post(f"/stack/admin/v1/{tenant.key}/accounts", json=body), 201)
        console = await sign_in(browser, demo, tenant, f"{role}@demo.example", PASSWORD)
    may_post, may_configure = role in ("owner", "sender"), role == "owner"
    for view, scope, is_allowed in (("compose", "post", may_post), ("keys", "config", may_configure)):
        await console.visit(view)
        await expect(console.page.locator(f"[data-missing-scope={scope}]")).to_have_count(0 if is_allowed else 1)
    await console.page.reload()
    await console.visit("broadcasts")
    await expect(console.page.get_by_role("table")).to_be_visible()
    assert await console.faults() == []


async def sign_in_as_owner(browser: Browser, demo: Server, tenant: Tenant) -> Console:
    """Sign in with the account that the terminal prints."""
    line = next(line for line in demo.lines if "Console account" in line)
    email, _, password = line.split("account", 1)[1].strip().partition(", password ")
    return await sign_in(browser, demo, tenant, email, password.strip())


async def sign_in(browser: Browser, demo: Server, tenant: Tenant, email: str, password: str) -> Console:
    console = Console(await Windows(browser, demo).open(CONSOLE), tenant)
    await console.page.get_by_label("Tenant").fill(tenant.key)
    await console.page.get_by_label("Email").fill(email)
    await console.page.get_by_label("Password").fill(password)
    await console.button("Sign in").click()
    await expect(console.page.locator("#main")).to_be_visible(timeout=PATIENCE_MS)
    return console


async def open_demo_inbox(windows: Windows, tenant: Tenant, uid: str) -> Page:
    """Open the inbox page as this user of the demo."""
    page = await windows.open("/stack/users/inbox", reduced_motion="reduce")
    await page.get_by_role("button", name=uid.capitalize()).click()
    await wait_until_live(page)
    return page
