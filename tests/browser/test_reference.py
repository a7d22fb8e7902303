"""The API reference: both APIs, light and dark, at both widths, by keyboard, without requests to other hosts."""

import re
from typing import Any, Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.accessibility import accessibility_violations, needs_axe
from tests.browser.windows import Windows, picture

WIDTHS: Final = (390, 1280)

pytestmark = pytest.mark.check_all


async def opened(windows: Windows, path: str = "/schema", width: int = 1280, **context: Any) -> Page:
    page = await windows.open(path, viewport={"width": width, "height": 900}, **context)
    await page.locator("article").first.wait_for()
    return page


async def background(page: Page) -> str:
    found: str = await page.evaluate("() => getComputedStyle(document.body).backgroundColor")
    return found


@pytest.mark.parametrize(
    ("api", "first", "some"),
    [
        ("admin", "Create a tenant (operator)", "Post a message"),
        ("users", "Read the caller's profile", "Send a message"),
    ],
)
async def test_reference_shows_an_api_in_order_of_use(windows: Windows, api: str, first: str, some: str) -> None:
    page = await opened(windows, f"/schema?api={api}")
    await expect(page.locator("article h3").first).to_contain_text(first)
    await expect(page.locator("section.group h2").last).to_have_text("server")
    article = page.locator("article", has=page.locator("h3", has_text=some)).first
    command = article.get_by_role("group", name="curl", exact=True)
    await expect(command).to_contain_text(re.compile(rf"curl -X \w+ http\S+/stack/{api}/v1/acme/\w+"))
    await expect(article.get_by_role("group", name="Example of the body")).to_be_visible()
    await expect(article.locator(".status.good").first).to_be_visible()
    await picture(page, f"reference-{api}")
    assert windows.foreign_requests == []


async def test_search_keeps_matching_operations(windows: Windows) -> None:
    page = await opened(windows)
    everything = await page.locator("article").count()
    await page.get_by_label("Search operations").fill("audience member")
    await expect(page.locator("article")).not_to_have_count(everything)
    await expect(page.locator("article h3").first).to_contain_text("members")
    await page.get_by_label("Search operations").fill("no such operation")
    await expect(page.get_by_text("No operation matches")).to_be_visible()


@pytest.mark.parametrize(
    ("summary", "needed"), [("Read the quotas", "read or operator"), ("Export a user's data", "users and read")]
)
async def test_reference_says_which_credentials_are_enough(windows: Windows, summary: str, needed: str) -> None:
    page = await opened(windows, "/schema?api=admin")
    article = page.locator("article", has=page.locator("h3", has_text=summary)).first
    await expect(article.locator(".credential")).to_have_text(f"Requires {needed}.")


async def test_link_leads_to_an_operation(windows: Windows) -> None:
    path = "/schema?api=admin#post-stack-admin-v1-tenant-inbox-messages-post"
    page = await opened(windows, path)
    await expect(page.locator("article", has=page.locator("h3", has_text="Post a message"))).to_be_in_viewport()


async def test_theme_follows_the_system_and_can_be_chosen(windows: Windows) -> None:
    dark = await opened(windows, color_scheme="dark")
    light = await opened(windows, color_scheme="light")
    assert await background(dark) != await background(light)
    # By role, all buttons of a long page would be compared.
    theme = dark.locator("button[aria-label^='Theme']")
    await theme.click()
    assert await background(dark) == await background(light)
    await dark.reload()
    await dark.locator("article").first.wait_for()
    assert await background(dark) == await background(light), "the choice is kept"


@pytest.mark.parametrize("api", ["admin", "users"])
@pytest.mark.parametrize("width", WIDTHS)
async def test_page_does_not_scroll_sideways(windows: Windows, api: str, width: int) -> None:
    page = await opened(windows, f"/schema?api={api}", width)
    await picture(page, f"reference-{api}-{width}")
    overflow = await page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert overflow <= 0


@needs_axe
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
async def test_reference_is_accessible(windows: Windows, scheme: Any, width: int) -> None:
    page = await opened(windows, "/schema?api=users", width, color_scheme=scheme)
    await picture(page, f"reference-{scheme}-{width}")
    assert await accessibility_violations(page) == []
