"""Server-sent events: the frames of the WebSocket over HTTP, acknowledged by requests; a ticket for browsers."""

import asyncio
import contextlib
import json
import socket
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Final

import httpx
import jwt
import pytest

from stak.testing.http_inbox import ok
from stak.testing.server import METRICS_TOKEN, Server
from tests.support.api.problems import assert_problem
from tests.support.case_table import case_table
from tests.support.tenant import Tenant

WINDOW_BYTES: Final = 16_384


@dataclass
class Event:
    name: str
    id: str | None
    content: Any


@dataclass
class Stream:
    """An open event stream."""

    answer: httpx.Response
    events: "AsyncIterator[Event]"

    async def until(self, name: str, seconds: float = 20) -> list[Event]:
        received: list[Event] = []
        async with asyncio.timeout(seconds):
            async for event in self.events:
                received.append(event)
                if event.name == name:
                    return received
        raise AssertionError(f"the stream ended without {name}: {[event.name for event in received]}")

    async def read_to_end(self, seconds: float = 20) -> None:
        """Read until the end of the stream, which may be cut short."""
        async with asyncio.timeout(seconds):
            with contextlib.suppress(httpx.RemoteProtocolError):
                async for _ in self.events:
                    pass


@dataclass
class TenantUsers:
    """Users of a tenant and their chats."""

    server: Server
    tenant: Tenant
    chats: dict[str, str] = field(default_factory=dict)
    sent_count: int = 0

    @property
    def path(self) -> str:
        return f"/stack/users/v1/{self.tenant.key}"

    def token(self, user: str, seconds: float = 600) -> str:
        claims = {"iss": self.tenant.key, "sub": user, "aud": "stak", "exp": time.time() + seconds}
        return jwt.encode(claims, self.tenant.signing_secret, "HS256")

    def client(self, user: str) -> httpx.AsyncClient:
        headers = {"Authorization": f"Bearer {self.token(user)}"}
        return httpx.AsyncClient(base_url=self.server.url + self.path, headers=headers, timeout=20, verify=False)

    async def send_message(self, sender: str, receiver: str, content: str) -> str:
        """Send a message in their direct chat and return its id."""
        async with self.client(sender) as client:
            chat = self.chats.get(receiver)
            if chat is None:
                made = await client.post("/chats", json={"chat_type": "direct", "participants": [receiver]})
                chat = self.chats[receiver] = made.json()["chat_id"]
            self.sent_count += 1
            body = {"client_message_id": str(self.sent_count), "content": content}
            sent = await client.post(f"/chats/{chat}/messages", json=body)
            assert sent.status_code == 201, sent.text
            return str(sent.json()["message_id"])

    @contextlib.asynccontextmanager
    async def listening(
        self,
        user: str,
        *,
        device: str = "phone",
        token: str | None = None,
        ticket: str | None = None,
        watch: str | None = None,
        **headers: str,
    ) -> AsyncIterator[Stream]:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if ticket is None:
            given["authorization"] = f"Bearer {token or self.token(user)}"
        query = {"device_id": device} | ({"ticket": ticket} if ticket else {}) | ({"watch": watch} if watch else {})
        # Without a small receive buffer the kernel would hold tens of megabytes for a client that reads nothing.
        wire = httpx.AsyncHTTPTransport(socket_options=[(socket.SOL_SOCKET, socket.SO_RCVBUF, WINDOW_BYTES)])
        async with (
            httpx.AsyncClient(base_url=self.server.url, timeout=30, transport=wire) as client,
            client.stream("GET", f"{self.path}/events", params=query, headers=given) as answer,
        ):
            if answer.status_code != 200:
                await answer.aread()
            yield Stream(answer, _events(answer))


async def _events(answer: httpx.Response) -> AsyncIterator[Event]:
    fields: dict[str, str] = {}
    async for line in _lines(answer):
        if not line and "data" in fields:
            content = json.loads(fields["data"])
            yield Event(fields.get("event", "message"), fields.get("id"), content)
            fields = {}
        elif line and not line.startswith(":"):
            name, _, value = line.partition(": ")
            fields[name] = f"{fields[name]}\n{value}" if name in fields else value


