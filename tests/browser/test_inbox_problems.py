"""What the inbox shows, and what it tells developers, when something fails: tokens, the server, or the page's setup."""

import pytest
from playwright.async_api import Page, Route, WebSocketRoute, expect

from stak.testing.http_inbox import Inbox
from stak.testing.server import Server
from tests.browser.inbox_windows import Opener, bell, empty_window, fill, shop_page, token_of, wait_until_live
from tests.browser.windows import Windows, picture
from tests.support.eventually import eventually
from tests.support.tenant import Tenant

ERROR_PAGE = "<!doctype html><title>500</title><h1>Internal Server Error</h1>"


@pytest.fixture
def inbox(tenant: Tenant, site: Server) -> Inbox:
    return Inbox(tenant.admin, site.client(), tenant.key, tenant.signing_secret)


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


def log_of(page: Page) -> list[str]:
    """Return the list to which the window's log is written."""
    log: list[str] = []
    page.on("console", lambda message: log.append(message.text))
    return log


async def open_with_endpoint(page: Page, tenant: Tenant) -> None:
    """Put an open inbox into the window that fetches its tokens, without checking the response, from /shop-token."""
    await page.evaluate(
        """async (tenant) => {
            await import('/stack/users/web/stak-inbox.js');
            const inbox = document.createElement('stak-inbox');
            inbox.tenant = tenant;
            inbox.open = true;
            inbox.getToken = () => fetch('/shop-token').then((answer) => answer.text());
            document.body.append(inbox);
        }""",
        tenant.key,
    )


@pytest.mark.check_all
async def test_failing_token_endpoint_keeps_what_is_shown(opener: Opener, inbox: Inbox, tenant: Tenant) -> None:
    inbox.send("bob", message={"title": "Still here"})
    page = await empty_window(opener.windows)
    log = log_of(page)
    answers = [token_of(tenant, "bob", ttl_seconds=14)]  # valid, but due for renewal

    async def endpoint(route: Route) -> None:
        if answers:
            await route.fulfill(body=answers.pop())
        else:
            await route.fulfill(status=500, body=ERROR_PAGE)

    await page.route("**/shop-token", endpoint)
    await open_with_endpoint(page, tenant)
    await expect(page.locator(".card-title")).to_have_text(["Still here"])
    # The gateway closes the connection when the token expires; then there is no other one.
    await expect(page.locator("stak-inbox")).to_have_attribute("connection", "unreachable")
    await expect(page.locator(".banner")).to_contain_text("The inbox cannot be reached right now")
    await picture(page, "token-endpoint-down")
    await expect(page.locator(".card-title")).to_have_text(["Still here"])
    await expect(bell(page, 1)).to_be_visible()
    assert any("is not a user's token" in text for text in log)
    assert not any("<h1>" in text for text in log)

    answers.append(token_of(tenant, "bob"))
    await wait_until_live(page)
    await expect(page.locator(".card-title")).to_have_text(["Still here"])
    await expect(page.locator(".banner")).to_have_count(0)


async def test_token_without_subject_set_by_the_page_is_ignored(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "Still here"})
    page = await opener.page("bob")
    await expect(page.locator(".card-title")).to_have_text(["Still here"])
    await page.locator("stak-inbox").evaluate("(inbox, page) => { inbox.token = page; }", ERROR_PAGE)
    inbox.send("bob", message={"title": "And more"})
    await expect(page.locator(".card-title")).to_have_text(["And more", "Still here"])


