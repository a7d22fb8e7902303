"""The Novu socket: events in Novu's format, for a connection that is not a device."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator

import httpx
import jwt
import pytest
import websockets

from stak.testing.http_inbox import Inbox, Json, ok
from stak.testing.server import Server
from tests.support.api import devices
from tests.support.api.devices import PATIENCE_SECONDS, Device
from tests.support.api.novu import Application, Subscriber
from tests.support.tenant import Tenant


@pytest.fixture
def app(tenant: Tenant, anonymous: httpx.Client) -> Application:
    return Application(tenant, anonymous, Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret))


class NovuConnection:
    """A connection and every event it received."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.events: list[Json] = []

    async def until(self, name: str) -> Json:
        """Return the data of the next event with this name."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                event: Json = json.loads(await self.socket.recv())
                self.events.append(event)
                if event["event"] == name:
                    received: Json = event["data"]
                    return received

    async def until_unread(self, total: int) -> None:
        """Wait until the unread total is this."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while (counts := (await self.until("unread_count_changed"))["counts"])["total"] != total:
                pass
        assert counts == {"total": total, "severity": {"high": 0, "medium": 0, "low": 0, "none": total}}


@contextlib.asynccontextmanager
async def connected(server: Server, token: str, **options: object) -> AsyncIterator[NovuConnection]:
    address = f"{server.url.replace('http', 'ws', 1)}/novu/ws?token={token}"
    async with websockets.connect(address, proxy=None, ping_interval=None, close_timeout=5, **options) as socket:  # type: ignore[arg-type]
        yield NovuConnection(socket)


@contextlib.asynccontextmanager
async def connected_with_counts(server: Server, bob: Subscriber, total: int = 0) -> AsyncIterator[NovuConnection]:
    """Connect and wait for the counts."""
    async with connected(server, bob.session["token"]) as made:
        await made.until_unread(total)
        yield made


async def send(app: Application, uid: str, **fields: object) -> str:
    return await asyncio.to_thread(app.inbox.send, uid, **fields)


async def test_arriving_message_is_sent_with_the_counts(server: Server, app: Application) -> None:
    async with connected_with_counts(server, app.subscriber("bob")) as bob:
        message = {
            "title": "Hello",
            "body": "there",
            "avatar": "https://example.test/a.png",
            "redirect": {"url": "/orders/7", "target": "_self"},
            "primaryAction": {"label": "Pay", "redirect": {"url": "javascript:alert(1)"}},
            "secondaryAction": {"label": "Later", "redirect": {"url": "/later"}},
            "order": 7,
        }
        message_id = await send(app, "bob", message=message, category="news", host_system_id="order-7")
        received = (await bob.until("notification_received"))["message"]
        assert received.pop("createdAt").endswith("Z")
        assert received.pop("workflow")["identifier"] == "news"
        assert received == {
            "_id": message_id,
            "transactionId": "order-7",
            "content": "there",
            "subject": "Hello",
            "avatar": "https://example.test/a.png",
            "read": False,
            "seen": False,
            "archived": False,
            "channel": "in_app",
            "subscriber": {"_id": "bob", "subscriberId": "bob"},
            "cta": {
                "data": {"url": "/orders/7", "target": "_self"},
                "action": {
                    "buttons": [
                        {"type": "primary", "content": "Pay"},
                        {"type": "secondary", "content": "Later", "url": "/later"},
                    ]
                },
            },
            "tags": ["news"],
            "data": {"order": 7},
            "severity": "none",
        }
        await bob.until_unread(1)


async def test_every_change_of_the_counts_is_sent(server: Server, app: Application) -> None:
    ids = [await send(app, "bob", category=category) for category in ("news", "news", "sport")]
    bob, reader = app.subscriber("bob"), app.inbox.reader("bob")
    async with connected_with_counts(server, bob, total=3) as one, connected_with_counts(server, bob, total=3) as other:
        await asyncio.to_thread(bob.change, ids[0], "read")
        for each in (one, other):
            await each.until_unread(2)
        await asyncio.to_thread(reader.change, "read", ids[1])  # Over our own API.
        for each in (one, other):
            await each.until_unread(1)
        await asyncio.to_thread(bob.change, ids[1], "unread")
        await one.until_unread(2)
        ok(await asyncio.to_thread(app.inbox.redact, ids[2]), 202)
        await one.until_unread(1)
        await asyncio.to_thread(bob.change_all, "archive")
        await one.until_unread(0)


