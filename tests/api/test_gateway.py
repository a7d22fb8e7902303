"""The gateway over WebSocket: what a device is told at first, what it is told live, and what it has to say to that."""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import httpx
import pytest

from tests.api.conftest import Tenant
from tests.api.devices import Device, Json, People
from tests.api.inbox import Inbox
from tests.api.mirror import Mirror
from tests.support.stak_server import Server


@pytest.fixture
async def people(server: Server, tenant: Tenant) -> AsyncIterator[People]:
    made = People(server.url, tenant.key, tenant.signing_secret)
    yield made
    await made.close()


@pytest.fixture
def is_live(server: Server) -> None:
    if server.settings.engine == "aws" and server.settings.redis_url is None:
        pytest.skip("redis-server is missing: without it nobody is reached live on aws")


@pytest.fixture
def inbox(tenant: Tenant, anonymous: httpx.Client) -> Inbox:
    return Inbox(tenant.admin, anonymous, tenant.key, tenant.signing_secret)


async def _eventually(ask: Callable[[], Any], expected: object) -> None:
    deadline = time.monotonic() + 20
    while (found := await ask()) != expected:
        assert time.monotonic() < deadline, found
        await asyncio.sleep(0.05)


async def test_hello_is_answered_by_ready_and_caught_up(people: People) -> None:
    async with people.device("bob") as phone:
        ready, caught_up = await phone.frame(), await phone.frame()
        assert {**ready, "id": ""} == {
            "type": "ready",
            "user_id": "bob",
            "device_id": "phone",
            "resumed": False,
            "id": "",
        }
        assert caught_up == {"type": "caught_up"}
        assert await phone.quiet() == [], "a ping is answered, and nothing else was said"
        await phone.ack(ready["id"])
        await phone.quiet()
    async with people.device("bob") as phone:
        assert await phone.frame() == {"type": "ready", "user_id": "bob", "device_id": "phone", "resumed": True}


async def test_a_device_is_told_to_fetch_until_it_says_that_it_knows(people: People) -> None:
    for _ in range(3):
        async with people.device("bob") as phone:
            assert (await phone.frame())["resumed"] is False
            await phone.until("caught_up")


async def test_a_device_without_a_name_is_the_default_one(people: People) -> None:
    async with people.socket() as device:
        await device.say(type="hello", token=people.token("bob"))
        assert (await device.frame())["device_id"] == "default"


async def test_what_is_said_is_shown_to_all_devices_of_all_members(people: People, is_live: None) -> None:
    async with (
        people.live("ann") as ann,
        people.live("bob") as phone,
        people.live("bob", "tablet") as tablet,
        people.live("eve") as eve,
    ):
        chat = await people.direct("ann", "bob")
        for device in (ann, phone, tablet):
            listed = (await device.until("chat"))["chat"]
            assert (listed["chat_id"], listed["last_sequence"]) == (chat, 0)
        sent = await people.send("ann", chat, "hello")
        for device in (ann, phone, tablet):
            told = await device.until("message")
            assert (told["id"], told["message"]) == (sent["message_id"], sent)
        assert [frame for frame in await eve.quiet() if frame["type"] != "pong"] == [], "no chat of hers"


async def test_an_ack_makes_a_message_delivered_and_tells_its_sender(people: People, is_live: None) -> None:
    async with people.live("ann") as ann, people.live("bob") as bob:
        chat = await people.direct("ann", "bob")
        message = await people.send("ann", chat, "hello")
        assert message["delivery_status"] == "SENT"
        await bob.ack((await bob.until("message"))["id"])
        for device in (ann, bob):  # his other devices have to know as well
            receipt = await device.until("receipt", chat_id=chat, user_id="bob")
            assert (receipt["delivered_sequence"], receipt["read_sequence"]) == (1, 0)
        (found,) = (await people.call("ann", "GET", f"/chats/{chat}/messages"))["messages"]
        assert found["delivery_status"] == "DELIVERED"
        await people.call("bob", "PUT", f"/chats/{chat}/read", json={"sequence": 1})
        for device in (ann, bob):
            await device.until("receipt", chat_id=chat, user_id="bob", read_sequence=1)


