"""The component in the languages it has: texts loaded on demand, right-to-left layout, formats of the language."""

import gzip
from typing import Any

import pytest
from playwright.async_api import Page, expect

from stak.testing.http_inbox import Inbox
from stak.testing.server import Server
from tests.browser.accessibility import accessibility_violations, needs_axe
from tests.browser.inbox_windows import Opener, suggest_people, wait_until_live
from tests.browser.windows import WEB, Windows, picture
from tests.support.tenant import Tenant
from user_api.inbox_page import LANGUAGES

NAMES = {"ar": "صندوق الوارد", "de": "Posteingang", "es": "Bandeja de entrada", "fr": "Boîte de réception"}
UNREAD = {"ar": "غير المقروءة", "de": "Ungelesen", "es": "No leídos", "fr": "Non lus"}
LANGUAGE_MAX_BYTES = 4_000


@pytest.fixture
def inbox(tenant: Tenant, site: Server) -> Inbox:
    return Inbox(tenant.admin, tenant.admin, tenant.key, tenant.signing_secret)


@pytest.fixture
def opener(windows: Windows, tenant: Tenant) -> Opener:
    return Opener(windows, tenant)


async def open_panel(opener: Opener, language: str, **context: Any) -> Page:
    """Open the panel of a bell on a page, in a language."""
    page = await opener.bell("ada", f'locale="{language}"', **context)
    await expect(page.locator("stak-inbox .panel")).to_have_attribute("lang", language)
    await page.locator("stak-inbox").evaluate("(inbox) => inbox.show()")
    return page


def test_server_has_a_file_for_each_language(site: Server) -> None:
    assert set(LANGUAGES) == {path.stem for path in (WEB / "src/inbox/languages").glob("*.ts")} == set(NAMES)
    with site.client() as client:
        for language in LANGUAGES:
            answer = client.get(f"/stack/users/web/languages/{language}.js")
            assert answer.headers["content-type"].startswith("text/javascript")
            assert len(gzip.compress(answer.content, 9)) < LANGUAGE_MAX_BYTES


@pytest.mark.parametrize("language", sorted(NAMES))
async def test_panel_has_the_texts_of_a_language(opener: Opener, inbox: Inbox, language: str) -> None:
    inbox.send("ada", message={"title": "Order 1045", "body": "It is on its way."})
    page = await open_panel(opener, language)
    await expect(page.get_by_role("tab", name=NAMES[language])).to_be_visible()
    await expect(page.get_by_role("button", name=UNREAD[language], exact=True)).to_be_visible()
    await expect(page.locator("stak-inbox .panel")).to_have_attribute("dir", "rtl" if language == "ar" else "ltr")
    await picture(page, f"inbox-{language}")


async def test_only_the_language_of_the_page_is_loaded(opener: Opener, windows: Windows) -> None:
    loaded: list[str] = []
    page = await windows.open("/healthz")
    page.on("request", lambda request: loaded.append(request.url) if "/languages/" in request.url else None)
    await page.evaluate(
        """async (tenant) => {
            await import('/stack/users/web/stak-inbox.js');
            document.documentElement.lang = 'de-AT';
            document.body.innerHTML = `<stak-inbox tenant="${tenant}" token=""></stak-inbox>`;
        }""",
        opener.tenant.key,
    )
    await expect(page.get_by_role("button", name="Posteingang, keine ungelesenen Nachrichten")).to_be_visible()
    assert [url.rsplit("/", 1)[1] for url in loaded] == ["de.js"]


@pytest.mark.check_all
async def test_language_can_be_changed_and_texts_replaced(opener: Opener) -> None:
    page = await open_panel(opener, "fr")
    await page.evaluate("customElements.get('stak-inbox').words.chats = 'Échanges'")
    await page.locator("stak-inbox").evaluate("(inbox) => { inbox.locale = 'es'; }")
    await expect(page.get_by_role("tab", name=NAMES["es"])).to_be_visible()
    await expect(page.get_by_role("tab", name="Échanges")).to_be_visible()
    await page.locator("stak-inbox").evaluate("(inbox) => { inbox.locale = 'en'; }")
    await expect(page.get_by_role("tab", name="Inbox")).to_be_visible()


