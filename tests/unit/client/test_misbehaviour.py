"""The client with servers that repeat, reorder, disconnect and send unknown frames."""

import asyncio
import json
from contextlib import aclosing

import pytest
from websockets.asyncio.server import ServerConnection

from stak.client import AccessDeniedError, CaughtUp, Client, Message, Ready, ack_sender
from tests.support.eventually import until
from tests.unit.client.fake_server import FakeServer

IDS = [f"01HF7YAT00000000000000000{number}" for number in range(10)]
READY = {"type": "ready", "user_id": "ann", "device_id": "phone", "resumed": True}
CAUGHT_UP = {"type": "caught_up"}

pytestmark = pytest.mark.usefixtures("short_backoff")


def message_frame(sequence: int, chat: str = "d_1") -> dict[str, object]:
    message = {
        "message_id": IDS[sequence],
        "chat_id": chat,
        "sequence": sequence,
        "sender": "bob",
        "client_message_id": "c",
        "content": "hello",
        "content_type": "text/plain",
        "created_at": 1,
        "expires_at": None,
        "deleted_at": None,
        "delivery_status": "SENT",
        "something": "of a newer server",
    }
    return {"type": "message", "id": IDS[sequence], "message": message}


async def send_frames(socket: ServerConnection, *frames: object) -> None:
    for frame in frames:
        await socket.send(json.dumps(frame))


async def sequences_until_caught_up(fake_server: FakeServer, times: int = 1) -> list[int]:
    """Return the sequences received until caught up this many times."""
    shown: list[int] = []
    client = Client(fake_server.url, "acme", "token", "phone")
    async with asyncio.timeout(30), client, aclosing(client.events()) as events:
        async for event in events:
            if isinstance(event, Message):
                shown.append(event.message.sequence)
            times -= isinstance(event, CaughtUp)
            if not times:
                break
    await until(lambda: not fake_server.serving)  # It has received the last frames.
    return shown


def acks(received: list[str]) -> list[str]:
    return [frame["id"] for frame in map(json.loads, received) if frame["type"] == "ack"]


async def test_hello_is_the_first_frame(fake_server: FakeServer) -> None:
    async def play(socket: ServerConnection) -> None:
        await send_frames(socket, READY, CAUGHT_UP)

    fake_server.scripts = [play]
    assert await sequences_until_caught_up(fake_server) == []
    assert json.loads(fake_server.received[0][0]) == {"type": "hello", "token": "token", "device_id": "phone"}


async def test_duplicates_and_older_messages_are_dropped_and_acknowledged(fake_server: FakeServer) -> None:
    async def play(socket: ServerConnection) -> None:
        await send_frames(
            socket,
            READY,
            message_frame(1),
            message_frame(1),
            message_frame(3),
            message_frame(2),
            message_frame(4),
            CAUGHT_UP,
        )

    fake_server.scripts = [play]
    assert await sequences_until_caught_up(fake_server) == [1, 3, 4]
    assert acks(fake_server.received[0]) == [IDS[number] for number in (1, 1, 3, 2, 4)]


async def test_unknown_frames_are_ignored(fake_server: FakeServer) -> None:
    async def play(socket: ServerConnection) -> None:
        await send_frames(socket, READY, {"type": "fireworks"}, message_frame(1), {"type": "pong"}, CAUGHT_UP)

    fake_server.scripts = [play]
    assert await sequences_until_caught_up(fake_server) == [1]


async def test_client_continues_after_a_lost_connection(fake_server: FakeServer) -> None:
    async def vanish(socket: ServerConnection) -> None:
        await send_frames(socket, READY, message_frame(1), message_frame(2))
        await socket.recv()  # The first one is acknowledged.
        socket.transport.abort()

    async def again(socket: ServerConnection) -> None:
        await send_frames(socket, READY, message_frame(2), message_frame(3), CAUGHT_UP)

    fake_server.scripts = [vanish, vanish, again]
    assert await sequences_until_caught_up(fake_server) == [1, 2, 3]
    assert IDS[2] in acks(fake_server.received[2])


async def test_acks_of_a_lost_connection_are_sent_again_at_once(fake_server: FakeServer) -> None:
    async def cut(socket: ServerConnection) -> None:
        await send_frames(socket, READY, message_frame(1), message_frame(2))
        for _ in range(2):  # The acknowledgements arrived, but the client cannot know.
            await socket.recv()
        socket.transport.abort()

    async def listen(socket: ServerConnection) -> None:
        for number in (1, 2):
            assert json.loads(await socket.recv()) == {"type": "ack", "id": IDS[number]}
        await send_frames(socket, READY, CAUGHT_UP)

    fake_server.scripts = [cut, listen]
    assert await sequences_until_caught_up(fake_server) == [1, 2]


