"""Connections with a token for one inbox: they get what that inbox gets, and nothing else."""

from collections.abc import AsyncIterator

import httpx
import pytest

from stak.testing.http_inbox import Inbox
from stak.testing.server import Server
from tests.support.api.devices import TenantUsers
from tests.support.tenant import Tenant


@pytest.fixture
async def tenant_users(server: Server, tenant: Tenant) -> AsyncIterator[TenantUsers]:
    made = TenantUsers(server.url, tenant.key, tenant.signing_secret)
    yield made
    await made.close()


@pytest.fixture
def default(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)


async def test_connection_gets_frames_of_its_inbox_only(
    server: Server, tenant_users: TenantUsers, default: Inbox
) -> None:
    if server.settings.engine == "aws" and server.settings.redis_url is None:
        pytest.skip("redis-server is not installed: make setup")
    orders = default.beside("orders", title="Orders")
    async with tenant_users.live("bob") as whole:
        chat = await tenant_users.direct("ann", "bob")
        sent = await tenant_users.send("ann", chat, "hello")
        await whole.until("message")
        token = tenant_users.token("bob", stak_inbox="orders")
        async with tenant_users.live("bob", token=token) as one_inbox:
            await one_inbox.ack(sent["message_id"])
            again = await tenant_users.send("ann", chat, "again")
            await whole.until("message", id=again["message_id"])
            default.redact(default.send("bob", message={"title": "default"}))
            await whole.until("redacted", inbox="DEFAULT")
            ordered = orders.send("bob", message={"title": "orders"})
            await one_inbox.until("unread", inbox="orders")
            orders.redact(ordered)
            await one_inbox.until("redacted", inbox="orders")
        assert one_inbox.frames[0] == {"type": "ready", "user_id": "bob", "device_id": "phone", "resumed": False}
        received = [(frame["type"], frame.get("inbox")) for frame in one_inbox.frames if frame["type"] != "unread"]
        assert received == [("ready", None), ("caught_up", None), ("inbox", "orders"), ("redacted", "orders")]
        assert {frame["inbox"] for frame in one_inbox.frames if frame["type"] == "unread"} == {"orders"}
    async with tenant_users.live("bob") as phone:
        missed = [frame["message"]["content"] for frame in phone.frames if frame["type"] == "message"]
    assert missed == ["hello", "again"], "a token for one inbox acknowledges no chat messages"
