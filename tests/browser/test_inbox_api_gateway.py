"""`<stak-inbox>` behind API Gateway: a ticket for each connection, and pings at the interval that `ready` names."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, expect

from stak.testing.server import Server
from tests.browser.api_gateway import ORIGIN, TENANT, ApiGateway, api_gateway
from tests.browser.inbox_windows import Opener, bell, wait_until_live
from tests.browser.windows import Windows
from tests.support.services import Services
from tests.support.tenant import Tenant

pytestmark = pytest.mark.check_all

TICKET = f"/stack/users/v1/{TENANT}/events/ticket"
PING_MS = 480_000


class Functions:
    """An installation of functions, and the windows of its user bob."""

    def __init__(self, gateway: ApiGateway, key: str, browser: Browser) -> None:
        self.gateway, self._key, self._browser = gateway, key, browser
        self.tokens: list[str] = []
        """Tokens that the page supplies first, before valid ones."""

    async def token(self) -> str:
        if self.tokens:
            return self.tokens.pop(0)
        made = await self.gateway.ask("POST", f"/stack/admin/v1/{TENANT}/users/bob/tokens", self._key)
        return str(made["token"])

    async def window(self) -> Page:
        """Open an empty window."""
        page = await self._browser.new_page()
        await self.gateway.intercept(page)
        await page.expose_function("freshToken", self.token)
        await page.clock.install()
        await page.goto(f"{ORIGIN}/stack/users/inbox")
        return page

    async def bell(self) -> Page:
        """Open a window with bob's bell."""
        page = await self.window()
        await page.evaluate(
            """([tenant, socketUrl]) => {
                document.body.innerHTML = `<stak-inbox tenant="${tenant}" socket-url="${socketUrl}"></stak-inbox>`;
                document.querySelector("stak-inbox").getToken = () => freshToken();
            }""",
            [TENANT, self.gateway.socket_url],
        )
        return page

    async def post(self, title: str) -> None:
        body = {"audiences": {"kind": "users", "uids": ["bob"]}, "category": "news", "message": {"title": title}}
        await self.gateway.ask("POST", f"/stack/admin/v1/{TENANT}/DEFAULT/messages/post", self._key, body)
        await self.gateway.deliver()

    @property
    def tickets(self) -> int:
        return self.gateway.requests.count(TICKET)

    @property
    def pings(self) -> int:
        return sum(frame["type"] == "ping" for frame in self.gateway.frames)


@pytest_asyncio.fixture(loop_scope="session")
async def functions(services: Services, browser: Browser) -> AsyncIterator[Functions]:
    async with api_gateway(services.ministack) as (gateway, key):
        yield Functions(gateway, key, browser)
        for context in browser.contexts:  # before the functions end
            await context.close()
        await gateway.drain()


async def test_each_connection_uses_a_ticket_of_its_own(functions: Functions) -> None:
    page = await functions.bell()
    await wait_until_live(page)
    await functions.post("First")
    await expect(bell(page, 1)).to_be_visible()
    assert (functions.tickets, len(functions.gateway.open)) == (1, 1)

    (connection,) = functions.gateway.open.values()
    await connection.close(code=1001, reason="Going away")  # API Gateway, after two hours
    await expect(page.locator("stak-inbox")).to_have_attribute("connection", "connecting")
    await page.clock.run_for(1000)
    await wait_until_live(page)
    assert (functions.tickets, len(functions.gateway.open)) == (2, 2)
    assert functions.gateway.refusals == []


async def test_hosted_page_knows_the_address_of_the_websocket_api(functions: Functions) -> None:
    page = await functions.window()
    await page.get_by_label("Tenant").fill(TENANT)
    await page.get_by_label("Token").fill(await functions.token())
    await page.get_by_role("button", name="Open inbox").click()
    await wait_until_live(page)
    assert (functions.tickets, len(functions.gateway.open)) == (1, 1)


async def test_ping_at_the_named_interval_fetches_what_was_dropped(functions: Functions) -> None:
    page = await functions.bell()
    await wait_until_live(page)
    functions.gateway.drop_frames()
    await functions.post("Dropped")
    functions.gateway.send_frames()
    # Longer than a connection without `ping_seconds` may be silent.
    await page.clock.run_for(PING_MS - 60_000)
    await expect(bell(page, 0)).to_be_visible()
    assert functions.pings == 0

    await page.clock.run_for(60_000)
    await expect(bell(page, 1)).to_be_visible()
    assert functions.pings == 1
    assert len(functions.gateway.open) == 1


async def test_silent_connection_is_replaced_after_two_pings(functions: Functions) -> None:
    page = await functions.bell()
    await wait_until_live(page)
    functions.gateway.drop_frames()
    await page.clock.run_for(2 * PING_MS)
    assert await page.locator("stak-inbox").get_attribute("connection") == "live"
    assert len(functions.gateway.open) == 1
    functions.gateway.send_frames()
    await page.clock.run_for(11_000)
    await wait_until_live(page)
    assert len(functions.gateway.open) == 2


async def test_refused_ticket_request_leads_to_another_token(functions: Functions) -> None:
    valid = await functions.token()
    functions.tokens = [valid[:-4] + "AAAA"]
    page = await functions.bell()
    await expect(page.locator("stak-inbox")).not_to_have_attribute("connection", "live")
    await page.clock.run_for(1000)
    await wait_until_live(page)
    assert functions.tokens == []
    assert functions.tickets == 2


async def test_closed_frame_leads_to_another_token(functions: Functions) -> None:
    page = await functions.bell()
    await wait_until_live(page)
    (connection,) = functions.gateway.open.values()
    first: dict[str, Any] = functions.gateway.frames[0]
    connection.send(json.dumps({"type": "closed", "code": 4401, "reason": "the session has ended"}))
    await expect(page.locator("stak-inbox")).to_have_attribute("connection", "connecting")
    await page.clock.run_for(1000)
    await wait_until_live(page)
    hellos = [frame for frame in functions.gateway.frames if frame["type"] == "hello"]
    assert hellos[0] == first
    assert hellos[1]["token"] != first["token"]


async def test_gateway_of_a_server_needs_no_ticket(windows: Windows, tenant: Tenant, site: Server) -> None:
    page = await Opener(windows, tenant).bell("bob")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    async with page.expect_websocket() as opened, page.expect_request(lambda request: "OTHER" in request.url):
        await page.evaluate("document.querySelector('stak-inbox').inbox = 'OTHER'")
    assert (await opened.value).url == f"{site.url.replace('http', 'ws')}/stack/users/v1/{tenant.key}/ws"
    await wait_until_live(page)
    assert requests
    assert not [url for url in requests if url.endswith("/ticket")]
