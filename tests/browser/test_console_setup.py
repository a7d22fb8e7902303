"""Administration of a tenant in the console: audience, users, inboxes, keys, settings, dead letters and audit log."""

import re
import time

import httpx
import pytest
from playwright.async_api import FilePayload, expect

from stak.bootstrap import open_engine
from stak.ports.queue import Outgoing
from stak.testing.http_inbox import WAIT_SECONDS, Inbox, ok
from stak.testing.server import OPERATOR_KEY, Server
from tests.browser.console import PATIENCE_MS, open_console
from tests.browser.windows import Windows
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all


def _path(tenant: Tenant, path: str) -> str:
    return f"/stack/admin/v1/{tenant.key}/{path}"


async def test_members_are_added_from_a_file_in_batches_and_removed(
    windows: Windows, tenant: Tenant, inbox: Inbox
) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("audience")
    batches: list[str] = []
    page.on("request", lambda request: batches.append(request.method) if "/audience" in request.url else None)
    lines = "\n".join(['name,"user_id"', *(f'"Number, {number}",user-{number}' for number in range(20_500))])
    file = FilePayload(name="members.csv", mimeType="text/csv", buffer=lines.encode())
    await page.get_by_label("Import from file…").set_input_files(file)
    await expect(page.get_by_text("20,500 distinct users, in 3 batches")).to_be_visible()
    await console.button("Add 20,500").click()
    await expect(page.get_by_text("20,500 of 20,500 processed: 20,500 added")).to_be_visible(timeout=PATIENCE_MS)
    assert batches.count("PUT") == 3
    await expect(page.locator("[data-estimate]")).to_have_text("20,500")
    await page.get_by_role("radio", name="Remove").check()
    await page.get_by_label("User IDs").fill("user-1, user-2, nobody")
    await console.button("Remove 3").click()
    await console.dialog.get_by_role("button", name="Remove").click()
    await expect(page.get_by_text("3 of 3 processed: 2 removed, 1 not in the audience")).to_be_visible()
    assert ok(inbox.call("GET", "audience")) == {"estimate": 20_498}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
async def test_file_is_read_in_its_encoding(windows: Windows, tenant: Tenant, inbox: Inbox, encoding: str) -> None:
    """A wrongly decoded character would name another user."""
    console = await open_console(windows, tenant)
    await console.visit("audience")
    file = FilePayload(name="members.csv", mimeType="text/csv", buffer="uid\nzoë\njürgen\n".encode(encoding))
    await console.page.get_by_label("Import from file…").set_input_files(file)
    await console.button("Add 2").click()
    await expect(console.page.get_by_text("2 of 2 processed: 2 added")).to_be_visible(timeout=PATIENCE_MS)
    inbox.wait(str(ok(inbox.post({"kind": "everyone"}), 202)["message_id"]))
    assert [len(inbox.reader(uid).messages()) for uid in ("zoë", "jürgen")] == [1, 1]


