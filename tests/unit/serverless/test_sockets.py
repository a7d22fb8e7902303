"""Devices connected through API Gateway: documented events, and connection management over HTTP."""

import asyncio
import json
import math
import secrets
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from serverless import deliveries, socket_registry, sockets
from serverless import keys as socket_keys
from stak.bootstrap import Engine
from stak.chat import keys as chat_keys
from stak.chat.chat_model import ChatId
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.errors import Misconfigured
from stak.identifiers import InboxKey, TenantKey, UserId
from stak.identity import keys as identity_keys
from stak.identity.user_tokens import User, issue_token
from stak.installation import data_format
from stak.ports.writes import Delete, Group, Item, Outcome, Update
from stak.realtime.connected_users import SHARDS
from stak.realtime.live_calls import publish_signals
from stak.realtime.signals import CountsChanged, push
from stak.tenancy import on_read_setting
from tests.support.serverless.connection_management import Management, management
from tests.support.serverless.installation import OPERATOR_KEY, Installation, installed, recorded
from tests.support.services import Services
from workers.delivery_consumer import handle_batch

pytestmark = pytest.mark.check_all

Json = dict[str, Any]
ACME = TenantKey("acme")
BRIEF_SECONDS = 6
"""How long a token of these tests is valid that a connection outlives."""


class Sockets:
    """An installation with devices connected through API Gateway."""

    def __init__(self, here: Installation, gateway: Management, key: str) -> None:
        self.here, self.gateway, self.key = here, gateway, key

    def token(self, user: str) -> str:
        return str(self.here.ask("POST", f"/stack/admin/v1/acme/users/{user}/tokens", self.key).body["token"])

    def open(
        self,
        socket_id: str,
        *,
        tenant: str | None = "acme",
        origin: str | None = None,
        authorization: str | None = "a valid token",
        **query: str,
    ) -> int:
        event = recorded("websocket_connect")
        event["requestContext"]["connectionId"] = socket_id
        event["queryStringParameters"] = query if tenant is None else {"tenant": tenant, **query}
        if authorization is not None:
            is_ours = authorization == "a valid token"
            event["headers"]["Authorization"] = f"Bearer {self.token('ann')}" if is_ours else authorization
        if origin is not None:
            event["headers"]["Origin"] = origin
        return sockets.handler(event, None)["statusCode"]

    def send_frame(self, socket_id: str, frame: Json | str, **fields: Any) -> list[Json]:
        """Send a client's frame and return the frames sent to it."""
        event = recorded("websocket_message") | fields
        event["requestContext"]["connectionId"] = socket_id
        event["body"] = frame if isinstance(frame, str) else json.dumps(frame)
        assert sockets.handler(event, None) == {"statusCode": 200}
        return self.gateway.take(socket_id)

    def leave(self, socket_id: str) -> None:
        event = recorded("websocket_disconnect")
        event["requestContext"]["connectionId"] = socket_id
        assert sockets.handler(event, None) == {"statusCode": 200}

    def connect(self, socket_id: str, user: str, device: str = "phone", token: str | None = None) -> list[Json]:
        assert self.open(socket_id) == 200
        return self.send_frame(socket_id, {"type": "hello", "token": token or self.token(user), "device_id": device})

    def settle(self, socket_id: str, frames: list[Json]) -> None:
        """Acknowledge all frames that need it."""
        for frame in frames:
            if "id" in frame:
                answers = self.send_frame(socket_id, {"type": "ack", "id": frame["id"]})
                assert {answer["type"] for answer in answers} <= {"receipt"}

    def chat(self, one: str, other: str) -> str:
        body = {"chat_type": "direct", "participants": [other]}
        made = self.here.ask("POST", "/stack/users/v1/acme/chats", self.token(one), body)
        assert made.status in (200, 201), made.body  # two users have one direct chat, whoever starts it
        self.deliver()
        return str(made.body["chat_id"])

    def send(self, user: str, chat: str, content: str) -> None:
        body = {"client_message_id": secrets.token_hex(8), "content": content}
        sent = self.here.ask("POST", f"/stack/users/v1/acme/chats/{chat}/messages", self.token(user), body)
        assert sent.status == 201, sent.body

    def deliver(self, queue: str = "chat-updates") -> None:
        """Handle a queue by the function that Lambda calls."""
        assert deliveries.handler(self.here.take(queue), None) == {"batchItemFailures": []}

    def pending(self, user: str) -> list[str]:
        async def read(engine: Engine) -> list[str]:
            partition = socket_keys.sockets(ACME, UserId(user)).pk
            page = await engine.ports.table.query(partition, chat_keys.PENDING, limit=100)
            return [row.key.sk for row in page.rows]

        return self.here.container.run(read)

    def known(self, user: str) -> set[str]:
        """Return the connections registered as open."""

        async def read(engine: Engine) -> set[str]:
            found = await socket_registry.sockets_of(engine.ports, [("acme", user)])
            return set(found.get(("acme", user), ()))

        return self.here.container.run(read)

    def row(self, socket_id: str) -> Item | None:
        async def read(engine: Engine) -> Item | None:
            return await engine.ports.table.get(socket_keys.socket(socket_id))

        return self.here.container.run(read)


