"""Hostile WebSocket clients on raw sockets; see also tests/api/test_gateway_bad_input.py."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator

import httpx
import pytest

from stak.realtime.connection_hub import CONNECTIONS_OF_ONE_MAX
from stak.testing.server import Server
from tests.isolation.victim_tenant import Victim
from tests.support.api.devices import TenantUsers
from tests.support.api.problems import assert_problem
from tests.support.raw_socket import connect, frame, is_waiting, memory_mb, receive_all, upgrade

# What speaks WebSocket does not depend on the engine.
pytestmark = [
    pytest.mark.parametrize("server", ["embedded"], indirect=True, scope="session"),
    pytest.mark.usefixtures("healthy_server"),
]

CONTINUED, TEXT, BYTES, CLOSE, PING, RESERVED = 0, 1, 2, 8, 9, 3
DEVICES = 150
GROWTH_MAX_MB = 150
PIECES_MAX_MB = 100
PIECES_GROWTH_MAX_MB = 10

HOSTILE = {
    "text that is none": frame(TEXT, b'{"type": "\xff\xfe"}'),
    "without a mask": frame(TEXT, b'{"type": "ping"}', is_masked=False),
    "a kind that is none": frame(RESERVED, b"x"),
    "bits that mean nothing": frame(TEXT, b"{}", bits=0x70),
    "a continuation of nothing": frame(CONTINUED, b"x"),
    "a text within a text": frame(TEXT, b"{", is_last=False) + frame(TEXT, b"}"),
    "a ping in pieces": frame(PING, b"x", is_last=False),
    "a long ping": frame(PING, b"x" * 126),
    "a close of one byte": frame(CLOSE, b"x"),
    "a close with no code": frame(CLOSE, (999).to_bytes(2)),
    "a close with no text": frame(CLOSE, (1000).to_bytes(2) + b"\xff"),
    "a length beyond measure": bytes([0x81, 0xFF]) + (2**63).to_bytes(8) + b"\0\0\0\0",
    "a length that is a lie": bytes([0x81, 0xFF]) + (2**40).to_bytes(8) + b"\0\0\0\0" + b"x" * 100_000,
    "a megabyte": frame(TEXT, b"x" * 1_000_000),
    "a megabyte of bytes": frame(BYTES, b"x" * 1_000_000),
    "no frames at all": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
}


@pytest.fixture
async def many_users(server: Server, victim: Victim) -> AsyncIterator[TenantUsers]:
    made = TenantUsers(server.url, victim.key, victim.signing_secret)
    yield made
    await made.close()


@pytest.mark.parametrize("is_known", [False, True], ids=["a stranger", "a user"])
@pytest.mark.parametrize("name", HOSTILE)
def test_malformed_frame_closes_the_connection(server: Server, victim: Victim, name: str, is_known: bool) -> None:
    with connect(server) as connection:
        upgrade(connection, f"/stack/users/v1/{victim.key}/ws")
        if is_known:
            hello = {"type": "hello", "token": victim.token("somebody"), "device_id": "raw"}
            connection.sendall(frame(TEXT, json.dumps(hello).encode()))
            told = b""
            while b"caught_up" not in told:
                told += connection.recv(65536)
        with contextlib.suppress(ConnectionError):  # cut while it was still sending
            connection.sendall(HOSTILE[name])
        answer = receive_all(connection)  # returns only when the server has ended it
        assert victim.ann.encode() not in answer


def test_unfinished_fragments_close_the_connection(server: Server, victim: Victim) -> None:
    before, piece = memory_mb(server.process.pid), frame(CONTINUED, b"x" * 1_000_000, is_last=False)
    for _ in range(3):
        with connect(server) as connection:
            upgrade(connection, f"/stack/users/v1/{victim.key}/ws")
            with contextlib.suppress(ConnectionError):
                connection.sendall(frame(TEXT, b"x", is_last=False))
                for _ in range(PIECES_MAX_MB):
                    connection.sendall(piece)
            receive_all(connection)
    assert memory_mb(server.process.pid) - before < PIECES_GROWTH_MAX_MB


async def test_many_devices_of_one_user_are_served(server: Server, many_users: TenantUsers) -> None:
    before = memory_mb(server.process.pid)
    async with contextlib.AsyncExitStack() as stack:
        devices = [await stack.enter_async_context(many_users.live("crowd", f"d{number}")) for number in range(DEVICES)]
        assert await asyncio.gather(*(device.frames_before_pong() for device in devices)) == [[]] * DEVICES
        assert memory_mb(server.process.pid) - before < GROWTH_MAX_MB
    async with many_users.live("crowd", "d0") as device:
        assert await device.frames_before_pong() == []


async def test_connections_of_one_user_are_limited(
    server: Server, many_users: TenantUsers, victim: Victim, client: httpx.Client
) -> None:
    events = f"/stack/users/v1/{victim.key}/events"
    headers = {"Authorization": f"Bearer {many_users.token('hydra')}"}
    async with contextlib.AsyncExitStack() as stack:
        heads = [stack.enter_async_context(many_users.live("hydra", f"d{at}")) for at in range(CONNECTIONS_OF_ONE_MAX)]
        for head in heads:
            await head
        async with many_users.device("hydra", "one more") as refused:
            assert (await refused.closed())[0] == 4429
        answer = await asyncio.to_thread(client.get, events, headers=headers)
        assert_problem(answer, 429, "too_many_requests")
        assert int(answer.headers["retry-after"]) >= 1
        async with many_users.live("another", "phone") as other:
            assert await other.frames_before_pong() == []
    async with many_users.live("hydra", "one more") as device:
        assert await device.frames_before_pong() == []


def test_ping_flood_without_reads_uses_bounded_memory(server: Server, victim: Victim, client: httpx.Client) -> None:
    before = memory_mb(server.process.pid)
    with connect(server) as connection:
        upgrade(connection, f"/stack/users/v1/{victim.key}/ws")
        connection.settimeout(1)
        with contextlib.suppress(OSError):  # it is not heard any more, or had to go
            for _ in range(200):
                connection.sendall(frame(PING, b"x" * 125) * 1000)
        assert client.get("/readyz").status_code == 200
        assert memory_mb(server.process.pid) - before < GROWTH_MAX_MB


def test_connections_without_hello_do_not_delay_others(server: Server, victim: Victim, client: httpx.Client) -> None:
    with contextlib.ExitStack() as stack:
        connections = [stack.enter_context(connect(server)) for _ in range(200)]
        for number, connection in enumerate(connections):
            if number % 2:
                upgrade(connection, f"/stack/users/v1/{victim.key}/ws")
            else:
                connection.sendall(b"GET /stack/users/v1/x/ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n")
        for _ in range(20):
            assert client.get("/readyz").status_code == 200
        # Answered next to them, and not after their time limits.
        assert [is_waiting(connection) for connection in connections[-2:]] == [True, True]