async def test_failed_batch_keeps_the_rest_for_a_retry(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    console = await open_console(windows, tenant)
    await console.visit("audience")
    bad = "\n".join([*(f"user-{number}" for number in range(10_000)), "good", "a/b"])
    await console.page.get_by_label("Import from file…").set_input_files(
        FilePayload(name="members.txt", mimeType="text/plain", buffer=bad.encode())
    )
    await console.button("Add 10,002").click()
    await expect(console.page.locator("#members-error")).to_contain_text("must not contain '/'", timeout=PATIENCE_MS)
    await expect(console.page.get_by_label("User IDs")).to_have_value("good\na/b")
    await console.page.get_by_label("User IDs").fill("good")
    await console.button("Add 1").click()
    await expect(console.page.locator("[data-estimate]")).to_have_text("10,001")
    assert ok(inbox.call("GET", "audience")) == {"estimate": 10_001}


async def test_inbox_is_created_and_unsaved_changes_are_kept(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("inboxes")
    await page.get_by_role("link", name="New inbox").click()
    await page.get_by_label("Inbox name").fill("DEFAULT")
    await page.get_by_label("Title").fill("Offers")
    await console.button("Create inbox").click()
    await expect(page.locator("#inbox-error")).to_have_text("An inbox with this name already exists.")
    await page.get_by_label("Inbox name").fill("offers")
    await page.get_by_role("radio", name="Fixed list").check()
    for category in ("sale", "vip"):
        await page.get_by_label("Allowed categories", exact=True).last.fill(category)
        await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Remove vip").click()
    await page.get_by_role("spinbutton", name="Messages expire after").fill("2")
    await page.get_by_label("JSON Schema").fill('{"type": ')
    await expect(page.locator("#schema-error")).to_contain_text("Invalid JSON")
    await page.get_by_label("JSON Schema").fill('{"type": "nonsense"}')
    await console.button("Create inbox").click()
    await expect(page.locator("#schema-error")).to_contain_text("nonsense")
    await page.get_by_label("JSON Schema").fill('{"type": "object"}')
    await console.button("Create inbox").click()
    await expect(console.heading("offers")).to_be_visible()
    config = ok(tenant.admin.get(_path(tenant, "offers/config")))
    assert (config["title"], config["categories"], config["ttl_seconds"]) == ("Offers", ["sale"], 2 * 86_400)
    assert config["schema"] == {"type": "object"}
    await page.get_by_label("Description").fill("What is cheap this week")
    await page.get_by_role("link", name="Overview").click()
    await expect(page.get_by_role("link", name=re.compile("Inboxes .*unsaved"))).to_be_visible()
    await console.visit("inboxes/offers")
    await expect(page.get_by_label("Description")).to_have_value("What is cheap this week")
    await console.button("Save").click()
    await expect(page.get_by_role("status").get_by_text("Saved", exact=True)).to_be_visible()
    assert ok(tenant.admin.get(_path(tenant, "offers/config")))["description"] == "What is cheap this week"
    await console.visit("inboxes")
    await expect(page.get_by_role("row", name="offers")).to_contain_text("sale")


async def test_settings_are_saved_and_errors_shown_at_their_field(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("settings")
    await page.get_by_label("Title").fill("The shop")
    await page.get_by_label("Allowed origins").fill("https://shop.example")
    await page.keyboard.press("Enter")
    await page.get_by_label("Retention in days").fill("0")
    await page.get_by_label("Webhook URL").fill("ftp://shop.example")
    await console.button("Save").click()
    await expect(page.locator("#days-error")).to_be_visible()
    await expect(page.locator("#webhook-error")).to_be_visible()
    await expect(page.get_by_label("Title")).to_have_value("The shop")
    await page.get_by_label("Retention in days").fill("")
    await page.get_by_label("Webhook URL").fill("https://shop.example/stak")
    await console.button("Save").click()
    await expect(page.get_by_role("status").get_by_text("Saved", exact=True)).to_be_visible()
    settings = ok(tenant.admin.get(_path(tenant, "settings")))
    assert (settings["title"], settings["retention_days"]) == ("The shop", None)
    assert settings["allowed_origins"] == ["https://shop.example"]
    assert settings["webhook_url"] == "https://shop.example/stak"


async def test_shorter_retention_is_confirmed_and_longer_is_not(windows: Windows, tenant: Tenant) -> None:
    def stored() -> object:
        return ok(tenant.admin.get(_path(tenant, "settings")))["retention_days"]

    console = await open_console(windows, tenant)
    page = console.page
    days, saved = page.get_by_label("Retention in days"), page.get_by_role("status").get_by_text("Saved", exact=True)
    await console.visit("settings")
    await expect(days).to_have_value("")
    await days.fill("30")
    await console.button("Save").click()
    await expect(console.dialog).to_contain_text("older than 30 days are deleted")
    await console.dialog.get_by_role("button", name="Cancel").click()
    assert stored() is None
    await console.button("Save").click()
    await console.button("Save and delete").click()
    await expect(saved).to_be_visible()
    assert stored() == 30
    for value, expected in (("60", 60), ("", None)):  # Keeps more than before, so nothing is confirmed.
        await days.fill(value)
        await console.button("Save").click()
        await expect(page.get_by_text("Unsaved changes")).to_have_count(0)
        assert stored() == expected


async def test_quotas_show_limit_and_use(windows: Windows, tenant: Tenant, site: Server) -> None:
    with site.client(OPERATOR_KEY) as operator:
        ok(operator.put(_path(tenant, "quotas"), json={"inboxes": 4, "stored_bytes": 1_500_000, "users": None}))
    console = await open_console(windows, tenant)
    await console.visit("settings")
    rows = console.page.get_by_role("region", name="Quotas").get_by_role("row")
    await expect(rows.filter(has_text=re.compile(r"^\s*Inboxes")).get_by_role("cell")).to_have_text(
        ["Inboxes", "1", "4", "25 %"]
    )
    await expect(rows.filter(has_text="Stored data")).to_contain_text("1.5 MB")
    await expect(rows.filter(has_text="Registered users")).to_contain_text("no limit")


async def test_key_has_a_name_and_an_expiry(windows: Windows, tenant: Tenant) -> None:
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("keys")
    await console.button("New API key").click()
    await page.get_by_label("Name").fill("billing service")
    await page.get_by_role("spinbutton", name="Expires after").fill("0")
    await page.get_by_role("checkbox", name="read").check()
    await console.button("Create key").click()
    await expect(page.locator("#key-expiry-error")).to_be_visible()
    await page.get_by_role("spinbutton", name="Expires after").fill("2")
    await console.button("Create key").click()
    await console.button("I have saved it").click()
    row = page.get_by_role("row", name="billing service")
    await expect(row).to_contain_text("in 2 days")
    await expect(row).to_contain_text("never")  # Not used yet.
    await expect(page.get_by_role("row").filter(has_text="this key")).to_contain_text("just now")
    (made,) = [key for key in ok(tenant.admin.get(_path(tenant, "keys")))["keys"] if key["name"] == "billing service"]
    assert made["expires_at"] == pytest.approx(time.time() + 2 * 86_400, abs=600)


async def test_key_is_created_shown_once_and_revoked(windows: Windows, tenant: Tenant, site: Server) -> None:
    console = await open_console(windows, tenant, permissions=["clipboard-read", "clipboard-write"])
    page = console.page
    await console.visit("keys")
    await console.button("New API key").click()
    await expect(console.button("Create key")).to_be_disabled()
    await page.get_by_role("checkbox", name="read").check()
    await console.button("Create key").click()
    shown = page.get_by_label("Shown once")
    key = await shown.input_value()
    await console.dialog.get_by_role("button", name="Copy").click()
    await expect(console.dialog.get_by_text("Copied")).to_be_visible()
    assert await page.evaluate("() => navigator.clipboard.readText()") == key
    await page.keyboard.press("Escape")
    await expect(shown).to_be_visible()
    await console.button("I have saved it").click()
    await expect(shown).to_have_count(0)
    assert key not in await page.content()
    with site.client(key) as client:
        assert ok(client.get(_path(tenant, "own-key")))["scopes"] == ["read"]
        await page.get_by_role("button", name=f"Revoke key …{key.split('_')[2][-6:]}").click()
        await console.button("Revoke").click()
        await expect(page.get_by_role("button", name=re.compile("^Revoke key"))).to_have_count(1)
        assert client.get(_path(tenant, "own-key")).status_code == 401


async def test_secret_is_rotated_and_shown_once(windows: Windows, tenant: Tenant, anonymous: httpx.Client) -> None:
    console = await open_console(windows, tenant)
    await console.visit("keys")
    await console.button("Rotate signing secret").click()
    await console.page.get_by_label("The previous secret remains valid").select_option("0")
    await console.button("Rotate").click()
    secret = await console.page.get_by_label("Shown once").input_value()
    await console.button("I have saved it").click()
    inbox = Inbox(tenant.admin, anonymous, tenant.key, secret)
    assert inbox.reader("bob").unread()["total"] == 0
    stale = Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret).reader("bob")
    assert stale.call("GET", "messages/unread").status_code == 401
    await console.button("Rotate data key").click()
    await console.button("Rotate").click()
    await expect(console.page.get_by_role("status").get_by_text("Data key rotated")).to_be_visible()
    assert inbox.audit_log()[0]["action"] == "rotate data key"


async def test_user_is_found_registered_and_recounted(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    inbox.send("ada", category="news")
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("users")
    await page.get_by_label("User ID or phone number").fill("a/b")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("A user ID cannot be . or .. and cannot contain /.")).to_be_visible()
    await page.get_by_label("User ID or phone number").fill("ada")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("This user is not registered")).to_be_visible()
    await page.get_by_label("Phone number optional").fill("030")
    await console.button("Register").click()
    await expect(page.locator("#phone-error")).to_be_visible()
    await page.get_by_label("Phone number optional").fill("+4930123456")
    await page.get_by_label("Name optional").fill("Ada")
    await console.button("Register").click()
    await expect(console.button("Save profile")).to_be_visible()
    await console.button("Recount").click()
    await expect(page.get_by_text("The counts are correct.")).to_be_visible()
    await expect(page.get_by_role("row", name="news 1 1", exact=True)).to_be_visible()
    await console.button("Create token").click()
    token = await page.get_by_label("Shown once").input_value()
    await console.button("I have saved it").click()
    headers = {"Authorization": f"Bearer {token}"}
    answer = inbox.anonymous.get(f"/stack/users/v1/{tenant.key}/DEFAULT/messages/unread", headers=headers)
    assert ok(answer)["total"] == 1
    await page.get_by_label("User ID or phone number").fill("+4930123456")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name="ada", exact=True)).to_be_visible()
    await expect(page.get_by_label("Name optional")).to_have_value("Ada")


