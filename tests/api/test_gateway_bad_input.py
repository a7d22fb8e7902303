"""Clients that violate the protocol are closed with a code, and other connections stay open."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import websockets

from stak.realtime import close_codes
from stak.realtime.frames import FRAME_MAX_BYTES
from stak.testing.server import Server
from tests.support.api.devices import Device, TenantUsers
from tests.support.case_table import case_table
from tests.support.tenant import Tenant
from user_api.gateway.handshake_limits import HELLO_SECONDS


@pytest.fixture
async def tenant_users(server: Server, tenant: Tenant) -> AsyncIterator[TenantUsers]:
    made = TenantUsers(server.url, tenant.key, tenant.signing_secret)
    yield made
    await made.close()


@pytest.fixture
async def bystander(tenant_users: TenantUsers) -> AsyncIterator[Device]:
    """Another connection that must stay open."""
    async with tenant_users.live("eve") as device:
        yield device
        assert await device.frames_before_pong() == []


def _hello(**fields: object) -> str:
    return json.dumps({"type": "hello", **fields})


@case_table(
    ("text", "code"),
    [
        ("", close_codes.MALFORMED_FRAME.code),
        ("hello", close_codes.MALFORMED_FRAME.code),
        ("[]", close_codes.MALFORMED_FRAME.code),
        ("null", close_codes.MALFORMED_FRAME.code),
        ("{}", close_codes.MALFORMED_FRAME.code),
        ('{"type": "hello"', close_codes.MALFORMED_FRAME.code),
        ("[" * 10_000, close_codes.MALFORMED_FRAME.code),
        (_hello(), close_codes.MALFORMED_FRAME.code),
        (_hello(token=7), close_codes.MALFORMED_FRAME.code),
        (_hello(token="x", device="phone"), close_codes.MALFORMED_FRAME.code),
        (_hello(token="x", device_id=None), close_codes.MALFORMED_FRAME.code),
        (_hello(token="x", device_id=""), close_codes.MALFORMED_FRAME.code),
        (_hello(token="x", device_id="d" * 129), close_codes.MALFORMED_FRAME.code),
        ('{"type": "shout"}', close_codes.MALFORMED_FRAME.code),
        ('{"type": "ping"}', close_codes.NO_HELLO.code),
        ('{"type": "ack", "id": "x"}', close_codes.NO_HELLO.code),
        (_hello(token=""), close_codes.NOT_AUTHENTICATED.code),
        (_hello(token="nonsense"), close_codes.NOT_AUTHENTICATED.code),
        (_hello(token="a.b.c"), close_codes.NOT_AUTHENTICATED.code),
        (_hello(token="x" * 15_000), close_codes.NOT_AUTHENTICATED.code),
        (_hello(token="\ud800"), close_codes.MALFORMED_FRAME.code),
        (_hello(token="x" * FRAME_MAX_BYTES), close_codes.FRAME_TOO_LARGE.code),
        (json.dumps({"type": "hello", "token": "ž" * 9000}, ensure_ascii=False), close_codes.FRAME_TOO_LARGE.code),
        ("x" * 2_000_000, close_codes.FRAME_TOO_LARGE.code),
    ],
)
async def test_invalid_first_frame_closes_the_connection(
    tenant_users: TenantUsers, bystander: Device, text: str, code: int
) -> None:
    async with tenant_users.socket() as device:
        await device.socket.send(text)
        found, reason = await device.closed()
        assert (found, bool(reason)) == (code, True)
        assert device.frames == [], "an unauthenticated connection receives no frames"
    assert await bystander.frames_before_pong() == []


@pytest.mark.check_all
async def test_connection_without_hello_is_closed(tenant_users: TenantUsers, bystander: Device) -> None:
    async with tenant_users.socket() as device:
        assert await device.closed(HELLO_SECONDS + 15) == close_codes.NO_HELLO
    assert await bystander.frames_before_pong() == []


@case_table("claims", [{"exp": 1}, {"aud": "other"}, {"iss": "nobody"}, {"sub": ""}, {"nbf": 4_000_000_000}, "changed"])
async def test_invalid_token_is_refused(
    tenant_users: TenantUsers, tenant: Tenant, bystander: Device, claims: Any
) -> None:
    token = (
        tenant_users.token("bob", **claims)
        if claims != "changed"
        else tenant_users.token("bob").rpartition(".")[0] + ".x"
    )
    async with tenant_users.device("bob", token=token) as device:
        code, reason = await device.closed()
        assert code == close_codes.NOT_AUTHENTICATED.code
        assert tenant.signing_secret not in reason
    assert await bystander.frames_before_pong() == []


async def test_token_of_an_ended_session_is_refused(tenant_users: TenantUsers) -> None:
    grant = await tenant_users.call("bob", "POST", "/sessions", status=201, json={"device_id": "phone"})
    await tenant_users.call("bob", "DELETE", f"/sessions/{grant['session_id']}", status=204)
    async with tenant_users.device("bob", token=grant["access_token"]) as device:
        assert (await device.closed())[0] == close_codes.NOT_AUTHENTICATED.code


async def test_token_is_refused_at_another_tenant(
    tenant_users: TenantUsers, make_tenant: Callable[[], Tenant], bystander: Device
) -> None:
    for elsewhere in (make_tenant().key, "nobody", "no%20name", "~"):
        async with tenant_users.socket(tenant=elsewhere) as device:
            await device.send_frame(type="hello", token=tenant_users.token("bob"), device_id="phone")
            assert await device.closed() == close_codes.WRONG_TENANT
            assert device.frames == []
    assert await bystander.frames_before_pong() == []


async def _second_hello(device: Device, tenant_users: TenantUsers) -> None:
    await device.send_frame(type="hello", token=tenant_users.token("bob"), device_id="phone")


async def _binary_frame(device: Device, tenant_users: TenantUsers) -> None:
    await device.socket.send(b'{"type": "ping"}')


async def _large_frame(device: Device, tenant_users: TenantUsers) -> None:
    await device.send_frame(type="ack", id="x" * FRAME_MAX_BYTES)


async def _large_fragmented_frame(device: Device, tenant_users: TenantUsers) -> None:
    await device.socket.send('{"type": "ack", "id": "' if number == 0 else "x" * 1000 for number in range(40))


async def _unknown_type(device: Device, tenant_users: TenantUsers) -> None:
    await device.send_frame(type="shout")


async def _unknown_field(device: Device, tenant_users: TenantUsers) -> None:
    await device.send_frame(type="ping", loudly=True)


async def _wrong_field_type(device: Device, tenant_users: TenantUsers) -> None:
    await device.send_frame(type="ack", id=["x"])


async def _too_many_frames(device: Device, tenant_users: TenantUsers) -> None:
    with_ids = [json.dumps({"type": "ack", "id": str(number)}) for number in range(1000)]
    for text in with_ids:
        await device.socket.send(text)


@pytest.mark.parametrize(
    ("violate", "close"),
    [
        (_second_hello, close_codes.MALFORMED_FRAME),
        (_binary_frame, close_codes.BINARY_FRAME),
        (_large_frame, close_codes.FRAME_TOO_LARGE),
        (_large_fragmented_frame, close_codes.FRAME_TOO_LARGE),
        (_unknown_type, close_codes.MALFORMED_FRAME),
        (_unknown_field, close_codes.MALFORMED_FRAME),
        (_wrong_field_type, close_codes.MALFORMED_FRAME),
        (_too_many_frames, close_codes.TOO_MANY_FRAMES),
    ],
)
async def test_protocol_violation_closes_the_connection(
    tenant_users: TenantUsers,
    bystander: Device,
    violate: Callable[[Device, TenantUsers], Awaitable[None]],
    close: Any,
) -> None:
    async with tenant_users.live("bob") as device, tenant_users.live("bob", "tablet") as tablet:
        with contextlib.suppress(websockets.ConnectionClosed):  # Closed while it was still sending.
            await violate(device, tenant_users)
        code, reason = await device.closed()
        assert (code, reason.startswith(close.reason)) == (close.code, True), reason
        assert await tablet.frames_before_pong() == [], "another device of the same user"
    assert await bystander.frames_before_pong() == []
    async with tenant_users.live("bob") as device:
        assert await device.frames_before_pong() == [], "it may reconnect"


async def test_binary_hello_is_refused(tenant_users: TenantUsers, bystander: Device) -> None:
    async with tenant_users.socket() as device:
        await device.socket.send(_hello(token=tenant_users.token("bob")).encode())
        assert await device.closed() == close_codes.BINARY_FRAME
    assert await bystander.frames_before_pong() == []


async def test_browser_connects_from_allowed_origins_and_from_ours(
    tenant_users: TenantUsers, tenant: Tenant, server: Server
) -> None:
    async def code_for(origin: str) -> int | None:
        async with tenant_users.socket(origin=origin) as device:
            try:
                await device.send_frame(type="hello", token=tenant_users.token("bob"))
                await device.until("caught_up")
            except websockets.ConnectionClosed:
                return device.socket.close_code
            return None

    assert await code_for("https://app.example") == close_codes.ORIGIN_NOT_ALLOWED.code
    assert await code_for("null") == close_codes.ORIGIN_NOT_ALLOWED.code
    assert await code_for("http://[") == close_codes.ORIGIN_NOT_ALLOWED.code
    assert await code_for(server.url.replace(":", "", 1)) == close_codes.ORIGIN_NOT_ALLOWED.code
    assert await code_for(f"{server.url}.example") == close_codes.ORIGIN_NOT_ALLOWED.code
    assert await code_for(server.url) is None, "our own origin"
    path = f"/stack/admin/v1/{tenant.key}/settings"
    changed = await asyncio.to_thread(tenant.admin.put, path, json={"allowed_origins": ["https://app.example"]})
    assert changed.status_code == 200
    assert await code_for("https://app.example") is None
    assert await code_for("https://app.example.evil.example") == close_codes.ORIGIN_NOT_ALLOWED.code
    assert await code_for("http://app.example") == close_codes.ORIGIN_NOT_ALLOWED.code


async def test_acks_for_unknown_messages_are_ignored(tenant_users: TenantUsers) -> None:
    async with tenant_users.live("bob") as phone:
        await phone.frames_before_pong()
    chat = await tenant_users.direct("ann", "bob")
    sent = [(await tenant_users.send("ann", chat, f"{number}"))["message_id"] for number in range(2)]
    other = await tenant_users.send("ann", await tenant_users.direct("ann", "eve"), "not his")

    async def missed() -> list[str]:
        async with tenant_users.device("bob") as phone:
            return [frame["id"] for frame in await phone.missed()]

    await _eventually(missed, sent)
    async with tenant_users.device("bob") as phone:
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
        await phone.frames_before_pong()
    await _eventually(missed, sent[1:])
    (newest, oldest) = (await tenant_users.call("ann", "GET", f"/chats/{chat}/messages"))["messages"]
    assert (newest["delivery_status"], oldest["delivery_status"]) == ("SENT", "DELIVERED")


async def _eventually(ask: Callable[[], Awaitable[Any]], expected: object) -> None:
    for _ in range(200):
        if (found := await ask()) == expected:
            return
        await asyncio.sleep(0.1)
    assert found == expected