async def test_messages_of_others_are_not_sent(server: Server, app: Application) -> None:
    beside = app.beside("orders")
    async with connected_with_counts(server, app.subscriber("bob")) as bob:
        await send(app, "ann")
        await send(beside, "bob")
        message_id = await send(app, "bob")
        await bob.until_unread(1)
        received = [
            event["data"]["message"]["_id"] for event in bob.events if event["event"] == "notification_received"
        ]
        assert received == [message_id]


async def test_novu_connection_is_no_device(server: Server, app: Application) -> None:
    tenant_users = devices.TenantUsers(server.url, app.tenant.key, app.tenant.signing_secret)
    async with connected_with_counts(server, app.subscriber("bob")) as bob:
        chat = await tenant_users.direct("ann", "bob")
        await tenant_users.send("ann", chat, "psst")
        await send(app, "bob")
        await bob.until_unread(1)
        assert {event["event"] for event in bob.events} == {"notification_received", "unread_count_changed"}
    async with tenant_users.device("bob", "phone") as phone:
        waiting = await phone.until("message")  # It waits for his first device.
        assert phone.frames[0]["resumed"] is False
    body = {"device_id": "phone", "ids": [waiting["id"]]}
    await tenant_users.call("bob", "POST", "/events/ack", status=204, json=body)
    async with tenant_users.device("bob", "tablet") as tablet:
        assert await tablet.missed() == [], "the phone was the only device that it was pending for"
    await tenant_users.close()


async def test_incoming_frames_are_ignored(server: Server, app: Application) -> None:
    async with connected_with_counts(server, app.subscriber("bob")) as bob:
        for text in ("ping", "{", "\x00", '{"type": "hello"}', b"\xff"):
            await bob.socket.send(text)
        await send(app, "bob")
        await bob.until_unread(1)


async def test_only_a_subscriber_token_connects(server: Server, app: Application) -> None:
    reader = app.inbox.reader("bob")
    for token in ("", "nonsense", reader.token, "%00", "a" * 5000):
        async with connected(server, token) as refused:
            code, _ = await Device(refused.socket).closed()
            assert code == 4401


@pytest.mark.check_all
async def test_connection_ends_with_the_token(server: Server, app: Application) -> None:
    claims = {"iss": app.tenant.key, "sub": "bob", "aud": "stak-subscriber", "stak_inbox": "DEFAULT"}
    token = jwt.encode({**claims, "exp": time.time() + 8}, app.tenant.signing_secret, "HS256")
    async with connected(server, token) as bob:
        await bob.until_unread(0)
        assert (await Device(bob.socket).closed())[0] == 4401


async def test_only_allowed_origins_connect(server: Server, app: Application) -> None:
    token = app.subscriber("bob").session["token"]
    async with connected(server, token, origin="https://elsewhere.test") as refused:
        assert (await Device(refused.socket).closed())[0] == 4403
    async with connected(server, token, origin=server.url) as ours:
        await ours.until_unread(0)
    settings = f"/stack/admin/v1/{app.tenant.key}/settings"
    ok(app.tenant.admin.put(settings, json={"allowed_origins": ["https://shop.test"]}))
    async with connected(server, token, origin="https://shop.test") as allowed:
        await allowed.until_unread(0)


async def test_large_or_frequent_frames_close_the_connection(server: Server, app: Application) -> None:
    token = app.subscriber("bob").session["token"]
    async with connected(server, token) as long:
        await long.socket.send("a" * 20_000)
        assert (await Device(long.socket).closed())[0] == 1009
    async with connected(server, token) as fast:
        with contextlib.suppress(websockets.ConnectionClosed):
            for _ in range(2000):
                await fast.socket.send("ping")
        assert (await Device(fast.socket).closed())[0] in (4429, 1006)  # It may be cut off while it still sends.


async def test_token_is_not_logged(server: Server, app: Application) -> None:
    token = app.subscriber("bob").session["token"]
    async with connected(server, token) as bob:
        await bob.until_unread(0)
    async with connected(server, token[:-4] + "AAAA") as refused:
        await Device(refused.socket).closed()
    assert [line for line in server.lines if token[:-4] in line] == []