@pytest.mark.check_all
async def test_times_are_in_the_language(opener: Opener, inbox: Inbox) -> None:
    inbox.send("ada", message={"title": "Hallo"})
    page = await open_panel(opener, "de")
    await expect(page.locator("stak-inbox time")).to_have_text("jetzt")
    months = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember"
    title = await page.locator("stak-inbox time").get_attribute("title")
    assert any(month in str(title) for month in months.split("|"))


async def test_right_to_left_panel_is_mirrored(opener: Opener, inbox: Inbox) -> None:
    inbox.send("ada", message={"title": "الطلب في الطريق", "body": "يصل غدًا", "action": {"label": "تتبّع", "url": "/o"}})
    page = await open_panel(opener, "ar")
    card = page.locator("stak-inbox .card")
    await expect(card).to_be_visible()

    async def left(selector: str) -> float:
        box = await page.locator(f"stak-inbox {selector}").first.bounding_box()
        assert box is not None
        return box["x"]

    assert await left(".card .dot") < await left(".card .card-title")
    assert await left("#stak-tab-chats") < await left("#stak-tab-inbox")
    assert await left(".head > .icon") < await left("#stak-tab-chats")
    # The arrow key that points to the next tab is the left one.
    await page.locator("#stak-tab-inbox").focus()
    await page.keyboard.press("ArrowLeft")
    await expect(page.locator("#stak-tab-chats")).to_be_focused()
    await page.keyboard.press("ArrowRight")
    await expect(page.locator("#stak-tab-inbox")).to_be_focused()
    await picture(page, "inbox-ar-card")


@pytest.mark.check_all
async def test_right_to_left_chat_has_own_messages_on_the_left(opener: Opener) -> None:
    page = await open_panel(opener, "ar", viewport={"width": 390, "height": 780})
    await suggest_people(page, bob="Bob")
    await page.locator("#stak-tab-chats").click()
    await page.locator("[data-new-chat]").first.click()
    await page.locator(".new-chat input[name=people]").fill("Bob")
    await page.locator(".picker").get_by_role("listitem").filter(has_text="Bob").get_by_role("button").click()
    await page.get_by_role("button", name="بدء المحادثة").click()
    await page.locator(".composer textarea").fill("مرحبًا")
    await page.keyboard.press("Enter")
    await expect(page.locator(".ticks")).to_have_attribute("data-status", "sent")  # the bubble is not replaced anymore
    bubble = page.locator("[part~=bubble-mine]").first
    box = await bubble.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] / 2 < 195
    flipped = await page.locator(".conversation-head .back svg").evaluate("(icon) => getComputedStyle(icon).transform")
    assert flipped == "matrix(-1, 0, 0, 1, 0, 0)"
    await picture(page, "chat-ar-phone")


@pytest.mark.check_all
async def test_page_in_another_direction_keeps_it(opener: Opener) -> None:
    """A language that the component does not have: its texts are English, the direction is the page's."""
    page = await opener.bell("ada")
    await page.evaluate("Object.assign(document.documentElement, {lang: 'he', dir: 'rtl'})")
    await page.locator("stak-inbox").evaluate("(inbox) => { inbox.show(); inbox.requestUpdate(); }")
    panel = page.locator("stak-inbox .panel")
    await expect(panel).not_to_have_attribute("dir", "ltr")
    assert await panel.evaluate("(panel) => getComputedStyle(panel).direction") == "rtl"
    await wait_until_live(page)


@needs_axe
@pytest.mark.check_all
@pytest.mark.parametrize("language", ["ar", "de"])
async def test_translated_panel_is_accessible(opener: Opener, inbox: Inbox, language: str) -> None:
    inbox.send("ada", message={"title": "Order 1045", "body": "It is on its way."})
    page = await open_panel(opener, language)
    await expect(page.locator("stak-inbox .card")).to_be_visible()
    assert await accessibility_violations(page) == []