@pytest.fixture
def gateway() -> Iterator[Management]:
    with management() as made:
        yield made


@pytest.fixture
def acme(services: Services, gateway: Management) -> Iterator[Sockets]:
    with installed(services.ministack, f"t{secrets.token_hex(6)}", sockets=gateway.address) as here:
        key = str(here.ask("PUT", "/stack/admin/v1/acme", OPERATOR_KEY).body["api_key"])
        yield Sockets(here, gateway, key)


def types(frames: list[Json]) -> list[str]:
    return [frame["type"] for frame in frames]


def contents(frames: list[Json]) -> list[str]:
    return [frame["message"]["content"] for frame in frames if frame["type"] == "message"]


def test_hello_is_followed_by_ready_missed_messages_and_caught_up(acme: Sockets) -> None:
    first = acme.connect("one=", "ann")
    assert types(first) == ["ready", "caught_up"]
    assert (first[0]["user_id"], first[0]["device_id"], first[0]["resumed"]) == ("ann", "phone", False)
    acme.settle("one=", first)
    acme.leave("one=")
    chat = acme.chat("bob", "ann")
    for content in ("first", "second"):
        acme.send("bob", chat, content)
    acme.deliver()

    again = acme.connect("two=", "ann")
    assert types(again) == ["ready", "message", "message", "caught_up"]
    assert again[0]["resumed"]
    assert contents(again) == ["first", "second"]


def test_message_reaches_the_device_and_its_ack_clears_it(acme: Sockets) -> None:
    acme.settle("one=", acme.connect("one=", "ann"))
    chat = acme.chat("bob", "ann")
    assert "chat" in types(acme.gateway.take("one="))
    acme.send("bob", chat, "hello")
    acme.deliver()
    frames = acme.gateway.take("one=")
    assert contents(frames) == ["hello"]
    assert len(acme.pending("ann")) == 1

    bob = acme.connect("two=", "bob")
    acme.settle("two=", bob)
    acme.settle("one=", frames)
    assert acme.pending("ann") == []
    (receipt,) = acme.gateway.take("two=")
    assert (receipt["type"], receipt["user_id"], receipt["delivered_sequence"]) == ("receipt", "ann", 1)


def test_unacknowledged_message_is_sent_again_before_new_ones(acme: Sockets) -> None:
    acme.settle("one=", acme.connect("one=", "ann"))
    chat = acme.chat("bob", "ann")
    acme.gateway.take("one=")
    acme.send("bob", chat, "first")
    acme.deliver()
    first = acme.gateway.take("one=")
    acme.send("bob", chat, "second")
    acme.deliver()
    assert contents(acme.gateway.take("one=")) == ["first", "second"]
    acme.settle("one=", first)
    acme.send("bob", chat, "third")
    acme.deliver()
    assert contents(acme.gateway.take("one=")) == ["second", "third"]


