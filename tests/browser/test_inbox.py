"""The inbox component: arrivals, reading, archiving, recalls and tokens."""

import asyncio

import pytest
from playwright.async_api import Response, Route, expect

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.browser.inbox_windows import Opener, bell, empty_window, fill, shop_page, texts, token_of, wait_until_live
from tests.browser.windows import Windows, picture
from tests.support.eventually import eventually
from tests.support.tenant import Tenant


@pytest.fixture
def inbox(tenant: Tenant, site: Server) -> Inbox:
    return Inbox(tenant.admin, site.client(), tenant.key, tenant.signing_secret)


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


async def test_message_arrives_is_read_and_recalled_without_a_reload(opener: Opener, inbox: Inbox) -> None:
    page = await opener.bell("bob")
    await expect(bell(page, 0)).to_be_visible()
    message_id = inbox.send("bob", message={"title": "Your bread is ready", "body": "Fetch it until eight."})
    await expect(bell(page, 1)).to_be_visible()

    await bell(page, 1).click()
    card = page.get_by_role("listitem").filter(has_text="Your bread is ready")
    await card.get_by_role("button", expanded=False).click()
    await expect(bell(page, 0)).to_be_visible()
    await expect(card.get_by_text("Fetch it until eight.")).to_be_visible()
    # The bell does not wait for the response.
    assert eventually(lambda: inbox.reader("bob").unread()["total"] == 0)

    assert inbox.redact(message_id).status_code == 202
    await expect(page.get_by_text("This message was recalled")).to_be_visible()
    shown = await texts(page)
    assert "bread is ready" not in shown
    assert "until eight" not in shown


async def test_message_read_in_one_window_is_read_in_the_other(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "One"})
    here, there = await opener.page("bob"), await opener.bell("bob")
    await expect(bell(there, 1)).to_be_visible()
    await bell(there, 1).click()
    await here.get_by_role("listitem").get_by_role("button", expanded=False).click()
    await expect(bell(there, 0)).to_be_visible()
    await expect(there.locator(".card")).to_have_count(1)
    await expect(there.locator(".card.unread")).to_have_count(0)


@pytest.mark.check_all
async def test_large_unread_count_is_exact_for_screen_readers(opener: Opener, inbox: Inbox) -> None:
    for number in range(101):
        ok(inbox.post({"kind": "users", "uids": ["bob"]}, {"title": f"No {number}"}), 202)
    page = await opener.bell("bob")
    await expect(bell(page, 101)).to_be_visible()
    await expect(page.locator(".badge")).to_have_text("99+")


async def test_mark_all_takes_one_request(opener: Opener, inbox: Inbox) -> None:
    for number in range(3):
        inbox.send("bob", message={"title": f"No {number}"})
    page = await opener.page("bob")
    await expect(page.locator(".card.unread")).to_have_count(3)
    calls: list[str] = []
    page.on("request", lambda request: calls.append(request.method) if "/messages/read" in request.url else None)
    await page.get_by_role("button", name="Mark all as read").click()
    await expect(page.locator(".card.unread")).to_have_count(0)
    await expect(page.get_by_role("button", name="Mark all as read")).to_be_disabled()
    assert (calls, inbox.reader("bob").unread()["total"]) == (["PUT"], 0)


async def test_categories_filter_and_count(opener: Opener, inbox: Inbox) -> None:
    for category in ("orders", "orders", "news"):
        inbox.send("bob", message={"title": f"About {category}"}, category=category)
    page = await opener.page("bob")
    await expect(page.locator(".card")).to_have_count(3)
    await page.get_by_role("button", name="orders 2 unread").click()
    await expect(page.locator(".card")).to_have_count(2)
    inbox.send("bob", message={"title": "Other news"}, category="news")
    await expect(page.get_by_role("button", name="news 2 unread")).to_be_visible()
    await expect(page.locator(".card")).to_have_count(2)
    await page.get_by_role("button", name="Mark all as read").click()
    await expect(page.get_by_role("button", name="Orders", exact=True)).to_be_visible()
    assert inbox.reader("bob").unread() == {"total": 2, "categories": {"news": 2}}
    await page.get_by_role("button", name="Unread", exact=True).click()
    await expect(page.get_by_text("You’re all caught up")).to_be_visible()


async def test_sixty_messages_are_all_shown_once(opener: Opener, inbox: Inbox) -> None:
    for number in range(60):
        ok(inbox.post({"kind": "users", "uids": ["bob"]}, {"title": f"Message {number:02}"}), 202)
    page = await opener.page("bob")
    titles = page.locator(".card-title")
    await expect(titles.nth(29)).to_be_attached()
    inbox.send("bob", message={"title": "Message 60"})  # Arrives while the list is half loaded.
    while await titles.count() < 61:
        before = await titles.count()
        await titles.last.scroll_into_view_if_needed()
        await expect(titles.nth(before)).to_be_attached()
    assert await titles.all_text_contents() == [f"Message {number:02}" for number in range(60, -1, -1)]


