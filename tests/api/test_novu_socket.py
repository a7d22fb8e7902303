"""What a Novu client is told as it happens, in its own words; it is no device, and no chat waits for it."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator

import httpx
import jwt
import pytest
import websockets

from tests.api import devices
from tests.api.conftest import Tenant
from tests.api.devices import PATIENCE_SECONDS, Device
from tests.api.inbox import Inbox, Json, ok
from tests.api.novu import Application, Subscriber
from tests.support.stak_server import Server


@pytest.fixture
def app(tenant: Tenant, anonymous: httpx.Client) -> Application:
    return Application(tenant, anonymous, Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret))


class Watching:
    """A connection, and every event it was told."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.events: list[Json] = []

    async def until(self, name: str) -> Json:
        """What the next event of this name says."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                event: Json = json.loads(await self.socket.recv())
                self.events.append(event)
                if event["event"] == name:
                    told: Json = event["data"]
                    return told

    async def until_unread(self, total: int) -> None:
        """The counts have got there."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while (counts := (await self.until("unread_count_changed"))["counts"])["total"] != total:
                pass
        assert counts == {"total": total, "severity": {"high": 0, "medium": 0, "low": 0, "none": total}}


@contextlib.asynccontextmanager
async def connected(server: Server, token: str, **options: object) -> AsyncIterator[Watching]:
    address = f"{server.url.replace('http', 'ws', 1)}/novu/ws?token={token}"
    async with websockets.connect(address, proxy=None, ping_interval=None, close_timeout=5, **options) as socket:  # type: ignore[arg-type]
        yield Watching(socket)


@contextlib.asynccontextmanager
async def watching(server: Server, bob: Subscriber, total: int = 0) -> AsyncIterator[Watching]:
    """A connection that knows the counts, and hears what happens from now on."""
    async with connected(server, bob.session["token"]) as made:
        await made.until_unread(total)
        yield made


async def send(app: Application, uid: str, **fields: object) -> str:
    return await asyncio.to_thread(app.inbox.send, uid, **fields)


async def test_a_message_that_comes_is_told_with_the_counts(server: Server, app: Application) -> None:
    async with watching(server, app.subscriber("bob")) as bob:
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
        told = (await bob.until("notification_received"))["message"]
        assert told.pop("createdAt").endswith("Z")
        assert told.pop("workflow")["identifier"] == "news"
        assert told == {
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


async def test_whatever_moves_the_counts_is_told_wherever_it_was_done(server: Server, app: Application) -> None:
    ids = [await send(app, "bob", category=category) for category in ("news", "news", "sport")]
    bob, reader = app.subscriber("bob"), app.inbox.reader("bob")
    async with watching(server, bob, total=3) as one, watching(server, bob, total=3) as other:
        await asyncio.to_thread(bob.change, ids[0], "read")
        for each in (one, other):
            await each.until_unread(2)
        await asyncio.to_thread(reader.change, "read", ids[1])  # through our own API
        for each in (one, other):
            await each.until_unread(1)
        await asyncio.to_thread(bob.change, ids[1], "unread")
        await one.until_unread(2)
        ok(await asyncio.to_thread(app.inbox.redact, ids[2]), 202)
        await one.until_unread(1)
        await asyncio.to_thread(bob.change_all, "archive")
        await one.until_unread(0)


async def test_nothing_of_others_is_told(server: Server, app: Application) -> None:
    beside = app.beside("orders")
    async with watching(server, app.subscriber("bob")) as bob:
        await send(app, "ann")
        await send(beside, "bob")
        message_id = await send(app, "bob")
        await bob.until_unread(1)
        received = [
            event["data"]["message"]["_id"] for event in bob.events if event["event"] == "notification_received"
        ]
        assert received == [message_id]


async def test_it_is_no_device_and_no_chat_waits_for_it(server: Server, app: Application) -> None:
    people = devices.People(server.url, app.tenant.key, app.tenant.signing_secret)
    async with watching(server, app.subscriber("bob")) as bob:
        chat = await people.direct("ann", "bob")
        await people.send("ann", chat, "psst")
        await send(app, "bob")
        await bob.until_unread(1)
        assert {event["event"] for event in bob.events} == {"notification_received", "unread_count_changed"}
    async with people.device("bob", "phone") as phone:
        await phone.until("caught_up")
        assert phone.frames[0]["resumed"] is False  # the first of his devices: nothing was kept for another
        assert [frame for frame in phone.frames if frame["type"] == "message"] == []
    await people.close()


async def test_the_clients_pings_and_whatever_else_it_says_are_passed_over(server: Server, app: Application) -> None:
    async with watching(server, app.subscriber("bob")) as bob:
        for said in ("ping", "{", "\x00", '{"type": "hello"}', b"\xff"):
            await bob.socket.send(said)
        await send(app, "bob")
        await bob.until_unread(1)


async def test_only_a_token_that_was_made_for_it_connects(server: Server, app: Application) -> None:
    reader = app.inbox.reader("bob")
    for token in ("", "nonsense", reader.token, "%00", "a" * 5000):
        async with connected(server, token) as refused:
            code, _ = await Device(refused.socket).closed()
            assert code == 4401


async def test_it_ends_with_the_token(server: Server, app: Application) -> None:
    claims = {"iss": app.tenant.key, "sub": "bob", "aud": "stak-subscriber", "stak_inbox": "DEFAULT"}
    token = jwt.encode({**claims, "exp": time.time() + 3}, app.tenant.signing_secret, "HS256")
    async with connected(server, token) as bob:
        await bob.until_unread(0)
        assert (await Device(bob.socket).closed())[0] == 4401


async def test_only_pages_of_allowed_origins_connect(server: Server, app: Application) -> None:
    token = app.subscriber("bob").session["token"]
    async with connected(server, token, origin="https://elsewhere.test") as refused:
        assert (await Device(refused.socket).closed())[0] == 4403
    async with connected(server, token, origin=server.url) as ours:
        await ours.until_unread(0)
    settings = f"/stack/admin/v1/{app.tenant.key}/settings"
    ok(app.tenant.admin.put(settings, json={"allowed_origins": ["https://shop.test"]}))
    async with connected(server, token, origin="https://shop.test") as allowed:
        await allowed.until_unread(0)


async def test_too_much_talk_ends_it(server: Server, app: Application) -> None:
    token = app.subscriber("bob").session["token"]
    async with connected(server, token) as long:
        await long.socket.send("a" * 20_000)
        assert (await Device(long.socket).closed())[0] == 1009
    async with connected(server, token) as fast:
        with contextlib.suppress(websockets.ConnectionClosed):
            for _ in range(2000):
                await fast.socket.send("ping")
        assert (await Device(fast.socket).closed())[0] in (4429, 1006)  # it may be cut off while it still talks


async def test_the_token_is_in_no_log(server: Server, app: Application) -> None:
    token = app.subscriber("bob").session["token"]
    async with connected(server, token) as bob:
        await bob.until_unread(0)
    async with connected(server, token[:-4] + "AAAA") as refused:
        await Device(refused.socket).closed()
    assert [line for line in server.lines if token[:-4] in line] == []