async def test_what_was_not_acked_comes_again_in_order_and_what_was_does_not(people: People) -> None:
    async with people.live("bob") as phone:
        await phone.quiet()
    chats = [await people.direct(sender, "bob") for sender in ("ann", "eve")]
    sent = [
        (await people.send(("ann", "eve")[number % 2], chats[number % 2], f"{number}"))["message_id"]
        for number in range(12)
    ]

    async def missed() -> list[str]:
        async with people.device("bob") as phone:
            return [told["id"] for told in await phone.missed()]

    async def by_chat() -> list[list[str]]:
        found = await missed()
        return [[one for one in found if one in sent[place::2]] for place in (0, 1)]

    await _eventually(by_chat, [sent[0::2], sent[1::2]])
    assert await missed() == sorted(sent), "in the order of their ids, which rise with time"
    async with people.device("bob") as phone:
        await phone.missed()
        for message_id in sent[:7:2]:
            await phone.ack(message_id)
    left = [one for one in sorted(sent) if one not in sent[:7:2]]
    await _eventually(missed, left)
    async with people.device("bob") as phone:
        for told in await phone.missed():
            await phone.ack(told["id"])
    await _eventually(missed, [])


async def test_each_device_has_what_it_missed_until_each_has_acked(people: People) -> None:
    for device in ("phone", "tablet"):
        async with people.live("bob", device) as known:
            await known.quiet()
    chat = await people.direct("ann", "bob")
    sent = [(await people.send("ann", chat, f"{number}"))["message_id"] for number in range(3)]

    async def missed(device: str, *, acks: bool) -> list[str]:
        async with people.device("bob", device) as connected:
            told = [one["id"] for one in await connected.missed()]
            if acks:
                for message_id in told:
                    await connected.ack(message_id)
            return told

    await _eventually(lambda: missed("phone", acks=False), sent)
    assert await missed("phone", acks=True) == sent
    await _eventually(lambda: missed("phone", acks=False), [])
    assert await missed("tablet", acks=True) == sent
    await _eventually(lambda: missed("tablet", acks=False), [])
    assert await missed("watch", acks=False) == [], "one that was never there fetches"


async def test_an_inbox_message_comes_with_its_counts(people: People, inbox: Inbox, is_live: None) -> None:
    async with people.live("bob") as phone, people.live("bob", "tablet") as tablet, people.live("ann") as ann:
        message_id = await asyncio.to_thread(inbox.send, "bob", message={"title": "hello"})
        for device in (phone, tablet):
            told = await device.until("inbox")
            expected = await people.call("bob", "GET", f"/DEFAULT/messages/{message_id}")
            assert told == {"type": "inbox", "inbox": "DEFAULT", "message": expected}
            counts = await people.call("bob", "GET", "/DEFAULT/messages/unread")
            assert await device.until("unread") == {"type": "unread", "inbox": "DEFAULT", "unread": counts}
        await people.call("bob", "PUT", "/DEFAULT/messages/read/", json={"message_ids": [message_id]})
        for device in (phone, tablet):
            assert (await device.until("unread"))["unread"] == {"total": 0, "categories": {}}
        assert await ann.quiet() == []


async def test_what_is_taken_back_is_told(people: People, inbox: Inbox, is_live: None) -> None:
    async with people.live("bob") as phone, people.live("ann") as ann:
        message_id = await asyncio.to_thread(inbox.send, "bob")
        await phone.until("unread")
        assert (await asyncio.to_thread(inbox.redact, message_id)).status_code == 202
        assert await phone.until("redacted") == {"type": "redacted", "message_id": message_id, "inbox": "DEFAULT"}
        assert (await phone.until("unread"))["unread"]["total"] == 0
        chat = await people.direct("ann", "bob")
        await people.send("ann", chat, "a")
        await people.send("ann", chat, "b")
        for device in (ann, phone):
            assert [(await device.until("message"))["message"]["sequence"] for _ in range(2)] == [1, 2]
        await people.call("ann", "DELETE", f"/chats/{chat}/messages/2", status=204)
        for device in (ann, phone):
            before = len(device.frames)
            await device.until("redacted")
            assert device.frames[-1] == {"type": "redacted", "chat_id": chat, "sequence": 2}
            listed = [frame["chat"] for frame in device.frames[before:] if frame["type"] == "chat"]
            listed = listed or [(await device.until("chat"))["chat"]]
            assert listed[-1]["last_message_preview"] is None
    async with people.device("bob") as phone:
        assert [one["message"]["sequence"] for one in await phone.missed()] == [1], "what was deleted is not shown"


