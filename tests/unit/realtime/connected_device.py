"""A connected device of a test: its frames, and helpers for the messages that it gets."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from stak.chat.chat_model import ChatId
from stak.chat.send_batch import Draft
from stak.chat.send_message import send
from stak.identifiers import TenantKey, UserId
from stak.identity.user_tokens import User
from stak.ports import Ports
from stak.realtime.connection_hub import Hub
from stak.realtime.device_connection import DeviceConnection
from tests.support.broadcasts import drain_queue
from workers.delivery_consumer import handle_batch

ACME = TenantKey("acme")
ANN, BOB = (User(ACME, UserId(name), 1 << 40) for name in ("ann", "bob"))

Frame = dict[str, Any]


class ConnectedDevice:
    """Reads the frames of a connection."""

    def __init__(self, connection: DeviceConnection) -> None:
        self.connection = connection
        self.frames: list[Frame] = []

    async def until(self, count: int, frame_type: str = "message", seconds: float = 30) -> list[Frame]:
        """Return all frames of this type once there are at least so many."""
        async with asyncio.timeout(seconds):
            while len(found := self.of_type(frame_type)) < count:
                await self.take()
        return found

    async def take(self) -> None:
        """Wait until there are frames, and read them."""
        self.frames += map(msgspec.json.decode, await self.connection.outbox.take())

    def of_type(self, frame_type: str) -> list[Frame]:
        return [frame for frame in self.frames if frame["type"] == frame_type]

    @property
    def contents(self) -> list[str]:
        """Return the contents of all chat messages received, in order."""
        return [frame["message"]["content"] for frame in self.of_type("message")]


@contextlib.asynccontextmanager
async def connected(
    ports: Ports, user: User = BOB, device: str = "phone", last_seen: str | None = None
) -> AsyncIterator[ConnectedDevice]:
    """Connect a device, and wait until it has caught up."""
    hub = Hub(ports)
    async with hub.listening(), connected_to(hub, user, device, last_seen) as known:
        yield known


@contextlib.asynccontextmanager
async def connected_to(
    hub: Hub, user: User, device: str, last_seen: str | None = None
) -> AsyncIterator[ConnectedDevice]:
    """Connect a device to a process, and wait until it has caught up."""
    async with hub.connected(user, device, last_seen) as connection:
        known = ConnectedDevice(connection)
        await connection.catch_up()
        await known.until(1, "caught_up")
        yield known


async def say(ports: Ports, chat: ChatId, *texts: str, sender: User = ANN) -> list[str]:
    """Send messages and fan them out; return their ids."""
    sent = [await send(ports, sender, chat, Draft(text, text)) for text in texts]
    await ports.background_tasks.drain()
    while received := await drain_queue(ports.chat_updates):
        assert await handle_batch(ports, received) == {}
    return [one.message_id for one in sent]