def test_device_without_ready_ack_gets_messages_without_a_resync(acme: Sockets) -> None:
    acme.connect("one=", "ann")
    chat = acme.chat("bob", "ann")
    acme.gateway.take("one=")
    acme.send("bob", chat, "hello")
    acme.deliver()
    assert types(acme.gateway.take("one=")) == ["message"]


def test_message_sent_while_a_device_connects_is_delivered(acme: Sockets, monkeypatch: pytest.MonkeyPatch) -> None:
    acme.settle("one=", acme.connect("one=", "ann"))
    chat = ChatId(acme.chat("bob", "ann"))
    acme.leave("one=")
    ports = acme.here.container.engine.ports
    commit, bob = ports.table.commit, User(ACME, UserId("bob"), 0)
    is_said = False

    async def say_first(groups: Sequence[Group]) -> list[Outcome]:
        """Send a message just before the device registers, after it has caught up."""
        nonlocal is_said
        if not is_said and groups[0][0].key == socket_keys.sockets(ACME, UserId("ann")):
            is_said = True
            await send(ports, bob, chat, Draft("between", "between"))
            await ports.background_tasks.drain()
            received = await ports.chat_updates.receive(10, wait_seconds=5, lease_seconds=60)
            assert await handle_batch(ports, received) == {}
            assert acme.gateway.take("two=") == []  # Nobody could know.
        return await commit(groups)

    monkeypatch.setattr(ports.table, "commit", say_first)
    frames_sent = acme.connect("two=", "ann")
    assert is_said
    assert contents(frames_sent) == ["between"]
    assert types(frames_sent)[0] == "ready"


def test_connected_device_that_lost_messages_resyncs_once(acme: Sockets) -> None:
    acme.settle("one=", acme.connect("one=", "ann"))
    chat = acme.chat("bob", "ann")
    acme.gateway.take("one=")
    acme.settle("two=", acme.connect("two=", "ann", "tablet"))

    async def lose(engine: Engine) -> None:
        devices = identity_keys.devices(ACME, UserId("ann"))
        await engine.ports.table.commit([(Update(devices, set={"is_behind": True}),)])

    acme.here.container.run(lose)
    acme.send("bob", chat, "hello")
    acme.deliver()
    frames_sent = acme.gateway.take("one=")
    assert "resync" in types(frames_sent)
    assert types(frames_sent)[-1] == "caught_up"
    acme.settle("one=", frames_sent)
    acme.settle("two=", acme.gateway.take("two="))
    acme.send("bob", chat, "again")
    acme.deliver()
    assert types(acme.gateway.take("one=")) == ["message"]


def test_every_device_of_a_user_receives_and_no_other(acme: Sockets) -> None:
    for socket_id, user, device in (("one=", "ann", "phone"), ("two=", "ann", "tablet"), ("three=", "eve", "phone")):
        acme.settle(socket_id, acme.connect(socket_id, user, device))
    chat = acme.chat("bob", "ann")
    acme.send("bob", chat, "hello")
    acme.deliver()
    assert contents(acme.gateway.take("one=")) == contents(acme.gateway.take("two=")) == ["hello"]
    assert acme.gateway.take("three=") == []


def test_inbox_message_is_followed_by_the_counts(acme: Sockets) -> None:
    acme.settle("one=", acme.connect("one=", "ann"))
    body = {"audiences": {"kind": "users", "uids": ["ann", "bob"]}, "category": "news", "message": {"title": "Hello"}}
    assert acme.here.ask("POST", "/stack/admin/v1/acme/DEFAULT/messages/post", acme.key, body).status == 202
    acme.deliver("deliveries")
    inbox, unread = acme.gateway.take("one=")
    assert (inbox["type"], inbox["message"]["message"]) == ("inbox", {"title": "Hello"})
    assert (unread["type"], unread["unread"]["total"]) == ("unread", 1)