async def test_changes_of_a_chat_are_told(people: People, is_live: None) -> None:
    async with people.live("ann") as ann, people.live("bob") as bob, people.live("eve") as eve:
        chat = await people.group("ann", "bob", name="one")
        assert (await bob.until("chat"))["chat"]["name"] == "one"
        await people.call("ann", "PATCH", f"/chats/{chat}", json={"name": "two"})
        assert (await bob.until("chat"))["chat"]["name"] == "two"
        await people.call("ann", "PUT", f"/chats/{chat}/participants/eve", status=201)
        assert (await eve.until("chat"))["chat"]["name"] == "two"
        assert (await bob.until("chat"))["chat"]["participant_count"] == 3
        await people.call("ann", "DELETE", f"/chats/{chat}/participants/eve", status=204)
        assert await eve.until("chat") == {"type": "chat", "chat_id": chat, "chat": None}
        assert (await bob.until("chat"))["chat"]["participant_count"] == 2
        await people.send("ann", chat, "without her")
        await bob.until("message")
        assert await eve.quiet() == []
        assert ann.socket.close_code is None


async def test_a_mute_is_told_to_other_devices(people: People, is_live: None) -> None:
    async with people.live("bob") as phone:
        chat = await people.group("ann", "bob")
        assert (await phone.until("chat"))["chat"]["muted_until"] is None
        for until in (int(time.time()) + 1000, None):
            await people.call("bob", "PATCH", f"/chats/{chat}/me", json={"muted_until": until})
            assert (await phone.until("chat"))["chat"]["muted_until"] == until


async def test_a_revoked_session_ends_its_connections_at_once(people: People, is_live: None) -> None:
    grants = {}
    for device in ("phone", "tablet", "watch"):
        grants[device] = await people.call("bob", "POST", "/sessions", status=201, json={"device_id": device})
    tokens = {device: grant["access_token"] for device, grant in grants.items()}
    async with (
        people.live("bob", "phone", token=tokens["phone"]) as phone,
        people.live("bob", "tablet", token=tokens["tablet"]) as tablet,
        people.live("bob", "watch", token=tokens["watch"]) as watch,
        people.live("bob", "own") as own,
    ):
        began = time.monotonic()
        await people.call("bob", "DELETE", f"/sessions/{grants['phone']['session_id']}", status=204)
        assert await phone.closed() == (4401, "not authenticated: the session has ended")
        assert time.monotonic() - began < 5, "not only when the token was looked at again"
        assert await tablet.quiet() == []
        await people.call("bob", "DELETE", "/sessions")
        for signed_out in (tablet, watch):
            assert (await signed_out.closed())[0] == 4401
        assert await own.quiet() == [], "a token the tenant has signed belongs to no session"


async def test_a_connection_ends_with_its_token(people: People) -> None:
    async with people.live("bob", token=people.token("bob", 2.5)) as phone, people.live("bob", "tablet") as tablet:
        assert (await phone.closed()) == (4401, "not authenticated: the token has expired")
        assert await tablet.quiet() == []


async def test_connections_are_counted(people: People, server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=20, verify=False) as client:

        async def count() -> float:
            lines = (await client.get("/metrics")).text.splitlines()
            return float(next(line.split()[-1] for line in lines if line.startswith("stak_connections")))

        before = await count()
        async with people.live("bob"), people.live("bob", "tablet"), people.live("ann"):
            assert await count() == before + 3
        await _eventually(count, before)


