"""The client with servers that repeat themselves, mix things up, vanish and say what nobody knows."""

import asyncio
import json
from contextlib import aclosing

import pytest
from websockets.asyncio.server import ServerConnection

from stak.client import CaughtUp, Client, Message, Ready, ack_sender
from tests.unit.client.conftest import Fake

IDS = [f"01HF7YAT00000000000000000{number}" for number in range(10)]
READY = {"type": "ready", "user_id": "ann", "device_id": "phone", "resumed": True}
CAUGHT_UP = {"type": "caught_up"}

pytestmark = pytest.mark.usefixtures("hurried")


def said(sequence: int, chat: str = "d_1") -> dict[str, object]:
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


async def say(socket: ServerConnection, *frames: object) -> None:
    for frame in frames:
        await socket.send(json.dumps(frame))


async def shown_until_caught_up(fake: Fake, times: int = 1) -> list[int]:
    """The sequences that were handed out, until it was caught up so many times."""
    shown: list[int] = []
    client = Client(fake.url, "acme", "token", "phone")
    async with asyncio.timeout(10), client, aclosing(client.events()) as events:
        async for event in events:
            if isinstance(event, Message):
                shown.append(event.message.sequence)
            times -= isinstance(event, CaughtUp)
            if not times:
                break
    await asyncio.sleep(0.05)  # for what it said last
    return shown


def acks(heard: list[str]) -> list[str]:
    return [frame["id"] for frame in map(json.loads, heard) if frame["type"] == "ack"]


async def test_hello_comes_first(fake: Fake) -> None:
    async def play(socket: ServerConnection) -> None:
        await say(socket, READY, CAUGHT_UP)

    fake.plays = [play]
    assert await shown_until_caught_up(fake) == []
    assert json.loads(fake.heard[0][0]) == {"type": "hello", "token": "token", "device_id": "phone"}


async def test_repeats_and_what_lies_behind_are_swallowed_and_acknowledged(fake: Fake) -> None:
    async def play(socket: ServerConnection) -> None:
        await say(socket, READY, said(1), said(1), said(3), said(2), said(4), CAUGHT_UP)

    fake.plays = [play]
    assert await shown_until_caught_up(fake) == [1, 3, 4]
    assert acks(fake.heard[0]) == [IDS[number] for number in (1, 1, 3, 2, 4)]


async def test_what_nobody_knows_is_passed_over(fake: Fake) -> None:
    async def play(socket: ServerConnection) -> None:
        await say(socket, READY, {"type": "fireworks"}, said(1), {"type": "pong"}, CAUGHT_UP)

    fake.plays = [play]
    assert await shown_until_caught_up(fake) == [1]


async def test_it_goes_on_after_a_server_that_vanishes(fake: Fake) -> None:
    async def vanish(socket: ServerConnection) -> None:
        await say(socket, READY, said(1), said(2))
        await asyncio.sleep(0.05)
        socket.transport.abort()

    async def again(socket: ServerConnection) -> None:
        await say(socket, READY, said(2), said(3), CAUGHT_UP)

    fake.plays = [vanish, vanish, again]
    assert await shown_until_caught_up(fake) == [1, 2, 3]
    assert IDS[2] in acks(fake.heard[2])


async def test_acks_sent_before_a_connection_was_cut_are_sent_again_at_once(fake: Fake) -> None:
    async def cut(socket: ServerConnection) -> None:
        await say(socket, READY, said(1), said(2))
        for _ in range(2):  # the acknowledgements arrived, but the client cannot know
            await socket.recv()
        socket.transport.abort()

    async def listen(socket: ServerConnection) -> None:
        for number in (1, 2):
            assert json.loads(await socket.recv()) == {"type": "ack", "id": IDS[number]}
        await say(socket, READY, CAUGHT_UP)

    fake.plays = [cut, listen]
    assert await shown_until_caught_up(fake) == [1, 2]


async def test_acks_of_a_connection_closed_in_order_are_not_repeated(fake: Fake) -> None:
    async def close(socket: ServerConnection) -> None:
        await say(socket, READY, said(1))
        await socket.recv()
        await socket.close(1012, "restarting")

    async def again(socket: ServerConnection) -> None:
        await say(socket, READY, said(2), CAUGHT_UP)

    fake.plays = [close, again]
    assert await shown_until_caught_up(fake) == [1, 2]
    assert acks(fake.heard[1]) == [IDS[2]]


async def test_what_says_goodbye_is_left_at_once(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.client.backoff.Backoff.seconds", lambda _: 3600.0)

    async def goodbye(socket: ServerConnection) -> None:
        await say(socket, READY, CAUGHT_UP, {"type": "goodbye", "reason": "restarting"})
        await socket.close(1012, "restarting")

    fake.plays = [goodbye]
    assert await shown_until_caught_up(fake, times=3) == []
    assert len(fake.heard) == 3


async def test_a_crash_before_the_next_is_taken_acknowledges_nothing(fake: Fake) -> None:
    async def play(socket: ServerConnection) -> None:
        await say(socket, {**READY, "resumed": False, "id": "ready-1"}, said(1))

    fake.plays = [play]
    async with asyncio.timeout(10), Client(fake.url, "acme", "token", "phone") as client:
        async with aclosing(client.events()) as events:
            assert isinstance(await anext(events), Ready)
        await asyncio.sleep(0.05)
        assert acks(fake.heard[0]) == []
        async with aclosing(client.events()) as events:
            assert isinstance(await anext(events), Ready)
            assert isinstance(await anext(events), Message)
        await asyncio.sleep(0.05)
        assert acks(fake.heard[1]) == ["ready-1"]


async def test_it_pings(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ack_sender, "PING_SECONDS", 0.02)

    async def play(socket: ServerConnection) -> None:
        await say(socket, READY)
        assert json.loads(await socket.recv()) == {"type": "ping"}
        await say(socket, CAUGHT_UP)

    fake.plays = [play]
    assert await shown_until_caught_up(fake) == []


async def test_a_server_that_falls_silent_is_left(fake: Fake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stak.client.events.SILENCE_SECONDS", 0.2)

    async def silent(socket: ServerConnection) -> None:
        await say(socket, READY, said(1))

    async def fine(socket: ServerConnection) -> None:
        await say(socket, READY, CAUGHT_UP)

    fake.plays = [silent, fine]
    assert await shown_until_caught_up(fake) == [1]
    assert len(fake.heard) == 2