async def _lines(answer: httpx.Response) -> AsyncIterator[str]:
    """Split lines as the standard does; httpx also splits at U+2028."""
    rest = ""
    async for text in answer.aiter_text():
        *lines, rest = (rest + text).split("\n")
        for line in lines:
            yield line


@pytest.fixture
def tenant_users(server: Server, make_tenant: Callable[[], Tenant]) -> TenantUsers:
    return TenantUsers(server, make_tenant())


@pytest.fixture
def is_live(server: Server) -> None:
    if server.settings.engine == "aws" and server.settings.redis_url is None:
        pytest.skip("redis-server is not installed: make setup")


async def test_frames_are_sent_as_events(tenant_users: TenantUsers, is_live: None) -> None:
    async with tenant_users.listening("bob") as stream:
        assert stream.answer.headers["content-type"] == "text/event-stream"
        assert stream.answer.headers["cache-control"] == "no-store"
        (*_, caught_up) = await stream.until("caught_up")
        assert caught_up == Event("caught_up", None, {"type": "caught_up"})
        message_id = await tenant_users.send_message("ann", "bob", "one\ntwo \u2028 \r three")
        message = (await stream.until("message"))[-1]
        assert message.id == message.content["id"] == message_id
        assert message.content["message"]["content"] == "one\ntwo \u2028 \r three"
        post = {"audiences": {"kind": "users", "uids": ["bob"]}, "message": {"title": "hello"}}
        posting = f"/stack/admin/v1/{tenant_users.tenant.key}/DEFAULT/messages/post"
        ok(tenant_users.tenant.admin.post(posting, json=post), 202)
        inbox = (await stream.until("inbox"))[-1]
        assert (inbox.id, inbox.content["message"]["message"]) == (None, {"title": "hello"})
        assert (await stream.until("unread"))[-1].content["unread"]["total"] == 1


async def _missed(tenant_users: TenantUsers, **headers: str) -> list[str | None]:
    """Reconnect and return the ids of the missed messages."""
    async with tenant_users.listening("bob", **headers) as stream:
        return [event.id for event in await stream.until("caught_up") if event.name == "message"]


async def test_missed_messages_repeat_until_acknowledged(tenant_users: TenantUsers) -> None:
    assert await _missed(tenant_users) == []
    sent = [await tenant_users.send_message("ann", "bob", f"message {number}") for number in range(3)]
    await _eventually(lambda: _missed(tenant_users), sent)
    async with tenant_users.client("bob") as bob:
        for _ in range(2):  # Twice, and with unknown ids.
            acked = await bob.post("/events/ack", json={"device_id": "phone", "ids": [sent[0], "x" * 128, ""]})
            assert acked.status_code == 204
    assert await _missed(tenant_users) == sent[1:]
    assert await _missed(tenant_users, last_event_id=sent[2]) == [sent[1]], "the header acknowledges exactly that one"
    assert await _missed(tenant_users, last_event_id="~" * 2000) == [sent[1]]
    async with tenant_users.client("ann") as ann:
        chat = tenant_users.chats["bob"]
        messages = (await ann.get(f"/chats/{chat}/messages")).json()["messages"]
        assert {message["delivery_status"] for message in messages} == {"DELIVERED"}, (
            "the delivered receipt covers everything before"
        )


async def _eventually(ask: Callable[[], Any], expected: object) -> None:
    deadline = time.monotonic() + 20
    while (found := await ask()) != expected:
        assert time.monotonic() < deadline, found
        await asyncio.sleep(0.1)


@pytest.mark.check_all
async def test_stream_ends_with_the_token(tenant_users: TenantUsers) -> None:
    async with tenant_users.listening("bob", token=tenant_users.token("bob", 8)) as stream:
        closed = (await stream.until("closed"))[-1]
        assert closed.content["code"] == 4401
        assert [event async for event in stream.events] == []


async def test_stream_ends_at_once_with_its_session(tenant_users: TenantUsers, is_live: None) -> None:
    async with tenant_users.client("bob") as bob:
        session = (await bob.post("/sessions", json={"device_id": "phone"})).json()
        async with tenant_users.listening("bob", token=session["access_token"]) as stream:
            await stream.until("caught_up")
            assert (await bob.delete(f"/sessions/{session['session_id']}")).status_code == 204
            assert (await stream.until("closed", 10))[-1].content["code"] == 4401


