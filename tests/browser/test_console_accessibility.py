"""Accessibility of the console: no serious violation in any view, light and dark."""

import time
from typing import Literal

import pytest
from playwright.async_api import expect

from stak.testing.http_inbox import ok
from tests.browser.accessibility import needs_axe
from tests.browser.console import CONSOLE, VIEWS, Console
from tests.browser.windows import Windows, picture
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

WIDTHS = {1280: 860, 390: 844}


@needs_axe
@pytest.mark.parametrize("shade", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
async def test_every_view_is_accessible(
    windows: Windows, tenant: Tenant, shade: Literal["light", "dark"], width: int
) -> None:
    message_id = _create_every_row(tenant)
    page = await windows.open(CONSOLE, color_scheme=shade, viewport={"width": width, "height": WIDTHS[width]})
    console = Console(page, tenant)
    faults = [f"sign-in: {fault}" for fault in await console.faults()]
    await picture(page, f"sign-in-{width}-{shade}")
    await console.sign_in()
    others = ["compose/offers", "inboxes/offers", "inboxes/+", "topics/news", "templates/DEFAULT/+"]
    for view in [*VIEWS, f"broadcasts/DEFAULT/{message_id}", *others]:
        await console.visit(view)
        faults += [f"{view}: {fault}" for fault in await console.faults()]
        await picture(page, f"{view.replace('/', '-').replace(message_id, 'one')}-{width}-{shade}")
    assert faults == []


@needs_axe
@pytest.mark.parametrize("shade", ["light", "dark"])
async def test_dialogs_and_errors_are_accessible(
    windows: Windows, tenant: Tenant, shade: Literal["light", "dark"]
) -> None:
    message_id = _create_every_row(tenant)
    page = await windows.open(CONSOLE, color_scheme=shade)
    console = Console(page, tenant)
    await console.sign_in()
    faults: list[str] = []

    async def look(name: str) -> None:
        faults.extend(f"{name}: {fault}" for fault in await console.faults())
        await picture(page, f"{name}-1280-{shade}")

    await console.visit("compose")
    await console.button("Review and send").click()
    await look("errors")
    await page.get_by_role("radio", name="Everyone").check()
    await page.get_by_label("Title").fill("To all")
    await console.button("Review and send").click()
    await expect(console.dialog).to_be_visible()
    await look("send-to-all")
    await page.keyboard.press("Escape")
    await console.visit(f"broadcasts/DEFAULT/{message_id}")
    await console.button("Recall…").click()
    await look("recall")
    await page.keyboard.press("Escape")
    await console.visit("keys")
    await console.button("New API key").click()
    await look("new-key")
    await page.get_by_role("checkbox", name="read").check()
    await console.button("Create key").click()
    await expect(page.get_by_label("Shown once")).to_be_visible()
    await look("key-shown-once")
    await console.button("I have saved it").click()
    await console.visit("users")
    await page.get_by_label("User ID or phone number").fill("ada")
    await page.keyboard.press("Enter")
    await console.button("Recount").click()
    await expect(page.get_by_text("The counts are correct.")).to_be_visible()
    await look("user")
    await console.visit("settings")
    await page.get_by_label("Title").fill("Changed")
    await look("unsaved")
    assert faults == []


async def test_reduced_motion_disables_transitions(windows: Windows, tenant: Tenant) -> None:
    page = await windows.open(CONSOLE, reduced_motion="reduce")
    durations = "() => getComputedStyle(document.querySelector('button')).transitionDuration"
    assert await page.evaluate(durations) in ("0s", "1e-05s")
    other = await windows.open(CONSOLE)
    assert await other.evaluate(durations) not in ("0s", "1e-05s")


def _create_every_row(tenant: Tenant) -> str:
    """Create every kind of row the views can show and return the id of a broadcast."""
    path = f"/stack/admin/v1/{tenant.key}"
    schema = {"type": "object", "required": ["title"], "properties": {"title": {"type": "string"}}}
    config = {"title": "Offers", "categories": ["sale", "vip"], "schema": schema, "description": "What is cheap"}
    ok(tenant.admin.put(f"{path}/offers/config", json=config), 201)
    ok(tenant.admin.put(f"{path}/DEFAULT/audience", json={"add": ["ada", "bob", "cleo"]}))
    ok(tenant.admin.put(f"{path}/topics/news", json={"title": "News", "open": True}), 201)
    ok(tenant.admin.put(f"{path}/topics/news/members", json={"add": ["ada", "bob"]}))
    ok(tenant.admin.post(f"{path}/keys", json={"scopes": ["read", "post"]}), 201)
    message = {
        "title": "Opening hours",
        "body": "From nine.",
        "action": {"label": "See", "url": "https://shop.example"},
    }
    ids = [
        ok(tenant.admin.post(f"{path}/DEFAULT/messages/post", json={"message": message, **post}), 202)["message_id"]
        for post in (
            {"audiences": {"kind": "users", "uids": ["ada", "bob"]}, "category": "news"},
            {"audiences": {"kind": "everyone", "label": "All customers"}, "category": "news", "sender": "The shop"},
            {"audiences": {"kind": "everyone"}, "send_at": int(time.time()) + 86_400},
        )
    ]
    ok(tenant.admin.request("DELETE", f"{path}/DEFAULT/messages/redact", json={"message_id": ids[0]}), 202)
    return str(ids[1])