async def test_failed_start_ends_in_an_error_with_a_retry(opener: Opener, inbox: Inbox, tenant: Tenant) -> None:
    inbox.send("bob", message={"title": "Here after all"})
    page = await empty_window(opener.windows)
    calls: list[str] = []

    async def fail(route: Route) -> None:
        calls.append(route.request.url)
        await route.fulfill(status=500, body=ERROR_PAGE)

    await page.route("**/shop-token", fail)
    await open_with_endpoint(page, tenant)
    await expect(page.get_by_role("alert")).to_contain_text("Loading failed")
    await expect(page.locator(".skeleton")).to_have_count(0)
    await picture(page, "failed-start")
    await page.route("**/shop-token", lambda route: route.fulfill(body=token_of(tenant, "bob")))
    await page.get_by_role("button", name="Try again").click()
    await expect(page.locator(".card-title")).to_have_text(["Here after all"])
    assert calls


@pytest.mark.check_all
async def test_refresh_that_fails_keeps_an_empty_inbox(opener: Opener) -> None:
    page = await opener.page("bob")
    await expect(page.get_by_text("You’re all caught up")).to_be_visible()
    await page.route("**/messages/**", lambda route: route.fulfill(status=500, body=ERROR_PAGE))
    async with page.expect_response("**/messages/last/**"):
        await page.context.set_offline(True)
        await page.context.set_offline(False)
    await wait_until_live(page)
    await expect(page.get_by_text("You’re all caught up")).to_be_visible()


async def test_server_that_is_down_is_not_called_offline(opener: Opener, tenant: Tenant) -> None:
    async def refuse(socket: WebSocketRoute) -> None:
        await socket.close(code=1011, reason="down")

    page = await empty_window(opener.windows)
    await page.route("**/stack/users/v1/**", lambda route: route.abort())
    await page.route_web_socket("**/ws", refuse)
    await fill(page, shop_page(tenant, "bob", "open"))
    await expect(page.locator("stak-inbox")).to_have_attribute("connection", "unreachable")
    await expect(page.locator(".banner")).to_contain_text("The inbox cannot be reached right now")
    await expect(page.get_by_role("alert")).to_contain_text("The inbox cannot be reached right now")
    await picture(page, "server-down")
    assert await page.get_by_text("You are offline").count() == 0
    retry = page.get_by_role("button", name="Try again")
    await expect(retry).to_be_visible()
    await page.unroute_all(behavior="ignoreErrors")
    await retry.evaluate_all("(buttons) => buttons.forEach((button) => button.click())")
    await expect(page.get_by_text("You’re all caught up")).to_be_visible()


async def test_unknown_inbox_is_reported(opener: Opener, tenant: Tenant) -> None:
    page = await empty_window(opener.windows)
    log = log_of(page)
    await fill(page, shop_page(tenant, "bob", 'inbox="NEWS" open'))
    await expect(page.get_by_role("alert")).to_contain_text("This is not available")
    await expect(page.get_by_role("button", name="Try again")).to_be_visible()
    await picture(page, "unknown-inbox")
    assert any("Inbox NEWS not found" in text and 'inbox is "NEWS"' in text for text in log)
    assert "NEWS" not in str(await page.get_by_role("alert").text_content())


async def test_other_tenant_is_reported(opener: Opener, tenant: Tenant) -> None:
    page = await empty_window(opener.windows)
    log = log_of(page)
    await fill(page, shop_page(tenant, "bob", "open").replace(f'tenant="{tenant.key}"', 'tenant="nobody"'))
    await expect(page.locator("stak-inbox")).to_have_attribute("connection", "refused")
    await expect(page.locator(".banner")).to_have_text(
        "The inbox is not available on this page. Please tell the people who run it."
    )
    assert any(f'the token is of the tenant "{tenant.key}"' in text and '"nobody"' in text for text in log)


