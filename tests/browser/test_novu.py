"""Novu's inbox and client from npm in front of Stak: exact counts, and no requests to other hosts."""

import asyncio
import contextlib
import re
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Page, expect

from stak.testing.http_inbox import Inbox, ok, unread, users
from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.browser.novu_app import PACKAGES, App, serving
from tests.browser.windows import picture
from tests.support.tenant import Tenant

pytestmark = [
    pytest.mark.check_all,
    pytest.mark.skipif(not PACKAGES.exists(), reason="web/node_modules is missing: npm ci in web/"),
]

MANY = 26
PATIENCE_MS = 20_000


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("app")) as started:
        yield started


@pytest.fixture
async def app(browser: Browser, site: Server, address: str, tenant: Tenant) -> AsyncIterator[App]:
    made = App(browser, site, address, tenant)
    yield made
    assert made.foreign_requests == []
    assert made.errors == []


@pytest.fixture
def inbox(tenant: Tenant, site: Server) -> Iterator[Inbox]:
    with site.client() as client:
        yield Inbox(tenant.admin, client, tenant.key, tenant.signing_secret)


def fill(inbox: Inbox, uid: str) -> list[str]:
    """Post messages to one user, the newest last; every other is news."""
    ids = [
        str(
            ok(
                inbox.post(
                    users(uid),
                    {"title": f"Title {number}", "body": f"Body {number}", "redirect": {"url": f"/orders/{number}"}},
                    category="news" if number % 2 else None,
                ),
                202,
            )["message_id"]
        )
        for number in range(MANY)
    ]
    for message_id in ids:
        inbox.wait(message_id)
    return ids


def bell(page: Page) -> Locator:
    return page.locator("#bell")


def notifications(page: Page) -> Locator:
    return page.locator(".nv-notification")


def notification(page: Page, title: str) -> Locator:
    return notifications(page).filter(has=page.get_by_text(title, exact=True))


async def test_inbox_lists_pages_and_marks(app: App, inbox: Inbox) -> None:
    fill(inbox, "bob")
    reader = inbox.reader("bob")
    page = await app.open("inbox", "bob")
    await expect(bell(page)).to_have_text(str(MANY))
    await bell(page).click()
    await expect(notifications(page)).to_have_count(10)
    await expect(page.get_by_text("Inbox by")).to_have_count(0)

    for count in (20, MANY):
        await notifications(page).last.scroll_into_view_if_needed()
        await page.mouse.wheel(0, 2000)
        await expect(notifications(page)).to_have_count(count)
    titles = await page.locator(".nv-notificationSubject").all_inner_texts()
    assert titles == [f"Title {number}" for number in reversed(range(MANY))]

    # A click marks read and opens the link of the message.
    await notification(page, "Title 25").click()
    await expect(bell(page)).to_have_text(str(MANY - 1))
    await expect(page).to_have_title("/orders/25")
    await expect(notification(page, "Title 25").locator(".nv-notificationDot")).to_have_count(0)
    # The list does not wait for the response, here and below.
    await until(lambda: reader.unread() == unread(default=13, news=12))

    # The buttons of one notification.
    await notification(page, "Title 24").hover()
    await notification(page, "Title 24").locator(".nv-notificationRead__button").click()
    await expect(bell(page)).to_have_text(str(MANY - 2))
    await notification(page, "Title 24").hover()
    await notification(page, "Title 24").locator(".nv-notificationUnread__button").click()
    await expect(bell(page)).to_have_text(str(MANY - 1))
    await notification(page, "Title 23").hover()
    await notification(page, "Title 23").locator(".nv-notificationArchive__button").click()
    await expect(bell(page)).to_have_text(str(MANY - 2))
    await expect(notification(page, "Title 23")).to_have_count(0)
    await until(lambda: reader.unread()["total"] == MANY - 2)
    await picture(page, "novu-inbox")

    # The archive lists it and moves it back.
    await show(page, "Archived")
    await expect(notifications(page)).to_have_count(1)
    await notification(page, "Title 23").hover()
    await notification(page, "Title 23").locator(".nv-notificationUnarchive__button").click()
    await expect(notifications(page)).to_have_count(0)
    await until(lambda: len(reader.ids(archived="true")) == 0)

    # All at once.
    await show(page, "Unread & read")
    await expect(notification(page, "Title 23")).to_have_count(1)
    await do_with_all(page, "Mark all as read")
    await expect(bell(page)).to_have_text("0")
    await expect(page.locator(".nv-notificationDot")).to_have_count(0)
    await until(lambda: reader.unread() == unread())
    await do_with_all(page, "Archive all")
    await expect(notifications(page)).to_have_count(0)
    await until(lambda: len(reader.ids(archived="true")) == MANY)


