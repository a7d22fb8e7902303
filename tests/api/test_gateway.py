"""The gateway over WebSocket: handshake, missed messages, live frames and acknowledgements."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest

from stak.testing.http_inbox import Inbox
from stak.testing.server import METRICS_TOKEN, Server
from tests.api.client_state import ClientState
from tests.support.api.devices import Device, Json, TenantUsers
from tests.support.tenant import Tenant


@pytest.fixture
async def tenant_users(server: Server, tenant: Tenant) -> AsyncIterator[TenantUsers]:
    made = TenantUsers(server.url, tenant.key, tenant.signing_secret)
    yield made
    await made.close()


@pytest.fixture
def is_live(server: Server) -> None:
    if server.settings.engine == "aws" and server.settings.redis_url is None:
        pytest.skip("redis-server is not installed: make setup")


@pytest.fixture
def inbox(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)


async def _eventually(ask: Callable[[], Any], expected: object) -> None:
    deadline = time.monotonic() + 20
    while (found := await ask()) != expected:
        assert time.monotonic() < deadline, found
        await asyncio.sleep(0.05)


async def test_hello_is_answered_by_ready_and_caught_up(tenant_users: TenantUsers) -> None:
    async with tenant_users.device("bob") as phone:
        ready, caught_up = await phone.frame(), await phone.frame()
        assert {**ready, "id": ""} == {
            "type": "ready",
            "user_id": "bob",
            "device_id": "phone",
            "resumed": False,
            "id": "",
        }
        assert caught_up == {"type": "caught_up"}
        assert await phone.frames_before_pong() == [], "only the ping is answered"
        await phone.ack(ready["id"])
        await phone.frames_before_pong()
    async with tenant_users.device("bob") as phone:
        assert await phone.frame() == {"type": "ready", "user_id": "bob", "device_id": "phone", "resumed": True}


async def test_device_is_not_resumed_until_it_acknowledges_ready(tenant_users: TenantUsers) -> None:
    for _ in range(3):
        async with tenant_users.device("bob") as phone:
            assert (await phone.frame())["resumed"] is False
            await phone.until("caught_up")


async def test_device_without_id_is_the_default_device(tenant_users: TenantUsers) -> None:
    async with tenant_users.socket() as device:
        await device.send_frame(type="hello", token=tenant_users.token("bob"))
        assert (await device.frame())["device_id"] == "default"


async def test_message_reaches_all_devices_of_all_members(tenant_users: TenantUsers, is_live: None) -> None:
    async with (
        tenant_users.live("ann") as ann,
        tenant_users.live("bob") as phone,
        tenant_users.live("bob", "tablet") as tablet,
        tenant_users.live("eve") as eve,
    ):
        chat = await tenant_users.direct("ann", "bob")
        for device in (ann, phone, tablet):
            listed = (await device.until("chat"))["chat"]
            assert (listed["chat_id"], listed["last_sequence"]) == (chat, 0)
        sent = await tenant_users.send("ann", chat, "hello")
        for device in (ann, phone, tablet):
            received = await device.until("message")
            assert (received["id"], received["message"]) == (sent["message_id"], sent)
        assert [frame for frame in await eve.frames_before_pong() if frame["type"] != "pong"] == [], (
            "she is not a member"
        )


async def test_ack_marks_a_message_delivered_and_notifies_its_sender(tenant_users: TenantUsers, is_live: None) -> None:
    async with tenant_users.live("ann") as ann, tenant_users.live("bob") as bob:
        chat = await tenant_users.direct("ann", "bob")
        message = await tenant_users.send("ann", chat, "hello")
        assert message["delivery_status"] == "SENT"
        await bob.ack((await bob.until("message"))["id"])
        for device in (ann, bob):  # His other devices receive it too.
            receipt = await device.until("receipt", chat_id=chat, user_id="bob")
            assert (receipt["delivered_sequence"], receipt["read_sequence"]) == (1, 0)
            assert receipt["delivered_at"] == receipt["last_seen_at"] >= message["created_at"]
            assert receipt["read_at"] is None
        (found,) = (await tenant_users.call("ann", "GET", f"/chats/{chat}/messages"))["messages"]
        assert found["delivery_status"] == "DELIVERED"
        await tenant_users.call("bob", "PUT", f"/chats/{chat}/read", json={"sequence": 1})
        for device in (ann, bob):
            read = await device.until("receipt", chat_id=chat, user_id="bob", read_sequence=1)
            assert read["read_at"] == read["last_seen_at"] >= receipt["delivered_at"]


async def test_unacked_messages_repeat_in_order_and_acked_ones_do_not(tenant_users: TenantUsers) -> None:
    async with tenant_users.live("bob") as phone:
        await phone.frames_before_pong()
    chats = [await tenant_users.direct(sender, "bob") for sender in ("ann", "eve")]
    sent = [
        (await tenant_users.send(("ann", "eve")[number % 2], chats[number % 2], f"{number}"))["message_id"]
        for number in range(12)
    ]

    async def missed() -> list[str]:
        async with tenant_users.device("bob") as phone:
            return [received["id"] for received in await phone.missed()]

    async def by_chat() -> list[list[str]]:
        found = await missed()
        return [[one for one in found if one in sent[start::2]] for start in (0, 1)]

    await _eventually(by_chat, [sent[0::2], sent[1::2]])
    assert await missed() == sorted(sent), "in the order of their ids, which rise with time"
    async with tenant_users.device("bob") as phone:
        await phone.missed()
        for message_id in sent[:7:2]:
            await phone.ack(message_id)
    left = [one for one in sorted(sent) if one not in sent[:7:2]]
    await _eventually(missed, left)
    async with tenant_users.device("bob") as phone:
        for received in await phone.missed():
            await phone.ack(received["id"])
    await _eventually(missed, [])


async def test_each_device_has_its_own_pending_messages(tenant_users: TenantUsers) -> None:
    for device in ("phone", "tablet"):
        async with tenant_users.live("bob", device) as known:
            await known.frames_before_pong()
    chat = await tenant_users.direct("ann", "bob")
    sent = [(await tenant_users.send("ann", chat, f"{number}"))["message_id"] for number in range(3)]

    async def missed(device: str, *, acks: bool) -> list[str]:
        async with tenant_users.device("bob", device) as connected:
            received = [one["id"] for one in await connected.missed()]
            if acks:
                for message_id in received:
                    await connected.ack(message_id)
            return received

    await _eventually(lambda: missed("phone", acks=False), sent)
    assert await missed("phone", acks=True) == sent
    await _eventually(lambda: missed("phone", acks=False), [])
    assert await missed("tablet", acks=True) == sent
    await _eventually(lambda: missed("tablet", acks=False), [])
    assert await missed("watch", acks=False) == [], "a new device fetches instead"


async def test_inbox_message_is_followed_by_the_counts(tenant_users: TenantUsers, inbox: Inbox, is_live: None) -> None:
    async with (
        tenant_users.live("bob") as phone,
        tenant_users.live("bob", "tablet") as tablet,
        tenant_users.live("ann") as ann,
    ):
        message_id = await asyncio.to_thread(inbox.send, "bob", message={"title": "hello"})
        for device in (phone, tablet):
            received = await device.until("inbox")
            expected = await tenant_users.call("bob", "GET", f"/DEFAULT/messages/{message_id}")
            assert received == {"type": "inbox", "inbox": "DEFAULT", "message": expected}
            counts = await tenant_users.call("bob", "GET", "/DEFAULT/messages/unread")
            without_times = {"total": counts["total"], "categories": counts["categories"]}
            assert await device.until("unread") == {"type": "unread", "inbox": "DEFAULT", "unread": without_times}
            assert without_times == {"total": 1, "categories": {"default": 1}}
        await tenant_users.call("bob", "PUT", "/DEFAULT/messages/read/", json={"message_ids": [message_id]})
        for device in (phone, tablet):
            assert (await device.until("unread"))["unread"] == {"total": 0, "categories": {}}
        assert await ann.frames_before_pong() == []


async def test_recall_and_delete_are_sent_to_devices(tenant_users: TenantUsers, inbox: Inbox, is_live: None) -> None:
    async with tenant_users.live("bob") as phone, tenant_users.live("ann") as ann:
        message_id = await asyncio.to_thread(inbox.send, "bob")
        await phone.until("unread")
        assert (await asyncio.to_thread(inbox.redact, message_id)).status_code == 202
        assert await phone.until("redacted") == {"type": "redacted", "message_id": message_id, "inbox": "DEFAULT"}
        assert (await phone.until("unread"))["unread"]["total"] == 0
        chat = await tenant_users.direct("ann", "bob")
        await tenant_users.send("ann", chat, "a")
        await tenant_users.send("ann", chat, "b")
        for device in (ann, phone):
            assert [(await device.until("message"))["message"]["sequence"] for _ in range(2)] == [1, 2]
        await tenant_users.call("ann", "DELETE", f"/chats/{chat}/messages/2", status=204)
        for device in (ann, phone):
            before = len(device.frames)
            await device.until("redacted")
            assert device.frames[-1] == {"type": "redacted", "chat_id": chat, "sequence": 2}
            listed = [frame["chat"] for frame in device.frames[before:] if frame["type"] == "chat"]
            listed = listed or [(await device.until("chat"))["chat"]]
            assert listed[-1]["last_message_preview"] is None
    async with tenant_users.device("bob") as phone:
        assert [one["message"]["sequence"] for one in await phone.missed()] == [1], "the deleted message is not pending"


async def test_chat_changes_are_sent_to_members(tenant_users: TenantUsers, is_live: None) -> None:
    async with tenant_users.live("ann") as ann, tenant_users.live("bob") as bob, tenant_users.live("eve") as eve:
        chat = await tenant_users.group("ann", "bob", name="one")
        assert (await bob.until("chat"))["chat"]["name"] == "one"
        await tenant_users.call("ann", "PATCH", f"/chats/{chat}", json={"name": "two"})
        assert (await bob.until("chat"))["chat"]["name"] == "two"
        await tenant_users.call("ann", "PUT", f"/chats/{chat}/participants/eve", status=201)
        assert (await eve.until("chat"))["chat"]["name"] == "two"
        assert (await bob.until("chat"))["chat"]["participant_count"] == 3
        await tenant_users.call("ann", "DELETE", f"/chats/{chat}/participants/eve", status=204)
        assert await eve.until("chat") == {"type": "chat", "chat_id": chat, "chat": None}
        assert (await bob.until("chat"))["chat"]["participant_count"] == 2
        await tenant_users.send("ann", chat, "without her")
        await bob.until("message")
        assert await eve.frames_before_pong() == []
        assert ann.socket.close_code is None


async def test_mute_is_sent_to_other_devices(tenant_users: TenantUsers, is_live: None) -> None:
    async with tenant_users.live("bob") as phone:
        chat = await tenant_users.group("ann", "bob")
        assert (await phone.until("chat"))["chat"]["muted_until"] is None
        for until in (int(time.time()) + 1000, None):
            await tenant_users.call("bob", "PATCH", f"/chats/{chat}/me", json={"muted_until": until})
            assert (await phone.until("chat"))["chat"]["muted_until"] == until


async def test_revoked_session_closes_its_connections_at_once(tenant_users: TenantUsers, is_live: None) -> None:
    grants = {}
    for device in ("phone", "tablet", "watch"):
        grants[device] = await tenant_users.call("bob", "POST", "/sessions", status=201, json={"device_id": device})
    tokens = {device: grant["access_token"] for device, grant in grants.items()}
    async with (
        tenant_users.live("bob", "phone", token=tokens["phone"]) as phone,
        tenant_users.live("bob", "tablet", token=tokens["tablet"]) as tablet,
        tenant_users.live("bob", "watch", token=tokens["watch"]) as watch,
        tenant_users.live("bob", "own") as own,
    ):
        began = time.monotonic()
        await tenant_users.call("bob", "DELETE", f"/sessions/{grants['phone']['session_id']}", status=204)
        assert await phone.closed() == (4401, "not authenticated: the session has ended")
        assert time.monotonic() - began < 15, "at once, not at the next check of the token"
        assert await tablet.frames_before_pong() == []
        await tenant_users.call("bob", "DELETE", "/sessions")
        for signed_out in (tablet, watch):
            assert (await signed_out.closed())[0] == 4401
        assert await own.frames_before_pong() == [], "a token signed by the tenant belongs to no session"


@pytest.mark.check_all
async def test_connection_ends_with_its_token(tenant_users: TenantUsers) -> None:
    async with (
        tenant_users.live("bob", token=tenant_users.token("bob", 8)) as phone,
        tenant_users.live("bob", "tablet") as tablet,
    ):
        assert (await phone.closed()) == (4401, "not authenticated: the token has expired")
        assert await tablet.frames_before_pong() == []


async def test_connections_are_counted(tenant_users: TenantUsers, server: Server) -> None:
    headers = {"Authorization": f"Bearer {METRICS_TOKEN}"}
    async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=20, verify=False) as client:

        async def count() -> float:
            lines = (await client.get("/metrics")).text.splitlines()
            return float(next(line.split()[-1] for line in lines if line.startswith("stak_connections")))

        await _eventually(count, 0)  # A connection that another test has closed may still be counted.
        async with tenant_users.live("bob"), tenant_users.live("bob", "tablet"), tenant_users.live("ann"):
            assert await count() == 3
        await _eventually(count, 0)


class RandomActions:
    """Random actions of users that one of them receives frames about."""

    def __init__(self, tenant_users: TenantUsers, inbox: Inbox, chance: random.Random) -> None:
        self._tenant_users = tenant_users
        self._inbox = inbox
        self._chance = chance
        self._names = ("ann", "bob", "eve")
        self._posts: list[str] = []
        self.groups: list[str] = []
        self.direct = ""

    async def begin(self) -> None:
        self.direct = await self._tenant_users.direct("ann", "bob")
        self.groups = [await self._tenant_users.group("ann", "bob", name="first")]
        await self._tenant_users.send("ann", self.direct, "before")

    async def step(self) -> None:
        """Perform one random action."""
        choices = [self._say] * 6 + [self._read] * 3 + [self._delete] * 2 + [self._post] * 3
        choices += [self._rename, self._rename_and_say, self._mute, self._recall, self._mark, self._come_or_go]
        await self._chance.choice(choices)()

    async def _say(self) -> None:
        content = f"{self._chance.random()} " * self._chance.choice((1, 20))
        chat = self._chance.choice((self.direct, *self.groups))
        await self._tenant_users.send(self._chance.choice(("ann", "bob")), chat, content)

    async def _read(self) -> None:
        chat, user = self._chance.choice((self.direct, *self.groups)), self._chance.choice(("ann", "bob"))
        last = (await self._tenant_users.call(user, "GET", f"/chats/{chat}"))["last_sequence"]
        kind = self._chance.choice(("read", "delivered"))
        await self._tenant_users.call(
            user, "PUT", f"/chats/{chat}/{kind}", json={"sequence": self._chance.randint(0, last)}
        )

    async def _delete(self) -> None:
        chat = self._chance.choice(self.groups)
        messages = (await self._tenant_users.call("ann", "GET", f"/chats/{chat}/messages?limit=5"))["messages"]
        if messages:
            sequence = self._chance.choice(messages)["sequence"]
            await self._tenant_users.call("ann", "DELETE", f"/chats/{chat}/messages/{sequence}", status=204)

    async def _rename(self) -> None:
        name = f"name {self._chance.random()}"
        await self._tenant_users.call("ann", "PATCH", f"/chats/{self._chance.choice(self.groups)}", json={"name": name})

    async def _rename_and_say(self) -> None:
        """Rename and send concurrently, so that one update carries both."""
        chat = self.groups[0]
        await asyncio.gather(
            self._tenant_users.call("ann", "PATCH", f"/chats/{chat}", json={"name": f"name {self._chance.random()}"}),
            *(self._tenant_users.send("ann", chat, f"{number}") for number in range(3)),
        )

    async def _mute(self) -> None:
        until = self._chance.choice((None, int(time.time()) + self._chance.randint(100, 1000)))
        await self._tenant_users.call("bob", "PATCH", f"/chats/{self.direct}/me", json={"muted_until": until})

    async def _come_or_go(self) -> None:
        chat = await self._tenant_users.group("ann", "eve", name="another")
        await self._tenant_users.send("eve", chat, "before him")
        await self._tenant_users.call("ann", "PUT", f"/chats/{chat}/participants/bob", status=201)
        await self._tenant_users.send("eve", chat, "with him")
        if self._chance.random() < 0.5:
            await self._tenant_users.call("ann", "DELETE", f"/chats/{chat}/participants/bob", status=204)
        else:
            self.groups.append(chat)

    async def _post(self) -> None:
        category = self._chance.choice(("", "news"))
        fields = {"category": category} if category else {}
        sent = await asyncio.to_thread(self._inbox.send, "bob", "ann", message={"n": len(self._posts)}, **fields)
        self._posts.append(sent)

    async def _recall(self) -> None:
        if self._posts:
            taken = self._posts.pop(self._chance.randrange(len(self._posts)))
            assert (await asyncio.to_thread(self._inbox.redact, taken)).status_code == 202
            await asyncio.to_thread(self._inbox.wait, taken, "redacted")

    async def _mark(self) -> None:
        if self._posts:
            verb = self._chance.choice(("read", "unread"))
            body = {"message_ids": [self._chance.choice(self._posts)]}
            await self._tenant_users.call("bob", "PUT", f"/DEFAULT/messages/{verb}/", json=body)


@pytest.mark.parametrize("seed", range(3))
async def test_state_from_frames_equals_a_fresh_fetch(
    tenant_users: TenantUsers, inbox: Inbox, is_live: None, seed: int
) -> None:
    chance = random.Random(seed)
    actions = RandomActions(tenant_users, inbox, chance)
    inbox.configure(categories=["news"])
    await actions.begin()
    async with tenant_users.device("bob") as phone:
        await phone.until("caught_up")
        client, fresh = ClientState(tenant_users, "bob"), ClientState(tenant_users, "bob")
        await client.fetch()
        listening = asyncio.create_task(_apply_frames(phone, client))
        for _ in range(40):
            await actions.step()
            assert not listening.done() or listening.result()
        deadline = time.monotonic() + 20
        while True:
            await fresh.fetch()
            if client.state() == fresh.state() or time.monotonic() > deadline:
                break
            await asyncio.sleep(0.1)
        listening.cancel()
        known, found = client.state(), fresh.state()
        assert known.keys() == found.keys()
        for part in known:
            assert known[part] == found[part], (part, _differences(known[part], found[part]))


def _differences(known: Any, found: Any) -> Any:
    if not isinstance(known, dict) or not isinstance(found, dict):
        return known, found
    names = {*known, *found}
    return {
        name: _differences(known.get(name), found.get(name)) for name in names if known.get(name) != found.get(name)
    }


async def _apply_frames(phone: Device, client: ClientState) -> None:
    """Apply frames as they arrive and acknowledge them as a client does."""
    while True:
        received: Json = await phone.frame(600)
        await client.apply_frame(received)
        if "id" in received and received["type"] == "message":
            await phone.ack(received["id"])