@pytest.mark.parametrize("watch", [None, "DEFAULT"])
async def test_stream_ends_at_once_when_an_admin_or_a_reused_token_ends_its_session(
    tenant_users: TenantUsers, is_live: None, watch: str | None
) -> None:
    users = f"/stack/admin/v1/{tenant_users.tenant.key}/users/bob"
    async with tenant_users.client("bob") as bob:

        async def by_admin(session: dict[str, str]) -> None:
            assert tenant_users.tenant.admin.delete(f"{users}/sessions/{session['session_id']}").status_code == 204

        async def all_by_admin(_: dict[str, str]) -> None:
            assert tenant_users.tenant.admin.delete(f"{users}/sessions").status_code == 200

        async def with_the_user(_: dict[str, str]) -> None:
            assert tenant_users.tenant.admin.delete(users).is_success

        async def by_a_used_token(session: dict[str, str]) -> None:
            used = {"refresh_token": session["refresh_token"]}
            assert [(await bob.post("/sessions/refresh", json=used)).status_code for _ in range(3)] == [200, 200, 401]

        for end in (by_admin, all_by_admin, with_the_user, by_a_used_token):
            session = (await bob.post("/sessions", json={"device_id": "phone"})).json()
            async with tenant_users.listening("bob", token=session["access_token"], watch=watch) as stream:
                await stream.until("unread" if watch else "caught_up")
                await end(session)
                assert (await stream.until("closed", 10))[-1].content["code"] == 4401, end


async def test_ticket_is_valid_once(tenant_users: TenantUsers) -> None:
    async with tenant_users.client("bob") as bob:
        made = await bob.post("/events/ticket")
        assert made.status_code == 201
        assert 0 < made.json()["expires_at"] - time.time() <= 31
    ticket = made.json()["ticket"]
    async with tenant_users.listening("bob", ticket=ticket) as stream:
        ready = (await stream.until("ready"))[-1]
        assert ready.content["user_id"] == "bob"
    async with tenant_users.listening("bob", ticket=ticket) as stream:
        assert_problem(stream.answer, 401, "not_authenticated")


async def test_concurrent_uses_of_a_ticket_admit_one(tenant_users: TenantUsers) -> None:
    async with tenant_users.client("bob") as bob:
        ticket = (await bob.post("/events/ticket")).json()["ticket"]

    async def status() -> int:
        async with tenant_users.listening("bob", ticket=ticket) as stream:
            return stream.answer.status_code

    assert sorted(await asyncio.gather(*(status() for _ in range(5)))) == [200, 401, 401, 401, 401]


@case_table("ticket", ["x", "m1.x", "m1." + "A" * 100, "~" * 8000])
async def test_malformed_ticket_is_401(tenant_users: TenantUsers, ticket: str) -> None:
    async with tenant_users.listening("bob", ticket=ticket) as stream:
        assert_problem(stream.answer, 401, "not_authenticated")


async def test_ticket_of_another_tenant_is_401(tenant_users: TenantUsers, make_tenant: Callable[[], Tenant]) -> None:
    others = TenantUsers(tenant_users.server, make_tenant())
    async with others.client("bob") as bob:
        ticket = (await bob.post("/events/ticket")).json()["ticket"]
    async with tenant_users.listening("bob", ticket=ticket) as stream:
        assert_problem(stream.answer, 401, "not_authenticated")


async def test_foreign_token_receives_no_events(tenant_users: TenantUsers, make_tenant: Callable[[], Tenant]) -> None:
    async with tenant_users.listening("bob", token="nonsense") as stream:
        assert_problem(stream.answer, 401, "not_authenticated")
    others = TenantUsers(tenant_users.server, make_tenant())
    async with tenant_users.listening("bob", token=others.token("bob")) as stream:
        assert_problem(stream.answer, 404, "not_found")


async def test_browser_needs_an_allowed_origin(tenant_users: TenantUsers) -> None:
    async with tenant_users.listening("bob", origin="https://elsewhere.example") as stream:
        assert_problem(stream.answer, 403, "not_allowed")
    settings = {"allowed_origins": ["https://app.example"]}
    path = f"/stack/admin/v1/{tenant_users.tenant.key}/settings"
    assert tenant_users.tenant.admin.put(path, json=settings).status_code == 200
    async with tenant_users.listening("bob", origin="https://app.example") as stream:
        assert stream.answer.status_code == 200
        assert stream.answer.headers["access-control-allow-origin"] == "https://app.example"