def test_token_for_one_inbox_gets_frames_of_that_inbox_only(acme: Sockets) -> None:
    async def for_one_inbox(engine: Engine) -> str:
        return (await issue_token(engine.ports, ACME, UserId("ann"), inbox=InboxKey("DEFAULT"))).token

    token = acme.here.container.run(for_one_inbox)
    assert types(acme.connect("one=", "ann", token=token)) == ["ready", "caught_up"]
    chat = acme.chat("bob", "ann")
    acme.send("bob", chat, "hello")
    acme.deliver()
    assert acme.gateway.take("one=") == []
    body = {"audiences": {"kind": "users", "uids": ["ann"]}, "message": {"title": "Hello"}}
    config = acme.here.ask("PUT", "/stack/admin/v1/acme/orders/config", acme.key, {"title": "Orders"})
    assert config.status == 201, config.body
    for inbox in ("orders", "DEFAULT"):
        assert acme.here.ask("POST", f"/stack/admin/v1/acme/{inbox}/messages/post", acme.key, body).status == 202
        acme.deliver("deliveries")
    assert [(frame["type"], frame["inbox"]) for frame in acme.gateway.take("one=")] == [
        ("inbox", "DEFAULT"),
        ("unread", "DEFAULT"),
    ]


def test_action_over_http_is_sent_to_the_users_device(acme: Sockets) -> None:
    acme.settle("one=", acme.connect("one=", "ann"))
    chat = acme.chat("bob", "ann")
    acme.send("bob", chat, "hello")
    acme.deliver()
    acme.gateway.take("one=")
    token = acme.token("ann")
    read = acme.here.ask("PUT", f"/stack/users/v1/acme/chats/{chat}/read", token, {"sequence": 1})
    assert read.status == 200, read.body
    (receipt,) = acme.gateway.take("one=")
    assert (receipt["type"], receipt["read_sequence"]) == ("receipt", 1)


def test_chat_update_is_queued_before_the_response(acme: Sockets) -> None:
    chat = acme.chat("bob", "ann")
    acme.send("bob", chat, "hello")
    assert acme.here.waiting("chat-updates") == (1, 0)  # The process is frozen from here on.


def test_closed_connection_is_removed_and_its_messages_stay_pending(acme: Sockets) -> None:
    acme.settle("one=", acme.connect("one=", "ann"))
    acme.settle("two=", acme.connect("two=", "ann", "tablet"))
    chat = acme.chat("bob", "ann")
    acme.gateway.refusing["one="] = 410
    acme.send("bob", chat, "hello")
    acme.deliver()
    assert acme.known("ann") == {"two="}
    assert acme.row("one=") is None
    assert contents(acme.gateway.take("two=")) == ["hello"]
    assert contents(acme.connect("three=", "ann")) == ["hello"]


@pytest.mark.parametrize("status", [429, 403, None], ids=["throttled", "forbidden", "silent"])
def test_device_that_misses_a_frame_stays_connected_and_gets_the_state_at_its_next_ping(
    acme: Sockets, status: int | None
) -> None:
    acme.settle("one=", acme.connect("one=", "ann"))
    chat = acme.chat("bob", "ann")
    acme.gateway.take("one=")
    if status is None:
        acme.gateway.silent.add("one=")
    else:
        acme.gateway.refusing["one="] = status
    acme.send("bob", chat, "hello")
    acme.deliver()
    assert (acme.known("ann"), acme.gateway.closed) == ({"one="}, [])

    acme.gateway.silent.clear()
    acme.gateway.refusing.clear()
    frames = acme.send_frame("one=", {"type": "ping"})
    assert types(frames) == ["ready", "resync", "message", "caught_up", "pong"]
    assert contents(frames) == ["hello"]
    assert acme.send_frame("one=", {"type": "ping"}) == [{"type": "pong"}]
    acme.settle("one=", frames)
    acme.send("bob", chat, "again")
    acme.deliver()
    assert contents(acme.gateway.take("one=")) == ["again"]


def test_throttled_pong_does_not_end_the_connection(acme: Sockets) -> None:
    acme.settle("one=", acme.connect("one=", "ann"))
    acme.gateway.refusing["one="] = 429
    assert acme.send_frame("one=", {"type": "ping"}) == []
    acme.gateway.refusing.clear()
    assert types(acme.send_frame("one=", {"type": "ping"})) == ["ready", "resync", "caught_up", "pong"]
    assert (acme.known("ann"), acme.gateway.closed) == ({"one="}, [])


