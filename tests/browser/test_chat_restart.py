"""Windows reconnect by themselves after a server restart and miss nothing."""

from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, expect

from stak.testing.http_inbox import Inbox
from stak.testing.server import OPERATOR_KEY, Server, run_server
from tests.browser.inbox_windows import Opener, wait_until_live
from tests.browser.windows import Windows
from tests.support.api.chat import ChatUsers
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all


def tenant_of(server: Server) -> Tenant:
    with server.client(OPERATOR_KEY) as operator:
        made = operator.put("/stack/admin/v1/bakery").json()
    admin = server.client(made["api_key"])
    return Tenant("bakery", made["api_key"], made["signing_secret"], made["subscriber_secret"], admin)


@pytest.mark.parametrize("is_killed", [False, True], ids=["stopped", "killed"])
async def test_windows_survive_a_server_restart(browser: Browser, tmp_path: Path, *, is_killed: bool) -> None:
    with run_server(tmp_path) as server:
        tenant = tenant_of(server)
        chat_users = ChatUsers(tenant.admin, server.client(), tenant.key, tenant.signing_secret)
        chat = chat_users.one("ada").direct("bob")
        chat_users.one("ada").send_text(chat, "before")
        windows = Windows(browser, server)
        page = await Opener(windows, tenant).page("bob")
        await page.get_by_role("tab", name="Chats").click()
        await page.locator(".row").click()
        await expect(page.locator(".bubble p")).to_have_text(["before"])
        if is_killed:
            server.process.kill()
    await expect(page.locator("stak-inbox")).not_to_have_attribute("connection", "live")
    await page.locator(".composer textarea").fill("while it was away")
    await page.locator(".composer textarea").press("Enter")
    await expect(page.locator("[data-status=sending]")).to_have_count(1)

    with run_server(tmp_path, "--port", str(httpx.URL(server.url).port)) as again:
        chat_users = ChatUsers(tenant.admin, again.client(), tenant.key, tenant.signing_secret)
        inbox = Inbox(tenant.admin, again.client(), tenant.key, tenant.signing_secret)
        await wait_until_live(page)
        await expect(page.locator("[data-status=sent]")).to_have_count(1)
        chat_users.one("ada").send_text(chat, "after")
        await expect(page.locator(".bubble p")).to_have_text(["before", "while it was away", "after"])
        inbox.send("bob", message={"title": "Open again"})
        await expect(page.get_by_role("tab", name="Inbox 1 unread")).to_be_visible()
        await page.context.close()
    assert windows.errors == []
