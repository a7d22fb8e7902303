"""Clients that do not behave: each is told why it has to go by a close code, and nobody else notices."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import websockets

from stak.realtime.frames import FRAME_MAX_BYTES
from tests.api.conftest import Tenant
from tests.api.devices import Device, People
from tests.support.stak_server import Server
from user_api.gateway import close_codes
from user_api.gateway.handshake_limits import HELLO_SECONDS


@pytest.fixture
async def people(server: Server, tenant: Tenant) -> AsyncIterator[People]:
    made = People(server.url, tenant.key, tenant.signing_secret)
    yield made
    await made.close()


@pytest.fixture
async def bystander(people: People) -> AsyncIterator[Device]:
    """Somebody else who is connected, and stays so."""
    async with people.live("eve") as device:
        yield device
        assert await device.quiet() == []


def _hello(**fields: object) -> str:
    return json.dumps({"type": "hello", **fields})


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", close_codes.BAD_FRAME.code),
        ("hello", close_codes.BAD_FRAME.code),
        ("[]", close_codes.BAD_FRAME.code),
        ("null", close_codes.BAD_FRAME.code),
        ("{}", close_codes.BAD_FRAME.code),
        ('{"type": "hello"', close_codes.BAD_FRAME.code),
        ("[" * 10_000, close_codes.BAD_FRAME.code),
        (_hello(), close_codes.BAD_FRAME.code),
        (_hello(token=7), close_codes.BAD_FRAME.code),
        (_hello(token="x", device="phone"), close_codes.BAD_FRAME.code),
        (_hello(token="x", device_id=None), close_codes.BAD_FRAME.code),
        (_hello(token="x", device_id=""), close_codes.BAD_FRAME.code),
        (_hello(token="x", device_id="d" * 129), close_codes.BAD_FRAME.code),
        ('{"type": "shout"}', close_codes.BAD_FRAME.code),
        ('{"type": "ping"}', close_codes.NO_HELLO.code),
        ('{"type": "ack", "id": "x"}', close_codes.NO_HELLO.code),
        (_hello(token=""), close_codes.NOT_AUTHENTICATED.code),
        (_hello(token="nonsense"), close_codes.NOT_AUTHENTICATED.code),
        (_hello(token="a.b.c"), close_codes.NOT_AUTHENTICATED.code),
        (_hello(token="x" * 15_000), close_codes.NOT_AUTHENTICATED.code),
        (_hello(token="\ud800"), close_codes.BAD_FRAME.code),
        (_hello(token="x" * FRAME_MAX_BYTES), close_codes.TOO_LARGE.code),
        (json.dumps({"type": "hello", "token": "ž" * 9000}, ensure_ascii=False), close_codes.TOO_LARGE.code),
        ("x" * 2_000_000, close_codes.TOO_LARGE.code),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else str(value),
)
async def test_a_bad_beginning_is_the_end(people: People, bystander: Device, text: str, code: int) -> None:
    async with people.socket() as device:
        await device.socket.send(text)
        found, reason = await device.closed()
        assert (found, bool(reason)) == (code, True)
        assert device.frames == [], "nothing is told to who is not known"
    assert await bystander.quiet() == []


async def test_who_says_nothing_has_to_go(people: People, bystander: Device) -> None:
    async with people.socket() as device:
        assert await device.closed(HELLO_SECONDS + 15) == close_codes.NO_HELLO
    assert await bystander.quiet() == []


@pytest.mark.parametrize(
    "claims", [{"exp": 1}, {"aud": "other"}, {"iss": "nobody"}, {"sub": ""}, {"nbf": 4_000_000_000}, "changed"]
)
async def test_a_token_that_is_not_good_is_refused(
    people: People, tenant: Tenant, bystander: Device, claims: Any
) -> None:
    token = people.token("bob", **claims) if claims != "changed" else people.token("bob").rpartition(".")[0] + ".x"
    async with people.device("bob", token=token) as device:
        code, reason = await device.closed()
        assert code == close_codes.NOT_AUTHENTICATED.code
        assert tenant.signing_secret not in reason
    assert await bystander.quiet() == []


async def test_the_token_of_a_session_that_has_ended_is_refused(people: People) -> None:
    grant = await people.call("bob", "POST", "/sessions", status=201, json={"device_id": "phone"})
    await people.call("bob", "DELETE", f"/sessions/{grant['session_id']}", status=204)
    async with people.device("bob", token=grant["access_token"]) as device:
        assert (await device.closed())[0] == close_codes.NOT_AUTHENTICATED.code


async def test_at_another_tenant_a_token_is_good_for_nothing(
    people: People, make_tenant: Callable[[], Tenant], bystander: Device
) -> None:
    for elsewhere in (make_tenant().key, "nobody", "no%20name", "~"):
        async with people.socket(tenant=elsewhere) as device:
            await device.say(type="hello", token=people.token("bob"), device_id="phone")
            assert await device.closed() == close_codes.WRONG_TENANT
            assert device.frames == []
    assert await bystander.quiet() == []


async def _twice(device: Device, people: People) -> None:
    await device.say(type="hello", token=people.token("bob"), device_id="phone")


async def _in_bytes(device: Device, people: People) -> None:
    await device.socket.send(b'{"type": "ping"}')


async def _too_large(device: Device, people: People) -> None:
    await device.say(type="ack", id="x" * FRAME_MAX_BYTES)


async def _in_pieces(device: Device, people: People) -> None:
    await device.socket.send('{"type": "ack", "id": "' if number == 0 else "x" * 1000 for number in range(40))


async def _unknown(device: Device, people: People) -> None:
    await device.say(type="shout")


async def _unknown_field(device: Device, people: People) -> None:
    await device.say(type="ping", loudly=True)


async def _wrong_type(device: Device, people: People) -> None:
    await device.say(type="ack", id=["x"])


async def _too_many(device: Device, people: People) -> None:
    with_ids = [json.dumps({"type": "ack", "id": str(number)}) for number in range(1000)]
    for text in with_ids:
        await device.socket.send(text)


@pytest.mark.parametrize(
    ("misbehave", "close"),
    [
        (_twice, close_codes.BAD_FRAME),
        (_in_bytes, close_codes.BINARY),
        (_too_large, close_codes.TOO_LARGE),
        (_in_pieces, close_codes.TOO_LARGE),
        (_unknown, close_codes.BAD_FRAME),
        (_unknown_field, close_codes.BAD_FRAME),
        (_wrong_type, close_codes.BAD_FRAME),
        (_too_many, close_codes.TOO_MANY),
    ],
)
async def test_one_that_forgets_its_manners_has_to_go(
    people: People,
    bystander: Device,
    misbehave: Callable[[Device, People], Awaitable[None]],
    close: Any,
) -> None:
    async with people.live("bob") as device, people.live("bob", "tablet") as tablet:
        with contextlib.suppress(websockets.ConnectionClosed):  # while it was still speaking
            await misbehave(device, people)
        code, reason = await device.closed()
        assert (code, reason.startswith(close.reason)) == (close.code, True), reason
        assert await tablet.quiet() == [], "another device of the same user"
    assert await bystander.quiet() == []
    async with people.live("bob") as device:
        assert await device.quiet() == [], "it may come back"


async def test_bytes_where_hello_is_due_are_refused(people: People, bystander: Device) -> None:
    async with people.socket() as device:
        await device.socket.send(_hello(token=people.token("bob")).encode())
        assert await device.closed() == close_codes.BINARY
    assert await bystander.quiet() == []


async def test_pages_connect_from_allowed_origins_and_from_ours(people: People, tenant: Tenant, server: Server) -> None:
    async def code_for(origin: str) -> int | None:
        async with people.socket(origin=origin) as device:
            try:
                await device.say(type="hello", token=people.token("bob"))
                await device.until("caught_up")
            except websockets.ConnectionClosed:
                return device.socket.close_code
            return None

    assert await code_for("https://app.example") == close_codes.FOREIGN_ORIGIN.code
    assert await code_for("null") == close_codes.FOREIGN_ORIGIN.code
    assert await code_for("http://[") == close_codes.FOREIGN_ORIGIN.code
    assert await code_for(server.url.replace(":", "", 1)) == close_codes.FOREIGN_ORIGIN.code
    assert await code_for(f"{server.url}.example") == close_codes.FOREIGN_ORIGIN.code
    assert await code_for(server.url) is None, "our own pages"
    path = f"/stack/admin/v1/{tenant.key}/settings"
    changed = await asyncio.to_thread(tenant.admin.put, path, json={"allowed_origins": ["https://app.example"]})
    assert changed.status_code == 200
    assert await code_for("https://app.example") is None
    assert await code_for("https://app.example.evil.example") == close_codes.FOREIGN_ORIGIN.code
    assert await code_for("http://app.example") == close_codes.FOREIGN_ORIGIN.code


async def test_acks_nobody_waits_for_are_ignored(people: People) -> None:
    async with people.live("bob") as phone:
        await phone.quiet()
    chat = await people.direct("ann", "bob")
    sent = [(await people.send("ann", chat, f"{number}"))["message_id"] for number in range(2)]
    other = await people.send("ann", await people.direct("ann", "eve"), "not his")

    async def missed() -> list[str]:
        async with people.device("bob") as phone:
            return [told["id"] for told in await phone.missed()]

    await _eventually(missed, sent)
    async with people.device("bob") as phone:
        unknown = (
            "",
            "x",
            "0" * 26,
            "7" * 26,
            "~" * 10_000,
            "\x00",
            "#",
            "ready-0",
            "ready-x",
            "😀",
            other["message_id"],
        )
        for _ in range(2):
            for message_id in (*unknown, sent[0], sent[0]):
                await phone.ack(message_id)
        await phone.quiet()
    await _eventually(missed, sent[1:])
    (newest, oldest) = (await people.call("ann", "GET", f"/chats/{chat}/messages"))["messages"]
    assert (newest["delivery_status"], oldest["delivery_status"]) == ("SENT", "DELIVERED")


async def _eventually(ask: Callable[[], Awaitable[Any]], expected: object) -> None:
    for _ in range(200):
        if (found := await ask()) == expected:
            return
        await asyncio.sleep(0.1)
    assert found == expected