async def test_arrivals_and_changes_elsewhere_appear_without_a_reload(app: App, inbox: Inbox) -> None:
    page, other = await app.open("inbox", "bob"), await app.open("inbox", "bob")
    for each in (page, other):
        await expect(bell(each)).to_have_text("0")
        await bell(each).click()
        await expect(each.get_by_text("Quiet for now.")).to_be_visible()
    first = inbox.send("bob", message={"title": "Your bread is ready", "body": "Fetch it until eight."})
    for each in (page, other):
        await expect(notification(each, "Your bread is ready")).to_be_visible(timeout=PATIENCE_MS)
        await expect(bell(each)).to_have_text("1")

    await notification(page, "Your bread is ready").click()
    for each in (page, other):
        await expect(bell(each)).to_have_text("0")
    inbox.reader("bob").change("unread", first)  # Over our own API.
    for each in (page, other):
        await expect(bell(each)).to_have_text("1")
    inbox.send("bob", message={"title": "And the cake"})
    for each in (page, other):
        await expect(bell(each)).to_have_text("2")
    await page.get_by_text(re.compile("1 new notification")).click()
    await expect(notification(page, "And the cake")).to_be_visible()
    assert inbox.redact(first).status_code == 202
    for each in (page, other):
        await expect(bell(each)).to_have_text("1")
    assert inbox.reader("bob").unread()["total"] == 1


async def test_tabs_count_categories_and_preferences_mute_them(app: App, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "One"}, category="news")
    inbox.send("bob", message={"title": "Two"}, category="sport")
    tabs = [{"label": "All", "filter": {}}, {"label": "News", "filter": {"tags": ["news"]}}]
    page = await app.open("inbox", "bob", tabs=tabs)
    await expect(bell(page)).to_have_text("2")
    await bell(page).click()
    await expect(page.get_by_role("tab")).to_have_text(["All2", "News1"])
    await page.get_by_role("tab", name="News").click()
    await expect(page.locator(".nv-notificationSubject")).to_have_text(["One"])

    await page.locator(".nv-preferences__button").click()
    await page.get_by_text("sport", exact=True).click()
    await page.locator(".nv-channelSwitch").last.click()
    await until(lambda: ok(inbox.reader("bob").call("GET", "preferences")) == {"muted": ["sport"]})
    await picture(page, "novu-preferences")
    inbox.send("bob", category="sport")
    inbox.send("bob", category="news")
    await expect(bell(page)).to_have_text("3")