@pytest.mark.check_all
async def test_archived_and_deleted_messages_leave_the_list(opener: Opener, inbox: Inbox) -> None:
    for name in ("First", "Second", "Third"):
        inbox.send("bob", message={"title": name})
    page = await opener.page("bob")
    card = page.locator(".card").filter(has_text="Second")
    await card.hover()
    await picture(page, "card-hover")
    await card.get_by_role("button", name="Archive").click()
    await expect(card).to_have_count(0)
    await picture(page, "toast")
    await page.get_by_role("button", name="Undo").click()
    await expect(card).to_have_count(1)
    await card.hover()
    await card.get_by_role("button", name="Delete").click()
    await page.get_by_role("button", name="Delete permanently?").click()
    await expect(card).to_have_count(0)
    await expect(page.locator(".card-title")).to_have_text(["Third", "First"])
    # The list does not wait for the response.
    assert eventually(lambda: [one["message"]["title"] for one in inbox.reader("bob").messages()] == ["Third", "First"])


@pytest.mark.check_all
async def test_archived_message_is_found_and_moved_back(opener: Opener, inbox: Inbox) -> None:
    inbox.reader("bob").change("archive", inbox.send("bob", message={"title": "Old papers"}))
    page = await opener.page("bob")
    await expect(page.get_by_text("You’re all caught up")).to_be_visible()
    await page.get_by_role("button", name="Archive", exact=True).click()
    card = page.locator(".card").filter(has_text="Old papers")
    await card.hover()
    await page.route("**/messages/unarchive", _delayed)
    await card.get_by_role("button", name="Move to inbox").click()
    await expect(page.get_by_text("No messages", exact=True)).to_be_visible()
    await page.get_by_role("button", name="All", exact=True).click()  # while the message is still being moved
    await expect(page.locator(".card-title")).to_have_text(["Old papers"])
    assert [one["archived"] for one in inbox.reader("bob").messages()] == [False]


@pytest.mark.check_all
async def test_read_message_becomes_unread_again(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "Think about it"})
    page = await opener.page("bob")
    card = page.locator(".card")
    may_be_read = asyncio.Event()

    async def hold(route: Route) -> None:
        await may_be_read.wait()
        await route.continue_()

    def is_marked_unread(answer: Response) -> bool:
        return answer.request.method == "PUT" and answer.url.endswith("/messages/unread")

    await page.route("**/messages/read", hold)
    await card.get_by_role("button", expanded=False).click()
    await expect(page.locator(".card.unread")).to_have_count(0)
    async with page.expect_response("**/messages/read"), page.expect_response(is_marked_unread):
        await card.get_by_role("button", name="Mark as unread").click()
        await expect(page.locator(".card.unread")).to_have_count(1)
        may_be_read.set()  # The earlier request arrives late and must not win.
    await expect(page.get_by_role("tab", name="Inbox 1 unread")).to_be_visible()
    await expect(page).to_have_title("(1) Stak: Inbox")
    assert inbox.reader("bob").unread()["total"] == 1


async def test_message_sent_while_offline_appears_after_reconnect(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "Before"})
    page = await opener.page("bob")
    await expect(page.locator(".card-title")).to_have_text(["Before"])
    await page.context.set_offline(True)
    await expect(page.get_by_text("You are offline")).to_be_visible()
    inbox.send("bob", message={"title": "Meanwhile"})
    await page.context.set_offline(False)
    await wait_until_live(page)
    await expect(page.locator(".card-title")).to_have_text(["Meanwhile", "Before"])
    await expect(page.get_by_text("You are offline")).to_have_count(0)


@pytest.mark.check_all
async def test_failed_load_says_so_and_can_be_retried(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "Here after all"})
    page = await opener.bell("bob")
    await page.route("**/messages/last/**", lambda route: route.abort())
    await bell(page, 1).click()
    await expect(page.get_by_role("alert")).to_contain_text("Loading failed")
    await page.unroute("**/messages/last/**")
    await page.get_by_role("button", name="Try again").click()
    await expect(page.locator(".card-title")).to_have_text(["Here after all"])


async def test_inbox_without_chats_requests_none(opener: Opener, inbox: Inbox, tenant: Tenant) -> None:
    inbox.send("bob", message={"title": "Alone"})
    page = await empty_window(opener.windows)
    calls: list[str] = []
    page.on("request", lambda request: calls.append(request.url))
    await fill(page, shop_page(tenant, "bob", 'views="inbox" open'))
    await expect(page.get_by_role("heading", name="Inbox")).to_be_visible()
    await expect(page.locator(".card-title")).to_have_text(["Alone"])
    assert await page.get_by_role("tab").count() == 0
    assert not any("/chats" in url for url in calls)


