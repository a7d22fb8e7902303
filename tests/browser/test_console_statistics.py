"""Statistics of a broadcast in the console: figures, a chart, and a table with the same figures."""

import re
from collections.abc import Iterator
from typing import Literal

import httpx
import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import Inbox
from stak.testing.server import Server
from tests.browser.accessibility import needs_axe
from tests.browser.console import CONSOLE, PATIENCE_MS, Console, inbox_of, open_console
from tests.browser.windows import Windows, picture
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

MANY = tuple(f"user-{number:03}" for number in range(120))
HEIGHTS = {1280: 860, 390: 844}


@pytest.fixture
def anonymous(site: Server) -> Iterator[httpx.Client]:
    with site.client() as client:
        yield client


@pytest.fixture
def inbox(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return inbox_of(tenant, anonymous)


async def test_figures_follow_what_users_do(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    message_id = inbox.send(*MANY, message={"title": "Order 1043"})
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await expect(page.locator("[data-figure=delivered]")).to_contain_text("120", timeout=PATIENCE_MS)
    await expect(page.locator("[data-figure=read]")).to_contain_text("0 0 %")
    for user in MANY[:30]:
        inbox.reader(user).change("read", message_id)
    inbox.reader(MANY[40]).change("seen", message_id)
    await expect(page.locator("[data-figure=read]")).to_contain_text("30 25 %", timeout=PATIENCE_MS)
    await expect(page.locator("[data-figure=seen]")).to_contain_text("31")
    chart = page.get_by_role("img", name=re.compile("delivered 120, seen 31, read 30, answered 0"))
    await expect(chart).to_be_visible()
    await page.get_by_text("View as table").focus()
    await page.keyboard.press("Enter")
    table = page.get_by_role("table", name=re.compile("Statistics over time"))
    await expect(table.get_by_role("row").last).to_contain_text("30")
    inbox.reader(MANY[0]).change("unread", message_id)
    await expect(page.locator("[data-figure=read]")).to_contain_text("29", timeout=PATIENCE_MS)
    await console.visit("broadcasts")
    row = page.get_by_role("row", name="Order 1043")
    await expect(row.locator("stak-read-rate")).to_have_text("24 %")


@needs_axe
@pytest.mark.parametrize("shade", ["light", "dark"])
@pytest.mark.parametrize("width", HEIGHTS)
async def test_statistics_are_accessible(
    windows: Windows, tenant: Tenant, inbox: Inbox, shade: Literal["light", "dark"], width: int
) -> None:
    message_id = inbox.send("ada", "bob", "cleo")
    inbox.reader("ada").change("read", message_id)
    page = await windows.open(CONSOLE, color_scheme=shade, viewport={"width": width, "height": HEIGHTS[width]})
    console = Console(page, tenant)
    await console.sign_in()
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await expect(page.locator("[data-figure=read]")).to_contain_text("1", timeout=PATIENCE_MS)
    await page.get_by_text("View as table").click()
    assert await console.faults() == []
    assert await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut off"
    await page.locator("stak-broadcast-statistics").scroll_into_view_if_needed()
    await picture(page, f"statistics-{width}-{shade}")