async def test_dead_letters_have_reasons_and_are_redriven(windows: Windows, tenant: Tenant, site: Server) -> None:
    async with open_engine(site.settings) as engine:
        await engine.ports.deliveries.send([Outgoing(b"no parcel", tenant.key), Outgoing(b"nor this", tenant.key)])
    console = await open_console(windows, tenant)
    page = console.page
    await console.visit("dead-letters")
    rows = page.get_by_role("row")
    deadline = time.monotonic() + WAIT_SECONDS
    while await rows.count() != 3:  # Until the worker has buried them.
        assert time.monotonic() < deadline
        await console.button("Refresh").click()
        await console.loaded()
    await expect(rows.nth(1)).to_contain_text("not a delivery")
    await page.get_by_role("checkbox").first.check()
    await console.button("Retry selected (1)").click()
    await console.button("Retry").click()
    await expect(page.get_by_role("status").get_by_text("Retrying 1 dead letter")).to_be_visible()
    await console.button("Retry all").click()
    await console.button("Retry").click()
    await expect(page.get_by_role("status").get_by_text("Retrying")).to_be_visible()
    await console.visit("audit-log")
    await expect(page.get_by_role("row").nth(1)).to_contain_text("Retry dead letters")


async def test_audit_log_is_read_in_pages_and_links_broadcasts(windows: Windows, tenant: Tenant, inbox: Inbox) -> None:
    message_id = inbox.send("bob", message={"title": "The first"})
    for number in range(52):
        inbox.configure(description=str(number))
    console = await open_console(windows, tenant)
    await console.visit("audit-log")
    rows = console.page.get_by_role("row")
    await expect(rows).to_have_count(51)
    await console.button("Load more").click()
    await expect(rows).to_have_count(55)  # With the creation of the tenant, which is the oldest.
    await console.page.get_by_role("link", name=re.compile(message_id[-6:])).click()
    await expect(console.heading("The first")).to_be_visible()