async def test_headless_client_lists_counts_and_changes(app: App, inbox: Inbox) -> None:
    ids = fill(inbox, "ann")[::-1]
    page = await app.open("headless", "ann")

    async def call(expression: str) -> Any:
        """Return what the client returns, and check that there is no error."""
        answer = await page.evaluate(f"async () => JSON.parse(JSON.stringify(await novu.{expression}))")
        assert answer.get("error") is None, answer
        return answer.get("data")

    async def count(**asked: object) -> int:
        filters = str(asked).replace("True", "true").replace("False", "false")
        return int((await call(f"notifications.count({filters})"))["count"])

    seen: list[str] = []
    has_more = True
    while has_more:
        after = f", after: '{seen[-1]}'" if seen else ""
        listed = await call(f"notifications.list({{ limit: 10, useCache: false{after} }})")
        seen += [one["id"] for one in listed["notifications"]]
        has_more = listed["hasMore"]
    assert seen == ids
    assert await count(read=False) == MANY
    assert await count(read=False, tags=["news"]) == MANY // 2

    one = f"{{ notificationId: '{ids[0]}' }}"
    for verb, left, archived in [
        ("read", MANY - 1, False),
        ("unread", MANY, False),
        ("archive", MANY - 1, True),
        ("unread", MANY, False),
        ("archive", MANY - 1, True),
        ("unarchive", MANY - 1, False),
    ]:
        changed = await call(f"notifications.{verb}({one})")
        assert (changed["id"], changed["isArchived"]) == (ids[0], archived)
        assert await count(read=False) == left == inbox.reader("ann").unread()["total"]
    await call(f"notifications.delete({one})")
    assert await count() == MANY - 1
    await call(f"notifications.seenAll({{ notificationIds: ['{ids[1]}'] }})")
    assert await count(seen=False) == MANY - 2
    await call("notifications.readAll({ tags: ['news'] })")
    assert (await count(read=False), await count(read=False, tags=["news"])) == (MANY // 2, 0)
    await call("notifications.archiveAllRead()")
    assert await count(archived=True) == MANY // 2 - 1
    await call("notifications.archiveAll({ tags: ['default'] })")
    assert (await count(read=False), await count(archived=False), await count(archived=True)) == (0, 0, MANY - 1)
    await call("notifications.deleteAll({ tags: ['news'] })")
    assert await count() == MANY // 2

    preferences = await call("preferences.list()")
    assert [one.get("workflow", {}).get("id") for one in preferences] == [None, "default", "news"]
    await call("preferences.update({ workflowId: 'news', channels: { in_app: false } })")
    assert ok(inbox.reader("ann").call("GET", "preferences")) == {"muted": ["news"]}

    await page.wait_for_function("heard.length > 0")
    message_id = inbox.send("ann", message={"title": "Live", "body": "now", "order": 7})
    await page.wait_for_function("heard.some(({ event }) => event === 'notification_received')")
    await page.wait_for_function("heard.at(-1).event === 'unread_count_changed' && heard.at(-1).result.total === 1")
    (received,) = await page.evaluate("heard.filter(({ event }) => event === 'notification_received')")
    (listed,) = (await call("notifications.list({ limit: 1, useCache: false })"))["notifications"]
    for live_notification in (received["result"], listed):
        assert (
            live_notification["id"],
            live_notification["subject"],
            live_notification["body"],
            live_notification["data"],
        ) == (message_id, "Live", "now", {"order": 7})
        assert (
            live_notification["isRead"],
            live_notification["isArchived"],
            live_notification["isSnoozed"],
            live_notification["tags"],
        ) == (
            False,
            False,
            False,
            ["default"],
        )


async def test_client_recovers_after_a_server_restart(browser: Browser, address: str, tmp_path: Path) -> None:
    with contextlib.ExitStack() as stack:
        with run_server(tmp_path / "data") as first, first.client(OPERATOR_KEY) as operator:
            made = ok(operator.put("/stack/admin/v1/shop"), 201)
            admin = stack.enter_context(first.client(made["api_key"]))
            tenant = Tenant("shop", made["api_key"], made["signing_secret"], made["subscriber_secret"], admin)
            app = App(browser, first, address, tenant)
            page = await app.open("inbox", "bob")
            await expect(bell(page)).to_have_text("0")
        with run_server(tmp_path / "data", "--port", first.url.rpartition(":")[2]) as second:
            client = stack.enter_context(second.client(made["api_key"]))
            inbox = Inbox(client, client, "shop", made["signing_secret"])
            inbox.send("bob", message={"title": "Before it was back"})
            await expect(bell(page)).to_have_text("1", timeout=PATIENCE_MS * 2)
            inbox.send("bob", message={"title": "And after"})
            await expect(bell(page)).to_have_text("2", timeout=PATIENCE_MS)
    assert app.foreign_requests == []


async def show(page: Page, status: str) -> None:
    await page.locator(".nv-inboxStatus__dropdownTrigger").click()
    await page.get_by_role("button", name=status, exact=True).click()


async def do_with_all(page: Page, action: str) -> None:
    await page.locator(".nv-moreActions__dropdownTrigger").click()
    await page.get_by_role("button", name=action, exact=True).click()


async def until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE_MS / 1000
    while not await asyncio.to_thread(condition):
        assert time.monotonic() < deadline