async def test_acks_of_a_closed_connection_are_not_repeated(fake_server: FakeServer) -> None:
    async def close(socket: ServerConnection) -> None:
        await send_frames(socket, READY, message_frame(1))
        await socket.recv()
        await socket.close(1012, "restarting")

    async def again(socket: ServerConnection) -> None:
        await send_frames(socket, READY, message_frame(2), CAUGHT_UP)

    fake_server.scripts = [close, again]
    assert await sequences_until_caught_up(fake_server) == [1, 2]
    assert acks(fake_server.received[1]) == [IDS[2]]


async def test_goodbye_reconnects_at_once(fake_server: FakeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.client.backoff.Backoff.seconds", lambda _: 3600.0)

    async def goodbye(socket: ServerConnection) -> None:
        await send_frames(socket, READY, CAUGHT_UP, {"type": "goodbye", "reason": "restarting"})
        await socket.close(1012, "restarting")

    fake_server.scripts = [goodbye]
    assert await sequences_until_caught_up(fake_server, times=3) == []
    assert len(fake_server.received) == 3


async def test_message_is_not_acknowledged_before_the_next_is_taken(fake_server: FakeServer) -> None:
    async def play(socket: ServerConnection) -> None:
        await send_frames(socket, {**READY, "resumed": False, "id": "ready-1"}, message_frame(1))

    fake_server.scripts = [play]
    async with asyncio.timeout(30), Client(fake_server.url, "acme", "token", "phone") as client:
        async with aclosing(client.events()) as events:
            assert isinstance(await anext(events), Ready)
        await until(lambda: not fake_server.serving)
        assert acks(fake_server.received[0]) == []
        async with aclosing(client.events()) as events:
            assert isinstance(await anext(events), Ready)
            assert isinstance(await anext(events), Message)
        await until(lambda: not fake_server.serving)
        assert acks(fake_server.received[1]) == ["ready-1"]


async def test_client_sends_pings(fake_server: FakeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ack_sender, "PING_SECONDS", 0.02)

    async def play(socket: ServerConnection) -> None:
        await send_frames(socket, READY)
        assert json.loads(await socket.recv()) == {"type": "ping"}
        await send_frames(socket, CAUGHT_UP)

    fake_server.scripts = [play]
    assert await sequences_until_caught_up(fake_server) == []


async def test_silent_server_is_left(fake_server: FakeServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ack_sender, "PING_SECONDS", 0.5)
    monkeypatch.setattr("stak.client.events.SILENCE_MARGIN_SECONDS", 1.0)

    async def silent(socket: ServerConnection) -> None:
        await send_frames(socket, READY, message_frame(1))

    async def fine(socket: ServerConnection) -> None:
        await send_frames(socket, READY, CAUGHT_UP)

    fake_server.scripts = [silent, fine]
    assert await sequences_until_caught_up(fake_server) == [1]
    assert len(fake_server.received) == 2


async def test_error_messages_of_api_gateway_are_ignored(fake_server: FakeServer) -> None:
    errors = [
        {"message": "Internal server error", "connectionId": "one=", "requestId": "two="},
        {"message": "Forbidden", "connectionId": "one=", "requestId": "three="},
    ]

    async def play(socket: ServerConnection) -> None:
        await send_frames(socket, errors[0], READY, *errors, message_frame(1), CAUGHT_UP)
        await socket.send("Endpoint request timed out")

    fake_server.scripts = [play]
    assert await sequences_until_caught_up(fake_server) == [1]
    assert len(fake_server.received) == 1, "it stayed connected"


async def test_ping_interval_is_the_one_that_the_server_names(fake_server: FakeServer) -> None:
    async def play(socket: ServerConnection) -> None:
        await send_frames(socket, READY | {"ping_seconds": 480}, CAUGHT_UP)

    fake_server.scripts = [play]
    client = Client(fake_server.url, "acme", "token", "phone")
    async with asyncio.timeout(30), client, aclosing(client.events()) as events:
        assert isinstance(await anext(events), Ready)
        assert isinstance(await anext(events), CaughtUp)
        assert client._stream._ack_sender.ping_seconds == 480


async def test_refusal_in_the_last_frame_is_raised_with_its_code(fake_server: FakeServer) -> None:
    async def refuse(socket: ServerConnection) -> None:
        await send_frames(socket, {"type": "closed", "code": 4401, "reason": "not authenticated"})

    fake_server.scripts = [refuse]
    client = Client(fake_server.url, "acme", "token", "phone")
    async with asyncio.timeout(30), client, aclosing(client.events()) as events:
        with pytest.raises(AccessDeniedError, match="not authenticated"):
            await anext(events)


async def test_token_is_in_the_header_and_a_refused_connection_is_reported(fake_server: FakeServer) -> None:
    fake_server.refusing = 401
    client = Client(fake_server.url, "acme", "token", "phone")
    async with asyncio.timeout(30), client, aclosing(client.events()) as events:
        with pytest.raises(AccessDeniedError, match="401"):
            await anext(events)
    assert fake_server.authorizations == ["Bearer token"]