def test_device_that_missed_its_ready_gets_it_at_its_first_ping(acme: Sockets) -> None:
    acme.gateway.refusing["one="] = 429
    assert acme.connect("one=", "ann") == []
    acme.gateway.refusing.clear()
    frames = acme.send_frame("one=", {"type": "ping"})
    assert types(frames) == ["ready", "resync", "caught_up", "pong"]
    assert not frames[0]["resumed"]


def test_ready_names_a_ping_interval_below_the_idle_timeout_of_api_gateway(acme: Sockets) -> None:
    assert acme.connect("one=", "ann")[0]["ping_seconds"] == 480


@pytest.mark.parametrize("authorization", [None, "", "Bearer", "Bearer no-token", "Basic YW5uOmFubg=="])
def test_connection_without_valid_credentials_is_refused(acme: Sockets, authorization: str | None) -> None:
    assert acme.open("one=", authorization=authorization) == 401
    assert acme.open("one=", authorization=authorization, ticket="no ticket") == 401
    assert acme.row("one=") is None


def test_browser_connects_with_a_ticket_once(acme: Sockets) -> None:
    made = acme.here.ask("POST", "/stack/users/v1/acme/events/ticket", acme.token("ann"))
    assert made.status in (200, 201), made.body
    ticket = made.body["ticket"]
    assert acme.open("one=", authorization=None, ticket=ticket) == 200
    assert acme.open("two=", authorization=None, ticket=ticket) == 401


def test_repeated_disconnect_removes_the_connection_once(acme: Sockets) -> None:
    acme.connect("one=", "ann")
    assert acme.known("ann") == {"one="}
    acme.leave("one=")
    acme.leave("one=")
    assert acme.known("ann") == set()
    assert acme.row("one=") is None


def test_connection_over_the_limit_closes_the_oldest(acme: Sockets) -> None:
    token = acme.token("ann")
    for number in range(socket_registry.SOCKETS_MAX):
        acme.connect(f"{number}=", "ann", token=token)
    assert acme.gateway.closed == []
    acme.connect("last=", "ann", token=token)
    (closed,) = acme.gateway.closed
    assert acme.gateway.take(closed)[-1]["code"] == 4429
    assert len(acme.known("ann")) == socket_registry.SOCKETS_MAX
    assert "last=" in acme.known("ann")
    assert closed not in acme.known("ann")


def test_ping_is_answered(acme: Sockets) -> None:
    acme.connect("one=", "ann")
    assert acme.send_frame("one=", {"type": "ping"}) == [{"type": "pong"}]
    acme.gateway.refusing["one="] = 410
    assert acme.send_frame("one=", {"type": "ping"}) == []
    assert acme.known("ann") == set()


def test_unknown_and_repeated_acks_are_ignored(acme: Sockets) -> None:
    acme.connect("one=", "ann")
    for message_id in ("", "ready-999", "01K9" + "0" * 22, "01K9" + "0" * 22, "x" * 1000):
        assert acme.send_frame("one=", {"type": "ack", "id": message_id}) == []
    assert acme.gateway.closed == []


BAD_FRAMES: dict[str, tuple[Json | str, Json, int]] = {
    "not JSON": ("hello", {}, 4400),
    "empty": ("", {}, 4400),
    "unknown": ({"type": "dance"}, {}, 4400),
    "unknown field": ({"type": "ping", "why": 1}, {}, 4400),
    "binary": ("aGVsbG8=", {"isBase64Encoded": True}, 1003),
    "too large": ({"type": "ack", "id": "x" * 16_400}, {}, 1009),
}


@pytest.mark.parametrize("is_known", [False, True])
@pytest.mark.parametrize(("frame", "fields", "code"), BAD_FRAMES.values(), ids=BAD_FRAMES)
def test_invalid_frame_closes_the_connection_with_a_reason(
    acme: Sockets, frame: Json | str, fields: Json, code: int, *, is_known: bool
) -> None:
    if is_known:
        acme.connect("one=", "ann")
    else:
        acme.open("one=")
    (closed,) = acme.send_frame("one=", frame, **fields)
    assert (closed["type"], closed["code"]) == ("closed", code)
    assert closed["reason"]
    assert acme.gateway.closed == ["one="]
    assert acme.known("ann") == set()
    assert acme.row("one=") is None


