"""Topics in the console and in the inbox component: create, add members, post, follow, leave, delete."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.browser.console import PATIENCE_MS, inbox_of, open_console
from tests.browser.inbox_windows import Opener
from tests.browser.windows import Windows, picture
from tests.support.eventually import eventually
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all


@pytest.fixture
def anonymous(site: Server) -> Iterator[httpx.Client]:
    with site.client() as client:
        yield client


@pytest.fixture
def inbox(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return inbox_of(tenant, anonymous)


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


def _path(tenant: Tenant, path: str) -> str:
    return f"/stack/admin/v1/{tenant.key}/topics{path}"


async def test_topic_is_created_gets_members_and_is_deleted(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("topics")
    await expect(page.get_by_text("No topics yet")).to_be_visible()
    await page.get_by_label("Name").fill("release-notes")
    await page.get_by_label("Title").fill("Release notes")
    await page.get_by_label("Users may follow and leave this topic").check()
    await console.button("Create topic").click()
    await expect(console.heading("release-notes")).to_be_visible()
    await page.get_by_label("User IDs").fill("ada, bob, eve")
    await console.button("Add 3").click()
    await expect(page.get_by_text("3 of 3 processed: 3 added")).to_be_visible(timeout=PATIENCE_MS)
    await expect(page.locator("[data-members]")).to_have_text("3 members")
    await expect(page.get_by_role("cell", name="eve")).to_be_visible()
    await page.get_by_label("Description").fill("What is new")
    await console.button("Save").click()
    await expect(page.get_by_text("Topic saved")).to_be_visible()
    stored = ok(tenant.admin.get(_path(tenant, "/release-notes")))
    assert (stored["title"], stored["description"], stored["open"]) == ("Release notes", "What is new", True)
    await picture(page, "topic")
    await console.button("Delete topic").click()
    await console.dialog.get_by_label("Type").fill("release-notes")
    await console.dialog.get_by_role("button", name="Delete topic").click()
    await expect(page.get_by_text("No topics yet")).to_be_visible()
    assert tenant.admin.get(_path(tenant, "/release-notes")).status_code == 404


async def test_existing_topic_is_not_replaced(windows: Windows, tenant: Tenant) -> None:
    ok(tenant.admin.put(_path(tenant, "/news"), json={"title": "News", "open": True}), 201)
    console = await open_console(windows, tenant)
    await console.visit("topics")
    await console.page.get_by_label("Name").fill("news")
    await console.button("Create topic").click()
    await expect(console.page.get_by_text("exists already").first).to_be_visible()
    assert ok(tenant.admin.get(_path(tenant, "/news")))["title"] == "News"


async def test_message_is_sent_to_topics(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    for name, members in (("news", ["ada", "bob"]), ("beta", ["bob"])):
        ok(tenant.admin.put(_path(tenant, f"/{name}"), json={}), 201)
        ok(tenant.admin.put(_path(tenant, f"/{name}/members"), json={"add": members}))
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("compose")
    await page.get_by_role("radio", name="Topics").check(force=True)
    for name in ("news", "beta"):
        await page.get_by_role("combobox", name="Topics").fill(name)
        await page.keyboard.press("Enter")
    await expect(page.locator("[data-topic-members]")).to_have_text("At most 3 members")
    await page.get_by_label("Title").fill("Version 2")
    await console.button("Review and send").click()
    await console.dialog.get_by_role("button", name="Send to 3").click()
    await expect(page.get_by_text("Topics beta, news")).to_be_visible(timeout=PATIENCE_MS)
    for uid in ("ada", "bob"):
        assert eventually(lambda uid=uid: len(inbox.reader(uid).ids()) == 1)  # type: ignore[misc]


async def test_user_follows_and_leaves_a_topic(opener: Opener, inbox: Inbox) -> None:
    path = f"/stack/admin/v1/{inbox.tenant}/topics"
    ok(inbox.admin.put(f"{path}/news", json={"title": "Release notes", "description": "Weekly", "open": True}), 201)
    ok(inbox.admin.put(f"{path}/staff", json={"title": "Staff"}), 201)
    page = await opener.page("bob")
    await page.get_by_role("button", name="Notification settings").click()
    switch = page.get_by_role("switch", name="Follow: Release notes")
    await expect(switch).not_to_be_checked()
    await expect(page.get_by_text("Staff")).to_have_count(0)
    async with page.expect_response(lambda response: response.request.method == "PUT"):
        await switch.click()
    await expect(switch).to_be_checked()
    await picture(page, "topics")
    assert ok(inbox.admin.get(f"{path}/news"))["members"] == 1
    async with page.expect_response(lambda response: response.request.method == "DELETE"):
        await switch.click()
    assert ok(inbox.admin.get(f"{path}/news"))["members"] == 0
    await expect(switch).not_to_be_checked()