class Life:
    """Random things that people do, and that one of them is told of."""

    def __init__(self, people: People, inbox: Inbox, chance: random.Random) -> None:
        self._people = people
        self._inbox = inbox
        self._chance = chance
        self._names = ("ann", "bob", "eve")
        self._posts: list[str] = []
        self.groups: list[str] = []
        self.direct = ""

    async def begin(self) -> None:
        self.direct = await self._people.direct("ann", "bob")
        self.groups = [await self._people.group("ann", "bob", name="first")]
        await self._people.send("ann", self.direct, "before")

    async def step(self) -> None:
        """Something happens."""
        happenings = [self._say] * 6 + [self._read] * 3 + [self._delete] * 2 + [self._post] * 3
        happenings += [self._rename, self._rename_and_say, self._mute, self._recall, self._mark, self._come_or_go]
        await self._chance.choice(happenings)()

    async def _say(self) -> None:
        content = f"{self._chance.random()} " * self._chance.choice((1, 20))
        chat = self._chance.choice((self.direct, *self.groups))
        await self._people.send(self._chance.choice(("ann", "bob")), chat, content)

    async def _read(self) -> None:
        chat, user = self._chance.choice((self.direct, *self.groups)), self._chance.choice(("ann", "bob"))
        last = (await self._people.call(user, "GET", f"/chats/{chat}"))["last_sequence"]
        kind = self._chance.choice(("read", "delivered"))
        await self._people.call(user, "PUT", f"/chats/{chat}/{kind}", json={"sequence": self._chance.randint(0, last)})

    async def _delete(self) -> None:
        chat = self._chance.choice(self.groups)
        messages = (await self._people.call("ann", "GET", f"/chats/{chat}/messages?limit=5"))["messages"]
        if messages:
            sequence = self._chance.choice(messages)["sequence"]
            await self._people.call("ann", "DELETE", f"/chats/{chat}/messages/{sequence}", status=204)

    async def _rename(self) -> None:
        name = f"name {self._chance.random()}"
        await self._people.call("ann", "PATCH", f"/chats/{self._chance.choice(self.groups)}", json={"name": name})

    async def _rename_and_say(self) -> None:
        """So close together that members are told of both at once."""
        chat = self.groups[0]
        await asyncio.gather(
            self._people.call("ann", "PATCH", f"/chats/{chat}", json={"name": f"name {self._chance.random()}"}),
            *(self._people.send("ann", chat, f"{number}") for number in range(3)),
        )

    async def _mute(self) -> None:
        until = self._chance.choice((None, int(time.time()) + self._chance.randint(100, 1000)))
        await self._people.call("bob", "PATCH", f"/chats/{self.direct}/me", json={"muted_until": until})

    async def _come_or_go(self) -> None:
        chat = await self._people.group("ann", "eve", name="another")
        await self._people.send("eve", chat, "before him")
        await self._people.call("ann", "PUT", f"/chats/{chat}/participants/bob", status=201)
        await self._people.send("eve", chat, "with him")
        if self._chance.random() < 0.5:
            await self._people.call("ann", "DELETE", f"/chats/{chat}/participants/bob", status=204)
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
            await self._people.call("bob", "PUT", f"/DEFAULT/messages/{verb}/", json=body)


@pytest.mark.parametrize("seed", range(3))
async def test_what_a_client_has_and_what_frames_tell_is_what_it_would_fetch(
    people: People, inbox: Inbox, is_live: None, seed: int
) -> None:
    chance = random.Random(seed)
    life = Life(people, inbox, chance)
    inbox.configure(categories=["news"])
    await life.begin()
    async with people.device("bob") as phone:
        await phone.until("caught_up")
        mirror, fresh = Mirror(people, "bob"), Mirror(people, "bob")
        await mirror.fetch()
        listening = asyncio.create_task(_mirrored(phone, mirror))
        for _ in range(40):
            await life.step()
            assert not listening.done() or listening.result()
        deadline = time.monotonic() + 20
        while True:
            await fresh.fetch()
            if mirror.state() == fresh.state() or time.monotonic() > deadline:
                break
            await asyncio.sleep(0.1)
        listening.cancel()
        known, found = mirror.state(), fresh.state()
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


async def _mirrored(phone: Device, mirror: Mirror) -> None:
    """Frames are taken as they come, and acknowledged as a client does."""
    while True:
        told: Json = await phone.frame(600)
        await mirror.take(told)
        if "id" in told and told["type"] == "message":
            await phone.ack(told["id"])