def test_frame_before_hello_and_second_hello_close_the_connection(acme: Sockets) -> None:
    acme.open("one=")
    assert [closed["code"] for closed in acme.send_frame("one=", {"type": "ping"})] == [4408]
    acme.connect("two=", "ann")
    twice = acme.send_frame("two=", {"type": "hello", "token": acme.token("ann")})
    assert [closed["code"] for closed in twice] == [4400]
    assert acme.gateway.closed == ["one=", "two="]


def test_unopened_connection_is_closed(acme: Sockets) -> None:
    (closed,) = acme.send_frame("never=", {"type": "hello", "token": acme.token("ann")})
    assert closed["code"] == 4408


@pytest.mark.parametrize("device", ["", "x" * 129])
def test_device_id_length_is_limited(acme: Sockets, device: str) -> None:
    (closed,) = acme.connect("one=", "ann", device)
    assert (closed["code"], acme.known("ann")) == (4400, set())


def test_invalid_token_and_token_of_another_tenant_are_refused(acme: Sockets) -> None:
    assert [each["code"] for each in acme.connect("one=", "ann", token="no token")] == [4401]
    other = acme.here.ask("PUT", "/stack/admin/v1/other", OPERATOR_KEY).body["api_key"]
    token = acme.here.ask("POST", "/stack/admin/v1/other/users/ann/tokens", other).body["token"]
    assert [each["code"] for each in acme.connect("two=", "ann", token=token)] == [4404]
    assert acme.gateway.closed == ["one=", "two="]
    assert acme.open("three=", authorization=f"Bearer {token}") == 404
    assert acme.row("three=") is None


def test_other_origin_is_refused(acme: Sockets) -> None:
    settings = {"allowed_origins": ["https://app.example"]}
    changed = acme.here.ask("PUT", "/stack/admin/v1/acme/settings", acme.key, settings)
    assert changed.status == 200, changed.body
    assert acme.open("one=", origin="https://evil.example") == 403
    assert acme.row("one=") is None
    for origin in ("https://app.example", "https://id.execute-api.us-east-1.amazonaws.com", None):
        assert acme.open("two=", origin=origin) == 200


@pytest.mark.parametrize("tenant", [None, "", "no tenant", "x" * 100])
def test_connection_needs_a_valid_tenant(acme: Sockets, tenant: str | None) -> None:
    assert acme.open("one=", tenant=tenant) == 400
    assert acme.row("one=") is None


def test_expired_token_closes_the_connection_at_the_next_update(acme: Sockets) -> None:
    chat = acme.chat("bob", "ann")
    assert types(acme.connect("one=", "ann", token=_brief_token(acme))) == ["ready", "caught_up"]
    _pass_seconds(acme, BRIEF_SECONDS + 0.1)
    acme.send("bob", chat, "hello")
    acme.deliver()
    (closed,) = acme.gateway.take("one=")
    assert (closed["type"], closed["code"]) == ("closed", 4401)
    assert acme.known("ann") == set()
    assert contents(acme.connect("two=", "ann")) == ["hello"]


def test_expired_token_closes_the_connection_at_the_next_frame(acme: Sockets) -> None:
    acme.connect("one=", "ann", token=_brief_token(acme))
    _pass_seconds(acme, BRIEF_SECONDS + 0.1)
    assert [closed["code"] for closed in acme.send_frame("one=", {"type": "ping"})] == [4401]


def test_ended_session_closes_its_connection(acme: Sockets) -> None:
    made = acme.here.ask("POST", "/stack/users/v1/acme/sessions", acme.token("ann"), {"device_id": "phone"})
    assert made.status == 201, made.body
    acme.connect("one=", "ann", token=made.body["access_token"])
    acme.connect("two=", "ann", "tablet")
    ended = acme.here.ask("DELETE", f"/stack/users/v1/acme/sessions/{made.body['session_id']}", acme.token("ann"))
    assert ended.status == 204, ended.body
    assert acme.gateway.take("one=")[-1]["code"] == 4401
    assert acme.gateway.closed == ["one="]
    assert acme.known("ann") == {"two="}


