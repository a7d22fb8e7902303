"""Chat messages over the WebSocket and server-sent events: sent again, after a cursor, and notified of once."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from stak.testing.server import OPERATOR_KEY, Server, run_server_on
from tests.support.api.devices import Device, TenantUsers
from tests.support.services import CACHE_SECONDS, Services
from tests.support.webhook_receiver import Receiver, webhook_receiver

ACKNOWLEDGE_SECONDS = 3


@pytest.fixture(scope="module", params=["embedded", "aws"])
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, services: Services
) -> Iterator[Server]:
    """A server with two HTTP processes that waits a short time for acknowledgements."""
    data: Path = tmp_path_factory.mktemp("unacknowledged")
    environment = {
        "STAK_ACKNOWLEDGE_SECONDS": str(ACKNOWLEDGE_SECONDS),
        "STAK_WEBHOOK_PRIVATE": "true",
        "STAK_CACHE_SECONDS": str(CACHE_SECONDS),
    }
    processes = {"STAK_HTTP_PROCESSES": "2"} if request.param == "embedded" or services.redis else {}
    with run_server_on(request.param, data, services, **environment, **processes) as started:
        yield started


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with webhook_receiver() as receiver:
        yield receiver


@pytest.fixture
async def users(server: Server, receiver: Receiver, request: pytest.FixtureRequest) -> AsyncIterator[TenantUsers]:
    """A tenant of the test's own, whose backend receives webhooks."""
    tenant = f"t{abs(hash(request.node.name)) % 10**9}"
    with server.client(OPERATOR_KEY) as operator:
        made = operator.put(f"/stack/admin/v1/{tenant}").json()
    with server.client(made["api_key"]) as admin:
        path = f"/stack/admin/v1/{tenant}/settings"
        assert admin.patch(path, json={"webhook_url": receiver.url}).status_code == 200
    found = TenantUsers(server.url, tenant, made["signing_secret"])
    yield found
    await found.close()


def notified(receiver: Receiver) -> Counter[tuple[str, str]]:
    """Return by how many webhooks each message was announced to each user."""
    ids = {
        (request.headers["webhook-id"], one["message"]["content"], user)
        for request in receiver.requests
        for one in request.content["data"]["messages"]
        for user in one["user_ids"]
    }
    return Counter((content, user) for _, content, user in ids)


async def hello(device: Device, users: TenantUsers, user: str, **fields: str) -> list[str]:
    """Send hello, and return the contents of the messages until it has caught up."""
    await device.send_frame(type="hello", token=users.token(user), **fields)
    return [frame["message"]["content"] for frame in await device.missed()]


async def say(users: TenantUsers, chat: str, count: int) -> list[str]:
    """Let Ann send messages; return their ids once they are in Bob's list."""
    sent = [await users.send("ann", chat, f"m{number}") for number in range(count)]
    async with asyncio.timeout(20):
        while True:
            chats = (await users.call("bob", "GET", "/chats"))["chats"]
            if [one["last_sequence"] for one in chats] == [count]:
                break
            await asyncio.sleep(0.05)
    return [one["message_id"] for one in sent]


@pytest.mark.check_all
async def test_silent_device_gets_a_message_twice_and_its_user_one_notification(
    users: TenantUsers, receiver: Receiver
) -> None:
    chat = await users.group("ann", "bob", "eve", "dan")
    async with users.live("bob") as silent, users.live("bob", "tablet") as other, users.live("eve") as attentive:
        sent = await users.send("ann", chat, "hello")
        assert (await attentive.until("message"))["id"] == sent["message_id"]
        await attentive.ack(sent["message_id"])
        for device in (silent, other):
            first = await device.until("message")
            assert await device.until("message") == first
        await receiver.wait_for(2)
        await asyncio.sleep(2 * ACKNOWLEDGE_SECONDS + 1)
        assert notified(receiver) == {("hello", "bob"): 1, ("hello", "dan"): 1}
        assert [frame["type"] for frame in await silent.frames_before_pong()].count("message") == 0
        await silent.ack(sent["message_id"])  # Late, and accepted.
    async with users.device("bob") as again:
        assert await again.missed() == []


async def test_cursor_brings_the_later_messages(users: TenantUsers) -> None:
    chat = await users.group("ann", "bob")
    sent = await say(users, chat, 4)
    async with users.socket() as phone:
        assert await hello(phone, users, "bob", device_id="phone") == ["m0", "m1", "m2", "m3"]
        for message_id in sent:
            await phone.ack(message_id)
        await phone.frames_before_pong()
    async with users.socket() as device:
        assert await hello(device, users, "bob", last_seen_message_id=sent[1]) == ["m2", "m3"]
    async with users.socket() as device:
        await device.send_frame(type="hello", token=users.token("bob"), last_seen_message_id="yesterday")
        code, reason = await device.closed()
        assert (code, "last_seen_message_id" in reason) == (4400, True)


async def test_first_device_gets_what_is_waiting(users: TenantUsers) -> None:
    chat = await users.group("ann", "bob")
    await say(users, chat, 3)
    async with users.socket() as device:
        assert await hello(device, users, "bob", device_id="first") == ["m0", "m1", "m2"]


async def test_event_stream_has_the_cursor_too(users: TenantUsers) -> None:
    chat = await users.group("ann", "bob")
    sent = await say(users, chat, 3)
    async with users.socket() as phone:
        await hello(phone, users, "bob", device_id="phone")
        for message_id in sent:
            await phone.ack(message_id)
        await phone.frames_before_pong()
    client = users._client("bob")
    bad = await client.get("/events", params={"last_seen_message_id": "yesterday"})
    assert bad.status_code == 400
    lines: list[str] = []
    async with asyncio.timeout(20):
        params = {"device_id": "stream", "last_seen_message_id": sent[0]}
        async with client.stream("GET", "/events", params=params) as response:
            async for line in response.aiter_lines():
                lines.append(line)
                if line == "event: caught_up":
                    break
    assert [line for line in lines if line.startswith("id: ") and "ready" not in line] == [
        f"id: {message_id}" for message_id in sent[1:]
    ]
