"""Rendered messages reach connected devices and webhooks as their user's own."""

import asyncio
from collections.abc import AsyncIterator

import httpx
import pytest

from stak.testing.http_inbox import Inbox, ok
from stak.testing.server import Server
from tests.support.api.devices import TenantUsers
from tests.support.services import CACHE_SECONDS
from tests.support.tenant import Tenant
from tests.support.webhook_receiver import webhook_receiver


@pytest.fixture
async def tenant_users(server: Server, tenant: Tenant) -> AsyncIterator[TenantUsers]:
    made = TenantUsers(server.url, tenant.key, tenant.signing_secret)
    yield made
    await made.close()


@pytest.fixture
def inbox(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)


@pytest.fixture
def is_live(server: Server) -> None:
    if server.settings.engine == "aws" and server.settings.redis_url is None:
        pytest.skip("redis-server is not installed: make setup")


def post(inbox: Inbox) -> str:
    content = {"content": {"en": {"title": "Hello {{ name }}"}}, "default_locale": "en"}
    assert inbox.call("PUT", "templates/greeting", json=content).status_code == 201
    recipients = [{"uid": uid, "data": {"name": uid.title()}} for uid in ("ada", "bob")]
    answer = inbox.call("POST", "messages/post", json={"template": "greeting", "recipients": recipients})
    return str(ok(answer, 202)["message_id"])


@pytest.mark.usefixtures("is_live")
async def test_connected_devices_get_their_own_message(tenant_users: TenantUsers, inbox: Inbox) -> None:
    async with tenant_users.device("ada") as phone, tenant_users.device("bob") as other:
        for device in (phone, other):
            await device.until("caught_up")
        message_id = await asyncio.to_thread(post, inbox)
        for device, title in ((phone, "Hello Ada"), (other, "Hello Bob")):
            frame = await device.until("inbox")
            assert (frame["message"]["id"], frame["message"]["message"]) == (message_id, {"title": title})


async def test_each_offline_user_has_a_webhook(tenant: Tenant, inbox: Inbox) -> None:
    async with webhook_receiver() as receiver:
        settings = {"webhook_url": receiver.url}
        assert tenant.admin.patch(f"/stack/admin/v1/{tenant.key}/settings", json=settings).status_code == 200
        await asyncio.sleep(2 * CACHE_SECONDS)
        await asyncio.to_thread(post, inbox)
        received = [request.content["data"] for request in await receiver.wait_for(2)]
    found = {user: data["message"]["message"] for data in received for user in data["user_ids"]}
    assert found == {"ada": {"title": "Hello Ada"}, "bob": {"title": "Hello Bob"}}