def test_ended_session_without_signal_closes_at_the_next_ping(acme: Sockets) -> None:
    made = acme.here.ask("POST", "/stack/users/v1/acme/sessions", acme.token("ann"), {"device_id": "phone"})
    acme.connect("one=", "ann", token=made.body["access_token"])
    assert acme.send_frame("one=", {"type": "ping"}) == [{"type": "pong"}]

    async def end(engine: Engine) -> None:
        await engine.ports.table.commit([(Delete(identity_keys.session(ACME, made.body["session_id"])),)])

    acme.here.container.run(end)
    assert [closed["code"] for closed in acme.send_frame("one=", {"type": "ping"})] == [4401]
    assert acme.known("ann") == set()


def test_connected_user_is_reported_and_disconnected_one_is_not(acme: Sockets) -> None:
    acme.connect("one=", "ann")
    acme.connect("two=", "bob")
    acme.gateway.refusing["two="] = 410

    async def connected_now(engine: Engine) -> frozenset[tuple[str, str]]:
        users = tuple(UserId(f"user-{number}") for number in range(250))
        return await publish_signals(
            engine.ports, [push(ACME, (UserId("ann"), UserId("bob"), *users), CountsChanged("DEFAULT"))]
        )

    assert acme.here.container.run(connected_now) == {("acme", "ann")}


def test_missing_management_address_is_misconfigured(here: Installation, tenant_key: str) -> None:
    with pytest.raises(Misconfigured, match="STAK_AWS_SOCKETS"):
        sockets.handler(recorded("websocket_connect"), None)


def _brief_token(acme: Sockets) -> str:
    """Return a token that is valid for a few seconds."""

    async def issue(engine: Engine) -> str:
        return (await issue_token(engine.ports, ACME, UserId("ann"), ttl_seconds=BRIEF_SECONDS)).token

    return acme.here.container.run(issue)


def _pass_seconds(acme: Sockets, seconds: float) -> None:
    async def wait(_: Engine) -> None:
        await asyncio.sleep(seconds)

    acme.here.container.run(wait)


def test_post_on_read_and_its_recall_reach_connected_members(acme: Sockets, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(on_read_setting, "EFFECTIVE_AFTER_SECONDS", 0)
    monkeypatch.setattr(data_format, "SETTLED_AFTER_SECONDS", 0)
    admin, inbox = acme.here.ask, "/stack/admin/v1/acme/DEFAULT"
    assert admin("PATCH", f"{inbox}/config", acme.key, {"on_read": True}).status == 200
    assert admin("PUT", f"{inbox}/audience", acme.key, {"add": ["ann"]}).status == 200
    acme.settle("one=", acme.connect("one=", "ann"))
    acme.settle("two=", acme.connect("two=", "bob"))
    body = {"audiences": {"kind": "everyone"}, "delivery": "on_read", "message": {"title": "Hello"}}
    posted = admin("POST", f"{inbox}/messages/post", acme.key, body)
    assert posted.status == 202, posted.body
    _deliver_all(acme)
    shown, counts = acme.gateway.take("one=")
    assert (shown["type"], shown["message"]["message"]) == ("inbox", {"title": "Hello"})
    assert (counts["type"], counts["unread"]["total"]) == ("unread", 1)
    assert acme.gateway.take("two=") == []  # bob is no member

    recall = {"message_id": posted.body["message_id"]}
    assert admin("DELETE", f"{inbox}/messages/redact", acme.key, recall).status == 202
    _deliver_all(acme)
    redacted, counts = acme.gateway.take("one=")
    assert (redacted["type"], redacted["message_id"]) == ("redacted", posted.body["message_id"])
    assert (counts["type"], counts["unread"]["total"]) == ("unread", 0)


def _deliver_all(acme: Sockets) -> None:
    """Handle the pages of all shards; the functions receive ten messages at a time."""
    for _ in range(math.ceil(SHARDS / 10)):
        acme.deliver()