async def test_message_opened_offline_is_read_later(opener: Opener, inbox: Inbox) -> None:
    for title in ("First", "Second"):
        inbox.send("bob", message={"title": title, "body": f"{title} body"})
    page = await opener.page("bob")
    await expect(page.locator(".card.unread")).to_have_count(2)
    await page.context.set_offline(True)
    await page.locator(".card").filter(has_text="First").get_by_role("button", expanded=False).click()
    await expect(page.get_by_text("First body")).to_be_visible()
    await expect(page.locator(".card.unread")).to_have_count(1)
    await expect(page.get_by_role("tab", name="Inbox 1 unread")).to_be_visible()
    assert await page.locator(".toast").count() == 0
    stored = await page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('stak:read'))")
    assert len(stored) == 1
    assert inbox.reader("bob").unread()["total"] == 2

    await page.get_by_role("button", name="Switch user").click()  # the queue survives the page
    await page.context.set_offline(False)
    await page.get_by_label("Tenant").fill(opener.tenant.key)
    await page.get_by_label("Token").fill(token_of(opener.tenant, "bob"))
    await page.get_by_role("button", name="Open inbox").click()
    await wait_until_live(page)
    await expect(page.locator(".card.unread .card-title")).to_have_text(["Second"])
    await expect(page.get_by_role("tab", name="Inbox 1 unread")).to_be_visible()
    # The list does not wait for the response.
    assert eventually(lambda: inbox.reader("bob").unread()["total"] == 1)
    await page.wait_for_function("Object.keys(localStorage).join() === 'stak:device'")


@pytest.mark.check_all
async def test_settings_that_cannot_be_loaded_are_loaded_again(opener: Opener, inbox: Inbox) -> None:
    """They are a file of their own, as the forms of chats are."""
    inbox.send("bob", message={"title": "For bob"}, category="orders")
    page = await opener.page("bob")
    log = log_of(page)
    await page.route("**/web/preferences.js", lambda route: route.fulfill(status=503))
    await page.get_by_role("button", name="Notification settings").click()
    await expect(page.get_by_role("alert")).to_contain_text("The inbox cannot be reached right now")
    await expect(page.get_by_role("button", name="Close")).to_be_focused()
    await picture(page, "settings-not-loaded")
    assert any("a part of the component cannot be loaded" in text for text in log)
    await page.get_by_role("button", name="Try again").click()
    await expect(page.get_by_role("button", name="Close")).to_be_focused()
    await page.unroute("**/web/preferences.js")
    await page.get_by_role("button", name="Try again").click()
    await expect(page.get_by_role("switch", name="Notify me: Orders")).to_be_checked()
    await page.keyboard.press("Escape")
    await expect(page.locator(".card-title")).to_have_text(["For bob"])


@pytest.mark.check_all
async def test_form_of_a_chat_that_cannot_be_loaded_is_loaded_again(opener: Opener) -> None:
    page = await opener.page("bob")
    await page.get_by_role("tab", name="Chats").click()
    await page.route("**/web/chat-forms.js", lambda route: route.abort())
    await page.get_by_role("button", name="New chat").click()
    await expect(page.get_by_role("alert")).to_contain_text("Loading failed")
    await page.get_by_role("button", name="Cancel").click()
    await expect(page.get_by_role("button", name="New chat")).to_be_focused()
    await page.get_by_role("button", name="New chat").click()
    await expect(page.get_by_role("alert")).to_contain_text("Loading failed")
    await page.unroute("**/web/chat-forms.js")
    await page.get_by_role("button", name="Try again").click()
    await expect(page.get_by_placeholder("Name or phone number")).to_be_focused()
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="New chat").click()
    await expect(page.get_by_placeholder("Name or phone number")).to_be_focused()


@pytest.mark.check_all
async def test_part_of_another_version_shows_an_error(opener: Opener) -> None:
    """An open page stays as it is when the server is upgraded; the part may need what the page does not have."""
    page = await opener.page("bob")
    script = "export const setToolkit = () => {}; export class Preferences { open() {} render() { return missing(); } }"
    await page.route("**/web/preferences.js", lambda route: route.fulfill(body=script, content_type="text/javascript"))
    await page.get_by_role("button", name="Notification settings").click()
    await expect(page.get_by_role("alert")).to_contain_text("Loading failed")
    await page.get_by_role("button", name="Close").click()
    await expect(page.get_by_text("You’re all caught up")).to_be_visible()