@case_table(
    ("body", "field"),
    [
        ({}, "body"),
        ({"ids": []}, "ids"),
        ({"ids": ["x"] * 101}, "ids"),
        ({"ids": ["x" * 129]}, "ids[0]"),
        ({"ids": [1]}, "ids[0]"),
        ({"ids": ["x"], "device_id": ""}, "device_id"),
        ({"ids": ["x"], "device": "phone"}, "body"),
    ],
)
async def test_invalid_acknowledgement_is_400(tenant_users: TenantUsers, body: Any, field: str) -> None:
    async with tenant_users.client("bob") as bob:
        answer = await bob.post("/events/ack", json=body)
        assert_problem(answer, 400, "invalid_input")
        assert any(error["field"].startswith(field[:3]) for error in answer.json()["errors"]), answer.text


@pytest.mark.check_all
async def test_slow_reader_is_disconnected_and_others_are_not(tenant_users: TenantUsers) -> None:
    """Unread frames are not kept without limit, as on the WebSocket; the messages stay pending."""
    if tenant_users.server.settings.engine == "aws":
        pytest.skip("it does not depend on the engine, and forty megabytes take a local AWS a minute")
    async with tenant_users.listening("bob") as slow, tenant_users.listening("ann") as quick:
        await slow.until("caught_up")
        await quick.until("caught_up")
        path = f"/stack/admin/v1/{tenant_users.tenant.key}/DEFAULT/messages/post"
        headers = {"Authorization": f"Bearer {tenant_users.tenant.api_key}"}
        async with httpx.AsyncClient(
            base_url=tenant_users.server.url, headers=headers, timeout=30, verify=False
        ) as admin:

            async def flood(_: int) -> None:
                body = {"audiences": {"kind": "users", "uids": ["bob"]}, "message": {"text": "x" * 30_000}}
                assert (await admin.post(path, json=body)).status_code == 202

            await _eventually(lambda: _connections(admin), 2)  # Those of other tests have ended.
            async with asyncio.timeout(90):
                while await _connections(admin) == 2:
                    await asyncio.gather(*map(flood, range(20)))
        await slow.read_to_end()
        await tenant_users.send_message("bob", "ann", "still there")
        assert (await quick.until("message"))[-1].content["message"]["content"] == "still there"


async def _connections(client: httpx.AsyncClient) -> float:
    lines = (await client.get("/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"})).text.splitlines()
    return float(next(line.split()[-1] for line in lines if line.startswith("stak_connections")))


async def test_inbox_watch_receives_arrivals_and_is_no_device(tenant_users: TenantUsers, is_live: None) -> None:
    async with tenant_users.listening("ada", watch="DEFAULT") as watching:
        assert [event.name for event in await watching.until("unread")] == ["unread"]
        sent = await tenant_users.send_message("bob", "ada", "this is not for who only watches")
        path = f"/stack/admin/v1/{tenant_users.tenant.key}/DEFAULT/messages/post"
        body = {"audiences": {"kind": "users", "uids": ["ada"]}, "message": {"title": "Hello"}}
        assert tenant_users.tenant.admin.post(path, json=body).status_code == 202
        received = await watching.until("inbox")
        assert received[-1].content["message"]["message"] == {"title": "Hello"}
        (counts,) = [event.content["unread"] for event in await watching.until("unread")]
        assert counts["total"] == 1
        assert "message" not in {event.name for event in received}
    async with tenant_users.listening("ada") as first_device, tenant_users.client("ada") as ada:
        assert (await first_device.until("message"))[-1].id == sent, "it waits for the first device"
        assert (await ada.post("/events/ack", json={"device_id": "phone", "ids": [sent]})).status_code == 204
    async with tenant_users.listening("ada", device="tablet") as second_device:
        # If the watch had registered a device, bob's message would still be pending for that one.
        assert "message" not in {event.name for event in await second_device.until("caught_up")}


async def test_watched_inbox_name_must_be_valid(tenant_users: TenantUsers) -> None:
    async with tenant_users.listening("ada", watch="a b") as watching:
        assert_problem(watching.answer, 400, "invalid_name")
