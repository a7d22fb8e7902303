"""Messages from the console: composed, validated, sent once, followed, paused and recalled."""

import re
import time

import httpx
import pytest
from playwright.async_api import Route, expect

from stak.testing.http_inbox import Inbox, ok, users
from tests.browser.console import CONSOLE, PATIENCE_MS, Console, inbox_of, open_console
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

SCHEMA = {
    "type": "object",
    "required": ["title", "price"],
    "properties": {"title": {"type": "string", "maxLength": 20}, "price": {"type": "number", "maximum": 10}},
}

SET_HIDDEN = """isAway => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isAway });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


async def _write(console: Console, title: str, *, uids: str | None = None) -> None:
    await console.visit("compose")
    if uids is None:
        await console.page.get_by_role("radio", name="Everyone").check()
    else:
        await console.page.get_by_label("User IDs").fill(uids)
    await console.page.get_by_label("Title").fill(title)


async def test_message_to_an_empty_audience_is_sent_with_a_warning(
    windows: Windows, tenant: Tenant, inbox: Inbox
) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await _write(console, "Hello all")
    await console.button("Dry run").click()
    await expect(page.locator("[data-warning]").first).to_contain_text("The audience of this inbox is empty")
    await console.button("Review and send").click()
    await expect(console.dialog.locator("[data-warning]")).to_contain_text("stak audience import")
    await console.dialog.get_by_role("checkbox").check()
    await console.button("Send to 0").click()
    await expect(page.get_by_text("Message accepted. The audience of this inbox is empty")).to_be_visible()
    (sent,) = inbox.broadcasts()
    assert sent["recipients"] == 0


async def test_message_to_two_users_is_previewed_and_sent(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await _write(console, "Your parcel", uids="ada, bob\nada")
    await page.get_by_label("Text", exact=True).fill("It is <b>here</b>.")
    await page.get_by_label("Category").fill("orders")
    await page.get_by_label("Action link").fill("https://shop.example/p/1")
    await page.get_by_label("Button label").fill("Fetch it")
    for shade in ("light", "dark"):
        preview = page.get_by_role("region", name=f"Preview, {shade}")
        await expect(preview).to_contain_text("Your parcel")
        await expect(preview).to_contain_text("It is <b>here</b>.")
        await expect(preview).to_contain_text("Fetch it")
    await console.button("Dry run").click()
    await expect(page.locator("[data-outcome=recipients]")).to_have_text("2")
    await expect(page.locator("[data-outcome=time]")).to_have_text("about a second")
    await expect(page.locator("[data-outcome=cost]")).to_contain_text("$")
    assert inbox.broadcasts() == []
    await page.get_by_label("Title").fill("Your parcel is here")
    await expect(page.get_by_text("has changed since the last dry run")).to_be_visible()
    await console.button("Review and send").click()
    await expect(console.dialog).to_contain_text("Send to 2 users?")
    await console.button("Send to 2").click()
    await console.expect_status("delivered")
    await expect(page.locator("[data-share=delivered]")).to_contain_text("2 100 %")
    await expect(page.locator("[data-share=failed]")).to_contain_text("0")
    (received,) = inbox.reader("bob").messages()
    assert received["message"] == {
        "title": "Your parcel is here",
        "body": "It is <b>here</b>.",
        "action": {"label": "Fetch it", "url": "https://shop.example/p/1"},
    }
    assert received["category"] == "orders"
    assert len(inbox.reader("ada").messages()) == 1
    await console.visit("compose")
    await expect(page.get_by_label("Title")).to_have_value("")


async def test_message_to_everyone_asks_for_confirmation_with_the_number(
    windows: Windows, tenant: Tenant, inbox: Inbox
) -> None:
    ok(inbox.call("PUT", "audience", json={"add": ["ada", "bob", "cleo"]}))
    console = await open_console(windows, tenant)
    await _write(console, "To all")
    await expect(console.page.get_by_text("currently about 3")).to_be_visible()
    await console.button("Review and send").click()
    await expect(console.dialog).to_contain_text("Send to everyone (3 users)?")
    await expect(console.button("Send to 3")).to_be_disabled()
    await console.page.keyboard.press("Escape")
    await expect(console.dialog).to_have_count(0)
    assert inbox.broadcasts() == []
    await console.button("Review and send").click()
    await console.page.get_by_label("Yes, send this to everyone").check()
    await console.button("Send to 3").click()
    await console.expect_status("delivered")
    await expect(console.page.locator("[data-share=delivered]")).to_contain_text("3 100 %")
    assert [one["message"] for one in inbox.reader("cleo").messages()] == [{"title": "To all"}]


async def test_lost_response_is_retried_and_nothing_is_sent_twice(
    windows: Windows, tenant: Tenant, inbox: Inbox
) -> None:
    console = await open_console(windows, tenant)
    lost: list[str] = []

    async def lose_the_first(route: Route) -> None:
        if "dry_run" in route.request.url or lost:
            await route.continue_()
            return
        lost.append(route.request.headers["idempotency-key"])
        await route.fetch()
        await route.abort()

    await console.page.route("**/messages/post*", lose_the_first)
    await _write(console, "Once", uids="bob")
    await console.button("Review and send").click()
    await console.button("Send to 1").click()
    await expect(console.dialog).to_contain_text("Cannot reach the server")
    assert len(inbox.broadcasts()) == 1
    await console.button("Send to 1").dblclick()
    await console.expect_status("delivered")
    assert len(lost) == 1
    assert len(inbox.broadcasts()) == 1
    await _write(console, "Once", uids="bob")
    await console.button("Review and send").click()
    await console.button("Send to 1").click()
    await console.expect_status("delivered")
    assert len(inbox.broadcasts()) == 2, "the same text composed again is another message"


async def test_schema_violation_is_shown_at_its_field(
    windows: Windows, tenant: Tenant, anonymous: httpx.Client
) -> None:
    offers = inbox_of(tenant, anonymous, "offers")
    offers.configure(schema=SCHEMA, categories=["sale"])
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("compose/offers")
    await expect(page.get_by_label("Message", exact=True)).to_have_value(re.compile('"price": 0'))
    await page.get_by_label("Category").select_option("sale")
    await page.get_by_label("User IDs").fill("bob")
    await page.get_by_label("Message", exact=True).fill('{"title": "Shoes",\n "price": }')
    await expect(page.locator("#json-error")).to_contain_text("Invalid JSON")
    await page.get_by_label("Message", exact=True).fill('{"title": "Shoes", "price": 11}')
    await console.button("Dry run").click()
    await expect(page.locator("#json-error")).to_contain_text(re.compile("price: 11 .*maximum"))
    await expect(page.get_by_label("Message", exact=True)).to_be_focused()
    await expect(page.get_by_label("Message", exact=True)).to_have_value('{"title": "Shoes", "price": 11}')
    await page.get_by_label("Message", exact=True).fill('{"title": "Shoes that are far too long", "price": 11}')
    await console.button("Dry run").click()
    await expect(page.locator("ul.error li")).to_have_count(2)
    await page.get_by_label("Message", exact=True).fill('{"title": "Shoes", "price": 9}')
    await console.button("Review and send").click()
    await console.button("Send to 1").click()
    await console.expect_status("delivered")
    assert offers.reader("bob").messages()[0]["message"] == {"title": "Shoes", "price": 9}


async def test_title_refused_by_the_schema_is_marked(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    inbox.configure(schema={"properties": {"title": {"maxLength": 5}}})
    console = await open_console(windows, tenant)
    await console.visit("compose")
    await console.page.get_by_label("User IDs").fill("bob")
    await console.page.get_by_role("radio", name="Fields").check()
    await console.page.get_by_label("Title").fill("Much too long")
    await console.button("Dry run").click()
    await expect(console.page.locator("#title-error")).to_contain_text("longer than 5")
    await expect(console.page.get_by_label("Title")).to_be_focused()
    await console.page.get_by_label("Title").fill("Short")
    await expect(console.page.locator("#title-error")).to_have_count(0)


async def test_missing_input_is_shown_without_a_request(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    await console.visit("compose")
    await console.button("Review and send").click()
    await expect(console.page.locator("#uids-error")).to_be_visible()
    await expect(console.page.locator("#title-error")).to_be_visible()
    await expect(console.page.get_by_label("User IDs")).to_be_focused()


async def test_recall_is_confirmed_by_a_word_and_empties_the_inbox(
    windows: Windows, tenant: Tenant, inbox: Inbox
) -> None:
    message_id = inbox.send("ada", "bob", message={"title": "Wrong price"})
    console = await open_console(windows, tenant)
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await console.button("Recall…").click()
    await console.page.get_by_label("Reason").fill("wrong price")
    await expect(console.button("Recall message")).to_be_disabled()
    assert inbox.reader("bob").messages()[0]["message"] == {"title": "Wrong price"}
    await console.page.get_by_label("Type recall to confirm").fill("recall")
    await console.button("Recall message").click()
    await console.expect_status("redacted")
    await expect(console.page.locator("[data-share=recalled]")).to_contain_text("2 100 %")
    await expect(console.page.locator("[data-share=delivered]")).to_contain_text("0 0 %")
    await expect(console.button("Recall…")).to_have_count(0)
    assert inbox.reader("bob").messages()[0]["message"] is None
    assert inbox.reader("bob").unread() == {"total": 0, "categories": {}}
    assert inbox.audit_log()[0]["detail"] == "wrong price"


async def test_recall_from_one_user_leaves_the_other(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    message_id = inbox.send("ada", "bob", message={"title": "For ada"})
    console = await open_console(windows, tenant)
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await console.button("Recall…").click()
    await console.dialog.get_by_role("radio", name="Selected users").check()
    await console.page.get_by_label("User IDs").fill("bob")
    await console.page.get_by_label("Type recall to confirm").fill("recall")
    await console.button("Recall message from 1 user").click()
    await expect(console.page.locator("[data-share=recalled]")).to_contain_text("1 50 %", timeout=PATIENCE_MS)
    await expect(console.page.locator("[data-share=delivered]")).to_contain_text("1 50 %")
    assert inbox.reader("bob").messages()[0]["message"] is None
    assert inbox.reader("ada").messages()[0]["message"] == {"title": "For ada"}


async def test_large_broadcast_is_followed_paused_resumed_and_stopped(
    windows: Windows, tenant: Tenant, inbox: Inbox
) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    many = [f"user-{number}" for number in range(100_000)]
    message_id = ok(inbox.post(users(*many)), 202)["message_id"]
    await page.evaluate("hash => { location.hash = hash; }", f"#/broadcasts/DEFAULT/{message_id}")
    await console.button("Pause").click()
    await console.expect_status("paused")
    await expect(page.locator("[data-share=pending] strong")).not_to_have_text("0")
    await expect(page.get_by_role("progressbar", name="Progress")).to_have_attribute("aria-valuemax", "100000")
    await console.button("Resume").click()
    await console.expect_status("delivering")
    await console.button("Stop…").click()
    await console.button("Stop broadcast").click()
    await console.expect_status("stopped")
    await expect(page.locator('[data-share="not sent"] strong')).not_to_have_text("0")
    await expect(page.get_by_role("img", name=re.compile("Delivery rate over"))).to_be_visible(timeout=PATIENCE_MS)
    assert inbox.status(message_id)["status"] == "stopped"


async def test_scheduled_message_can_be_stopped(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    console = await open_console(windows, tenant, timezone_id="Europe/Berlin")
    await _write(console, "Tomorrow", uids="bob")
    await console.page.get_by_role("radio", name="Later").check()
    await console.page.get_by_label("Date and time").fill("2001-01-01T10:00")
    await console.button("Review and send").click()
    await expect(console.page.locator("#at-error")).to_contain_text("must be in the future")
    tomorrow = time.strftime("%Y-%m-%dT10:00", time.gmtime(time.time() + 86_400))
    await console.page.get_by_label("Date and time").fill(tomorrow)
    await console.button("Review and send").click()
    await console.button("Schedule").click()
    await console.expect_status("scheduled")
    (scheduled,) = inbox.broadcasts()
    assert time.strftime("%M:%S", time.gmtime(scheduled["send_at"])) == "00:00"
    assert time.gmtime(scheduled["send_at"]).tm_hour in (8, 9), "ten o'clock in Berlin"
    await console.button("Stop…").click()
    await console.button("Stop broadcast").click()
    await console.expect_status("stopped")


async def test_broadcasts_are_listed_newest_first_in_pages(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    for number in range(22):
        ok(inbox.post(users("bob", "eve"), {"title": f"Number {number}"}), 202)
    console = await open_console(windows, tenant)
    await console.visit("broadcasts")
    rows = console.page.get_by_role("row")
    await expect(rows).to_have_count(21)
    await expect(rows.nth(1)).to_contain_text("Number 21")
    await console.button("Load more").click()
    await expect(rows).to_have_count(23)
    await expect(console.page.get_by_text("End of list.")).to_be_visible()
    await rows.last.get_by_role("link").click()
    await expect(console.heading("Number 0")).to_be_focused()


async def test_sign_in_and_send_work_with_the_keyboard_alone(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    page = await windows.open(CONSOLE)
    console = Console(page, tenant)
    await expect(page.get_by_label("Tenant")).to_be_focused()
    await page.keyboard.press("Shift+Tab")
    await page.keyboard.press("ArrowRight")
    await page.keyboard.press("Tab")
    await expect(page.get_by_label("API key")).to_be_focused()
    await page.keyboard.type(tenant.api_key)
    await page.keyboard.press("Enter")
    await expect(console.heading("Overview")).to_be_focused(timeout=PATIENCE_MS)
    await page.keyboard.press("Shift+Tab")
    await console.tab_to("Skip to content")
    await console.tab_to("Compose")
    await page.keyboard.press("Enter")
    await expect(console.heading("Compose")).to_be_focused()
    await console.loaded()
    await console.tab_to("User IDs")
    await page.keyboard.type("bob")
    await console.tab_to("Title")
    await page.keyboard.type("By keyboard")
    await console.tab_to("Review and send")
    await page.keyboard.press("Enter")
    await expect(console.dialog).to_be_visible()
    await console.tab_to("Send to 1")
    await page.keyboard.press("Enter")
    await console.expect_status("delivered")
    assert inbox.reader("bob").messages()[0]["message"] == {"title": "By keyboard"}


async def test_hidden_window_sends_no_requests(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    message_id = ok(inbox.post(users("bob"), send_at=int(time.time()) + 86_400), 202)["message_id"]
    page = await windows.open(CONSOLE)
    await page.clock.install()
    await page.reload()
    console = Console(page, tenant)
    await console.sign_in()
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await console.expect_status("scheduled")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    async with page.expect_request(f"**/messages/{message_id}"):
        await page.clock.fast_forward(60_000)
    await page.evaluate(SET_HIDDEN, True)
    await page.wait_for_load_state("networkidle")
    asked.clear()
    await page.clock.fast_forward(3_600_000)
    assert await page.evaluate("() => document.hidden") is True
    assert asked == []
    async with page.expect_request(f"**/messages/{message_id}"):
        await page.evaluate(SET_HIDDEN, False)


async def test_finished_broadcast_is_not_polled(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    message_id = inbox.send("bob")
    page = await windows.open(CONSOLE)
    await page.clock.install()
    await page.reload()
    console = Console(page, tenant)
    await console.sign_in()
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await console.expect_status("delivered")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    await page.clock.fast_forward(3_600_000)
    await page.evaluate("() => new Promise(requestAnimationFrame)")
    # Its statistics are: people go on reading it.
    assert [url for url in asked if not url.endswith(f"/{message_id}/stats")] == []


async def test_reload_asks_before_a_draft_is_lost(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    await console.visit("compose")
    await console.page.get_by_label("Title").click()
    await console.page.keyboard.type("Half a thought")
    async with console.page.expect_event("dialog") as asked:
        await console.page.close(run_before_unload=True)
    dialog = await asked.value
    assert dialog.type == "beforeunload"
    await dialog.dismiss()
    await expect(console.page.get_by_label("Title")).to_have_value("Half a thought")
    await console.visit("overview")
    await console.visit("compose")
    await expect(console.page.get_by_label("Title")).to_have_value("Half a thought")