async def test_content_is_shown_as_text(opener: Opener, inbox: Inbox) -> None:
    markup = "<img src=x onerror=\"document.title='owned'\"><b>bold</b>"
    inbox.send("bob", message={"title": markup, "body": "مرحبا بالعالم", "url": "javascript:document.title='owned'"})
    inbox.send("bob", message={"order_id": 17, "delivery": {"to": "<script>1</script>"}, "url": "/orders/17"})
    page = await opener.page("bob")
    cards = page.locator(".card")
    await cards.nth(1).get_by_role("button", expanded=False).click()
    await expect(cards.nth(1).locator(".card-title")).to_have_text(markup)
    await expect(cards.nth(1).get_by_text("مرحبا بالعالم")).to_be_visible()
    direction = await cards.nth(1).locator(".whole").evaluate("element => getComputedStyle(element).direction")
    assert direction == "rtl"
    assert await cards.nth(1).get_by_role("link").count() == 0
    await cards.nth(0).get_by_role("button", expanded=False).click()
    await expect(cards.nth(0).get_by_text("Order id", exact=True)).to_be_visible()
    assert str(await cards.nth(0).get_by_role("link", name="Open").get_attribute("href")).endswith("/orders/17")
    assert await page.locator(".card img, .card b, .card script").count() == 0
    assert "owned" not in await page.title()


@pytest.mark.check_all
async def test_page_may_handle_a_click_itself(opener: Opener, inbox: Inbox) -> None:
    inbox.send("bob", message={"title": "Yours", "action": {"label": "Go", "url": "https://example.com/there"}})
    page = await opener.bell("bob")
    await page.evaluate(
        """() => {
            const inbox = document.querySelector('stak-inbox');
            inbox.addEventListener('stak-open-message', (event) => {
                event.preventDefault();
                (window.opened ??= []).push(event.detail.message.message.title);
            });
        }"""
    )
    await bell(page, 1).click()
    await page.locator(".card-main").click()
    await page.wait_for_function("window.opened?.[0] === 'Yours'")
    await expect(bell(page, 0)).to_be_visible()
    assert await page.locator(".card.open").count() == 0


async def test_expired_token_is_requested_again(opener: Opener, inbox: Inbox, windows: Windows) -> None:
    inbox.send("bob", message={"title": "Still here"})
    page = await empty_window(windows)
    tokens = [token_of(opener.tenant, "bob", ttl) for ttl in (-60, 3600)]
    await page.evaluate(
        """async ([tenant, tokens]) => {
            await import('/stack/users/web/stak-inbox.js');
            const inbox = document.createElement('stak-inbox');
            inbox.tenant = tenant;
            window.asked = 0;
            inbox.getToken = async () => tokens[Math.min(window.asked++, 1)];
            document.body.append(inbox);
        }""",
        [opener.tenant.key, tokens],
    )
    await expect(bell(page, 1)).to_be_visible()
    assert await page.evaluate("window.asked") == 2
    kept = await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])")
    assert not any(token.split(".")[1] in kept for token in tokens)


@pytest.mark.check_all
async def test_missing_token_is_requested(opener: Opener, inbox: Inbox, windows: Windows) -> None:
    inbox.send("bob", message={"title": "Welcome"})
    page = await empty_window(windows)
    await page.evaluate(
        """async ([tenant, token]) => {
            await import('/stack/users/web/stak-inbox.js');
            const inbox = document.createElement('stak-inbox');
            inbox.tenant = tenant;
            inbox.addEventListener('stak-token-needed', () => { inbox.token = token; });
            document.body.append(inbox);
        }""",
        [opener.tenant.key, token_of(opener.tenant, "bob")],
    )
    await expect(bell(page, 1)).to_be_visible()


@pytest.mark.check_all
async def test_component_without_valid_token_is_signed_out_until_it_gets_one(opener: Opener, windows: Windows) -> None:
    page = await empty_window(windows)
    over, good = (token_of(opener.tenant, "bob", ttl) for ttl in (-60, 3600))
    await fill(page, f'<stak-inbox tenant="{opener.tenant.key}" token="{over}"></stak-inbox>')
    await expect(page.locator("stak-inbox")).to_have_attribute("connection", "signed-out")
    await page.locator("stak-inbox").evaluate("(inbox, token) => { inbox.token = token; }", good)
    await wait_until_live(page)


@pytest.mark.check_all
async def test_sign_in_form_reports_an_invalid_token(windows: Windows, tenant: Tenant) -> None:
    page = await windows.open("/stack/users/inbox")
    await picture(page, "sign-in")
    await page.get_by_label("Tenant").fill(tenant.key)
    await page.get_by_label("Token").fill("not a token")
    await page.get_by_role("button", name="Open inbox").click()
    await expect(page.get_by_role("alert")).to_have_text("This token is not valid for this tenant.")
    assert page.url.endswith("/stack/users/inbox")


async def _delayed(route: Route) -> None:
    await asyncio.sleep(0.5)
    await route.continue_()
