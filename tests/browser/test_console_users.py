"""Users in the console: listed, exported, erased and signed out."""

import contextlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Route, expect

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.browser.accessibility import needs_axe
from tests.browser.console import CONSOLE, PATIENCE_MS, Console, inbox_of, open_console
from tests.browser.windows import Windows, picture
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

JOB_MS = 2 * PATIENCE_MS


@pytest.fixture
def inbox(tenant: Tenant, site: Server) -> Iterator[Inbox]:
    with site.client() as anonymous:
        yield inbox_of(tenant, anonymous)


def _path(tenant: Tenant, path: str) -> str:
    return f"/stack/admin/v1/{tenant.key}/{path}"


def _register(tenant: Tenant, uid: str, name: str) -> None:
    ok(tenant.admin.put(_path(tenant, f"users/{uid}"), json={"display_name": name}), 201)


def _sign_in(inbox: Inbox, uid: str, device: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {inbox.reader(uid).token}"}
    path = f"/stack/users/v1/{inbox.tenant}/sessions"
    return inbox.anonymous.post(path, json={"device_id": device}, headers=headers)


async def _look_up(console: Console, uid: str) -> None:
    await console.visit("users")
    await console.page.get_by_label("User ID or phone number").fill(uid)
    await console.page.keyboard.press("Enter")
    await expect(console.page.get_by_role("heading", name=uid, exact=True)).to_be_visible()


async def test_user_is_exported_to_a_file(windows: Windows, tenant: Tenant, inbox: Inbox, tmp_path: Path) -> None:
    _register(tenant, "ada", "Ada")
    inbox.send("ada", message={"title": "For Ada"})
    console = await open_console(windows, tenant)
    await _look_up(console, "ada")
    await console.button("Export data").click()
    await expect(console.page.get_by_text("The export is ready")).to_be_visible(timeout=JOB_MS)
    async with console.page.expect_download() as waiting:
        await console.button("Download").click()
    download = await waiting.value
    assert download.suggested_filename == "ada.jsonl"
    await download.save_as(tmp_path / "ada.jsonl")
    lines = [json.loads(line) for line in (tmp_path / "ada.jsonl").read_text().splitlines()]
    assert any(line["type"] == "profile" for line in lines)
    assert "For Ada" in (tmp_path / "ada.jsonl").read_text()
    await console.visit("overview")
    await _look_up(console, "ada")  # The export is found again.
    await expect(console.page.get_by_text("The export is ready")).to_be_visible(timeout=JOB_MS)


async def test_user_is_erased_after_typing_the_id(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    _register(tenant, "ada", "Ada")
    inbox.send("ada")
    console = await open_console(windows, tenant)
    page = console.page
    await _look_up(console, "ada")
    await console.button("Erase user…").click()
    await expect(console.button("Erase")).to_be_disabled()
    await page.get_by_label("Type ada to confirm").fill("adam")
    await expect(console.button("Erase")).to_be_disabled()
    assert tenant.admin.get(_path(tenant, "users/ada")).status_code == 200
    await page.get_by_label("Type ada to confirm").fill("ada")
    await console.button("Erase").click()
    await expect(page.get_by_text("ada was erased on ")).to_be_visible(timeout=JOB_MS)
    receipt = page.get_by_role("table", name="Receipt")
    await expect(receipt.get_by_role("row").filter(has_text="profiles")).to_contain_text("1")
    await expect(page.get_by_text("This user is not registered")).to_be_visible()
    await expect(page.get_by_label("Name optional")).to_have_value("")
    assert tenant.admin.get(_path(tenant, "users/ada")).status_code == 404
    assert inbox.reader("ada").messages() == []


async def test_sessions_are_listed_and_ended(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    tokens = [ok(_sign_in(inbox, "ada", device), 201)["access_token"] for device in ("phone", "tablet", "laptop")]
    console = await open_console(windows, tenant)
    page = console.page
    await _look_up(console, "ada")
    await console.button("Show sessions").click()
    rows = page.get_by_role("table", name="Sessions").get_by_role("row")
    await expect(rows).to_have_count(4)
    await console.button("End session on tablet").click()
    await console.button("End session").click()
    await expect(rows).to_have_count(3)
    await console.button("End all…").click()
    await console.button("End all sessions").click()
    await expect(page.get_by_text("not signed in on any device")).to_be_visible()
    await expect(page.get_by_text("2 sessions ended")).to_be_visible()
    path = f"/stack/users/v1/{tenant.key}/DEFAULT/messages/unread"
    answers = [inbox.anonymous.get(path, headers={"Authorization": f"Bearer {token}"}) for token in tokens]
    assert [answer.status_code for answer in answers] == [401, 401, 401]


async def test_users_are_listed_in_pages_and_selected(windows: Windows, tenant: Tenant) -> None:
    for number in range(51):
        _register(tenant, f"user-{number:02}", f"Number {number}")
    _register(tenant, "+zoë", "Zoë")
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("users")
    rows = page.get_by_role("table", name="Registered users").get_by_role("row")
    await expect(rows).to_have_count(51)
    await console.button("Load more").click()
    await expect(rows).to_have_count(53)
    await page.get_by_label("Search by ID").fill("user-4")
    await expect(rows).to_have_count(11)
    await page.get_by_label("Search by ID").fill("+")
    await expect(rows).to_have_count(2)
    await page.get_by_role("link", name="+zoë", exact=True).click()
    await expect(page.get_by_label("Name optional")).to_have_value("Zoë")
    await console.button("All registered users").click()
    await expect(rows).to_have_count(51)


async def test_address_of_a_user_is_kept_by_reload_and_back(windows: Windows, tenant: Tenant) -> None:
    _register(tenant, "ada", "Ada")
    _register(tenant, "DEFAULT", "Named like the inbox")
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("users")
    await page.get_by_role("link", name="DEFAULT", exact=True).click()
    await expect(page.get_by_label("Name optional")).to_have_value("Named like the inbox")
    await console.button("All registered users").click()
    await page.get_by_role("link", name="ada", exact=True).click()
    await expect(console.heading("ada")).to_be_focused()
    assert page.url.endswith("#/users/ada")
    await page.reload()
    await console.sign_in()
    await expect(page.get_by_label("Name optional")).to_have_value("Ada")
    await page.get_by_label("User ID or phone number").fill("bob")
    await page.keyboard.press("Enter")
    await expect(console.heading("bob")).to_be_focused()
    await expect(page.get_by_text("This user is not registered")).to_be_visible()
    await page.go_back()
    await expect(console.heading("ada")).to_be_focused()
    await expect(page.get_by_label("Name optional")).to_have_value("Ada")


async def test_late_profile_is_not_shown_for_another_user(windows: Windows, tenant: Tenant) -> None:
    _register(tenant, "ada", "Ada")
    _register(tenant, "bob", "Bob")
    console = await open_console(windows, tenant)
    page = console.page
    by_phone = re.compile(r"/users\?phone_number=")
    held: list[Route] = []

    async def hold(route: Route) -> None:
        held.append(route)

    await page.route(by_phone, hold)
    await console.visit("users")
    await page.get_by_label("User ID or phone number").fill("+4930123456")
    async with page.expect_request(by_phone):
        await page.keyboard.press("Enter")
    await console.page.evaluate("location.hash = '#/users/bob'")
    await expect(page.get_by_label("Name optional")).to_have_value("Bob")
    ada = ok(tenant.admin.get(_path(tenant, "users/ada")))
    # The request may have been cancelled: then there is nothing to answer.
    with contextlib.suppress(PlaywrightError):
        await held[0].fulfill(json=ada)
    await console.loaded()
    await expect(console.heading("bob")).to_be_visible()
    await expect(page.get_by_label("Name optional")).to_have_value("Bob")


async def test_profile_that_cannot_be_read_keeps_what_is_not_filled_in(windows: Windows, tenant: Tenant) -> None:
    ada = {"display_name": "Ada", "phone_number": "+4930123456", "email": "ada@shop.example"}
    ok(tenant.admin.put(_path(tenant, "users/ada"), json=ada), 201)
    writing = ok(tenant.admin.post(_path(tenant, "keys"), json={"scopes": ["users"]}), 201)["api_key"]
    console = Console(await windows.open(CONSOLE), tenant)
    await console.sign_in(writing)
    page = console.page
    for uid in ("ada", "eve"):
        await console.visit("users")
        await page.get_by_label("User ID or phone number").fill(uid)
        await page.keyboard.press("Enter")
        await expect(console.heading(uid)).to_be_visible()
        await page.get_by_label("Name optional").fill("Another name")
        await console.button("Save profile").click()
        await expect(page.get_by_text("Profile saved")).to_be_visible()
        await expect(page.get_by_label("Name optional")).to_have_value("Another name")
    profiles = [ok(tenant.admin.get(_path(tenant, f"users/{uid}"))) for uid in ("ada", "eve")]
    assert [one["display_name"] for one in profiles] == ["Another name", "Another name"]
    assert [one["phone_number"] for one in profiles] == ["+4930123456", None]
    assert profiles[0]["email"] == "ada@shop.example"


async def test_key_without_the_scope_cannot_export_or_erase(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    reading = ok(tenant.admin.post(_path(tenant, "keys"), json={"scopes": ["read"]}), 201)["api_key"]
    console = await open_console(windows, tenant)
    await console.button("Sign out").click()
    await console.sign_in(reading)
    await _look_up(console, "ada")
    for name in ("Export data", "Erase user…", "Show sessions", "End all…"):
        await expect(console.button(name)).to_be_disabled()


@needs_axe
@pytest.mark.parametrize(("shade", "width"), [("light", 1280), ("dark", 390)])
async def test_user_data_and_sessions_are_accessible(
    windows: Windows, tenant: Tenant, inbox: Inbox, shade: str, width: int
) -> None:
    _register(tenant, "ada", "Ada")
    inbox.send("ada")
    ok(_sign_in(inbox, "ada", "phone"), 201)
    console = await open_console(windows, tenant, color_scheme=shade, viewport={"width": width, "height": 1400})
    page = console.page
    await console.visit("users")
    await picture(page, f"user-list-{width}-{shade}")
    await _look_up(console, "ada")
    await console.button("Show sessions").click()
    await console.button("Export data").click()
    await expect(page.get_by_text("The export is ready")).to_be_visible(timeout=JOB_MS)
    faults = await console.faults()
    await picture(page, f"user-exported-{width}-{shade}")
    await console.button("Erase user…").click()
    faults += await console.faults()
    await picture(page, f"user-erase-{width}-{shade}")
    await page.get_by_label("Type ada to confirm").fill("ada")
    await console.button("Erase").click()
    await expect(page.get_by_text("ada was erased on ")).to_be_visible(timeout=JOB_MS)
    await expect(page.get_by_text("The export is ready")).to_have_count(0)
    faults += await console.faults()
    await picture(page, f"user-erased-{width}-{shade}")
    assert faults == []
